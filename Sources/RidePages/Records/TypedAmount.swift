import RideCore
import RideTUI
import RideWire

/// Reading an amount as people of the market write it.
enum TypedAmount {
    /// What can be said of a typed amount.
    enum Reading: Hashable {
        /// Nothing is typed.
        case nothing
        /// No amount is written like this.
        case wrong
        /// This amount.
        case amount(Money)
    }

    /// Reads an amount: digits, with the currency's decimal sign and no more digits behind it
    /// than it has. The groups of thousands may be marked or not, and the symbol may stand
    /// before it.
    ///
    /// - Complexity: O(n) in the length of the text.
    static func read(_ typed: String, in currency: CurrencyView) -> Reading {
        var text = typed.filter { $0 != " " }
        if !currency.symbol.isEmpty, text.hasPrefix(currency.symbol) {
            text.removeFirst(currency.symbol.count)
        }
        guard !text.isEmpty else { return .nothing }
        let sign = currency.decimal_sign.first ?? "."
        if let group = currency.group_sign.first { text = text.filter { $0 != group } }
        let parts = text.split(separator: sign, omittingEmptySubsequences: false)
        let digits = min(max(0, currency.digits), 4)
        guard (1...(digits == 0 ? 1 : 2)).contains(parts.count), !parts[0].isEmpty,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            parts[0].utf8.count <= 12
        else { return .wrong }
        let behind = parts.count == 2 ? String(parts[1]) : ""
        guard behind.utf8.count <= digits else { return .wrong }
        let zeros = String(repeating: "0", count: digits - behind.utf8.count)
        guard let minor = Int64(parts[0] + behind + zeros) else { return .wrong }
        return .amount(Money(minorUnits: minor))
    }
}
