import RideCore

/// What drivers did with their time at work within a stretch of it, in milliseconds of all drivers
/// together.
public struct FleetTime: Hashable, Sendable {
    /// At work.
    public private(set) var online_ms: Int64 = 0
    /// On the way to a pick-up, or waiting there (P2).
    public private(set) var enRoute_ms: Int64 = 0
    /// With a passenger (P3).
    public private(set) var withPassenger_ms: Int64 = 0

    /// No time at all.
    public init() {}

    /// The time of all drivers of a run between two moments.
    ///
    /// - Complexity: O(n) in the number of rides and drivers.
    public init(_ records: RunRecords, from: Instant, to: Instant) {
        var bins = FleetTimeBins(from: from, to: to, width: max(.milliseconds(1), to.since(from)))
        bins.add(records)
        self = bins.times.first ?? FleetTime()
    }

    /// Idle, or asked whether to take a ride (P1).
    public var idle_ms: Int64 { online_ms - enRoute_ms - withPassenger_ms }

    /// The shares of the three; nil where nobody was at work.
    public var split: RunSummary.TimeSplit? {
        guard online_ms > 0 else { return nil }
        func share(_ time_ms: Int64) -> Double { Double(time_ms) / Double(online_ms) }
        return RunSummary.TimeSplit(
            p1: share(idle_ms), p2: share(enRoute_ms), p3: share(withPassenger_ms))
    }

    /// Adds the time that one ride took its driver, between two moments.
    mutating func add(_ ride: RideRecord, from begin: Instant, to end: Instant) {
        ride.forEachLapse { add($0, from: begin, to: end) }
    }

    /// Adds a time of which the rides say nothing, between two moments.
    mutating func add(_ stretch: DrivingStretch, from begin: Instant, to end: Instant) {
        add(stretch.lapse, from: begin, to: end)
    }

    /// Adds a time at work, between two moments.
    mutating func add(_ shift: DriverRecord.Shift, from begin: Instant, to end: Instant) {
        add(shift.lapse, from: begin, to: end)
    }

    private mutating func add(_ lapse: Lapse, from begin: Instant, to end: Instant) {
        let until = min(lapse.until ?? end, end)
        add(max(0, until.since(max(lapse.from, begin)).milliseconds), lapse.phase)
    }

    fileprivate enum Phase { case online, enRoute, withPassenger }

    /// What lies between two moments, the second one nil for "not over".
    fileprivate struct Lapse {
        let from: Instant
        let until: Instant?
        let phase: Phase
    }

    fileprivate mutating func add(_ time_ms: Int64, _ phase: Phase) {
        switch phase {
        case .online: online_ms += time_ms
        case .enRoute: enRoute_ms += time_ms
        case .withPassenger: withPassenger_ms += time_ms
        }
    }
}

/// The drivers' time in stretches of one length, one after the other.
public struct FleetTimeBins: Sendable {
    private let from_ms: Int64
    private let to_ms: Int64
    private let width_ms: Int64
    /// One for each stretch; the last may be shorter.
    public private(set) var times: [FleetTime]

    /// Stretches of a length that cover the time between two moments.
    ///
    /// - Precondition: the length is positive.
    public init(from: Instant, to: Instant, width: Duration) {
        from_ms = from.milliseconds
        to_ms = max(to.milliseconds, from_ms)
        width_ms = width.milliseconds
        precondition(width_ms > 0, "a stretch of time has a length")
        let count = (to_ms - from_ms + width_ms - 1) / width_ms
        times = Array(repeating: FleetTime(), count: Int(count))
    }

    /// Adds the time of all drivers.
    ///
    /// The phases follow from the rides: en route from accepting to the passenger's getting in, or
    /// to the end of a ride that never began; with a passenger from then on.
    public mutating func add(_ records: RunRecords) {
        for driver in records.drivers {
            for shift in driver.shifts { add(shift.lapse) }
        }
        if records.ridesTellTime {
            for ride in records.rides { ride.forEachLapse { add($0) } }
        }
        for stretch in records.stretches { add(stretch.lapse) }
    }

    private mutating func add(_ lapse: FleetTime.Lapse) {
        var begin = max(lapse.from.milliseconds, from_ms)
        let end = min(lapse.until?.milliseconds ?? to_ms, to_ms)
        while begin < end {
            let bin = (begin - from_ms) / width_ms
            let next = min(end, from_ms + (bin + 1) * width_ms)
            times[Int(bin)].add(next - begin, lapse.phase)
            begin = next
        }
    }
}

extension RideRecord {
    /// Tells the time that the ride took its driver: nothing, the way to the pick-up, or also that
    /// with the passenger.
    @inline(__always)
    fileprivate func forEachLapse(_ body: (FleetTime.Lapse) -> Void) {
        guard let accepted = acceptedAt else { return }
        body(FleetTime.Lapse(from: accepted, until: startedAt ?? endedAt, phase: .enRoute))
        guard let started = startedAt else { return }
        body(FleetTime.Lapse(from: started, until: endedAt, phase: .withPassenger))
    }
}

extension DrivingStretch {
    fileprivate var lapse: FleetTime.Lapse {
        FleetTime.Lapse(from: from, until: until, phase: isAboard ? .withPassenger : .enRoute)
    }
}

extension DriverRecord.Shift {
    fileprivate var lapse: FleetTime.Lapse {
        FleetTime.Lapse(from: from, until: until, phase: .online)
    }
}
