import RideCore
import Testing

@testable import RideLedger

@Suite("Statements and receipts (D9, P10)")
struct StatementTests {
    /// A card ride with promotion and tip, a cash ride, the settlement, a withdrawal, a bonus.
    private func story() throws -> LedgerStory {
        let goal = try BonusGoal(key: label("two"), rides: 2, reward: money(1_000))
        var story = LedgerStory(try LedgerStory.rules(goals: [goal]))
        let later = LedgerStory.noon + LedgerStory.day * 2
        let items: [(Fare.Kind, Int64)] = [(.base, 2_000), (.promotion, -500), (.tip, 100)]
        let withdrawal = try LedgerStory.withdrawal(5, 1_100)
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.rideCompleted(LedgerStory.ride(41, items), at: LedgerStory.noon)
        }
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.cardPaid(for: .trip(TripID(41)), at: LedgerStory.noon)
        }
        try story.cashRide(42)
        try story.settle(at: later)
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.withdraw(withdrawal, at: later)
        }
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.bonusReached(
                goal, in: CityWeek(number: 0), by: LedgerStory.luis, at: later)
        }
        return story
    }

    /// What an app says of a line: kind and subject are enough.
    private func sentence(_ line: StatementLine) -> String {
        let what =
            switch line.line {
            case .commission(.share(let share)): "commission \(share.basisPoints / 100) %"
            case .commission(.fixed(let amount)): "commission \(amount.minorUnits)"
            case .fare, .waiting, .cancellationFee, .tip, .promotionPaidByPlatform, .cashReceived,
                .cardPayment, .debtPayment, .settlement, .nettedOwed, .owedPayment, .withdrawal,
                .withdrawalReturned, .bonus, .referral, .correction, .bikeUnlock, .bikeTime,
                .bikeDailyCap, .bikeLost:
                line.line.kind.rawValue.replacing("_", with: " ")
            }
        let whose: String
        switch line.subject {
        case .trip(let id): whose = "Ride \(id)"
        case .tip(let id): whose = "Tip of ride \(id)"
        case .rental(let id): whose = "Rental \(id)"
        case .withdrawal(let id): whose = "Withdrawal \(id)"
        case .bonus(let goal, let week, _): whose = "Goal \(goal) of week \(week.number)"
        case .referral(let invited): whose = "Invitation of \(invited.number)"
        case .payment(let name), .correction(let name): whose = "\(name)"
        }
        return "\(whose) · \(what)"
    }

    @Test("D9: every line explains itself, with the balances after it")
    func aStatementIsAsRecorded() throws {
        let story = try story()
        let statement = Statement(of: LedgerStory.luis, transactions: story.transactions)
        let lines = statement.lines.map {
            "\(sentence($0)): \($0.amount.minorUnits) [\(text($0.balances))]"
        }
        #expect(
            lines == [
                "Ride 41 · fare: 1500 [0 0 1500]",
                "Ride 41 · promotion paid by platform: 500 [0 0 2000]",
                "Ride 41 · tip: 100 [0 0 2100]",
                "Ride 41 · commission 20 %: -400 [0 0 1700]",
                "Ride 42 · fare: 2000 [2000 0 1700]",
                "Ride 42 · commission 20 %: -400 [1600 0 1700]",
                "Ride 42 · cash received: -2000 [0 -400 1700]",
                "Ride 41 · settlement: 0 [1700 -400 0]",
                "Ride 41 · netted owed: 0 [1300 0 0]",
                "Withdrawal 5 · withdrawal: -1100 [200 0 0]",
                "Goal two of week 0 · bonus: 1000 [1200 0 0]",
            ])
        #expect(statement.closing == story.ledger.balances(of: LedgerStory.luis))
    }

    @Test("D9: the sums by kind add up to the balances")
    func sumsAreInOrderAndComplete() throws {
        let story = try story()
        let statement = Statement(of: LedgerStory.luis, transactions: story.transactions)
        let sums = statement.sums.map { "\($0.kind.rawValue) \(text($0.change))" }
        #expect(
            sums == [
                "fare 2000 0 1500", "tip 0 0 100", "promotion_paid_by_platform 0 0 500",
                "commission -400 0 -400", "cash_received -1600 -400 0", "settlement 1700 0 -1700",
                "netted_owed -400 400 0", "withdrawal -1100 0 0", "bonus 1000 0 0",
            ])
        let all = statement.sums.reduce(DriverBalances.zero) { $0 + $1.change }
        #expect(all == story.ledger.balances(of: LedgerStory.luis))
    }

    @Test("D9: a statement can go on from earlier balances")
    func aStatementContinues() throws {
        let story = try story()
        let whole = Statement(of: LedgerStory.luis, transactions: story.transactions)
        let first = Statement(of: LedgerStory.luis, transactions: story.transactions.prefix(3))
        let rest = Statement(
            of: LedgerStory.luis, opening: first.closing,
            transactions: story.transactions.dropFirst(3))
        #expect(first.lines + rest.lines == whole.lines)
        #expect(rest.closing == whole.closing)
        #expect(Statement(of: LedgerStory.rui, transactions: story.transactions).lines.isEmpty)
    }

    @Test("D9: pages go from the newest to the oldest line", arguments: 1...12)
    func pagesShowEveryLineOnce(limit: Int) throws {
        let statement = Statement(of: LedgerStory.luis, transactions: try story().transactions)
        var shown: [StatementLine] = []
        for _ in 0...statement.lines.count {
            let page = statement.page(before: shown.last?.position, limit: limit)
            guard !page.isEmpty else { break }
            #expect(page.count == min(limit, statement.lines.count - shown.count))
            shown += page
        }
        #expect(shown == statement.lines.reversed())
    }

    @Test("D9: the size of a page has limits")
    func aPageIsNeitherEmptyNorEndless() throws {
        var story = try LedgerStory()
        for trip in UInt64(1)...101 { try story.cardRide(trip) }
        let statement = Statement(of: LedgerStory.luis, transactions: story.transactions)
        #expect(statement.lines.count == 202)
        for (asked, shown) in [(-1, 1), (0, 1), (1, 1), (199, 199), (200, 200), (201, 200)] {
            #expect(statement.page(limit: asked).count == shown, "\(asked)")
        }
    }

    @Test("D9: a page is worked out from its own transactions", arguments: [1, 12, 50])
    func aPageCostsByItsLength(limit: Int) throws {
        var history = try LedgerHistory(seed: UInt64(limit))
        history.run(steps: 3_000, verifyEvery: 1_000)
        var longest = 0
        for driver in LedgerHistory.drivers {
            let whole = Statement(of: driver, transactions: history.transactions)
            longest = max(longest, whole.lines.count)
            var last: StatementLine.Position?
            for _ in 0..<40 {
                let start = history.ledger.statementStart(
                    of: driver, before: last?.transaction, lines: limit)
                let needed = history.transactions.filter { transaction in
                    start.map { $0.after < transaction.id } ?? true
                        && last.map { transaction.id <= $0.transaction } ?? true
                        && transaction.postings.contains { $0.account.driver == driver }
                }
                #expect(needed.count <= limit + 4 * StatementMarks.distance)
                let part = Statement(
                    of: driver, opening: start?.balances ?? .zero, transactions: needed)
                let page = part.page(before: last, limit: limit)
                #expect(page == whole.page(before: last, limit: limit))
                guard let end = page.last else { break }
                last = end.position
            }
        }
        // Long enough that most of it is passed over.
        #expect(longest > 10 * StatementMarks.distance)
    }

    @Test(
        "D9: the newest page is full however much is not saved yet",
        arguments: [0, 1, 64, 65, 500, 2_900])
    func theNewestPageIsOfWhatIsSaved(unsaved: Int) throws {
        var history = try LedgerHistory(seed: 7)
        history.run(steps: 3_000, verifyEvery: 3_000)
        let saved = Array(history.transactions.dropLast(unsaved))
        for driver in LedgerHistory.drivers {
            let start = history.ledger.statementStart(
                of: driver, before: history.transactions.dropFirst(saved.count).first?.id, lines: 50
            )
            let needed = saved.filter { transaction in
                start.map { $0.after < transaction.id } ?? true
                    && transaction.postings.contains { $0.account.driver == driver }
            }
            let part = Statement(
                of: driver, opening: start?.balances ?? .zero, transactions: needed)
            let whole = Statement(of: driver, transactions: saved)
            #expect(part.page(limit: 50) == whole.page(limit: 50))
        }
    }

    @Test("P10: a receipt has what was charged and how it was paid")
    func aReceiptIsAsRecorded() throws {
        let story = try story()
        let receipt = PassengerReceipt(
            for: TripID(41), of: LedgerStory.ana, transactions: story.transactions)
        #expect(
            receipt.charges.map { "\($0.line) \($0.amount.minorUnits)" } == [
                "fare 2000", "promotion_paid_by_platform -500", "tip 100",
            ])
        #expect(
            receipt.payments.map { "\($0.line) \($0.amount.minorUnits)" } == ["card_payment 1600"])
        #expect(
            [receipt.total, receipt.paid, receipt.open] == [money(1_600), money(1_600), .zero])
        let cash = PassengerReceipt(
            for: TripID(42), of: LedgerStory.ana, transactions: story.transactions)
        #expect(
            cash.payments.map { "\($0.line) \($0.amount.minorUnits)" } == ["cash_received 2000"])
        let others = PassengerReceipt(
            for: TripID(41), of: PassengerID(8), transactions: story.transactions)
        #expect(others.charges.isEmpty && others.payments.isEmpty)
    }

    @Test("P9, P10: a later tip and an open bill are on the receipt")
    func aReceiptShowsWhatIsOpen() throws {
        var story = try LedgerStory()
        try story.cardRide()
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.tipAdded(
                to: TripID(41), by: LedgerStory.ana, for: LedgerStory.luis, money(300),
                at: LedgerStory.noon)
        }
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.cardPaid(for: .tip(TripID(41)), at: LedgerStory.noon)
        }
        let receipt = PassengerReceipt(
            for: TripID(41), of: LedgerStory.ana, transactions: story.transactions)
        #expect(
            [receipt.total, receipt.paid, receipt.open].map(\.minorUnits) == [2_300, 300, 2_000])
        let bill = story.ledger.bill(for: .trip(TripID(41)))
        #expect(bill?.open == receipt.open)
    }

    @Test("P10: a bill that was let off is closed on the receipt")
    func aForgivenBillIsOnTheReceipt() throws {
        var story = try LedgerStory()
        try story.cardRide()
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.billForgiven(for: .trip(TripID(41)), at: LedgerStory.noon)
        }
        let receipt = PassengerReceipt(
            for: TripID(41), of: LedgerStory.ana, transactions: story.transactions)
        #expect(
            [receipt.total, receipt.paid, receipt.open] == [money(2_000), money(2_000), .zero])
        #expect(receipt.payments.map(\.line) == [.correction])
    }
}
