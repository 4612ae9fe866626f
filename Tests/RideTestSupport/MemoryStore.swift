import RideBikes
import RideCore
import RideLedger
import RideService
import RideSim
import Synchronization

/// An `EventStore` in memory that keeps and refuses exactly what the one on disk does: a batch is
/// kept whole or not at all, nobody has two live rides, no command has the name of another, no
/// e-mail address opens two accounts of one side, and the ledger only grows.
public final class MemoryStore: EventStore {
    private let tables: Mutex<Tables>
    private let history: Mutex<MemoryHistory?>

    /// An empty store.
    ///
    /// - Parameter name: the name of the history that it keeps; nil keeps none.
    public init(history name: UInt8? = nil) {
        tables = Mutex(Tables())
        history = Mutex(name.map(MemoryHistory.init))
    }

    private init(_ tables: Tables, _ history: MemoryHistory?) {
        self.tables = Mutex(tables)
        self.history = Mutex(history)
    }

    /// The same as it is now, which goes on with a history of another name.
    public func copy(history name: UInt8) -> MemoryStore {
        var other = history.withLock { $0 }
        other?.name = name
        return MemoryStore(tables.withLock { $0 }, other)
    }

    /// Everything that was saved, sorted.
    public func load() throws(StoreError) -> StoredContents { tables.withLock { $0.contents } }

    /// Keeps a batch.
    ///
    /// - Throws: `StoreError` if it breaks a rule; nothing of it is then kept.
    /// - Complexity: O(n) in all that was ever saved.
    @discardableResult
    public func save(_ batch: SaveBatch) throws(StoreError) -> HistoryMark? {
        try tables.withLock { (tables) throws(StoreError) in
            var next = tables
            next.apply(batch)
            if let fault = next.fault { throw StoreError(message: fault) }
            tables = next
        }
        return history.withLock { $0?.append(isWitnessed: batch.isWitnessed) }
    }

    /// Looks up what is over.
    public func answer(_ query: StoreQuery) throws(StoreError) -> StoreAnswer {
        if case .witness(let marks) = query {
            return .testimony(history.withLock { $0?.testimony(of: marks) } ?? Testimony())
        }
        return tables.withLock { $0.answer(query) }
    }

    /// The messages that have left, in order.
    public var outbox: [OutboxMessage] { tables.withLock { $0.outbox } }

    /// What happened to a ride, in order; empty for an unknown or forgotten one.
    public func history(of trip: TripID) -> [TripEntry] {
        tables.withLock { $0.entries[trip] ?? [] }
    }

    /// The rides of which something is kept, in order.
    public var trips: [TripID] { tables.withLock { $0.entries.keys.sorted() } }
}

private struct Tables {
    var now: Instant?
    var nextTrip: UInt64 = 1
    var cityChecksum: UInt64 = 0
    var entries: [TripID: [TripEntry]] = [:]
    var trips: [TripID: StoredTrip] = [:]
    var accounts: [Actor: Account] = [:]
    var cars: [DriverID: Car] = [:]
    var ratings: [Actor: RatingRecord] = [:]
    var commands: [CommandRecord] = []
    var ledger: [LedgerTransaction] = []
    var records: [RecordName: StoredRecord] = [:]
    /// The latest first.
    var operatorActions: [OperatorAction] {
        records.values.compactMap { record in
            if case .operatorAction(let action) = record { action } else { nil }
        }.sorted { $0.number > $1.number }
    }
    var outbox: [OutboxMessage] = []
    var bikes = MemoryBikes()

    mutating func apply(_ batch: SaveBatch) {
        now = batch.now
        nextTrip = batch.nextTrip
        cityChecksum = batch.cityChecksum
        for trip in batch.forgotten {
            entries[trip] = nil
            trips[trip] = nil
        }
        for entry in batch.entries { entries[entry.trip, default: []].append(entry) }
        for stored in batch.trips { trips[stored.trip.id] = stored }
        if batch.dropsCars { cars = [:] }
        for car in batch.cars { cars[car.driver] = car }
        for account in batch.accounts { accounts[account.actor] = account }
        for rating in batch.ratings { ratings[rating.actor] = rating }
        forget(batch.forgottenCommands)
        commands += batch.commands
        ledger += batch.ledger
        for name in batch.dropped { records[name] = nil }
        for record in batch.records { records[record.name] = record }
        outbox += batch.outbox
        bikes.apply(batch.bikes)
        for erasure in batch.erased { erase(erasure.person) }
    }

    private mutating func forget(_ commands: [CommandRecord]) {
        guard !commands.isEmpty else { return }
        let names = Set(commands.map(Self.name))
        self.commands.removeAll { names.contains(Self.name($0)) }
    }

    private static func name(_ command: CommandRecord) -> CommandRecord {
        CommandRecord(actor: command.actor, id: command.id, fingerprint: 0)
    }

    private mutating func erase(_ person: Actor) {
        if case .driver(let driver) = person { cars[driver] = nil }
        for (id, history) in entries {
            guard case .requested(_, let request, _, _)? = history.first else { continue }
            var eraser = TextEraser(of: person, passenger: request.passenger)
            entries[id] = history.map { entry in
                switch entry {
                case .requested(let id, let request, let ends, let at):
                    return .requested(id, request.erasing(person), ends, at: at)
                case .event(let id, let event):
                    return .event(
                        id, TripEvent(at: event.at, change: eraser.erasing(event.change)))
                case .redirected: return entry
                }
            }
            guard let stored = trips[id] else { continue }
            var trip = stored.trip
            trip.erase(person)
            trips[id] = StoredTrip(trip: trip, ends: stored.ends)
        }
    }

    /// The rule that these tables break; nil if there is none.
    var fault: String? {
        let live = trips.values.map(\.trip).filter(\.stage.isLive)
        let passengers = live.map(\.request.passenger)
        if Set(passengers).count < passengers.count { return "A passenger has two live rides." }
        let ridesOfDrivers = Dictionary(grouping: live.compactMap(Self.driver), by: \.self)
        if ridesOfDrivers.values.contains(where: { $0.count > 4 }) {
            return "A driver has five live rides."
        }
        let names = commands.map { CommandRecord(actor: $0.actor, id: $0.id, fingerprint: 0) }
        if Set(names).count < names.count { return "Two commands have the same name." }
        if entries.keys.contains(where: { trips[$0] == nil }) { return "A ride is missing." }
        let shown = accounts.values.compactMap(\.currentTrip)
        if shown.contains(where: { trips[$0] == nil }) { return "A ride on show is missing." }
        return faultOfMoney ?? faultOfNames ?? bikes.fault
    }

    private var faultOfMoney: String? {
        if ledger.indices.contains(where: { ledger[$0].id.rawValue != UInt64($0) + 1 }) {
            return "An entry of the ledger is not the next."
        }
        if Set(ledger.map(\.key)).count < ledger.count { return "Something was recorded twice." }
        let isBalanced = ledger.allSatisfy { transaction in
            transaction.postings.reduce(Money.zero) { $0 + $1.amount } == .zero
        }
        return isBalanced ? nil : "An entry of the ledger does not balance."
    }

    private var faultOfNames: String? {
        for side in Side.allCases {
            let emails = accounts.values.filter { $0.actor.side == side }
                .compactMap(\.identity?.email)
            if Set(emails).count < emails.count { return "Two accounts have the same address." }
        }
        let numbers = outbox.map(\.number)
        return Set(numbers).count < numbers.count ? "Two messages have the same number." : nil
    }

    var contents: StoredContents {
        var contents = StoredContents()
        contents.now = now
        contents.nextTrip = nextTrip
        contents.cityChecksum = cityChecksum
        contents.accounts = accounts.values.sorted { $0.actor < $1.actor }
        contents.cars = cars.values.sorted { $0.driver < $1.driver }
        let shown = Set(accounts.values.compactMap(\.currentTrip))
        contents.trips = trips.values
            .filter { $0.trip.stage.isLive || shown.contains($0.trip.id) }
            .sorted { $0.trip.id < $1.trip.id }
        contents.ratings = ratings.values.sorted { $0.actor < $1.actor }
        contents.commands = commands
        contents.ledger = ledger
        let last = operatorActions.first?.number
        contents.records = records.values.sorted { $0.name < $1.name }.filter { record in
            if case .operatorAction(let action) = record { action.number == last } else { true }
        }
        contents.bikes = bikes.contents(at: now ?? .start)
        contents.outboxCount = outbox.map(\.number).max() ?? 0
        return contents
    }

    private static func driver(of trip: Trip) -> DriverID? {
        if case .offered(let offer) = trip.state { return offer.driver }
        return trip.assignment?.driver
    }
}

/// Looks up what is over.
extension Tables {
    fileprivate func answer(_ query: StoreQuery) -> StoreAnswer {
        switch query {
        case .rides(of: let actor, let filter, before: let before, limit: let limit):
            let rides = trips.values
                .filter { isRide($0.trip, of: actor) && filter.allows($0.trip) }
                .sorted { $0.trip.id > $1.trip.id }
            let page = rides.filter { ride in before.map { ride.trip.id < $0 } ?? true }
            return .rides(Array(page.prefix(max(0, limit))), total: rides.count)
        case .ride(let id):
            return .ride(trips[id])
        case .tripEntries(let trip):
            return .entries(ledger.filter { $0.subject.trip == trip })
        case .rentals(of: let passenger, let filter, before: let before, limit: let limit):
            return bikes.answer(passenger, filter, before: before, limit: limit)
        case .rental(let id): return .rental(bikes.rentals[id])
        case .lastEntries(of: let account, limit: let limit):
            let entries = ledger.reversed().filter { transaction in
                guard let account else { return true }
                return transaction.postings.contains { $0.account == account }
            }
            return .entries(Array(entries.prefix(max(0, limit))))
        case .driverEntries(let driver, after: let first, through: let last):
            return .entries(
                ledger.filter { transaction in
                    guard first.map({ $0 < transaction.id }) ?? true,
                        last.map({ transaction.id <= $0 }) ?? true
                    else { return false }
                    return transaction.postings.contains { $0.account.driver == driver }
                })
        case .operatorActions(about: let ride, before: let before, limit: let limit):
            let earlier = operatorActions.filter { action in
                action.number < before ?? .max && (ride.map(action.isAbout) ?? true)
            }
            return .operatorActions(Array(earlier.prefix(max(0, limit))))
        case .witness: preconditionFailure("marks are the history's to know")
        }
    }

    /// A driver's rides are those that the driver has accepted.
    private func isRide(_ trip: Trip, of actor: Actor) -> Bool {
        switch actor {
        case .passenger(let passenger): trip.request.passenger == passenger
        case .driver(let driver): trip.assignment?.driver == driver
        }
    }
}
