/// What a passenger may add to a request: how driver and passenger recognise each other, who
/// rides, and where the ride stops on the way. Whoever adds nothing has no details.
public struct RequestDetails: Hashable, Codable, Sendable {
    /// The digits without which the ride cannot begin; nil where the passenger asks for none.
    public let pin: BoardingPIN?
    /// What helps the driver to find the passenger; nil for nothing.
    public let note: PickupNote?
    /// Who rides, where it is not the passenger who asks.
    public let rider: Rider?
    /// Who is asked first, where the passenger has chosen; nil leaves it to the engine's rule.
    public let firstAsked: FirstAsked?
    /// Where the ride stops on the way, in order; nil for nowhere.
    public let stops: [Waypoint]?

    /// Details; an empty list of stops is none.
    public init(
        pin: BoardingPIN? = nil, note: PickupNote? = nil, rider: Rider? = nil,
        firstAsked: FirstAsked? = nil, stops: [Waypoint] = []
    ) {
        self.pin = pin
        self.note = note
        self.rider = rider
        self.firstAsked = firstAsked
        self.stops = stops.isEmpty ? nil : stops
    }

    /// Whether nothing was added.
    public var isEmpty: Bool { self == RequestDetails() }

    /// What is left of them for a passenger who sits in the car already.
    var aboard: RequestDetails { RequestDetails(rider: rider, stops: stops ?? []) }
}

/// Whom a passenger wants to be asked first.
public enum FirstAsked: String, CaseIterable, Codable, Sendable {
    /// A favourite driver, however far away within the reach of dispatch.
    case favourite
    /// Whoever is nearest.
    case nearest
}

/// Four digits that the passenger tells the driver on boarding.
///
/// They guard against the wrong car, not against a thief with time: whoever may try has a budget.
public struct BoardingPIN: Hashable, Sendable {
    /// The digits.
    public let digits: String

    /// How many there are.
    public static let length = 4

    /// Digits as they were typed; nil unless they are four of 0 to 9.
    public init?(_ typed: String) {
        guard typed.utf8.count == Self.length,
            typed.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        digits = typed
    }

    /// Digits by chance.
    public init(using generator: inout some RandomNumberGenerator) {
        digits = (0..<Self.length)
            .map { _ in String(UInt8.random(in: 0...9, using: &generator)) }.joined()
    }
}

/// Stored as the bare digits.
extension BoardingPIN: Codable {
    /// Reads the digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let pin = BoardingPIN(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a PIN has \(Self.length) digits")
        }
        self = pin
    }

    /// Writes the digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(digits)
    }
}

/// Does not print its digits: values end up in messages and logs.
extension BoardingPIN: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// As many dots as digits.
    public var description: String { String(repeating: "•", count: Self.length) }
    /// The same.
    public var debugDescription: String { description }
    /// Nothing to look at.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What helps the driver to find the passenger: "at the back gate".
public struct PickupNote: Hashable, Sendable {
    /// The words, cleaned.
    public let text: String

    /// A note.
    ///
    /// - Throws: `TextRejection` where nothing is left of it or it is longer than
    ///   `Limits.pickupNoteCharacters` or `Limits.pickupNoteBytes`.
    public init(_ text: String) throws(TextRejection) {
        self.text = try CleanText.checked(
            text, characters: Limits.pickupNoteCharacters, bytes: Limits.pickupNoteBytes)
    }

    /// A note as it is typed; nil for an empty one.
    ///
    /// - Throws: `TextRejection` where it is too long.
    public static func typed(_ text: String) throws(TextRejection) -> PickupNote? {
        do throws(TextRejection) { return try PickupNote(text) } catch {
            switch error {
            case .empty: return nil
            case .tooLong, .tooManyBytes: throw error
            }
        }
    }
}

/// Stored as the bare text.
extension PickupNote: Codable {
    /// Reads a note, and refuses what the initialiser refuses.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// Somebody for whom a passenger asks for a ride.
public struct Rider: Hashable, Codable, Sendable {
    /// The name by which the driver knows the rider.
    public let name: String
    /// The telephone number, as it is dialled; nil where it was not given.
    public let phone: String?

    /// Somebody else.
    ///
    /// - Parameter phone: a number that has been checked by the market's rules.
    /// - Throws: `TextRejection` as for every name.
    public init(name: String, phone: String? = nil) throws(TextRejection) {
        self.name = try PersonName(name).text
        self.phone = phone
    }
}
