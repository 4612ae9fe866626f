import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// What a ride brings, what waiting costs, and an account that may not drive.
@Suite struct MoneyTests {
    // MARK: The offer

    @Test("D3: what the driver will receive stands beside the price")
    func offerShowsTheGainBesideThePrice() {
        let bench = Bench(Scenes.offer)
        #expect(bench.screen().row(17).contains("for you R$ 9,34"))
        #expect(bench.screen().row(19).contains("R$ 96,62 per hour · Ana pays R$ 11,68"))
    }

    @Test("D6: a ride by card leaves nothing to collect")
    func cardLeavesNothingToCollect() {
        let ride = Scenes.ride(.completed, ["payment": "card", "paid": "pending"])
        let text = Bench(Scenes.state(.idle, ride)).text
        #expect(text.contains("Nothing to collect: Ana Rojas pays R$ 11,68 by card"))
        #expect(text.contains("you get R$ 9,34"))
    }

    @Test("one toast an event: a tip at the summary is told by its notice alone")
    func aTipIsToldOnce() {
        var bench = Bench(Scenes.finishedByCard)
        bench.announce(Scenes.finishedWithTip)
        bench.notice("tip_received", "Ana tipped you R$ 2,00.")
        #expect(
            bench.program.core.toasts.toasts.map(\.text) == ["Ana tipped you R$ 2,00."])
        #expect(bench.text.contains("with a R$ 2,00 tip"))
    }

    // MARK: Waiting (D5)

    /// Milliseconds after the free waiting, what is said.
    static let waiting: [(Int64, String)] = [
        (-1_000, "Free waiting: 1 s left"), (-1, "Free waiting: 1 s left"),
        (0, "Waiting so far: R$ 0,00"), (60_000, "Waiting so far: R$ 0,43"),
        (150_000, "Waiting so far: R$ 1,08"),
    ]

    @Test("D5: waiting is counted after the free minutes", arguments: waiting)
    func waitingIsCountedAfterTheFreeMinutes(_ after_ms: Int64, _ said: String) {
        var json = ["arrived_at_ms": Scenes.now_ms - 92_000] as [String: Any]
        json["waiting_free_until_ms"] = Scenes.now_ms + 88_000
        var bench = Bench(Scenes.state(.atPickup, Scenes.ride(.arrived, json)))
        bench.send(.timer, after_ms: 88_000 + after_ms)
        #expect(bench.text.contains(said), "\(bench.text)")
    }

    @Test func waitingThatCostsNothingIsNotCounted() {
        var state = Scenes.atPickup
        state.ride?.terms.waiting_per_minute_minor = 0
        var bench = Bench(state)
        #expect(bench.text.contains("Free waiting: 1:28 min left"))
        #expect(!bench.text.contains("a minute"))
        bench.send(.timer, after_ms: 100_000)
        #expect(!bench.text.contains("Waiting so far"))
    }

    // MARK: Calling off (D4)

    /// Milliseconds from the end of the free waiting, whether the passenger can be missing.
    static let missing: [(Int64, Bool)] = [(-1, false), (0, true), (1, true)]

    @Test("D4: nobody is missing before the free waiting is over", arguments: missing)
    func nobodyIsMissingDuringTheFreeWaiting(_ from_ms: Int64, _ isMissing: Bool) {
        var bench = Bench(Scenes.atPickup)
        bench.send(.timer, after_ms: 88_000 + from_ms)
        bench.press(.char("x"))
        #expect(bench.text.contains("the passenger did not come") == isMissing)
        let details = bench.program.core.question?.details
        #expect(details?.contains("you get R$ 8,80") == isMissing)
    }

    @Test func engineHasTheLastWordOnMissing() {
        var bench = Bench(Scenes.atPickup)
        bench.send(.timer, after_ms: 88_000)
        bench.press(.char("x"), .down, .enter)
        bench.refuse(
            "ride.cancel", code: "passenger_still_has_time",
            message: "The passenger still has time to come.")
        #expect(bench.text.contains("The passenger still has time to come."))
    }

    @Test("D4: a ride that was given back is with another driver")
    func rideGivenBackIsGone() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach)
        bench.press(.char("x"), .down, .enter)
        bench.answer("ride.cancel", with: Scenes.waiting)
        #expect(bench.program.moment == .waiting)
        #expect(
            bench.program.core.toasts.toasts.first?.text
                == "You gave the ride back. We are looking for another driver.")
    }

    @Test(
        "R6: a ride that goes to another car is gone, and the driver is told why, once",
        arguments: [
            (nil, "The ride goes to another driver."),
            ("nearer", "Your ride with Ana goes to another driver: that driver is much nearer."),
            ("operator", "Your ride with Ana goes to another driver: the operator decided this."),
        ], [true, false])
    func rideTakenOverIsGone(_ told: (why: String?, words: String), isFirst: Bool) {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach)
        let notice = told.why.map { why in
            var notice = NoticeView(kind: "ride_taken_over", message: "Gone.")
            notice.code = why
            notice.name = "Ana"
            return notice
        }
        if isFirst, let notice { bench.notice(notice) }
        bench.announce(Scenes.waiting)
        if !isFirst, let notice { bench.notice(notice) }
        #expect(bench.program.moment == .waiting)
        #expect(bench.program.core.toasts.toasts.map(\.text) == [told.words])
    }

    @Test func whoCameForNothingIsPaid() {
        var bench = Bench(Scenes.atPickup)
        bench.announce(Scenes.missed)
        #expect(bench.text.contains("You get R$ 8,80"))
    }

    // MARK: Who may drive

    private func blocked(_ state: PersonState) -> PersonState {
        var state = state
        state.account_status = AccountStatusView(
            state: "blocked", message: "Write to support.", reason: "safety")
        return state
    }

    private static let notice = "Your account is blocked: safety. Write to support."

    @Test("A5: a blocked driver is told so and cannot go online")
    func blockedDriverCannotGoOnline() {
        var bench = Bench(blocked(Scenes.offline))
        #expect(bench.screen().row(1).contains(Self.notice))
        bench.press(.char("o"))
        #expect(bench.commands == [])
        #expect(bench.program.core.toasts.toasts.first?.text == Self.notice)
        // Enter does what helps: the operator can be written to.
        bench.press(.enter)
        #expect(bench.commands == [])
        #expect(bench.text.contains("Write to us"))
        bench.press(.escape)
        bench.announce(Scenes.offline)
        #expect(!bench.screen().row(1).contains("blocked"))
        bench.press(.enter)
        #expect(bench.commands == ["driver.online"])
    }

    @Test("A5: a blocked driver takes no ride, but finishes one")
    func blockedDriverOnlyFinishes() {
        var bench = Bench(blocked(Scenes.offer))
        bench.press(.enter)
        #expect(bench.commands == [])
        bench.press(.delete)
        #expect(bench.commands == ["ride.decline"])
        var riding = Bench(blocked(Scenes.driving), way: Scenes.trip, share: 1)
        riding.press(.enter)
        #expect(riding.commands == ["ride.finish"])
    }

    @Test(
        "A5: whoever is blocked in a ride is told that it goes on, and nobody else",
        arguments: [
            (Scenes.offline, false), (Scenes.offer, false), (Scenes.toPickup, true),
            (Scenes.atPickup, true), (Scenes.driving, true), (Scenes.atStop, true),
            (Scenes.finished, false),
        ])
    func theRideOfTheBlockedGoesOn(state: PersonState, goesOn: Bool) {
        for (language, words) in [
            ("en", "This ride continues."), ("pt-BR", "Esta corrida continua."),
        ] {
            let size = Size(width: 200, height: 60)
            let bench = Bench(blocked(state), size, way: Scenes.trip, language: language)
            #expect(bench.screen().row(1).contains(words) == goesOn, "\(bench.text)")
        }
    }

    @Test(arguments: ["draft", "pending", "rejected", "renewal"])
    func engineSaysWhyNotToGoOnline(_ application: String) {
        var state = Scenes.offline
        state.application = application
        state.account_status = AccountStatusView(state: "pending", message: "Being looked at.")
        var bench = Bench(state)
        bench.press(.enter)
        bench.refuse(
            "driver.online", code: "not_approved",
            message: "You can drive once your application is approved.")
        #expect(bench.program.moment == .offline)
        #expect(
            bench.program.core.toasts.toasts.first?.text
                == "You can drive once your application is approved.")
    }

    // MARK: Demand and notices

    @Test(arguments: [(100, nil), (105, "×1.05 here"), (130, "×1.3 here")] as [(Int, String?)])
    func demandIsShownWhileWaiting(_ percent: Int, _ said: String?) {
        var state = Scenes.waiting
        state.surge_percent = percent
        let text = Bench(state).text
        #expect(text.contains("×1.") == (said != nil))
        if let said { #expect(text.contains(said)) }
    }

    /// A kind of notice, and whether the bell rings.
    static let notices: [(String, Bool)] = [
        ("blocked", true), ("bonus_reached", true), ("document_expiring", false),
        ("ticket_answered", false), ("something_new", false),
    ]

    @Test("N1: a notice is shown and kept, and the urgent ones ring", arguments: notices)
    func noticeIsShownAndKept(_ kind: String, _ rings: Bool) {
        var bench = Bench(Scenes.waiting)
        bench.notice(kind, "Goal reached.")
        #expect(bench.text.contains("Goal reached."))
        #expect(bench.takeEffects().bells == (rings ? 1 : 0))
        bench.send(.timer, after_ms: 10_000)
        #expect(!bench.text.contains("Goal reached."))
        bench.press(.char("n"))
        #expect(bench.text.contains("Goal reached."))
    }

    @Test("the menu and the page it opens say the same of what can be withdrawn")
    func theMenuSaysWhatCanBeWithdrawn() {
        for (owed_minor, words) in [(0, "R$ 123,45"), (2_345, "R$ 100,00"), (99_999, "R$ 0,00")] {
            var state = Scenes.approved
            state.balance = BalanceView(
                available_minor: 12_345, owed_minor: Int64(owed_minor), blocked_minor: 900)
            var bench = Bench(state)
            bench.press(.char("m"))
            let row = bench.text.split(separator: "\n").first { $0.contains("Finance") } ?? ""
            #expect(row.contains(" \(words) "), "\(row)")
        }
    }
}
