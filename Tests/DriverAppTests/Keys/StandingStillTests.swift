import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// A car that stands at the end of its way, and whose driver has not said so (D5).
@Suite struct StandingStillTests {
    private static func standing(_ state: PersonState) -> PersonState {
        var state = state
        state.ride?.is_there = true
        return state
    }

    /// Where a car stands, what its driver is reminded of, and what Enter does.
    private static let places: [(PersonState, String, MethodName)] = [
        (standing(Scenes.toPickup), "I have arrived at", "ride.arrive"),
        (standing(Scenes.driving), "finish the ride at", "ride.finish"),
    ]

    @Test("D5: who stands there is reminded after half a minute, and then every two minutes")
    func aDriverWhoStandsIsReminded() {
        for (state, words, _) in Self.places {
            var bench = Bench(state)
            _ = bench.takeEffects()
            bench.send(.timer, after_ms: 29_999)
            #expect(bench.takeEffects().notes == [])
            #expect(bench.program.nextWake_ms.map { $0 <= bench.now_ms + 1 } == true)
            bench.send(.timer, after_ms: 1)
            let notes = bench.takeEffects().notes
            #expect(notes.count == 1 && notes[0].contains("Enter: \(words)"), "\(notes)")
            bench.send(.timer, after_ms: 119_999)
            #expect(bench.takeEffects().notes == [])
            bench.send(.timer, after_ms: 1)
            #expect(bench.takeEffects().notes.count == 1)
        }
    }

    @Test("D5: the sheet says what Enter does, and the row of keys names it only then")
    func theNextStepIsLoud() {
        for (state, words, _) in Self.places {
            let there = Bench(state)
            #expect(there.text.contains("Enter: \(words)"), "\(there.text)")
            var away = state
            away.ride?.is_there = false
            let far = Bench(away, way: Scenes.approach)
            #expect(!far.text.contains("Enter: \(words)"))
            #expect(far.program.currentHints.allSatisfy { $0.key != .enter }, "\(far.text)")
        }
    }

    @Test("D5: who leaves it to the position has arrived by itself, once, and finishes by a key")
    func thePositionSaysSo() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach)
        bench.press(.char("y"))
        #expect(bench.program.core.settings.arrives_by_position)
        #expect(bench.commands == [])
        bench.tick(Scenes.approach, share: 1)
        #expect(bench.commands == ["ride.arrive"])
        bench.tick(Scenes.approach, share: 1, after_ms: 1_000)
        #expect(bench.commands == ["ride.arrive"])
        bench.answer("ride.arrive", with: Scenes.atPickup)
        bench.announce(Scenes.driving)
        bench.tick(Scenes.trip, share: 1, after_ms: 1_000)
        #expect(bench.commands == [])
        // Turned on where the car stands already.
        var late = Bench(Scenes.toPickup, way: Scenes.approach, share: 1)
        late.press(.char("y"))
        #expect(late.commands == ["ride.arrive"])
    }
}

extension DriverProgram {
    /// What the row of keys names.
    fileprivate var currentHints: [KeyHint] { boundKeys.hints }
}
