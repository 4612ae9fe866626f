import RideCore
import RideLedger
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// Entries of the ledger come back as they were, add up in plain SQL, and stay for ever.
@Suite("The ledger in the file (R3, R7)", .eachStore)
struct LedgerTests {
    private let folder: TemporaryFolder
    private let store: any TestedStore
    private let memory = MemoryStore()
    private let ledger: [LedgerTransaction]

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.openStore()
        ledger = try Samples.ledger()
    }

    private func save(_ entries: some Sequence<LedgerTransaction>) throws -> Bool {
        var batch = SaveBatch()
        batch.ledger = Array(entries)
        let isKept = store.keeps(batch)
        #expect(memory.keeps(batch) == isKept)
        #expect(try store.load() == memory.load())
        #expect(!store.isPoisoned)
        return isKept
    }

    @Test func everyEntryComesBack() throws {
        #expect(try save(ledger))
        #expect(try store.load().ledger == ledger)
        #expect(try store.verify() == [])
        store.close()
        let again = try folder.openStore()
        #expect(try again.load().ledger == ledger)
        _ = try Ledger(rules: Samples.rules(), replaying: try again.load().ledger)
    }

    /// Every kind of entry, account and line has a form of its own; those that no sample has are
    /// made up here.
    @Test func everyKindComesBack() throws {
        let label = try #require(LedgerLabel("a-1"))
        let accounts: [LedgerAccount] = [
            .passenger(PassengerID(.max)), .driverAvailable(DriverID(1)), .driverOwed(DriverID(2)),
            .driverBlocked(DriverID(3)), .platform, .promotions, .cash, .bank,
        ]
        let subjects: [LedgerSubject] = [
            .trip(TripID(1)), .tip(TripID(1)), .withdrawal(WithdrawalID(2)),
            .bonus(goal: label, week: CityWeek(number: -4), driver: DriverID(3)),
            .referral(invited: .driver(DriverID(5))),
            .referral(invited: .passenger(PassengerID(5))), .payment(label), .correction(label),
        ]
        let lines =
            LedgerLine.Kind.allCases.filter { $0 != .commission }
            .compactMap { LedgerLine($0.rawValue) }
            + [.commission(rate: .share(.percent(20))), .commission(rate: .fixed(.zero))]
        let postings = lines.enumerated().map { index, line in
            LedgerPosting(
                account: accounts[index % accounts.count],
                amount: Money(minorUnits: index.isMultiple(of: 2) ? 5 : -5), line: line)
        }
        #expect(postings.count == LedgerLine.Kind.allCases.count + 1)
        let balanced = postings.count.isMultiple(of: 2) ? postings : Array(postings.dropLast())
        let kinds = LedgerTransaction.Kind.allCases
        let entries = try kinds.enumerated().map { index, kind in
            try LedgerTransaction(
                id: LedgerTransactionID(UInt64(index) + 1), at: Instant(milliseconds: -5),
                kind: kind, subject: subjects[index % subjects.count], postings: balanced)
        }
        #expect(kinds.count >= subjects.count)
        #expect(try save(entries))
        #expect(try store.load().ledger == entries)
        // Each of them touches the account more than once and still counts as one.
        #expect(entries[0].postings.count { $0.account == .platform } > 1)
        #expect(
            try store.answer(.lastEntries(of: .platform, limit: 3))
                == .entries(entries.suffix(3).reversed()))
    }

    @Test func sumsCanBeAskedInPlainSQL() throws {
        #expect(try save(ledger))
        #expect(
            try store.query("SELECT CAST(sum(amount_minor) AS BIGINT) FROM ledger_posting")
                == ["0"])
        let book = try Ledger(rules: Samples.rules(), replaying: ledger)
        let sums = try store.query(
            "SELECT account, CAST(sum(amount_minor) AS BIGINT) FROM ledger_posting "
                + "GROUP BY account ORDER BY 1")
        #expect(
            sums
                == book.allBalances.map { "\($0.account)|\($0.balance.minorUnits)" }.sorted())
        #expect(sums.count > 6)
    }

    @Test func anEntryIsKeptOnce() throws {
        #expect(try save(ledger.prefix(3)))
        #expect(try !save([ledger[2]]))
        #expect(try !save([ledger[3], ledger[3]]))
        let again = try LedgerTransaction(
            id: ledger[3].id, at: ledger[3].at, kind: ledger[0].kind, subject: ledger[0].subject,
            postings: ledger[3].postings)
        #expect(try !save([again]))
        #expect(try save([ledger[3]]))
    }

    @Test func entriesComeInOrderWithoutGaps() throws {
        #expect(try !save([ledger[1]]))
        #expect(try save([ledger[0]]))
        #expect(try !save([ledger[2]]))
        #expect(try !save([ledger[2], ledger[1]]))
        #expect(try save([ledger[1], ledger[2]]))
    }

    /// Statements that would change what is written, and what SQLite says to each.
    @Test(.onlySQLite, arguments: [
        ("UPDATE ledger_transaction SET at_ms = 0 WHERE id = 1", "never changed"),
        ("UPDATE ledger_transaction SET id = 99 WHERE id = 11", "never changed"),
        ("DELETE FROM ledger_transaction WHERE id = 11", "never deleted"),
        ("DELETE FROM ledger_transaction", "never deleted"),
        ("UPDATE ledger_posting SET amount_minor = 1", "never changed"),
        ("UPDATE OR REPLACE ledger_posting SET position = 1", "never changed"),
        ("DELETE FROM ledger_posting WHERE transaction_id = 11", "never deleted"),
        (
            "REPLACE INTO ledger_transaction VALUES (1, 0, 'ride', 'trip/99')",
            "not the next"
        ),
        (
            "REPLACE INTO ledger_transaction VALUES (12, 0, 'ride', 'trip/41')",
            "there already"
        ),
        (
            "INSERT INTO ledger_transaction VALUES (NULL, 0, 'ride', 'trip/99')",
            "not the next"
        ),
        ("REPLACE INTO ledger_posting VALUES (11, 1, 'bank', 5, 'fare')", "not the next"),
        ("INSERT INTO ledger_posting VALUES (10, 3, 'bank', 5, 'fare')", "not the next"),
        ("INSERT INTO ledger_posting VALUES (11, 3, 'bank', 0, 'fare')", "CHECK"),
    ])
    func whatIsWrittenStays(statement: String, reason: String) throws {
        #expect(try save(ledger))
        #expect(ledger.count == 11)
        let error = #expect(throws: StoreError.self) { try store.query(statement) }
        #expect(try #require(error).message.contains(reason), "\(String(describing: error))")
        #expect(try store.load().ledger == ledger)
        #expect(!store.isPoisoned)
    }

    /// A batch is kept whole or not at all, the ledger included.
    @Test func aRefusedRideTakesItsMoneyWithIt() throws {
        var batch = SaveBatch([try Ride(1, passenger: 1, at: .accepted)])
        try store.save(batch)
        batch = SaveBatch([try Ride(2, passenger: 1, driver: 8, at: .accepted)])
        batch.ledger = ledger
        batch.records = try Samples.records()
        batch.outbox = [try Samples.message(1)]
        #expect(throws: StoreError.self) { try store.save(batch) }
        let contents = try store.load()
        #expect(contents.ledger.isEmpty && contents.records.isEmpty)
        #expect(contents.outboxCount == 0)
    }
}
