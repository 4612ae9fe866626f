import RideCore
import RideLedger
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// Whatever is damaged in the file is named in a sentence.
@Suite("What is wrong with a file (R3, R7)")
struct VerifyTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.store)
        var batch = try Samples.eventfulRides()
        batch.ledger = try Samples.ledger()
        batch.records = try Samples.records()
        batch.accounts = try Samples.members()
        batch.outbox = [try Samples.message(1)]
        try store.save(batch)
        #expect(try store.verify() == [])
        for sql in Self.withoutProtection { _ = try store.query(sql) }
    }

    /// Somebody who means harm can take the triggers away too; what is left must still be noticed.
    private static let withoutProtection =
        ["not_changed", "not_deleted", "next"].flatMap { name in
            ["transaction", "posting"].map { "DROP TRIGGER ledger_\($0)_\(name)" }
        } + ["PRAGMA foreign_keys = OFF", "PRAGMA ignore_check_constraints = ON"]

    // MARK: The ledger

    @Test(arguments: [
        (
            "UPDATE ledger_posting SET amount_minor = amount_minor + 5 "
                + "WHERE transaction_id = 3 AND position = 1",
            [
                "The postings of entry 3 sum to 5, not to zero.",
                "The whole ledger sums to 5, not to zero.",
            ]
        ),
        (
            "DELETE FROM ledger_posting WHERE transaction_id = 2 AND position = 1",
            [
                "A posting of entry 2 of the ledger is missing.",
                "The postings of entry 2 sum to 2000, not to zero.",
                "The whole ledger sums to 2000, not to zero.",
            ]
        ),
        (
            "DELETE FROM ledger_posting WHERE transaction_id = 11",
            ["Entry 11 of the ledger cannot be read."]
        ),
        (
            "DELETE FROM ledger_transaction WHERE id IN (4, 5); "
                + "DELETE FROM ledger_posting WHERE transaction_id IN (4, 5)",
            ["Entries of the ledger are missing before entry 6."]
        ),
        (
            "DELETE FROM ledger_transaction WHERE id = 1; "
                + "DELETE FROM ledger_posting WHERE transaction_id = 1",
            ["Entries of the ledger are missing before entry 2."]
        ),
        (
            "UPDATE ledger_transaction SET kind = 'gift' WHERE id = 2",
            ["Entry 2 of the ledger cannot be read."]
        ),
        (
            "UPDATE ledger_transaction SET subject = 'trip/04' WHERE id = 2",
            ["Entry 2 of the ledger cannot be read."]
        ),
        (
            "UPDATE ledger_posting SET account = 'driver.purse/4' WHERE transaction_id = 2",
            ["Entry 2 of the ledger cannot be read."]
        ),
        (
            "UPDATE ledger_posting SET line = 'gift' WHERE transaction_id = 2",
            ["Entry 2 of the ledger cannot be read."]
        ),
        (
            "UPDATE ledger_transaction SET subject = 'trip/99' WHERE id = 2",
            ["Entry 2 does not follow from those before it: This is more than the bill."]
        ),
        (
            "UPDATE ledger_posting SET account = 'driver.available/99' "
                + "WHERE transaction_id = 9 AND account = 'driver.available/22'",
            [
                "Entry 9 does not follow from those before it: "
                    + "There is not enough on this account."
            ]
        ),
    ])
    func aDamagedLedgerIsNoticed(damage: String, findings: [String]) throws {
        try change(damage)
        #expect(try store.verify() == findings)
        #expect(!store.isPoisoned)
    }

    /// Sums of damaged amounts can be beyond what 64 bits hold.
    @Test func amountsThatOverflowAreNoticed() throws {
        try change("UPDATE ledger_posting SET amount_minor = 9223372036854775807")
        let findings = try store.verify()
        let count = try Samples.ledger().map(\.postings.count)
        let sum = Int128(Int64.max) * Int128(count.reduce(0, +))
        #expect(findings.count == count.count + 1)
        #expect(findings.last == "The whole ledger sums to \(sum), not to zero.")
    }

    @Test func aPostingOfNoEntryIsNoticed() throws {
        try change("INSERT INTO ledger_posting VALUES (99, 1, 'bank', 7, 'fare')")
        let findings = try store.verify()
        #expect(findings.first?.contains("refers to one that is not there") == true)
        #expect(findings.last == "The whole ledger sums to 7, not to zero.")
    }

    // MARK: People and records

    @Test(arguments: [
        (
            "UPDATE account SET body = '{}' WHERE party = 'driver'",
            "The account of driver 22 cannot be read."
        ),
        (
            "UPDATE account SET email = 'eva@example.com' WHERE party = 'driver'",
            "The row of driver 22 does not say what the account says."
        ),
        (
            "UPDATE account SET email = NULL WHERE party = 'passenger'",
            "The row of passenger 21 does not say what the account says."
        ),
        (
            "UPDATE account SET current_trip_id = 12 WHERE party = 'passenger'",
            "The row of passenger 21 does not say what the account says."
        ),
        (
            "UPDATE account SET number = 23 WHERE party = 'passenger'",
            "The row of passenger 23 does not say what the account says."
        ),
        (
            "UPDATE record SET body = '{}' WHERE kind = 'ticket'",
            "The record ticket 4 cannot be read."
        ),
        ("UPDATE record SET key = '8' WHERE kind = 'alert'", "The record alert 8 cannot be read."),
        (
            "UPDATE record SET kind = 'song' WHERE kind = 'tariffs'",
            "The record song  cannot be read."
        ),
    ])
    func aDamagedRowIsNoticed(damage: String, finding: String) throws {
        try change(damage)
        #expect(try store.verify() == [finding])
    }

    @Test func twoAccountsWithOneAddressAreNoticed() throws {
        try change("DROP INDEX account_by_email")
        try change(
            """
            INSERT INTO account (party, number, email, body)
            SELECT party, 99, 'ANA@EXAMPLE.COM', replace(body, '"passenger":21', '"passenger":99')
            FROM account WHERE party = 'passenger'
            """)
        #expect(
            try store.verify() == [
                "The row of passenger 99 does not say what the account says.",
                "passenger 21 and passenger 99 have the same e-mail address.",
            ])
        try change("UPDATE account SET email = 'ana@example.com'")
        #expect(
            try store.verify()
                == ["passenger 21 and passenger 99 have the same e-mail address."])
    }

    // MARK: Rides

    /// What cannot have happened in the stage in which it stands, and ends that nobody asked for.
    @Test(arguments: [
        ("DELETE FROM trip_event WHERE trip_id = 11 AND kind = 'withdrawn'", 11, "offered"),
        ("UPDATE trip_event SET trip_id = 12 WHERE kind = 'withdrawn'", 12, "withdrawn"),
        ("DELETE FROM trip_event WHERE trip_id = 12 AND kind = 'boarded'", 12, "completed"),
        ("DELETE FROM trip_event WHERE trip_id = 12 AND kind = 'completed'", 12, "charged"),
        ("DELETE FROM trip_event WHERE trip_id = 13 AND kind = 'cancelled'", 13, "charged"),
        ("DELETE FROM trip_event WHERE trip_id = 11 AND kind = 'started'", 11, "charged"),
        (
            "DELETE FROM trip_event WHERE trip_id = 11 AND kind = 'destinationChanged'", 11,
            "redirected"
        ),
        (
            "UPDATE trip_event SET trip_id = 13 WHERE sequence IN "
                + "(SELECT max(sequence) FROM trip_event WHERE kind = 'redirected')",
            13, "redirected"
        ),
        (
            "UPDATE trip_event SET body = replace(body, 'tip', 'surge') WHERE kind = 'charged'",
            12, "charged"
        ),
    ])
    func anImpossibleHistoryIsNoticed(damage: String, ride: UInt64, kind: String) throws {
        try change(damage)
        let findings = try store.verify()
        #expect(
            findings.contains("The history of ride \(ride) is damaged at an entry \"\(kind)\"."),
            "\(findings)")
        #expect(throws: StoreError.self) { try store.rebuildTrips() }
    }

    @Test(arguments: ["payment = 'cash'", "ends = '{\"dropoff\":\"n3\",\"pickup\":\"n3\"}'"])
    func aChangedColumnIsFoundAndMended(change column: String) throws {
        try change("UPDATE trip SET \(column) WHERE id = 12")
        #expect(try store.verify() == ["The row of ride 12 does not follow from its events."])
        #expect(try store.rebuildTrips() == [TripID(12)])
        #expect(try store.verify() == [])
    }

    /// Carries out statements that are separated by semicolons.
    private func change(_ sql: String) throws {
        for statement in sql.split(separator: "; ") { _ = try store.query(String(statement)) }
    }
}
