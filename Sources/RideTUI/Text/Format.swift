import RideCore

/// Turns quantities into the few characters a field has for them.
///
/// Every kind of quantity has a width that its text never exceeds in ordinary use, so that nothing
/// on the screen moves when a digit changes; `padded` variants fill up to it.
public struct Format: Hashable, Sendable {
    /// Which units distances are told in.
    public enum Units: String, CaseIterable, Hashable, Sendable {
        /// Metres and kilometres.
        case metric
        /// Feet and miles.
        case imperial
    }

    /// The language of numbers and days.
    public let language: Language
    /// The units of distances.
    public let units: Units
    /// How amounts are written; set by the market, not by the language.
    public let amounts: AmountFormat

    /// Quantities in this language, these units, and amounts in this form.
    public init(
        language: Language, units: Units = .metric, amounts: AmountFormat = .real
    ) {
        self.language = language
        self.units = units
        self.amounts = amounts
    }

    /// The columns a padded amount takes: "R$ 1.234,56".
    public static let moneyWidth = 11
    /// The columns a padded distance takes: "12.3 km".
    public static let distanceWidth = 7
    /// The columns a padded duration takes: "59 min".
    public static let durationWidth = 6

    /// An amount, such as "R$ 14,60"; a debt has a minus before it.
    public func money(_ amount: Money) -> String { amounts.text(of: amount) }

    /// An amount with its sign always shown, for the lines of a statement: "+R$ 11,68".
    public func signedMoney(_ amount: Money) -> String {
        (amount.minorUnits > 0 ? "+" : "") + money(amount)
    }

    /// An amount filled up on its left to `width` columns.
    public func paddedMoney(_ amount: Money, width: Int = Format.moneyWidth) -> String {
        TextWidth.leftPadded(money(amount), to: width)
    }

    /// A whole number with its digits in groups: "1,204".
    public func number(_ value: Int) -> String { language.number(value) }

    /// A number with one digit after the decimal sign, given in tenths: 42 is "4.2".
    public func tenths(_ value: Int) -> String {
        number(value / 10) + String(decimalSign) + String((value % 10).magnitude)
    }

    /// A rating given in hundredths: 492 is "4.92".
    public func rating(hundredths: Int) -> String {
        let rest = hundredths % 100
        return "\(hundredths / 100)\(decimalSign)\(rest < 10 ? "0" : "")\(rest)"
    }

    /// A share of one as whole percent: "87%".
    public func percent(_ share: Double) -> String {
        guard share.isFinite else { return "-" }
        return percent(Int(min(max((share * 100).rounded(), -1e9), 1e9)))
    }

    /// Whole percent: "87%".
    public func percent(_ percent: Int) -> String { language.percent(number(percent)) }

    /// A share in percent with as many digits as it has: "20%", "12.5%", "0.75%".
    public func percent(_ share: Share) -> String {
        let (whole, rest) = share.basisPoints.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = share.basisPoints < 0 ? "-" : ""
        let digits = rest == 0 ? "" : rest % 10 == 0 ? "\(rest / 10)" : "\(rest)"
        let zero = rest > 0 && rest < 10 ? "0" : ""
        let fraction = digits.isEmpty ? "" : "\(decimalSign)\(zero)\(digits)"
        return language.percent(sign + language.digits(whole) + fraction)
    }

    /// Between whole and fraction of a plain number.
    public var decimalSign: Character { language.decimalSign }
}
