import RideCore

/// Where somebody wants to go in a run.
enum ReplayGoal: Hashable {
    /// A minute of the day, of a day that is named or of any.
    case time(Int, on: Day? = nil)
    /// The number of a ride.
    case ride(Int64)
    /// The number of a driver.
    case driver(Int64)

    /// Which day is meant.
    enum Day: Hashable {
        case weekday(Weekday)
        /// The run's own, from 1.
        case number(Int64)
    }

    /// What is wrong with what was typed.
    enum Unclear: Error, Hashable {
        /// There is a time, and before it what is no day.
        case notADay
        /// There is a colon, and no time of day.
        case notATime
        case nothing
    }

    /// What was typed: a time as `12:30`, `Fri 12:30` or `day 2 12:30`, a ride as `120` or
    /// `ride 120`, a driver as `driver 45`; the words may be shortened, in English or Portuguese.
    init(_ typed: String) throws(Unclear) {
        let words = typed.lowercased().split(separator: " ").map(String.init)
        guard let last = words.last else { throw .nothing }
        if last.contains(":") {
            guard let minute = Self.minute(last) else { throw .notATime }
            guard words.count > 1 else {
                self = .time(minute)
                return
            }
            guard let day = Day(words.dropLast()) else { throw .notADay }
            self = .time(minute, on: day)
            return
        }
        guard words.count <= 2, let goal = Self.numbered(words) else { throw .nothing }
        self = goal
    }

    /// A time of day in minutes after midnight.
    private static func minute(_ word: String) -> Int? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]),
            (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }

    /// A ride or a driver by its number.
    private static func numbered(_ words: [String]) -> ReplayGoal? {
        guard let last = words.last else { return nil }
        var kind = words.count == 2 ? words[0] : ""
        var digits = last
        if words.count == 1, let first = last.first, first.isLetter {
            kind = String(first)
            digits = String(last.dropFirst())
        }
        guard let number = Int64(digits), number >= 0 else { return nil }
        func isShort(_ word: String) -> Bool { !kind.isEmpty && word.hasPrefix(kind) }
        if kind.isEmpty || isShort("ride") || isShort("viagem") || isShort("corrida") {
            return .ride(number)
        }
        if isShort("driver") || isShort("motorista") { return .driver(number) }
        return nil
    }
}

extension ReplayGoal.Day {
    /// A weekday by its name or three of its letters, or `day 2`; nil for anything else.
    fileprivate init?(_ words: some Collection<String>) {
        guard let name = words.first else { return nil }
        if words.count == 2, name == "day" || name == "dia",
            let number = words.dropFirst().first.flatMap({ Int64($0) }), number > 0
        {
            self = .number(number)
            return
        }
        let plain = String(
            name.prefix { $0 != "-" }.map { $0 == "á" ? "a" : $0 == "ç" ? "c" : $0 })
        guard words.count == 1, plain.count >= 3,
            let day = Weekday.allCases.first(where: { day in
                Self.names[day.rawValue].contains { $0.hasPrefix(plain) }
            })
        else { return nil }
        self = .weekday(day)
    }

    /// The names of each weekday, without accents.
    private static let names = [
        ["monday", "segunda"], ["tuesday", "terca"], ["wednesday", "quarta"],
        ["thursday", "quinta"], ["friday", "sexta"], ["saturday", "sabado"],
        ["sunday", "domingo"],
    ]
}
