import RideCore
import RideMap

/// A run as it can be looked at again: what its results tell of rides and drivers.
///
/// Times are milliseconds since the world began.
public struct Recording: Sendable {
    /// A ride, as the table `rides` has it.
    public struct Ride: Hashable, Sendable {
        /// Its number in the history.
        public let number: Int64
        /// How it ended, or how far it was at the end: a word of the column `outcome`.
        public let outcome: String
        /// When it was asked for.
        public let requestedAt_ms: Int64
        /// When a driver accepted it.
        public let acceptedAt_ms: Int64?
        /// When the car was at the pick-up.
        public let arrivedAt_ms: Int64?
        /// When the passenger was aboard.
        public let startedAt_ms: Int64?
        /// When it was over, in whatever way.
        public let endedAt_ms: Int64?
        /// The place of its driver in `drivers`.
        public let driver: Int?
        /// Where the passenger gets in.
        public let pickup: Coordinate
        /// Where the passenger gets out.
        public let dropoff: Coordinate
        /// The price, in the currency's smallest unit.
        public let fare_minor: Int64

        /// A ride of the table.
        public init(
            number: Int64, outcome: String, requestedAt_ms: Int64, acceptedAt_ms: Int64?,
            arrivedAt_ms: Int64?, startedAt_ms: Int64?, endedAt_ms: Int64?, driver: Int?,
            pickup: Coordinate, dropoff: Coordinate, fare_minor: Int64
        ) {
            self.number = number
            self.outcome = outcome
            self.requestedAt_ms = requestedAt_ms
            self.acceptedAt_ms = acceptedAt_ms
            self.arrivedAt_ms = arrivedAt_ms
            self.startedAt_ms = startedAt_ms
            self.endedAt_ms = endedAt_ms
            self.driver = driver
            self.pickup = pickup
            self.dropoff = dropoff
            self.fare_minor = fare_minor
        }

        /// What has become of it at a moment.
        public func stage(at now_ms: Int64) -> Stage {
            if now_ms < requestedAt_ms { return .notYet }
            if let endedAt_ms, now_ms >= endedAt_ms {
                if outcome == "completed" { return .completed }
                return acceptedAt_ms == nil ? .unserved : .cancelled
            }
            if let startedAt_ms, now_ms >= startedAt_ms { return .aboard }
            if let arrivedAt_ms, now_ms >= arrivedAt_ms { return .atPickUp }
            if let acceptedAt_ms, now_ms >= acceptedAt_ms { return .onTheWay }
            return .waiting
        }
    }

    /// How far a ride is.
    public enum Stage: Int, CaseIterable, Sendable {
        case notYet, waiting, onTheWay, atPickUp, aboard, completed, cancelled, unserved
    }

    /// A driver, as the table `drivers` has it.
    public struct Driver: Hashable, Sendable {
        /// The number in the scenario.
        public let id: Int64
        /// Where the driver came to work.
        public let start: Coordinate

        /// A driver of the table.
        public init(id: Int64, start: Coordinate) {
            self.id = id
            self.start = start
        }
    }

    /// A way without a ride, as the table `moves` has it.
    public struct Move: Hashable, Sendable {
        /// The place of its driver in `drivers`.
        public let driver: Int
        /// When it begins.
        public let from_ms: Int64
        /// When the car is there.
        public let until_ms: Int64
        /// Where it begins.
        public let origin: Coordinate
        /// Where it ends.
        public let destination: Coordinate

        /// A way of the table.
        public init(
            driver: Int, from_ms: Int64, until_ms: Int64, origin: Coordinate,
            destination: Coordinate
        ) {
            self.driver = driver
            self.from_ms = from_ms
            self.until_ms = until_ms
            self.origin = origin
            self.destination = destination
        }
    }

    /// The scenario, and which of its runs.
    public let name: String
    /// The rides, in the order in which they were asked for.
    public let rides: [Ride]
    /// The drivers.
    public let drivers: [Driver]
    /// The ways without a ride.
    public let moves: [Move]
    /// Which weekday and time of day the world began at.
    public let calendar: WorldCalendar
    /// What streets took at each hour of the week; nil where that was always the same.
    public let speeds: SpeedProfile?
    /// How amounts are written.
    public let amounts: AmountFormat
    /// When there is nothing more to see.
    public let end_ms: Int64

    /// A run.
    ///
    /// - Parameter duration_ms: how long rides were asked for.
    public init(
        name: String, rides: [Ride], drivers: [Driver], moves: [Move] = [],
        calendar: WorldCalendar, speeds: SpeedProfile? = nil, amounts: AmountFormat,
        duration_ms: Int64
    ) {
        self.name = name
        self.rides = rides
        self.drivers = drivers
        self.moves = moves
        self.calendar = calendar
        self.speeds = speeds
        self.amounts = amounts
        let last = rides.reduce(into: Int64(0)) { last, ride in
            last = max(last, ride.endedAt_ms ?? ride.startedAt_ms ?? ride.requestedAt_ms)
        }
        end_ms = max(1, duration_ms, last)
    }
}
