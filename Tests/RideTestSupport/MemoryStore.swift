import RideCore
import RideService
import RideSim
import Synchronization

/// An `EventStore` in memory that keeps and refuses exactly what the one on disk does: a batch is
/// kept whole or not at all, nobody has two live rides, no command has the name of another.
public final class MemoryStore: EventStore {
    private let tables = Mutex(Tables())

    /// An empty store.
    public init() {}

    /// Everything that was saved, sorted.
    public func load() throws(StoreError) -> StoredContents { tables.withLock { $0.contents } }

    /// Keeps a batch.
    ///
    /// - Throws: `StoreError` if it breaks a rule; nothing of it is then kept.
    /// - Complexity: O(n) in all that was ever saved.
    public func save(_ batch: SaveBatch) throws(StoreError) {
        try tables.withLock { (tables) throws(StoreError) in
            var next = tables
            next.apply(batch)
            if let fault = next.fault { throw StoreError(message: fault) }
            tables = next
        }
    }

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
        commands += batch.commands
        commands = commands.suffix(Limits.rememberedAnswers)
    }

    /// The rule that these tables break; nil if there is none.
    var fault: String? {
        let live = trips.values.map(\.trip).filter(\.stage.isLive)
        let passengers = live.map(\.request.passenger)
        if Set(passengers).count < passengers.count { return "A passenger has two live rides." }
        let drivers = live.compactMap(Self.driver)
        if Set(drivers).count < drivers.count { return "A driver has two live rides." }
        let names = commands.map { CommandRecord(actor: $0.actor, id: $0.id, fingerprint: 0) }
        if Set(names).count < names.count { return "Two commands have the same name." }
        if entries.keys.contains(where: { trips[$0] == nil }) { return "A ride is missing." }
        let shown = accounts.values.compactMap(\.currentTrip)
        if shown.contains(where: { trips[$0] == nil }) { return "A ride on show is missing." }
        return nil
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
        return contents
    }

    private static func driver(of trip: Trip) -> DriverID? {
        if case .offered(let offer) = trip.state { return offer.driver }
        return trip.assignment?.driver
    }
}
