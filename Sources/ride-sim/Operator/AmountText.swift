import RideCore
import RideWire

/// How amounts of a currency are written and read at the shell.
struct AmountText {
    /// Digits after the decimal sign.
    let digits: Int
    private let symbol: String
    private let decimalSign: String
    private let groupSign: String

    /// As a market writes them: `$800`, `R$ 8,00`. Where it does not say whether the symbol stands
    /// apart, one of several signs does.
    init(_ view: CurrencyView) {
        digits = min(max(0, view.digits), 3)
        let sign = CleanText.cleaned(view.symbol)
        symbol = view.symbol_apart ?? (sign.count > 1) ? sign + " " : sign
        decimalSign = CleanText.cleaned(view.decimal_sign)
        groupSign = CleanText.cleaned(view.group_sign)
    }

    /// As files of tariffs have them: `8.00`.
    init(plain currency: Currency) {
        digits = currency.digits
        (symbol, decimalSign, groupSign) = ("", ".", "")
    }

    private var unit: UInt64 { (0..<digits).reduce(1) { power, _ in power * 10 } }

    /// An amount with its symbol: `-R$ 1.460,00`.
    func text(_ minorUnits: Int64) -> String {
        let (whole, rest) = minorUnits.magnitude.quotientAndRemainder(dividingBy: unit)
        let figures = String(whole)
        var text = ""
        for (index, figure) in figures.enumerated() {
            if index > 0, (figures.count - index) % 3 == 0 { text += groupSign }
            text.append(figure)
        }
        if digits > 0 {
            let decimals = String(rest)
            text += decimalSign + String(repeating: "0", count: digits - decimals.count)
            text += decimals
        }
        return (minorUnits < 0 ? "-" : "") + symbol + text
    }

    /// An amount as somebody types it: `5`, `5.00` or `5,00`, without a symbol and without groups.
    ///
    /// - Returns: minor units; nil for anything else.
    func minorUnits(typed: String) -> Int64? {
        let parts = typed.split(omittingEmptySubsequences: false) { ".,".contains($0) }
        guard parts.count <= 2, let whole = parts.first, !whole.isEmpty,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        let decimals = parts.count == 2 ? parts[1] : ""
        guard decimals.count <= digits, parts.count == 1 || !decimals.isEmpty else { return nil }
        return Int64(whole + decimals + String(repeating: "0", count: digits - decimals.count))
    }
}
