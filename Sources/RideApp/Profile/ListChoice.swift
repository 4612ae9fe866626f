import RideCore

/// What a person has chosen about one list (F1): which rows, in which order, how many at a time.
/// Kept in the profile by the list's name.
///
/// Properties are spelled as the profile's JSON does.
public struct ListChoice: Codable, Hashable, Sendable {
    /// How far back rows are shown.
    public enum Period: String, CaseIterable, Codable, Sendable {
        /// Without an end.
        case all
        /// Since the last midnight.
        case today
        /// Today and the six days before.
        case week
        /// Today and the 29 days before.
        case month

        /// How many days before the present one it begins; nil where it has no beginning.
        public var daysAgo: Int? {
            switch self {
            case .all: nil
            case .today: 0
            case .week: 6
            case .month: 29
            }
        }
    }

    /// Rows at a time; nil for as many as there is room for.
    public var rows: Int?
    /// Only rows with these words, by the name of what they say: `state` to `draft`.
    public var words: [String: String] = [:]
    /// Only rows of this time.
    public var period = Period.all
    /// Only rows of this day or later.
    public var from: CivilDate?
    /// Only rows of this day or earlier.
    public var until: CivilDate?
    /// Only rows of this amount or more, in minor units.
    public var least_minor: Int64?
    /// Only rows of this amount or less, in minor units.
    public var most_minor: Int64?
    /// Only rows with this text somewhere, whatever the case; empty for all.
    public var text = ""
    /// The column by which rows are sorted; nil for the order in which they come.
    public var sort_column: Int?
    /// Whether the least comes first.
    public var sorts_up = true

    /// The row counts that can be chosen; nil is as many as there is room for.
    public static let rowCounts: [Int?] = [nil, 5, 10, 20]

    /// Every row, as it comes.
    public init() {}

    /// Whether it leaves nothing out.
    public var showsAll: Bool {
        words.isEmpty && isOfAllTime && !choosesByItem
    }

    /// Whether it leaves nothing out by its day.
    public var isOfAllTime: Bool { period == .all && from == nil && until == nil }

    /// Whether it looks at the items themselves, by amount or text, and not only at their words and
    /// their time.
    public var choosesByItem: Bool {
        least_minor != nil || most_minor != nil || !text.isEmpty
    }

    /// The same choice with every row.
    public var withoutFilter: ListChoice {
        var choice = ListChoice()
        (choice.rows, choice.sort_column, choice.sorts_up) = (rows, sort_column, sorts_up)
        return choice
    }
}
