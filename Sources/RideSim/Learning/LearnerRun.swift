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
    ///   - keepsRecords: whether `records` has everything; otherwise rides are forgotten once they
    ///     are over, and a copy costs the less.
    /// - Precondition: `LearnerRun.obstacle` finds none.
    public init(
        _ drivers: [SimulatedDriver], asking demand: Demand, in city: City, rules: WorldRules,
        speeds: SpeedProfile? = nil, horizon: Instant, choices: Set<LearnerChoice>,
        keepsRecords: Bool = true
    ) {
        precondition(Self.obstacle(to: choices, rules) == nil, "nothing can be learned")
        var policy: (any DispatchPolicy)?
        if choices.contains(.dispatch), case .batched(let batch) = rules.dispatch.policy {
            policy = LearnerWindows(rules: batch, horizon: horizon)
        }
        world = World(
            city: city, rules: rules, drivers: drivers, demand: demand, requestsUntil: horizon,
            expectedRides: demand.expectedRequests(until: horizon), policy: policy,
            speeds: speeds, keeping: keepsRecords ? .columns : [.columns, .onlyLive])
        let now = world.now
        world.learner = Learner(
            choices: choices, cars: world.cars.map { LearnerCar($0.activity, at: now) })
        world.beginLearnedPrices()
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
        /// Prices never rise.
        case noSurge
        /// Drivers may answer at once, before anybody can be asked.
        case noReplyTime
    }

    /// What keeps rules from being decided upon outside; nil for nothing.
    public static func obstacle(
        to choices: Set<LearnerChoice>, _ rules: WorldRules
    ) -> Obstacle? {
        let dispatch = rules.dispatch
        if choices.contains(.repositioning), dispatch.repositioning == nil {
            return .noRepositioning
        }
        if choices.contains(.prices), !rules.surge.isOn { return .noSurge }
        if choices.contains(.acceptance), rules.behaviour.replyAtLeast <= .zero {
            return .noReplyTime
        }
        guard choices.contains(.dispatch) else { return nil }
        switch dispatch.policy {
        case .nearest, .longestIdle: break
        case .batched(let batch): if batch.reassignGain != nil { return .reassignment }
        case .radius, .shared: return .policy
        }
        return dispatch.nextRideWithin == nil ? nil : .nextRide
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
            if world.rides.recentCount >= 8_192 { world.forgetRidesThatAreOver() }
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

    /// Whether an answer could be carried out; nothing happens.
    ///
    /// - Throws: what is wrong, and where.
    public func check(_ prices: [LearnerPrice]) throws(LearnerRejection) {
        try world.check(prices)
    }

    /// Answers by how much prices are raised; zones that are not named stay as they are.
    ///
    /// - Throws: what is wrong, and where; nothing has happened then.
    public mutating func answer(_ prices: [LearnerPrice]) throws(LearnerRejection) {
        try world.answer(prices)
    }

    /// Answers whether the driver who was asked takes the ride.
    ///
    /// - Throws: `.notAsked` where nobody waits for it; nothing has happened then.
    public mutating func answer(isTaken: Bool) throws(LearnerRejection) {
        try world.answer(isTaken: isTaken)
    }

    // MARK: Copies

    /// A run as it was at a decision, or at its end.
    public struct Copy {
        let world: WorldCopy
        /// How many rows of cars, rides, events and requests of the last while it holds.
        public var rowCount: Int { world.rowCount }
    }

    /// The run as it is, to go on from again.
    ///
    /// - Parameter log: takes what there is of the history so far, which is in no copy.
    /// - Complexity: O(n) in the number of cars and of rides that are not over, where no records
    ///   are kept; O(history) otherwise.
    public mutating func copy(log: ([UInt8]) -> Void = { _ in }) -> Copy {
        take(log)
        return Copy(world: world.copy())
    }

    /// Goes on from a copy of a run of the same scenario: the same answers give the same history
    /// from there on. The copy stays as it is.
    public mutating func restore(_ copy: Copy) { world.restore(copy.world) }

    /// What was kept of the run.
    public func records() -> RunRecords { world.takeRecords() }
}
