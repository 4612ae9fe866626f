import RideCore
import RideTestSupport
import Testing

@testable import RideLedger

@Suite("Promises that hold whatever happens (R3, D9)")
struct LedgerHistoryTests {
    /// What the transactions say must be what the ledger says, for everybody.
    private func check(_ history: LedgerHistory, seed: UInt64) throws {
        let place: Comment = "seed \(seed)"
        #expect(history.faults.isEmpty, place)
        let ledger = history.ledger
        for driver in LedgerHistory.drivers {
            let statement = Statement(of: driver, transactions: history.transactions)
            #expect(statement.closing == ledger.balances(of: driver), place)
            let sum = statement.lines.reduce(DriverBalances.zero) { $0 + $1.change }
            #expect(sum == ledger.balances(of: driver), place)
            #expect(
                statement.lines.allSatisfy {
                    $0.change != .zero && LedgerSubject($0.subject.description) == $0.subject
                        && LedgerLine($0.line.description) == $0.line
                }, place)
        }
        for passenger in LedgerHistory.passengers {
            let open = ledger.bills(of: passenger).reduce(Money.zero) { $0 + $1.open }
            #expect(ledger.balance(of: .passenger(passenger)) == .zero - open, place)
        }
        #expect(Set(history.transactions.map(\.key)).count == history.transactions.count, place)
    }

    @Test("R3: a thousand short histories")
    func theLedgerBalancesInAThousandHistories() throws {
        for seed in UInt64(1)...1_000 {
            var history = try LedgerHistory(seed: seed)
            history.run(steps: 40, verifyEvery: 10)
            try check(history, seed: seed)
        }
    }

    @Test("R3: long histories, and the same ledger from their transactions", arguments: 1...4)
    func theLedgerBalancesForThousandsOfSteps(seed: UInt64) throws {
        var history = try LedgerHistory(seed: seed &* 7_919)
        history.run(steps: 3_000, verifyEvery: 50)
        let place: Comment = "seed \(seed &* 7_919)"
        try check(history, seed: seed &* 7_919)
        let kinds = Set(history.transactions.map(\.kind))
        #expect(kinds == Set(LedgerTransaction.Kind.allCases), place)
        let rules = history.ledger.rules
        #expect(try Ledger(rules: rules, replaying: history.transactions) == history.ledger, place)
        let queue = try SettlementQueue(
            replaying: history.transactions, delay: rules.settlementDelay)
        #expect(queue == history.ledger.settlements, place)
        let stored = try json(history.transactions)
        #expect(try decode([LedgerTransaction].self, stored) == history.transactions, place)
    }

    @Test("R3: the same seed gives the same entries, byte for byte")
    func historiesCanBeRepeated() throws {
        let texts = try (0..<2).map { _ in
            var history = try LedgerHistory(seed: 5)
            history.run(steps: 200, verifyEvery: 200)
            return try json(history.transactions)
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].count > 10_000)
    }
}
