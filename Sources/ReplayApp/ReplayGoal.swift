import RideApp
import RideCore
import RideTUI

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

    /// The words that somebody may type, folded: those of the language and the English ones.
    struct Words {
        let ride: [String]
        let driver: [String]
        let day: [String]
        /// How the name of each weekday begins, Monday first.
        let weekdays: [[String]]

        init(_ texts: Texts) {
            func words(_ english: String, _ own: TextKey) -> [String] {
                [english, SafeText.folded(texts[own])]
            }
            ride = words("ride", "replay.wordRide")
            driver = words("driver", "replay.wordDriver")
            day = words("day", "replay.wordDay")
            weekdays = zip(
                ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
                texts.spoken.declaration.weekdays
            ).map { [$0, SafeText.folded($1)] }
        }
    }

    /// What was typed: a time as `12:30`, `Fri 12:30` or `day 2 12:30`, a ride as `120` or
    /// `ride 120`, a driver as `driver 45`; the words may be shortened.
    init(_ typed: String, _ known: Words) throws(Unclear) {
        let words = SafeText.folded(typed).split(separator: " ").map(String.init)
        guard let last = words.last else { throw .nothing }
        if last.contains(":") {
            guard let minute = Self.minute(last) else { throw .notATime }
            guard words.count > 1 else {
                self = .time(minute)
                return
            }
            guard let day = Day(words.dropLast(), known) else { throw .notADay }
            self = .time(minute, on: day)
            return
        }
        guard words.count <= 2, let goal = Self.numbered(words, known) else { throw .nothing }
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
    private static func numbered(_ words: [String], _ known: Words) -> ReplayGoal? {
        guard let last = words.last else { return nil }
        var kind = words.count == 2 ? words[0] : ""
        var digits = last
        if words.count == 1, let first = last.first, first.isLetter {
            kind = String(first)
            digits = String(last.dropFirst())
        }
        guard let number = Int64(digits), number >= 0 else { return nil }
        func isShort(_ names: [String]) -> Bool {
            !kind.isEmpty && names.contains { $0.hasPrefix(kind) }
        }
        if kind.isEmpty || isShort(known.ride) { return .ride(number) }
        if isShort(known.driver) { return .driver(number) }
        return nil
    }
}

extension ReplayGoal.Day {
    /// A weekday by its name or three of its letters, or `day 2`; nil for anything else.
    fileprivate init?(_ words: some Collection<String>, _ known: ReplayGoal.Words) {
        guard let name = words.first else { return nil }
        if words.count == 2, known.day.contains(name),
            let number = words.dropFirst().first.flatMap({ Int64($0) }), number > 0
        {
            self = .number(number)
            return
        }
        guard words.count == 1,
            let day = Weekday.allCases.first(where: { day in
                known.weekdays[day.rawValue].contains { name.hasPrefix($0) }
            })
        else { return nil }
        self = .weekday(day)
    }
}
