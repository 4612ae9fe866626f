import RideApp
import RideMap
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// How far it is stands in several places of a screen, and is one number.
@Suite("D4: one distance") struct OneDistanceTests {
    @Test(
        "the directions, the bar, a refused key and the line over a page say the same",
        arguments: [Format.Units.metric, .imperial], [0.2, 0.5, 0.7, 0.8, 0.85, 0.9, 0.94])
    func oneNumber(units: Format.Units, share: Double) throws {
        for (state, way) in [
            (Scenes.toPickup, Scenes.approach), (Scenes.driving, Scenes.trip),
        ] {
            var settings = AppSettings()
            settings.units = units
            var bench = Bench(settings: settings)
            bench.connect(state)
            bench.tick(way, share: share)
            let program = bench.program
            guard !program.core.isThere else { continue }
            let left = program.core.wayLeft
            let rows = bench.text.split(separator: "\n").map(String.init)
            #expect(rows.contains { $0.contains("░ ") && $0.hasSuffix(" \(left) │") }, "\(rows)")
            // The end of the way is the next thing to do, or the one after it.
            let end = rows.first { $0.contains(" Pick-up") || $0.contains(" Drop-off") }
            if let end { #expect(end.contains(" \(left) "), "\(end)") }
            #expect(program.rideLine?.plain.contains(" \(left) ") == true)
            bench.press(.enter)
            let refusal = bench.program.core.toasts.toasts.first?.text
            #expect(refusal?.hasPrefix("\(left) to the ") == true)
        }
    }

    @Test(
        "Enter too early says how the ride can end earlier, where it can",
        arguments: ["en", "pt-BR"], [false, true])
    func whoGetsOutEarly(language: String, isShared: Bool) throws {
        var state = Scenes.driving
        if isShared { state.ride?.sharing = Scenes.shared.ride?.sharing }
        var bench = Bench(state, way: Scenes.trip, language: language)
        bench.press(.enter)
        let core = bench.program.core
        let key: TextKey =
            isShared ? "driver.refused.farDropoffShared" : "driver.refused.farDropoff"
        let words = core.texts[key, ["distance": core.wayLeft]]
        #expect(core.toasts.toasts.map(\.text) == [words])
        // All of it is on the screen.
        for word in words.split(separator: " ") { #expect(bench.text.contains(word), "\(word)") }
        #expect(bench.commands.isEmpty)
    }
}
