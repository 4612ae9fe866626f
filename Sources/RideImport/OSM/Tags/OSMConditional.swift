import RideMap

/// Tags that hold under a condition: `motor_vehicle:conditional=no @ (Mo-Fr 07:00-09:00)`.
///
/// Asked for a minute of the week they say what holds then. For whoever asks without one, what
/// forbids something for more than half of an ordinary week counts as always; what frees from it,
/// only if it does so all week. Anything else counts as never.
enum OSMConditional {
    /// What a tag says of most of the week.
    struct Value: Equatable {
        let value: String
        /// Whether it is a condition that says so.
        let isConditional: Bool
    }

    /// What is said under a condition.
    enum Meaning: Equatable {
        /// It holds in these minutes of the week.
        case hours(value: String, during: StreetClosings.Week)
        /// It depends on something else, or nobody can tell on what.
        case unknown
    }

    /// The value of a key as it counts; nil where there is none, or only at times.
    ///
    /// - Parameters:
    ///   - minute: The minute of the week; nil for most of the week.
    ///   - frees: Whether a value allows what would be forbidden without it.
    static func value(
        _ key: String, _ tags: OSMTags, at minute: Int?, frees: (_ value: String) -> Bool
    ) -> Value? {
        var stated = tags[key].map { Value(value: $0, isConditional: false) }
        for case .hours(let value, let week) in meanings(key, tags) {
            let holds =
                if let minute {
                    week.contains { $0.contains(minute) }
                } else if frees(value) {
                    week.minutes == StreetClosings.minutes
                } else {
                    StreetClosings.isMostlyClosed(week)
                }
            if holds { stated = Value(value: value, isConditional: true) }
        }
        return stated
    }

    /// All that is said of a key under conditions, the last of which wins.
    static func meanings(_ key: String, _ tags: OSMTags) -> [Meaning] {
        let count = key.utf8.count + suffix.utf8.count
        let stated = tags.pairs.first {
            $0.key.utf8.count == count && $0.key.hasSuffix(suffix) && $0.key.hasPrefix(key)
        }
        return stated.map { clauses($0.value).map(meaning) } ?? []
    }

    static let suffix = ":conditional"

    /// What stands between semicolons outside of brackets.
    private static func clauses(_ text: String) -> [String] {
        var clauses = [""]
        var depth = 0
        for character in text {
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            if character == ";", depth == 0 {
                clauses.append("")
            } else {
                clauses[clauses.count - 1].append(character)
            }
        }
        return clauses
    }

    private static func meaning(_ clause: String) -> Meaning {
        let parts = clause.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return .unknown }
        let value = trimmed(parts[0])
        var condition = trimmed(parts[1])
        if condition.hasPrefix("("), condition.hasSuffix(")") {
            condition = String(condition.dropFirst().dropLast())
        }
        guard !value.isEmpty, let week = OSMHours.week(condition) else { return .unknown }
        return .hours(value: value, during: week)
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        text.split(separator: " ").joined(separator: " ")
    }
}

/// Hours as OpenStreetMap writes them, as far as they are weekdays and times of the day:
/// `Mo-Fr 07:00-09:00,16:00-19:00; Sa 08:00-12:00`. Holidays are days like others.
enum OSMHours {
    private static let day = 24 * 60
    private static let days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    /// The minutes of the week that such hours are; nil where they say anything else.
    static func week(_ text: String) -> StreetClosings.Week? {
        let week = StreetClosings.minutes
        if text == "24/7" { return [0..<week] }
        var isThen = [Bool](repeating: false, count: week)
        for rule in text.split(separator: ";", omittingEmptySubsequences: false) {
            let words = rule.split(separator: " ")
            guard (1...2).contains(words.count) else { return nil }
            var weekdays = Array(0..<7)
            var times = [0..<day]
            if let named = Self.weekdays(words[0]) {
                weekdays = named
                if words.count == 2 {
                    guard let stated = Self.times(words[1]) else { return nil }
                    times = stated
                }
            } else {
                guard words.count == 1, let stated = Self.times(words[0]) else { return nil }
                times = stated
            }
            // A later rule takes the place of those before it on its days.
            for weekday in weekdays {
                for minute in 0..<day { isThen[weekday * day + minute] = false }
            }
            for weekday in weekdays {
                for time in times {
                    for minute in time { isThen[(weekday * day + minute) % week] = true }
                }
            }
        }
        return Self.week { isThen[$0] }
    }

    /// The minutes of the week that are so.
    static func week(_ isThen: (_ minute: Int) -> Bool) -> StreetClosings.Week {
        var week: StreetClosings.Week = []
        var start: Int?
        for minute in 0...StreetClosings.minutes {
            let isNow = minute < StreetClosings.minutes && isThen(minute)
            if isNow, start == nil { start = minute }
            if !isNow, let begun = start {
                week.append(begun..<minute)
                start = nil
            }
        }
        return week
    }

    /// `Mo-Fr,Su`, with or without holidays, which are no days of their own here.
    private static func weekdays(_ text: Substring) -> [Int]? {
        var found: [Int] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            if part == "PH" || part == "SH" { continue }
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
            let numbers = ends.compactMap { days.firstIndex(of: String($0)) }
            guard numbers.count == ends.count, (1...2).contains(ends.count) else { return nil }
            // `Sa-Mo` goes round the end of the week.
            let length = (numbers[numbers.count - 1] - numbers[0] + 7) % 7
            found += (0...length).map { (numbers[0] + $0) % 7 }
        }
        return found
    }

    /// `07:00-09:00,22:00-05:00`, in minutes from midnight; the second one ends tomorrow.
    private static func times(_ text: Substring) -> [Range<Int>]? {
        var found: [Range<Int>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
            guard ends.count == 2, let start = minute(ends[0]), let end = minute(ends[1]),
                start < day
            else { return nil }
            found.append(start..<(end > start ? end : end + day))
        }
        return found
    }

    private static func minute(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60,
            60 * hour + minute <= day
        else { return nil }
        return 60 * hour + minute
    }
}

extension StreetClosings.Week {
    /// How many minutes they are.
    var minutes: Int { reduce(0) { $0 + $1.count } }
}
