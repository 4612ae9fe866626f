import RideAcademy
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
    /// The moment on the wall's clock, as the host said last.
    public private(set) var wall: WallTime
    /// Whose money is whose.
    public internal(set) var ledger: Ledger
    var world: World
    var trips: TripCache
    var accounts: Accounts
    var attempts = AttemptBudgets()
    var support = Support()
    var bookings = Bookings()
    var promotions = Promotions()
    var charges: CardCharges
    var ratings: Ratings
    var acquaintances: Acquaintances
    var ownPocket: OwnPocket
    var quotes = HeldQuotes()
    var codes = RideCodes()
    var bikes = Bikes()
    var mail: Mail
    var talk = SimulatedTalk()
    var published = Published()
    var operatorJournal = OperatorJournal()
    var witnesses = Witnesses()
    var savedSurge = SavedSurge()
    var statistics = DayStatistics()
    var usual = UsualDemand()
    var challenges = Challenges()
    var academy = Academy()
    /// What can be asked about the map; made when the first asks.
    lazy var streetSubjects = StreetSubjects(of: city)
    var streetQuizzes = StreetQuizzes()
    var searchNames = SearchNames()
    var stationOrders = StationOrders()
    var idleCars = IdleCars()
    /// The city's time in the last batch.
    var savedTime = Instant.start
    var journal: CommandJournal
    var changes = PendingChanges()
    /// The first entry of the ledger in the batch that was taken last; nil where it has none.
    private var firstEntryTaken: LedgerTransactionID?
    var random: any RandomNumberGenerator
    let simulated: SimulatedPeople
    /// Rides with an offer that was made before the engine was started: one that its driver does
    /// not answer was none.
    var offersFromBefore: Set<TripID> = []
    /// Drivers who may work no longer and whose ride has just ended.
    var leaving: Set<DriverID> = []
    /// Whoever is blocked and still in the ride that was under way.
    var onLastRide: Set<Actor> = []
    /// The driver from whom the engine or an operator takes something at this moment.
    var taking: DriverID?
    /// Drivers whose break begins once their ride is over.
    var lastRides: Set<DriverID> = []
    var hourAlarms = HourAlarms()
    /// Cars on their way with or to a person, and not where they are to stop yet.
    var approaches = Approaches()

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
        self.city = city
        let settings = settings.lasting(contents)
        self.settings = settings
        self.random = random
        simulated = SimulatedPeople(seed: settings.rules.seed)
        world = World(
            city: city, rules: settings.stretchedRules, drivers: settings.drivers,
            demand: settings.demand, startingAt: contents.now ?? .start,
            firstTrip: contents.nextTrip, speeds: settings.speeds,
            shiftsRepeatAfter: settings.shiftsRepeatAfter)
        accounts = Accounts(contents.accounts)
        trips = TripCache(contents.trips)
        ratings = Ratings(contents.ratings)
        acquaintances = Acquaintances(contents.ledger)
        ownPocket = OwnPocket(contents.ledger)
        charges = CardCharges(processor)
        mail = Mail(after: contents.outboxCount)
        journal = CommandJournal(contents.commands)
        savedTime = world.now
        if contents.now == nil, settings.rules.calendar.dates != nil { changes.keep(.calendar, "") }
        restore(contents)
        if settings.hasExampleQuiz { offerExampleQuiz() }
        openBikes(contents.bikes)
    }

    /// The present moment in the city.
    public var now: Instant { world.now }

    /// Whether the city would find cars sooner by tables that somebody makes beside.
    public var wantsTravelTimes: Bool { world.wantsTravelTimes }

    /// Takes those tables.
    public func take(_ tables: TravelTimeTables) { world.take(tables) }

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
        passHours(to: now)
        keepSurge()
    }

    /// Takes over the moment on the wall's clock. Sessions and documents are looked through for
    /// expired ones once a day of it.
    public func setWallTime(_ time: WallTime) {
        let isAnotherDay = time.date != wall.date
        wall = time
        guard isAnotherDay else { return }
        sendHomeSignedOut()
        sendHomeExpired()
    }

    /// What has changed since the last call: a batch to save, and who is to be told once it is
    /// safe. Nil if nothing has. The batch of the call before must be safe by now.
    public func takeChanges() -> ServiceChanges? {
        guard !changes.isEmpty else { return nil }
        defer { changes = PendingChanges() }
        var batch = SaveBatch()
        batch.now = world.now
        savedTime = world.now
        batch.nextTrip = world.nextTripNumber
        batch.cityChecksum = city.checksum
        batch.entries = changes.entries
        (batch.forgottenCommands, batch.commands) = commandsToSave()
        batch.forgotten = changes.forgotten
        batch.dropsCars = changes.dropsCars
        batch.trips = changes.trips.sorted().compactMap { trips.stored($0) }
        batch.cars = changes.drivers.sorted().compactMap { world.car(of: $0) }
        batch.accounts = changes.accounts.sorted().compactMap { accounts[$0] }
        batch.ratings = changes.rated.sorted().compactMap { actor in
            ratings.average(of: actor).map { RatingRecord(actor: actor, average: $0) }
        }
        batch.ledger = changes.ledger
        firstEntryTaken = changes.ledger.first?.id
        batch.outbox = changes.outbox
        batch.erased = changes.erased.map { Erasure(person: $0, at: wall) }
        batch.isDue = changes.isDue
        for name in changes.records.sorted() {
            if let record = record(name) {
                batch.records.append(record)
            } else {
                batch.dropped.append(name)
            }
        }
        batch.bikes = bikes.batch(of: changes.bikes)
        trips.closeRound(finished: changes.finished, changed: changes.trips)
        return ServiceChanges(
            batch: batch, touched: changes.touches.keys.sorted(), notices: changes.notices,
            alerts: changes.alerts, endedSessions: changes.endedSessions)
    }

    /// The first entry of the ledger that the store may not have yet; nil where it has all.
    public var firstUnsavedEntry: LedgerTransactionID? {
        firstEntryTaken ?? changes.ledger.first?.id
    }

    /// Names that the store is to forget, and then the commands that it is to keep: whatever was
    /// forgotten in the round in which it came is not saved.
    private func commandsToSave() -> (forgotten: [CommandRecord], kept: [CommandRecord]) {
        let forgotten = journal.takeForgotten()
        guard !forgotten.isEmpty else { return ([], changes.commands) }
        var seen: Set<CommandRecord> = []
        let kept = changes.commands.reversed().filter { record in
            let name = CommandRecord(actor: record.actor, id: record.id, fingerprint: 0)
            return seen.insert(name).inserted
                && journal.find(record.actor, record.id, fingerprint: record.fingerprint) != .new
        }
        return (forgotten, kept.reversed())
    }

    /// Goes on with what was tried at another engine, in whose place this one comes: a round that
    /// could not be saved gives nobody new attempts.
    public func takeOver(attemptsOf other: RideService) { attempts = other.attempts }

    /// How often a person's state has changed since `takeChanges`: as long as this stays, what the
    /// person was told then is the state.
    public func changesOfState(of actor: Actor) -> Int { changes.touches[actor] ?? 0 }
}
