import RideCore
import RideService
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// What holds for every call, whichever it is.
@Suite struct HandlerTests {
    @Test func everyCallHasAHandler() {
        #expect(Gateway.handlers.methods == Set(CallList.methods))
    }

    private func code(_ result: Result<some Any, WireError>) -> String? {
        guard case .failure(let error) = result else { return nil }
        return error.code
    }

    // MARK: Access

    /// Who is let in to what, by what a call says of itself.
    private static let refusals: [Access: (stranger: String?, ana: String?, luis: String?)] = [
        .beforeGreeting: (nil, nil, nil),
        .anyone: ("hello_expected", nil, nil),
        .signedIn: ("hello_expected", nil, nil),
        .passenger: ("hello_expected", nil, "only_for_passengers"),
        .driver: ("hello_expected", "only_for_drivers", nil),
        .operator: ("hello_expected", "only_for_the_operator", "only_for_the_operator"),
    ]

    private static let gates: Set<String> = [
        "hello_expected", "not_signed_in", "only_for_passengers", "only_for_drivers",
        "only_for_the_operator",
    ]

    @Test(arguments: EveryCall.samples)
    func onlyWhoMayMakeACallGetsThrough(sample: EveryCall) throws {
        let call = try sample.call()
        let bench = Bench()
        let refused = try #require(Self.refusals[call.access])
        let stranger = bench.connect(9, peer: 7)
        #expect(gate(try bench.ask(call, from: stranger)) == refused.stranger)
        let (ana, _) = try bench.signIn(1, .passenger, peer: 7)
        #expect(gate(try bench.ask(call, from: ana)) == refused.ana)
        let (luis, _) = try bench.signIn(2, .driver, peer: 7)
        #expect(gate(try bench.ask(call, from: luis)) == refused.luis)
        let guest = bench.connect(3, peer: 7)
        _ = try bench.ask(Hello(client: "test"), from: guest)
        let expected: String? =
            switch call.access {
            case .beforeGreeting, .anyone: nil
            case .signedIn, .passenger, .driver: "not_signed_in"
            case .operator: "only_for_the_operator"
            }
        #expect(gate(try bench.ask(call, from: guest)) == expected)
    }

    /// The refusal, if it is one of those at the gate.
    private func gate(_ result: Result<AnyAnswer, WireError>) -> String? {
        code(result).flatMap { Self.gates.contains($0) ? $0 : nil }
    }

    @Test func whatMovesMoneyWantsAFreshPassword() {
        let grave = CallList.all.filter { $0.needsFreshPassword }.map { $0.method.text }
        #expect(grave.sorted() == ["card.add", "finance.setBank", "finance.withdraw"])
    }

    // MARK: The names of commands

    /// An operator's answer that was sent twice, since the first answer was lost on the way,
    /// reaches the person once, also after a crash; another answer under its name is refused.
    @Test(arguments: [false, true])
    func anOperatorsAnswerReachesThePersonOnce(isAfterACrash: Bool) throws {
        let bench = Bench()
        let (ana, _) = try bench.signIn(1, .passenger)
        let opened = try bench.ask(
            OpenTicket(command_id: commandID(1), kind: "question", subject: "Hm", message: "Hm"),
            from: ana)
        let ticket = try #require(try opened.get().ticket).id
        var desk = bench.connect(2)
        _ = try bench.ask(Hello(client: "test"), from: desk)
        let answer = AnswerTicket(
            command_id: try commandID(2), ticket_id: ticket, message: "Yes.", closes: false)
        let first = try bench.ask(answer, from: desk).get()
        if isAfterACrash {
            try bench.crash()
            desk = bench.connect(3)
            _ = try bench.ask(Hello(client: "test"), from: desk)
        }
        let second = try bench.ask(answer, from: desk).get()
        #expect(second.messages == first.messages && second.message_count == 2)
        var other = answer
        other.message = "No."
        #expect(code(try bench.ask(other, from: desk)) == "command_id_reused")
    }

    /// What a repetition is recognised by says nothing of a card or a password.
    @Test func aFingerprintIsMadeWithoutSecrets() throws {
        func bytes(_ number: String, _ cvv: String, holder: String = "ANA") throws -> [UInt8] {
            WireCodec().canonicalBytes(
                of: AnyCall(
                    AddCard(
                        command_id: try commandID(1), number: SecretText(number),
                        expiry: "05/29", holder: holder, cvv: SecretText(cvv))))
        }
        let one = try bytes("4111111111111111", "123")
        #expect(try bytes("4222222222222222", "456") == one)
        #expect(try bytes("4111111111111111", "123", holder: "EVA") != one)
        let text = String(decoding: one, as: UTF8.self)
        #expect(!text.contains("4111") && !text.contains("123"))
    }
}
