/// A time of day to the quarter of an hour, from `00:00` to `24:00`, the end of the day.
public struct DayTime: Hashable, Comparable, Sendable {
    /// Quarters of an hour since midnight, 0 to 96.
    public let quarters: Int

    /// Quarters of an hour in a day.
    public static let quartersPerDay = 96
    /// The beginning of the day.
    public static let midnight = DayTime(unchecked: 0)
    /// The end of the day.
    public static let endOfDay = DayTime(unchecked: quartersPerDay)

    /// A time of day; nil for one that is not a whole quarter, or not in a day.
    public init?(hour: Int, minute: Int = 0) {
        guard (0...24).contains(hour), (0..<60).contains(minute), minute % 15 == 0,
            hour < 24 || minute == 0
        else { return nil }
        self.init(unchecked: hour * 4 + minute / 15)
    }

    /// A time in the form `20:00`; nil for anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
            let hour = Self.number(bytes[0], bytes[1]),
            let minute = Self.number(bytes[3], bytes[4])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    private init(unchecked quarters: Int) { self.quarters = quarters }

    private static func number(_ tens: UInt8, _ ones: UInt8) -> Int? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard digits.contains(tens), digits.contains(ones) else { return nil }
        return Int(tens - digits.lowerBound) * 10 + Int(ones - digits.lowerBound)
    }

    /// Earlier times come first.
    public static func < (left: DayTime, right: DayTime) -> Bool { left.quarters < right.quarters }
}

extension DayTime: Codable, CustomStringConvertible {
    /// The form `20:00`.
    public var description: String {
        let (hour, minute) = (quarters / 4, quarters % 4 * 15)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// Reads the form `20:00`.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let time = DayTime(text) else {
            throw decoder.refusal("a time of day is a quarter of an hour, such as 20:00 or 06:45")
        }
        self = time
    }

    /// Writes the form `20:00`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
