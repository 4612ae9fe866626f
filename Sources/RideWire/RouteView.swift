import RideCore

/// A way through the streets.
public struct RouteView: Codable, Hashable, Sendable {
    /// A place where the driver has to do something.
    public struct Manoeuvre: Codable, Hashable, Sendable {
        /// What to do: `depart`, `straight`, `slightLeft`, `left`, …, `arrive`. A newer engine may
        /// know more kinds; one that is not known reads as straight on.
        public var kind: String
        /// The street that follows; empty where it has no name.
        public var street: String
        /// How far from the start of the route.
        public var at_m: Double
        /// Which exit of a roundabout to take, counted from 1; absent for everything else and
        /// where the route ends on the ring.
        public var exit: Int?

        /// A manoeuvre.
        public init(kind: String, street: String, at_m: Double, exit: Int? = nil) {
            self.kind = kind
            self.street = street
            self.at_m = at_m
            self.exit = exit
        }
    }

    /// The length.
    public var distance_m: Double
    /// The time at the speed of the streets.
    public var duration_s: Double
    /// The points, in millionths of a degree: latitude and longitude of the first, then the
    /// differences from point to point.
    public var shape_e6: [Int32]
    /// What the driver has to do, in order.
    public var manoeuvres: [Manoeuvre]

    /// A route through these points.
    public init(
        distance_m: Double, duration_s: Double, shape: [Coordinate], manoeuvres: [Manoeuvre]
    ) {
        self.distance_m = distance_m
        self.duration_s = duration_s
        self.manoeuvres = manoeuvres
        shape_e6 = []
        shape_e6.reserveCapacity(shape.count * 2)
        var last: (Int32, Int32) = (0, 0)
        for point in shape {
            let next = (Self.rounded(point.latitudeE7), Self.rounded(point.longitudeE7))
            shape_e6.append(next.0 - last.0)
            shape_e6.append(next.1 - last.1)
            last = next
        }
    }

    /// The points again.
    public var shape: [Coordinate] {
        var points: [Coordinate] = []
        points.reserveCapacity(shape_e6.count / 2)
        var latitude: Int32 = 0
        var longitude: Int32 = 0
        for index in stride(from: 0, to: shape_e6.count - 1, by: 2) {
            latitude &+= shape_e6[index]
            longitude &+= shape_e6[index + 1]
            points.append(
                Coordinate(latitudeE7: latitude &* 10, longitudeE7: longitude &* 10))
        }
        return points
    }

    private static func rounded(_ e7: Int32) -> Int32 {
        Int32((Double(e7) / 10).rounded())
    }
}
