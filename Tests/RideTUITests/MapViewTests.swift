import Foundation
import RideCore
import RideTUI
import Testing

@Suite struct MapViewTests {
    /// Two avenues and a few streets that cross every 120 m.
    private let layers: MapLayers = {
        var builder = MapLayers.Builder()
        for index in -4...4 {
            let rank: StreetRank = index == 0 ? .major : abs(index) == 2 ? .middle : .minor
            let offset = Double(index) * 120
            builder.addStreet(
                stride(from: -600, through: 600, by: 120).map { place(east: $0, north: offset) },
                rank: rank,
                name: [
                    "Prat", "Cordovez", "Matta", "Colón", "Avenida de Aguirre",
                    "Infante", "Brasil", "Benavente", "Rengifo",
                ][index + 4])
            builder.addStreet(
                stride(from: -600, through: 600, by: 120).map { place(east: offset, north: $0) },
                rank: rank, name: "Calle \(index + 5)")
        }
        builder.addPlace(MapPlace("Plaza de Armas", at: place(east: 60, north: 180), rank: 0))
        builder.addPlace(MapPlace("Mercado", at: place(east: -200, north: -100)))
        builder.addArea(
            [
                [
                    place(east: -900, north: 900), place(east: -420, north: 900),
                    place(east: -300, north: 400), place(east: -900, north: 300),
                ]
            ], role: .water)
        return builder.build()
    }()

    private func map(
        _ size: Size, scale: Double, sheetRows: Int = 0,
        _ change: (inout MapView) -> Void = { _ in }
    ) -> MapView {
        var map = MapView(
            layers: layers,
            viewport: Viewport(
                centre: place(east: 0, north: 0), metresPerDot: scale,
                layout: FrameLayout(size: size, sheetRows: sheetRows)))
        change(&map)
        return map
    }

    private func ride(_ map: inout MapView) {
        map.route = [
            place(east: -120, north: 0), place(east: 120, north: 0), place(east: 120, north: 120),
        ]
        map.pins = [
            MapPin(.dropOff, at: place(east: 120, north: 120), label: "Faro Monumental"),
            MapPin(.pickUp, at: place(east: -120, north: 0), label: "Balmaceda 1020"),
        ]
        map.driven = [place(east: -200, north: -40), place(east: -200, north: 0)]
        map.cars = [
            MapCar(at: place(east: -200, north: 0), heading: 90, kind: .mine),
            MapCar(at: place(east: 0, north: -60), heading: 180, kind: .free),
            MapCar(at: place(east: 240, north: 30), heading: 0, kind: .busy),
        ]
    }

    @Test func rideAt80By24() {
        let map = map(.smallest, scale: 3, sheetRows: 6, ride)
        let screen = drawn(80, 24) { map.draw(on: &$0) }
        expect(
            screen.text,
            is: """

                ⡇                   ⡇                   ⣿                  ⢸⡇                  ⢸
                ⡇                   ⡇                   ⣿                  ⢸⡇                  ⢸
                ⡇                   ⡇                   ⣿                  ⢸⡇                  ⢸
                ⡇                   ⡇                   ⣿                  ⢸⡇                  ⢸
                ⡇                   ⡇                   ⣿                  ⢸⡇                  ⢸
                ⡇                   ⡇                   ⣿                  ⢸⡇                  ▲
                ⡇                   ⡇                   ⣿                  ⢸⡇                  ⢸
                 Avenida de Aguirre ⡇                   ⣿                  ⢸⡇                  ⢸
                ⡟⠛⠛⠛⠛⠛▶⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛● Balmaceda 1020 ⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠁⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⢻
                ⡇     ⢸             ⡇                   ⣿                  ⢸                   ⢸
                ⡇     ⢸             ⡇                   ⣿                  ⢸                   ⢸
                ⡇     ⠘             ⡇                   ⣿                  ⢸                   ⢸
                ⡇                   ⡇                   ⣿                  ⢸                   ⢸
                ⡇ Calle 3           ⡇                   ▼ Calle 5          ⢸           Calle 7 ⢸
                ⡇                   ⡇                   ⣿                  ⢸                   ⢸
                ⡇                   ⡇                   ⣿           50 m ├──────┤  © OSM · ODbL
                ⡇                   ⡇                   ⣿                  ⢸                   ⢸
                ⡇                   ⡇                   ⣿                  ⢸                   ⢸
                ⡏⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⡏⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⣿⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⢹⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⢹
                ⡇                   ⡇                   ⣿                  ⢸                   ⢸
                ⡇                   ⡇                   ⣿                  ⢸                   ⢸
                ⡇                   ⡇                   ⣿                  ⢸                   ⢸

                """)
        expect(
            screen.roles,
            is: """

                s                   r                   u                  oo                  s
                s                   r                   u                  oo                  s
                s                   r                   u                  oo                  s
                s                   r                   u                  oo                  s
                s                   r                   u                  oo                  s
                s                   r                   u                  oo                  y
                s                   r                   u                  oo                  s
                 EEEEEEE EE EEEEEEE r                   u                  oo                  s
                uuuuuu#uuuuuuuuuuuuuG GGGGGGGGG GGGG oooooooooooooooooooooooouuuuuuuuuuuuuuuuuuu
                s     m             r                   u                  r                   s
                s     m             r                   u                  r                   s
                s     m             r                   u                  r                   s
                s                   r                   u                  r                   s
                s eeeee e           r                   G EEEEE E          r           eeeee e s
                s                   r                   u                  r                   s
                s                   r                   u           mm m mmmmmmmm  m mmm m mmmm
                s                   r                   u                  r                   s
                s                   r                   u                  r                   s
                srrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrurrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrs
                s                   r                   u                  r                   s
                s                   r                   u                  r                   s
                s                   r                   u                  r                   s

                """)
    }

    @Test func rideInASCII() {
        let map = map(.smallest, scale: 3, sheetRows: 6, ride)
        let screen = drawn(80, 24, glyphs: .ascii) { map.draw(on: &$0) }
        expect(
            screen.text,
            is: """

                |                   |                   +                  ##                  |
                |                   |                   +                  ##                  |
                |                   |                   +                  ##                  |
                |                   |                   +                  ##                  |
                |                   |                   +                  ##                  |
                |                   |                   +                  ##                  ^
                |                   |                   +                  ##                  |
                 Avenida de Aguirre |                   +                  ##                  |
                +----->-------------o Balmaceda 1020 ########################------------------+
                |     |             |                   +                  |                   |
                |     |             |                   +                  |                   |
                |     '             |                   +                  |                   |
                |                   |                   +                  |                   |
                | Calle 3           |                   v Calle 5          |           Calle 7 |
                |                   |                   +                  |                   |
                |                   |                   +           50 m +------+  c OSM - ODbL
                |                   |                   +                  |                   |
                |                   |                   +                  |                   |
                +-------------------+-------------------+------------------+-------------------+
                |                   |                   +                  |                   |
                |                   |                   +                  |                   |
                |                   |                   +                  |                   |

                """)
        #expect(screen.text.unicodeScalars.allSatisfy { $0.isASCII })
    }

    @Test func rideAt120By30BesideTheSheet() {
        let map = map(Size(width: 120, height: 30), scale: 2.2, sheetRows: 9, ride)
        let screen = drawn(120, 30) { map.draw(on: &$0) }
        expect(
            cut(screen.text, columns: 38..<120),
            is: """

                ⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⢺⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⣿⠒⠒⠒⠒⠒⠒⠒⠒⠒ Faro Monumental ◆⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒
                             ⢸                           ⣿         Infante          ⣿
                             ⢸                           ⣿                          ⣿
                             ⢸                           ⣿                          ⣿
                             ⢸                           ⣿                          ⣿
                             ⢸                           ⣿                          ⣿
                             ⢸                           ⣿                          ⣿
                             ⢸ Calle 4                   ⣿ Calle 5                  ⣿ Calle 6
                             ⢸                           ⣿                          ⣿
                             ⢸                           ⣿                          ⣿
                             ⢸                           ⣿                          ⣿
                             ⢸                           ⣿                          ⣿
                             ⢸                           ⣿                          ⣿
                             ⢸                           ⣿   Avenida de Aguirre     ⣿
                ⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛● Balmaceda 1020 ⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠋⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛⠛
                             ⢸                           ⣿                          ⡇
                             ⢸                           ⣿                          ⡇
                             ⢸                           ⣿                          ⡇
                             ⢸                           ⣿                          ⡇
                             ⢸                           ⣿                          ⡇
                             ⢸                           ▼                          ⡇
                             ⢸                           ⣿                          ⡇
                             ⢸                           ⣿                          ⡇
                             ⢸                           ⣿                          ⡇
                             ⢸                           ⣿                          ⡇
                             ⢸                           ⣿                          ⡇
                             ⢸                           ⣿          Colón           ⡇
                ⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⢼⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⣿⠤⠤⠤⠤⠤⠤⠤⠤ 50 m ├─────────┤  © OSM · ODbL

                """)
    }

    @Test func detailGrowsWithTheScale() {
        func shows(_ text: String, _ scale: Double) -> Bool {
            let map = map(Size(width: 160, height: 50), scale: scale)
            return drawn(160, 50) { map.draw(on: &$0) }.text.contains(text)
        }
        #expect(shows("Avenida de Aguirre", 4))
        #expect(!shows("Avenida de Aguirre", 40))
        #expect(shows("Infante", 1.5))
        #expect(!shows("Infante", 4))
        #expect(shows("Plaza de Armas", 12))
        #expect(!shows("Mercado", 12))
        #expect(shows("Mercado", 4))
    }

    @Test func namesStandOnlyWhereNothingCovers() {
        let map = map(Size(width: 120, height: 30), scale: 2, sheetRows: 9, ride)
        let screen = drawn(120, 30) { map.draw(on: &$0) }
        for y in map.viewport.area.rows {
            for x in map.viewport.area.columns where screen[x, y].style.role == .streetName {
                #expect(map.viewport.focus.contains(Point(x: x, y: y)))
            }
        }
    }

    @Test func namesStayWithTheirStreetsWhileTheMapMoves() {
        var map = map(Size(width: 160, height: 50), scale: 1.5)
        func spots() -> [Point] {
            let screen = drawn(160, 50) { map.draw(on: &$0) }
            return screen.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
                .compactMap { row, line in
                    line.range(of: "Calle 4").map {
                        Point(x: line.distance(from: line.startIndex, to: $0.lowerBound), y: row)
                    }
                }
        }
        let before = spots()
        map.viewport.pan(right: 6, down: 2)
        let after = spots()
        #expect(!before.isEmpty)
        let moved = before.map { $0.moved(right: -6, down: -2) }
        #expect(moved.contains { after.contains($0) })
    }

    @Test func staleMapIsMutedEverywhere() {
        let map = map(.smallest, scale: 3) {
            ride(&$0)
            $0.isStale = true
        }
        let screen = drawn(80, 24) { map.draw(on: &$0) }
        for y in 1..<23 {
            for x in 0..<80 { #expect(screen[x, y].style == .muted) }
        }
    }

    @Test func longSegmentsAreSeenFromTheirMiddle() {
        var builder = MapLayers.Builder()
        builder.addStreet(
            [place(east: -9_000, north: 0), place(east: 9_000, north: 40)], rank: .major)
        let layers = builder.build()
        for east in stride(from: -8_900.0, through: 8_900, by: 700) {
            let view = MapView(
                layers: layers,
                viewport: Viewport(
                    centre: place(east: east, north: 0), metresPerDot: 1,
                    layout: FrameLayout(size: .smallest, sheetRows: 0)))
            let screen = drawn(80, 24) { view.draw(on: &$0) }
            #expect(screen.cells.count { $0.style.role == .roadMajor } >= 70, "east \(east)")
        }
    }

    @Test func everySizeAndScaleCanBeDrawn() {
        for width in stride(from: 0, through: 130, by: 13) {
            for height in stride(from: 0, through: 40, by: 5) {
                for scale in [0.25, 3, 400] {
                    let size = Size(width: width, height: height)
                    let map = map(size, scale: scale, sheetRows: 7, ride)
                    let screen = drawn(width, height) { map.draw(on: &$0) }
                    #expect(screen.cells.count == width * height)
                }
            }
        }
    }

    @Test func emptyMapIsBlank() {
        let view = MapView(
            layers: .empty,
            viewport: Viewport(
                centre: place(east: 0, north: 0), metresPerDot: 3,
                layout: FrameLayout(size: .smallest, sheetRows: 0)))
        let screen = drawn(80, 24) { view.draw(on: &$0) }
        #expect(screen.row(5) == "")
        #expect(screen.row(22).hasSuffix("© OSM · ODbL"))
    }
}
