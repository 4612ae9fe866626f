import RideCore
import RideMap
import RideTUI
import Testing

/// How often a street is named, and where; and the way that somebody walks.
@Suite struct StreetNameTests {
    private let size = Size(width: 320, height: 50)
    private static let name = "Avenida de Aguirre"

    /// An avenue of many short stretches from west to east through the middle.
    private var map: MapView {
        var builder = MapLayers.Builder()
        builder.addStreet(
            stride(from: -1_008.0, through: 1_008, by: 72).map { place(east: $0, north: 0) },
            rank: .major, name: Self.name)
        return MapView(
            layers: builder.build(),
            viewport: Viewport(
                centre: place(east: 0, north: 0), metresPerDot: 3,
                layout: FrameLayout(size: size, sheetRows: 0)))
    }

    private func shown(_ map: MapView) -> Screen {
        drawn(size.width, size.height) { map.draw(on: &$0) }
    }

    @Test("P5: a long street is named once for each look at it, and not over itself")
    func aStretchIsNamedOnce() throws {
        let map = map
        let screen = shown(map)
        var spots: [Point] = []
        for y in 0..<size.height {
            var rest = Substring(screen.row(y))
            var passed = 0
            while let found = rest.range(of: Self.name) {
                passed += rest.distance(from: rest.startIndex, to: found.lowerBound)
                spots.append(Point(x: passed, y: y))
                passed += Self.name.count
                rest = rest[found.upperBound...]
            }
        }
        #expect(spots.count > 1)
        for (one, other) in zip(spots, spots.dropFirst()) {
            #expect(abs(one.x - other.x) > 50 || abs(one.y - other.y) > 14, "\(spots)")
        }
        let street = map.viewport.cell(of: place(east: 0, north: 0)).y
        #expect(spots.allSatisfy { $0.y != street })
    }

    @Test("P5: a way on foot is a row of dots with gaps between them")
    func aWalkIsDotted() {
        var map = map
        map.walk = [place(east: -200, north: 58), place(east: 200, north: 58)]
        let screen = shown(map)
        let y = map.viewport.cell(of: place(east: 0, north: 58)).y
        let cells = (0..<size.width).map { screen[$0, y] }.filter { $0.style.role == .accent }
        let dots = cells.reduce(0) { $0 + ($1.scalar &- 0x2800).nonzeroBitCount }
        // Of 133 dots each third.
        #expect((43...47).contains(dots), "\(dots)")
        #expect(cells.count > 40)
    }
}
