import RideCore
import RideFares

/// Where prices are raised, as it is kept for the next engine: once in an interval, which is when
/// prices change. Requests of the interval under way are the only thing that a crash can lose.
struct SavedSurge: Sendable {
    private var map: SurgeMap?
    private var interval: Int64?

    /// Takes the map over if an interval has passed and the map is not what was kept last.
    mutating func take(_ surge: SurgeMap, at now: Instant, _ changes: inout PendingChanges) {
        let current = now.milliseconds / surge.rules.interval.milliseconds
        guard interval != current else { return }
        interval = current
        guard surge != map, !(map == nil && surge.isCalm) else { return }
        map = surge
        changes.keep(.surge, "")
    }

    /// The map as it is to be kept; nil for a calm one, as every engine begins with.
    var record: StoredRecord? {
        guard let map, !map.isCalm else { return nil }
        return .surge(map)
    }

    mutating func restore(_ surge: SurgeMap) { map = surge }
}
