import Foundation
import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// A history that has been seen is not shortened or changed unseen (R10).
@Suite("A history that people witness (R10)")
struct WitnessTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore
    private let marks: [HistoryMark]
    private static let start = WallTime(milliseconds: 1_795_240_926_000)

    /// Three rounds of which somebody was told, and one of which nobody was.
    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(
            path: folder.store, random: SystemRandomNumberGenerator(), wall: { Self.start })
        var first = try Samples.eventfulRides()
        first.ledger = try Samples.ledger()
        first.records = try Samples.records()
        first.accounts = try Samples.members()
        first.isWitnessed = true
        var second = SaveBatch()
        second.cars = try Samples.cars()
        second.ratings = Samples.ratings
        second.commands = [try CommandRecord(1), try CommandRecord(2)]
        second.outbox = [try Samples.message(1)]
        second.isWitnessed = true
        var third = SaveBatch()
        third.now = Instant(milliseconds: 5_000)
        third.nextTrip = 99
        let silent = try store.save(third)
        #expect(silent == nil)
        third.isWitnessed = true
        var given: [HistoryMark] = []
        for batch in [first, second, third] {
            if let mark = try store.save(batch) { given.append(mark) }
        }
        marks = given
        let lengths = given.map(\.length)
        #expect(lengths == [2, 3, 4])
    }

    /// What rows came to is remembered from one round to the next, but for a round that was not
    /// saved.
    @Test func whatIsRememberedOfRowsIsWhatWasSaved() throws {
        var batch = SaveBatch()
        batch.accounts = try Samples.members()
        batch.cars = try Samples.cars()
        batch.records = try Samples.records()
        for count in 1...3 {
            batch.ratings = Samples.ratings.map { rating in
                var average = rating.average
                for _ in 0..<count { average.add(.five, replacing: nil) }
                return RatingRecord(actor: rating.actor, average: average)
            }
            // The entries are there already, and rows are written before them.
            var refused = batch
            refused.ledger = try Samples.ledger()
            #expect(throws: StoreError.self) { try store.save(refused) }
            try store.save(batch)
        }
        var dropping = SaveBatch()
        dropping.dropped = batch.records.map(\.name)
        dropping.dropsCars = true
        try store.save(dropping)
        try store.save(batch)
        #expect(try store.verify() == [])
        store.close()
        #expect(try StoreInspection(path: folder.store).faults() == [])
    }

    private func testimony(_ marks: [HistoryMark], of store: SQLiteStore) throws -> Testimony {
        guard case .testimony(let testimony) = try store.answer(.witness(marks)) else {
            throw StoreError(message: "no testimony")
        }
        return testimony
    }

    // MARK: The rows

    /// What is done to the file; nothing else that is looked at notices it.
    @Test(arguments: [
        (
            "DELETE FROM account WHERE party = 'passenger'",
            "The table account has 1 rows, and 2 were saved."
        ),
        ("DELETE FROM car WHERE driver_id = 3", "The table car has 5 rows, and 6 were saved."),
        (
            "UPDATE account SET body = replace(body, ':9,', ':8,') WHERE party = 'passenger'",
            "A row of account is not what was saved."
        ),
        (
            "UPDATE rating SET sum_stars = sum_stars - 1 WHERE count = 5",
            "A row of rating is not what was saved."
        ),
        (
            "DELETE FROM command WHERE id = 'command-1'",
            "The table command has 1 rows, and 2 were saved."
        ),
        ("DELETE FROM outbox", "The table outbox has 0 rows, and 1 were saved."),
        (
            "UPDATE record SET body = replace(body, 'Where?', 'There?') WHERE kind = 'ticket'",
            "A row of record is not what was saved."
        ),
        (
            "DELETE FROM record WHERE kind = 'operatorAction'",
            "The table record has 1 rows fewer"
        ),
        ("UPDATE world SET now_ms = now_ms - 1", "The city's clock, a number"),
        ("UPDATE world SET next_trip = next_trip - 1", "The city's clock, a number"),
        ("DELETE FROM world", "The row of the city's clock and numbers is not what was saved."),
        (
            "UPDATE history SET digest = zeroblob(16) WHERE length = 3",
            "A row of history is not what was saved."
        ),
        ("DELETE FROM history WHERE length = 3", "The table history has 2 rows, and 3 were saved."),
        (
            "UPDATE trip_event SET body = replace(body, 'Flat tyre', 'Flat tire')",
            "A row of trip_event is not what was saved."
        ),
    ])
    func whatWasNotSavedIsNoticed(change: String, words: String) throws {
        #expect(try store.verify() == [])
        let records = try store.query("SELECT count(*) FROM record")[0]
        _ = try store.query(change)
        // The row of a ride follows from its events again.
        _ = try store.rebuildTrips()
        let rows = try #require(Int(records))
        let expected = words.replacing(
            "has 1 rows fewer", with: "has \(rows - 1) rows, and \(rows) were saved.")
        let faults = try store.verify()
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix(expected) == true, "\(faults)")
        #expect(try StoreInspection(path: folder.store).faults() == faults)
        // What an engine looks at before it begins, but for the events of rides that are over.
        if !change.contains("trip_event") { #expect(try store.faultsOfStart() == faults) }
    }

    /// The last round, which no row comes after.
    @Test func aHeadThatIsNotItsRoundsIsNoticed() throws {
        let columns = "substr(history, 1, 16) || zeroblob(16) || substr(history, 33)"
        _ = try store.query("UPDATE world SET history = CAST(\(columns) AS BLOB)")
        #expect(try store.verify().first?.hasPrefix("The city's clock, a number") == true)
        _ = try store.query("UPDATE world SET history = zeroblob(9)")
        let gone = "The row of the city's clock and numbers is not what was saved."
        #expect(try store.verify() == [gone])
        #expect(throws: StoreError.self) { try store.save(SaveBatch()) }
    }

    /// What an operator has taken as it is, is not told again; that it was done is a record.
    @Test func whatAnOperatorAcceptsIsARecord() throws {
        _ = try store.query("DELETE FROM car WHERE driver_id = 3")
        #expect(try store.verify() != [])
        try store.acceptRows(by: 1_000)
        #expect(try store.verify() == [])
        guard
            case .operatorActions(let actions) =
                try store.answer(.operatorActions(before: nil, limit: 1))
        else { return }
        #expect(actions.map(\.kind) == [.acceptHistory])
        #expect(actions.map(\.user) == [1_000])
        #expect(actions.map(\.number) == [8])
        #expect(try testimony(marks, of: store) == Testimony())
    }

    /// Every way in which a batch changes rows.
    @Test func whatGoesIsTakenOut() throws {
        var batch = SaveBatch()
        batch.forgotten = [TripID(12)]
        batch.forgottenCommands = [try CommandRecord(1), try CommandRecord(7)]
        batch.dropped = [try Samples.records()[0].name, RecordName(kind: .ticket, key: "99")]
        batch.cars = [try Samples.cars()[5]]
        batch.accounts = try Samples.members()
        batch.ratings = Samples.ratings
        try store.save(batch)
        #expect(try store.verify() == [])
        var erasing = SaveBatch()
        let erasure = Erasure(person: .driver(DriverID(110)), at: Self.start)
        erasing.erased = [
            erasure, Erasure(person: .passenger(PassengerID(11)), at: Self.start),
            Erasure(person: .driver(DriverID(3)), at: Self.start), erasure,
        ]
        try store.save(erasing)
        #expect(try store.verify() == [])
        var dropping = SaveBatch()
        dropping.dropsCars = true
        dropping.cars = [try Samples.cars()[0]]
        try store.save(dropping)
        #expect(try store.verify() == [])
        store.close()
        #expect(try SQLiteStore(path: folder.store).verify() == [])
    }

    // MARK: Marks

    @Test func aRestoredCopyIsContradicted() throws {
        let copy = folder.path + "/copy"
        try StoreInspection(path: folder.store).copy(to: copy)
        var next = SaveBatch()
        next.isWitnessed = true
        let last = try #require(try store.save(next))
        let restored = try SQLiteStore(path: copy + "/ride.sqlite")
        #expect(try testimony(marks, of: restored) == Testimony())
        let missing = Testimony(contradictions: [last], agreesUntil: marks[2].at)
        #expect(try testimony(marks + [last], of: restored) == missing)
        // As long, and another one.
        next.now = Instant(milliseconds: 6_000)
        let other = try #require(try restored.save(next))
        #expect(other.length == last.length)
        #expect(try testimony(marks + [last], of: restored) == missing)
        #expect(try testimony([other], of: restored) == Testimony())
        // The one that goes on where people were knows all of it, but for what the copy said.
        #expect(try testimony(marks + [last], of: store) == Testimony())
        #expect(try testimony([other], of: store).contradictions == [other])
    }

    /// A history that was written anew from its middle on, by somebody who has the key.
    @Test func aRoundThatWasChangedIsContradicted() throws {
        _ = try store.query("UPDATE history SET digest = zeroblob(16) WHERE length = 3")
        try store.acceptRows(by: 0)
        #expect(try store.verify() == [])
        #expect(
            try testimony(marks, of: store)
                == Testimony(contradictions: [marks[1]], agreesUntil: marks[0].at))
    }

    /// Nothing of it is as old as what was seen.
    @Test func aHistoryThatBeganAnewAgreesWithNothing() throws {
        _ = try store.query("DELETE FROM history")
        let testimony = try testimony(marks, of: store)
        #expect(testimony == Testimony(contradictions: marks, agreesUntil: nil))
    }

    @Test func whatSomebodyMadeUpSaysNothing() throws {
        let mark = marks[1]
        func forged(
            _ length: UInt64? = nil, at: WallTime? = nil, digest: [UInt8]? = nil,
            seal: [UInt8]? = nil
        ) throws -> HistoryMark {
            try #require(
                HistoryMark(
                    length: length ?? mark.length, at: at ?? mark.at,
                    digest: digest ?? mark.digest, seal: seal ?? mark.seal))
        }
        let other = try SQLiteStore(path: folder.path + "/other/ride.sqlite")
        var batch = SaveBatch()
        batch.isWitnessed = true
        let foreign = try #require(try other.save(batch))
        let forgeries = [
            try forged(1_000), try forged(at: mark.at + .seconds(9)),
            try forged(digest: marks[2].digest), try forged(1_000, seal: marks[2].seal), foreign,
        ]
        #expect(try testimony(forgeries, of: store) == Testimony())
        // With the engine's own seal the same would be believed.
        #expect(try testimony([foreign], of: other) == Testimony())
        batch.now = Instant(milliseconds: 1)
        let real = try #require(try other.save(batch))
        _ = try other.query("DELETE FROM history WHERE length = 2")
        #expect(try testimony([real], of: other).contradictions == [real])
    }

    /// A clock that stands, or goes back, makes no two moments of a history the same.
    @Test func timeOnlyGoesOn() throws {
        #expect(marks.map(\.at) == [1, 2, 3].map { Self.start + .milliseconds($0) })
        store.close()
        let again = try SQLiteStore(path: folder.store)
        var batch = SaveBatch()
        batch.isWitnessed = true
        let mark = try #require(try again.save(batch))
        #expect(mark.at == Self.start + .milliseconds(4))
        #expect(mark.length == 5)
    }

    /// The key lies with the data, for whoever is given a copy to go on with; it is all that is
    /// needed to make a mark.
    @Test func withoutItsKeyNothingIsServed() throws {
        #expect(try store.query("SELECT length(secret) FROM history_key") == ["32"])
        _ = try store.query("DELETE FROM history_key")
        store.close()
        let error = #expect(throws: StoreError.self) { try SQLiteStore(path: folder.store) }
        #expect(try #require(error).message.contains("history_key"))
    }
}
