import RideCore
import RideMap

/// What each driver did when, worked out from the rides.
///
/// A driver stays where the last ride ended: moves without a ride are not in the tables.
struct FleetHistory: Sendable {
    /// What somebody did for a while.
    struct Stretch: Hashable, Sendable {
        /// What a car is doing.
        enum Doing: Hashable, Sendable {
            case idle, toPickUp, atPickUp, withPassenger
        }

        let doing: Doing
        /// When it begins; it lasts until the next one begins.
        let start_ms: Int64
        /// When what is driven is driven: the same as `start_ms` where the car stands, nil where
        /// the run was over before.
        let end_ms: Int64?
        let from: Coordinate
        let to: Coordinate
        /// The place of the ride in the recording.
        let ride: Int?

        /// Whether it is driven to its end: not if the ride was called off on the way.
        let isWhole: Bool

        var moves: Bool { end_ms != start_ms && from != to }
    }

    private let stretches: [Stretch]
    /// Where each driver's stretches begin in `stretches`; one more at the end.
    private let offsets: [Int]

    /// - Parameter stop: where a car is at the end of a stretch that led further, for rides that
    ///   were called off on the way; asked in the order of the departures.
    /// - Complexity: O(n log n) in the rides, and the cost of `stop` for each that was called off.
    init(_ recording: Recording, stop: (Stretch) -> Coordinate) {
        var places = recording.drivers.map(\.start)
        var own = places.map { [Stretch.stand(.idle, at: $0, from: 0)] }
        let accepted = recording.rides.indices.compactMap { index in
            recording.rides[index].acceptedAt_ms.map { (at_ms: $0, index) }
        }
        for (_, index) in accepted.sorted(by: <) {
            guard let driver = recording.rides[index].driver, own.indices.contains(driver) else {
                continue
            }
            Self.add(recording.rides[index], index, &places[driver], stop, to: &own[driver])
        }
        stretches = own.flatMap(\.self)
        offsets = own.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    }

    private static func add(
        _ ride: Recording.Ride, _ index: Int, _ place: inout Coordinate,
        _ stop: (Stretch) -> Coordinate, to stretches: inout [Stretch]
    ) {
        guard let accepted = ride.acceptedAt_ms else { return }
        let over = ride.endedAt_ms
        let toPickUp = Stretch(
            doing: .toPickUp, start_ms: accepted, end_ms: ride.arrivedAt_ms ?? over, from: place,
            to: ride.pickup, ride: index, isWhole: ride.arrivedAt_ms != nil)
        stretches.append(toPickUp)
        if let arrived = ride.arrivedAt_ms {
            place = ride.pickup
            stretches.append(.stand(.atPickUp, at: place, from: arrived, ride: index))
        } else if over != nil {
            place = stop(toPickUp)
        }
        if let started = ride.startedAt_ms {
            stretches.append(
                Stretch(
                    doing: .withPassenger, start_ms: started, end_ms: over, from: place,
                    to: ride.dropoff, ride: index, isWhole: ride.outcome == "completed"))
            place = ride.dropoff
        }
        if let over { stretches.append(.stand(.idle, at: place, from: over)) }
    }

    /// The stretch of a driver at a moment, and its number among the driver's own.
    ///
    /// - Complexity: O(log n) in the stretches of the driver.
    func stretch(of driver: Int, at now_ms: Int64) -> (index: Int, stretch: Stretch) {
        let own = offsets[driver]..<offsets[driver + 1]
        // The last that has begun; the first also before its time.
        let next = stretches[own].dropFirst().partitioningIndex { $0.start_ms > now_ms }
        let index = max(own.lowerBound, next - 1)
        return (index - own.lowerBound, stretches[index])
    }
}

extension FleetHistory.Stretch {
    fileprivate static func stand(
        _ doing: Doing, at place: Coordinate, from start_ms: Int64, ride: Int? = nil
    ) -> Self {
        Self(
            doing: doing, start_ms: start_ms, end_ms: start_ms, from: place, to: place, ride: ride,
            isWhole: true)
    }
}
