import RideCore
import RideMap

/// Counts what researchers ask about (S6), from the events alone.
///
/// Everything up to the horizon counts for shares of time and for the counts "by the horizon";
/// waits and distances count for every ride that was carried out, also those that ended later.
public struct Measures: Sendable {
    /// What is known of a ride that is not over.
    private struct OpenRide: Sendable {
        let requestedAt: Instant
        var quote: Quote
        var driver: DriverID?
        /// What was added to the quoted price.
        var charged = Money.zero
    }

    /// The phase of a driver's shift.
    private enum Phase: Int, Sendable { case offline, idle, enRoute, withPassenger }

    private struct Shift: Sendable {
        var phase: Phase
        var since: Instant
    }

    private let horizon: Instant
    private var openRides: [TripID: OpenRide] = [:]
    private var shifts: [DriverID: Shift] = [:]
    private var phaseTime_ms = [Int64](repeating: 0, count: 4)
    private var waits_ms = Distribution()
    private var pickupDistances_mm = Distribution()
    private var tripDistances_mm = Distribution()
    private var fares = Distribution()
    private var requests = 0
    private var pickedUp = 0
    private var delivered = 0
    private var completed = 0
    private var cancelled = 0
    private var unserved = 0
    private var events = 0

    /// Measures of a run whose observed period ends at `horizon`.
    public init(horizon: Instant) { self.horizon = horizon }

    /// Counts an event. Events must come in the order in which they happened.
    public mutating func count(_ event: WorldEvent) {
        events += 1
        switch event {
        case .requested(let id, let request, _, let at):
            requests += 1
            tripDistances_mm.add(request.quote.distance.millimetres)
            openRides[id] = OpenRide(requestedAt: at, quote: request.quote)
        case .trip(let id, let event):
            count(event, of: id)
        case .redirected:
            break
        case .driver(let driver, let change, let at):
            count(change, of: driver, at: at)
        }
    }

    private mutating func count(_ event: TripEvent, of id: TripID) {
        switch event.change {
        case .accepted(let driver):
            openRides[id]?.driver = driver
            enter(.enRoute, driver, event.at)
        case .arrived:
            guard let ride = openRides[id] else { return }
            waits_ms.add(event.at.since(ride.requestedAt).milliseconds)
        case .started:
            if event.at <= horizon { pickedUp += 1 }
            if let driver = openRides[id]?.driver { enter(.withPassenger, driver, event.at) }
        case .boarded(let driver):
            openRides[id]?.driver = driver
            if event.at <= horizon { pickedUp += 1 }
            enter(.withPassenger, driver, event.at)
        case .withdrawn(let driver, _):
            openRides[id]?.driver = nil
            enter(.idle, driver, event.at)
        case .completed:
            guard let ride = openRides.removeValue(forKey: id) else { return }
            completed += 1
            if event.at <= horizon { delivered += 1 }
            fares.add((ride.quote.fare.total + ride.charged).minorUnits)
            if let driver = ride.driver { enter(.idle, driver, event.at) }
        case .cancelled:
            cancelled += 1
            if let driver = openRides.removeValue(forKey: id)?.driver {
                enter(.idle, driver, event.at)
            }
        case .becameUnserved:
            unserved += 1
            openRides[id] = nil
        case .charged(let item):
            openRides[id]?.charged += item.amount
        case .destinationChanged(_, let quote):
            openRides[id]?.quote = quote
        case .offered, .declined, .offerExpired, .rated, .messageSent, .messagesDelivered,
            .messagesRead:
            break
        }
    }

    private mutating func count(
        _ change: WorldEvent.DriverChange, of driver: DriverID, at: Instant
    ) {
        switch change {
        case .wentOnline: enter(.idle, driver, at)
        case .wentOffline: enter(.offline, driver, at)
        case .departed(let leg):
            if shifts[driver]?.phase == .enRoute {
                pickupDistances_mm.add(leg.distance.millimetres)
            }
        case .steered, .reached, .stopped: break
        }
    }

    /// A driver's phase changes; the time of the one before is added up to the horizon.
    private mutating func enter(_ phase: Phase, _ driver: DriverID, _ at: Instant) {
        if let shift = shifts[driver] { add(shift, until: at) }
        shifts[driver] = Shift(phase: phase, since: at)
    }

    private mutating func add(_ shift: Shift, until end: Instant) {
        let from = min(shift.since, horizon)
        let to = min(end, horizon)
        phaseTime_ms[shift.phase.rawValue] += to.since(from).milliseconds
    }

    /// The figures, once the run is over.
    ///
    /// - Complexity: O(n log n) in the number of rides.
    public func summary() -> RunSummary {
        var totals = self
        // Sums of whole milliseconds do not depend on the order of the dictionary.
        for shift in shifts.values { totals.add(shift, until: horizon) }
        let online = totals.phaseTime_ms[1] + totals.phaseTime_ms[2] + totals.phaseTime_ms[3]
        func share(_ phase: Phase) -> Double {
            online == 0 ? 0 : Double(totals.phaseTime_ms[phase.rawValue]) / Double(online)
        }
        let quantiles = waits_ms.quantiles([0.5, 0.95]) ?? [0, 0]
        return RunSummary(
            requests: requests, pickedUp: pickedUp, delivered: delivered, completed: completed,
            cancelled: cancelled, unserved: unserved, events: events,
            drivers: shifts.count,
            waitTime: .init(
                mean_s: (waits_ms.mean ?? 0) / 1_000, median_s: quantiles[0] / 1_000,
                p95_s: quantiles[1] / 1_000, max_s: Double(waits_ms.maximum ?? 0) / 1_000),
            meanPickupDistance_m: (pickupDistances_mm.mean ?? 0) / 1_000,
            meanTripDistance_m: (tripDistances_mm.mean ?? 0) / 1_000,
            meanFare: Money(minorUnits: Int64((fares.mean ?? 0).rounded())),
            timeSplit: .init(p1: share(.idle), p2: share(.enRoute), p3: share(.withPassenger)))
    }
}

/// The figures of a run, with the field's own names.
public struct RunSummary: Sendable {
    /// Waiting for the car, from the request to its arrival, in seconds.
    public struct WaitTime: Sendable {
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
    public struct TimeSplit: Sendable {
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
    /// Rides that were completed at all.
    public let completed: Int
    /// Rides that were called off.
    public let cancelled: Int
    /// Requests for which no driver was found.
    public let unserved: Int
    /// Events in the history.
    public let events: Int
    /// Drivers who were at work at any time.
    public let drivers: Int
    /// How long passengers waited.
    public let waitTime: WaitTime
    /// The mean way to a pick-up, in metres.
    public let meanPickupDistance_m: Double
    /// The mean way of a requested ride, in metres.
    public let meanTripDistance_m: Double
    /// The mean price of a completed ride, rounded to a minor unit.
    public let meanFare: Money
    /// What drivers did with their time up to the horizon.
    public let timeSplit: TimeSplit
}
