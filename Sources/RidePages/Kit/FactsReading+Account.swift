import RideApp
import RideCore
import RideTUI
import RideWire

/// Who may do what, and amounts.
extension FactsReading {
    /// Whether the person has an account.
    var hasAccount: Bool { state?.is_guest == false }

    /// `.available` while the connection stands and the person has an account.
    var whenAccount: Availability {
        guard whenLive == .available else { return whenLive }
        return hasAccount
            ? .available : .unavailable(reason: texts["error.only_for_accounts"])
    }

    /// An amount of the wire: "R$ 14,60".
    func money(_ minor: Int64) -> String { format.money(Money(minorUnits: minor)) }
}
