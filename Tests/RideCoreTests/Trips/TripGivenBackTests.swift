import RideCore
import RideTestSupport
import Testing

/// A driver who has accepted and cannot come gives the ride back: it goes on without that driver.
@Suite("A driver gives a ride back and another is looked for (R1, R6, D4)")
struct TripGivenBackTests {
    private static let ana = Actor.passenger(Story.ana)
    private static let luis = Actor.driver(Story.luis)
    private static let other = Actor.driver(Story.anotherDriver)

    /// Given back by the first driver and accepted by the second.
    private func acceptedByAnother() throws -> Story {
        var story = try Story.givenBack(Story.cardRequest)
        try story.offer(to: Story.anotherDriver)
        try story.tell(.accept(by: Story.anotherDriver))
        return story
    }

    @Test func theRideWaitsAgainWithoutTheDriverAndWithoutTheirChat() throws {
        let story = try Story.givenBack()
        let trip = story.trip
        #expect(
            story.events.last
                == TripEvent(
                    at: story.now,
                    change: .withdrawn(driver: Story.luis, reason: .vehicleTrouble)))
        #expect(trip.state == .requested)
        #expect(trip.assignment == nil)
        #expect(trip.refusedBy == [Story.luis])
        #expect(trip.conversation == Conversation())
        #expect(trip.charges.isEmpty)
        #expect(trip.request == Story.request && trip.requestedAt == .start)
    }

    @Test func aDriverIsLookedForAnewFromThatMoment() throws {
        #expect(Story.requested().trip.searchBeganAt == .start)
        var story = try Story.givenBack()
        let moment = story.now
        try story.offer(to: Story.anotherDriver)
        #expect(story.trip.searchBeganAt == moment && moment > .start)
        // It is kept with the ride, while one is looked for; older rides have none.
        let text = try JSONText.of(story.trip)
        #expect(text.contains("searchedSince"))
        #expect(try JSONText.read(Trip.self, text) == story.trip)
        #expect(story.trip.withoutSearch.searchBeganAt == .start)
        try story.tell(.accept(by: Story.anotherDriver))
        #expect(try !JSONText.of(story.trip).contains("searchedSince"))
    }

    @Test func offeringMoreLengthensTheSearchAndDoesNotBeginItAnew() throws {
        var story = Story.requested()
        try story.tell(Story.raise)
        let raised = story.now
        #expect(story.trip.searchBeganAt == .start)
        #expect(story.trip.patienceBeganAt == raised && raised > .start)
        let text = try JSONText.of(story.trip)
        #expect(try JSONText.read(Trip.self, text) == story.trip)
        // For engines of before the search began anew.
        #expect(story.trip.withoutLaterTimes.searchBeganAt == raised)
        #expect(try !JSONText.of(story.trip.withoutLaterTimes).contains("raisedAt"))
        try story.offer()
        try story.tell(.accept(by: Story.luis))
        #expect(try !JSONText.of(story.trip).contains("raisedAt"))
        #expect(story.trip.patienceBeganAt == .start)
    }

    @Test func whatARideHadComeToStaysWhenItIsCalledOff() throws {
        let before = try [Story.requested(), .accepted(), .arrived(), .inProgress()]
        for story in before {
            let over = try Story.cancelled(by: .system, reason: .engine, after: story).trip
            #expect(over.state.arrivedAt == story.trip.state.arrivedAt)
            #expect(over.state.startedAt == story.trip.state.startedAt)
            #expect(over.assignment == story.trip.assignment)
            #expect(try JSONText.read(Trip.self, JSONText.of(over)) == over)
            #expect(over.withoutLaterTimes.state.arrivedAt == nil)
        }
        #expect(before.map { $0.trip.state.arrivedAt != nil } == [false, false, true, true])
    }

    /// Every reason of a driver: on the way, while the passenger has time, and when that is over.
    @Test func onlyAPassengerWhoDoesNotComeInTimeEndsTheRide() throws {
        let accepted = Situation("", try .accepted(Story.cardRequest))
        let arrived = try Story.arrived(Story.cardRequest)
        let waiting = Story.terms.freeWaiting
        let early = Situation("", arrived, after: waiting - .milliseconds(1))
        let last = Situation("", arrived, after: waiting)
        var table = GridText(corner: "reason", columns: ["accepted", "in time", "too late"])
        for reason in CancellationReason.allCases {
            let command = TripCommand.cancel(by: .person(Self.luis), reason: reason)
            table.add(
                reason.rawValue, [accepted, early, last].map { $0.outcome(of: command) })
        }
        expectSame(table.text, Self.driversReasons)
    }

    private static let driversReasons = """
        reason             accepted         in time                   too late
        changedMind        withdrawn        withdrawn                 withdrawn
        tookTooLong        withdrawn        withdrawn                 withdrawn
        passengerMissing   not_arrived_yet  passenger_still_has_time  cancelled + cancellation 800
        vehicleTrouble     withdrawn        withdrawn                 withdrawn
        driverUnavailable  withdrawn        withdrawn                 withdrawn
        engine             withdrawn        withdrawn                 withdrawn
        operatorDecided    withdrawn        withdrawn                 withdrawn
        accountBlocked     withdrawn        withdrawn                 withdrawn
        carLost            withdrawn        withdrawn                 withdrawn
        cityChanged        withdrawn        withdrawn                 withdrawn
        """

    @Test func whoGaveItBackIsAStrangerToWhoeverTakesIt() throws {
        var story = try acceptedByAnother()
        try story.tell(.sendMessage(by: Self.ana, text: "Hello again"))
        let situation = Situation("", story)
        var table = GridText(corner: "command", columns: ["first driver", "second driver"])
        func add(_ command: (Actor, DriverID) throws -> TripCommand) rethrows {
            let commands = [
                try command(Self.luis, Story.luis), try command(Self.other, Story.anotherDriver),
            ]
            table.add(commands[0].name, commands.map { situation.outcome(of: $0) })
        }
        add { .accept(by: $1) }
        add { .arrive(by: $1) }
        add { .start(by: $1) }
        add { .finish(by: $1) }
        add { actor, _ in .cancel(by: .person(actor), reason: .vehicleTrouble) }
        try add { actor, _ in .rate(by: actor, try Rating(stars: .one)) }
        add { actor, _ in .sendMessage(by: actor, text: "Hi") }
        add { actor, _ in .markDelivered(to: actor, through: MessageID(1)) }
        add { actor, _ in .markRead(by: actor, through: MessageID(1)) }
        expectSame(
            table.text,
            """
            command        first driver      second driver
            accept         already_accepted  already_accepted
            arrive         not_your_ride     arrived
            start          not_your_ride     not_arrived_yet
            finish         not_your_ride     not_arrived_yet
            cancel         not_your_ride     withdrawn
            rate           not_your_ride     ride_is_not_over_yet
            sendMessage    not_your_ride     messageSent
            markDelivered  not_your_ride     messagesDelivered
            markRead       not_your_ride     messagesRead
            """)
    }

    @Test func messagesCountFromOneAgain() throws {
        var story = try acceptedByAnother()
        try story.tell(.sendMessage(by: Self.other, text: "Coming"))
        let messages = story.trip.conversation.messages
        #expect(messages.map(\.id) == [MessageID(1)])
        #expect(messages.map(\.text) == ["Coming"])
        #expect(story.trip.conversation.unreadCount(for: .passenger) == 1)
    }

    @Test func whoGaveItBackIsNotAskedAgain() throws {
        let story = try Story.givenBack()
        let offer = TripCommand.offer(to: Story.luis, expiresAt: story.now + Story.patience)
        #expect(Situation("", story).outcome(of: offer) == "driver_already_asked")
    }

    @Test func theFreeTimeToCancelBeginsAnew() throws {
        let story = try acceptedByAnother()
        let free = Story.terms.freeCancellation
        #expect(story.trip.cancellationFee(at: story.now + free) == .zero)
        #expect(
            story.trip.cancellationFee(at: story.now + free + .milliseconds(1))
                == Story.terms.cancellationFee)
    }

    @Test func anotherDestinationIsKept() throws {
        var story = try Story.accepted(Story.cardRequest)
        try story.tell(Story.redirect)
        try story.tell(.cancel(by: .person(Self.luis), reason: .driverUnavailable))
        #expect(story.trip.stage == .requested)
        #expect(story.trip.dropoff == Story.mall)
        #expect(story.trip.quote == Story.mallQuote)
    }

    @Test func aRideCanBeGivenBackAgainAndAgainByOneDriverEach() throws {
        var story = Story()
        for number in UInt64(10)..<15 {
            let driver = DriverID(number)
            try story.offer(to: driver)
            try story.tell(.accept(by: driver))
            if number.isMultiple(of: 2) { try story.tell(.arrive(by: driver)) }
            try story.tell(.cancel(by: .person(.driver(driver)), reason: .driverUnavailable))
        }
        #expect(story.trip.refusedBy == (10..<15).map { DriverID($0) })
        #expect(story.trip.stage == .requested)
        #expect(story.rebuilt == story.trip)
    }
}
