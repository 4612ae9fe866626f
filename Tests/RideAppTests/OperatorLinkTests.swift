import RideCore
import RideWire
import Testing

@testable import RideApp

/// The link of an operator, who needs no session (P8, N2).
@Suite struct OperatorLinkTests {
    private let codec = WireCodec()

    private static let hello = HelloResult(
        protocol_version: 3, engine: "e",
        city: CityView(name: "c", path: "p", checksum: "0", notice: "n"),
        clock: ClockView(
            now: .start, speed: 1, calendar: WorldCalendar(startingOn: .monday, at: .zero)))

    private func calls(_ effects: [Effect]) throws -> [WireCodec.IncomingCall] {
        try effects.compactMap { effect in
            guard case .send(let frame) = effect else { return nil }
            return try codec.decodeCall(frame)
        }
    }

    private func link() -> EngineLink {
        EngineLink(
            role: .passenger, clientName: "operator", name: "", token: nil, entersAsGuest: false,
            operatorKey: SecretText("the operator's key"))
    }

    /// Connects, has the greeting answered, then the key.
    ///
    /// - Returns: what is sent then, and what the app learns.
    private func greet(
        _ link: inout EngineLink, at_ms: Int64 = 0, refusal: WireError? = nil
    ) throws -> (calls: [AnyCall], news: [EngineLink.News]) {
        let greeting = try calls(link.update(Input(at_ms: at_ms, .connected)).effects)
        let id = try #require(greeting.first).id
        let (shown, first) = link.update(
            Input(
                at_ms: at_ms, .received(codec.encode(answer: AnyAnswer(Self.hello), to: id)))
        )
        #expect(!link.isLive && first.isEmpty)
        let entry = try #require(try calls(shown).first)
        #expect(entry.call.to(EnterAsOperator.self)?.key == SecretText("the operator's key"))
        let frame =
            refusal.map { codec.encode(refusal: $0, to: entry.id) }
            ?? codec.encode(answer: AnyAnswer(Done()), to: entry.id)
        let (effects, news) = link.update(Input(at_ms: at_ms, .received(frame)))
        return (try calls(effects).map(\.call), first + news)
    }

    @Test func anOperatorIsLetInWithoutASession() throws {
        var link = link()
        _ = link.start()
        let (calls, news) = try greet(&link)
        #expect(calls.isEmpty)
        #expect(link.isLive)
        #expect(news.count == 2)
        guard case .admitted = news.last else {
            Issue.record("\(news)")
            return
        }
        #expect(try self.calls(link.call(AnyCall(GetOverview()), at: 0)).count == 1)
        #expect(try self.calls(link.call(AnyCall(GetDemand()), at: 0)).count == 1)
    }

    @Test func whoeverShowsAnotherKeyIsRefusedForGood() throws {
        var link = link()
        _ = link.start()
        let refusal = WireError(.refused, code: "wrong_operator_key", message: "No.")
        _ = try greet(&link, refusal: refusal)
        #expect(link.refusal == refusal && link.nextWake_ms == nil)
    }

    @Test func whatWasDecidedGoesOutAgainUnderTheSameNameAndQuestionsDoNot() throws {
        var link = link()
        _ = link.start()
        _ = try greet(&link)
        var names = CommandNames(seed: 1)
        let command = AnyCall(AcknowledgeAlert(command_id: names.next(), ticket_id: 17))
        _ = link.call(command, at: 0)
        _ = link.call(AnyCall(GetOverview()), at: 0)
        _ = link.update(Input(at_ms: 1, .disconnected(reason: "gone")))
        #expect(!link.isLive)
        #expect(try greet(&link, at_ms: 200).calls == [command])
    }

    @Test func whoeverIsNotTheOperatorIsRefusedForGood() throws {
        var link = link()
        _ = link.start()
        _ = try greet(&link)
        let sent = try #require(try calls(link.call(AnyCall(GetOverview()), at: 0)).first)
        let refusal = WireError(
            .refused, code: "only_for_the_operator", message: "Only the owner can do this.")
        let (effects, _) = link.update(
            Input(at_ms: 0, .received(codec.encode(refusal: refusal, to: sent.id))))
        #expect(link.status == .refused(reason: "Only the owner can do this."))
        #expect(link.refusal == refusal)
        #expect(link.nextWake_ms == nil)
        guard case .disconnect? = effects.first else {
            Issue.record("\(effects)")
            return
        }
    }

    @Test func alertsAreNews() throws {
        var link = link()
        _ = link.start()
        _ = try greet(&link)
        let alert = AlertView(kind: "sos", subject_id: 17, at_ms: 1)
        let (_, news) = link.update(Input(at_ms: 0, .received(codec.encode(.alert(alert)))))
        guard case .alert(let told)? = news.first else {
            Issue.record("\(news)")
            return
        }
        #expect(told == alert)
    }
}
