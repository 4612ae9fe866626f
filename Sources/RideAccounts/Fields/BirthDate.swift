import RideCore

/// The day on which a person was born.
public struct BirthDate: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The day.
    public let date: CivilDate

    /// Checks a day of birth: not in the future, at most 120 years ago, and old enough.
    ///
    /// Whoever is born on 29 February has a birthday on 1 March in other years.
    ///
    /// - Throws: `BirthDateRejection` with the first reason.
    public init(
        _ date: CivilDate, today: CivilDate, minimumAge: Int
    ) throws(BirthDateRejection) {
        guard date <= today else { throw .inTheFuture }
        guard today < date.adding(years: AccountLimits.age + 1) else { throw .tooLongAgo }
        guard today >= date.adding(years: minimumAge) else { throw .tooYoung }
        self.date = date
    }

    /// Checks a typed day, `17/05/1990` or `1990-05-17`.
    ///
    /// - Throws: `BirthDateRejection` with the first reason.
    public init(
        _ typed: String, today: CivilDate, minimumAge: Int
    ) throws(BirthDateRejection) {
        let text = CleanText.cleaned(typed)
        guard !text.isEmpty else { throw .empty }
        let separator = text.contains("/") ? UInt8(ascii: "/") : UInt8(ascii: "-")
        let isYearFirst = separator == UInt8(ascii: "-")
        guard text.utf8.allSatisfy({ Typed.isDigit($0) || $0 == separator }) else {
            throw .wrongForm
        }
        var parts = text.utf8.split(separator: separator, omittingEmptySubsequences: false)
        let widths = isYearFirst ? [4, 2, 2] : [2, 2, 4]
        guard parts.count <= 3, zip(parts, widths).allSatisfy({ $0.count <= $1 }) else {
            throw .wrongForm
        }
        guard parts.dropLast().allSatisfy({ !$0.isEmpty }) else { throw .wrongForm }
        guard parts.count == 3, zip(parts, widths).allSatisfy({ $0.count == $1 }) else {
            throw .incomplete
        }
        if !isYearFirst { parts.reverse() }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Typed.number($1) } }
        guard let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) else {
            throw .noSuchDay
        }
        try self.init(date, today: today, minimumAge: minimumAge)
    }

    /// What a form can say about a typed day.
    public static func check(
        _ typed: String, today: CivilDate, minimumAge: Int
    ) -> FieldCheck<BirthDate> {
        do {
            return .right(try BirthDate(typed, today: today, minimumAge: minimumAge))
        } catch { return .refused(error) }
    }

    /// How many birthdays the person has had.
    public func age(on today: CivilDate) -> Int {
        let years = today.year - date.year
        return date.adding(years: years) <= today ? years : years - 1
    }

    /// The form `17/05/1990`.
    public var formatted: String {
        let parts = description.split(separator: "-")
        return parts.reversed().joined(separator: "/")
    }

    /// The form `1990-05-17`.
    public var description: String { date.description }

    /// Reads the bare day; the age was checked when it was given.
    public init(from decoder: any Decoder) throws {
        date = try decoder.singleValueContainer().decode(CivilDate.self)
    }

    /// Writes the bare day.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(date)
    }
}

/// Why a day of birth was refused.
public enum BirthDateRejection: String, FieldRejection, Sendable {
    /// Nothing was typed.
    case empty = "birth_date_empty"
    /// Digits are missing.
    case incomplete = "birth_date_incomplete"
    /// Not written like a day.
    case wrongForm = "birth_date_wrong_form"
    /// The calendar has no such day.
    case noSuchDay = "birth_date_no_such_day"
    /// A day that has not come yet.
    case inTheFuture = "birth_date_in_the_future"
    /// More than 120 years ago.
    case tooLongAgo = "birth_date_too_long_ago"
    /// The person is not old enough.
    case tooYoung = "birth_date_too_young"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter your date of birth."
        case .incomplete: "A date looks like 17/05/1990."
        case .wrongForm: "Write the date like 17/05/1990."
        case .noSuchDay: "The calendar has no such day."
        case .inTheFuture: "This day has not come yet."
        case .tooLongAgo: "This is more than \(AccountLimits.age) years ago."
        case .tooYoung: "You are not old enough yet."
        }
    }

    /// How far from right it is.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .incomplete: .incomplete
        case .wrongForm, .noSuchDay, .inTheFuture, .tooLongAgo, .tooYoung: .wrong
        }
    }
}
