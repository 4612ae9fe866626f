import RideCore
import Testing

/// The moments and people that a ride remembers of its course (R1).
@Suite("A ride remembers who and when (R1)")
struct TripTimesTests {
    private func second(_ count: Int64) -> Instant { Instant(milliseconds: count * 1_000) }

    @Test func theOfferHoldsTheDriverAndBothMoments() throws {
        guard case .offered(let offer) = try Story.offered().trip.state else {
            Issue.record("not offered")
            return
        }
        #expect(offer.driver == Story.luis)
        #expect(offer.madeAt == second(1))
        #expect(offer.expiresAt == second(16))
    }

    @Test func theCompletedRideHoldsEveryMomentOfItsCourse() throws {
        guard case .completed(let completion) = try Story.completed().trip.state else {
            Issue.record("not completed")
            return
        }
        #expect(completion.assignment.driver == Story.luis)
        #expect(completion.assignment.acceptedAt == second(2))
        #expect(completion.arrivedAt == second(3))
        #expect(completion.startedAt == second(4))
        #expect(completion.completedAt == second(5))
        #expect(completion.ratingByPassenger == nil)
        #expect(completion.ratingByDriver == nil)
    }

    @Test func theCancelledRideHoldsWhoWhyWhenAndTheDriverIfThereWasOne() throws {
        let early = try Story.cancelled(by: .system, after: .offered()).trip
        let late = try Story.cancelled(
            by: .person(.driver(Story.luis)), reason: .passengerMissing, after: .arrived()
        ).trip
        guard case .cancelled(let before) = early.state, case .cancelled(let after) = late.state
        else {
            Issue.record("not cancelled")
            return
        }
        #expect(before.by == .system)
        #expect(before.reason == .changedMind)
        #expect(before.at == second(2))
        #expect(before.assignment == nil)
        #expect(after.by == .person(.driver(Story.luis)))
        #expect(after.reason == .passengerMissing)
        #expect(after.at == second(4))
        #expect(after.assignment?.driver == Story.luis)
        #expect(after.assignment?.acceptedAt == second(2))
    }

    /// Who boards without dispatch was accepted, met and driven off with at once.
    @Test func theBoardedRideHoldsItsOneMomentThreeTimes() throws {
        var story = try Story.boarded()
        let assignment = try #require(story.trip.assignment)
        #expect(assignment.driver == Story.luis)
        #expect(assignment.acceptedAt == second(2))
        #expect(
            story.trip.state
                == .inProgress(
                    assignment: assignment, arrivedAt: second(2), startedAt: second(2)))
        try story.tell(.finish(by: Story.luis))
        guard case .completed(let completion) = story.trip.state else {
            Issue.record("not completed")
            return
        }
        #expect(
            [completion.arrivedAt, completion.startedAt, completion.completedAt]
                == [second(2), second(2), second(3)])
    }

    @Test func theUnservedRideHoldsWhyAndWhen() throws {
        #expect(try Story.unserved().trip.state == .unserved(reason: .noDriver, at: second(1)))
    }

    @Test func everyDriverWhoDidNotTakeItIsRememberedInOrder() throws {
        var story = Story()
        try story.offer(to: DriverID(9))
        try story.tell(.decline(by: DriverID(9)))
        try story.offer(to: DriverID(3))
        try story.tell(.expireOffer, later: Story.patience)
        try story.offer(to: Story.luis)
        try story.tell(.accept(by: Story.luis))
        #expect(story.trip.refusedBy == [DriverID(9), DriverID(3)])
    }

    @Test func eachSideHasOneRatingAndTheLastOneCounts() throws {
        var story = try Story.completed()
        let good = try Rating(stars: .four, comment: "Good")
        let fair = try Rating(stars: .three)
        let best = try Rating(stars: .five)
        try story.tell(.rate(by: .passenger(Story.ana), good))
        try story.tell(.rate(by: .driver(Story.luis), best))
        try story.tell(.rate(by: .passenger(Story.ana), fair))
        guard case .completed(let completion) = story.trip.state else {
            Issue.record("not completed")
            return
        }
        #expect(completion.rating(by: .passenger) == fair)
        #expect(completion.rating(by: .driver) == best)
    }

    @Test func sameStarsWithAnotherCommentAreAChange() throws {
        var story = try Story.completed()
        let bare = TripCommand.rate(by: .passenger(Story.ana), try Rating(stars: .four))
        let commented = TripCommand.rate(
            by: .passenger(Story.ana), try Rating(stars: .four, comment: "Good"))
        try story.tell(bare)
        let before = story.events.count
        try story.tell(bare)
        #expect(story.events.count == before)
        try story.tell(commented)
        #expect(story.events.count == before + 1)
    }
}
