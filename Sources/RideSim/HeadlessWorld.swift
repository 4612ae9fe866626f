import RideCore
import RideFares
import RideMap

/// A world of simulated people alone, in bare numbers: what `ride-sim run` runs.
///
/// It lives by the rules of `World`, which people can join, and writes the same history, byte for
/// byte: random scenarios of every kind are run through both and compared. What it has not is
/// everything that only people need: rides as values that can be asked and saved, conversations,
/// events to publish, cars to be seen. So a ride is one record in one array, a car another, and a
/// step of a ride a few numbers written.
struct HeadlessWorld: ~Copyable {
    /// Where a ride has got to.
    enum Stage: UInt8 { case requested, offered, accepted, arrived, inProgress, over }

    /// What a ride needs besides its record.
    struct Ride {
        var stage = Stage.requested
        /// Counts the offers, so that a late answer to an earlier one is recognised.
        var offerNumber: UInt32 = 0
        /// The car that considers or carries out the ride.
        var car = -1
        /// The way of that car to the pick-up.
        var approach = Travel(duration_ms: 0, distance: .zero)
        /// The last offer among all of the run.
        var offer = -1
        private var patienceEnd = CompactMoment()
        /// When the passenger no longer wants to wait for somebody to accept.
        var patienceEndsAt: Instant? {
            get { patienceEnd.value }
            set { patienceEnd.value = newValue }
        }
        /// Who has declined or not answered; made when somebody does.
        var refusals: Set<Int32>?
    }

    /// What a car is doing.
    enum Activity: UInt8 {
        case idle, moving, considering, enRoute, atPickup, withPassenger, offline
    }

    /// A car and its driver.
    struct Car {
        let id: DriverID
        let categories: CategorySet
        var activity = Activity.idle
        /// The ride that the car considers or carries out.
        var ride = -1
        /// Where it stands, or where it is going.
        var place: StreetPosition
        /// Where and when it left; of no meaning while it stands.
        var from: StreetPosition
        var departedAt = Instant.start
        /// When it is there; of no meaning while it stands.
        var arrivesAt = Instant.start
        /// Counts the legs, so that an arrival scheduled for an abandoned leg is recognised.
        var leg: UInt32 = 0
        /// Since when it has had no ride; of no meaning while it has one.
        var idleSince = Instant.start
    }

    /// What is scheduled to happen.
    enum ScheduledEvent {
        case demand
        case legEnds(car: UInt32, leg: UInt32)
        case boarded(ride: UInt32)
        case reply(ride: UInt32, offer: UInt32)
        case offerExpires(ride: UInt32, offer: UInt32)
        case patienceEnds(ride: UInt32)
        case pickupPatienceEnds(ride: UInt32, offer: UInt32)
        case surgeUpdates
        case windowEnds
        case repositions
        case shiftChanges(car: UInt32)
        case breakChanges(car: UInt32, plan: UInt32)
        case idles(car: UInt32, leg: UInt32)
    }

    /// A search for a match, from either side.
    enum Search {
        case driver(ride: Int)
        case ride(car: Int)
    }

    let city: City
    let rules: WorldRules
    let streets: StreetTimes
    var now = Instant.start
    var rides: [Ride] = []
    var cars: [Car] = []
    var records = RunRecords()
    var log = EventLog()
    var idle: IdleCars
    var waiting: WaitingRides
    var queue = EventQueue<ScheduledEvent>()
    var pendingMatches: [Search] = []
    var isSearching = false
    /// How many drivers serve each category, in the order of `Category.allCases`.
    var driversOfCategory: [Int]
    var behaviourRandom: RandomStream
    var surge: SurgeMap?
    var isSurgeScheduled = false
    /// Who chooses; nil where the nearest car does, at once.
    let policy: (any DispatchPolicy)?
    var windows = DispatchWindows()
    /// Where idle cars are sent; nil where they stay.
    var repositioning: Repositioning?
    /// How parties come to share cars; nil where nobody does.
    var sharing: SharedPlans?
    /// What cars with two parties do; empty where nobody shares.
    var sharedCars = SharedCars(cars: 0)
    /// Who is to share the ride that is being offered.
    var partnerOfOffer: TripID?
    /// What people do beyond the simplest; nil where they do not.
    var habits: HabitState?
    /// Whether somebody asks for a car who may go another way; nil where nobody can.
    var takesCar: ((PlannedRequest, CarOffer) -> Bool)?
    /// How long passengers waited of late; only counted for those who may go another way.
    var recentWaits = RecentWaits()
    private let demand: Demand
    private var generator: DemandGenerator?
    private var recordedIndex = 0
    let requestsUntil: Instant
    private var planned: PlannedRequest?

    /// A world with its drivers at work, at the beginning of time.
    ///
    /// - Parameters:
    ///   - requestsUntil: nobody asks after this moment.
    ///   - speeds: what streets take at each hour of the week; nil where that is always the same.
    init(
        city: City, rules: WorldRules, drivers: [SimulatedDriver], demand: Demand,
        requestsUntil: Instant, expectedRides: Int, policy: (any DispatchPolicy)? = nil,
        speeds: SpeedProfile? = nil
    ) {
        self.policy = policy ?? rules.dispatch.makePolicy()
        self.city = city
        self.rules = rules
        self.demand = demand
        self.requestsUntil = requestsUntil
        streets = StreetTimes(
            city, expectedRides: expectedRides, speeds: speeds,
            hour: SpeedProfile.hour(at: now, rules.calendar))
        idle = IdleCars(streets, cars: drivers.count)
        waiting = WaitingRides(streets)
        behaviourRandom = RandomStream(seed: rules.seed &+ Self.firstTrip, purpose: .behaviour)
        driversOfCategory = Category.allCases.map { category in
            drivers.count { Self.beginsAtWork($0) && $0.categories.serves(category) }
        }
        if case .synthetic(let synthetic) = demand {
            generator = DemandGenerator(
                demand: synthetic, city: city, calendar: rules.calendar, seed: rules.seed)
        }
        surge = SurgeMap(rules.surge, over: city)
        // A demand beyond all memory shall fail when it is there, not before.
        let likely = min(expectedRides, 1 << 22)
        rides.reserveCapacity(likely)
        records.reserve(rides: likely)
        cars.reserveCapacity(drivers.count)
        if case .shared(let sharingRules) = rules.dispatch.policy {
            sharing = SharedPlans(
                sharingRules, in: streets, boardingTime: rules.behaviour.boardingTime)
            sharedCars = SharedCars(cars: drivers.count)
            records.ridesTellTime = false
        }
        repositioning = rules.dispatch.repositioning.flatMap { Repositioning($0, over: city) }
        let hasHabits = speeds != nil || drivers.contains { $0.shifts != nil }
        habits = (rules.habits ?? (hasHabits ? Habits() : nil))
            .map { HabitState($0, seed: rules.seed, city: city) }
        for driver in drivers { add(driver) }
        scheduleDemand()
        scheduleRepositioning()
    }

    /// The number of the first ride, as in a `World` that has seen none.
    static let firstTrip: UInt64 = 1

    /// The moment of the next event; nil if nothing will happen any more.
    var nextEventTime: Instant? { queue.nextTime }

    /// Lets everything happen that is due until `instant`, in order.
    mutating func advance(to instant: Instant) {
        while let (time, event) = queue.popNext(through: instant) {
            now = time
            if habits != nil { followTraffic() }
            handle(event)
        }
    }

    private mutating func handle(_ event: ScheduledEvent) {
        switch event {
        case .demand:
            if let planned { request(planned) }
            scheduleDemand()
        case .legEnds(let car, let leg):
            guard cars[Int(car)].leg == leg else { return }
            endLeg(of: Int(car))
        case .boarded(let ride):
            guard rides[Int(ride)].stage == .arrived else { return }
            start(Int(ride))
        case .reply(let ride, let offer):
            guard isOpen(offer, of: Int(ride)) else { return }
            reply(to: Int(ride))
        case .offerExpires(let ride, let offer):
            guard isOpen(offer, of: Int(ride)) else { return }
            refuse(Int(ride), .expired)
        case .patienceEnds(let ride):
            endPatience(of: Int(ride))
        case .pickupPatienceEnds(let ride, let offer):
            guard rides[Int(ride)].offerNumber == offer else { return }
            endPickupPatience(of: Int(ride))
        case .surgeUpdates:
            updateSurge()
        case .windowEnds:
            endWindow()
        case .repositions:
            reposition()
        case .shiftChanges(let car):
            changeShift(of: Int(car))
        case .breakChanges(let car, let plan):
            changeBreak(of: Int(car), plan: plan)
        case .idles(let car, let leg):
            endIdleTime(of: Int(car), leg: leg)
        }
    }

    private func isOpen(_ offer: UInt32, of ride: Int) -> Bool {
        rides[ride].offerNumber == offer && rides[ride].stage == .offered
    }

    // MARK: Demand

    private mutating func scheduleDemand() {
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
        let place = settled(driver.start)
        let car = cars.count
        let isAtWork = Self.beginsAtWork(driver)
        records.add(
            DriverRecord(
                id: driver.id, start: driver.start,
                shifts: isAtWork ? [DriverRecord.Shift(from: now)] : []))
        if isAtWork { idle.place(car, at: place) }
        cars.append(
            Car(
                id: driver.id, categories: driver.categories,
                activity: isAtWork ? .idle : .offline, place: driver.start, from: driver.start))
        if isAtWork { log.wentOnline(driver.id, at: driver.start, now) }
        planWork(of: car, driver)
        planIdleWay(of: car)
    }

    func settled(_ place: StreetPosition) -> StreetPosition { city.settled(place) }

    // MARK: Ends of steps

    func trip(_ ride: Int) -> TripID { TripID(Self.firstTrip + UInt64(ride)) }

    /// The passenger of a ride: each asks once.
    func passenger(_ ride: Int) -> PassengerID {
        PassengerID(
            Population.firstSimulatedPassenger.rawValue + Self.firstTrip + UInt64(ride))
    }
}

extension SurgeMap {
    /// A calm map of a city; nil where prices never rise.
    init?(_ rules: SurgeRules, over city: City) {
        guard rules.isOn,
            let zones = try? SurgeZones(
                southWest: city.bounds.southWest, northEast: city.bounds.northEast,
                zoneSize: rules.zoneSize)
        else { return nil }
        self.init(rules: rules, zones: zones)
    }
}
