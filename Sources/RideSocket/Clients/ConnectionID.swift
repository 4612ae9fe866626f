/// Names one connection for as long as the engine runs; a number is never used twice.
public struct ConnectionID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number itself, counted from 1 in the order of arrival.
    public let rawValue: UInt64

    /// Names the connection with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }

    /// Earlier connections come first.
    public static func < (left: ConnectionID, right: ConnectionID) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The bare number in decimal.
    public var description: String { String(rawValue) }
}
