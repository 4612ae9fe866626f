import RideAccounts
import RideCore
import RideLedger
import RideService
import RideTestSupport
import Testing

/// Withdrawals that the bank sends back, days later (D9).
@Suite struct PayoutTests {
    /// A driver with 12.80 to withdraw, to an account of this number.
    private func driver(
        account: String
    ) throws -> (stage: Stage, luis: Actor, driver: DriverID) {
        let stage = Stage()
        let (luis, driver) = try stage.approvedDriver()
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(stage.card(), ana)
        for _ in 0..<2 {
            let trip = try stage.request(ana, payment: .card, card: CardID(1))
            try stage.drive(trip, luis)
        }
        stage.pass(3 * 86_400)
        try stage.run(Stage.bank(Stage.taxIDs[9 % 3], account: account), luis)
        return (stage, luis, driver)
    }

    private func last(_ stage: Stage, _ luis: Actor) throws -> Withdrawal {
        try #require(stage.service.account(of: luis)?.driver.withdrawals.last)
    }

    @Test(
        "D9: what the bank refuses or returns is the driver's again, once, whatever is restarted",
        arguments: [
            ("56901", Withdrawal.ReturnReason.accountUnknown, 3_600),
            ("56902", .holderDiffers, 86_400), ("56903", .accountClosed, 2 * 86_400),
            ("904", .other, 3 * 86_400),
        ])
    func aWithdrawalComesBack(
        account: String, reason: Withdrawal.ReturnReason, seconds: Int
    ) throws {
        let (stage, luis, driver) = try driver(account: account)
        try stage.run(.withdraw(Money(minorUnits: 1_100)), luis)
        #expect(try last(stage, luis).isPending == (reason == .accountUnknown))
        #expect(stage.balances(driver) == [180, 0, 0])
        try stage.restart()
        stage.pass(seconds - 1)
        #expect(stage.balances(driver) == [180, 0, 0])
        stage.pass(1)
        #expect(stage.balances(driver) == [1_280, 0, 0])
        guard case .returned(reason, _) = try last(stage, luis).state else {
            Issue.record("\(try last(stage, luis).state)")
            return
        }
        try stage.save()
        let told = stage.notices.filter { $0.kind == .withdrawalReturned }
        #expect(told.map(\.facts.code) == [reason.rawValue])
        #expect(told.map(\.facts.amount) == [Money(minorUnits: 1_100)])
        // Never twice; and what is back can be withdrawn again.
        for _ in 1...3 {
            try stage.restart()
            stage.pass(5 * 86_400)
        }
        #expect(stage.balances(driver) == [1_280, 0, 0])
        #expect(stage.service.ledger.balance(of: .bank).minorUnits != 0)
        try stage.run(.withdraw(Money(minorUnits: 1_280)), luis)
        #expect(stage.balances(driver) == [0, 0, 0])
    }

    @Test("D9: while the bank has not said what it does with one, there is no other")
    func oneIsUnderWay() throws {
        let (stage, luis, _) = try driver(account: "56901")
        try stage.run(.withdraw(Money(minorUnits: 1_000)), luis)
        #expect(stage.refusal(.withdraw(Money(minorUnits: 1_000)), luis) == "one_pending")
        stage.pass(3_600)
        #expect(stage.refusal(.withdraw(Money(minorUnits: 1_000)), luis) == nil)
    }

    @Test("D9: any other account has the money for good")
    func otherAccountsKeepIt() throws {
        let (stage, luis, driver) = try driver(account: "90123")
        try stage.run(.withdraw(Money(minorUnits: 1_000)), luis)
        stage.pass(30 * 86_400)
        #expect(stage.balances(driver) == [280, 0, 0])
    }
}
