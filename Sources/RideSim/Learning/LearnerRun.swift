import RideCore
import RideMap

/// A run with nobody watching that stops at every decision which is somebody else's, and goes on
/// with the answer.
///
/// Everything else is as in `HeadlessRun`: the same city, rules, drivers, demand and answers give
/// the same history, byte for byte, and whoever answers as a policy of the engine does gets the
/// history of that policy.
///
/// - A policy that decides at once, `nearest` or `longest_idle`, is asked for each request that
///   finds a suitable idle car, and for each car that becomes idle while a suitable request waits.
///   Whoever refuses at once is asked for no more, and the question comes again.
/// - A policy with a window, `batched`, is asked at the end of each in which there is anything to
///   bring together.
public struct LearnerRun: ~Copyable {
    var world: World
    /// Whether somebody may ask after this moment.
    public let horizon: Instant

    /// A run at its beginning.
    ///
    /// - Parameters:
    ///   - speeds: what streets take at each hour of the week; nil where that is always the same.
    ///   - horizon: nobody asks after this moment.
    ///   - choices: what is decided outside.
    /// - Precondition: `LearnerRun.obstacle` finds none.
    public init(
        _ drivers: [SimulatedDriver], asking demand: Demand, in city: City, rules: WorldRules,
        speeds: SpeedProfile? = nil, horizon: Instant, choices: Set<LearnerChoice>
    ) {
        precondition(Self.obstacle(to: choices, rules.dispatch) == nil, "nothing can be learned")
        var policy: (any DispatchPolicy)?
        if choices.contains(.dispatch), case .batched(let batch) = rules.dispatch.policy {
            policy = LearnerWindows(rules: batch, horizon: horizon)
        }
        world = World(
            city: city, rules: rules, drivers: drivers, demand: demand, requestsUntil: horizon,
            expectedRides: demand.expectedRequests(until: horizon), policy: policy,
            speeds: speeds, keeping: .columns)
        world.learner = Learner(choices: choices)
        self.horizon = horizon
    }

    /// Why rules leave nothing to decide outside.
    public enum Obstacle: String, Error, CaseIterable, Sendable {
        /// The policy is neither `nearest`, `longest_idle` nor `batched`.
        case policy
        /// Drivers are asked for the next ride before the present one ends.
        case nextRide
        /// Rides go to other cars before the pick-up.
        case reassignment
        /// Idle cars are not sent anywhere.
        case noRepositioning
    }

    /// What keeps rules from being decided upon outside; nil for nothing.
    public static func obstacle(
        to choices: Set<LearnerChoice>, _ rules: DispatchRules
    ) -> Obstacle? {
        if choices.contains(.repositioning), rules.repositioning == nil { return .noRepositioning }
        guard choices.contains(.dispatch) else { return nil }
        switch rules.policy {
        case .nearest, .longestIdle: break
        case .batched(let batch): if batch.reassignGain != nil { return .reassignment }
        case .radius, .shared: return .policy
        }
        return rules.nextRideWithin == nil ? nil : .nextRide
    }

    // MARK: Going on

    /// What the run waits for; nil where it can go on, or is over.
    public var decision: LearnerDecision? { world.learner?.pending }

    /// Whether nothing is left to happen.
    public var isOver: Bool { decision == nil && world.nextEventTime == nil }

    /// The present moment.
    public var now: Instant { world.now }

    /// What has come of it so far.
    public var measures: LearnerMeasures { world.learner?.measures ?? LearnerMeasures() }

    /// Lets everything happen up to the next decision, or to the end.
    ///
    /// - Parameter log: takes the history, piece by piece, in the bytes of `EventLog`.
    /// - Returns: what is to be decided; nil where the run is over.
    @discardableResult
    public mutating func goOn(log: ([UInt8]) -> Void = { _ in }) -> LearnerDecision? {
        while decision == nil, let next = world.nextEventTime {
            world.happen(until: next + .seconds(10))
            if world.log.count >= 1 << 15 { take(log) }
        }
        if decision == nil { take(log) }
        return decision
    }

    private mutating func take(_ log: ([UInt8]) -> Void) {
        log(world.log.bytes)
        world.log.removeAll()
    }

    /// Answers which drivers are asked for which requests; whoever is not named waits.
    ///
    /// - Throws: what is wrong, and where; nothing has happened then.
    public mutating func answer(_ pairs: [LearnerPair]) throws(LearnerRejection) {
        try world.answer(pairs)
    }

    /// Whether an answer could be carried out; nothing happens.
    ///
    /// - Throws: what is wrong, and where.
    public mutating func check(_ pairs: [LearnerPair]) throws(LearnerRejection) {
        _ = try world.matches(for: pairs)
    }

    /// Whether an answer could be carried out; nothing happens.
    ///
    /// - Throws: what is wrong, and where.
    public func check(_ moves: [LearnerMove]) throws(LearnerRejection) {
        try world.check(moves)
    }

    /// Answers where idle cars go; whoever is not named stays.
    ///
    /// - Throws: what is wrong, and where; nothing has happened then.
    public mutating func answer(_ moves: [LearnerMove]) throws(LearnerRejection) {
        try world.answer(moves)
    }

    /// What was kept of the run.
    public func records() -> RunRecords { world.takeRecords() }
}

/// What there is to see at a decision.
extension LearnerRun {
    /// A car as a learner sees it.
    public struct CarState: Hashable, Sendable {
        /// What its driver is doing; `idle` where the driver may be asked.
        public let activity: Activity
        /// Where it stands, or is on its way to.
        public let place: StreetPosition
        /// How long until it is there; zero for a car that stands.
        public let freeIn: Duration
        /// How long it has been without a ride; zero for one that has one.
        public let idleFor: Duration
        /// Which rides the driver takes.
        public let categories: CategorySet
    }

    /// What drivers are doing.
    public enum Activity: Int32, CaseIterable, Sendable {
        /// Not at work.
        case offline = 0
        /// Free to be asked.
        case idle = 1
        /// On a way without a ride.
        case moving = 2
        /// Asked, without an answer so far.
        case considering = 3
        /// On the way to a pick-up.
        case enRoute = 4
        /// At a pick-up.
        case atPickup = 5
        /// With a passenger.
        case withPassenger = 6
    }

    /// How many cars there are.
    public var carCount: Int { world.cars.count }

    /// How many requests wait, or are asked about.
    public var waitingCount: Int {
        if case .request = decision { return world.waitingCount + 1 }
        return world.waitingCount
    }

    /// A car.
    ///
    /// - Precondition: there is one of this number.
    public func car(_ number: Int) -> CarState {
        let row = world.cars[number]
        let activity: Activity =
            switch row.activity {
            case .offline: .offline
            case .idle: world.idle.contains(number) ? .idle : .considering
            case .moving: .moving
            case .considering: .considering
            case .enRoute: .enRoute
            case .atPickup: .atPickup
            case .withPassenger: .withPassenger
            }
        let hasNone = activity == .idle || activity == .moving
        return CarState(
            activity: activity, place: row.place,
            freeIn: row.isDriving ? max(.zero, row.arrivesAt.since(now)) : .zero,
            idleFor: hasNone ? now.since(row.idleSince) : .zero, categories: row.categories)
    }

    /// The requests that the decision is about, the oldest first, at most so many: the one that is
    /// asked about, those that suit the car which is asked about, or all that wait.
    public mutating func requests(atMost limit: Int) -> [WaitingRequest] {
        switch decision {
        case .request(let id): return [world.waitingRequest(world.number(id))]
        case .car(let car):
            var found: [WaitingRequest] = []
            for request in world.waitingRequests where found.count < limit {
                if world.match(request, with: car) != nil { found.append(request) }
            }
            return found
        case .window:
            return world.waiting.rides.prefix(limit).map { world.waitingRequest($0) }
        case .repositioning, nil: return []
        }
    }

    /// The cars that could take a request soonest, with how long until they could be there, the
    /// soonest first: of a question about one car that one, otherwise idle ones and those that a
    /// window may reserve.
    public mutating func candidates(
        for request: WaitingRequest, atMost count: Int
    ) -> [(match: DispatchMatch, time: Duration)] {
        if case .car(let car) = decision {
            return world.match(request, with: car).map { [($0, $0.approach.duration)] } ?? []
        }
        var found = world.nearestCars(to: request, count: count).map {
            (match: $0, time: $0.approach.duration)
        }
        let soon = world.soonIdleCars
        guard !soon.isEmpty else { return found }
        for car in soon {
            guard let match = world.match(request, with: car) else { continue }
            found.append((match, car.freeIn + match.approach.duration))
        }
        found.sort { ($0.time, $0.match.car) < ($1.time, $1.match.car) }
        return Array(found.prefix(count))
    }

    /// The price that a request was quoted, and the time of its way.
    public func quote(of request: TripID) -> (fare: Money, duration: Duration) {
        let row = world.records.rows[world.number(request)]
        return (row.fare, .milliseconds(row.duration_ms))
    }

    /// How many requests of the last while there were in each zone; empty where cars are not sent.
    public mutating func requestsByZone() -> [Int] {
        let now = now
        return world.repositioning?.requestsByZone(at: now) ?? []
    }

    /// The zone of a place; nil where cars are not sent.
    public func zone(of place: StreetPosition) -> Int? {
        world.repositioning?.zones.zone(at: world.city.coordinate(of: place))
    }

    /// The middles of the zones, by their numbers.
    public var zoneCentres: [Coordinate] {
        guard let zones = world.repositioning?.zones else { return [] }
        return (0..<zones.count).map { zones.centre(of: $0) }
    }
}
