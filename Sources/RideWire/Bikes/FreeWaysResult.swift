/// The ways to a place that need no car (B6).
public struct FreeWaysResult: Codable, Hashable, Sendable {
    /// By bicycle: on foot to a station, riding, on foot from one.
    public struct Bike: Codable, Hashable, Sendable {
        /// Where a bicycle is taken.
        public var start: BikeStationView
        /// Where it is brought.
        public var end: BikeStationView
        /// On foot to the first station.
        public var walk_there_s: Double
        /// On the bicycle.
        public var ride_s: Double
        /// On foot from the second station.
        public var walk_from_s: Double
        /// How far it is ridden.
        public var ride_m: Double
        /// What that costs.
        public var total_minor: Int64

        /// A way by bicycle.
        public init(
            start: BikeStationView, end: BikeStationView, walk_there_s: Double, ride_s: Double,
            walk_from_s: Double, ride_m: Double, total_minor: Int64
        ) {
            self.start = start
            self.end = end
            self.walk_there_s = walk_there_s
            self.ride_s = ride_s
            self.walk_from_s = walk_from_s
            self.ride_m = ride_m
            self.total_minor = total_minor
        }

        /// From door to door.
        public var duration_s: Double { walk_there_s + ride_s + walk_from_s }
    }

    /// By bicycle; nil where no station with one is near, or none with a dock.
    public var bike: Bike?
    /// On foot; nil where no street leads there.
    public var walk_s: Double?
    /// How far that is.
    public var walk_m: Double?

    /// The ways.
    public init(bike: Bike?, walk_s: Double?, walk_m: Double?) {
        self.bike = bike
        self.walk_s = walk_s
        self.walk_m = walk_m
    }
}
