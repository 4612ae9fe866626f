import RideCore

/// The figures of a run, with the field's own names. What there is nothing to average of is nil.
public struct RunSummary: Hashable, Sendable {
    /// Waiting for the car, from the request to its arrival, in seconds.
    public struct WaitTime: Hashable, Sendable {
        /// The mean.
        public let mean_s: Double
        /// Half of the passengers waited less.
        public let median_s: Double
        /// Nineteen of twenty waited less.
        public let p95_s: Double
        /// The longest wait.
        public let max_s: Double
    }

    /// The shares of the drivers' time at work; they add up to 1.
    public struct TimeSplit: Hashable, Sendable {
        /// Idle.
        public let p1: Double
        /// On the way to a pick-up, or waiting there.
        public let p2: Double
        /// With a passenger.
        public let p3: Double
    }

    /// Rides asked for.
    public let requests: Int
    /// Rides that began by the horizon.
    public let pickedUp: Int
    /// Rides that were completed by the horizon.
    public let delivered: Int
    /// Rides that were completed at all, also those that began long after the horizon.
    public let completed: Int
    /// Rides that were called off.
    public let cancelled: Int
    /// Requests for which no driver was found.
    public let unserved: Int
    /// Events in the history.
    public let events: Int
    /// Drivers who were at work at any time.
    public let drivers: Int
    /// How long passengers waited whose car arrived, whenever it did; nil where none did.
    public let waitTime: WaitTime?
    /// The mean way to a pick-up, in metres; nil without one.
    public let meanPickupDistance_m: Double?
    /// The mean way of a requested ride, in metres; nil without one.
    public let meanTripDistance_m: Double?
    /// The mean price of a completed ride, rounded to a minor unit; nil without one.
    public let meanFare: Money?
    /// What drivers did with their time up to the horizon; nil where none was at work.
    public let timeSplit: TimeSplit?
    /// People who saw price and wait and did not ask.
    public let putOff: PutOff

    /// Works the figures out.
    ///
    /// Everything up to the horizon counts for shares of time and for the counts "by the horizon";
    /// waits and distances count for every ride that was carried out, also those that ended later.
    ///
    /// - Complexity: O(n log n) in the number of rides.
    public init(_ records: RunRecords, horizon: Instant) {
        var waits_ms = Distribution()
        var pickups_mm = Distribution()
        var trips_mm = Distribution()
        var fares = Distribution()
        var counts = [Int](repeating: 0, count: RideRecord.Outcome.allCases.count)
        var (pickedUp, delivered) = (0, 0)
        for ride in records.rides {
            trips_mm.add(ride.distance.millimetres)
            if let wait_ms = RideQuantity.wait.value(of: ride) { waits_ms.add(wait_ms) }
            if let distance = ride.pickupDistance { pickups_mm.add(distance.millimetres) }
            if let started = ride.startedAt, started <= horizon { pickedUp += 1 }
            guard let outcome = ride.outcome, let ended = ride.endedAt else { continue }
            counts[Int(outcome.rawValue)] += 1
            guard outcome == .completed else { continue }
            fares.add(ride.fare.minorUnits)
            if ended <= horizon { delivered += 1 }
        }
        func count(_ outcomes: RideRecord.Outcome...) -> Int {
            outcomes.reduce(0) { $0 + counts[Int($1.rawValue)] }
        }
        requests = records.rides.count
        self.pickedUp = pickedUp
        self.delivered = delivered
        completed = count(.completed)
        cancelled = count(.cancelled, .pickupPatienceEnded, .missing)
        unserved = count(.noDriver, .patienceEnded)
        events = records.events
        drivers = records.drivers.count { !$0.shifts.isEmpty }
        waitTime = WaitTime(waits_ms)
        meanPickupDistance_m = pickups_mm.mean.map { $0 / 1_000 }
        meanTripDistance_m = trips_mm.mean.map { $0 / 1_000 }
        meanFare = fares.mean.map { Money(minorUnits: Int64($0.rounded())) }
        timeSplit = FleetTime(records, from: .start, to: horizon).split
        putOff = records.putOff
    }
}

extension RunSummary.WaitTime {
    /// The figures of waits in milliseconds; nil without one.
    fileprivate init?(_ waits_ms: Distribution) {
        guard let mean = waits_ms.mean, let longest = waits_ms.maximum,
            let quantiles = waits_ms.quantiles([0.5, 0.95])
        else { return nil }
        self.init(
            mean_s: mean / 1_000, median_s: quantiles[0] / 1_000, p95_s: quantiles[1] / 1_000,
            max_s: Double(longest) / 1_000)
    }
}
