import RideCore

/// A ride told command by command, one second each, with the events it left behind.
struct Story {
    static let ana = PassengerID(1)
    static let anotherPassenger = PassengerID(2)
    static let luis = DriverID(7)
    static let anotherDriver = DriverID(8)
    static let patience = Duration.seconds(15)

    static let request = TripRequest(
        passenger: ana,
        pickup: Waypoint(
            coordinate: Coordinate(latitudeE7: -299_045_000, longitudeE7: -712_489_000),
            name: "Balmaceda & Prat"),
        dropoff: Waypoint(
            coordinate: Coordinate(latitudeE7: -298_983_000, longitudeE7: -712_748_000),
            name: "Faro Monumental"),
        quote: Quote(
            category: .common,
            fare: Fare(items: [
                .init(kind: .base, amount: Money(minorUnits: 500)),
                .init(kind: .distance, amount: Money(minorUnits: 960)),
            ]),
            distance: Metres(millimetres: 4_200_000), duration: .seconds(660)),
        payment: .cash)

    private(set) var trip = Trip(id: TripID(42), request: request, requestedAt: .start)
    private(set) var events: [TripEvent] = []
    /// When the last command was given.
    private(set) var now = Instant.start

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

    static func requested() -> Story { Story() }

    static func offered() throws -> Story {
        var story = Story()
        try story.offer()
        return story
    }

    static func accepted() throws -> Story {
        var story = try offered()
        try story.tell(.accept(by: luis))
        return story
    }

    static func arrived() throws -> Story {
        var story = try accepted()
        try story.tell(.arrive(by: luis))
        return story
    }

    static func inProgress() throws -> Story {
        var story = try arrived()
        try story.tell(.start(by: luis))
        return story
    }

    static func completed() throws -> Story {
        var story = try inProgress()
        try story.tell(.finish(by: luis))
        return story
    }

    static func cancelled(by canceller: Canceller, after start: Story) throws -> Story {
        var story = start
        try story.tell(.cancel(by: canceller, reason: .changedMind))
        return story
    }

    static func unserved() throws -> Story {
        var story = Story()
        try story.tell(.giveUp(reason: .noDriver))
        return story
    }
}
