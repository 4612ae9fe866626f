import RideAccounts
import RideCore
import RideLedger
import RideService
import RideTestSupport
import Testing

/// D9, D10: what a report counts is what the driver did and got, up to now.
@Suite struct ReportFiguresTests {
    @Test("D10: the session under way is in the report, and stays there once it ends")
    func theRunningSessionCounts() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        func online_s() throws -> Int64 {
            let account = try #require(stage.service.accountUpToNow(of: luis))
            return (account.driver.days + [account.today]).reduce(0) { $0 + $1.online_ms } / 1_000
        }
        let before = try online_s()
        stage.pass(1_800)
        #expect(try online_s() == before + 1_800)
        // Over midnight it is two days' work.
        stage.pass(86_400)
        #expect(try online_s() == before + 88_200)
        try stage.run(.goOffline, luis)
        stage.pass(600)
        #expect(try online_s() == before + 88_200)
    }

    @Test("D10, D12: bonuses are earnings of their day")
    func bonusesAreEarned() throws {
        let stage = Stage()
        let (luis, driver) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let goal = try #require(stage.service.ledger.rules.bonusGoals.min { $0.rides < $1.rides })
        var gains = Money.zero
        for _ in 0..<goal.rides {
            let trip = try stage.request(ana)
            try stage.drive(trip, luis)
            let ride = try #require(stage.service.situation(of: luis)?.ride)
            gains += ride.driverGain
            try stage.run(.dismiss(trip), luis)
            try stage.run(.dismiss(trip), ana)
        }
        let account = try #require(stage.service.accountUpToNow(of: luis))
        let days = account.driver.days + [account.today]
        #expect(days.reduce(.zero) { $0 + ($1.rewards ?? .zero) } == goal.reward)
        #expect(days.reduce(.zero) { $0 + $1.earnings } == gains + goal.reward)
        #expect(stage.service.ledger.balances(of: driver).available > .zero)
    }

    @Test("D10, D11: an invitation that bore fruit is earned on that day, once")
    func referralsAreEarned() throws {
        let stage = Stage()
        let (luis, driver) = try stage.approvedDriver()
        var form = stage.form(.passenger, 4)
        form.referral = try #require(ReferralCode(of: luis)).text
        let bea = try stage.signUp(form).actor
        let reward = stage.service.ledger.rules.referral.reward(for: bea)
        #expect(reward > .zero)
        for rides in 1...2 {
            let trip = try stage.request(bea)
            try stage.drive(trip, luis)
            let gain = try #require(stage.service.situation(of: luis)?.ride).driverGain
            let account = try #require(stage.service.accountUpToNow(of: luis))
            #expect(account.today.rewards == reward)
            #expect(
                account.today.earnings == reward + Money(minorUnits: gain.minorUnits * Int64(rides))
            )
            try stage.run(.dismiss(trip), luis)
            try stage.run(.dismiss(trip), bea)
        }
        #expect(stage.service.ledger.balances(of: driver).available >= reward)
    }

    @Test("D9: what is blocked says what of it is available next, and when")
    func theNextSettlementIsKnown() throws {
        let stage = Stage()
        let (luis, driver) = try stage.approvedDriver()
        #expect(stage.service.ledger.settlements.next(of: driver) == nil)
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(stage.card(), ana)
        let trip = try stage.request(ana, payment: .card, card: CardID(1))
        try stage.drive(trip, luis)
        let blocked = stage.service.ledger.balances(of: driver).blocked
        let next = try #require(stage.service.ledger.settlements.next(of: driver))
        #expect(blocked > .zero && next.amount == blocked)
        stage.service.advance(to: next.due)
        #expect(stage.service.ledger.balances(of: driver).blocked == .zero)
    }

    @Test("D9: a line that only moves money says how much")
    func movesHaveAnAmount() throws {
        let stage = Stage()
        let (luis, driver) = try stage.approvedDriver()
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(stage.card(), ana)
        let trip = try stage.request(ana, payment: .card, card: CardID(1))
        try stage.drive(trip, luis)
        let blocked = stage.service.ledger.balances(of: driver).blocked
        let next = try #require(stage.service.ledger.settlements.next(of: driver))
        stage.service.advance(to: next.due)
        try stage.save()
        let entries = try stage.store.load().ledger
        let lines = Statement(of: driver, transactions: entries).lines
        let settled = try #require(lines.first { $0.line.kind == .settlement })
        #expect(settled.amount == .zero && settled.moved == blocked)
        for line in lines where line.amount != .zero { #expect(line.moved == nil) }
    }
}
