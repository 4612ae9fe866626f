import RideCore
import RideMap
import RideTUI
import RideTestSupport
import Testing

@Suite("What stands on the map") struct MapMarksTests {
    private static let laSerena = MapLayers(TestCity.laSerena)

    /// An avenue with a name from west to east through the middle, and what else is added.
    private func map(
        size: Size = .smallest, _ change: (inout MapLayers.Builder) -> Void = { _ in }
    ) -> MapView {
        var builder = MapLayers.Builder()
        builder.addStreet(
            [place(east: -240, north: 0), place(east: 240, north: 0)], rank: .major,
            name: "Avenida de Aguirre")
        change(&builder)
        return MapView(
            layers: builder.build(),
            viewport: Viewport(
                centre: place(east: 0, north: 0), metresPerDot: 3,
                layout: FrameLayout(size: size, sheetRows: 0)))
    }

    private func shown(_ map: MapView, glyphs: Glyphs = .braille) -> Screen {
        drawn(80, 24, glyphs: glyphs) { map.draw(on: &$0) }
    }

    /// The coordinate in the middle of a cell, moved by some of its four dots.
    private func spot(_ map: MapView, x: Int, y: Int, dotsDown: Double = 0) -> Coordinate {
        let middle = map.viewport.coordinate(of: Point(x: x, y: y))
        return Coordinate(
            latitudeE7: middle.latitudeE7 - Int32(dotsDown * 3 / 0.011_119_492_7),
            longitudeE7: middle.longitudeE7)
    }

    @Test(arguments: [(-1.0, -1), (1.0, 1)])
    func carOnANameStepsAside(dotsDown: Double, row: Int) throws {
        var map = map()
        let free = shown(map)
        let y = try #require((1..<23).first { free.row($0).contains("Avenida de Aguirre") })
        let text = free.row(y)
        let x = text.distance(
            from: text.startIndex, to: try #require(text.firstIndex(of: "g")))
        map.cars = [
            MapCar(at: spot(map, x: x, y: y, dotsDown: dotsDown), heading: 0, kind: .free)
        ]
        let screen = shown(map)
        #expect(screen.row(y) == text)
        #expect(screen[x, y + row].scalar == Glyphs.braille.up.value)
        #expect(screen[x, y + row].style == Style(.good, .bold))
    }

    @Test func namesKeepAwayFromMyCar() throws {
        var map = map()
        let free = shown(map)
        let y = try #require((1..<23).first { free.row($0).contains("Avenida de Aguirre") })
        let x = free.row(y).distance(
            from: free.row(y).startIndex,
            to: try #require(free.row(y).firstIndex(of: "g")))
        map.cars = [MapCar(at: spot(map, x: x, y: y), heading: 90, kind: .mine)]
        let screen = shown(map)
        #expect(names(.streetName, on: free) == ["Avenida de Aguirre"])
        #expect(!screen.row(y).contains("Avenida de Aguirre"))
        #expect(screen[x, y].scalar == Glyphs.braille.right.value)
        #expect(screen[x, y].style == Style(.accent, [.bold, .reverse]))
    }

    @Test func myCarIsSeenOverRouteAndMark() {
        var map = map()
        let here = spot(map, x: 30, y: 12)
        map.route = [here, place(east: 300, north: 0)]
        map.pins = [MapPin(.pickUp, at: here, label: "here")]
        map.cars = [
            MapCar(at: here, heading: 270, kind: .free),
            MapCar(at: here, heading: 0, kind: .mine),
        ]
        let screen = shown(map)
        #expect(screen[30, 12].scalar == Glyphs.braille.up.value)
        #expect(screen[30, 12].style == Style(.accent, [.bold, .reverse]))
        #expect(screen.row(12).contains("here"))
    }

    @Test func carsKeepOffScaleAndSource() {
        var map = map()
        let plain = shown(map).row(22)
        map.cars = (0..<80).map {
            MapCar(at: spot(map, x: $0, y: 22, dotsDown: 1), heading: 0, kind: .busy)
        }
        let row = shown(map).row(22)
        #expect(plain.contains("50 m ├"))
        for part in ["50 m ├──────┤", "© OSM · ODbL"] { #expect(row.contains(part)) }
    }

    @Test func drivenWayIsFaintAndBelowTheRoute() {
        var map = map()
        map.driven = [place(east: -200, north: 58), place(east: 0, north: 58)]
        map.route = [place(east: 0, north: 58), place(east: 200, north: 58)]
        let screen = shown(map)
        let y = map.viewport.cell(of: place(east: 0, north: 58)).y
        #expect(screen[20, y].style == Style(.muted))
        #expect(screen[60, y].style == Style(.route))
        #expect(screen[20, y].scalar != screen[60, y].scalar)
        let ascii = shown(map, glyphs: .ascii).row(y)
        #expect(ascii.contains("-----") && ascii.contains("#####"))
    }

    @Test func waysDifferWithoutColours() {
        var map = map()
        map.approach = [place(east: -200, north: 58), place(east: 0, north: 58)]
        map.route = [place(east: 0, north: 58), place(east: 200, north: 58)]
        let y = map.viewport.cell(of: place(east: 0, north: 58)).y
        let ascii = shown(map, glyphs: .ascii).row(y)
        #expect(ascii.contains("=====") && ascii.contains("#####"))
        let theme = Theme(.mono)
        let looks = [Role.roadMinor, .roadMiddle, .roadMajor, .route].map {
            theme.paint(Style($0), depth: .none).attributes
        }
        #expect(Set(looks).count == 4)
        for name in [Theme.Name.dark, .light, .highContrast, .colourBlind] {
            for depth in [ColourDepth.full, .sixteen] {
                let inks = [Role.roadMinor, .roadMiddle, .roadMajor, .route].map {
                    Theme(name).paint(Style($0), depth: depth).ink
                }
                #expect(Set(inks).count >= (depth == .full ? 4 : 3), "\(name)")
            }
        }
    }

    @Test func streetsStayClearOverWaterAndGreen() {
        let map = map {
            $0.addArea(
                [
                    [
                        place(east: -400, north: 200), place(east: 0, north: 200),
                        place(east: 0, north: -200), place(east: -400, north: -200),
                    ]
                ], role: .water)
        }
        let braille = shown(map).row(12)
        #expect(braille.hasPrefix("⠛⠛⠛") || braille.hasPrefix("⣤⣤⣤") || braille.hasPrefix("⠶⠶⠶"))
        let ascii = shown(map, glyphs: .ascii)
        #expect(ascii.row(8).hasPrefix("~~~~~"))
        #expect(!ascii.row(12).contains("~"))
        #expect(shown(map, glyphs: .halfBlocks).row(8).hasPrefix("░░░░░"))
    }

    @Test(arguments: [(80, 24), (120, 40), (200, 60)])
    func everyNameStandsWhole(width: Int, height: Int) {
        let city = TestCity.laSerena
        let network = city.network
        let streets = Set(
            (0..<network.linkCount).compactMap { network.name(of: LinkID(UInt32($0))) })
        let places = Set(city.places.map(\.name))
        var random = SeededRandom(seed: 7)
        var seen = 0
        for scale in [1.0, 2.5, 4, 8, 14] {
            var map = MapView(
                layers: Self.laSerena,
                viewport: Viewport(
                    centre: place(east: 0, north: 0), metresPerDot: scale,
                    layout: FrameLayout(
                        size: Size(width: width, height: height), sheetRows: 8)))
            map.cars = (0..<width * height / 40).map { index in
                let cell = Point(x: random.below(width), y: random.below(height))
                return MapCar(
                    at: map.viewport.coordinate(of: cell), heading: random.below(360),
                    kind: index == 0 ? .mine : index % 3 == 0 ? .busy : .free)
            }
            map.pins = [
                MapPin(.pickUp, at: place(east: -90, north: 60), label: "Balmaceda 1020"),
                MapPin(.dropOff, at: place(east: 120, north: -80), label: "Faro"),
            ]
            let screen = drawn(width, height) { map.draw(on: &$0) }
            for name in names(.streetName, on: screen) {
                #expect(streets.contains(name), "\(name) at \(scale)")
                seen += 1
            }
            for name in names(.placeName, on: screen) {
                let whole = name.drop { $0 == Character(Glyphs.braille.place) }
                let isCut = whole.hasSuffix("…")
                let isKnown = isCut || whole.isEmpty || places.contains(String(whole))
                #expect(isKnown, "\(name) at \(scale)")
            }
            let inside = map.viewport.focus.inset(columns: 16, rows: 2)
            for pin in map.pins where scale <= 4 {
                let isNamed = screen.text.contains(pin.label)
                #expect(isNamed || !inside.contains(map.viewport.cell(of: pin.coordinate)))
            }
        }
        #expect(seen > 15)
    }

    /// The texts of one role on a screen.
    private func names(_ role: Role, on screen: Screen) -> [String] {
        var found: [String] = []
        for y in 0..<screen.size.height {
            var name = String.UnicodeScalarView()
            for x in 0...screen.size.width {
                let cell = screen[x, y]
                if cell.style.role == role, let scalar = Unicode.Scalar(cell.scalar) {
                    name.append(scalar)
                } else if !name.isEmpty {
                    found.append(String(name))
                    name = String.UnicodeScalarView()
                }
            }
        }
        return found
    }
}
