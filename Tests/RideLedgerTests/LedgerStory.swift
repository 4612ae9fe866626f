import Foundation
import RideCore
import Testing

@testable import RideLedger

/// A ledger and everything that was written into it, with people who recur in these tests.
struct LedgerStory {
    static let ana = PassengerID(7)
    static let luis = DriverID(42)
    static let rui = DriverID(43)
    static let day = Duration.seconds(86_400)
    static let noon = Instant(milliseconds: 43_200_000)

    private(set) var ledger: Ledger
    private(set) var transactions: [LedgerTransaction] = []

    init(_ rules: LedgerRules) { ledger = Ledger(rules: rules) }

    init() throws { self.init(try Self.rules()) }

    static func rules(
        commission: CommissionRate = .share(.percent(20)),
        own: [Category: CommissionRate] = [:],
        delay: Duration = day * 2, minimum: Int64 = 1_000, goals: [BonusGoal] = [],
        referral: ReferralRewards = ReferralRewards(driver: money(5_000), passenger: .zero)
    ) throws -> LedgerRules {
        try LedgerRules(
            currency: .real, commission: try Commission(commission, byCategory: own),
            settlementDelay: delay, minimumWithdrawal: money(minimum), bonusGoals: goals,
            referral: referral)
    }

    static func ride(
        _ trip: UInt64 = 41, _ items: [(Fare.Kind, Int64)] = [(.base, 2_000)],
        _ payment: PaymentMethod = .card, category: Category = .common,
        driver: DriverID = luis
    ) -> CompletedRide {
        CompletedRide(
            trip: TripID(trip), passenger: ana, driver: driver, category: category,
            fare: Fare(items: items.map { Fare.Item(kind: $0, amount: money($1)) }),
            payment: payment)
    }

    static func account(number: String = "12345") throws -> BankAccount {
        try BankAccount(
            .brazil(
                bank: "001", branch: "1234", branchCheck: nil, account: number, accountCheck: "6"),
            kind: .checking, holder: PersonName("Luis Souza"), holderTaxID: "529.982.247-25",
            driverTaxID: "52998224725")
    }

    static func withdrawal(_ id: UInt64, _ amount: Int64) throws -> Withdrawal {
        try Withdrawal(
            id: WithdrawalID(id), driver: luis, amount: money(amount), account: account(),
            minimum: money(1), withdrawable: money(amount), last: nil, at: noon)
    }

    /// Writes down what a decision says, and checks the ledger after each transaction.
    mutating func tell(
        _ decision: (Ledger) throws(LedgerRejection) -> [LedgerTransaction]
    ) throws {
        for transaction in try decision(ledger) {
            try ledger.apply(transaction)
            try ledger.verify()
            transactions.append(transaction)
        }
    }

    /// A card ride of 20.00, which leaves the driver 16.00 blocked.
    mutating func cardRide(_ trip: UInt64 = 41, at now: Instant = noon) throws {
        try tell { ledger throws(LedgerRejection) in
            try ledger.rideCompleted(Self.ride(trip), at: now)
        }
    }

    /// A cash ride of 20.00, which leaves the driver owing 4.00.
    mutating func cashRide(_ trip: UInt64 = 41, at now: Instant = noon) throws {
        try tell { ledger throws(LedgerRejection) in
            try ledger.rideCompleted(Self.ride(trip, [(.base, 2_000)], .cash), at: now)
        }
    }

    /// Settles everything that is due.
    mutating func settle(at now: Instant) throws {
        try tell { ledger throws(LedgerRejection) in try ledger.settle(at: now) }
    }

    /// The driver's balances as `available owed blocked`.
    var balances: String { text(ledger.balances(of: Self.luis)) }
}

func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits) }

func text(_ balances: DriverBalances) -> String {
    [balances.available, balances.owed, balances.blocked].map { String($0.minorUnits) }
        .joined(separator: " ")
}

/// A transaction as text, one posting a line.
func text(_ transactions: [LedgerTransaction]) -> String {
    transactions.map { transaction in
        let lines = transaction.postings.map {
            "  \($0.account) \($0.line) \($0.amount.minorUnits)"
        }
        return (["\(transaction.id) \(transaction.kind.rawValue) \(transaction.subject)"] + lines)
            .joined(separator: "\n")
    }.joined(separator: "\n")
}

/// The rejection that a decision ends with; nil where it is allowed.
func rejection<Reason: Error>(
    _ body: () throws(Reason) -> some Any
) -> Reason? {
    do {
        _ = try body()
        return nil
    } catch {
        return error
    }
}

func label(_ text: String) throws -> LedgerLabel { try #require(LedgerLabel(text)) }

func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
}
