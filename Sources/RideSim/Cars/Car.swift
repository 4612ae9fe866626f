import RideCore
import RideMap

/// A drive from one place to another along the fastest route, of those that begin as the driver
/// wants. The car's position at any moment follows from it; nothing is stepped.
public struct Leg: Hashable, Codable, Sendable {
    /// Where it begins.
    public let from: StreetPosition
    /// Where it ends.
    public let to: StreetPosition
    /// When the car left.
    public let departedAt: Instant
    /// How long the way takes.
    public let duration: Duration
    /// How long the way is.
    public let distance: Metres
    /// The arcs by which the car came, as many as matter for the turns to come, oldest first; empty
    /// where it set off from a stand.
    public let came: [UInt32]
    /// The arcs that the car drives first, whatever is fastest.
    public let through: [UInt32]

    /// A drive.
    init(
        from: StreetPosition, to: StreetPosition, departedAt: Instant, duration: Duration,
        distance: Metres, came: [UInt32] = [], through: [UInt32] = []
    ) {
        self.from = from
        self.to = to
        self.departedAt = departedAt
        self.duration = duration
        self.distance = distance
        self.came = came
        self.through = through
    }

    /// When the car will be there.
    public var arrivesAt: Instant { departedAt + duration }

    /// Whether the driver has chosen any of the way.
    var hasChoices: Bool { !came.isEmpty || !through.isEmpty }
}

extension Leg {
    private enum CodingKeys: String, CodingKey {
        case from, to, departedAt, duration, distance, came, through
    }

    /// Reads the duration as a bare number of milliseconds; lists that are absent are empty.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            from: try container.decode(StreetPosition.self, forKey: .from),
            to: try container.decode(StreetPosition.self, forKey: .to),
            departedAt: try container.decode(Instant.self, forKey: .departedAt),
            duration: .milliseconds(try container.decode(Int64.self, forKey: .duration)),
            distance: try container.decode(Metres.self, forKey: .distance),
            came: try container.decodeIfPresent([UInt32].self, forKey: .came) ?? [],
            through: try container.decodeIfPresent([UInt32].self, forKey: .through) ?? [])
    }

    /// Writes the duration as a bare number of milliseconds, as a quote does, and no empty lists.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(departedAt, forKey: .departedAt)
        try container.encode(duration.milliseconds, forKey: .duration)
        try container.encode(distance, forKey: .distance)
        if !came.isEmpty { try container.encode(came, forKey: .came) }
        if !through.isEmpty { try container.encode(through, forKey: .through) }
    }
}

/// What a car is doing on the street.
public enum Movement: Hashable, Codable, Sendable {
    /// It stands.
    case parked(StreetPosition)
    /// It drives.
    case driving(Leg)

    /// The stored names of what the cases hold: `{"parked":{"at":"n12"}}`.
    private enum ParkedCodingKeys: String, CodingKey { case _0 = "at" }
    private enum DrivingCodingKeys: String, CodingKey { case _0 = "leg" }
}

/// Where a car goes that may carry several parties, and for whom.
public struct CarStop: Hashable, Codable, Sendable {
    /// Whose stop it is.
    public let ride: TripID
    /// Whether the party gets in there; otherwise it gets out.
    public let isPickup: Bool

    /// A stop.
    public init(ride: TripID, isPickup: Bool) {
        self.ride = ride
        self.isPickup = isPickup
    }

    /// Where a party gets in, and where it gets out.
    static func both(of ride: TripID) -> [CarStop] {
        [CarStop(ride: ride, isPickup: true), CarStop(ride: ride, isPickup: false)]
    }
}

/// A driver and the car, as the world sees them.
public struct Car: Hashable, Codable, Sendable {
    /// Who drives.
    public let driver: DriverID
    /// Which rides the driver takes.
    public var categories: CategorySet
    /// What the driver is doing.
    public var activity: DriverActivity
    /// What the car is doing.
    public var movement: Movement
    /// The stops ahead of a car that may carry several parties, the first being where it stands or
    /// drives to; nil for one that carries out its ride alone, or none.
    public internal(set) var plan: [CarStop]?
    /// Counts the legs. Nothing is made of it; it is part of what is stored of a car.
    var legNumber: UInt32 = 0

    /// Whether a person drives.
    public var isPerson: Bool { Population.isPerson(driver) }

    /// A driver with a car.
    public init(
        driver: DriverID, categories: CategorySet, activity: DriverActivity, movement: Movement
    ) {
        self.driver = driver
        self.categories = categories
        self.activity = activity
        self.movement = movement
    }
}
