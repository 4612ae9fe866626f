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

    @Test("the sea reaches the lighthouse, and no street but a pier or two")
    func theLighthouseStandsAtTheSea() throws {
        let sea = try #require(city.areas.first { $0.kind == .water })
        func isWet(_ place: Coordinate) -> Bool {
            sea.rings.reduce(false) { $0 != Self.contains($1, place) }
        }
        let lighthouse = try #require(city.places.first { $0.name.hasPrefix("Faro") }).coordinate
        #expect(!isWet(lighthouse))
        let shore = sea.rings.joined().map { Geodesy.distance(lighthouse, $0).inMetres }.min()
        #expect((shore ?? .infinity) < 500)
        let nodes = (0..<city.network.nodeCount).map {
            city.network.coordinate(of: NodeID(UInt32($0)))
        }
        #expect(nodes.count { isWet($0) } < 10)
        let west = Coordinate(latitudeE7: lighthouse.latitudeE7, longitudeE7: -720_000_000)
        #expect(isWet(west))
    }

    private static func contains(_ ring: [Coordinate], _ place: Coordinate) -> Bool {
        guard var last = ring.last else { return false }
        var isInside = false
        for point in ring {
            if (point.latitudeE7 > place.latitudeE7) != (last.latitudeE7 > place.latitudeE7) {
                let part =
                    Double(Int64(place.latitudeE7) - Int64(point.latitudeE7))
                    / Double(Int64(last.latitudeE7) - Int64(point.latitudeE7))
                let crossing =
                    Double(point.longitudeE7)
                    + part * Double(Int64(last.longitudeE7) - Int64(point.longitudeE7))
                if Double(place.longitudeE7) < crossing { isInside.toggle() }
            }
            last = point
        }
        return isInside
    }

    @Test("towns and quarters are named from afar, and not to somebody who stands in them")
    func townsAreNamedFromAfar() {
        func text(_ metresPerDot: Double) -> String {
            let view = MapView(
                layers: MapLayers(city),
                viewport: Viewport(
                    centre: city.bounds.center, metresPerDot: metresPerDot,
                    layout: FrameLayout(size: Size(width: 120, height: 40), sheetRows: 0)))
            return drawn(120, 40) { view.draw(on: &$0) }.text
        }
        let far = text(80)
        for name in ["La Serena", "Coquimbo", "Peñuelas", "La Herradura"] {
            #expect(far.contains(name), "\(far)")
        }
        #expect(far.contains("\u{2895}") || far.contains("\u{28AA}"), "the sea is filled")
        let near = MapPlace("Town", at: place(east: 0, north: 0), rank: 0, namedFrom: 9)
        for (scale, isNamed) in [(8.9, false), (9.1, true)] {
            var builder = MapLayers.Builder()
            builder.addPlace(near)
            builder.addStreet(
                [place(east: -500, north: -500), place(east: 500, north: -500)], rank: .major)
            let view = MapView(
                layers: builder.build(),
                viewport: Viewport(
                    centre: place(east: 0, north: 0), metresPerDot: scale,
                    layout: FrameLayout(size: .smallest, sheetRows: 0)))
            #expect(drawn(80, 24) { view.draw(on: &$0) }.text.contains("Town") == isNamed)
        }
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
            case .livingStreet, .service, .ferry: .lane
            }
        #expect(StreetRank(roadClass) == expected)
    }
}
