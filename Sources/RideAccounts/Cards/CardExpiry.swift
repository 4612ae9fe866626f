import RideCore

/// The month until the end of which a card is good; stored as `2029-05`, shown as `05/29`.
public struct CardExpiry: StoredText, Comparable, CustomStringConvertible {
    /// The year, 2000 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int

    /// A month; nil where the calendar has none such.
    public init?(year: Int, month: Int) {
        guard (2_000...9_999).contains(year), (1...12).contains(month) else { return nil }
        self.year = year
        self.month = month
    }

    /// Checks a typed month, `05/29`, `0529` or `05/2029`: not over, and at most 20 years ahead.
    ///
    /// - Throws: `CardExpiryRejection` with the first reason.
    public init(_ typed: String, today: CivilDate) throws(CardExpiryRejection) {
        guard let digits = Typed.digits(of: typed, separators: " /-") else {
            throw .wrongCharacter
        }
        guard let first = digits.first else { throw .empty }
        guard first <= UInt8(ascii: "1") else { throw .wrongMonth }
        guard digits.count >= 2 else { throw .incomplete }
        let month = Self.value(digits.prefix(2))
        guard (1...12).contains(month) else { throw .wrongMonth }
        guard digits.count <= 6 else { throw .tooLong }
        guard digits.count == 4 || digits.count == 6 else { throw .incomplete }
        let typedYear = Self.value(digits.dropFirst(2))
        let year = digits.count == 4 ? 2_000 + typedYear : typedYear
        guard let expiry = CardExpiry(year: year, month: month), !expiry.isExpired(on: today)
        else {
            // `05/20` is over, and also the beginning of `05/2029`.
            throw digits.count == 4 && typedYear == 20 ? .expiredUnlessLonger : .expired
        }
        let yearsAhead = AccountLimits.cardYearsAhead
        guard expiry.monthNumber <= (today.year + yearsAhead) * 12 + today.month - 1 else {
            throw .tooFarAhead
        }
        self = expiry
    }

    /// Reads the form `2029-05`.
    public init?(stored text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2], let day = CivilDate(text + "-01") else {
            return nil
        }
        self.init(year: day.year, month: day.month)
    }

    /// What a form can say about a typed month.
    public static func check(_ typed: String, today: CivilDate) -> FieldCheck<CardExpiry> {
        do { return .right(try CardExpiry(typed, today: today)) } catch {
            return .refused(error)
        }
    }

    /// Whether the month is over.
    public func isExpired(on today: CivilDate) -> Bool {
        (year, month) < (today.year, today.month)
    }

    /// The form `2029-05`.
    public var text: String { month < 10 ? "\(year)-0\(month)" : "\(year)-\(month)" }

    /// The form `05/29`, as on the card.
    public var formatted: String { "\(text.suffix(2))/\(text.dropFirst(2).prefix(2))" }

    /// The form `2029-05`.
    public var description: String { text }

    /// Earlier months come first.
    public static func < (left: CardExpiry, right: CardExpiry) -> Bool {
        left.monthNumber < right.monthNumber
    }

    private var monthNumber: Int { year * 12 + month - 1 }

    private static func value(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { $0 * 10 + Typed.number($1) }
    }
}

/// Why the month on a card was refused.
public enum CardExpiryRejection: String, FieldRejection, Sendable {
    /// Nothing was typed.
    case empty = "card_expiry_empty"
    /// Digits are missing.
    case incomplete = "card_expiry_incomplete"
    /// The year is over, unless two more digits follow.
    case expiredUnlessLonger = "card_expiry_expired_unless_longer"
    /// Something that is not a digit.
    case wrongCharacter = "card_expiry_wrong_character"
    /// Too many digits.
    case tooLong = "card_expiry_too_long"
    /// Not a month from 01 to 12.
    case wrongMonth = "card_expiry_wrong_month"
    /// The month is over.
    case expired = "card_expiry_expired"
    /// No card is good for so long.
    case tooFarAhead = "card_expiry_too_far_ahead"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter the month in which the card expires."
        case .incomplete: "The month on a card looks like 05/29."
        case .expiredUnlessLonger: "This card has expired, or the year is not complete."
        case .wrongCharacter: "The month on a card has digits only."
        case .tooLong: "There are too many digits."
        case .wrongMonth: "Write the month as 01 to 12."
        case .expired: "This card has expired."
        case .tooFarAhead: "No card is good for so long."
        }
    }

    /// How far from right it is.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .incomplete, .expiredUnlessLonger: .incomplete
        case .wrongCharacter, .tooLong, .wrongMonth, .expired, .tooFarAhead: .wrong
        }
    }
}
