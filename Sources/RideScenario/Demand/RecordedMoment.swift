import RideCore

/// A moment as tables of requests write it.
enum RecordedMoment: Hashable {
    /// Seconds since the world began.
    case seconds(Double)
    /// After midnight of some day; beyond 24 h on the days after it.
    case clock(milliseconds: Int64)
    /// A day of the calendar and the time of its clocks.
    case date(CivilDate, milliseconds: Int64)

    /// `3600.5`, `07:30`, `25:10:00`, `2016-01-05T07:30:00.250`, with a blank in place of the `T`
    /// too; nil for anything else. What follows the time of day, `Z` or `-03:00`, is passed over:
    /// times are those that clocks in the city showed.
    init?(_ text: String) {
        if let seconds = Self.wholeSeconds(text) {
            self = .seconds(seconds)
            return
        }
        let text = text.filter { $0 != "\"" }
        if let number = Double(text), number.isFinite {
            self = .seconds(number)
            return
        }
        guard text.count > 10, text.dropFirst(4).first == "-" else {
            guard let time = Self.timeOfDay(text[...], hours: 0...999) else { return nil }
            self = .clock(milliseconds: time)
            return
        }
        guard let day = CivilDate(String(text.prefix(10))),
            ["T", "t", " "].contains(text.dropFirst(10).first),
            let time = Self.timeOfDay(Self.withoutZone(text.dropFirst(11)), hours: 0...24)
        else { return nil }
        self = .date(day, milliseconds: time)
    }

    /// Digits alone, as most tables have them: found out in less time than anything else.
    private static func wholeSeconds(_ text: String) -> Double? {
        guard (1...15).contains(text.utf8.count) else { return nil }
        var seconds = 0
        for byte in text.utf8 {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            seconds = seconds * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return Double(seconds)
    }

    private static func withoutZone(_ text: Substring) -> Substring {
        text.prefix { $0.isASCII && ($0.isNumber || $0 == ":" || $0 == ".") }
    }

    /// Hours and minutes, perhaps seconds with decimals.
    private static func timeOfDay(_ text: Substring, hours: ClosedRange<Int>) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3,
            parts.prefix(2).allSatisfy({ (1...3).contains($0.count) && Int($0) != nil }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hours.contains(hour),
            (0...59).contains(minute)
        else { return nil }
        var seconds = 0.0
        if parts.count == 3 {
            guard let number = Double(parts[2]), (0..<61).contains(number) else { return nil }
            seconds = number
        }
        return Int64(hour) * 3_600_000 + Int64(minute) * 60_000 + Int64((seconds * 1_000).rounded())
    }
}
