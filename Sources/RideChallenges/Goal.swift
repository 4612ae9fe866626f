import RideCore

/// How a goal is counted.
public enum GoalKind: Hashable, Codable, Sendable {
    /// The person says when it is done.
    case ticked
    /// So many completed rides in a day; with a minute, only those that end before it.
    case rides(count: Int, before: Int?)
    /// At least one completed ride, and none that the person called off; known when the day ends.
    case uncancelled
    /// So many minutes at work in a day.
    case online(minutes: Int)
    /// So many rented bicycles brought back in a day.
    case rentals(count: Int)

    /// How much there is to do: rides, minutes, or one.
    public var target: Int {
        switch self {
        case .ticked, .uncancelled: 1
        case .rides(let count, _), .rentals(let count): count
        case .online(let minutes): minutes
        }
    }
}

/// On which days a goal is planned.
public enum GoalDays: Hashable, Codable, Sendable {
    /// On these weekdays, in order and each once.
    case weekdays([Weekday])
    /// On one day.
    case date(CivilDate)
    /// On these days of every month, 1 to 31, in order and each once; one that a month does not
    /// have is its last.
    case monthDays([Int])

    private enum WeekdaysCodingKeys: String, CodingKey { case _0 = "days" }
    private enum MonthDaysCodingKeys: String, CodingKey { case _0 = "days" }
    private enum DateCodingKeys: String, CodingKey { case _0 = "day" }
}

/// The colour in which a goal is shown.
public enum GoalColour: String, Hashable, Codable, CaseIterable, Sendable {
    /// A colour of the theme.
    case blue, green, yellow, red
}

/// What a person types for a goal, before it is looked at.
public struct GoalDraft: Hashable, Sendable {
    /// What it is called.
    public var name: String
    /// How it is counted.
    public var kind: GoalKind
    /// On which days.
    public var days: GoalDays
    /// The minute of the day for which it is meant, at which the person is reminded; nil for none.
    public var at: Int?
    /// The minute of the day by which it must be done; nil for the end of the day.
    public var deadline: Int?
    /// The last day; nil where it goes on.
    public var until: CivilDate?
    /// The colour in which it is shown; nil for that of all text.
    public var colour: GoalColour?
    /// One sign before its name; nil for none.
    public var sign: String?

    /// A goal as it was typed.
    public init(
        name: String, kind: GoalKind, days: GoalDays, at: Int? = nil, deadline: Int? = nil,
        until: CivilDate? = nil, colour: GoalColour? = nil, sign: String? = nil
    ) {
        self.colour = colour
        self.sign = sign
        self.name = name
        self.kind = kind
        self.days = days
        self.at = at
        self.deadline = deadline
        self.until = until
    }
}

/// Something that a person wants to do on certain days.
public struct Goal: Hashable, Codable, Sendable {
    /// Its name among the person's goals.
    public let id: GoalID
    /// What it is called.
    public let name: String
    /// How it is counted.
    public let kind: GoalKind
    /// On which days.
    public let days: GoalDays
    /// The minute of the day at which the person is reminded; nil for none.
    public let at: Int?
    /// The minute of the day by which it must be done; nil for the end of the day.
    public let deadline: Int?
    /// The first day on which it counts.
    public let since: CivilDate
    /// The last one; nil where it goes on.
    public let until: CivilDate?
    /// The colour in which it is shown; nil for that of all text.
    public let colour: GoalColour?
    /// One sign before its name; nil for none.
    public let sign: String?

    /// A goal of somebody.
    ///
    /// - Parameters:
    ///   - side: on which side the person is: only drivers have time at work.
    ///   - since: the first day on which it counts.
    /// - Throws: `ChallengeRejection` for what cannot be a goal, the first of: its name, its
    ///   target, its days, its times, its end.
    public init(
        id: GoalID, _ draft: GoalDraft, of side: Side, since: CivilDate
    ) throws(ChallengeRejection) {
        name = try ChallengeText.name(draft.name, else: .goalNameNotAllowed)
        switch draft.kind {
        case .ticked, .uncancelled: break
        case .rides(let count, let before):
            guard (1...ChallengeLimits.ridesADay).contains(count) else {
                throw .goalTargetNotAllowed
            }
            guard before.map(Self.isEnd) ?? true else { throw .goalTimeNotAllowed }
        case .rentals(let count):
            guard side == .passenger else { throw .goalOnlyForPassengers }
            guard (1...ChallengeLimits.ridesADay).contains(count) else {
                throw .goalTargetNotAllowed
            }
        case .online(let minutes):
            guard side == .driver else { throw .goalOnlyForDrivers }
            guard Self.isEnd(minutes) else { throw .goalTargetNotAllowed }
        }
        switch draft.days {
        case .weekdays(let days):
            guard !days.isEmpty else { throw .goalWithoutDays }
            self.days = .weekdays(Weekday.allCases.filter(days.contains))
        case .date(let date):
            guard date >= since else { throw .goalInThePast }
            self.days = draft.days
        case .monthDays(let days):
            guard !days.isEmpty, days.allSatisfy((1...31).contains) else {
                throw .goalWithoutDays
            }
            self.days = .monthDays(Set(days).sorted())
        }
        guard draft.at.map({ (0..<ChallengeLimits.minutesOfDay).contains($0) }) ?? true,
            draft.deadline.map(Self.isEnd) ?? true
        else { throw .goalTimeNotAllowed }
        guard draft.until.map({ $0 >= since }) ?? true else { throw .goalInThePast }
        self.id = id
        colour = draft.colour
        sign = try draft.sign.map { sign throws(ChallengeRejection) in
            guard let one = try? CleanText.checked(sign, characters: 1, bytes: 32) else {
                throw .goalNameNotAllowed
            }
            return one
        }
        kind = draft.kind
        at = draft.at
        deadline = draft.deadline
        self.since = since
        until = draft.until
    }

    /// Whether a minute can end a span that began at midnight.
    private static func isEnd(_ minute: Int) -> Bool {
        (1...ChallengeLimits.minutesOfDay).contains(minute)
    }

    /// Whether it is planned on a day.
    public func isPlanned(on date: CivilDate, _ weekday: Weekday) -> Bool {
        guard since <= date, until.map({ date <= $0 }) ?? true else { return false }
        switch days {
        case .weekdays(let days): return days.contains(weekday)
        case .date(let day): return day == date
        case .monthDays(let days):
            return days.contains(date.day)
                || date.day == date.daysInMonth && days.contains { $0 > date.day }
        }
    }

    /// The minute of the day from which nothing counts any more.
    public var end: Int { deadline ?? ChallengeLimits.minutesOfDay }
}

/// Names that people give.
enum ChallengeText {
    /// A text cleaned and measured.
    static func name(
        _ text: String, else rejection: ChallengeRejection
    ) throws(ChallengeRejection) -> String {
        let clean = try? CleanText.checked(
            text, characters: ChallengeLimits.nameCharacters, bytes: ChallengeLimits.nameBytes)
        guard let clean else { throw rejection }
        return clean
    }
}
