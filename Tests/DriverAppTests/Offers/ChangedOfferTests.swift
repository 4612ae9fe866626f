import RideWire
import Testing

@testable import DriverApp

/// What becomes of an offer that changes, or comes while something else is read.
@Suite struct ChangedOfferTests {
    @Test func aRideThatIsChangedIsOfferedAnew() throws {
        var bench = Bench(Scenes.offer)
        var changed = Scenes.offer
        let offered_ms = try #require(changed.ride?.offer?.offered_at_ms)
        changed.ride?.offer?.offered_at_ms += 5_000
        changed.ride?.offer?.expires_at_ms += 5_000
        bench.announce(changed)
        #expect(bench.text.contains("The passenger changed the ride."))
        #expect(!bench.text.contains("offer is gone"))
        #expect(bench.program.moment.id == "offer 7 \(offered_ms + 5_000)")
    }

    @Test func aNextRideThatIsChangedIsOfferedAnew() {
        var bench = Bench(Scenes.nextOffered, way: Scenes.trip)
        var changed = Scenes.nextOffered
        changed.next_ride?.offer?.offered_at_ms += 5_000
        changed.next_ride?.offer?.expires_at_ms += 5_000
        bench.announce(changed)
        #expect(bench.text.contains("The passenger changed the ride."))
    }

    /// Past messages hide neither an offer that comes nor its keys.
    @Test func pastMessagesGiveWayToAnOffer() {
        var bench = Bench(Scenes.waiting)
        bench.press(.char("n"))
        #expect(bench.text.contains("Past messages"))
        bench.announce(Scenes.offer)
        #expect(!bench.text.contains("Past messages"))
        #expect(bench.text.contains("accept"))
        bench.press(.char("n"))
        #expect(!bench.text.contains("Past messages"))
        #expect(bench.text.contains("Answer the offer first."))
    }
}
