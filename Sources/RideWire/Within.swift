import RideCore

/// The numbers that may stand in a place of a call.
public protocol NumberRange: Sendable {
    /// The type of the number.
    associatedtype Number: Comparable & Hashable & Codable & Sendable
    /// From the smallest to the largest, both allowed.
    static var range: ClosedRange<Number> { get }
    /// What may stand there, as in `a whole number from 0 to 23`.
    static var allowed: String { get }
}

extension NumberRange where Number: FixedWidthInteger {
    /// A whole number in the range.
    public static var allowed: String {
        "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
}

extension NumberRange where Number == Double {
    /// A number in the range, which is one of whole numbers.
    public static var allowed: String {
        "a number from \(Int64(range.lowerBound)) to \(Int64(range.upperBound))"
    }
}

/// The numbers of rides, people, cards, …: from 0 to the largest that the store can keep.
public enum Identifiers: NumberRange {
    public static let range: ClosedRange<UInt64> = 0...UInt64(Int64.max)
}

/// Amounts of money in minor units.
public enum Amounts: NumberRange {
    public static let range: ClosedRange<Int64> = -Limits.amount_minor...Limits.amount_minor
}

/// Moments in milliseconds.
public enum Moments: NumberRange {
    public static let range: ClosedRange<Int64> = -Limits.moment_ms...Limits.moment_ms
}

/// How many, which year, which version: numbers that people could count.
public enum Numbers: NumberRange {
    public static let range = -Limits.count...Limits.count
}

/// The hours of a week, from midnight on Monday.
public enum HoursOfWeek: NumberRange {
    public static let range = 0...167
}

/// Degrees north of the equator.
public enum Latitudes: NumberRange {
    public static let range = -90.0...90
}

/// Degrees east of Greenwich.
public enum Longitudes: NumberRange {
    public static let range = -180.0...180
}

/// How far around a place, in metres.
public enum Radii: NumberRange {
    public static let range = 1.0...1_000_000
}

/// The numbers of crossings and ways in a city file.
public enum MapNumbers: NumberRange {
    public static let range = UInt32.min...UInt32.max
}

/// A number of a call that is refused where it is read, with its place and what is allowed, unless
/// it lies in its range. So nothing behind the reader computes with a number that it has not been
/// made for.
@propertyWrapper
public struct Within<Bounds: NumberRange>: Codable, Hashable, Sendable {
    /// The number.
    public var wrappedValue: Bounds.Number

    /// Takes a number in; what is out of range is refused when it is read.
    public init(wrappedValue: Bounds.Number) { self.wrappedValue = wrappedValue }

    /// Reads the bare number.
    ///
    /// - Throws: what the reader calls a number that is out of range.
    public init(from decoder: any Decoder) throws {
        let value: Bounds.Number
        do {
            value = try decoder.singleValueContainer().decode(Bounds.Number.self)
        } catch let fault as OutOfRange {
            throw OutOfRange(path: fault.path, allowed: Bounds.allowed)
        }
        guard Bounds.range.contains(value) else {
            throw OutOfRange(path: decoder.codingPath, allowed: Bounds.allowed)
        }
        wrappedValue = value
    }

    /// Writes the bare number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

/// The same for a number that may be left out.
@propertyWrapper
public struct WithinIfGiven<Bounds: NumberRange>: Codable, Hashable, Sendable {
    /// The number.
    public var wrappedValue: Bounds.Number?

    /// Takes a number in; what is out of range is refused when it is read.
    public init(wrappedValue: Bounds.Number?) { self.wrappedValue = wrappedValue }

    /// Reads the bare number, or null.
    ///
    /// - Throws: what the reader calls a number that is out of range.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try Within<Bounds>?(from: decoder)?.wrappedValue
    }

    /// Writes the bare number, or null.
    public func encode(to encoder: any Encoder) throws {
        try wrappedValue.map(Within<Bounds>.init(wrappedValue:)).encode(to: encoder)
    }
}

// A value behind a wrapper is read and written under its key like any other. A key that may be
// left out needs more: these take the place of the general forms wherever such a wrapper stands.
extension KeyedDecodingContainer {
    func decode<Bounds>(
        _ type: WithinIfGiven<Bounds>.Type, forKey key: Key
    ) throws -> WithinIfGiven<Bounds> {
        let value = try decodeIfPresent(Within<Bounds>.self, forKey: key)
        return WithinIfGiven(wrappedValue: value?.wrappedValue)
    }
}

extension KeyedEncodingContainer {
    mutating func encode<Bounds>(_ value: WithinIfGiven<Bounds>, forKey key: Key) throws {
        try encodeIfPresent(
            value.wrappedValue.map(Within<Bounds>.init(wrappedValue:)), forKey: key)
    }
}
