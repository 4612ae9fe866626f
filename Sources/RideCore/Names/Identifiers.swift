/// A number that names one thing and nothing else.
///
/// Every kind of thing has its own identifier type, so that a driver can never be passed where a
/// trip is expected. No value is reserved to mean "none"; an absent identifier is an `Optional`.
public protocol Identifier: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The number itself, as it stands in the store and on the wire.
    var rawValue: UInt64 { get }

    /// Names the thing with this number.
    init(_ rawValue: UInt64)
}

extension Identifier {
    /// Orders identifiers by their number, which is the order in which they were given out.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The bare number in decimal.
    public var description: String { String(rawValue) }

    /// Reads the bare number.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UInt64.self))
    }

    /// Writes the bare number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// Names one ride, from the request to the ratings.
public struct TripID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the ride with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names a driver, a person or a simulated one.
public struct DriverID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the driver with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names a passenger, a person or a simulated one.
public struct PassengerID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the passenger with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names a price that was shown to a passenger and is kept for a while.
public struct QuoteID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the quote with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names one chat message within its ride; messages count from 1 in the order they were accepted.
public struct MessageID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the message with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names a payment card of one passenger.
public struct CardID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the thing with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names a ride that is booked for later.
public struct ReservationID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the thing with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names a withdrawal of a driver's money to a bank account.
public struct WithdrawalID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the thing with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names a question, a problem report or an alert that the operator answers.
public struct TicketID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the thing with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names one rental of a bicycle, from the reservation or the unlocking to its end.
public struct RentalID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the rental with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}
