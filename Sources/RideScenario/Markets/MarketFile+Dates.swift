import RideCore

/// What a market knows of dates: its time zone, its holidays.
extension MarketFile {
    static func timeZone(_ top: YAMLSection) throws(ScenarioError) -> String? {
        try Scenario.zoneName(top)
    }

    static func holidays(_ top: YAMLSection) throws(ScenarioError) -> Holidays {
        guard let sections = try top.sections("holidays", atMost: Limits.holidays) else {
            return .none
        }
        var all: [Holiday] = []
        for section in sections { all.append(try holiday(section)) }
        guard let holidays = Holidays(all) else {
            preconditionFailure("as many as were read are not too many")
        }
        return holidays
    }

    private static func holiday(_ section: YAMLSection) throws(ScenarioError) -> Holiday {
        try section.allow([
            "name", "on", "easter", "weekday", "dates", "moved", "only", "since", "until",
        ])
        let names = try section.requiredSection("name", "a section with a name in each language")
        var texts: [String: String] = [:]
        for language in names.keys {
            guard let text = try names.text(language) else { continue }
            texts[language] = CleanText.cleaned(text)
        }
        let falls = try falls(section)
        let moves = try moves(section)
        let only = try section.choices("only", of: WeekdayName.self)?.map(\.weekday)
        let since = try section.integer("since", 1...9_999)
        let until = try section.integer("until", 1...9_999)
        do throws(HolidayRejection) {
            return try Holiday(
                names: texts, falls: falls, moves: moves, only: only, since: since, until: until)
        } catch let rejection { throw section.error("name", rejection.expectation) }
    }

    /// `on: 12-25`, `easter: -2`, `weekday: {weekday: monday, number: 1, month: 5}` or `dates`: one
    /// of them.
    private static func falls(_ section: YAMLSection) throws(ScenarioError) -> Holiday.Day {
        let given = ["on", "easter", "weekday", "dates"].filter(section.has)
        guard given.count == 1 else {
            throw section.error(
                given.last ?? "name", "expected one of `on`, `easter`, `weekday` and `dates`")
        }
        if let text = try section.text("on") {
            guard text.utf8.count == 5, let date = CivilDate("2000-" + text) else {
                throw section.error("on", "expected a month and a day such as 12-25")
            }
            return .yearly(month: date.month, day: date.day)
        }
        if let days = try section.integer("easter", -70...200) { return .easter(days: days) }
        if let weekday = try section.section("weekday") { return try ofWeekday(weekday) }
        var dates: [CivilDate] = []
        for text in try section.texts("dates") ?? [] {
            guard let date = CivilDate(text) else {
                throw section.error("dates", "expected days such as 2026-06-21")
            }
            dates.append(date)
        }
        guard (1...Limits.holidayDates).contains(dates.count) else {
            throw section.error("dates", "expected a list of 1 to \(Limits.holidayDates)")
        }
        return .dates(dates)
    }

    private static func ofWeekday(_ section: YAMLSection) throws(ScenarioError) -> Holiday.Day {
        try section.allow(["weekday", "number", "month"])
        guard let weekday = try section.choice("weekday", of: WeekdayName.self),
            let month = try section.integer("month", 1...12),
            let number = try section.integer("number", -1...5), number != 0
        else {
            throw section.error(
                below: "", "expected `weekday`, `number` (1 to 5, or -1 for the last) and `month`")
        }
        return .weekday(weekday.weekday, number: number, month: month)
    }

    /// `moved: {tuesday: -1}`: by how many days, by the weekday on which it would fall.
    private static func moves(_ section: YAMLSection) throws(ScenarioError) -> [Int] {
        var moves = [Int](repeating: 0, count: 7)
        guard let moved = try section.section("moved") else { return moves }
        try moved.allow(WeekdayName.allCases.map(\.rawValue))
        for name in WeekdayName.allCases {
            if let days = try moved.integer(name.rawValue, -6...6) {
                moves[name.weekday.rawValue] = days
            }
        }
        return moves
    }
}

extension HolidayRejection {
    /// What was expected, for whoever writes a market.
    fileprivate var expectation: String {
        switch self {
        case .nameNotAllowed: "expected a name of 1 to \(Limits.nameBytes) bytes in each language"
        case .noSuchDay: "falls on a day that no year has"
        case .movesTooFar: "moves by more than six days"
        case .neverKept: "is kept in no year"
        }
    }
}
