import RideCore
import RideLedger

/// Which drivers each passenger has had a ride with, and when the last one was ridden, as the
/// ledger tells. Names and plates are shown of no others: whoever could list strangers by their
/// numbers would have everybody's.
struct Acquaintances: Sendable {
    /// When the last ride was completed; nil where none was.
    private var rides: [PassengerID: [DriverID: Instant?]] = [:]
    /// The same the other way round.
    private var passengers: [DriverID: Set<PassengerID>] = [:]

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
            for driver in entry.postings.compactMap(\.account.driver) {
                let before = rides[passenger]?[driver] ?? nil
                let last = entry.kind == .ride ? max(before ?? entry.at, entry.at) : before
                rides[passenger, default: [:]][driver] = .some(last)
                passengers[driver, default: []].insert(passenger)
            }
        }
    }

    /// Whether a passenger has had a ride with a driver, or was to have one.
    func has(_ passenger: PassengerID, met driver: DriverID) -> Bool {
        rides[passenger]?[driver] != nil
    }

    /// When a passenger was driven by a driver last; nil where that has never been.
    func lastRide(of passenger: PassengerID, with driver: DriverID) -> Instant? {
        rides[passenger]?[driver] ?? nil
    }

    /// The passengers who have met a driver, by their numbers.
    func passengers(of driver: DriverID) -> [PassengerID] {
        (passengers[driver] ?? []).sorted()
    }
}
