import RideCore
import RideFares

/// What is counted of the city: how much is asked for, where and when, and how that was served.
final class CountsRoom: Room {
    var surge = SavedSurge()
    var usual = UsualDemand()
    private(set) var statistics = DayStatistics()
    var idleCars = IdleCars()

    /// How the service does on a day.
    func statistics(of day: Int64) -> DayStatistics {
        statistics.renew(day)
        return statistics
    }

    /// Counts among those of a day what is counted of all rides.
    func count(
        on day: Int64, _ changes: inout PendingChanges, _ body: (inout DayStatistics) -> Void
    ) {
        statistics.renew(day)
        let before = statistics
        body(&statistics)
        if statistics != before { changes.keep(.statistics, "") }
    }

    // MARK: Records

    let kinds: [StoredRecord.Kind] = [.surge, .statistics, .demand]

    func record(_ name: RecordName) -> StoredRecord? {
        switch name.kind {
        case .surge: surge.record
        case .statistics: .statistics(statistics)
        default: usual.record(name.key)
        }
    }

    /// Prices that were raised in other zones than those of now are raised no longer.
    func restore(_ records: [StoredRecord], in service: RideService) {
        for case .statistics(let counted) in records { statistics = counted }
        for case .surge(let map) in records {
            if service.world.goOn(with: map) {
                surge.restore(map)
            } else {
                service.changes.keep(.surge, "")
            }
        }
        let (now, wall) = (service.now, service.wall)
        usual.restore(
            records.compactMap { if case .demand(let record) = $0 { record } else { nil } },
            service.zones.map {
                RunningHour(now, service.settings.rules.calendar, $0, begunAt: wall)
            },
            at: LivedTime.Moment(city: now, wall: wall), &service.changes)
    }
}
