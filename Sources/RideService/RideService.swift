import RideCore
import RideMap
import RideSim

/// The engine without sockets, disk or clock: commands come in, are decided by the rules, change
/// the world, and leave a batch to be saved and people to be told.
///
/// One thread owns it. The host lets time pass with `advance(to:)`, calls the commands, and after
/// each round takes the changes with `takeChanges()`: first to save, then to answer and publish.
/// If saving fails, what memory holds is ahead of the disk; the host then makes a new service
/// from what the store has.
public final class RideService {
    /// The streets.
    public let city: City
    /// What the engine was started with.
    public let settings: ServiceSettings
    var world: World
    var accounts: [Actor: Account]
    var actorsByToken: [[UInt8]: Actor]
    var book: RideBook
    var ratings: [Actor: RatingAverage]
    var quotes = QuoteShelf()
    var journal: CommandJournal
    var changes = PendingChanges()
    var nextAccount: [Party: UInt64]
    var random: any RandomNumberGenerator
    let people: SimulatedPeople

    /// An engine that goes on from what was saved.
    ///
    /// - Parameters:
    ///   - contents: what the store holds.
    ///   - random: the source of tokens and names of quotes; the system's in production.
    public init(
        city: City, settings: ServiceSettings, contents: StoredContents,
        random: any RandomNumberGenerator
    ) {
        self.city = city
        self.settings = settings
        self.random = random
        people = SimulatedPeople(seed: settings.rules.seed)
        world = World(
            city: city, rules: settings.stretchedRules, drivers: settings.drivers,
            demand: settings.demand, startingAt: contents.now ?? .start,
            firstTrip: contents.nextTrip)
        accounts = [:]
        actorsByToken = [:]
        nextAccount = [.passenger: 1, .driver: Population.firstPersonDriver.rawValue]
        for account in contents.accounts {
            accounts[account.actor] = account
            actorsByToken[account.tokenHash] = account.actor
            let number = account.actor.number
            let party = account.actor.party
            nextAccount[party] = max(nextAccount[party] ?? 0, number + 1)
        }
        book = RideBook(contents.trips)
        ratings = Dictionary(
            contents.ratings.map { ($0.actor, $0.average) }, uniquingKeysWith: { $1 })
        journal = CommandJournal(contents.commands)
        let isAnotherCity = contents.now != nil && contents.cityChecksum != city.checksum
        let lost = world.restore(savedWorld(contents, isAnotherCity: isAnotherCity))
        for account in contents.accounts { joinFleet(account) }
        absorbEvents()
        endLostRides(isAnotherCity ? book.all.map(\.trip.id) : lost)
        changes.dropsCars = isAnotherCity
        if isAnotherCity { changes.drivers.formUnion(world.drivers) }
    }

    /// The present moment in the city.
    public var now: Instant { world.now }

    /// When the next thing will happen by itself; nil if nothing will.
    public var nextEventTime: Instant? { world.nextEventTime }

    /// Lets the city's time pass until `instant`.
    public func advance(to instant: Instant) {
        guard instant > world.now else { return }
        world.advance(to: instant)
        absorbEvents()
    }

    /// What has changed since the last call: a batch to save, and who is to be told once it is
    /// safe. Nil if nothing has.
    public func takeChanges() -> (batch: SaveBatch, touched: [Actor])? {
        guard !changes.isEmpty else { return nil }
        defer { changes = PendingChanges() }
        var batch = SaveBatch()
        batch.now = world.now
        batch.nextTrip = world.nextTripNumber
        batch.cityChecksum = city.checksum
        batch.entries = changes.entries
        batch.commands = changes.commands
        batch.forgotten = changes.forgotten
        batch.dropsCars = changes.dropsCars
        batch.trips = changes.trips.sorted().compactMap { book.stored($0) }
        batch.cars = changes.drivers.sorted().compactMap { world.car(of: $0) }
        let actors = changes.accounts.sorted()
        batch.accounts = actors.compactMap { accounts[$0] }
        batch.ratings = changes.rated.sorted().compactMap { actor in
            ratings[actor].map { RatingRecord(actor: actor, average: $0) }
        }
        for trip in changes.finished.sorted() { book.close(trip) }
        return (batch, changes.touched.sorted())
    }
}

/// What has changed and is neither saved nor told yet.
struct PendingChanges {
    var entries: [TripEntry] = []
    var trips: Set<TripID> = []
    var finished: Set<TripID> = []
    var forgotten: [TripID] = []
    var dropsCars = false
    var drivers: Set<DriverID> = []
    var accounts: Set<Actor> = []
    var rated: Set<Actor> = []
    var commands: [CommandRecord] = []
    var touched: Set<Actor> = []

    var isEmpty: Bool {
        entries.isEmpty && forgotten.isEmpty && drivers.isEmpty && accounts.isEmpty
            && rated.isEmpty && commands.isEmpty && touched.isEmpty && !dropsCars
    }
}
