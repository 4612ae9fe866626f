import RideCore

/// How many days of the goals' calendar one answer shows.
public enum CalendarDays: NumberRange {
    public static let range = 1...371
}

/// How many questions about streets are made at a time.
public enum StreetQuestionCounts: NumberRange {
    public static let range = 1...20
}

/// The seven days, 0 for Monday.
public enum WeekdayNumbers: NumberRange {
    public static let range = 0...6
}

/// The days of a month.
public enum MonthDayNumbers: NumberRange {
    public static let range = 1...31
}

/// The choices of a question, from 0.
public enum ChoiceNumbers: NumberRange {
    public static let range = 0...8
}

/// A number in a list of a call, read as strictly as one that stands alone.
public typealias WeekdayNumber = Within<WeekdayNumbers>

/// A day of a month in a list of a call.
public typealias MonthDayNumber = Within<MonthDayNumbers>

/// The number of a choice in a list of a call.
public typealias ChoiceNumber = Within<ChoiceNumbers>
