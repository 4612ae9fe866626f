import RideCore
import RideLedger
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// Questions about what is over are answered by the file as by memory, page by page.
@Suite("Looking up what is over (P9, D9)", .eachStore)
struct QueryTests {
    private let folder: TemporaryFolder
    private let store: any TestedStore
    private let memory = MemoryStore()
    private static let ana = Actor.passenger(PassengerID(1))
    private static let luis = Actor.driver(DriverID(7))

    /// Rides 1 to 40 of passengers 1 and 2 with drivers 7 and 8, requested a second apart, in every
    /// stage in which a ride is over, in cash and by card; and a live one of each passenger.
    init() throws {
        folder = try TemporaryFolder()
        store = try folder.openStore()
        let stages: [TripStage] = [.completed, .cancelled, .unserved, .completed]
        var rides = try (UInt64(1)...40).map { number in
            try Ride(
                number, passenger: 1 + number % 2, driver: 7 + number / 2 % 2,
                at: stages[Int(number) % 4], payment: number.isMultiple(of: 3) ? .card : .cash)
        }
        rides.append(try Ride(41, passenger: 1, driver: 7, at: .inProgress))
        rides.append(try Ride(42, passenger: 2, driver: 8, at: .offered))
        var batch = SaveBatch(rides)
        batch.ledger = try Samples.ledger()
        try store.save(batch)
        try memory.save(batch)
    }

    /// The answer of the file, which must be that of memory.
    private func answer(_ query: StoreQuery) throws -> StoreAnswer {
        let answer = try store.answer(query)
        #expect(try memory.answer(query) == answer)
        return answer
    }

    private func rides(
        of actor: Actor, _ filter: RideFilter = RideFilter(), before: UInt64? = nil, limit: Int
    ) throws -> (ids: [UInt64], total: Int) {
        let query = StoreQuery.rides(
            of: actor, filter, before: before.map { TripID($0) }, limit: limit)
        guard case .rides(let rides, let total) = try answer(query) else {
            Issue.record("rides are answered with rides")
            return ([], 0)
        }
        return (rides.map(\.trip.id.rawValue), total)
    }

    @Test func theNewestRidesComeFirst() throws {
        let all = try rides(of: Self.ana, limit: 100)
        #expect(all.ids == [41] + stride(from: UInt64(40), to: 0, by: -2))
        #expect(all.total == 21)
    }

    /// One less, as many and one more than there are, and what is not a size.
    @Test(arguments: [-1, 0, 1, 20, 21, 22])
    func aPageHasAtMostItsLimit(limit: Int) throws {
        let page = try rides(of: Self.ana, limit: limit)
        #expect(page.ids.count == min(max(limit, 0), 21))
        #expect(page.total == 21)
    }

    /// Before the first ride, at it, after it, after the last one and beyond what SQLite can count.
    @Test(arguments: [
        (0, 0), (1, 0), (2, 0), (3, 1), (40, 19), (41, 20), (42, 21), (UInt64.max, 21),
        (UInt64(Int64.max), 21), (UInt64(Int64.max) + 1, 21),
    ])
    func aPageBeginsBehindTheLastRideOfTheOneBefore(before: UInt64, count: Int) throws {
        let page = try rides(of: Self.ana, before: before, limit: 100)
        #expect(page.ids.count == count)
        #expect(page.ids.allSatisfy { $0 < before })
        #expect(page.total == 21)
    }

    @Test(arguments: [1, 2, 3, 7, 20, 21, 50])
    func pagesMakeUpTheWhole(limit: Int) throws {
        var ids: [UInt64] = []
        while true {
            let page = try rides(of: Self.ana, before: ids.last, limit: limit)
            ids += page.ids
            if page.ids.count < limit { break }
        }
        #expect(ids == (try rides(of: Self.ana, limit: 100).ids))
    }

    @Test func aDriversRidesAreThoseThatWereAccepted() throws {
        let seven = try rides(of: Self.luis, limit: 100)
        #expect(seven.ids.first == 41)
        // Of 8 the ride on offer is not one yet; rides that nobody accepted are nobody's.
        let eight = try rides(of: .driver(DriverID(8)), limit: 100)
        #expect(!eight.ids.contains(42))
        #expect(seven.total + eight.total == 21)
        let offered = RideFilter(stage: .offered)
        #expect(try rides(of: .driver(DriverID(8)), offered, limit: 9).total == 0)
        #expect(try rides(of: .passenger(PassengerID(1)), offered, limit: 9).ids == [])
        #expect(try rides(of: .passenger(PassengerID(2)), offered, limit: 9).ids == [42])
    }

    /// Every filter alone and with others, beside the filter's own word for it.
    @Test func filtersAllowWhatTheySay() throws {
        let edges: [Instant?] =
            [nil]
            + [1_000, 9_999, 10_000, 10_001, 40_000, 99_000].map {
                Instant(milliseconds: $0)
            }
        var sizes: Set<Int> = []
        for stage in [nil, TripStage.completed, .cancelled, .unserved, .inProgress] {
            for payment in [nil, PaymentMethod.cash, .card] {
                for from in edges {
                    for until in edges {
                        let filter = RideFilter(
                            stage: stage, payment: payment, from: from, until: until)
                        for actor in [Self.ana, Self.luis] {
                            let page = try rides(of: actor, filter, limit: 3)
                            #expect(page.ids.count == min(page.total, 3))
                            sizes.insert(page.total)
                        }
                    }
                }
            }
        }
        #expect(sizes.contains(0) && sizes.contains(21) && sizes.count > 10)
    }

    @Test func aRideIsFoundByItsNumber() throws {
        for number: UInt64 in [1, 40, 42] {
            guard case .ride(let ride?) = try answer(.ride(TripID(number))) else {
                Issue.record("no ride \(number)")
                continue
            }
            #expect(ride.trip.id == TripID(number))
        }
        #expect(try answer(.ride(TripID(43))) == .ride(nil))
        #expect(try answer(.ride(TripID(.max))) == .ride(nil))
    }

    @Test func nobodyHasTheRidesOfOthers() throws {
        #expect(try rides(of: .passenger(PassengerID(7)), limit: 9).total == 0)
        #expect(try rides(of: .driver(DriverID(1)), limit: 9).total == 0)
    }

    // MARK: The ledger

    private func entries(_ query: StoreQuery) throws -> [UInt64] {
        guard case .entries(let entries) = try answer(query) else {
            Issue.record("entries are answered with entries")
            return []
        }
        let ledger = try Samples.ledger()
        #expect(entries.allSatisfy(ledger.contains))
        return entries.map(\.id.rawValue)
    }

    @Test func aDriverSeesEveryEntryThatTouchesTheirAccounts() throws {
        let expected = try Samples.ledger().filter { transaction in
            transaction.postings.contains { $0.account.driver == Samples.driver }
        }
        #expect(try entries(.driverEntries(Samples.driver)) == expected.map(\.id.rawValue))
        #expect(expected.count > 3 && expected.count < 11)
        let ids = expected.map(\.id)
        for first in [nil] + ids.map(Optional.some) {
            for last in [nil] + ids.map(Optional.some) {
                let wanted = ids.filter { id in
                    first.map { $0 < id } ?? true && last.map { id <= $0 } ?? true
                }
                #expect(
                    try entries(.driverEntries(Samples.driver, after: first, through: last))
                        == wanted.map(\.rawValue))
            }
        }
        #expect(try entries(.driverEntries(DriverID(2))) == [])
        #expect(try entries(.driverEntries(DriverID(222))) == [])
    }

    /// The ride's own, its payment, its tip and the settlements, but nothing of ride 4 or 410.
    @Test func aRideSeesTheEntriesBehindIt() throws {
        let expected = try Samples.ledger().filter { $0.subject.trip == TripID(41) }
        #expect(try entries(.tripEntries(TripID(41))) == expected.map(\.id.rawValue))
        #expect(expected.map(\.kind).contains(.settlement) && expected.count == 6)
        #expect(try entries(.tripEntries(TripID(4))) == [])
        #expect(try entries(.tripEntries(TripID(410))) == [])
    }

    @Test(arguments: [-1, 0, 1, 10, 11, 12])
    func theLastEntriesComeFirst(limit: Int) throws {
        let count = UInt64(min(max(limit, 0), 11))
        #expect(
            try entries(.lastEntries(of: nil, limit: limit))
                == (0..<count).map { 11 - $0 })
    }

    @Test(arguments: [
        LedgerAccount.bank, .platform, .cash, .promotions, .passenger(PassengerID(21)),
        .driverAvailable(DriverID(22)), .driverBlocked(DriverID(22)), .driverOwed(DriverID(23)),
    ])
    func theLastEntriesOfAnAccountTouchIt(account: LedgerAccount) throws {
        let all = try Samples.ledger().filter { transaction in
            transaction.postings.contains { $0.account == account }
        }.map(\.id.rawValue).reversed()
        for limit in [0, 1, all.count, all.count + 1] {
            #expect(
                try entries(.lastEntries(of: account, limit: limit)) == Array(all.prefix(limit)))
        }
    }

    // MARK: How

    /// Looking somebody up must not mean looking through everybody's rides.
    @Test(.onlySQLite, arguments: [ana, luis])
    func historiesAreLookedUpByTheirPerson(actor: Actor) throws {
        let filter = RideFilter(
            stage: .completed, payment: .cash, from: .start, until: Instant(milliseconds: 99))
        for filter in [filter, RideFilter()] {
            var search = RideSearch(actor, filter)
            search.add("id < ?", .of(99))
            var sql = search.sql("*") + " ORDER BY id DESC LIMIT 5"
            for value in search.values {
                guard let mark = sql.firstIndex(of: "?") else { continue }
                sql.replaceSubrange(mark...mark, with: value.literal)
            }
            let plan = try store.query("EXPLAIN QUERY PLAN " + sql)
            #expect(plan.count == 1, "\(plan)")
            let index = actor.side == .passenger ? "trip_by_passenger" : "trip_by_driver"
            #expect(plan.first?.contains("SEARCH trip USING INDEX \(index)") == true, "\(plan)")
        }
    }

    @Test func aClosedStoreHasNoAnswer() throws {
        store.close()
        #expect(throws: StoreError.self) { try store.answer(.ride(TripID(1))) }
        let faulty = FaultyStore(memory, refusing: [])
        #expect(try faulty.answer(.ride(TripID(43))) == .ride(nil))
    }

    @Test func aRowThatMakesNoSenseIsNamed() throws {
        _ = try store.query("UPDATE trip SET body = '{}' WHERE id = 3")
        let error = #expect(throws: StoreError.self) { try store.answer(.ride(TripID(3))) }
        #expect(try #require(error).message.contains("row 3 of table trip is damaged"))
    }
}
