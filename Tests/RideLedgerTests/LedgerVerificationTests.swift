import RideCore
import Testing

@testable import RideLedger

@Suite("A damaged ledger is noticed (R3)")
struct LedgerVerificationTests {
    private static let ana = LedgerAccount.passenger(LedgerStory.ana)
    private static let blocked = LedgerAccount.driverBlocked(LedgerStory.luis)
    private static let owed = LedgerAccount.driverOwed(LedgerStory.luis)

    /// Balances, the sum of open bills, what waits for settlement, and the fault.
    @Test(
        "R3: the first fault is named",
        arguments: [
            ([], 0, 0, nil),
            ([(ana, -2_000), (blocked, 1_600), (.platform, 400)], 2_000, 1_600, nil),
            ([(ana, -2_000), (blocked, 1_600), (.platform, 401)], 2_000, 1_600, .doesNotSumToZero),
            ([(ana, -2_000), (blocked, 1_600), (.platform, 399)], 1, 1, .doesNotSumToZero),
            ([(ana, 1), (owed, 1), (.platform, -2)], 0, 0, .wrongSign(ana)),
            ([(owed, 1), (.platform, -1)], 1, 0, .wrongSign(owed)),
            ([(.cash, 1), (.platform, -1)], 0, 0, .wrongSign(.cash)),
            ([(ana, -1), (.bank, 1)], 0, 1, .billsDoNotAddUp),
            ([(ana, -1), (.bank, 1)], 2, 0, .billsDoNotAddUp),
            ([(blocked, 2), (.bank, -2)], 0, 1, .settlementsDoNotAddUp(LedgerStory.luis)),
            ([(blocked, 2), (.bank, -2)], 0, 3, .settlementsDoNotAddUp(LedgerStory.luis)),
            ([(blocked, 2), (.bank, -2)], 0, 0, .settlementsDoNotAddUp(LedgerStory.luis)),
        ] as [([(LedgerAccount, Int64)], Int64, Int64, LedgerFault?)])
    func aFaultIsNamed(
        balances: [(LedgerAccount, Int64)], bills: Int64, waiting: Int64, fault: LedgerFault?
    ) {
        let credit = BlockedCredit(
            due: .start, transaction: LedgerTransactionID(1), driver: LedgerStory.luis,
            subject: .trip(TripID(1)), amount: money(waiting))
        let found = rejection { () throws(LedgerFault) in
            try Ledger.verify(
                balances.map { (account: $0.0, balance: money($0.1)) }, openBills: Int128(bills),
                blocked: waiting == 0 ? [] : [credit])
        }
        #expect(found == fault)
    }

    @Test("R3: sums of the largest balances do not overflow")
    func manyLargeBalancesAreSummed() {
        let most = Limits.ledgerBalance
        let drivers = (1...40).map {
            (account: LedgerAccount.driverAvailable(DriverID($0)), balance: most)
        }
        let others = (1...40).map {
            (account: LedgerAccount.driverOwed(DriverID($0)), balance: .zero - most)
        }
        let found = rejection { () throws(LedgerFault) in
            try Ledger.verify(drivers + others, openBills: 0, blocked: [])
        }
        #expect(found == nil)
    }
}
