import RideCore
import Testing

@testable import RideLedger

@Suite("The simulated card processor (R3)")
struct CardTests {
    private func request(
        _ lastFour: String, key: String = "k", amount: Int64 = 2_000,
        _ kind: ProcessorRequest.Kind = .charge
    ) throws -> ProcessorRequest {
        ProcessorRequest(
            key: try #require(ProcessorKey(key)),
            token: try #require(SimulatedCard.token(lastFour: lastFour, serial: 1)),
            amount: money(amount), currency: .real, kind: kind)
    }

    private func text(_ answer: ProcessorAnswer) -> String {
        switch answer {
        case .approved(let reference): "approved \(reference)"
        case .declined(let reason): "declined \(reason.rawValue)"
        case .timedOut: "timed out"
        case .duplicate(let reference): "duplicate \(reference)"
        }
    }

    /// The last four digits and what three requests with the same key are answered.
    @Test(
        "R3: the last four digits decide",
        arguments: [
            ("4242", ["approved sim-1", "duplicate sim-1", "duplicate sim-1"]),
            ("0002", Array(repeating: "declined do_not_honour", count: 3)),
            ("9995", Array(repeating: "declined insufficient_funds", count: 3)),
            ("0069", Array(repeating: "declined card_expired", count: 3)),
            ("0101", Array(repeating: "declined fraud_suspected", count: 3)),
            ("0341", Array(repeating: "declined do_not_honour", count: 3)),
            ("0119", ["timed out", "approved sim-1", "duplicate sim-1"]),
            ("0408", Array(repeating: "timed out", count: 3)),
            ("0504", ["timed out", "duplicate sim-1", "duplicate sim-1"]),
            ("6001", Array(repeating: "duplicate sim-1", count: 3)),
        ])
    func aCardBehavesByItsDigits(lastFour: String, answers: [String]) throws {
        var processor = SimulatedProcessor()
        let request = try request(lastFour)
        #expect((0..<3).map { _ in text(processor.answer(request)) } == answers)
        #expect(processor.carriedOut <= 1)
    }

    /// Every card that declines, by what it is asked.
    @Test(
        "R3: what is declined depends on what is asked",
        arguments: [
            ("0002", ["declined", "declined", "declined", "approved"]),
            ("0069", ["declined", "declined", "declined", "approved"]),
            ("9995", ["declined", "declined", "declined", "approved"]),
            ("0101", ["declined", "declined", "declined", "approved"]),
            ("0341", ["approved", "declined", "declined", "approved"]),
            ("1111", ["approved", "approved", "approved", "approved"]),
            ("0119", ["timed", "timed", "timed", "timed"]),
        ])
    func kindsAreAnsweredDifferently(lastFour: String, answers: [Substring]) throws {
        let given = try ProcessorRequest.Kind.allCases.map { kind in
            var processor = SimulatedProcessor()
            return text(processor.answer(try request(lastFour, kind))).split(separator: " ")[0]
        }
        #expect(given == answers)
    }

    @Test("R3: one key stands for one request")
    func aKeyUsedForSomethingElseIsDeclined() throws {
        var processor = SimulatedProcessor()
        _ = processor.answer(try request("4242"))
        for other in [
            try request("4242", amount: 2_001), try request("1881"), try request("4242", .refund),
        ] {
            #expect(processor.answer(other) == .declined(reason: .keyUsedDifferently))
        }
        #expect(text(processor.answer(try request("4242", key: "l"))) == "approved sim-2")
    }

    @Test("R3: keys are remembered up to the limit")
    func theOldestKeyIsForgotten() throws {
        var processor = SimulatedProcessor(capacity: 3)
        for key in ["a", "b", "c"] { _ = processor.answer(try request("4242", key: key)) }
        #expect(text(processor.answer(try request("4242", key: "a"))) == "duplicate sim-1")
        _ = processor.answer(try request("4242", key: "d"))
        #expect(text(processor.answer(try request("4242", key: "b"))) == "duplicate sim-2")
        #expect(text(processor.answer(try request("4242", key: "a"))) == "approved sim-5")
    }

    @Test("P11: a token is made of four digits")
    func tokensCarryTheDigits() throws {
        let token = SimulatedCard.token(lastFour: "0119", serial: 77)
        #expect(token?.description == "sim-77-0119")
        #expect(token.map(SimulatedCard.init(token:)) == .timesOutOnce)
        for wrong in ["", "119", "00119", "01l9", "٠١١٩"] {
            #expect(SimulatedCard.token(lastFour: wrong, serial: 1) == nil)
        }
        #expect(SimulatedCard(token: try #require(ProcessorToken("---"))) == .approved)
    }
}
