/// The two sides of a ride.
public enum Side: String, CaseIterable, Codable, Sendable {
    /// Who asked for the ride.
    case passenger
    /// Who drives it.
    case driver

    /// The other side.
    public var other: Side {
        switch self {
        case .passenger: .driver
        case .driver: .passenger
        }
    }
}

/// Somebody who acts on a ride, by name: a command from anyone else is refused.
public enum Actor: Hashable, Sendable {
    /// The passenger with this identifier.
    case passenger(PassengerID)
    /// The driver with this identifier.
    case driver(DriverID)

    /// The person of a number among those of one side.
    public init(_ side: Side, _ number: UInt64) {
        switch side {
        case .passenger: self = .passenger(PassengerID(number))
        case .driver: self = .driver(DriverID(number))
        }
    }

    /// The side of the ride on which this person would be.
    public var side: Side {
        switch self {
        case .passenger: .passenger
        case .driver: .driver
        }
    }
}

extension Actor: Comparable {
    /// The number among those of the same side.
    public var number: UInt64 {
        switch self {
        case .passenger(let id): id.rawValue
        case .driver(let id): id.rawValue
        }
    }

    /// Passengers first, then drivers, each by number.
    public static func < (left: Actor, right: Actor) -> Bool {
        switch (left, right) {
        case (.passenger, .driver): true
        case (.driver, .passenger): false
        case (.passenger, .passenger), (.driver, .driver): left.number < right.number
        }
    }
}

/// Who ended a ride that was not completed.
public enum Canceller: Hashable, Sendable {
    /// One of the two people.
    case person(Actor)
    /// The engine itself.
    case system
}
