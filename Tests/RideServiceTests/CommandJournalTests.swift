import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// What is remembered of commands, beside the plainest thing that could remember them.
@Suite struct CommandJournalTests {
    private func name(_ number: Int, length: Int) throws -> CommandID {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, length - digits.count))
        return try #require(CommandID(zeros + digits))
    }

    private func actor(_ number: Int) -> Actor {
        number % 2 == 0
            ? .passenger(PassengerID(UInt64(number / 2))) : .driver(DriverID(UInt64(number / 2)))
    }

    @Test(arguments: [1, 2, 63, 64, 65, 300])
    func itRemembersAsManyAsItIsMeantTo(limit: Int) throws {
        var random = SeededRandom(seed: UInt64(limit))
        var journal = CommandJournal(limit: limit)
        var plain: [(actor: Actor, id: CommandID, fingerprint: UInt64)] = []
        for _ in 0..<4_000 {
            // Few enough that some come again, of two lengths, of several people.
            let actor = actor(Int.random(in: 0..<4, using: &random))
            let number = Int.random(in: 0..<max(2, limit), using: &random)
            let id = try name(number, length: Bool.random(using: &random) ? 8 : 40)
            let fingerprint = UInt64.random(in: 0..<2, using: &random)
            let known = plain.firstIndex { $0.actor == actor && $0.id == id }
            let found = journal.find(actor, id, fingerprint: fingerprint)
            switch known {
            case nil: #expect(found == .new)
            case let place?:
                #expect(
                    found == (plain[place].fingerprint == fingerprint ? .repeated : .reused))
            }
            guard Int.random(in: 0..<4, using: &random) > 0 else { continue }
            journal.remember(.init(actor: actor, id: id, fingerprint: fingerprint))
            if let known {
                plain[known].fingerprint = fingerprint
            } else {
                plain.append((actor, id, fingerprint))
                if plain.count > limit { plain.removeFirst() }
            }
        }
    }

    /// Names that begin alike, that one is the beginning of another, and all their characters.
    @Test func namesThatAreAlmostTheSameAreNot() throws {
        let texts = [
            "aaaaaaaa", "aaaaaaaaa", String(repeating: "a", count: 39),
            String(repeating: "a", count: 40), String(repeating: "a", count: 39) + "b",
            "AAAAAAAA", "aaaaaaa-", "aaaaaaa_", "00000000", "0d9c7a1e-52a4-4a9b-9d51-6f1d1f0f6c11",
        ]
        let ids = try texts.map { try #require(CommandID($0)) }
        var journal = CommandJournal()
        for (number, id) in ids.enumerated() {
            #expect(journal.find(actor(0), id, fingerprint: 1) == .new, "\(id)")
            journal.remember(.init(actor: actor(0), id: id, fingerprint: UInt64(number)))
        }
        for (number, id) in ids.enumerated() {
            #expect(journal.find(actor(0), id, fingerprint: UInt64(number)) == .repeated)
            #expect(journal.find(actor(0), id, fingerprint: 99) == .reused)
            #expect(journal.find(actor(1), id, fingerprint: UInt64(number)) == .new)
        }
    }
}
