import RideCore
import Testing

@testable import RideLedger

@Suite("What the ledger refuses to take over (R3)")
struct LedgerApplyTests {
    private func entry(
        _ id: UInt64, _ kind: LedgerTransaction.Kind, _ trip: UInt64,
        _ postings: [(LedgerAccount, Int64)], line: LedgerLine = .correction
    ) throws -> LedgerTransaction {
        try LedgerTransaction(
            id: LedgerTransactionID(id), at: .start, kind: kind, subject: .trip(TripID(trip)),
            postings: postings.map { LedgerPosting(account: $0, amount: money($1), line: line) })
    }

    private func apply(_ transaction: LedgerTransaction, to ledger: Ledger) -> LedgerRejection? {
        var copy = ledger
        let reason = rejection { () throws(LedgerRejection) in try copy.apply(transaction) }
        #expect(reason == nil || copy == ledger, "a refusal changed the ledger")
        return reason
    }

    @Test("R3: a ride is paid at most once")
    func aRepetitionIsRefusedAndChangesNothing() throws {
        var story = try LedgerStory()
        try story.cardRide()
        let first = try #require(story.transactions.first)
        #expect(apply(first, to: story.ledger) == .alreadyRecorded)
        let again = try entry(2, .ride, 41, [(.bank, 1), (.platform, -1)])
        #expect(apply(again, to: story.ledger) == .alreadyRecorded)
        let otherKind = try entry(2, .correction, 41, [(.bank, 1), (.platform, -1)])
        #expect(apply(otherKind, to: story.ledger) == nil)
        #expect(
            rejection { () throws(LedgerRejection) in
                try story.ledger.rideCompleted(LedgerStory.ride(41), at: LedgerStory.noon)
            } == .alreadyRecorded)
    }

    @Test("R3: transactions follow each other without a gap", arguments: [0, 1, 2, 3, 4])
    func onlyTheNextIsTaken(id: UInt64) throws {
        var story = try LedgerStory()
        try story.cardRide()
        let next = try entry(id, .correction, 50, [(.bank, 1), (.platform, -1)])
        #expect(apply(next, to: story.ledger) == (id == 2 ? nil : .notTheNext))
    }

    /// The account, its change by the first transaction, and whether it may be so.
    @Test(
        "R3: every account has its sign",
        arguments: [
            (.driverAvailable(DriverID(1)), 1, true), (.driverAvailable(DriverID(1)), -1, false),
            (.driverBlocked(DriverID(1)), 1, true), (.driverBlocked(DriverID(1)), -1, false),
            (.driverOwed(DriverID(1)), -1, true), (.driverOwed(DriverID(1)), 1, false),
            (.passenger(PassengerID(1)), -1, true), (.passenger(PassengerID(1)), 1, false),
            (.cash, 1, false), (.cash, -1, false), (.platform, 1, true), (.platform, -1, true),
            (.promotions, 1, true), (.promotions, -1, true),
        ] as [(LedgerAccount, Int64, Bool)])
    func aWrongSignIsRefused(account: LedgerAccount, amount: Int64, isGood: Bool) throws {
        let ledger = try LedgerStory().ledger
        let transaction = try entry(1, .correction, 1, [(account, amount), (.bank, -amount)])
        #expect(apply(transaction, to: ledger) == (isGood ? nil : .accountOverdrawn))
    }

    @Test("R3: only a bill's own passenger pays it, and not more than it is")
    func aBillIsNotOverpaid() throws {
        var story = try LedgerStory()
        try story.cardRide(41)
        try story.cardRide(42)
        let other = LedgerAccount.passenger(PassengerID(8))
        let ana = LedgerAccount.passenger(LedgerStory.ana)
        for (account, trip, amount, reason): (LedgerAccount, UInt64, Int64, LedgerRejection?) in [
            (ana, 41, 2_000, nil), (ana, 41, 1, nil), (ana, 41, 2_001, .billOverpaid),
            (ana, 43, 1, .billOverpaid), (other, 41, -1, .billOverpaid), (other, 43, -1, nil),
        ] {
            let payment = try entry(3, .debtPayment, trip, [(account, amount), (.bank, -amount)])
            #expect(apply(payment, to: story.ledger) == reason)
        }
    }

    @Test("R3: only what was blocked can be settled, and only whole")
    func aSettlementIsOfOneCredit() throws {
        var story = try LedgerStory()
        try story.cardRide(41)
        try story.cardRide(42)
        let luis = LedgerAccount.driverBlocked(LedgerStory.luis)
        for (trip, amount, reason): (UInt64, Int64, LedgerRejection?) in [
            (41, -1_600, nil), (41, -1_599, .notBlockedLikeThis), (43, -1_600, .notBlockedLikeThis),
            (41, -1_601, .notBlockedLikeThis), (41, -3_201, .accountOverdrawn),
        ] {
            let settlement = try entry(3, .settlement, trip, [(luis, amount), (.bank, -amount)])
            #expect(apply(settlement, to: story.ledger) == reason)
        }
    }

    @Test("R3: balances have a limit")
    func aBalanceBeyondTheLimitIsRefused() throws {
        let most = Limits.ledgerAmount.minorUnits
        var ledger = try LedgerStory().ledger
        func large(_ id: UInt64) throws -> LedgerTransaction {
            // As many of the largest amounts as one entry holds: 6,250 entries reach the limit.
            let platform = (0..<16).map { _ in (LedgerAccount.platform, most) }
            let bank = (0..<16).map { _ in (LedgerAccount.bank, -most) }
            return try entry(id, .correction, id, platform + bank)
        }
        var id: UInt64 = 1
        var refusal: LedgerRejection?
        while refusal == nil, id < 10_000 {
            let transaction = try large(id)
            refusal = rejection { () throws(LedgerRejection) in try ledger.apply(transaction) }
            id += 1
        }
        #expect(refusal == .balanceOutOfRange)
        #expect(ledger.nextID == LedgerTransactionID(6_251))
        #expect(ledger.balance(of: .platform) == Limits.ledgerBalance)
        try ledger.verify()
    }

    @Test("R3: a ledger is its transactions")
    func replayGivesTheSameLedger() throws {
        var story = try LedgerStory()
        try story.cardRide(41)
        try story.cashRide(42)
        try story.settle(at: LedgerStory.noon + LedgerStory.day * 2)
        let again = try Ledger(rules: story.ledger.rules, replaying: story.transactions)
        #expect(again == story.ledger)
        let second = try #require(story.transactions.dropFirst().first)
        #expect(throws: DamagedLedger(second, .notTheNext)) {
            try Ledger(rules: story.ledger.rules, replaying: story.transactions.dropFirst())
        }
    }

    @Test("R3: accounts are listed in a fixed order")
    func balancesAreListedInOrder() throws {
        var story = try LedgerStory()
        try story.cardRide(41)
        try story.cashRide(42)
        #expect(
            story.ledger.allBalances.map { "\($0.account) \($0.balance.minorUnits)" } == [
                "passenger/7 -2000", "driver.available/42 0", "driver.owed/42 -400",
                "driver.blocked/42 1600", "platform 800", "cash 0",
            ])
    }

    @Test("R3: the currency of a ledger stays")
    func rulesOfAnotherCurrencyAreRefused() throws {
        var story = try LedgerStory()
        try story.cardRide()
        var ledger = story.ledger
        let pesos = try LedgerRules(
            currency: .chileanPeso, commission: Commission(.fixed(.zero)), settlementDelay: .zero,
            minimumWithdrawal: money(1))
        #expect(
            rejection { () throws(LedgerRejection) in try ledger.change(to: pesos) }
                == .otherCurrency)
        #expect(ledger == story.ledger)
    }
}
