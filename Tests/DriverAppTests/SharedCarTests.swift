import RideApp
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// Two parties in one car (D14): the sheet is of the stop that is next, and says what follows.
@Suite("D14: two parties in one car") struct SharedCarTests {
    @Test("the stops after the next one stand in order")
    func stopsStandInOrder() {
        let bench = Bench(Scenes.shared, way: Scenes.approach)
        let text = bench.text
        #expect(text.contains("Pick up Bea"))
        let places = ["Ana gets out", "Bea gets out"].map { text.range(of: $0)?.lowerBound }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
        #expect(!text.contains("Bea gets in"))
    }

    @Test("who comes along is announced, and nothing is to be collected of who is still aboard")
    func joiningIsAnnounced() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.announce(Scenes.driving)
        _ = bench.takeEffects()
        bench.announce(Scenes.shared)
        let notes = bench.takeEffects().notes
        #expect(notes.count == 1 && notes[0].hasPrefix("Bea joins: "))
        #expect(!bench.text.contains("Collect"))
        bench.announce(Scenes.shared)
        #expect(bench.takeEffects().notes == [])
    }

    @Test("who does not come after all is told of, whoever was next")
    func leavingIsTold() {
        var bench = Bench(Scenes.shared, way: Scenes.approach)
        bench.announce(Scenes.shared)
        bench.announce(Scenes.driving)
        let told = bench.program.core.toasts.toasts.map(\.text)
        #expect(told.contains("Bea is no longer sharing the car."))
    }

    @Test("what there is to collect of the first stays while the second is driven")
    func theFirstIsCollected() {
        var state = Scenes.driving
        state.shared_ride = Scenes.shared.ride
        state.shared_ride?.stage = .inProgress
        var bench = Bench(state, way: Scenes.trip)
        bench.announce(state)
        var after = Scenes.driving
        after.ride = state.shared_ride
        bench.announce(after)
        #expect(bench.text.contains("from Ana"))
    }
}
