import RideAccounts
import RideCore
import RideCrypto
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
    /// What the engine was started with.
    public let settings: ServiceSettings
    /// The moment on the wall's clock, as the host said last.
    public private(set) var wall: WallTime
    var world: World
    var random: any RandomNumberGenerator

    // The rooms; `rooms` is their order.
    let money: MoneyRoom
    let rides: RidesRoom
    let cycling = CyclingRoom()
    let goals = GoalsRoom()
    let drivers: DriversRoom
    let people: PeopleRoom
    let belongings = BelongingsRoom()
    let counts = CountsRoom()
    let learning: LearningRoom
    let office = OfficeRoom()
    let saving: SavingRoom

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
        money = try MoneyRoom(settings.market, contents.ledger, processor)
        self.wall = wall
        let settings = settings.lasting(contents)
        self.settings = settings
        self.random = random
        world = World(
            city: city, rules: settings.stretchedRules, drivers: settings.drivers,
            demand: settings.demand, startingAt: contents.now ?? .start,
            firstTrip: contents.nextTrip, speeds: settings.speeds,
            shiftsRepeatAfter: settings.shiftsRepeatAfter)
        let seal = settings.priceKey.flatMap { MessageKey($0) }
            .map { PriceSeal($0, city: city.checksum) }
        rides = RidesRoom(contents.trips, settings.market.reservations, seal)
        drivers = DriversRoom(contents.ledger)
        people = PeopleRoom(contents.accounts, contents.ratings, shared: contents.shared)
        learning = LearningRoom(city)
        saving = SavingRoom(contents, at: world.now, dates: settings.rules.calendar.dates)
        restore(contents)
        openBikes(contents.bikes)
        if let shared = contents.shared { learn(PeopleNews(rows: shared.rows, numbers: [:])) }
    }

    /// The streets.
    public var city: City { world.city }

    /// Whose money is whose.
    public var ledger: Ledger { _read { yield money.ledger } }

    /// What has changed and is neither saved nor told yet: every room adds to it.
    var changes: PendingChanges {
        _read { yield saving.changes }
        _modify { yield &saving.changes }
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
        var batch = saving.batch(at: now, wall)
        batch.nextTrip = world.nextTripNumber
        batch.cityChecksum = city.checksum
        batch.trips = changes.trips.sorted().compactMap { rides.trips.stored($0) }
        batch.cars = changes.drivers.sorted().compactMap { world.car(of: $0) }
        batch.people = people.takePersonRows(of: changes.accounts.sorted())
        batch.accounts = changes.accounts.sorted().compactMap { people[$0] }
        batch.ratings = changes.rated.sorted().compactMap { actor in
            people.ratings.average(of: actor).map { RatingRecord(actor: actor, average: $0) }
        }
        for name in changes.records.sorted() {
            if let record = record(name) {
                batch.records.append(record)
            } else {
                batch.dropped.append(name)
            }
        }
        batch.bikes = cycling.bikes.batch(of: changes.bikes)
        rides.trips.closeRound(finished: changes.finished, changed: changes.trips)
        return ServiceChanges(
            batch: batch, touched: changes.touches.keys.sorted(), notices: changes.notices,
            alerts: changes.alerts, endedSessions: changes.endedSessions)
    }

    /// The first entry of the ledger that the store may not have yet; nil where it has all.
    public var firstUnsavedEntry: LedgerTransactionID? { saving.firstUnsavedEntry }

    /// Goes on with what was tried at another engine, in whose place this one comes: a round that
    /// could not be saved gives nobody new attempts.
    public func takeOver(attemptsOf other: RideService) {
        people.attempts = other.people.attempts
    }

    /// How often a person's state has changed since `takeChanges`: as long as this stays, what the
    /// person was told then is the state.
    public func changesOfState(of actor: Actor) -> Int { changes.touches[actor] ?? 0 }
}

/// The rooms, and what is done in every one.
extension RideService {
    /// The rooms in their one order: money before whatever costs some, and the goals of drivers
    /// before the end of their work.
    static let rooms: [@Sendable (RideService) -> any Room] = [
        { $0.money }, { $0.rides }, { $0.cycling }, { $0.goals }, { $0.drivers }, { $0.people },
        { $0.belongings }, { $0.counts }, { $0.learning }, { $0.office }, { $0.saving },
    ]

    /// When something is due next in any room; nil while nothing is.
    var nextDue: Instant? {
        var next: Instant?
        for room in Self.rooms {
            if let due = room(self).nextDue, next.map({ due < $0 }) ?? true { next = due }
        }
        return next
    }

    /// Does what is due now.
    func doWhatIsDue() {
        for room in Self.rooms { room(self).doWhatIsDue(in: self) }
    }

    /// The present form of a record; nil once it is no longer needed.
    func record(_ name: RecordName) -> StoredRecord? {
        for room in Self.rooms where room(self).kinds.contains(name.kind) {
            return room(self).record(name)
        }
        return nil
    }

    /// Takes over what was saved.
    func restoreRecords(_ records: [StoredRecord]) {
        let byKind = Dictionary(grouping: records, by: \.kind)
        for room in Self.rooms {
            room(self).restore(room(self).kinds.flatMap { byKind[$0] ?? [] }, in: self)
        }
    }
}
