import RideCore

/// What a person types for a goal (G1).
public struct GoalForm: Codable, Hashable, Sendable {
    /// What it is called, at most 40 characters.
    public var name: String
    /// `ticked`, `rides`, `uncancelled` or `online`.
    public var kind: String
    /// How many rides or minutes; 1 for the others.
    @Within<Numbers> public var count: Int
    /// Only rides that end before this minute of the day; nil for all.
    @WithinIfGiven<Numbers> public var before_minute: Int?
    /// On these weekdays, 0 for Monday; none where it is for one day, or for days of the month.
    public var weekdays: [WeekdayNumber]
    /// The one day for which it is; nil for the others.
    public var date: CivilDate?
    /// On these days of every month, one that a month does not have on its last; nil for the
    /// others.
    public var month_days: [MonthDayNumber]?
    /// The minute of the day at which the person is reminded; nil for none.
    @WithinIfGiven<Numbers> public var at_minute: Int?
    /// The minute of the day by which it must be done; nil for the end of the day.
    @WithinIfGiven<Numbers> public var deadline_minute: Int?
    /// The last day; nil where it goes on.
    public var until: CivilDate?
    /// `blue`, `green`, `yellow` or `red`; nil for the colour of all text.
    public var colour: String?
    /// One sign before its name; nil for none.
    public var sign: String?

    /// A goal as it was typed.
    public init(
        name: String, kind: String, count: Int, before_minute: Int? = nil,
        weekdays: [WeekdayNumber], date: CivilDate? = nil, month_days: [MonthDayNumber]? = nil,
        at_minute: Int? = nil, deadline_minute: Int? = nil, until: CivilDate? = nil,
        colour: String? = nil, sign: String? = nil
    ) {
        self.month_days = month_days
        self.colour = colour
        self.sign = sign
        self.name = name
        self.kind = kind
        self.count = count
        self.before_minute = before_minute
        self.weekdays = weekdays
        self.date = date
        self.at_minute = at_minute
        self.deadline_minute = deadline_minute
        self.until = until
    }
}
