import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideMap
import RideMarket
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
    var actorsByEmail: [SignInName: Actor] = [:]
    var budgets: [UInt32: AttemptBudget] = [:]
    /// The moment on the wall's clock, as the host said last.
    public internal(set) var wall: WallTime
    var book: RideBook
    var ratings: [Actor: RatingAverage]
    var quotes = QuoteShelf()
    var journal: CommandJournal
    var changes = PendingChanges()
    var nextAccount: [Party: UInt64]
    var random: any RandomNumberGenerator
    let people: SimulatedPeople
    /// Whose money is whose.
    public internal(set) var ledger: Ledger
    var processor: any CardProcessor
    var charges: [LedgerSubject: PendingCharge] = [:]
    var promotions: [PromotionCode: PromotionFile] = [:]
    var reservations: [ReservationID: Reservation] = [:]
    var tickets: [TicketID: TicketFile] = [:]
    var alerts: [TicketID: EmergencyAlert] = [:]
    var votes: [HelpArticleID: HelpVotes] = [:]
    var tariffsOfOperator: TariffBook?
    var boarding = BoardingCodes()
    var shared = SharedRides()
    var operatorJournal = CommandJournal()
    var outboxCount: UInt64
    var statistics = DayStatistics()
    /// Drivers who may work no longer and whose ride has just ended.
    var leaving: Set<DriverID> = []
    /// Rides that leave the book as soon as the round that was taken last is safe.
    private var leavingBook: Set<TripID> = []
    /// How often rides were changed that were over. What was read of one before a change must not
    /// be taken for the ride after it.
    public internal(set) var lateChanges: UInt64 = 0
    /// The accounts that were made to be shown.
    var demoAccounts: DemoAccounts?

    /// An engine that goes on from what was saved.
    ///
    /// - Parameters:
    ///   - contents: what the store holds.
    ///   - wall: the moment on the wall's clock.
    ///   - processor: who charges cards.
    ///   - random: the source of tokens and names of quotes; the system's in production.
    /// - Throws: `DamagedLedger` where the balances cannot be worked out from what was saved: an
    ///   engine that began with others would take people's money from them.
    public init(
        city: City, settings: ServiceSettings, contents: StoredContents,
        wall: WallTime = .epoch, processor: any CardProcessor = SimulatedProcessor(),
        random: any RandomNumberGenerator
    ) throws(DamagedLedger) {
        ledger = try Ledger(rules: settings.market.ledger, replaying: contents.ledger)
        self.wall = wall
        self.processor = processor
        outboxCount = contents.outboxCount
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
        for account in contents.accounts { index(account) }
        restoreRecords(contents.records)
        for account in contents.accounts { joinFleet(account) }
        absorbEvents()
        endLostRides(isAnotherCity ? book.all.map(\.trip.id) : lost)
        changes.dropsCars = isAnotherCity
        if isAnotherCity { changes.drivers.formUnion(world.drivers) }
    }

    /// The present moment in the city.
    public var now: Instant { world.now }

    /// When the next thing will happen by itself; nil if nothing will.
    public var nextEventTime: Instant? {
        [world.nextEventTime, nextDue].compactMap { $0 }.min()
    }

    /// Lets the city's time pass until `instant`; what is due on the way happens in order.
    public func advance(to instant: Instant) {
        while let due = nextDue, due <= instant {
            if due > world.now {
                world.advance(to: due)
                absorbEvents()
            }
            doWhatIsDue()
        }
        guard instant > world.now else { return }
        world.advance(to: instant)
        absorbEvents()
    }

    /// Takes over the moment on the wall's clock.
    public func setWallTime(_ time: WallTime) { wall = time }

    /// What has changed since the last call: a batch to save, and who is to be told once it is
    /// safe. Nil if nothing has. The batch of the call before must be safe by now.
    public func takeChanges() -> ServiceChanges? {
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
        batch.accounts = changes.accounts.sorted().compactMap { accounts[$0] }
        batch.ratings = changes.rated.sorted().compactMap { actor in
            ratings[actor].map { RatingRecord(actor: actor, average: $0) }
        }
        batch.ledger = changes.ledger
        batch.outbox = changes.outbox
        for name in changes.records.sorted() {
            if let record = record(name) {
                batch.records.append(record)
            } else {
                batch.dropped.append(name)
            }
        }
        closeBook()
        return ServiceChanges(
            batch: batch, touched: changes.touches.keys.sorted(), notices: changes.notices,
            alerts: changes.alerts)
    }

    /// How often a person's state has changed since `takeChanges`: as long as this stays, what the
    /// person was told then is the state.
    public func changesOfState(of actor: Actor) -> Int { changes.touches[actor] ?? 0 }

    /// Lets go of the rides that ended before the last round and were not touched since. That round
    /// is safe by now, so that from here on the store knows of them what memory did.
    private func closeBook() {
        let stay = changes.finished.union(changes.trips)
        for trip in leavingBook.subtracting(stay) { book.close(trip) }
        leavingBook = changes.finished.union(leavingBook.intersection(stay))
    }
}
