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

    /// A list of all of them, and for each person when the number of theirs last changed.
    private struct Plain {
        let limit: Int
        var known: [CommandRecord] = []
        private var changes: [Actor: Int] = [:]
        private var moment = 0

        init(limit: Int) { self.limit = limit }

        func place(_ actor: Actor, _ id: CommandID) -> Int? {
            known.firstIndex { $0.actor == actor && $0.id == id }
        }

        private func count(_ actor: Actor) -> Int { known.count { $0.actor == actor } }

        private mutating func note(_ actor: Actor) {
            moment += 1
            changes[actor] = moment
        }

        mutating func remember(_ record: CommandRecord) {
            if let place = place(record.actor, record.id) { return known[place] = record }
            known.append(record)
            note(record.actor)
            guard known.count > limit else { return }
            let owners = Set(known.map(\.actor))
            let most = owners.map(count).max()
            let oldest = owners.filter { count($0) == most }
                .min { changes[$0, default: 0] < changes[$1, default: 0] }
            guard let oldest, let place = known.firstIndex(where: { $0.actor == oldest }) else {
                return
            }
            known.remove(at: place)
            note(oldest)
        }
    }

    @Test(.long, arguments: [1, 2, 3, 63, 64, 65, 300])
    func itRemembersAsManyAsItIsMeantTo(limit: Int) throws {
        var random = SeededRandom(seed: UInt64(limit))
        var journal = CommandJournal(limit: limit)
        var plain = Plain(limit: limit)
        for _ in 0..<4_000 {
            // Few enough that some come again, of two lengths, of several people, one of whom
            // sends more than the others.
            let actor = actor(min(4, Int.random(in: 0..<9, using: &random)))
            let number = Int.random(in: 0..<max(2, limit), using: &random)
            let id = try name(number, length: Bool.random(using: &random) ? 8 : 40)
            let fingerprint = UInt64.random(in: 0..<2, using: &random)
            let found = journal.find(actor, id, fingerprint: fingerprint)
            switch plain.place(actor, id) {
            case nil: #expect(found == .new)
            case let place?:
                #expect(
                    found == (plain.known[place].fingerprint == fingerprint ? .repeated : .reused))
            }
            guard Int.random(in: 0..<4, using: &random) > 0 else { continue }
            let record = CommandRecord(actor: actor, id: id, fingerprint: fingerprint)
            journal.remember(record)
            plain.remember(record)
        }
        for record in plain.known {
            let (actor, id, mark) = (record.actor, record.id, record.fingerprint)
            #expect(journal.find(actor, id, fingerprint: mark) == .repeated)
        }
    }

    /// Who sends without end forgets the own commands alone, and what is forgotten is told.
    @Test func oneAccountPushesOutNobodyElses() throws {
        var journal = CommandJournal(limit: 100)
        var saved: [CommandRecord] = []
        func remember(_ actor: Actor, _ number: Int) throws {
            let record = CommandRecord(
                actor: actor, id: try name(number, length: 8), fingerprint: UInt64(number))
            journal.remember(record)
            let forgotten = Set(journal.takeForgotten())
            saved.removeAll { forgotten.contains($0) }
            saved.append(record)
        }
        let (flooder, quiet) = (actor(1), (2...4).map(actor))
        for number in 0..<10 { for person in quiet { try remember(person, number) } }
        for number in 0..<5_000 { try remember(flooder, number) }
        let again = CommandJournal(saved, limit: 100)
        for remembered in [journal, again] {
            for person in quiet {
                for number in 0..<10 {
                    let id = try name(number, length: 8)
                    #expect(
                        remembered.find(person, id, fingerprint: UInt64(number)) == .repeated)
                }
            }
            #expect(
                try (0..<5_000).filter {
                    try remembered.find(flooder, name($0, length: 8), fingerprint: UInt64($0))
                        == .repeated
                } == Array(4_930..<5_000))
        }
        #expect(saved.count == 100)
    }

    /// The same through the engine and its store, at the limit itself and over a restart.
    @Test func aQuietPersonsCommandIsKnownAfterAFlood() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let bea = try stage.guest(.passenger, "Bea")
        let own = try name(1, length: 12)
        stage.service.hasDone(own, of: ana, fingerprint: 7)
        try stage.save()
        for number in 0..<Limits.rememberedAnswers + 1_000 {
            stage.service.hasDone(try name(number, length: 8), of: bea, fingerprint: 1)
            if number % 20_000 == 0 { try stage.save() }
        }
        try stage.restart()
        #expect(try stage.service.hasCarriedOut(own, of: ana, fingerprint: 7))
        for (number, isKnown) in [(0, false), (Limits.rememberedAnswers, true)] {
            let id = try name(number, length: 8)
            #expect(try stage.service.hasCarriedOut(id, of: bea, fingerprint: 1) == isKnown)
        }
        #expect(try stage.store.load().commands.count == Limits.rememberedAnswers)
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
