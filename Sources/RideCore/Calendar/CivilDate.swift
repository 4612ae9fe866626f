/// A day of the calendar, such as a birth date or the end of a promotion; written `2026-11-21`.
public struct CivilDate: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// A day; nil where the Gregorian calendar has none such.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9_999).contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// A day in the form `2026-11-21`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
            text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 45 }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day so many days after 1970-01-01; days outside the years 1 to 9999 become the nearest
    /// one inside.
    ///
    /// The method is Hinnant's ("chrono-Compatible Low-Level Date Algorithms"): eras of 400 years,
    /// each beginning in March, so that the leap day comes last.
    public init(daysSince1970 days: Int) {
        let shifted = min(max(days, -719_162), 2_932_896) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// How many days after 1970-01-01 it is; negative for earlier days.
    public var daysSince1970: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The same day so many years later; 29 February becomes 1 March where there is none. Beyond
    /// the years 1 to 9999 the day stays as it is.
    public func adding(years: Int) -> CivilDate {
        let (year, isTooFar) = self.year.addingReportingOverflow(years)
        guard !isTooFar else { return self }
        return CivilDate(year: year, month: month, day: day)
            ?? CivilDate(year: year, month: 3, day: 1) ?? self
    }

    /// The day so many days later; beyond the years 1 to 9999, the nearest one inside.
    public func adding(days: Int) -> CivilDate {
        let (sum, isTooFar) = daysSince1970.addingReportingOverflow(days)
        return CivilDate(daysSince1970: isTooFar ? (days < 0 ? .min : .max) : sum)
    }

    /// How many days a month has.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// Earlier days come first.
    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// The form `2026-11-21`.
    public var description: String {
        let yearDigits = String(year)
        return String(repeating: "0", count: 4 - yearDigits.count) + yearDigits
            + "-\(Self.twoDigits(month))-\(Self.twoDigits(day))"
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    /// Reads the form `2026-11-21`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = CivilDate(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a date looks like 2026-11-21")
        }
        self = date
    }

    /// Writes the form `2026-11-21`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
