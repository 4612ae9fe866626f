import RideCore
import RideMap
import RideTUI
import RideTestSupport
import Testing

@Suite("cars that are too many for signs of their own") struct MapGroupTests {
    /// The cars in a square of so many metres, so many of them east and north of the middle.
    private func mark(
        _ east: Double, _ north: Double, side: Double = 60, heat: Int = 1, hasFree: Bool = true,
        _ labels: String...
    ) -> MapGroups.Mark {
        let low = place(east: east * side, north: north * side)
        let high = place(east: (east + 1) * side, north: (north + 1) * side)
        return MapGroups.Mark(
            MapBounds(low).including(high), heat: heat, hasFree: hasFree, labels: labels)
    }

    private func screen(
        _ marks: [MapGroups.Mark], zones: [MapZone] = [], pins: [MapPin] = [],
        size: Size = .smallest, glyphs: Glyphs = .braille
    ) -> Screen {
        var map = MapView(
            layers: MapLayers.Builder().build(),
            viewport: Viewport(
                centre: place(east: 0, north: 0), metresPerDot: 3,
                layout: FrameLayout(size: size, sheetRows: 0)))
        map.groups = MapGroups(
            marks: marks, legends: ["free/all cars by area", "free cars by area"],
            tints: StyledText(" few ", Style(.normal, .heat(1)))
                + StyledText(" many ", Style(.normal, .heat(3))))
        map.zones = zones
        map.pins = pins
        var screen = Screen(size: size, glyphs: glyphs)
        map.draw(on: &screen)
        return screen
    }

    private func heats(_ screen: Screen, row: Int) -> Set<Int> {
        Set((0..<screen.size.width).map { screen[$0, row].style.emphasis.heat })
    }

    @Test func figuresStandInTheirCellsWithALegendThatSaysWhatTheyAre() throws {
        let screen = screen([
            mark(0, 0, heat: 3, "34/120", "34"),
            mark(-1, 0, heat: 1, hasFree: false, "0/7", "0"),
        ])
        let row = try #require((0..<24).first { screen.row($0).contains("34/120") })
        #expect(screen.row(row).contains("0/7"))
        #expect(screen.text.contains("free/all cars by area  few  many"))
        #expect(heats(screen, row: row) == [0, 1, 3])
        func style(_ text: String) throws -> Style {
            let line = Array(screen.row(row))
            let start = try #require(
                line.indices.first { String(line[$0...].prefix(text.count)) == text })
            return screen[start, row].style
        }
        #expect(try style("34/120").role == .good)
        #expect(try style("0/7").role == .busy)
    }

    @Test("without room fewer figures are written, and the legend says so", arguments: [
        (side: 60.0, full: true), (30, false),
    ])
    func fewer(side: Double, full: Bool) {
        let screen = screen([
            mark(0, 0, side: side, "34/120", "34"), mark(2, 1, side: side, "56/780", "56"),
        ])
        #expect(screen.text.contains("34/120") == full && screen.text.contains("56/780") == full)
        #expect(screen.text.contains("34") && screen.text.contains("56"))
        #expect(screen.text.contains("free/all cars by area") == full)
        #expect(screen.text.contains("free cars by area") == !full)
    }

    @Test func asciiSaysTheSame() {
        let marks = [mark(0, 0, "34/120", "34")]
        let screen = screen(marks, glyphs: .ascii)
        #expect(screen.text.contains("34/120") && screen.text.contains("free/all cars by area"))
        #expect(screen.text.unicodeScalars.allSatisfy { $0.isASCII })
    }

    @Test func tintsOfDemandAreNotMixedWithThoseOfCars() throws {
        let zone = MapZone(
            MapBounds(place(east: 100, north: 0)).including(place(east: 200, north: 100)), heat: 2)
        let screen = screen([mark(0, 0, heat: 3, "34/120", "34")], zones: [zone])
        let row = try #require((0..<24).first { screen.row($0).contains("34/120") })
        #expect(heats(screen, row: row) == [0, 2])
    }

    @Test func nothingIsDrawnWithoutGroups() {
        let screen = screen([])
        #expect(!screen.text.contains("cars by area"))
        #expect((0..<24).allSatisfy { heats(screen, row: $0) == [0] })
    }

    @Test func aMarkKeepsItsPlaceBeforeFigures() {
        let middle = place(east: 30, north: 30)
        let screen = screen(
            [mark(0, 0, "34/120", "34")], pins: [MapPin(.me, at: middle, label: "You are here")])
        #expect(screen.text.contains("You are here"))
        #expect(!screen.text.contains("34/120"))
    }
}
