import RideCore

/// When drivers at work are warned that a rest comes, or have to rest. Follows from their hours and
/// is not kept.
struct HourAlarms: Sendable {
    private var moments: [DriverID: Instant] = [:]

    /// The next of them; nil for none.
    ///
    /// - Complexity: O(drivers who are people and at work).
    var nextAt: Instant? { moments.values.min() }

    /// Sets a driver's, or takes it back.
    mutating func set(_ moment: Instant?, for driver: DriverID) { moments[driver] = moment }

    /// The drivers whose moment has come, in the order of their numbers.
    func due(at now: Instant) -> [DriverID] {
        moments.filter { $0.value <= now }.keys.sorted()
    }
}
