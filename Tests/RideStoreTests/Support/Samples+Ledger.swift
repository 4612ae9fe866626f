import RideCore
import RideLedger

/// A ledger with everything that moves money.
extension Samples {
    static let driver = DriverID(22)
    static let otherDriver = DriverID(23)

    static func rules() throws -> LedgerRules {
        try LedgerRules(
            currency: .real, commission: try Commission(.share(.percent(20))),
            settlementDelay: .seconds(172_800), minimumWithdrawal: Money(minorUnits: 1_000))
    }

    /// Rides in cash and by card of two drivers, a tip, a settlement, a withdrawal and a
    /// correction: 11 entries.
    static func ledger() throws -> [LedgerTransaction] {
        var book = Book(ledger: Ledger(rules: try rules()))
        try book.write { try $0.rideCompleted(ride(41, driver, .card), at: $1) }
        try book.write { try $0.cardPaid(for: .trip(TripID(41)), at: $1) }
        try book.write { ledger, now in
            try ledger.tipAdded(
                to: TripID(41), by: PassengerID(21), for: driver, Money(minorUnits: 300), at: now)
        }
        try book.write { try $0.cardPaid(for: .tip(TripID(41)), at: $1) }
        try book.write { try $0.rideCompleted(ride(42, otherDriver, .cash), at: $1) }
        book.now = book.now + .seconds(200_000)
        try book.write { try $0.settle(at: $1) }
        try book.write { try $0.withdraw(withdrawal(), at: $1) }
        try book.write { try $0.rideCompleted(ride(43, otherDriver, .card), at: $1) }
        try book.write { try $0.debtPaid(for: .trip(TripID(43)), at: $1) }
        return book.transactions
    }

    private static func ride(
        _ trip: UInt64, _ driver: DriverID, _ payment: PaymentMethod
    ) -> CompletedRide {
        CompletedRide(
            trip: TripID(trip), passenger: PassengerID(21), driver: driver, category: .common,
            fare: Fare(items: [Fare.Item(kind: .base, amount: Money(minorUnits: 2_000))]),
            payment: payment)
    }

    private struct Book {
        var ledger: Ledger
        var transactions: [LedgerTransaction] = []
        var now = Instant(milliseconds: 43_200_000)

        mutating func write(
            _ decide: (Ledger, Instant) throws -> [LedgerTransaction]
        ) throws {
            let more = try decide(ledger, now)
            for transaction in more { try ledger.apply(transaction) }
            transactions += more
        }
    }
}
