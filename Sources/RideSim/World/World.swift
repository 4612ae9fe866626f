import RideCore
import RideFares
import RideMap

/// The city and everyone in it: a discrete-event simulation that people can join.
///
/// There is one, for cities that are served and for runs without anybody watching: every step of
/// every ride is taken by the same function. Rides and cars are rows of numbers. What only people,
/// bookings and stops need lies beside the row of such a ride (`LiveRide`) and is looked at only
/// where a bit of the row says so; in a city that is served every ride has it, since everything is
/// saved and can be asked for.
///
/// Time passes only in `advance(to:)`. What happens is written down as it is `Keeping`: as events,
/// which the caller takes away with `takeEvents()` to save and publish, or as columns and bytes.
/// The same city, rules, fleet, demand and commands give the same events (S4).
public struct World: ~Copyable {
    /// What is kept of what happens.
    struct Keeping: OptionSet {
        let rawValue: UInt8
        /// Every event, with every ride as a `Trip`: for people and the store.
        static let events = Keeping(rawValue: 1)
        /// Columns and the bytes of the history: for researchers.
        static let columns = Keeping(rawValue: 2)
        /// Of the columns only the rows of rides that are not over: for worlds that are copied.
        static let onlyLive = Keeping(rawValue: 4)
    }

    /// The streets.
    public let city: City
    /// The rules; the engine changes people's times when its clock changes speed.
    public var rules: WorldRules
    /// The present moment.
    public internal(set) var now: Instant
    let streets: StreetTimes
    let keeping: Keeping

    // Rides and cars, by their numbers.
    var rides = RideRows<Ride>()
    var records = RunRecords()
    /// What is told of rides that are not over: of all in a city that is served, of special ones
    /// otherwise.
    var live: [Int: LiveRide] = [:]
    var cars: [CarRow] = []
    var fleet = Fleet()
    /// The live ride of each passenger, where rides are told.
    var passengers: [PassengerID: Int] = [:]

    // What was written down.
    var log = EventLog()
    var events: [WorldEvent] = []

    // Who is near, who waits, what is to come.
    var idle: IdleCars
    var waiting: WaitingRides
    var queue = EventQueue<ScheduledEvent>()
    var pendingMatches: [Search] = []
    var isSearching = false
    /// Cars near enough to a drop-off that their drivers may be asked for the next ride, by the
    /// drop-off; nil where nobody is asked so.
    var finishing: RoutedCars?
    var behaviourRandom: RandomStream

    // Rules with a memory.
    /// Where prices are raised; nil in a world without surge.
    public internal(set) var surge: SurgeMap?
    var isSurgeScheduled = false
    /// Who chooses; nil where the nearest car does, at once.
    let policy: (any DispatchPolicy)?
    var windows = DispatchWindows()
    /// Where idle cars are sent; nil where they stay.
    var repositioning: Repositioning?
    /// How parties come to share cars; nil where nobody does.
    var sharing: SharedPlans?
    /// What people do beyond the simplest; nil where they do not.
    var habits: HabitState?
    /// The batteries of electric cars; nil where cars never have to charge.
    var electric: ElectricFleet?
    /// Whether somebody asks for a car who may go another way; nil where nobody can.
    var takesCar: ((PlannedRequest, CarOffer) -> Bool)?
    /// Who decides outside; nil where nobody does.
    var learner: Learner?
    /// How long passengers waited of late; only counted for those who may go another way.
    var recentWaits = RecentWaits()

    // Who asks.
    var demand: Demand
    var generator: DemandGenerator?
    var recordedIndex = 0
    var planned: PlannedRequest?
    let requestsUntil: Instant
    /// The number of the first ride, above all rides that were given to worlds before.
    let firstTrip: UInt64
    /// How many simulated passengers have asked for a ride.
    var simulatedPassengers: UInt64 = 0

    /// A search for a match, from either side.
    enum Search {
        /// For somebody to take a ride.
        case driver(ride: Int)
        /// For a ride that an idle car could take.
        case ride(car: Int)
        /// For a ride that a car near its drop-off could take next.
        case next(car: Int)
    }

    /// What is scheduled to happen.
    enum ScheduledEvent {
        /// The next request of a simulated passenger.
        case demand
        /// A car reaches the end of a leg.
        case legEnds(car: UInt32, leg: UInt32)
        /// A passenger is aboard.
        case boarded(ride: Int)
        /// A simulated driver goes on from the stop of this number.
        case leavesStop(ride: Int, number: UInt32)
        /// The car of a booked ride leaves for the pick-up.
        case setsOff(ride: Int, offer: UInt32)
        /// A simulated driver answers.
        case reply(ride: Int, offer: UInt32)
        /// The time to answer is over.
        case offerExpires(ride: Int, offer: UInt32)
        /// A driver who has let the offer of a ride pass may be asked for it again.
        case asksAgain(ride: Int)
        /// The driver of a car may be asked for the next ride.
        case nextRideOpens(car: UInt32, leg: UInt32)
        /// A person has had time to look at the end of a ride.
        case restEnds(car: UInt32, leg: UInt32)
        /// A request without a driver has waited long enough.
        case patienceEnds(ride: Int)
        /// A simulated passenger has waited long enough for the car.
        case pickupPatienceEnds(ride: Int, offer: UInt32)
        /// Prices follow the demand of the last interval.
        case surgeUpdates
        /// Requests and cars that were gathered are brought together.
        case windowEnds
        /// Idle cars are sent to where requests are expected.
        case repositions
        /// The shifts are the same again.
        case shiftsRepeat
        /// A day begins on which drivers choose their hours.
        case dayBegins
        /// It is time to look for the driver of a booked ride.
        case bookingIsDue(request: UInt32)
        /// A simulated passenger calls the ride off while the car is on its way.
        case changesMind(ride: Int, offer: UInt32)
        /// A simulated driver gives the ride back on the way.
        case givesBack(ride: Int, offer: UInt32)
        /// A simulated driver leaves without the passenger.
        case leavesWithout(ride: Int, offer: UInt32)
        /// A simulated passenger wants to go elsewhere.
        case goesElsewhere(ride: Int)
        /// A driver comes to work, or goes.
        case shiftChanges(car: UInt32)
        /// A driver's break begins, or ends.
        case breakChanges(car: UInt32, plan: UInt32)
        /// A driver has stood without a ride for a while.
        case idles(car: UInt32, leg: UInt32)
        /// A battery holds what it was to hold.
        case chargeEnds(car: UInt32, charge: UInt32)
        /// A battery holds enough for its car to be asked again.
        case chargeSuffices(car: UInt32, charge: UInt32)
        /// A car has stood for a while: its battery is looked at.
        case looksAtBattery(car: UInt32, leg: UInt32)
    }

    /// A city that people can join, at a moment, with its simulated drivers at work.
    ///
    /// - Parameters:
    ///   - requestsUntil: simulated passengers ask no more after this moment; nil for ever.
    ///   - firstTrip: the number of the next ride; above all rides ever given.
    ///   - speeds: what streets take at each hour of the week; nil where that is always the same.
    ///   - shiftsRepeatAfter: when the drivers' shifts are the same again; nil where they are told
    ///     for all time.
    public init(
        city: City, rules: WorldRules, drivers: [SimulatedDriver], demand: Demand,
        startingAt now: Instant = .start, requestsUntil: Instant? = nil, firstTrip: UInt64 = 1,
        speeds: SpeedProfile? = nil, shiftsRepeatAfter: Duration? = nil
    ) {
        self.init(
            city: city, rules: rules, drivers: drivers, demand: demand, startingAt: now,
            requestsUntil: requestsUntil, firstTrip: firstTrip, speeds: speeds,
            shiftsRepeatAfter: shiftsRepeatAfter, keeping: .events)
    }

    /// A world with its drivers at work.
    ///
    /// - Parameters:
    ///   - expectedRides: how many rides it is worth preparing for.
    ///   - policy: who chooses, where the rules do not say.
    init(
        city: City, rules: WorldRules, drivers: [SimulatedDriver], demand: Demand,
        startingAt now: Instant = .start, requestsUntil: Instant? = nil, firstTrip: UInt64 = 1,
        expectedRides: Int = 0, policy: (any DispatchPolicy)? = nil, speeds: SpeedProfile? = nil,
        shiftsRepeatAfter: Duration? = nil, keeping: Keeping
    ) {
        self.city = city
        self.rules = rules
        self.now = now
        self.keeping = keeping
        self.policy = policy ?? rules.dispatch.makePolicy()
        self.demand = demand
        self.requestsUntil = requestsUntil ?? Instant(milliseconds: .max)
        self.firstTrip = firstTrip
        streets = StreetTimes(
            city, expectedRides: expectedRides, speeds: speeds,
            moment_ms: HourlyStreets.moment(at: now, rules.calendar),
            isServed: keeping.contains(.events))
        idle = IdleCars(streets, cars: drivers.count)
        waiting = WaitingRides(streets)
        behaviourRandom = RandomStream(seed: rules.seed &+ firstTrip, purpose: .behaviour)
        records.keepsOnlyLive = keeping.contains(.onlyLive)
        prepare(expecting: expectedRides, fleet: drivers.count)
        takeUpHabits(of: drivers, hasHours: streets.hours != nil, shiftsRepeatAfter)
        for driver in drivers { add(driver) }
        scheduleShifts()
        if habits?.days != nil {
            queue.schedule(.dayBegins, at: now, priority: .movement)
        }
        scheduleDemand()
        scheduleRepositioning()
    }

    /// Makes what the rules ask for, and room for what is likely.
    private mutating func prepare(expecting expectedRides: Int, fleet fleetCount: Int) {
        if rules.dispatch.givesNextRides {
            // Few of all cars, and each request looks among them.
            finishing = RoutedCars(streets, byLabels: true)
            records.ridesTellTime = false
        }
        if case .synthetic(let synthetic) = demand {
            generator = DemandGenerator(
                demand: synthetic, city: city, calendar: rules.calendar,
                seed: rules.seed &+ UInt64(now.milliseconds))
        }
        if case .recorded(let requests) = demand, now > .start {
            // What was due before was made before.
            recordedIndex = requests.firstIndex { $0.at > now } ?? requests.count
        }
        surge = SurgeMap(rules.surge, over: city)
        // A demand beyond all memory shall fail when it is there, not before.
        let likely = records.keepsOnlyLive ? 0 : min(expectedRides, 1 << 22)
        rides.reserveCapacity(likely)
        records.reserve(rides: likely)
        cars.reserveCapacity(fleetCount)
        if case .shared(let sharingRules) = rules.dispatch.policy {
            sharing = SharedPlans(
                sharingRules, in: streets, boardingTime: rules.behaviour.boardingTime,
                cars: fleetCount)
            records.sharing = SharingFigures()
            records.ridesTellTime = false
        }
        repositioning = rules.dispatch.repositioning.flatMap { Repositioning($0, over: city) }
        // In a city that is served drivers see to that themselves.
        electric = isTold ? nil : rules.electric.map { ElectricFleet($0, in: city) }
    }

    private mutating func takeUpHabits(
        of drivers: [SimulatedDriver], hasHours: Bool, _ period: Duration?
    ) {
        let hasHabits = hasHours || drivers.contains { $0.shifts != nil }
        habits = (rules.habits ?? (hasHabits ? Habits() : nil))
            .map {
                HabitState(
                    $0, seed: rules.seed, city: city, calendar: rules.calendar,
                    shiftsRepeatAfter: period)
            }
        if habits != nil { followTraffic() }
    }

    /// The moment of the next event; nil if nothing will happen by itself.
    public var nextEventTime: Instant? { queue.nextTime }

    /// Whether searches for cars have come to cost as much as making `TravelTimeTables` would; in a
    /// city that is served, until they are taken.
    public var wantsTravelTimes: Bool { streets.wantsTables }

    /// Takes tables of this city; what is found is the same as before.
    public func take(_ tables: TravelTimeTables) { streets.take(tables) }

    /// Lets time pass until `instant`; everything due happens on the way, in order.
    public mutating func advance(to instant: Instant) {
        happen(until: instant)
        guard instant > now else { return }
        now = instant
        tellStreetsTheTime()
    }

    /// Lets everything happen that is due until `instant`, in order, and stays at the last of it,
    /// or at the first question to who decides outside.
    mutating func happen(until instant: Instant) {
        while learner?.pending == nil, let (time, event) = queue.popNext(through: instant) {
            now = time
            if habits != nil { followTraffic() }
            handle(event)
        }
    }

    /// Lets the events of one moment happen, the next one.
    ///
    /// - Returns: false if nothing is to come.
    public mutating func step() -> Bool {
        guard let next = queue.nextTime else { return false }
        advance(to: next)
        return true
    }

    /// The events since the last call.
    public mutating func takeEvents() -> [WorldEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    /// What was kept in columns.
    func takeRecords() -> RunRecords {
        var records = records
        records.events = log.records
        records.electric = electric?.totals
        records.hasPlatforms = rules.platforms != nil
        return records
    }

    mutating func schedule(
        _ event: ScheduledEvent, at time: Instant, _ priority: EventPriority
    ) {
        precondition(time >= now, "nothing can be scheduled in the past")
        queue.schedule(event, at: time, priority: priority)
    }

    // MARK: Demand

    mutating func scheduleDemand() {
        planned = nextPlannedRequest()
        guard let planned, planned.at <= requestsUntil else { return }
        queue.schedule(.demand, at: max(planned.at, now), priority: .requests)
    }

    private mutating func nextPlannedRequest() -> PlannedRequest? {
        switch demand {
        case .none: return nil
        case .recorded(let requests):
            guard recordedIndex < requests.count else { return nil }
            defer { recordedIndex += 1 }
            return requests[recordedIndex]
        case .synthetic: return generator?.next(after: now)
        }
    }

    private mutating func add(_ driver: SimulatedDriver) {
        let isAtWork = beginsAtWork(driver)
        let car = add(
            CarRow(
                id: driver.id, categories: driver.categories,
                activity: isAtWork ? .idle : .offline, place: driver.start, idleSince: now))
        electric?.add(isAtWork: isAtWork, at: now)
        if !isTold, let platforms = rules.platforms {
            cars[car].platforms = platforms.membership(of: driver.id, seed: rules.seed)
        }
        if keepsColumns {
            records.add(
                DriverRecord(
                    id: driver.id, start: driver.start,
                    shifts: isAtWork ? [DriverRecord.Shift(from: now)] : [],
                    platforms: cars[car].platforms))
        }
        if isAtWork {
            idle.place(car, at: city.settled(driver.start))
            wentOnline(car)
        }
        planWork(of: car, driver)
        planIdleWay(of: car)
        planLook(atBatteryOf: car)
    }

    // MARK: Numbers and names

    /// Whether more decides who suits whom than categories and refusals.
    var isSelective: Bool {
        fleet.somebodyIsChoosy || electric != nil || rules.platforms != nil
    }

    /// The name of a ride.
    func trip(_ ride: Int) -> TripID { TripID(firstTrip &+ UInt64(bitPattern: Int64(ride))) }

    /// The number of a ride.
    func number(_ trip: TripID) -> Int { Int(Int64(bitPattern: trip.rawValue &- firstTrip)) }

    /// The number of a ride that is told and is not over; nil for any other.
    func liveNumber(_ trip: TripID) -> Int? {
        let ride = number(trip)
        return live[ride] == nil ? nil : ride
    }

    /// The number that the next ride will get.
    public var nextTripNumber: UInt64 { trip(rides.next).rawValue }
}
