import RideCore
import RideTestSupport
import Testing

/// A ride whose car another party shares: when that can be, what it takes off the price, and what
/// cannot be changed any more. A cell holds the events that follow, a charge with its amount, "-"
/// for none, or the code of the rejection.
@Suite("A ride shares its car by the rules, state by state (R6)")
struct TripSharingTests {
    @Test func aRideIsSharedBetweenTheAnswerAndTheEnd() throws {
        expectSame(try TripGrid.sharing.text(), Self.sharing)
    }

    private static let sharing = """
        state              share             share for nothing
        requested          not_accepted_yet  not_accepted_yet
        requested again    not_accepted_yet  not_accepted_yet
        given back         not_accepted_yet  not_accepted_yet
        raised             not_accepted_yet  not_accepted_yet
        getting in         not_accepted_yet  not_accepted_yet
        offered            not_accepted_yet  not_accepted_yet
        offered, last      not_accepted_yet  not_accepted_yet
        offered, expired   not_accepted_yet  not_accepted_yet
        accepted           sharing -300      -
        accepted, talking  sharing -300      -
        accepted, early    sharing -300      -
        accepted, last     sharing -300      -
        accepted, late     sharing -300      -
        arrived            sharing -300      -
        arrived, early     sharing -300      -
        arrived, last      sharing -300      -
        arrived, late      sharing -300      -
        arrived, PIN       sharing -300      -
        inProgress         sharing -300      -
        boarded            sharing -300      -
        redirected         sharing -300      -
        stop ahead         sharing -300      -
        at a stop          sharing -300      -
        at a stop, late    sharing -300      -
        completed          ride_is_over      ride_is_over
        completed, rated   ride_is_over      ride_is_over
        completed, last    ride_is_over      ride_is_over
        completed, closed  ride_is_over      ride_is_over
        by card            ride_is_over      ride_is_over
        by card, tipped    ride_is_over      ride_is_over
        by card, last      ride_is_over      ride_is_over
        by card, closed    ride_is_over      ride_is_over
        cancelled early    ride_is_over      ride_is_over
        cancelled late     ride_is_over      ride_is_over
        cancelled aboard   ride_is_over      ride_is_over
        cancelled, paid    ride_is_over      ride_is_over
        unserved           ride_is_over      ride_is_over
        """

    /// Every stage in which a ride can share its car.
    private static func stages() throws -> [Story] {
        [try .accepted(), try .arrived(), try .inProgress()]
    }

    private static func shared(_ story: Story) throws -> Story {
        var story = story
        try story.tell(.share(discount: Money(minorUnits: 300)))
        return story
    }

    @Test func theDiscountIsTakenOffOnceAndNeverMoreThanThePrice() throws {
        for story in try Self.stages() {
            let price = story.trip.fare.total
            var shared = try Self.shared(story)
            #expect(shared.trip.hasShared && !story.trip.hasShared)
            #expect(shared.trip.fare.total == price - Money(minorUnits: 300))
            try shared.tell(.share(discount: Money(minorUnits: 100)))
            #expect(shared.trip.fare.total == price - Money(minorUnits: 300))
            var free = story
            try free.tell(.share(discount: price + Money(minorUnits: 1)))
            #expect(!free.trip.hasShared && free.trip.fare.total == price)
            try free.tell(.share(discount: price))
            #expect(free.trip.fare.total == .zero)
        }
    }

    /// Where the ride goes is what two parties and the discount rest on.
    @Test func whereASharedRideGoesStays() throws {
        let ana = Actor.passenger(Story.ana)
        for story in try Self.stages() {
            let shared = try Self.shared(story)
            for command: TripCommand in [
                .changeDestination(by: ana, to: Story.mall, quote: Story.mallQuote),
                .changeStops(by: ana, to: [Story.mall], quote: Story.mallQuote),
            ] {
                #expect(throws: TripRejection.carIsShared) {
                    _ = try shared.trip.decide(command, at: shared.now)
                }
            }
        }
        let coming = try Self.shared(.accepted())
        #expect(throws: TripRejection.carIsShared) {
            _ = try coming.trip.decide(.movePickup(by: ana, to: Story.corner), at: coming.now)
        }
    }

    /// Who calls a ride off pays the fee, from which nothing is taken.
    @Test func aFeeIsNotReduced() throws {
        var story = try Self.shared(.arrived(Story.cardRequest))
        try story.tell(
            .cancel(by: .person(.driver(Story.luis)), reason: .passengerMissing),
            later: Story.terms.freeWaiting)
        #expect(story.trip.fare.items.map(\.kind) == [.cancellation])
        #expect(story.trip.fare.total == Story.terms.missingFee)
    }
}
