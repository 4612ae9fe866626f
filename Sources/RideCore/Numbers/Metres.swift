/// A distance, kept in whole millimetres so that adding up a route never drifts.
public struct Metres: Hashable, Comparable, Codable, Sendable, AdditiveArithmetic {
    /// The distance in millimetres.
    public let millimetres: Int64

    /// A distance of this many millimetres.
    public init(millimetres: Int64) { self.millimetres = millimetres }

    /// A distance of this many metres, rounded to the nearest millimetre. Distances that 64 bits
    /// cannot hold become the longest that they can; what is not a number is no distance at all.
    public init(_ metres: Double) {
        let rounded = (metres * 1_000).rounded(.toNearestOrAwayFromZero)
        if let millimetres = Int64(exactly: rounded) {
            self.init(millimetres: millimetres)
        } else {
            self.init(millimetres: rounded.isNaN ? 0 : rounded < 0 ? .min : .max)
        }
    }

    /// No distance at all.
    public static let zero = Metres(millimetres: 0)

    /// The distance in metres, for figures shown to people.
    public var inMetres: Double { Double(millimetres) / 1_000 }

    /// Shorter distances come first.
    public static func < (left: Metres, right: Metres) -> Bool {
        left.millimetres < right.millimetres
    }

    /// Both distances, one after the other.
    public static func + (left: Metres, right: Metres) -> Metres {
        Metres(millimetres: left.millimetres + right.millimetres)
    }

    /// What is left of one distance after the other.
    public static func - (left: Metres, right: Metres) -> Metres {
        Metres(millimetres: left.millimetres - right.millimetres)
    }

    /// Reads the bare number of millimetres.
    public init(from decoder: any Decoder) throws {
        self.init(millimetres: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Writes the bare number of millimetres.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(millimetres)
    }
}
