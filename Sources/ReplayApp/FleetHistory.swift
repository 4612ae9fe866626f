import RideCore
import RideMap

/// What each driver did when, worked out from the rides and the ways without one.
///
/// Otherwise a driver stays where the last of them ended.
struct FleetHistory: Sendable {
    /// What somebody did for a while.
    struct Stretch: Hashable, Sendable {
        /// What a car is doing.
        enum Doing: Hashable, Sendable {
            case idle, moving, toPickUp, atPickUp, withPassenger
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
        var cars = recording.drivers.map { Car(place: $0.start) }
        var own = cars.map { [Stretch.stand(.idle, at: $0.place, from: 0)] }
        let begun =
            recording.rides.indices.compactMap { index in
                recording.rides[index].acceptedAt_ms.map { (at_ms: $0, isMove: 0, index) }
            } + recording.moves.indices.map { (recording.moves[$0].from_ms, 1, $0) }
        for (_, isMove, index) in begun.sorted(by: <) {
            let driver =
                isMove == 1 ? recording.moves[index].driver : recording.rides[index].driver
            guard let driver, own.indices.contains(driver) else { continue }
            if isMove == 1 {
                Self.add(recording.moves[index], &cars[driver], to: &own[driver])
            } else {
                Self.add(recording.rides[index], index, &cars[driver], stop, to: &own[driver])
            }
        }
        stretches = own.flatMap(\.self)
        offsets = own.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    }

    /// A car between two things to do.
    private struct Car {
        var place: Coordinate
        /// When the last of them was over.
        var free_ms: Int64 = 0
    }

    private static func add(
        _ move: Recording.Move, _ car: inout Car, to stretches: inout [Stretch]
    ) {
        stretches.append(
            Stretch(
                doing: .moving, start_ms: move.from_ms, end_ms: move.until_ms, from: move.origin,
                to: move.destination, ride: nil, isWhole: true))
        car = Car(place: move.destination, free_ms: move.until_ms)
        stretches.append(.stand(.idle, at: car.place, from: car.free_ms))
    }

    private static func add(
        _ ride: Recording.Ride, _ index: Int, _ car: inout Car, _ stop: (Stretch) -> Coordinate,
        to stretches: inout [Stretch]
    ) {
        guard let accepted = ride.acceptedAt_ms else { return }
        let over = ride.endedAt_ms
        // The next ride may be accepted before the present one is over.
        let toPickUp = Stretch(
            doing: .toPickUp, start_ms: max(accepted, car.free_ms),
            end_ms: ride.arrivedAt_ms ?? over, from: car.place, to: ride.pickup, ride: index,
            isWhole: ride.arrivedAt_ms != nil)
        stretches.append(toPickUp)
        if let arrived = ride.arrivedAt_ms {
            car.place = ride.pickup
            stretches.append(.stand(.atPickUp, at: car.place, from: arrived, ride: index))
        } else if over != nil {
            car.place = stop(toPickUp)
        }
        if let started = ride.startedAt_ms {
            stretches.append(
                Stretch(
                    doing: .withPassenger, start_ms: started, end_ms: over, from: car.place,
                    to: ride.dropoff, ride: index, isWhole: ride.outcome == "completed"))
            car.place = ride.dropoff
        }
        car.free_ms = over ?? car.free_ms
        if let over { stretches.append(.stand(.idle, at: car.place, from: over)) }
    }

    /// What all drivers did, each by the place among them, in the order of time.
    var all: [(driver: Int, stretch: Stretch)] {
        let all = offsets.indices.dropLast().flatMap { driver in
            stretches[offsets[driver]..<offsets[driver + 1]].map { (driver: driver, stretch: $0) }
        }
        return all.sorted { ($0.stretch.start_ms, $0.driver) < ($1.stretch.start_ms, $1.driver) }
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
