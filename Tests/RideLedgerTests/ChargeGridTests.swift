import RideCore
import Testing

@testable import RideLedger

@Suite("A charge is sent again with the same key until it is known how it went (R3)")
struct ChargeGridTests {
    private let now = LedgerStory.noon

    private func reference(_ text: String) throws -> ProcessorReference {
        try #require(ProcessorReference(text))
    }

    private func charge(_ lastFour: String = "4242") throws -> ChargeAttempt {
        ChargeAttempt(
            ProcessorRequest(
                key: try #require(ProcessorKey("trip-41")),
                token: try #require(SimulatedCard.token(lastFour: lastFour, serial: 1)),
                amount: money(2_000), currency: .real, kind: .charge),
            for: .trip(TripID(41)), at: now)
    }

    /// One charge in each state; `now` is a moment at which the waiting one is not due.
    private func states() throws -> [(String, ChargeAttempt)] {
        let fresh = try charge()
        var waiting = fresh
        waiting.apply(.timedOut(nextAt: now + .milliseconds(1)))
        var due = fresh
        due.apply(.timedOut(nextAt: now))
        var last = fresh
        for _ in ChargeAttempt.waits { last.apply(.timedOut(nextAt: now)) }
        var paid = fresh
        paid.apply(.paid(reference: try reference("r1"), at: now))
        var failed = fresh
        failed.apply(.failed(reason: .noAnswer, at: now))
        return [
            ("fresh", fresh), ("waiting", waiting), ("due", due), ("last", last), ("paid", paid),
            ("failed", failed),
        ]
    }

    private func outcome(_ charge: ChargeAttempt, _ answer: ProcessorAnswer) -> String {
        do {
            var charge = charge
            let events = try charge.decide(answer, at: now)
            for event in events { charge.apply(event) }
            guard !events.isEmpty else { return "nothing" }
            switch charge.state {
            case .pending(let timeouts, let nextAt):
                return "pending \(timeouts) +\(nextAt.since(now).milliseconds / 1_000)"
            case .paid(let reference, _): return "paid \(reference)"
            case .failed(.declined(let reason), _): return "failed \(reason.rawValue)"
            case .failed(.noAnswer, _): return "failed no_answer"
            }
        } catch {
            return error.rawValue
        }
    }

    @Test("R3: the complete grid of states and answers")
    func everyStateAnswersEveryAnswer() throws {
        let answers: [ProcessorAnswer] = [
            .approved(reference: try reference("r1")), .approved(reference: try reference("r2")),
            .declined(reason: .cardExpired), .timedOut,
            .duplicate(reference: try reference("r1")), .duplicate(reference: try reference("r2")),
        ]
        let grid = try states().map { name, charge in
            "\(name): " + answers.map { outcome(charge, $0) }.joined(separator: ", ")
        }
        let expired = "failed card_expired"
        #expect(
            grid == [
                "fresh: paid r1, paid r2, \(expired), pending 1 +30, paid r1, paid r2",
                "waiting: paid r1, paid r2, \(expired), not_sent_yet, paid r1, paid r2",
                "due: paid r1, paid r2, \(expired), pending 2 +120, paid r1, paid r2",
                "last: paid r1, paid r2, \(expired), failed no_answer, paid r1, paid r2",
                "paid: nothing, already_paid, already_paid, already_paid, nothing, already_paid",
                "failed: " + Array(repeating: "already_failed", count: 6).joined(separator: ", "),
            ])
    }

    @Test("R3: every state comes back from its JSON")
    func chargesAreStored() throws {
        for (name, charge) in try states() {
            #expect(try !json(charge).contains("\"_"), "\(name)")
            #expect(try decode(ChargeAttempt.self, json(charge)) == charge, "\(name)")
        }
    }

    /// The last four digits, when requests are sent in seconds after the first, and the end.
    @Test(
        "R3: a charge against the processor, to its end",
        arguments: [
            ("4242", [0], "paid sim-1", 1), ("0002", [0], "failed", 0),
            ("0119", [0, 30], "paid sim-1", 1), ("0504", [0, 30], "paid sim-1", 1),
            ("6001", [0], "paid sim-1", 1), ("0408", [0, 30, 150, 750], "failed", 0),
        ])
    func aChargeComesToAnEnd(
        lastFour: String, sent: [Int64], end: String, carriedOut: UInt64
    ) throws {
        var processor = SimulatedProcessor()
        var charge = try charge(lastFour)
        var moments: [Int64] = []
        while let nextAt = charge.nextAt {
            moments.append(nextAt.since(now).milliseconds / 1_000)
            let answer = processor.answer(charge.request)
            for event in try charge.decide(answer, at: nextAt) { charge.apply(event) }
        }
        #expect(moments == sent)
        #expect(processor.carriedOut == carriedOut)
        switch charge.state {
        case .pending: Issue.record("still pending")
        case .paid(let reference, _): #expect(end == "paid \(reference)")
        case .failed: #expect(end == "failed")
        }
    }
}
