import RideApp
import RideCore
import RideTUI

/// The tips that are suggested for a price (P9): about 10, 15 and 20 per cent of it, in whole units
/// of money that a person would give, and never more than a tip may be.
public enum TipSuggestions {
    /// The shares, in per cent.
    static let percents: [Int64] = [10, 15, 20]

    /// The amounts, in the order of the shares.
    public static func amounts(for price: Money, in currency: Currency) -> [Money] {
        // Half a unit where there are cents, a hundred units where there are none.
        let step: Int64 = currency.digits == 0 ? 100 : currency.digits == 2 ? 50 : 1
        return percents.map { percent in
            let steps = Money.rounded(price.minorUnits * percent, per: step * 100).minorUnits
            return min(Money(minorUnits: max(1, steps) * step), Limits.tip)
        }
    }

    /// What the key that gives a tip is called: with its amount, and with the stars that go with
    /// it.
    public static func sendTitle(
        _ tip: Money, with rating: RatingForm, _ facts: some FactsReading
    ) -> String {
        let key: TextKey = rating.stars > 0 ? "record.keySendWithTip" : "record.keyGiveTip"
        return facts.texts[key, ["price": facts.format.money(tip)]]
    }

    /// The name under which clicks on one of the tips are reported.
    public static let list = "tips"

    /// The tip that an arrow leads to from the chosen one, not beyond the ends; nil for other keys.
    public static func moved(_ chosen: Int, by key: Key, count: Int) -> Int? {
        switch key {
        case .left: max(0, chosen - 1)
        case .right: min(max(0, count - 1), chosen + 1)
        default: nil
        }
    }

    /// The tips beside the stars, none first and the chosen one marked; no row where none can be
    /// given.
    public static func rows(
        _ tips: [Money], chosen: Int, _ texts: Texts, _ format: Format
    ) -> [SheetRow] {
        guard !tips.isEmpty else { return [] }
        let titles = tips.map { $0 == .zero ? texts["passenger.tipNone"] : format.money($0) }
        return [
            .line(StyledText(texts["passenger.tip"], .muted)),
            // Numbers are stars where a tip is given with them.
            .tabs(TabBar(id: list, titles: titles, selected: chosen, isNumbered: false)),
        ]
    }
}
