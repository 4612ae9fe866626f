import RideCore
import RideTUI

extension TextField {
    /// Whether an amount stands here in the market's own form. Where it does not, it is written so,
    /// for the person to read before it is sent: `12,5` becomes `12,50`.
    mutating func shows(_ amount: Money, _ format: AmountFormat) -> Bool {
        let written = format.number(of: amount)
        if text == written { return true }
        text = written
        return false
    }
}
