import RideCore
import RideMap
import RideService
import RideSim
import Testing

/// A ride told command by command, one second each, with the entries it left behind.
struct Ride {
    private(set) var trip: Trip
    private(set) var entries: [TripEntry]
    private(set) var ends = RideEnds(
        pickup: .node(NodeID(3)), dropoff: .link(LinkID(8), offset: Metres(millimetres: 1_250)))
    private var now: Instant

    init(
        _ number: UInt64, passenger: UInt64, payment: PaymentMethod = .cash,
        terms: RideTerms = .free
    ) {
        let request = TripRequest(
            passenger: PassengerID(passenger),
            pickup: Waypoint(
                coordinate: Coordinate(latitudeE7: -299_045_000, longitudeE7: -712_489_000),
                name: "Balmaceda & \"Prat\""),
            dropoff: Waypoint(
                coordinate: Coordinate(latitudeE7: -298_983_000, longitudeE7: -712_748_000),
                name: "Faro Monumental"),
            quote: Quote(
                category: .common,
                fare: Fare(items: [.init(kind: .base, amount: Money(minorUnits: 1_460))]),
                distance: Metres(millimetres: 4_200_000), duration: .seconds(660), terms: terms),
            payment: payment)
        now = Instant(milliseconds: Int64(number) * 1_000)
        trip = Trip(id: TripID(number), request: request, requestedAt: now)
        entries = [.requested(trip.id, request, ends, at: now)]
    }

    /// A ride that has come to a stage.
    init(
        _ number: UInt64, passenger: UInt64, driver: UInt64 = 7, at stage: TripStage,
        payment: PaymentMethod = .cash, terms: RideTerms = .free
    ) throws {
        self.init(number, passenger: passenger, payment: payment, terms: terms)
        let driver = DriverID(driver)
        let steps: [TripCommand] = [
            .offer(to: driver, expiresAt: now + .seconds(60)), .accept(by: driver),
            .arrive(by: driver), .start(by: driver), .finish(by: driver),
        ]
        let count =
            switch stage {
            case .requested, .unserved, .cancelled: 0
            case .offered: 1
            case .accepted: 2
            case .arrived: 3
            case .inProgress: 4
            case .completed: 5
            }
        for step in steps.prefix(count) { try tell(step) }
        if stage == .unserved { try tell(.giveUp(reason: .noDriver)) }
        if stage == .cancelled { try tell(.cancel(by: .system, reason: .engine)) }
    }

    mutating func tell(_ command: TripCommand) throws {
        now = now + .seconds(1)
        for event in try trip.perform(command, at: now) { entries.append(.event(trip.id, event)) }
    }

    /// Lets some time pass.
    mutating func wait(_ duration: Duration) { now = now + duration }

    /// Changes the destination, on the street network too.
    mutating func redirect(_ name: String, to node: UInt32) throws {
        let dropoff = Waypoint(
            coordinate: Coordinate(latitudeE7: -299_000_000, longitudeE7: Int32(node)),
            name: name)
        try tell(
            .changeDestination(
                by: .passenger(trip.request.passenger), to: dropoff, quote: trip.quote))
        ends = RideEnds(pickup: ends.pickup, dropoff: .node(NodeID(node)))
        entries.append(.redirected(trip.id, ends, at: now))
    }

    /// The entries since the last call, so that a ride can be saved in pieces.
    mutating func takeEntries() -> [TripEntry] {
        defer { entries = [] }
        return entries
    }

    var stored: StoredTrip { StoredTrip(trip: trip, ends: ends) }
}

extension SaveBatch {
    /// A batch of rides, told so far.
    init(_ rides: [Ride]) {
        self.init()
        entries = rides.flatMap(\.entries)
        trips = rides.map(\.stored).sorted { $0.trip.id < $1.trip.id }
    }

    /// A batch of one command.
    init(command: CommandRecord) {
        self.init()
        commands = [command]
    }
}

extension CommandRecord {
    /// The command with this number of a passenger.
    init(_ number: Int, of passenger: UInt64 = 1) throws {
        let id = try #require(CommandID("command-\(number)"))
        self.init(
            actor: .passenger(PassengerID(passenger)), id: id,
            fingerprint: UInt64.max - UInt64(number))
    }
}
