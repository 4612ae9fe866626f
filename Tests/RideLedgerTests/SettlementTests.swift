import RideCore
import Testing

@testable import RideLedger

@Suite("Blocked money becomes available (R3, D9)")
struct SettlementTests {
    private let two = LedgerStory.day * 2

    @Test("R3: card rides are settled after the delay, to the millisecond", arguments: [-1, 0, 1])
    func aRideIsSettledWhenItIsDue(offset: Int64) throws {
        var story = try LedgerStory()
        try story.cardRide()
        #expect(story.ledger.settlements.nextDue == LedgerStory.noon + two)
        try story.settle(at: LedgerStory.noon + two + .milliseconds(offset))
        #expect(story.balances == (offset < 0 ? "0 0 1600" : "1600 0 0"))
        let isLeft = offset < 0
        #expect(story.ledger.settlements.count == (isLeft ? 1 : 0))
        try story.settle(at: LedgerStory.noon + two + .milliseconds(offset))
        #expect(story.transactions.count == (isLeft ? 1 : 2))
    }

    @Test("R3: what is owed is paid off first, by lines of its own")
    func settlementPaysOffWhatIsOwed() throws {
        var story = try LedgerStory()
        for trip in UInt64(1)...5 { try story.cashRide(trip) }
        try story.cardRide(6)
        try story.cardRide(7)
        #expect(story.balances == "0 -2000 3200")
        try story.settle(at: LedgerStory.noon + two)
        #expect(
            text(Array(story.transactions.suffix(2))) == """
                13 settlement trip/6
                  driver.blocked/42 settlement -1600
                  driver.available/42 settlement 1600
                  driver.available/42 netted_owed -1600
                  driver.owed/42 netted_owed 1600
                14 settlement trip/7
                  driver.blocked/42 settlement -1600
                  driver.available/42 settlement 1600
                  driver.available/42 netted_owed -400
                  driver.owed/42 netted_owed 400
                """)
        #expect(story.balances == "1200 0 0")
    }

    @Test("R3: settlements are ordered by due moment, then transaction")
    func theQueueIsOrdered() throws {
        var story = try LedgerStory()
        for (trip, second): (UInt64, Int64) in [(1, 30), (2, 10), (3, 30), (4, 20), (5, 10)] {
            try story.cardRide(trip, at: Instant(milliseconds: second * 1_000))
        }
        let order = story.ledger.settlements.credits.map { "\($0.subject) \($0.transaction)" }
        #expect(order == ["trip/2 2", "trip/5 5", "trip/4 4", "trip/1 1", "trip/3 3"])
        let due = try story.ledger.settle(at: Instant(milliseconds: 20_000) + two, limit: 2)
        #expect(due.map(\.subject.description) == ["trip/2", "trip/5"])
        #expect(try story.ledger.settle(at: Instant(milliseconds: 20_000) + two).count == 3)
    }

    @Test("R3: a credit behind others can be settled by itself")
    func theQueueGivesUpWhatIsInTheMiddle() throws {
        var story = try LedgerStory()
        for trip in UInt64(1)...3 { try story.cardRide(trip) }
        try story.tell { ledger throws(LedgerRejection) in
            [
                try LedgerTransaction(
                    id: ledger.nextID, at: LedgerStory.noon, kind: .settlement,
                    subject: .trip(TripID(2)),
                    postings: [
                        LedgerPosting(
                            account: .driverBlocked(LedgerStory.luis), amount: money(-1_600),
                            line: .settlement),
                        LedgerPosting(
                            account: .driverAvailable(LedgerStory.luis), amount: money(1_600),
                            line: .settlement),
                    ])
            ]
        }
        let left = story.ledger.settlements.credits.map(\.subject.description)
        #expect(left == ["trip/1", "trip/3"])
    }

    @Test("R3: the queue follows from the transactions and survives being stored")
    func theQueueCanBeRebuilt() throws {
        var story = try LedgerStory()
        try story.cardRide(1)
        try story.cashRide(2)
        try story.cardRide(3, at: LedgerStory.noon + .seconds(60))
        try story.settle(at: LedgerStory.noon + two)
        let queue = story.ledger.settlements
        #expect(queue.count == 1)
        #expect(try SettlementQueue(replaying: story.transactions, delay: two) == queue)
        let recorded = """
            [{"amount":1600,"driver":42,"due":216060000,"subject":"trip/3","transaction":4}]
            """
        #expect(try json(queue) == recorded)
        #expect(try decode(SettlementQueue.self, recorded) == queue)
        #expect(
            rejection { () throws(LedgerRejection) in
                try SettlementQueue(replaying: story.transactions.dropFirst(), delay: two)
            } == .notBlockedLikeThis)
    }

    @Test("R3: a new delay moves what is already blocked")
    func aNewDelayHoldsForWhatIsBlocked() throws {
        var story = try LedgerStory()
        try story.cardRide(1)
        var ledger = story.ledger
        try ledger.change(to: LedgerStory.rules(delay: LedgerStory.day))
        #expect(ledger.settlements.nextDue == LedgerStory.noon + LedgerStory.day)
        let rebuilt = try Ledger(rules: ledger.rules, replaying: story.transactions)
        #expect(rebuilt == ledger)
    }
}
