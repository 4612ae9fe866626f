import RideCore

/// How somebody moves who needs no car.
public enum Gait: String, CaseIterable, Sendable {
    /// On foot.
    case walking
    /// On a bicycle.
    case cycling

    /// How far it goes in a second, in millimetres.
    ///
    /// On foot 5 km/h, what adults walk comfortably (Bohannon, Age and Ageing 26, 1997: 1.27 to
    /// 1.46 m/s). On a shared bicycle 13.5 km/h, stops included (Jensen et al., Transportation
    /// Research D 15, 2010, for Lyon).
    public var speed_mmPerSecond: Int64 {
        switch self {
        case .walking: 1_389
        case .cycling: 3_750
        }
    }

    /// How far a way may lead, as the crow flies.
    public var furthest: Metres {
        switch self {
        case .walking: Limits.walk
        case .cycling: Limits.bikeRide
        }
    }

    /// How long a way takes; whole seconds, rounded up.
    public func duration(of distance: Metres) -> Duration {
        .seconds((max(0, distance.millimetres) + speed_mmPerSecond - 1) / speed_mmPerSecond)
    }
}

/// A way without a car, from door to door.
public struct FreeWay: Sendable {
    /// How it is gone.
    public let gait: Gait
    /// How far it is, with the stretches to the first street and from the last.
    public let distance: Metres
    /// How long it takes.
    public let duration: Duration
    /// The line on the map.
    public let shape: [Coordinate]
    /// What to do, from `depart` to `arrive`.
    public let maneuvers: [Maneuver]
}
