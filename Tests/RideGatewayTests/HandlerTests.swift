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

    /// The way in for the operator has a test of its own.
    @Test(arguments: EveryCall.samples.filter { $0.method != "operator.enter" })
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
        let desk = try bench.operate(4, peer: 7)
        let expected: String? =
            switch call.access {
            case .beforeGreeting, .anyone: nil
            case .signedIn, .passenger, .driver: "not_signed_in"
            case .operator: "only_for_the_operator"
            }
        #expect(gate(try bench.ask(call, from: guest)) == expected)
        let isOfPeople = [.signedIn, .passenger, .driver].contains(call.access)
        #expect(gate(try bench.ask(call, from: desk)) == (isOfPeople ? "not_signed_in" : nil))
    }

    /// The right key on a person's connection, the wrong one elsewhere, and a session on the
    /// operator's connection: none of them is the operator, of whichever user the process is.
    @Test func aPersonIsNeverTheOperator() throws {
        let bench = Bench()
        func enter(_ client: ClientID, _ key: String = Bench.operatorKey) throws -> String? {
            code(try bench.ask(EnterAsOperator(key: SecretText(key)), from: client))
        }
        let (ana, _) = try bench.signIn(1, .passenger)
        #expect(try enter(ana) == "only_for_the_operator")
        #expect(code(try bench.ask(GetOverview(), from: ana)) == "only_for_the_operator")
        let stranger = bench.connect(2)
        _ = try bench.ask(Hello(client: "test"), from: stranger)
        for wrong in ["", "another", String(Bench.operatorKey.dropLast())] {
            #expect(try enter(stranger, wrong) == "wrong_operator_key")
        }
        #expect(code(try bench.ask(GetOverview(), from: stranger)) == "only_for_the_operator")
        let desk = try bench.operate(3)
        #expect(code(try bench.ask(GetOverview(), from: desk)) == nil)
        _ = try bench.ask(StartSession(role: .driver, name: "Luis"), from: desk).get()
        #expect(code(try bench.ask(GetOverview(), from: desk)) == "only_for_the_operator")
        // Nor is the next client whom the host gives the number of one that has gone.
        bench.gateway.disconnected(desk)
        let next = bench.connect(3)
        _ = try bench.ask(Hello(client: "test"), from: next)
        #expect(code(try bench.ask(GetOverview(), from: next)) == "only_for_the_operator")
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
        var desk = try bench.operate(2)
        let answer = AnswerTicket(
            command_id: try commandID(2), ticket_id: ticket, message: "Yes.", closes: false)
        let first = try bench.ask(answer, from: desk).get()
        if isAfterACrash {
            try bench.crash()
            desk = try bench.operate(3)
        }
        let second = try bench.ask(answer, from: desk).get()
        #expect(second.messages == first.messages && second.message_count == 2)
        var other = answer
        other.message = "No."
        #expect(code(try bench.ask(other, from: desk)) == "command_id_reused")
    }

    /// What operators did is noted once, with the user of their process, refused commands not at
    /// all, and it is still there after a crash, page by page, the latest first.
    @Test func whatAnOperatorDoesIsNoted() throws {
        let bench = Bench()
        let (_, ana) = try bench.signIn(1, .passenger)
        let person = ana.state.person_id
        var desk = try bench.operate(2, peer: 1_007)
        let block = BlockAccount(
            command_id: try commandID(1), role: .passenger, person_id: person, reason: "debt",
            message: "Pay what you owe.")
        for _ in 0..<2 { _ = try bench.ask(block, from: desk).get() }
        let unknown = UnblockAccount(
            command_id: try commandID(2), role: .passenger, person_id: person + 7)
        #expect(code(try bench.ask(unknown, from: desk)) == "no_such_person")
        try bench.crash()
        desk = try bench.operate(3, peer: 0)
        let unblock = UnblockAccount(
            command_id: try commandID(3), role: .passenger, person_id: person)
        _ = try bench.ask(unblock, from: desk).get()
        let first = try bench.ask(ListOperatorActions(limit: PageLimit(1)), from: desk).get()
        #expect(first.has_more && first.actions.map(\.action) == ["unblock"])
        let rest = try bench.ask(ListOperatorActions(before_id: 2), from: desk).get()
        #expect(!rest.has_more && rest.actions.map(\.action) == ["block"])
        #expect((first.actions + rest.actions).map(\.id) == [2, 1])
        #expect((first.actions + rest.actions).map(\.user_id) == [0, 1_007])
        #expect(rest.actions.first?.subject == "passenger \(person) (debt)")
        let written = "\(first) \(rest)"
        #expect(!written.contains("Ana") && !written.contains("Pay what"))
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
