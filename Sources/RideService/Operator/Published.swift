import RideCore
import RideFares

/// What holds for everybody because somebody set it: the operator's tariffs, and the accounts that
/// are there to be shown.
struct Published: Sendable {
    /// The tariffs that an operator has set; nil where the scenario's hold.
    private(set) var tariffs: TariffBook?
    /// The accounts that were made to be shown.
    private(set) var demo: DemoAccounts?

    mutating func set(_ tariffs: TariffBook, _ changes: inout PendingChanges) {
        self.tariffs = tariffs
        changes.keep(.tariffs, "")
    }

    mutating func publish(_ demo: DemoAccounts, _ changes: inout PendingChanges) {
        self.demo = demo
        changes.keep(.demo, "")
    }

    // MARK: Records

    mutating func restore(_ tariffs: TariffBook) { self.tariffs = tariffs }

    mutating func restore(_ demo: DemoAccounts) { self.demo = demo }
}
