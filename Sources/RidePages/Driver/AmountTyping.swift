import RideCore
import RideWire

/// An amount as people type it in the market's own form: "1.234,56", "1234,5", "1234".
enum AmountTyping: Hashable {
    /// Nothing is typed.
    case empty
    /// It could become an amount by typing on.
    case incomplete
    /// Typing on will not help.
    case wrong
    /// An amount.
    case amount(Money)

    /// Digits in front of the decimal sign; more makes no amount that anybody has.
    private static let wholeDigits = 12

    /// Reads a typed amount. The symbol may stand before it, and spaces do not count; where signs
    /// stand between thousands, they must stand between all of them.
    init(_ typed: String, _ currency: CurrencyView) {
        var text = CleanText.cleaned(typed).filter { $0 != " " }
        if !currency.symbol.isEmpty, text.hasPrefix(currency.symbol) {
            text = String(text.dropFirst(currency.symbol.count))
        }
        guard !text.isEmpty else {
            self = .empty
            return
        }
        let parts = Self.split(text, by: currency.decimal_sign)
        let digits = min(max(0, currency.digits), 4)
        guard parts.count <= 2, parts.count == 1 || digits > 0 else {
            self = .wrong
            return
        }
        let whole = Self.whole(parts[0], by: currency.group_sign)
        let fraction = parts.count == 2 ? parts[1] : String(repeating: "0", count: digits)
        guard let whole, Self.isDigits(fraction), fraction.count <= digits else {
            self = .wrong
            return
        }
        guard whole.isComplete, !fraction.isEmpty || digits == 0 else {
            self = .incomplete
            return
        }
        let filled = fraction + String(repeating: "0", count: digits - fraction.count)
        guard let minor = Int64(whole.digits + filled) else {
            self = .wrong
            return
        }
        self = .amount(Money(minorUnits: minor))
    }

    /// The digits before the decimal sign without what groups them; nil where they are none.
    private static func whole(
        _ text: String, by groupSign: String
    ) -> (digits: String, isComplete: Bool)? {
        let groups = split(text, by: groupSign)
        guard groups.allSatisfy({ isDigits($0) }), let first = groups.first, !first.isEmpty,
            groups.joined().count <= wholeDigits
        else { return nil }
        guard groups.count > 1 else { return (text, true) }
        guard first.count <= 3, groups.dropFirst().dropLast().allSatisfy({ $0.count == 3 }),
            let last = groups.last, last.count <= 3
        else { return nil }
        return (groups.joined(), last.count == 3)
    }

    private static func split(_ text: String, by sign: String) -> [String] {
        guard let sign = sign.first else { return [text] }
        return text.split(separator: sign, omittingEmptySubsequences: false).map(String.init)
    }

    private static func isDigits(_ text: String) -> Bool {
        text.utf8.allSatisfy { (48...57).contains($0) }
    }
}

extension BalanceView {
    /// What a withdrawal can take: what is owed is paid off first.
    var withdrawable_minor: Int64 { max(0, available_minor - owed_minor) }
    /// All three together: what the platform owes the driver on the whole.
    var total_minor: Int64 { available_minor - owed_minor + blocked_minor }
}
