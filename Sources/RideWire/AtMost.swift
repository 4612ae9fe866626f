import RideCore

/// How long a text in a place of a call may be.
public protocol TextBounds: Sendable {
    /// Characters, as people count them.
    static var characters: Int { get }
    /// Bytes of UTF-8; a single character can be made of any number of bytes.
    static var bytes: Int { get }
}

/// What somebody looks for: compared with every name there is.
public enum SearchTexts: TextBounds {
    public static let characters = Limits.searchCharacters
    public static let bytes = Limits.searchBytes
}

/// A whole file, which only the operator sends.
public enum FileTexts: TextBounds {
    public static let characters = Limits.frameBytes
    public static let bytes = Limits.frameBytes
}

/// A text whose length the reader looks up, where it is not the usual one (`Limits.textBytes`).
protocol BoundedText {
    static var bytes: Int { get }
}

/// A text of a call that is refused where it is read, with its place and what is allowed, if it is
/// longer than it may be there. All other texts of calls have at most `Limits.textBytes`.
@propertyWrapper
public struct AtMost<Bounds: TextBounds>: Codable, Hashable, Sendable, BoundedText {
    static var bytes: Int { Bounds.bytes }

    /// The text.
    public var wrappedValue: String

    /// Takes a text in; what is too long is refused when it is read.
    public init(wrappedValue: String) { self.wrappedValue = wrappedValue }

    /// Reads the bare text.
    ///
    /// - Throws: what the reader calls a text that is too long.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(String.self)
        let limits = [
            (wrappedValue.count, Bounds.characters, "characters"),
            (wrappedValue.utf8.count, Bounds.bytes, "bytes"),
        ]
        for (count, most, name) in limits where count > most {
            throw OutOfRange(
                path: decoder.codingPath, allowed: "a text of at most \(most) \(name)")
        }
    }

    /// Writes the bare text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

/// The same for a text that may be left out.
@propertyWrapper
public struct AtMostIfGiven<Bounds: TextBounds>: Codable, Hashable, Sendable {
    /// The text.
    public var wrappedValue: String?

    /// Takes a text in; what is too long is refused when it is read.
    public init(wrappedValue: String?) { self.wrappedValue = wrappedValue }

    /// Reads the bare text, or null.
    ///
    /// - Throws: what the reader calls a text that is too long.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try AtMost<Bounds>?(from: decoder)?.wrappedValue
    }

    /// Writes the bare text, or null.
    public func encode(to encoder: any Encoder) throws {
        try wrappedValue.map(AtMost<Bounds>.init(wrappedValue:)).encode(to: encoder)
    }
}

// As for numbers, a key that may be left out is read and written by these.
extension KeyedDecodingContainer {
    func decode<Bounds>(
        _ type: AtMostIfGiven<Bounds>.Type, forKey key: Key
    ) throws -> AtMostIfGiven<Bounds> {
        let value = try decodeIfPresent(AtMost<Bounds>.self, forKey: key)
        return AtMostIfGiven(wrappedValue: value?.wrappedValue)
    }
}

extension KeyedEncodingContainer {
    mutating func encode<Bounds>(_ value: AtMostIfGiven<Bounds>, forKey key: Key) throws {
        try encodeIfPresent(
            value.wrappedValue.map(AtMost<Bounds>.init(wrappedValue:)), forKey: key)
    }
}
