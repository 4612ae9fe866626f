import RideCore
import RideTestSupport
import Testing

@testable import RideService
@testable import RideStore

/// Tickets, alerts, bookings, promotions, charges, votes, tariffs, messages and people who signed
/// up, in the file and in memory alike.
@Suite("Records and people who signed up (R7)", .eachStore)
struct RecordTests {
    private let folder: TemporaryFolder
    private let store: any TestedStore
    private let memory = MemoryStore()

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.openStore()
    }

    private func save(_ change: (inout SaveBatch) throws -> Void) throws -> Bool {
        var batch = SaveBatch()
        try change(&batch)
        let isKept = store.keeps(batch)
        #expect(memory.keeps(batch) == isKept)
        #expect(try store.load() == memory.load())
        return isKept
    }

    /// What was done about a ride, and not about one whose number only begins or ends like it.
    @Test(arguments: [nil, 42, 4, 2] as [UInt64?])
    func whatOperatorsDidIsToldByRide(ride: UInt64?) throws {
        let subjects = ["ride 42", "ride 42 (500)", "ride 420", "ride 142", "passenger 42"]
        let now = WallTime(milliseconds: 1_795_241_100_000)
        let actions = subjects.enumerated().map { index, subject in
            OperatorAction(
                number: UInt64(index + 1), at: now, user: 0, kind: .cancelRide, subject: subject)
        }
        #expect(try save { $0.records = actions.map(StoredRecord.operatorAction) })
        let query = StoreQuery.operatorActions(
            about: ride.map { TripID($0) }, before: nil, limit: 9)
        let wanted: [UInt64] = ride == nil ? [5, 4, 3, 2, 1] : ride == 42 ? [2, 1] : []
        let answer = StoreAnswer.operatorActions(wanted.map { actions[Int($0) - 1] })
        #expect(try store.answer(query) == answer)
        #expect(try memory.answer(query) == answer)
    }

    @Test(arguments: StoredRecord.Kind.allCases)
    func everyKindOfRecordComesBack(kind: StoredRecord.Kind) throws {
        let records = try Samples.records().filter { $0.kind == kind }
        #expect(!records.isEmpty)
        #expect(try save { $0.records = records })
        store.close()
        let again = try folder.openStore()
        #expect(try again.load().records == records.sorted { $0.name < $1.name })
        #expect(try again.verify() == [])
    }

    @Test func aRecordTakesThePlaceOfTheOneOfItsName() throws {
        let records = try Samples.records()
        #expect(try save { $0.records = records })
        guard case .ticket(var file) = records[0] else { return }
        file.isUnread = false
        #expect(try save { $0.records = [.ticket(file)] })
        #expect(try store.load().records.contains(.ticket(file)))
        #expect(try store.load().records.count == records.count)
    }

    @Test func aDroppedRecordIsGoneAndCanComeBack() throws {
        let records = try Samples.records()
        #expect(try save { $0.records = records })
        #expect(try save { $0.dropped = [records[0].name, records[0].name] })
        #expect(try !store.load().records.contains(records[0]))
        #expect(try store.load().records.count == records.count - 1)
        // What is dropped and written in one batch is there.
        #expect(
            try save {
                $0.records = [records[0], records[1]]
                $0.dropped = [records[1].name]
            })
        #expect(try store.load().records.count == records.count)
    }

    /// Every name that was ever written must be read for ever.
    @Test func nothingIsStoredWithoutAName() throws {
        #expect(
            try save {
                $0.records = try Samples.records()
                $0.accounts = try Samples.members()
            })
        for table in ["record", "account"] {
            let bodies = try store.query("SELECT body FROM \(table)")
            #expect(!bodies.isEmpty)
            #expect(!bodies.contains { $0.contains("\"_") }, "\(table)")
        }
    }

    // MARK: People

    /// The same person on both sides has one address and two accounts.
    @Test func peopleWhoSignedUpComeBack() throws {
        let members = try Samples.members()
        #expect(try save { $0.accounts = members })
        store.close()
        let again = try folder.openStore()
        #expect(try again.load().accounts == members)
        #expect(
            try again.query("SELECT party, email FROM account ORDER BY party")
                == ["driver|ana@example.com", "passenger|ana@example.com"])
        #expect(try again.verify() == [])
    }

    @Test(arguments: [Side.passenger, .driver])
    func anAddressOpensOneAccountOfASide(side: Side) throws {
        func actor(_ number: UInt64) -> Actor {
            switch side {
            case .passenger: .passenger(PassengerID(number))
            case .driver: .driver(DriverID(number))
            }
        }
        let ana = try Samples.account(actor(1), "Ana", email: "ana@example.com")
        #expect(try save { $0.accounts = [ana] })
        let other = try Samples.account(actor(2), "Eva", email: "ANA@example.COM")
        #expect(try !save { $0.accounts = [other] })
        var guest = other
        guest.identity = nil
        #expect(try save { $0.accounts = [guest] })
        #expect(try save { $0.accounts = [ana] })
    }

    /// Within a batch only the end counts.
    @Test func addressesCanChangeHandsInOneBatch() throws {
        let people = try (1...2).map { number in
            try Samples.account(
                .passenger(PassengerID(number)), "Ana", email: "a\(number)@example.com")
        }
        #expect(try save { $0.accounts = people })
        var swapped = people
        swapped[0].identity = people[1].identity
        swapped[1].identity = people[0].identity
        #expect(try save { $0.accounts = swapped })
        #expect(try store.load().accounts == swapped)
        swapped[0].identity = nil
        let third = try Samples.account(
            .passenger(PassengerID(3)), "Eva", email: "a2@example.com")
        #expect(try save { $0.accounts = [third, swapped[0]] })
        #expect(try store.verify() == [])
    }

    @Test(.onlySQLite) func theErrorNamesNoAddress() throws {
        let people = try (1...2).map { number in
            try Samples.account(
                .passenger(PassengerID(number)), "Ana", email: "ana@example.com")
        }
        var batch = SaveBatch()
        batch.accounts = people
        let error = #expect(throws: StoreError.self) { try store.save(batch) }
        let message = try #require(error).message
        #expect(message.contains("account.party, account.email (SQLite 2067)"))
        #expect(!message.contains("ana@"))
    }

    // MARK: Messages

    @Test func messagesAreCountedByTheirNumbers() throws {
        #expect(try save { $0.outbox = [try Samples.message(1), try Samples.message(2)] })
        #expect(try store.load().outboxCount == 2)
        #expect(try !save { $0.outbox = [try Samples.message(2)] })
        #expect(try save { $0.outbox = [try Samples.message(3)] })
        #expect(try store.load().outboxCount == 3)
        #expect(memory.outbox.map(\.number) == [1, 2, 3])
    }
}
