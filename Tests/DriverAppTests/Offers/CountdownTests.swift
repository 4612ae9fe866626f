import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// The time to answer an offer, and everything else that changes by itself.
@Suite struct CountdownTests {
    /// Milliseconds after the offer, seconds on the screen.
    static let countdown: [(Int64, String)] = [
        (0, "15 s"), (1, "15 s"), (1_000, "14 s"), (7_500, "8 s"), (14_001, "1 s"),
        (14_999, "1 s"), (15_000, "0 s"), (20_000, "0 s"),
    ]

    @Test(arguments: countdown)
    func secondsAreCountedDown(_ after_ms: Int64, _ shown: String) {
        var bench = Bench(Scenes.offer)
        bench.send(.timer, after_ms: after_ms)
        let row = bench.screen().row(18)
        #expect(row.contains(" \(shown) "), "\(row)")
    }

    /// Milliseconds after the offer, and whether the bell has rung for the second time.
    static let bells: [(Int64, Bool)] = [
        (11_249, false), (11_250, true), (11_251, true), (14_000, true), (15_000, false),
    ]

    @Test("D3: the bell rings once when a quarter of the time is left", arguments: bells)
    func lastQuarterRings(_ after_ms: Int64, _ rings: Bool) {
        var bench = Bench(Scenes.offer)
        bench.send(.timer, after_ms: after_ms)
        #expect(bench.takeEffects().bells == (rings ? 1 : 0))
        if rings { bench.send(.timer, after_ms: 100) }
        #expect(bench.takeEffects().bells == 0)
    }

    @Test func nobodyIsRungForAnOfferThatWasAnswered() {
        var bench = Bench(Scenes.offer)
        bench.press(.delete)
        bench.send(.timer, after_ms: 12_000)
        #expect(bench.takeEffects().bells == 0)
    }

    @Test func appIsWokenForTheLastQuarter() {
        var bench = Bench(Scenes.offer)
        bench.send(.timer, after_ms: 11_200)
        #expect(bench.program.momentWake_ms == bench.now_ms + 50)
    }

    /// Milliseconds after the offer, and the role of the bar.
    static let roles: [(Int64, Role)] = [
        (0, .accent), (7_499, .accent), (7_500, .attention), (11_249, .attention),
        (11_250, .danger), (14_999, .danger),
    ]

    @Test("D3: the bar changes at the half and at the last quarter", arguments: roles)
    func barChangesItsRole(_ after_ms: Int64, _ role: Role) {
        var bench = Bench(Scenes.offer)
        bench.send(.timer, after_ms: after_ms)
        #expect(bench.screen()[2, 18].style.role == role)
    }

    @Test func cityThatGoesFasterLeavesTheDriverTheSameTime() throws {
        var bench = Bench(Scenes.waiting)
        let offer = Scenes.state(
            .considering,
            Scenes.ride(
                .offered,
                [
                    "offer": [
                        "offered_at_ms": Scenes.now_ms, "expires_at_ms": Scenes.now_ms + 150_000,
                        "approach_m": 900.0, "approach_s": 120.0,
                    ]
                ]))
        var tick = Scenes.tick(nil, share: 0)
        tick.speed = 10
        bench.tick(tick)
        bench.announce(offer)
        #expect(bench.screen().row(18).contains(" 15 s "))
        bench.send(.timer, after_ms: 5_000)
        #expect(bench.screen().row(18).contains(" 10 s "))
    }

    @Test func answerAfterTheTimeIsNotSent() {
        var bench = Bench(Scenes.offer)
        bench.send(.timer, after_ms: 15_000)
        bench.press(.enter, .delete)
        #expect(bench.commands == [])
        #expect(bench.text.contains("The offer has expired."))
    }

    @Test func gaugeIsDrawnOnlyWhileItRuns() throws {
        var bench = Bench(Scenes.offer)
        let first = try #require(bench.program.momentWake_ms)
        #expect(first - bench.now_ms == DriverProgram.gaugePause_ms)
        bench.send(.timer, after_ms: 14_900)
        #expect(bench.program.momentWake_ms == bench.now_ms + 100)
        bench.send(.timer, after_ms: 100)
        #expect(bench.program.momentWake_ms == nil)
    }

    @Test(arguments: ["offline", "waiting", "to-pickup", "driving", "finished", "cancelled"])
    func nothingRunsWhereNothingMoves(_ name: String) throws {
        let moment = try #require(Scenes.moments.first { $0.name == name })
        var bench = Bench(moment.state, way: moment.way)
        bench.program.core.map.arrive()
        #expect(bench.program.momentWake_ms == nil)
        // The clock in the top bar and the sign of life to the engine are minutes and seconds away.
        let wake = try #require(bench.program.nextWake_ms)
        // Whoever waits for an answer asks sooner whether the engine is still there.
        let owed = bench.program.core.link.awaitsAnswer
        #expect(wake - bench.now_ms >= (owed ? 1_000 : 5_000))
    }

    @Test func waitingAtThePickupIsCounted() {
        var bench = Bench(Scenes.atPickup)
        #expect(bench.text.contains(" 1:32 "))
        bench.send(.timer, after_ms: 28_000)
        #expect(bench.text.contains(" 2:00 "))
        #expect(bench.program.momentWake_ms == bench.now_ms + 1_000)
    }

    @Test func withoutTheEngineNoTimePasses() {
        var bench = Bench(Scenes.offer)
        bench.send(.timer, after_ms: 3_000)
        bench.send(.disconnected(reason: "gone"))
        bench.send(.timer, after_ms: 9_000)
        #expect(bench.screen().row(18).contains(" 12 s "))
        #expect(bench.program.momentWake_ms == nil)
    }
}
