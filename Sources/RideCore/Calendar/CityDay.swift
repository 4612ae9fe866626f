/// A day of the city, counted from the day on which the world began, which is number 0.
public struct CityDay: Hashable, Comparable, Codable, Sendable {
    /// How many days after the first.
    public let number: Int

    /// The day so many days after the first.
    public init(number: Int) { self.number = number }

    /// Earlier days come first.
    public static func < (left: CityDay, right: CityDay) -> Bool { left.number < right.number }

    /// Reads the bare number.
    public init(from decoder: any Decoder) throws {
        self.init(number: try decoder.singleValueContainer().decode(Int.self))
    }

    /// Writes the bare number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}

/// A week of the city, Monday to Sunday, counted from the one in which the world began, which is
/// number 0.
public struct CityWeek: Hashable, Comparable, Codable, Sendable {
    /// How many weeks after the first.
    public let number: Int

    /// The week so many weeks after the first.
    public init(number: Int) { self.number = number }

    /// Earlier weeks come first.
    public static func < (left: CityWeek, right: CityWeek) -> Bool { left.number < right.number }

    /// Reads the bare number.
    public init(from decoder: any Decoder) throws {
        self.init(number: try decoder.singleValueContainer().decode(Int.self))
    }

    /// Writes the bare number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}
