import Foundation
import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// Long histories of the whole engine, saved batch by batch.
@Suite("Long histories (R6, R7)", .eachStore)
struct HistoryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Method: people and simulated ones do anything at any time; every batch goes into the file
    /// and into memory. Now and then the file is closed, compared with memory, and the engine
    /// goes on from it, as after a crash.
    @Test(.long, arguments: [UInt64(2), 4])
    func rowsFollowFromEventsAfterALongHistory(seed: UInt64) throws {
        let town = try Town(seed: seed)
        let memory = MemoryStore()
        var store = try folder.openStore()
        var forgotten = 0
        for step in 1...1_500 {
            if let batch = town.step() {
                forgotten += batch.forgotten.count
                try store.save(batch)
                try memory.save(batch)
            }
            guard step.isMultiple(of: 300) else { continue }
            store.close()
            store = try folder.openStore()
            let contents = try store.load()
            let expected = try memory.load()
            #expect(contents.records == expected.records, "seed \(seed), step \(step)")
            #expect(contents.trips == expected.trips, "seed \(seed), step \(step)")
            #expect(contents.accounts == expected.accounts, "seed \(seed), step \(step)")
            #expect(contents == expected, "seed \(seed), step \(step)")
            #expect(try store.verify() == [], "seed \(seed), step \(step)")
            try town.restart(from: contents)
        }
        #expect(try store.rebuildTrips() == [], "seed \(seed)")
        let kinds = try store.query("SELECT DISTINCT kind FROM trip_event ORDER BY kind")
        #expect(kinds == Self.kinds, "seed \(seed)")
        let stages = try store.query("SELECT DISTINCT stage FROM trip")
        #expect(stages.contains("completed") && stages.contains("cancelled"), "seed \(seed)")
        #expect(forgotten > 5, "seed \(seed)")
        for trip in memory.trips {
            #expect(
                try store.query(
                    "SELECT count(*) FROM trip_event WHERE trip_id = \(trip)")
                    == ["\(memory.history(of: trip).count)"], "seed \(seed), ride \(trip)")
        }
    }

    private static let kinds = [
        "accepted", "arrived", "becameUnserved", "cancelled", "completed", "declined",
        "messageSent", "messagesDelivered", "messagesRead", "offerExpired", "offered", "rated",
        "requested", "started", "withdrawn",
    ]

    /// The token opens an account, so a stolen file must not hold it (A6).
    @Test(.onlySQLite) func tokensAreNotInTheFile() throws {
        let town = try Town(seed: 3)
        let store = try folder.openStore()
        for _ in 0..<100 {
            if let batch = town.step() { try store.save(batch) }
        }
        let files = ["", "-wal", "-shm"].map { TemporaryFolder.bytes(folder.store + $0) }
        func isStored(_ text: String) -> Bool {
            files.contains { $0.range(of: Data(text.utf8)) != nil }
        }
        for name in Town.names { #expect(isStored(name)) }
        #expect(town.tokens.count == 4)
        for token in town.tokens {
            #expect(!isStored(token))
            #expect(!isStored(String(token.prefix(16))))
        }
    }
}
