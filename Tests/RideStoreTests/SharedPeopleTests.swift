import Foundation
import RideAccounts
import RideCore
import RideService
import RideTestSupport
import Synchronization
import Testing

@testable import RidePostgres
@testable import RideStore

/// People that two cities of a database share: whatever the order in which they write, there is
/// one row that both have written one after the other.
@Suite(.enabled(if: PostgresCluster.isThere, "PostgreSQL is not installed"))
struct SharedPeopleTests {
    private let folder: TemporaryFolder
    private let place: String

    init() throws {
        folder = try TemporaryFolder()
        place = try PostgresCluster.shared().newDatabase()
    }

    private func open(
        _ schema: String, people: String? = "people"
    ) throws(StoreError) -> PostgresStore {
        try PostgresStore(
            store: place, schema: schema, people: people, folder: "\(folder.path)/\(schema)",
            random: SystemRandomNumberGenerator())
    }

    private static let ana = Actor.passenger(PassengerID(1))

    private func person(_ number: UInt64 = 1) throws -> PersonRow {
        let actor = Actor.passenger(PassengerID(number))
        let account = try Samples.account(actor, "Ana", email: "ana\(number)@example.org")
        return PersonRow(actor: actor, version: 1, facts: PersonFacts(of: account))
    }

    /// The row after this one, with a card more.
    private func next(_ row: PersonRow) -> PersonRow {
        var facts = row.facts
        facts.lastCard = CardID(facts.lastCard.rawValue + 1)
        return PersonRow(actor: row.actor, version: row.version + 1, facts: facts)
    }

    private func save(_ row: PersonRow, to store: PostgresStore) throws(StoreError) {
        var batch = SaveBatch()
        batch.isDue = true
        batch.people = [row]
        try store.save(batch)
    }

    /// What an engine begins with.
    private func begun(_ store: PostgresStore) throws -> SharedContents {
        guard let desk = store.people as? PeopleDesk else {
            throw StoreError(message: "The city shares nobody.")
        }
        return try desk.contents()
    }

    private func claim(
        _ store: PostgresStore, _ actor: Actor = ana
    ) throws -> (claim: UInt64, row: PersonRow)? {
        let claim = PersonClaim(actors: [actor], isLocking: true)
        guard case .taken(let number?, let rows) = try #require(store.people).claim(claim) else {
            return nil
        }
        return (number, try #require(rows.first))
    }

    @Test func whoeverHasNotSeenTheLastVersionKeepsNothing() throws {
        let (serena, ilha) = (try open("serena"), try open("ilha"))
        let first = try person()
        try save(first, to: serena)
        try save(next(first), to: ilha)
        let error = try #require(throws: StoreError.self) { try save(next(first), to: serena) }
        #expect(error.message.contains("changed in another city"), "\(error.message)")
        #expect(!serena.isPoisoned, "the round was undone, and nothing else")
        #expect(try serena.people?.news(drawing: []).rows == [next(first)])
        try save(next(next(first)), to: serena)
        #expect(throws: StoreError.self) { try save(try person(), to: ilha) }
    }

    @Test func aClaimKeepsOthersOutUntilItIsLetGo() throws {
        let (serena, ilha) = (try open("serena"), try open("ilha"))
        try save(try person(), to: serena)
        let held = try #require(try claim(serena))
        #expect(try claim(ilha) == nil)
        let name = PersonClaim(
            names: [.init(.passenger, try EmailAddress("ana1@example.org"))], isLocking: true)
        #expect(try ilha.people?.claim(name) == .heldElsewhere, "by the address too")
        let look = PersonClaim(actors: [Self.ana], isLocking: false)
        #expect(try ilha.people?.claim(look) == .taken(nil, [held.row]), "reading waits for nobody")
        try save(next(held.row), to: serena)
        serena.people?.release([held.claim])
        #expect(try #require(try claim(ilha)).row == next(held.row))
    }

    @Test func aClaimGoesWithItsEngine() throws {
        let (serena, ilha) = (try open("serena"), try open("ilha"))
        try save(try person(), to: serena)
        _ = try #require(try claim(serena))
        serena.close()
        #expect(try claim(ilha) != nil)
    }

    @Test func noTwoCitiesGiveTheSameNumber() throws {
        let stores = [try open("serena"), try open("ilha"), try open("porto")]
        let ranges = try stores.flatMap { store in
            let first = try begun(store).numbers
            let more = try #require(store.people).news(drawing: [.driver]).numbers
            #expect(more[.passenger] == nil)
            return [first[.passenger], first[.driver], more[.driver]].compactMap { $0 }
        }
        #expect(ranges.count == 9)
        for (index, range) in ranges.enumerated() {
            #expect(ranges[..<index].allSatisfy { !$0.overlaps(range) }, "\(ranges)")
        }
    }

    @Test func aCityWithPeopleOfItsOwnDoesNotJoin() throws {
        let alone = try open("serena", people: nil)
        #expect(alone.people == nil)
        var batch = SaveBatch()
        batch.accounts = [try Samples.account(Self.ana, "Ana", email: "ana@example.org")]
        try alone.save(batch)
        alone.close()
        let error = try #require(throws: StoreError.self) { _ = try open("serena") }
        #expect(error.message.contains("people of its own"), "\(error.message)")
        try open("ilha").close()
        let again = try open("ilha", people: nil)
        #expect(again.people != nil, "a city stays with the people with which it was begun")
        again.close()
        let other = try #require(throws: StoreError.self) { _ = try open("ilha", people: "p2") }
        #expect(other.message.contains("shares the people of people"), "\(other.message)")
    }

    @Test func aCityBeginsWithWhatHasBecomeOfItsPeople() throws {
        let (serena, ilha) = (try open("serena"), try open("ilha"))
        let first = try person()
        var batch = SaveBatch()
        var account = try Samples.account(Self.ana, "Ana", email: "ana1@example.org")
        account.personVersion = 1
        (batch.accounts, batch.people) = ([account], [first])
        try serena.save(batch)
        try save(try person(2), to: ilha)
        serena.close()
        try save(next(first), to: ilha)
        let again = try open("serena")
        let shared = try begun(again)
        #expect(shared.rows == [next(first)], "only those it has accounts of")
        #expect(try again.faults() == [])
    }

    // MARK: Copies

    private func faults(of schema: String) throws -> [String] {
        try PostgresInspection(store: place, schema: schema).faults()
    }

    @Test func aCopyThatIsNotThePeoplesIsNamed() throws {
        let (serena, ilha) = (try open("serena"), try open("ilha"))
        let first = try person()
        var account = try Samples.account(Self.ana, "Ana", email: "ana1@example.org")
        func keep(version: UInt64, with rows: [PersonRow] = []) throws {
            account.personVersion = version
            var batch = SaveBatch()
            (batch.accounts, batch.people) = ([account], rows)
            try serena.save(batch)
        }
        try keep(version: 1, with: [first])
        #expect(try faults(of: "serena") == [])
        try save(next(first), to: ilha)
        #expect(try faults(of: "serena") == [], "it has not looked yet")
        try keep(version: 2)
        #expect(
            try faults(of: "serena") == [
                "The city's copy of passenger 1 does not say what version 2 of the people of "
                    + "people says."
            ])
        try keep(version: 3)
        #expect(
            try faults(of: "serena") == [
                "The city has version 3 of passenger 1, and the people of people have 2: they "
                    + "were restored from an older copy."
            ])
        let connection = try PostgresConnection(try PostgresPlace(place), name: "ride test")
        defer { connection.close() }
        try connection.script("DELETE FROM people.person")
        #expect(
            try faults(of: "serena") == [
                "The city has a copy of passenger 1, who is not among the people of people."
            ])
        try connection.script("DROP SCHEMA people CASCADE")
        #expect(
            try faults(of: "serena") == [
                "The people of people, which the city shares, are not in the database."
            ])
    }

    // MARK: Any order

    /// Two cities claim, write, forget to claim and give up in any order; a serial history has each
    /// kept change after the one whose version it was made of, and no other.
    @Test(arguments: 1...6)
    func anyOrderIsASerialHistory(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let stores = [try open("serena"), try open("ilha")]
        var truth = try (1...2).map { try person(UInt64($0)) }
        for row in truth { try save(row, to: stores[0]) }
        var seen = [truth, truth]
        var held: [[Int: (claim: UInt64, row: PersonRow)]] = [[:], [:]]
        var (kept, told, undone) = (0, 0, 0)
        for _ in 0..<120 {
            let city = Int.random(in: 0...1, using: &random)
            let who = Int.random(in: 0...1, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4 where held[city][who] == nil:
                let claimed = try claim(stores[city], truth[who].actor)
                #expect((claimed == nil) == (held[1 - city][who] != nil))
                if claimed == nil { told += 1 }
                if let claimed {
                    #expect(claimed.row == truth[who], "a claim reads the last version")
                    held[city][who] = claimed
                    seen[city][who] = claimed.row
                }
            case 4..<7:
                guard let mine = held[city].removeValue(forKey: who) else { continue }
                // Somebody who did not claim may have written meanwhile.
                let isLast = mine.row == truth[who]
                let row = next(mine.row)
                if (try? save(row, to: stores[city])) != nil {
                    #expect(isLast)
                    (truth[who], seen[city][who], kept) = (row, row, kept + 1)
                } else {
                    #expect(!isLast)
                    undone += 1
                }
                stores[city].people?.release([mine.claim])
            case 7:
                held[city].removeValue(forKey: who).map { stores[city].people?.release([$0.claim]) }
            default:
                let row = next(seen[city][who])
                let isLast = seen[city][who] == truth[who]
                if (try? save(row, to: stores[city])) != nil {
                    #expect(isLast)
                    (truth[who], seen[city][who], kept) = (row, row, kept + 1)
                } else {
                    #expect(!isLast)
                    undone += 1
                    for row in try #require(stores[city].people).news(drawing: []).rows {
                        let place = try #require(truth.firstIndex { $0.actor == row.actor })
                        seen[city][place] = row
                    }
                }
            }
        }
        let look = PersonClaim(actors: truth.map(\.actor), isLocking: false)
        for store in stores { #expect(try store.people?.claim(look) == .taken(nil, truth)) }
        let changes = truth.reduce(0) { $0 + Int($1.version) - 1 }
        #expect(changes == kept)
        #expect(truth.allSatisfy { $0.facts.lastCard.rawValue == $0.version - 1 })
        #expect(kept > 0 && told > 0 && undone > 0, "\(kept) \(told) \(undone)")
    }

    /// The same at the same time, each city on a thread of its own, trying until it succeeds.
    @Test func nothingIsLostAtTheSameTime() throws {
        let stores = [try open("serena"), try open("ilha")]
        try save(try person(), to: stores[0])
        let changes = 25
        let kept = Mutex(0)
        let threads = stores.map { store in
            Thread {
                var left = changes
                while left > 0 {
                    guard let claimed = try? claim(store) else { continue }
                    if (try? save(next(claimed.row), to: store)) != nil {
                        kept.withLock { $0 += 1 }
                        left -= 1
                    }
                    store.people?.release([claimed.claim])
                }
                ended.signal()
            }
        }
        for thread in threads { thread.start() }
        for _ in threads { ended.wait() }
        let last = try #require(try claim(stores[0])).row
        #expect(kept.withLock { $0 } == 2 * changes)
        #expect(last.facts.lastCard.rawValue == UInt64(2 * changes))
    }

    private let ended = DispatchSemaphore(value: 0)
}
