import RideCore

/// The rule at the end of a file of zone data, as POSIX writes it in `TZ`, with the hours from -167
/// to 167 that RFC 9636 adds: `<-04>4<-03>,M9.1.6/24,M4.1.6/24`.
struct ZoneRule: Hashable {
    /// How many seconds clocks are ahead of Universal Time outside of summer time.
    let standard_s: Int
    /// Summer time; nil where there is none.
    let summer: Summer?

    /// Summer time, by its offset and the days on which it begins and ends.
    struct Summer: Hashable {
        let offset_s: Int
        let begins: Moment
        let ends: Moment
    }

    /// A day of a year and a time of its clocks, in seconds after midnight.
    struct Moment: Hashable {
        let day: Day
        let time_s: Int
    }

    /// A day of a year.
    enum Day: Hashable {
        /// The so manyth, from 1, leap days not counted.
        case julian(Int)
        /// The so manyth, from 0, leap days counted.
        case ofYear(Int)
        /// The so manyth weekday of a month, 5 for the last; weekdays from 0 for Sunday.
        case weekday(month: Int, week: Int, weekday: Int)
    }

    /// Reads a rule; nil for an empty one, after which nothing changes any more.
    init?(footer: String) throws(ZoneFileError) {
        guard !footer.isEmpty else { return nil }
        var text = RuleText(footer)
        guard text.name(), let west = text.offset(most: 24) else { throw .wrongRule }
        standard_s = -west
        guard !text.isAtEnd else {
            summer = nil
            return
        }
        guard text.name() else { throw .wrongRule }
        var summerWest = west - 3_600
        if !text.isNext(",") {
            guard let given = text.offset(most: 24) else { throw .wrongRule }
            summerWest = given
        }
        guard let begins = text.moment(), let ends = text.moment(), text.isAtEnd else {
            throw .wrongRule
        }
        summer = Summer(offset_s: -summerWest, begins: begins, ends: ends)
    }

    /// The changes after a moment, up to the end of a year.
    func changes(until lastYear: Int, after moment_s: Int64) -> [TimeZoneTable.Change] {
        guard let summer else { return [] }
        let year_s: Int64 = 31_556_952
        let firstYear = min(max(1969 + Int(max(moment_s, 0) / year_s), 1_969), lastYear)
        var offsets: [Int64: Int] = [:]
        for year in firstYear...lastYear {
            offsets[summer.ends.local_s(in: year) - Int64(summer.offset_s)] = standard_s
        }
        // A summer time that ends as the next one begins goes on all year.
        for year in firstYear...lastYear {
            offsets[summer.begins.local_s(in: year) - Int64(standard_s)] = summer.offset_s
        }
        return offsets.filter { $0.key > moment_s }.sorted { $0.key < $1.key }
            .map { .init(at_s: $0.key, offset_s: $0.value) }
    }
}

extension ZoneRule.Moment {
    /// The moment of a year, in seconds since 1970 as if its clocks showed Universal Time.
    func local_s(in year: Int) -> Int64 {
        Int64(date(in: year).daysSince1970) * 86_400 + Int64(time_s)
    }

    private func date(in year: Int) -> CivilDate {
        let first = CivilDate(year: year, month: 1, day: 1) ?? CivilDate(daysSince1970: 0)
        switch day {
        case .ofYear(let number):
            return first.adding(days: number)
        case .julian(let number):
            let isLeap = CivilDate.days(inMonth: 2, of: year) == 29
            return first.adding(days: number - 1 + (isLeap && number >= 60 ? 1 : 0))
        case .weekday(let month, let week, let weekday):
            let start = CivilDate(year: year, month: month, day: 1) ?? first
            let toFirst = (weekday + 6 - start.weekday.rawValue + 7) % 7
            let weeks = min(week - 1, (start.daysInMonth - 1 - toFirst) / 7)
            return start.adding(days: toFirst + weeks * 7)
        }
    }
}

/// The text of a rule, read from its first character on.
private struct RuleText {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    var isAtEnd: Bool { rest.isEmpty }

    func isNext(_ character: Character) -> Bool { rest.first == character }

    private mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    /// A name of three letters or more, or any in angle brackets.
    mutating func name() -> Bool {
        if take("<") {
            let name = rest.prefix { $0 != ">" }
            rest = rest.dropFirst(name.count)
            return name.count >= 3 && take(">")
        }
        let name = rest.prefix { $0.isASCII && $0.isLetter }
        rest = rest.dropFirst(name.count)
        return name.count >= 3
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard (1...3).contains(digits.count), let number = Int(digits), range.contains(number)
        else { return nil }
        rest = rest.dropFirst(digits.count)
        return number
    }

    /// Hours, perhaps with minutes and seconds, in seconds.
    mutating func offset(most: Int) -> Int? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard let hours = number(0...most) else { return nil }
        var seconds = hours * 3_600
        for unit in [60, 1] where take(":") {
            guard let part = number(0...59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// A comma, a day, and perhaps a time, which is two o'clock otherwise.
    mutating func moment() -> ZoneRule.Moment? {
        guard take(","), let day = day() else { return nil }
        guard take("/") else { return ZoneRule.Moment(day: day, time_s: 7_200) }
        return offset(most: 167).map { ZoneRule.Moment(day: day, time_s: $0) }
    }

    private mutating func day() -> ZoneRule.Day? {
        if take("J") { return number(1...365).map(ZoneRule.Day.julian) }
        guard take("M") else { return number(0...365).map(ZoneRule.Day.ofYear) }
        guard let month = number(1...12), take("."), let week = number(1...5), take("."),
            let weekday = number(0...6)
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
    }
}
