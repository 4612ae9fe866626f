import RideCore
import Testing

/// Where several guards of a command fail at once, the first of them is named: who asks, then the
/// state, then what the command carries (R1). The order is part of the contract.
@Suite("The order in which a ride gives its reasons (R1)")
struct TripGuardOrderTests {
    private let stranger = Actor.passenger(Story.anotherPassenger)
    private let ana = Actor.passenger(Story.ana)
    private let luis = Actor.driver(Story.luis)

    private func reason(
        for command: TripCommand, in story: Story, after wait: Duration = .seconds(1)
    ) -> String {
        Situation("", story, after: wait).outcome(of: command)
    }

    private func redirect(by actor: Actor, to dropoff: Waypoint = Story.mall) -> TripCommand {
        .changeDestination(by: actor, to: dropoff, quote: Story.mallQuote)
    }

    private func tip(by actor: Actor, _ minorUnits: Int64 = 500) -> TripCommand {
        .tip(by: actor, amount: Money(minorUnits: minorUnits))
    }

    @Test func whoAsksComesBeforeTheState() throws {
        let over = try Story.completed()
        #expect(reason(for: .arrive(by: Story.anotherDriver), in: over) == "not_your_ride")
        #expect(reason(for: .start(by: Story.anotherDriver), in: over) == "not_your_ride")
        #expect(reason(for: .finish(by: Story.anotherDriver), in: over) == "not_your_ride")
        #expect(
            reason(for: .cancel(by: .person(stranger), reason: .changedMind), in: over)
                == "not_your_ride")
        #expect(
            reason(for: .rate(by: stranger, try Rating(stars: .one)), in: .requested())
                == "not_your_ride")
        #expect(
            reason(for: .sendMessage(by: stranger, text: "Hi"), in: over) == "not_your_ride")
        #expect(reason(for: redirect(by: stranger), in: over) == "not_your_ride")
        #expect(reason(for: tip(by: stranger), in: .requested()) == "not_your_ride")
    }

    @Test func havingAPartInTheRideComesBeforeBeingThePassenger() throws {
        let other = Actor.driver(Story.anotherDriver)
        #expect(reason(for: redirect(by: other), in: try .accepted()) == "not_your_ride")
        #expect(reason(for: tip(by: other), in: try .completed()) == "not_your_ride")
    }

    @Test func beingThePassengerComesBeforeTheState() throws {
        #expect(reason(for: redirect(by: luis), in: try .completed()) == "only_the_passenger")
        #expect(reason(for: tip(by: luis), in: try .accepted()) == "only_the_passenger")
    }

    @Test func beingThePassengerComesBeforeWhatIsCarried() throws {
        let same = redirect(by: luis, to: Story.faro)
        #expect(reason(for: same, in: try .accepted()) == "only_the_passenger")
        #expect(
            reason(for: tip(by: luis, 0), in: try .completed(Story.cardRequest))
                == "only_the_passenger")
    }

    @Test func whoAsksComesBeforeWhatIsCarried() throws {
        let live = try Story.accepted()
        let nothing = MessageID(99)
        #expect(reason(for: .sendMessage(by: stranger, text: ""), in: live) == "not_your_ride")
        #expect(
            reason(for: .markRead(by: stranger, through: nothing), in: live) == "not_your_ride")
        #expect(
            reason(for: .markDelivered(to: stranger, through: nothing), in: live)
                == "not_your_ride")
    }

    @Test func theStateComesBeforeWhatIsCarried() throws {
        let over = try Story.completed()
        #expect(reason(for: .sendMessage(by: ana, text: ""), in: over) == "chat_is_closed")
        let late = TripCommand.offer(to: Story.luis, expiresAt: .start)
        #expect(reason(for: late, in: try .offered()) == "already_offered")
        #expect(reason(for: late, in: over) == "ride_is_over")
        #expect(reason(for: redirect(by: ana, to: Story.faro), in: over) == "ride_is_over")
        #expect(
            reason(for: redirect(by: ana, to: Story.faro), in: .requested()) == "not_accepted_yet")
        #expect(reason(for: tip(by: ana, 0), in: try .accepted()) == "ride_is_not_over_yet")
    }

    /// Who is missing is asked only where the driver waits.
    @Test func theStateComesBeforeTheTimeThePassengerHas() throws {
        let missing = TripCommand.cancel(by: .person(luis), reason: .passengerMissing)
        let request = Story.cardRequest
        #expect(reason(for: missing, in: try .accepted(request)) == "not_arrived_yet")
        #expect(reason(for: missing, in: try .arrived(request)) == "passenger_still_has_time")
        #expect(reason(for: missing, in: try .inProgress(request)) == "cannot_cancel_once_started")
        #expect(reason(for: missing, in: try .completed(request)) == "ride_is_over")
    }

    /// The window, how the ride was paid, the tip that was given, the amount.
    @Test func theReasonsAgainstATipComeInTheirOrder() throws {
        let inCash = try Story.completed()
        var tipped = try Story.completed(Story.cardRequest)
        try tipped.tell(tip(by: ana))
        let closed = Limits.ratingWindow + .seconds(1)
        #expect(reason(for: tip(by: ana, 0), in: inCash, after: closed) == "rating_window_closed")
        #expect(reason(for: tip(by: ana, 0), in: tipped, after: closed) == "rating_window_closed")
        #expect(reason(for: tip(by: ana, 0), in: inCash) == "tip_needs_a_card")
        #expect(reason(for: tip(by: ana, 0), in: tipped) == "tip_already_given")
        #expect(
            reason(for: tip(by: ana, 0), in: try .completed(Story.cardRequest))
                == "tip_out_of_range")
    }

    @Test func theTimeToAnswerComesBeforeWhoWasAsked() throws {
        var story = try Story.offered()
        try story.tell(.decline(by: Story.luis))
        let command = TripCommand.offer(to: Story.luis, expiresAt: .start)
        #expect(reason(for: command, in: story) == "expiry_not_in_the_future")
    }

    @Test func whoIsAskedComesBeforeTheTimeToAnswer() throws {
        let story = try Story.offered()
        let late = Story.patience + .seconds(1)
        #expect(
            reason(for: .accept(by: Story.anotherDriver), in: story, after: late)
                == "not_your_offer")
        #expect(reason(for: .accept(by: Story.luis), in: story, after: late) == "offer_expired")
    }

    @Test func theRatingWindowComesBeforeARatingThatIsAlreadySo() throws {
        var story = try Story.completed()
        let rate = TripCommand.rate(by: ana, try Rating(stars: .five))
        try story.tell(rate)
        #expect(
            reason(for: rate, in: story, after: Limits.ratingWindow) == "rating_window_closed")
    }

    @Test func aFullChatComesBeforeTheText() throws {
        var story = try Story.accepted()
        for _ in 0..<Limits.chatMessages {
            try story.tell(.sendMessage(by: ana, text: "Hi"))
        }
        #expect(reason(for: .sendMessage(by: ana, text: ""), in: story) == "chat_is_full")
    }

    @Test func everyReasonHasItsOwnCodeAndASentence() {
        let codes = TripRejection.allCases.map(\.rawValue)
        #expect(Set(codes).count == 42)
        #expect(Set(TripRejection.allCases.map(\.message)).count == 42)
        for rejection in TripRejection.allCases {
            #expect(rejection.message.hasSuffix("."), "\(rejection)")
            #expect(rejection.rawValue.allSatisfy { $0 == "_" || $0.isLowercase }, "\(rejection)")
        }
    }
}
