import RideCore
import RideFares
import RideMap

/// The city and everyone in it: a discrete-event simulation that people can join.
///
/// Time passes only in `advance(to:)`. Whatever happens, whether by a person's command or by
/// itself, is appended to `events`, which the caller takes away with `takeEvents()`: to save and
/// publish in the engine, to count and hash in a headless run. The same city, rules, fleet, demand
/// and commands give the same events (S4).
public struct World: ~Copyable {
    /// The streets.
    public let city: City
    /// The rules; the engine changes people's times when its clock changes speed.
    public var rules: WorldRules
    /// The present moment.
    public private(set) var now: Instant
    /// Rides that are not over.
    var rides: [TripID: LiveRide] = [:]
    /// Rides without a driver that wait their turn, oldest first; those that found one in the
    /// meantime are skipped when they come up.
    var waiting: [TripID] = []
    /// What ways take at least; made when many rides wait.
    var leastTimes: LeastTimes?
    var fleet = Fleet()
    var passengers: [PassengerID: PassengerActivity] = [:]
    var idle: VehicleIndex
    let router: Router
    var queue = EventQueue<ScheduledEvent>()
    var behaviourRandom: RandomStream
    var routes: [Int: (leg: UInt32, route: Route)] = [:]
    /// What is known of the cars that somebody looked at, by slot.
    var sights: [CarSight] = []
    /// Searches that are still to be made, the next one last.
    var pendingMatches: [Search] = []
    var isSearching = false
    /// People who have just finished a ride and are given a moment before the next offer.
    var resting: Set<Int> = []
    /// What comes after the ride that a car carries out, by slot; nothing for most.
    var nextRides: [Int: NextRide] = [:]
    /// Cars near enough to a drop-off that their drivers may be asked for the next ride, by the
    /// drop-off; some of them may be there since, or go elsewhere by now.
    var finishing: VehicleIndex
    /// Cars whose drivers take a break, or will after the present ride.
    var pausing: Set<Int> = []
    /// Where prices are raised; nil in a world without surge.
    public internal(set) var surge: SurgeMap?
    var isSurgeScheduled = false
    /// Who chooses; nil where the nearest car does, at once.
    let policy: (any DispatchPolicy)?
    var windows = DispatchWindows()
    /// How parties come to share cars; nil where nobody does.
    var sharing: SharedPlans?
    /// How long ways take, for the search for shared rides.
    let streets: StreetTimes
    /// Since when each car has had no ride, by slot; of no meaning while it has one.
    var idleSince: [Instant] = []
    private var demand: Demand
    private var generator: DemandGenerator?
    private var recordedIndex = 0
    private var requestsUntil: Instant?
    private(set) var nextTrip: UInt64
    private var nextSimulatedPassenger: UInt64
    private var events: [WorldEvent] = []

    /// A search for a match, from either side.
    enum Search: Sendable {
        /// For somebody to take a ride.
        case driver(TripID)
        /// For a ride that an idle car could take.
        case ride(slot: Int)
        /// For a ride that a car near its drop-off could take next.
        case next(slot: Int)
    }

    /// What is scheduled to happen.
    enum ScheduledEvent: Sendable {
        /// The next request of a simulated passenger.
        case demand(PlannedRequest)
        /// A car reaches the end of a leg.
        case legEnds(slot: Int, legNumber: UInt32)
        /// A passenger is aboard.
        case boarded(TripID)
        /// A simulated driver goes on from the stop of this number.
        case leavesStop(TripID, number: Int)
        /// The car of a booked ride leaves for the pick-up.
        case setsOff(TripID, offerNumber: Int)
        /// A simulated driver answers.
        case reply(TripID, offerNumber: Int)
        /// The time to answer is over.
        case offerExpires(TripID, offerNumber: Int)
        /// A driver who has let the offer of a ride pass may be asked for it again.
        case asksAgain(TripID)
        /// The driver of a car may be asked for the next ride.
        case nextRideOpens(slot: Int, legNumber: UInt32)
        /// A person has had time to look at the end of a ride.
        case restEnds(slot: Int, legNumber: UInt32)
        /// A request without a driver has waited long enough.
        case patienceEnds(TripID)
        /// A simulated passenger has waited long enough for the car.
        case pickupPatienceEnds(TripID, offerNumber: Int)
        /// Prices follow the demand of the last interval.
        case surgeUpdates
        /// Requests and cars that were gathered are brought together.
        case windowEnds
    }

    /// A world at a moment, with its simulated drivers at work.
    ///
    /// - Parameters:
    ///   - requestsUntil: simulated passengers ask no more after this moment; nil for ever.
    ///   - firstTrip: the number of the next ride; above all rides ever given.
    public init(
        city: City, rules: WorldRules, drivers: [SimulatedDriver], demand: Demand,
        startingAt now: Instant = .start, requestsUntil: Instant? = nil, firstTrip: UInt64 = 1
    ) {
        self.city = city
        self.rules = rules
        policy = rules.dispatch.makePolicy()
        self.now = now
        self.demand = demand
        self.requestsUntil = requestsUntil
        nextTrip = firstTrip
        nextSimulatedPassenger = Population.firstSimulatedPassenger.rawValue + firstTrip
        idle = VehicleIndex(city)
        finishing = VehicleIndex(city)
        router = Router(city)
        router.prepare()
        streets = StreetTimes(searchedBy: router)
        if case .shared(let sharingRules) = rules.dispatch.policy {
            sharing = SharedPlans(
                sharingRules, in: streets, boardingTime: rules.behaviour.boardingTime)
        }
        behaviourRandom = RandomStream(seed: rules.seed &+ firstTrip, purpose: .behaviour)
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
        for driver in drivers { addSimulated(driver) }
        scheduleDemand()
    }

    /// The moment of the next event; nil if nothing will happen by itself.
    public var nextEventTime: Instant? { queue.nextTime }

    /// Lets time pass until `instant`; everything due happens on the way, in order.
    public mutating func advance(to instant: Instant) {
        while let (time, event) = queue.popNext(through: instant) {
            now = time
            handle(event)
        }
        if instant > now { now = instant }
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

    /// Lets `body` see the events since the last call without copying them, and forgets them.
    public mutating func drainEvents(_ body: (WorldEvent) -> Void) {
        for event in events { body(event) }
        events.removeAll(keepingCapacity: true)
    }

    mutating func record(_ event: WorldEvent) { events.append(event) }

    mutating func makeTripID() -> TripID {
        defer { nextTrip += 1 }
        return TripID(nextTrip)
    }

    mutating func schedule(
        _ event: ScheduledEvent, at time: Instant, _ priority: EventPriority
    ) {
        precondition(time >= now, "nothing can be scheduled in the past")
        queue.schedule(event, at: time, priority: priority)
    }

    // MARK: What happens by itself

    private mutating func handle(_ event: ScheduledEvent) {
        switch event {
        case .demand(let request):
            makeRequest(request)
            scheduleDemand()
        case .legEnds(let slot, let legNumber):
            guard fleet.cars[slot].legNumber == legNumber else { return }
            endLeg(of: slot)
        case .boarded(let trip):
            board(trip)
        case .leavesStop(let trip, let number):
            guard let ride = rides[trip]?.trip, ride.standsAt != nil, ride.reachedStops == number
            else { return }
            leaveStop(of: trip)
        case .setsOff(let trip, let offerNumber):
            guard rides[trip]?.offerNumber == offerNumber else { return }
            setOffForBooking(trip)
        case .reply(let trip, let offerNumber):
            guard rides[trip]?.offerNumber == offerNumber else { return }
            reply(to: trip)
        case .offerExpires(let trip, let offerNumber):
            guard rides[trip]?.offerNumber == offerNumber else { return }
            expireOffer(of: trip)
        case .asksAgain(let trip):
            lookAgain(for: trip)
        case .nextRideOpens(let slot, let legNumber):
            guard fleet.cars[slot].legNumber == legNumber else { return }
            openNextRide(for: slot)
        case .restEnds(let slot, let legNumber):
            guard fleet.cars[slot].legNumber == legNumber else { return }
            endRest(of: slot)
        case .patienceEnds(let trip):
            endPatience(of: trip)
        case .pickupPatienceEnds(let trip, let offerNumber):
            guard rides[trip]?.offerNumber == offerNumber else { return }
            endPickupPatience(of: trip)
        case .surgeUpdates:
            updateSurge()
        case .windowEnds:
            endWindow()
        }
    }

    private mutating func scheduleDemand() {
        guard let request = nextPlannedRequest() else { return }
        if let requestsUntil, request.at > requestsUntil { return }
        schedule(.demand(request), at: max(request.at, now), .requests)
    }

    private mutating func nextPlannedRequest() -> PlannedRequest? {
        switch demand {
        case .none:
            return nil
        case .recorded(let requests):
            guard recordedIndex < requests.count else { return nil }
            defer { recordedIndex += 1 }
            return requests[recordedIndex]
        case .synthetic:
            return generator?.next(after: now)
        }
    }

    private mutating func makeRequest(_ planned: PlannedRequest) {
        guard
            let travel = router.travel(from: planned.ends.pickup, to: planned.ends.dropoff)
        else { preconditionFailure("the network is strongly connected") }
        let pickup = city.coordinate(of: planned.ends.pickup)
        guard
            let quote = quote(
                planned.category, distance: travel.distance, duration: travel.duration,
                surge: surge(at: pickup))
        else { preconditionFailure("a scenario asks only for categories that have a tariff") }
        let passenger = PassengerID(nextSimulatedPassenger)
        nextSimulatedPassenger += 1
        let request = TripRequest(
            passenger: passenger,
            pickup: Waypoint(coordinate: pickup, name: ""),
            dropoff: Waypoint(
                coordinate: city.coordinate(of: planned.ends.dropoff), name: ""),
            quote: quote, payment: .cash)
        _ = begin(request, ends: planned.ends, travel: travel)
    }

    private mutating func addSimulated(_ driver: SimulatedDriver) {
        let slot = fleet.add(
            Car(
                driver: driver.id, categories: driver.categories, activity: .idle,
                movement: .parked(driver.start)))
        idle.place(UInt32(slot), at: driver.start)
        beginIdleTime(of: slot)
        record(.driver(driver.id, .wentOnline(driver.start), at: now))
    }
}
