import Foundation
import RideCore
import RideMap
import RideTUI
import Testing

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
