import RideCore

/// Why a tariff book was refused: where, and what is wrong there.
public struct TariffBookRejection: Error, Hashable, Codable, Sendable {
    /// The category whose plan is wrong; nil where the book as a whole is.
    public let category: Category?
    /// The key within the plan, such as `periods.night.windows`; a period without a good name is
    /// called by its place, counted from 1: `periods.2.name`.
    public let key: String
    /// What is wrong.
    public let reason: Reason

    /// What can be wrong with a tariff book.
    ///
    /// The raw value is the stable code; `message` is fit for a user.
    public enum Reason: String, CaseIterable, Codable, Sendable {
        /// No category is offered.
        case noCategory = "no_category"
        /// A category has more than `FareLimits.periods`.
        case tooManyPeriods = "too_many_periods"
        /// A period has no good name.
        case periodNameNotAllowed = "period_name_not_allowed"
        /// Two periods have the same name.
        case periodNamedTwice = "period_named_twice"
        /// A period has no window.
        case noWindow = "no_window"
        /// A period has more than `FareLimits.windows`.
        case tooManyWindows = "too_many_windows"
        /// A window has no day.
        case windowWithoutDay = "window_without_day"
        /// A window ends when it begins, or begins at 24:00.
        case windowEmpty = "window_empty"
        /// Earlier periods cover all of a period.
        case periodNeverInEffect = "period_never_in_effect"
    }

    init(_ reason: Reason, category: Category? = nil, key: String = "") {
        self.category = category
        self.key = key
        self.reason = reason
    }

    /// The stable code.
    public var code: String { reason.rawValue }

    /// One sentence for whoever wrote the book, after the place.
    public var message: String {
        let place = [category?.rawValue, key].compactMap { $0 }.filter { !$0.isEmpty }
        let sentence =
            switch reason {
            case .noCategory: "A tariff book needs at least one category."
            case .tooManyPeriods: "A category has at most \(FareLimits.periods) periods."
            case .periodNameNotAllowed:
                "The name of a period has 1 to \(FareLimits.periodNameCharacters) of a–z, 0–9 "
                    + "and _, and begins with a letter."
            case .periodNamedTwice: "Two periods have this name."
            case .noWindow: "A period needs at least one window."
            case .tooManyWindows: "A period has at most \(FareLimits.windows) windows."
            case .windowWithoutDay: "A window needs at least one day."
            case .windowEmpty: "A window must not end when it begins."
            case .periodNeverInEffect: "Earlier periods cover all of this one."
            }
        return place.isEmpty ? sentence : place.joined(separator: ".") + ": " + sentence
    }
}
