import RideApp
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// Breaks, and rests that the country demands (D14).
@Suite("D14: breaks and rests") struct BreakTests {
    @Test("what Enter does stands first in the bar, wherever it does something")
    func enterStandsFirst() {
        for scene in Gallery.scenes where scene.name == "break" || scene.name == "offline" {
            let bench = scene.bench("en", .smallest)
            #expect(bench.screen().row(23).hasPrefix(" Enter "), "\(bench.text)")
        }
    }

    @Test("one key begins a break, and Enter ends it")
    func oneKeyBeginsABreak() {
        var bench = Bench(Scenes.waiting)
        bench.press(.char("p"))
        #expect(bench.commands == ["driver.break"])
        bench.answer("driver.break", with: Scenes.onBreak)
        #expect(bench.text.contains("On a break since"))
        bench.press(.enter)
        #expect(bench.commands == ["driver.break"])
    }

    @Test("in a ride the same key asks for a break after it, or takes that back")
    func aBreakFollowsTheRide() {
        for (state, begins) in [
            (Scenes.driving, true),
            (Scenes.hours(Scenes.driving) { $0.break_follows = true }, false),
        ] {
            var bench = Bench(state, way: Scenes.trip)
            bench.press(.char("p"))
            let call = bench.calls.compactMap { $0.call.request as? TakeBreak }.last
            #expect(call?.begins == begins)
        }
    }

    @Test(
        "a break that follows is told in every moment of the ride, and only then",
        arguments: [
            Scenes.booked, Scenes.toPickup, Scenes.atPickup, Scenes.driving, Scenes.atStop,
        ], ["en": "A break follows this ride.", "pt-BR": "Depois desta corrida vem uma pausa."])
    func theBreakThatFollowsIsTold(state: PersonState, words: (key: String, value: String)) {
        for follows in [true, false] {
            let state = Scenes.hours(state) { $0.break_follows = follows ? true : nil }
            let bench = Bench(state, way: Scenes.trip, language: words.key)
            #expect(bench.text.contains(words.value) == follows, "\(bench.text)")
        }
    }

    @Test("who has to rest is told until when, and cannot go online")
    func theRestIsShown() {
        var bench = Bench(Scenes.resting)
        #expect(bench.text.contains("rest until 08:35"))
        bench.press(.char("o"))
        #expect(bench.commands == [])
        #expect(bench.program.core.toasts.toasts.first?.text.contains("08:35") == true)
    }

    @Test(
        "the time until a rest is counted down in the last hour",
        arguments: [
            (3_601, false), (3_600, true), (900, true),
        ])
    func theTimeIsCountedDown(left_s: Int64, isShown: Bool) {
        let state = Scenes.hours(Scenes.waiting) {
            $0.work_until_ms = Scenes.now_ms + left_s * 1_000
        }
        #expect(Bench(state).text.contains("You need to rest in") == isShown)
    }

    @Test("with another ride promised, or another party in the car, a break follows both")
    func aBreakFollowsAllThatIsPromised() {
        for state in [Scenes.nextPromised, Scenes.shared] {
            let follows = Scenes.hours(state) { $0.break_follows = true }
            let text = Bench(follows, way: Scenes.trip).text
            #expect(text.contains("A break follows both rides."), "\(text)")
            #expect(!text.contains("this ride"))
            let keys = Bench(state, way: Scenes.trip).program.keyTable.helpEntries.map(\.title)
            #expect(keys.contains("break after both rides"))
        }
        let offered = Scenes.hours(Scenes.nextOffered) { $0.break_follows = true }
        #expect(Bench(offered, way: Scenes.trip).text.contains("A break follows this ride."))
    }
}
