import RideAccounts
import RideCore
import RideLedger
import RideService
import RideSim

/// A promise of the engine that does not hold.
struct BrokenPromise: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// Throws unless a promise holds.
    static func unless(
        _ holds: Bool, _ description: @autoclosure () -> String
    ) throws(BrokenPromise) {
        guard holds else { throw BrokenPromise(description()) }
    }
}

/// Everything that an engine said is to be kept, written down batch by batch and compared with what
/// can be worked out from the events alone. Unlike a store it looks only at what is new, so that
/// long histories stay cheap.
struct Notebook {
    private(set) var contents = StoredContents()
    /// Every ride as its events make it.
    private(set) var rides: [TripID: StoredTrip] = [:]
    private(set) var accounts: [Actor: Account] = [:]
    private(set) var records: [RecordName: StoredRecord] = [:]
    /// The ratings that events gave.
    private(set) var ratings: [Actor: RatingAverage] = [:]
    /// What was said with them.
    private(set) var compliments: [Actor: ComplimentCounts] = [:]
    /// The entries behind each ride, in order.
    private(set) var entries: [TripID: [LedgerTransaction]] = [:]
    /// What rides, bonuses and invitations brought to each driver.
    private(set) var earned: [DriverID: Money] = [:]
    /// Rides completed, by either side.
    private(set) var completed: [Actor: Int] = [:]
    private(set) var kinds: Set<LedgerTransaction.Kind> = []
    private(set) var notes: [OutboxMessage] = []
    private var cars: [DriverID: Car] = [:]
    private var averages: [Actor: RatingRecord] = [:]
    private var liveRides: Set<TripID> = []

    /// The rides that are not over, in order.
    var live: [Trip] { liveRides.sorted().compactMap { rides[$0]?.trip } }

    /// Writes a batch down.
    ///
    /// - Throws: the first promise that the batch breaks.
    mutating func write(_ batch: SaveBatch) throws(BrokenPromise) {
        try BrokenPromise.unless(
            contents.now.map { $0 <= batch.now } ?? true, "time went back to \(batch.now)")
        contents.now = batch.now
        contents.nextTrip = batch.nextTrip
        contents.cityChecksum = batch.cityChecksum
        for trip in batch.forgotten {
            rides[trip] = nil
            liveRides.remove(trip)
        }
        for entry in batch.entries { try write(entry) }
        for account in batch.accounts { accounts[account.actor] = account }
        for car in batch.cars { cars[car.driver] = car }
        for rating in batch.ratings { averages[rating.actor] = rating }
        for name in batch.dropped { records[name] = nil }
        for record in batch.records { records[record.name] = record }
        for message in batch.outbox {
            try BrokenPromise.unless(
                message.number == UInt64(notes.count) + 1, "message \(message.number) is no next")
            notes.append(message)
        }
        contents.commands += batch.commands
        for entry in batch.ledger { write(entry) }
        for entry in batch.ledger { try check(entry) }
        try compare(batch)
    }

    private mutating func write(_ entry: TripEntry) throws(BrokenPromise) {
        switch entry {
        case .requested(let id, let request, let ends, let at):
            try BrokenPromise.unless(rides[id] == nil, "ride \(id) was requested twice")
            rides[id] = StoredTrip(
                trip: Trip(id: id, request: request, requestedAt: at), ends: ends)
            liveRides.insert(id)
        case .redirected(let id, let ends, _):
            guard let stored = rides[id] else { throw BrokenPromise("ride \(id) is unknown") }
            rides[id] = StoredTrip(trip: stored.trip, ends: ends)
        case .event(let id, let event):
            guard let stored = rides[id] else { throw BrokenPromise("ride \(id) is unknown") }
            try BrokenPromise.unless(
                Self.canFollow(event, stored.trip),
                "ride \(id): \(event.change) cannot follow \(stored.trip.stage)")
            var trip = stored.trip
            trip.apply(event)
            count(event, before: stored.trip, after: trip)
            rides[id] = StoredTrip(trip: trip, ends: stored.ends)
        }
    }

    /// Whether an event can come next in the life of a ride (R1). Only then can it be applied.
    private static func canFollow(_ event: TripEvent, _ trip: Trip) -> Bool {
        switch event.change {
        case .offered: return trip.stage == .requested
        case .boarded: return trip.stage == .offered
        case .becameUnserved: return trip.stage == .requested
        case .declined(let driver), .offerExpired(let driver), .accepted(let driver),
            .offerTakenBack(let driver):
            guard case .offered(let offer) = trip.state else { return false }
            return offer.driver == driver
        case .arrived: return trip.stage == .accepted
        case .started: return trip.stage == .arrived
        case .completed: return trip.stage == .inProgress
        case .withdrawn(let driver, _):
            return trip.assignment?.driver == driver
                && (trip.stage == .accepted || trip.stage == .arrived)
        case .pickupNoteChanged, .pickupMoved:
            return trip.assignment == nil && trip.stage.isLive || trip.stage == .accepted
        case .priceRaised: return trip.stage == .requested || trip.stage == .offered
        case .stopReached: return trip.stage == .inProgress && trip.nextStop != nil
        case .stopLeft: return trip.stage == .inProgress && trip.standsAt != nil
        case .pinRenewed: return trip.pin != nil && trip.stage.isLive && trip.stage != .inProgress
        case .stopsChanged: return trip.stage == .requested || trip.stage.isAgreed
        case .destinationChanged, .messageSent:
            return trip.assignment != nil && trip.stage.isLive
        case .charged(let item):
            switch item.kind {
            case .waiting: return trip.stage == .inProgress
            case .cancellation: return trip.stage == .cancelled
            case .tip: return trip.stage == .completed
            case .sharing:
                return trip.assignment != nil && trip.stage.isLive && !trip.hasShared
            case .base, .distance, .time, .minimum, .surge, .promotion, .raise: return false
            }
        case .cancelled: return trip.stage.isLive
        case .rated: return trip.stage == .completed
        case .messagesDelivered, .messagesRead: return !trip.conversation.messages.isEmpty
        }
    }

    private mutating func count(_ event: TripEvent, before: Trip, after: Trip) {
        if before.stage.isLive, !after.stage.isLive { liveRides.remove(after.id) }
        guard case .completed(let completion) = after.state else { return }
        let driver = Actor.driver(completion.assignment.driver)
        let passenger = Actor.passenger(after.request.passenger)
        switch event.change {
        case .completed:
            completed[driver, default: 0] += 1
            completed[passenger, default: 0] += 1
        case .rated(let side, let rating):
            guard case .completed(let earlier) = before.state else { return }
            let rated = side == .passenger ? driver : passenger
            ratings[rated, default: RatingAverage()]
                .add(rating.stars, replacing: earlier.rating(by: side)?.stars)
            compliments[rated, default: ComplimentCounts()].count(
                rating.compliments, replacing: earlier.rating(by: side)?.compliments ?? [])
        case .offered, .declined, .offerExpired, .offerTakenBack, .accepted, .arrived, .started,
            .withdrawn, .pinRenewed, .boarded, .destinationChanged, .pickupNoteChanged,
            .pickupMoved, .priceRaised, .stopsChanged, .stopReached, .stopLeft, .charged,
            .cancelled, .becameUnserved, .messageSent,
            .messagesDelivered, .messagesRead:
            break
        }
    }

    private mutating func write(_ entry: LedgerTransaction) {
        contents.ledger.append(entry)
        kinds.insert(entry.kind)
        if let trip = entry.subject.trip { entries[trip, default: []].append(entry) }
        switch entry.kind {
        case .ride, .cancellation, .tip, .bonus, .referral: break
        case .cashPayment, .cardPayment, .settlement, .netting, .withdrawal, .withdrawalReturned,
            .debtPayment, .owedPayment, .correction, .rental:
            return
        }
        for posting in entry.postings {
            if let driver = posting.account.driver {
                earned[driver, default: .zero] += posting.amount
            }
        }
    }

    // MARK: An engine that goes on

    /// What an engine is started with that goes on from here.
    var saved: StoredContents {
        var saved = contents
        saved.accounts = accounts.values.sorted { $0.actor < $1.actor }
        saved.cars = cars.values.sorted { $0.driver < $1.driver }
        let shown = Set(accounts.values.compactMap(\.currentTrip))
        saved.trips = liveRides.union(shown).sorted().compactMap { rides[$0] }
        saved.ratings = averages.values.sorted { $0.actor < $1.actor }
        saved.records = records.values.sorted { $0.name < $1.name }
        saved.outboxCount = UInt64(notes.count)
        return saved
    }
}
