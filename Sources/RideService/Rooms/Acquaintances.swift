import RideCore
import RideLedger

/// Which drivers each passenger has had a ride with, as the ledger tells. Names and plates are
/// shown of no others: whoever could list strangers by their numbers would have everybody's.
struct Acquaintances: Sendable {
    private var drivers: [PassengerID: Set<DriverID>] = [:]

    init(_ entries: [LedgerTransaction]) {
        for entry in entries { meet(entry) }
    }

    /// Notes who was in a ride together.
    mutating func meet(_ entry: LedgerTransaction) {
        switch entry.kind {
        case .ride, .cancellation: break
        case .cashPayment, .cardPayment, .tip, .settlement, .netting, .withdrawal,
            .withdrawalReturned, .bonus, .referral, .debtPayment, .owedPayment, .correction,
            .rental:
            return
        }
        for passenger in entry.postings.compactMap(\.account.passenger) {
            drivers[passenger, default: []].formUnion(entry.postings.compactMap(\.account.driver))
        }
    }

    /// Whether a passenger has had a ride with a driver, or was to have one.
    func has(_ passenger: PassengerID, met driver: DriverID) -> Bool {
        drivers[passenger]?.contains(driver) ?? false
    }
}
