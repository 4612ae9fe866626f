import RideCore

/// A crossing ahead where there is a choice.
public struct CrossingView: Codable, Hashable, Sendable {
    /// A way out of a crossing.
    public struct Option: Codable, Hashable, Sendable {
        /// Its number, for `driver.steer`.
        public var way: UInt32
        /// The kind of manoeuvre, see `RouteView.Manoeuvre`.
        public var turn: String
        /// Whole degrees from straight on, positive to the right, -180 to 180.
        public var angle: Int
        /// The street that it leads into; empty where it has no name.
        public var street: String
        /// Whether the present way goes there.
        public var is_taken: Bool

        /// A way out.
        public init(way: UInt32, turn: String, angle: Int, street: String, is_taken: Bool) {
            self.way = way
            self.turn = turn
            self.angle = angle
            self.street = street
            self.is_taken = is_taken
        }
    }

    /// Its number, for `driver.steer`.
    public var crossing: UInt32
    /// From the crossing to the end of the present way.
    public var remaining_m: Double
    /// The street by which one comes; empty where it has no name.
    public var street: String
    /// The ways out, from the sharpest left to the sharpest right.
    public var options: [Option]

    /// A crossing.
    public init(crossing: UInt32, remaining_m: Double, street: String, options: [Option]) {
        self.crossing = crossing
        self.remaining_m = remaining_m
        self.street = street
        self.options = options
    }
}

/// The crossings ahead of a car.
public struct CrossingsResult: Codable, Hashable, Sendable {
    /// Which ride.
    public var ride_id: UInt64
    /// The next ones, at most `CrossingsResult.shown`, nearest first; empty where the goal comes
    /// first.
    public var crossings: [CrossingView]

    /// Crossings in one answer.
    public static let shown = 4

    /// Shows the crossings ahead.
    public init(ride_id: UInt64, crossings: [CrossingView]) {
        self.ride_id = ride_id
        self.crossings = crossings
    }
}
