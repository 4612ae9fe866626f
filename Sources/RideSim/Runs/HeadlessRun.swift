import RideCore
import RideMap

/// Runs a world with nobody watching, as fast as it goes, until nothing is left to happen.
public enum HeadlessRun {
    /// What came of a run.
    public struct Result: Sendable {
        /// Every ride, offer and driver.
        public let records: RunRecords
        /// The moment at which the run was stopped before its end; nil for a whole run.
        public let stoppedAt: Instant?
    }

    /// Runs simulated people from the beginning, until nothing is left to happen.
    ///
    /// - Parameters:
    ///   - speeds: what streets take at each hour of the week; nil where that is always the same.
    ///   - horizon: nobody asks after this moment.
    ///   - policy: who is asked for which request, where the rules do not say.
    ///   - takesCar: says of everybody who would ask, at that moment and in their order, whether it
    ///     is for a car; nil where nobody can go another way.
    ///   - log: takes the history, piece by piece, in the bytes of `EventLog`.
    ///   - seen: sees, as often as `goesOn` hears, what there is by now, and the present moment.
    ///   - goesOn: hears, from time to time, how much of the period has passed, from 0 to 1, and
    ///     says whether to go on.
    public static func run(
        _ drivers: [SimulatedDriver], asking demand: Demand, in city: City, rules: WorldRules,
        speeds: SpeedProfile? = nil, horizon: Instant,
        policy: (any DispatchPolicy)? = nil,
        takesCar: ((PlannedRequest, CarOffer) -> Bool)? = nil, log: ([UInt8]) -> Void = { _ in },
        seen: (RunRecords, Instant) -> Void = { _, _ in },
        goesOn: (Double) -> Bool = { _ in true }
    ) -> Result {
        var world = World(
            city: city, rules: rules, drivers: drivers, demand: demand, requestsUntil: horizon,
            expectedRides: demand.expectedRequests(until: horizon), policy: policy,
            speeds: speeds,
            keeping: .columns)
        world.takesCar = takesCar
        var stoppedAt: Instant?
        var slices = 0
        while let next = world.nextEventTime {
            world.happen(until: next + .seconds(10))
            if world.log.count >= 1 << 15 {
                log(world.log.bytes)
                world.log.removeAll()
            }
            slices += 1
            guard slices % 16 == 0 else { continue }
            seen(world.records, world.now)
            let passed = Double(world.now.milliseconds) / Double(horizon.milliseconds)
            if !goesOn(min(1, passed)) {
                stoppedAt = world.now
                break
            }
        }
        log(world.log.bytes)
        world.endDay()
        return Result(records: world.takeRecords(), stoppedAt: stoppedAt)
    }
}
