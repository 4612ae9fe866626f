import RideCore

/// Everything that one person's screen is made of, apart from the moving cars. It is sent whole
/// whenever something in it changes, so that a client that missed a hundred messages is right
/// again after the next one.
public struct PersonState: Codable, Hashable, Sendable {
    /// What a driver is doing.
    public enum Activity: String, Codable, Sendable {
        /// See `DriverActivity`; a passenger is idle, waiting or aboard.
        case offline, idle, considering, enRoute, atPickup, withPassenger, waiting, aboard
    }

    /// What a driver did today.
    public struct Today: Codable, Hashable, Sendable {
        /// Rides completed since midnight.
        public var rides: Int
        /// What they paid, in minor units.
        public var earnings_minor: Int64

        /// A day so far.
        public init(rides: Int, earnings_minor: Int64) {
            self.rides = rides
            self.earnings_minor = earnings_minor
        }
    }

    /// Counts the changes; a state with a lower number is older.
    public var revision: UInt64
    /// Which side this person is on.
    public var role: Party
    /// The person's own number.
    public var person_id: UInt64
    /// The person, as others see them.
    public var person: PersonView
    /// Where the person is: a driver's car, a passenger's own place.
    public var place: PlaceView
    /// What the person is doing.
    public var activity: Activity
    /// The live ride, the offer, or the ride that has just ended and is not dismissed yet.
    public var ride: RideView?
    /// The way of the ride's car: to the pick-up, then to the drop-off; nil while it stands.
    public var route: RouteView?
    /// A driver's day; nil for a passenger.
    public var today: Today?

    /// A person's state.
    public init(
        revision: UInt64, role: Party, person_id: UInt64, person: PersonView, place: PlaceView,
        activity: Activity, ride: RideView?, route: RouteView?, today: Today?
    ) {
        self.revision = revision
        self.role = role
        self.person_id = person_id
        self.person = person
        self.place = place
        self.activity = activity
        self.ride = ride
        self.route = route
        self.today = today
    }
}

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
