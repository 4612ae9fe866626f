import RideCore
import RideFares

/// How many rides are asked for at each hour of the week in each zone, as the engine itself has
/// counted them.
///
/// An hour is taken in when it is over, and only if it was counted from its beginning: not the rest
/// of the hour in which the world began, unless it began with the hour, and none that passed too
/// fast for people to ask (`LivedTime`), unless simulated ones ask in it. The city's time stands
/// while no engine runs, so a restart leaves no gap. The hour under way is kept zone by zone, each
/// count with the request that it counts: a crash loses neither without the other, and a request
/// costs one small record.
struct UsualDemand: Sendable {
    private var counted: [HourOfWeek: CountedHour] = [:]
    private var running: RunningHour?
    /// The hour in which this engine began, which is under way as soon as time passes.
    private var first: RunningHour?
    /// Requests of the hour under way, by zone.
    private var asked: [Int: Int] = [:]
    /// Up to where time has passed; nil before any has.
    private var passed: LivedTime.Moment?

    // MARK: Counting

    /// Lets the time pass: hours that are over are taken in.
    ///
    /// - Parameter isSimulated: whether simulated people ask, who live through every hour.
    /// - Complexity: O(zones) where an hour is over; otherwise O(1).
    mutating func pass(
        to moment: LivedTime.Moment, _ calendar: WorldCalendar, _ zones: SurgeZones,
        isSimulated: Bool, _ changes: inout PendingChanges
    ) {
        let now = moment.city
        let lived = LivedTime(start: passed ?? moment, end: moment)
        passed = moment
        let before = running ?? first ?? RunningHour(now, calendar, zones, begunAt: moment.wall)
        if running == nil { begin(before, &changes) }
        guard calendar.hourNumber(at: now) > before.number else { return }
        let begunAgo = Duration.milliseconds(calendar.timeOfDay(at: now) % 3_600_000)
        /// The beginning of the hour so many before the one of now.
        func start(_ hoursBefore: Int64) -> Instant {
            now - begunAgo - .seconds(3_600 * hoursBefore)
        }
        let next = RunningHour(
            now, calendar, zones, begunAt: lived.wall(at: start(0)), isWhole: true)
        let end = start(next.number - before.number - 1)
        if before.isWhole, isSimulated || lived.isLived(since: before.begunAt, until: end) {
            count(1, before.hour, asked, &changes)
        }
        forgetAsked(&changes)
        defer { begin(next, &changes) }
        // Nobody asked for anything in the hours between: that is known too, if they were lived.
        let empty = Int(next.number - before.number) - 1
        guard
            empty > 0,
            isSimulated || lived.isLived(since: lived.wall(at: start(1)), until: start(0))
        else { return }
        for offset in 0..<min(empty, HourOfWeek.count) {
            let hour = HourOfWeek(before.number + 1 + Int64(offset), calendar)
            count((empty - offset - 1) / HourOfWeek.count + 1, hour, [:], &changes)
        }
    }

    /// Counts a request of the hour under way.
    mutating func countRequest(in zone: Int, _ changes: inout PendingChanges) {
        guard running != nil, asked[zone, default: 0] < FareLimits.surgeRequests else { return }
        asked[zone, default: 0] += 1
        changes.keep(.demand, DemandRecord.zoneKey(zone))
    }

    private mutating func forgetAsked(_ changes: inout PendingChanges) {
        for zone in asked.keys { changes.keep(.demand, DemandRecord.zoneKey(zone)) }
        asked = [:]
    }

    private mutating func begin(_ hour: RunningHour, _ changes: inout PendingChanges) {
        running = hour
        changes.keep(.demand, DemandRecord.runningKey)
    }

    private mutating func count(
        _ times: Int, _ hour: HourOfWeek, _ asked: [Int: Int], _ changes: inout PendingChanges
    ) {
        counted[hour, default: CountedHour(hour)].count(times, asked)
        changes.keep(.demand, DemandRecord.hourKey(hour))
    }

    // MARK: Telling

    /// What was counted at an hour of the week; nil where nothing was yet.
    func at(_ hour: HourOfWeek) -> CountedHour? { counted[hour] }

    // MARK: Keeping

    /// The present form of a record; nil once it is no longer needed.
    func record(_ key: String) -> StoredRecord? {
        let parts = key.split(separator: "/")
        let number = parts.last.flatMap { Int($0) }
        switch (parts.first, number) {
        case ("running", _): return running.map { .demand(.running($0)) }
        case ("zone", let zone?): return asked[zone].map { .demand(.zone(zone, requests: $0)) }
        case ("hour", let number?):
            return HourOfWeek(rawValue: number).flatMap { counted[$0] }.map { .demand(.hour($0)) }
        default: return nil
        }
    }

    /// Takes over what was saved, unless it was counted by other zones than those of now: it is
    /// then dropped. Where the world is said to have begun at another hour, the one under way is
    /// another: it counts as begun now, so that no hour tells of one that nobody counted.
    mutating func restore(
        _ records: [DemandRecord], _ present: RunningHour?, at now: LivedTime.Moment,
        _ changes: inout PendingChanges
    ) {
        defer { passed = now }
        for record in records {
            switch record {
            case .running(let hour) where RunningHour.numbers.contains(hour.number):
                running = hour
            case .running: break
            case .zone(let zone, let requests):
                guard let zones = present?.zones, (0..<zones.count).contains(zone), requests > 0
                else { continue }
                asked[zone] = min(requests, FareLimits.surgeRequests)
            case .hour(let hour): counted[hour.hour] = hour
            }
        }
        if let running, let present, running.zones == present.zones {
            guard running.number != present.number || running.hour != present.hour else { return }
            forgetAsked(&changes)
            begin(present.partly, &changes)
        } else {
            self = UsualDemand()
            first = present
            for record in records { changes.keep(.demand, record.key) }
        }
    }
}
