import RideCore
import RideMap
import RideTUI
import RideTestSupport
import Testing

@Suite("D2: where rides are wanted, on the map") struct MapZoneTests {
    /// A zone of 240 by 240 metres, so many of them east and north of the middle: 40 by 20 cells.
    private func zone(_ east: Double, _ north: Double, heat: Int, _ labels: String...) -> MapZone {
        let southWest = place(east: east * 240, north: north * 240)
        let northEast = place(east: (east + 1) * 240, north: (north + 1) * 240)
        let bounds = MapBounds(southWest).including(northEast)
        return MapZone(bounds, heat: heat, labels: labels)
    }

    private func screen(_ zones: [MapZone], size: Size = .smallest, sheet: Int = 0) -> Screen {
        let layers = MapLayers.Builder().build()
        let layout = FrameLayout(size: size, sheetRows: sheet)
        var map = MapView(
            layers: layers,
            viewport: Viewport(
                centre: place(east: 0, north: 0), metresPerDot: 3, layout: layout))
        map.zones = zones
        return drawn(size.width, size.height) { map.draw(on: &$0) }
    }

    private func heat(_ screen: Screen, row: Int) -> String {
        (0..<screen.size.width).map { "\(screen[$0, row].style.emphasis.heat)" }.joined()
    }

    @Test func neighboursShareEveryCellBetweenThem() {
        let screen = screen([zone(-1, -0.5, heat: 1), zone(0, -0.5, heat: 3)])
        let both = String(repeating: "1", count: 40) + String(repeating: "3", count: 40)
        #expect(heat(screen, row: 12) == both)
    }

    @Test func calmZonesHaveNoTint() {
        let screen = screen([zone(-1, -0.5, heat: 0, "0")])
        #expect(heat(screen, row: 12) == String(repeating: "0", count: 80))
    }

    @Test func fullestWordingThatFitsIsWritten() {
        let long = "12 requests · ×1.3 · 4 cars"
        let wide = screen([zone(-0.5, -0.5, heat: 2, long, "12 · ×1.3", "12")])
        #expect(wide.text.contains(long))
        let narrow = self.screen([
            MapZone(
                MapBounds(place(east: 0, north: 0)).including(place(east: 70, north: 70)),
                heat: 2, labels: [long, "12 · ×1.3", "12"])
        ])
        #expect(!narrow.text.contains("requests"))
        #expect(narrow.text.contains("12 · ×1.3"))
    }

    @Test func whatASheetCoversIsLabelledWhereItIsSeen() throws {
        let screen = screen([zone(-0.5, -0.5, heat: 3, "busy")], sheet: 8)
        let row = try #require((0..<24).first { screen.row($0).contains("busy") })
        #expect(row < 15)
    }

    @Test func hottestIsNamedWhereTwoWantOnePlace() {
        let screen = screen([
            zone(-0.5, -0.5, heat: 1, "calm quarter"), zone(-0.5, -0.5, heat: 3, "busy quarter"),
        ])
        #expect(screen.text.contains("busy quarter"))
        #expect(!screen.text.contains("calm quarter"))
    }

    @Test(arguments: [Theme.Name.dark, .light, .highContrast, .colourBlind])
    func heatHasAPaperOfItsOwnForEachLevel(name: Theme.Name) {
        let theme = Theme(name)
        let papers = (0...3).map {
            theme.paint(Style(.normal, .heat($0)), depth: .full).paper
        }
        #expect(Set(papers).count == 4)
        let few = (0...3).map { theme.paint(Style(.normal, .heat($0)), depth: .sixteen) }
        #expect(Set(few).count == 1)
    }

    @Test func heatIsNoAttributeOfAnyTerminal() {
        for name in Theme.Name.allCases {
            for depth in [ColourDepth.none, .sixteen, .full] {
                let paint = Theme(name).paint(Style(.danger, [.bold, .heat(3)]), depth: depth)
                #expect(paint.attributes.heat == 0, "\(name) \(depth)")
            }
        }
    }
}
