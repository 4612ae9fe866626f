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
        #expect(!text.contains("Bea gets in") && text.contains("1 of 4 seats taken"))
    }

    @Test("of three others each stop has its name, and so has each who comes along")
    func threeOthersHaveNames() throws {
        var state = Scenes.shared
        let ana = try #require(state.shared_rides?.first)
        for (id, name) in [(21 as UInt64, "Caio Dias"), (22, "Eva Melo")] {
            var other = ana
            (other.id, other.passenger.name, other.stage) = (id, name, .accepted)
            state.shared_rides?.append(other)
            let last = try #require(state.ride?.sharing?.stops.last)
            for kind in [SharingView.Kind.pick_up, .drop_off] {
                state.ride?.sharing?.stops.append(
                    SharingView.Stop(
                        kind: kind, party: .other, ride_id: id, place: last.place,
                        at_ms: last.at_ms + Int64(id) * 10_000))
            }
        }
        state.ride?.sharing?.others = 3
        var bench = Bench(Scenes.shared, way: Scenes.approach)
        bench.announce(Scenes.shared)
        _ = bench.takeEffects()
        bench.announce(state)
        let notes = bench.takeEffects().notes
        #expect(notes.map { $0.prefix(5) } == ["Caio ", "Eva j"])
        let text = bench.program.sharingRows(try #require(state.ride), .braille).map { row in
            if case .line(let words, _) = row { words.plain } else { "" }
        }.joined(separator: "\n")
        for word in ["Ana gets out", "Bea gets out", "Caio gets in", "Eva gets out"] {
            #expect(text.contains(word), "\(word)")
        }
        // The first of those to come can be given back.
        #expect(bench.program.sharedToCome?.id == 21)
    }

    @Test("who comes along is announced, and nothing is to be collected of who is still aboard")
    func joiningIsAnnounced() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.announce(Scenes.driving)
        _ = bench.takeEffects()
        bench.announce(Scenes.shared)
        let notes = bench.takeEffects().notes
        #expect(notes.count == 1 && notes[0].hasPrefix("Bea joins at "))
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
        state.shared_rides = Scenes.shared.ride.map { [$0] }
        state.shared_rides?[0].stage = .inProgress
        var bench = Bench(state, way: Scenes.trip)
        bench.announce(state)
        var after = Scenes.driving
        after.ride = state.shared_rides?.first
        bench.announce(after)
        #expect(bench.text.contains("from Ana"))
    }
}
