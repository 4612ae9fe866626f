import RideCore

/// Drivers whose car is on its way with or to a person, and when each comes near enough to where it
/// is to stop: worked out once for a way, so that nobody looks while nothing happens.
struct Approaches {
    private var moments: [DriverID: Instant] = [:]

    /// When the next of them is there; nil while none is on its way.
    private(set) var nextAt: Instant?

    /// A car comes near at a moment, or, with nil, is on no such way any more.
    mutating func set(_ driver: DriverID, at moment: Instant?) {
        let old = moments[driver]
        guard old != moment else { return }
        moments[driver] = moment
        if let moment, nextAt.map({ moment < $0 }) ?? true {
            nextAt = moment
        } else if old == nextAt {
            nextAt = moments.values.min()
        }
    }

    /// Those who are there by a moment, in order, and no longer on their way.
    mutating func take(by moment: Instant) -> [DriverID] {
        guard let nextAt, nextAt <= moment else { return [] }
        let there = moments.filter { $0.value <= moment }.keys.sorted()
        for driver in there { moments[driver] = nil }
        self.nextAt = moments.values.min()
        return there
    }
}
