import RideCore
import Testing

@testable import RideLedger

@Suite("Withdrawals (D9)")
struct WithdrawalTests {
    private let later = Instant(milliseconds: 99_000_000)

    private func inState(_ state: String) throws -> Withdrawal {
        var withdrawal = try LedgerStory.withdrawal(3, 1_000)
        switch state {
        case "paid": withdrawal.apply(.paid(at: LedgerStory.noon))
        case "returned":
            withdrawal.apply(.returned(reason: .accountClosed, at: LedgerStory.noon))
        default: break
        }
        return withdrawal
    }

    /// Every state, every command, and what comes of it.
    @Test(
        "D9: the complete grid",
        arguments: [
            ("requested", .pay, "paid"), ("requested", .giveBack(.other), "returned"),
            ("paid", .pay, "already_paid"), ("paid", .giveBack(.other), "returned"),
            ("returned", .pay, "already_returned"),
            ("returned", .giveBack(.other), "already_returned"),
        ] as [(String, Withdrawal.Command, String)])
    func everyStateAnswersEveryCommand(
        state: String, command: Withdrawal.Command, outcome: String
    ) throws {
        var withdrawal = try inState(state)
        let before = withdrawal
        do {
            for event in try withdrawal.decide(command, at: later) { withdrawal.apply(event) }
            switch withdrawal.state {
            case .requested: Issue.record("nothing happened")
            case .paid(let at): #expect(outcome == "paid" && at == later)
            case .returned(let reason, let at):
                #expect(outcome == "returned" && reason == .other && at == later)
            }
            #expect(!withdrawal.isPending)
        } catch {
            #expect(error.rawValue == outcome)
            #expect(withdrawal == before)
        }
    }

    @Test("D9: every state comes back from its JSON", arguments: ["requested", "paid", "returned"])
    func statesAreStored(state: String) throws {
        let withdrawal = try inState(state)
        #expect(try !json(withdrawal).contains("\"_"))
        #expect(try decode(Withdrawal.self, json(withdrawal)) == withdrawal)
    }

    /// The amount, what can be withdrawn, the state of the last one, and the rejection.
    @Test(
        "D9: minimum, at most what is available, one at a time",
        arguments: [
            (999, 5_000, nil, .belowMinimum), (1_000, 5_000, nil, nil), (1_001, 5_000, nil, nil),
            (4_999, 5_000, nil, nil), (5_000, 5_000, nil, nil),
            (5_001, 5_000, nil, .moreThanAvailable),
            (999, 0, nil, .belowMinimum), (1_000, 0, nil, .moreThanAvailable),
            (1_000, 5_000, "requested", .onePending), (999, 0, "requested", .onePending),
            (1_000, 5_000, "paid", nil), (1_000, 5_000, "returned", nil),
        ] as [(Int64, Int64, String?, WithdrawalRejection?)])
    func aRequestIsChecked(
        amount: Int64, withdrawable: Int64, last: String?, reason: WithdrawalRejection?
    ) throws {
        let account = try LedgerStory.account()
        let last = try last.map(inState)
        #expect(
            rejection { () throws(WithdrawalRejection) in
                try Withdrawal(
                    id: WithdrawalID(1), driver: LedgerStory.luis, amount: money(amount),
                    account: account, minimum: money(1_000), withdrawable: money(withdrawable),
                    last: last, at: later)
            } == reason)
    }

    /// A driver with 32.00 available who owes 4.00.
    private func story() throws -> LedgerStory {
        var story = try LedgerStory()
        try story.cardRide(1)
        try story.cardRide(2)
        try story.settle(at: LedgerStory.noon + LedgerStory.day * 2)
        try story.cashRide(3)
        return story
    }

    @Test("D9: what is owed is paid off before money leaves")
    func aWithdrawalPaysOffWhatIsOwed() throws {
        var story = try story()
        #expect(story.balances == "3200 -400 0")
        #expect(story.ledger.balances(of: LedgerStory.luis).withdrawable == money(2_800))
        let withdrawal = try LedgerStory.withdrawal(3, 2_800)
        try story.tell { [later] ledger throws(LedgerRejection) in
            try ledger.withdraw(withdrawal, at: later)
        }
        #expect(
            text(Array(story.transactions.suffix(2))) == """
                7 netting withdrawal/3
                  driver.available/42 netted_owed -400
                  driver.owed/42 netted_owed 400
                8 withdrawal withdrawal/3
                  driver.available/42 withdrawal -2800
                  bank withdrawal 2800
                """)
        #expect(story.balances == "0 0 0")
        try story.tell { [later] ledger throws(LedgerRejection) in
            try ledger.withdrawalReturned(withdrawal, at: later)
        }
        #expect(story.balances == "2800 0 0")
    }

    @Test(
        "D9: the ledger itself refuses too much and too little",
        arguments: [
            (999, .belowMinimumWithdrawal), (1_000, nil), (2_800, nil), (2_801, .moreThanAvailable),
            (3_200, .moreThanAvailable),
        ] as [(Int64, LedgerRejection?)])
    func theLedgerChecksAsWell(amount: Int64, reason: LedgerRejection?) throws {
        let ledger = try story().ledger
        let withdrawal = try LedgerStory.withdrawal(3, amount)
        #expect(
            rejection { () throws(LedgerRejection) in try ledger.withdraw(withdrawal, at: later) }
                == reason)
    }

    @Test("D9: money leaves once and comes back once")
    func aWithdrawalCountsOnce() throws {
        var story = try story()
        let withdrawal = try LedgerStory.withdrawal(3, 1_000)
        let never = story.ledger
        #expect(
            rejection { () throws(LedgerRejection) in
                try never.withdrawalReturned(withdrawal, at: later)
            } == .noSuchWithdrawal)
        try story.tell { [later] ledger throws(LedgerRejection) in
            try ledger.withdraw(withdrawal, at: later)
        }
        let left = story.ledger
        #expect(
            rejection { () throws(LedgerRejection) in try left.withdraw(withdrawal, at: later) }
                == .alreadyRecorded)
        try story.tell { [later] ledger throws(LedgerRejection) in
            try ledger.withdrawalReturned(withdrawal, at: later)
        }
        let back = story.ledger
        #expect(
            rejection { () throws(LedgerRejection) in
                try back.withdrawalReturned(withdrawal, at: later)
            } == .alreadyRecorded)
    }
}
