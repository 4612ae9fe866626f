/// A holiday of a market: its names and the rule by which a year has it.
public struct Holiday: Hashable, Codable, Sendable {
    /// What it is called, by language: `en`, `pt-BR`, `es`.
    public let names: [String: String]
    /// The day of a year on which it falls before it is moved.
    public let falls: Day
    /// By how many days it moves if it falls on a weekday, Monday first: Chile keeps some on the
    /// Monday before or after. Seven numbers from -6 to 6.
    public let moves: [Int]
    /// The weekdays on which it has to fall to be kept; nil for all.
    public let only: [Weekday]?
    /// The first year that has it; nil for always.
    public let since: Int?
    /// The last year that has it; nil for ever.
    public let until: Int?

    /// How a year's day is found.
    public enum Day: Hashable, Codable, Sendable {
        /// On the same day of a month each year.
        case yearly(month: Int, day: Int)
        /// So many days after the Sunday of Easter, from -70 to 200; negative before it.
        case easter(days: Int)
        /// On the so manyth weekday of a month: 1 is the first, -1 the last.
        case weekday(Weekday, number: Int, month: Int)
        /// On these dates: some follow the sun or the moon, and a law has to be read for them.
        case dates([CivilDate])
    }

    /// A holiday.
    ///
    /// - Throws: `HolidayRejection`, in the order of its cases.
    public init(
        names: [String: String], falls: Day, moves: [Int] = Array(repeating: 0, count: 7),
        only: [Weekday]? = nil, since: Int? = nil, until: Int? = nil
    ) throws(HolidayRejection) {
        guard !names.isEmpty, names.count <= 20,
            names.values.allSatisfy({ (1...Limits.nameBytes).contains($0.utf8.count) })
        else { throw .nameNotAllowed }
        guard Self.isDay(falls) else { throw .noSuchDay }
        guard moves.count == 7, moves.allSatisfy((-6...6).contains) else { throw .movesTooFar }
        guard only?.isEmpty != true else { throw .neverKept }
        guard [since, until].allSatisfy({ $0.map((1...9_999).contains) ?? true }),
            (since ?? 1) <= (until ?? 9_999)
        else { throw .neverKept }
        self.names = names
        self.falls = falls
        self.moves = moves
        self.only = only
        self.since = since
        self.until = until
    }

    private static func isDay(_ falls: Day) -> Bool {
        switch falls {
        case .yearly(let month, let day): CivilDate(year: 2_000, month: month, day: day) != nil
        case .easter(let days): (-70...200).contains(days)
        case .weekday(_, let number, let month):
            (1...12).contains(month) && ((1...5).contains(number) || number == -1)
        case .dates(let dates): (1...Limits.holidayDates).contains(dates.count)
        }
    }

    /// The name in a language; where it has none in it, the English one, or the first there is.
    public func name(in language: String) -> String {
        names[language] ?? names["en"] ?? names.min { $0.key < $1.key }?.value ?? ""
    }

    /// Whether it is kept on a date.
    public func isKept(on date: CivilDate) -> Bool {
        // A day that is moved by six at most may come from the year before or after.
        (date.adding(days: -6).year...date.adding(days: 6).year).contains { year in
            days(of: year).contains(date)
        }
    }

    /// The dates on which a year has it: one, or none, or of those that are listed all.
    private func days(of year: Int) -> [CivilDate] {
        guard (since ?? 1) <= year, year <= (until ?? 9_999) else { return [] }
        return fallen(in: year).compactMap { day in
            guard only?.contains(day.weekday) ?? true else { return nil }
            return day.adding(days: moves[day.weekday.rawValue])
        }
    }

    /// The dates on which a year would have it.
    private func fallen(in year: Int) -> [CivilDate] {
        switch falls {
        case .yearly(let month, let day):
            return CivilDate(year: year, month: month, day: day).map { [$0] } ?? []
        case .easter(let days):
            return CivilDate.easter(of: year).map { [$0.adding(days: days)] } ?? []
        case .weekday(let weekday, let number, let month):
            guard let first = CivilDate(year: year, month: month, day: 1) else { return [] }
            let toFirst = (weekday.rawValue - first.weekday.rawValue + 7) % 7
            let last = (first.daysInMonth - 1 - toFirst) / 7
            let weeks = number == -1 ? last : number - 1
            return weeks <= last ? [first.adding(days: toFirst + weeks * 7)] : []
        case .dates(let dates):
            return dates.filter { $0.year == year }
        }
    }
}

extension Holiday {
    private enum CodingKeys: CodingKey { case names, falls, moves, only, since, until }

    /// Reads a holiday; what is none is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
            self = try Holiday(
                names: try container.decode([String: String].self, forKey: .names),
                falls: try container.decode(Day.self, forKey: .falls),
                moves: try container.decode([Int].self, forKey: .moves),
                only: try container.decodeIfPresent([Weekday].self, forKey: .only),
                since: try container.decodeIfPresent(Int.self, forKey: .since),
                until: try container.decodeIfPresent(Int.self, forKey: .until))
        } catch let rejection as HolidayRejection {
            throw DecodingError.dataCorruptedError(
                forKey: .falls, in: container, debugDescription: "no holiday: \(rejection)")
        }
    }
}

/// Why something is no holiday.
public enum HolidayRejection: Error, Hashable, Sendable {
    /// It has no name, or one that is too long.
    case nameNotAllowed
    /// No year has such a day.
    case noSuchDay
    /// It would move by more than six days.
    case movesTooFar
    /// No weekday or no year keeps it.
    case neverKept
}

/// The holidays of a market.
public struct Holidays: Hashable, Codable, Sendable {
    /// All of them; of two on one day the first gives it its name.
    public let all: [Holiday]

    /// None.
    public static let none = Holidays()

    /// No holidays.
    private init() { all = [] }

    /// These holidays, at most `Limits.holidays`; nil for more.
    public init?(_ all: [Holiday]) {
        guard all.count <= Limits.holidays else { return nil }
        self.all = all
    }

    /// Whether there are none.
    public var isEmpty: Bool { all.isEmpty }

    /// The holiday that is kept on a date; nil where none is.
    ///
    /// - Complexity: O(n) in the number of holidays.
    public func holiday(on date: CivilDate) -> Holiday? { all.first { $0.isKept(on: date) } }

    /// Reads the bare list.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let holidays = Holidays(try container.decode([Holiday].self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "more holidays than there may be")
        }
        self = holidays
    }

    /// Writes the bare list.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(all)
    }
}
