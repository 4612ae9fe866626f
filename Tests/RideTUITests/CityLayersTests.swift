import Foundation
import RideCore
import RideMap
import Testing

@testable import RideTUI

@Suite struct CityLayersTests {
    private let city: City

    init() throws {
        let here = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        let project = here.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        city = try City(
            contentsOf: project.appendingPathComponent("Resources/cities/la-serena.city").path)
    }

    @Test func everyLinkOfTheCityIsOnTheMap() {
        let layers = MapLayers(city)
        var segments = 0
        for index in 0..<city.network.linkCount {
            segments += city.network.shape(of: LinkID(UInt32(index))).count - 1
        }
        #expect(layers.segmentCount >= segments)
        #expect(layers.bounds == MapBounds(city.bounds))
    }

    @Test func busStopsAreNotNamed() {
        let named = Set(MapLayers(city).places.map(\.name))
        let others = city.places.filter { $0.kind != .busStop }
        #expect(!others.isEmpty)
        #expect(named == Set(others.map(\.name)))
    }

    @Test func streetsOfTheCentreAreDrawnWithTheirNames() {
        let layers = MapLayers(city)
        let names = Set(
            (0..<city.network.linkCount).compactMap {
                city.network.name(of: LinkID(UInt32($0)))
            })
        let view = MapView(
            layers: layers,
            viewport: Viewport(
                centre: place(east: 0, north: 0), metresPerDot: 3,
                layout: FrameLayout(size: Size(width: 120, height: 40), sheetRows: 0)))
        let screen = drawn(120, 40) { view.draw(on: &$0) }
        let shown = names.filter { screen.text.contains(" \($0) ") }
        #expect(shown.count >= 4)
        let roads: Set<Role> = [.roadMinor, .roadMiddle, .roadMajor]
        #expect(screen.cells.count { roads.contains($0.style.role) } > 300)
    }

    // MARK: Beside the streets

    private func square(_ east: Double, _ north: Double, metres: Double) -> [Coordinate] {
        [(0.0, 0.0), (metres, 0), (metres, metres), (0, metres), (0, 0)].map {
            place(east: east + $0.0, north: north + $0.1)
        }
    }

    /// 240 m by 216 m around the middle, in roles.
    private func roles(_ add: (inout MapLayers.Builder) -> Void) -> String {
        var builder = MapLayers.Builder()
        add(&builder)
        let view = MapView(
            layers: builder.build(),
            viewport: Viewport(
                centre: place(east: 0, north: 0), metresPerDot: 3,
                layout: FrameLayout(size: Size(width: 40, height: 20), sheetRows: 0)))
        return drawn(40, 20) { view.draw(on: &$0) }.roles
    }

    @Test(arguments: MapArea.Kind.allCases)
    func areaIsFilledInItsRoleButForItsHoles(kind: MapArea.Kind) {
        let area = MapArea(
            kind: kind,
            rings: [square(-90, -60, metres: 120), square(-60, -36, metres: 72)])
        let role: Role = kind == .water ? .water : .green
        let full = roles { $0.add([MapArea(kind: kind, rings: [area.rings[0]])]) }
        let withHole = roles { $0.add([area]) }
        let (all, some) = (full.count { $0 == role.letter }, withHole.count { $0 == role.letter })
        #expect(all > 100)
        #expect(some < all * 3 / 4 && some > all / 4)
    }

    @Test(arguments: [
        (MapLine.Kind.coast, Role.water), (.river, .water), (.railway, .roadMinor),
    ])
    func lineIsDrawnInItsRoleBelowTheStreets(kind: MapLine.Kind, role: Role) {
        let points = [place(east: -110, north: 0), place(east: 110, north: 0)]
        let alone = roles { $0.add([MapLine(kind: kind, points: points)]) }
        #expect(alone.count { $0 == role.letter } > 30)
        let covered = roles {
            $0.addStreet(points, rank: .major)
            $0.add([MapLine(kind: kind, points: points)])
        }
        #expect(!covered.contains(role.letter))
    }

    @Test func airportsAndPartsOfTheCityAreNamedFirst() {
        let kinds = [
            "restaurant", "museum", "hospital", "neighbourhood", "bus_stop", "university",
            "aerodrome", "suburb", "airport",
        ]
        var builder = MapLayers.Builder()
        builder.add(
            kinds.map {
                Place(
                    name: $0, kind: PlaceKind(rawValue: $0), coordinate: place(east: 0, north: 0))
            })
        let places = builder.build().places
        #expect(
            places.map(\.name) == [
                "aerodrome", "airport", "neighbourhood", "suburb", "hospital", "university",
                "museum", "restaurant",
            ])
        #expect(places.map(\.rank) == [0, 0, 0, 0, 0, 0, 1, 2])
    }

    @Test(arguments: RoadClass.allCases)
    func everyRoadClassHasARank(roadClass: RoadClass) {
        let expected: StreetRank =
            switch roadClass {
            case .motorway, .trunk, .primary: .major
            case .secondary, .tertiary: .middle
            case .residential, .unclassified: .minor
            case .livingStreet, .service: .lane
            }
        #expect(StreetRank(roadClass) == expected)
    }
}
