import RideCore

/// A ride told command by command, one second each, with the events it left behind.
struct Story {
    static let ana = PassengerID(1)
    static let anotherPassenger = PassengerID(2)
    static let luis = DriverID(7)
    static let anotherDriver = DriverID(8)
    static let patience = Duration.seconds(15)

    private(set) var trip: Trip
    private(set) var events: [TripEvent] = []
    /// When the last command was given.
    private(set) var now = Instant.start

    init(_ request: TripRequest = Story.request) {
        trip = Trip(id: TripID(42), request: request, requestedAt: .start)
    }

    /// Gives one command, `later` than the one before.
    mutating func tell(_ command: TripCommand, later: Duration = .seconds(1)) throws {
        now = now + later
        events += try trip.perform(command, at: now)
    }

    mutating func offer(to driver: DriverID = luis) throws {
        let madeAt = now + .seconds(1)
        try tell(.offer(to: driver, expiresAt: madeAt + Self.patience))
    }

    /// The ride rebuilt from nothing but its request and its events.
    var rebuilt: Trip {
        var copy = Trip(id: trip.id, request: trip.request, requestedAt: trip.requestedAt)
        for event in events { copy.apply(event) }
        return copy
    }

    // MARK: Rides that have come to a certain point

    static func requested(_ request: TripRequest = Story.request) -> Story { Story(request) }

    static func offered(_ request: TripRequest = Story.request) throws -> Story {
        var story = Story(request)
        try story.offer()
        return story
    }

    static func accepted(_ request: TripRequest = Story.request) throws -> Story {
        var story = try offered(request)
        try story.tell(.accept(by: luis))
        return story
    }

    static func arrived(_ request: TripRequest = Story.request) throws -> Story {
        var story = try accepted(request)
        try story.tell(.arrive(by: luis))
        return story
    }

    static func inProgress(_ request: TripRequest = Story.request) throws -> Story {
        var story = try arrived(request)
        try story.tell(.start(by: luis))
        return story
    }

    static func completed(_ request: TripRequest = Story.request) throws -> Story {
        var story = try inProgress(request)
        try story.tell(.finish(by: luis))
        return story
    }

    /// Called off; by the passenger or the system for any reason, by the driver only because the
    /// passenger does not come.
    static func cancelled(
        by canceller: Canceller, reason: CancellationReason = .changedMind, after start: Story
    ) throws -> Story {
        var story = start
        try story.tell(.cancel(by: canceller, reason: reason))
        return story
    }

    /// Accepted, talked about, and given back by the driver.
    static func givenBack(_ request: TripRequest = Story.request) throws -> Story {
        var story = try accepted(request)
        try story.tell(.sendMessage(by: .passenger(ana), text: "Where are you?"))
        try story.tell(.cancel(by: .person(.driver(luis)), reason: .vehicleTrouble))
        return story
    }

    /// Under way without dispatch.
    static func boarded(_ request: TripRequest = Story.request) throws -> Story {
        var story = Story(request.boarding(with: luis))
        try story.offer()
        try story.tell(.board(with: luis))
        return story
    }

    /// Under way, to another destination.
    static func redirected(_ request: TripRequest = Story.cardRequest) throws -> Story {
        var story = try inProgress(request)
        try story.tell(redirect)
        return story
    }

    /// Under way, with a stop ahead.
    static func stopAhead() throws -> Story {
        var story = try arrived(detailedRequest)
        try story.tell(.start(by: luis, pin: detailedRequest.details?.pin))
        return story
    }

    /// Standing at the stop.
    static func atStop() throws -> Story {
        var story = try stopAhead()
        try story.tell(.reachStop(by: luis))
        return story
    }

    static func unserved() throws -> Story {
        var story = Story()
        try story.tell(.giveUp(reason: .noDriver))
        return story
    }
}
