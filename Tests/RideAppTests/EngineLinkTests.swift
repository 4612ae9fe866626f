import RideCore
import RideWire
import Testing

@testable import RideApp

/// The link by itself: what it sends, and what it makes of what it hears.
@Suite struct EngineLinkTests {
    private let codec = WireCodec()

    private static let state = PersonState(
        revision: 1, role: .passenger, person_id: 1,
        person: PersonView(name: "Ana", rating: RatingAverage()),
        place: PlaceView(
            Waypoint(coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0), name: "here")),
        activity: .idle, ride: nil, route: nil, today: nil)

    private static let hello = HelloResult(
        protocol_version: 1, engine: "e",
        city: CityView(name: "c", path: "p", checksum: "0", notice: "n"),
        clock: ClockView(
            now: .start, speed: 1, calendar: WorldCalendar(startingOn: .monday, at: .zero)))

    private func calls(_ effects: [Effect]) throws -> [WireCodec.IncomingCall] {
        try effects.compactMap { effect in
            guard case .send(let frame) = effect else { return nil }
            return try codec.decodeCall(frame)
        }
    }

    private func answer(
        _ link: inout EngineLink, _ id: UInt64, _ result: Result<AnswerValue, WireError>,
        at_ms: Int64 = 0
    ) -> (effects: [Effect], news: [EngineLink.News]) {
        let frame =
            switch result {
            case .success(let value): codec.encode(answer: AnyAnswer(value), to: id)
            case .failure(let error): codec.encode(refusal: error, to: id)
            }
        return link.update(Input(at_ms: at_ms, .received(frame)))
    }

    /// Connects and signs in.
    ///
    /// - Returns: what was sent once signed in.
    @discardableResult
    private func signIn(_ link: inout EngineLink, at_ms: Int64 = 0) throws -> [AnyCall] {
        _ = link.start()
        let greeting = try calls(link.update(Input(at_ms: at_ms, .connected)).effects)
        let hello = try #require(greeting.first)
        let opening = try calls(
            answer(&link, hello.id, .success(Self.hello), at_ms: at_ms).effects)
        let session = SessionResult(token: "new", state: Self.state)
        let open = try #require(opening.first)
        let (effects, _) = answer(&link, open.id, .success(session), at_ms: at_ms)
        return try calls(effects).map(\.call)
    }

    /// Who is turned away is told why, and comes again, not at once where there is no place.
    @Test(arguments: [("made_room", 5_000), ("too_many_clients", 5_000), ("stopping", 100)])
    func whatTheEngineSaysLastIsTheReason(code: String, pause_ms: Int64) throws {
        var link = EngineLink(role: .passenger, clientName: "test", name: "Ana", token: nil)
        try signIn(&link)
        let farewell = codec.encode(.goodbye(GoodbyeView(code: code, reason: "Because.")))
        _ = link.update(Input(at_ms: 5, .received(farewell)))
        _ = link.update(Input(at_ms: 6, .disconnected(reason: .engineHasGone)))
        let reason = LostReason.saidGoodbye(code: code)
        #expect(link.status == .lost(retryAt_ms: 6 + pause_ms, reason: reason))
        _ = link.update(Input(at_ms: 6 + pause_ms, .timer))
        #expect(link.status == .connecting(engineStarting: false))
        // The next end has a reason of its own.
        _ = link.update(Input(at_ms: 7_000, .connected))
        _ = link.update(Input(at_ms: 7_001, .disconnected(reason: .engineHasGone)))
        #expect(link.status == .lost(retryAt_ms: 7_201, reason: .engineHasGone))
    }

    /// Connects and has the greeting answered.
    ///
    /// - Returns: the call that opens the session.
    private func greet(_ link: inout EngineLink) throws -> WireCodec.IncomingCall {
        _ = link.start()
        let greeting = try calls(link.update(Input(at_ms: 0, .connected)).effects)
        let hello = try #require(greeting.first)
        let opening = try calls(answer(&link, hello.id, .success(Self.hello)).effects)
        return try #require(opening.first)
    }

    private func link(token: String? = nil) -> EngineLink {
        EngineLink(role: .passenger, clientName: "test", name: "Ana", token: token)
    }

    private func cancel(_ seed: UInt64) -> AnyCall {
        var names = CommandNames(seed: seed)
        return AnyCall(
            CancelRide(command_id: names.next(), ride_id: 1, reason: .changedMind))
    }

    @Test func itGreetsThenSignsIn() throws {
        var link = link()
        try signIn(&link)
        #expect(link.isLive)
    }

    @Test func theTokenIsKeptWhereItIsNew() throws {
        for (old, kept) in [(nil, true), ("old", true), ("new", false)] as [(String?, Bool)] {
            var link = link(token: old)
            let open = try greet(&link)
            let session = SessionResult(token: "new", state: Self.state)
            let effects = answer(&link, open.id, .success(session)).effects
            let keeps = effects.contains {
                if case .keepToken("new", of: nil) = $0 { true } else { false }
            }
            #expect(keeps == kept)
        }
    }

    @Test func anUnknownTokenIsForgottenAndTheSessionOpenedWithoutIt() throws {
        var link = link(token: "old")
        let open = try greet(&link)
        let refusal = WireError(.refused, code: "unknown_token", message: "?")
        let effects = answer(&link, open.id, .failure(refusal)).effects
        guard case .keepToken(nil, of: nil)? = effects.first else {
            Issue.record("the token is not forgotten")
            return
        }
        let again = try calls(effects).map(\.call)
        #expect(again == [AnyCall(StartSession(role: .passenger, name: "Ana"))])
    }

    /// A session that has ended elsewhere, or an account that was never saved: the next call finds
    /// out, and the app asks once whether its token is still good.
    @Test func whoeverIsNotSignedInAnyMoreShowsTheTokenOnceMore() throws {
        var link = link(token: "old")
        try signIn(&link)
        let first = try #require(try calls(link.call(AnyCall(GetState()), at: 1)).first)
        let second = try #require(try calls(link.call(cancel(1), at: 1)).first)
        let refusal = WireError(.notSignedIn, code: "not_signed_in", message: "?")
        let open = try #require(
            try calls(answer(&link, first.id, .failure(refusal)).effects).first)
        #expect(open.call.to(StartSession.self)?.token != nil)
        #expect(try calls(answer(&link, second.id, .failure(refusal)).effects).isEmpty)
        let unknown = WireError(.refused, code: "unknown_token", message: "?")
        let effects = answer(&link, open.id, .failure(unknown)).effects
        guard case .keepToken(nil, of: nil)? = effects.first else {
            Issue.record("the token is not forgotten")
            return
        }
        #expect(link.pendingCommands.isEmpty)
    }

    @Test func anotherProtocolIsTheEnd() throws {
        var link = link()
        _ = link.start()
        let greeting = try calls(link.update(Input(at_ms: 0, .connected)).effects)
        let hello = try #require(greeting.first)
        let refusal = WireError(.unsupportedProtocol, code: "unsupported_protocol", message: "v9")
        _ = answer(&link, hello.id, .failure(refusal))
        #expect(link.status == .refused(reason: "v9"))
        _ = link.update(Input(at_ms: 1, .disconnected(reason: "gone")))
        #expect(link.status == .refused(reason: "v9"))
        #expect(link.nextWake_ms == nil)
    }

    @Test func aCommandWithoutAnAnswerIsSentAgainUnderItsOwnName() throws {
        var link = link()
        try signIn(&link)
        let command = cancel(1)
        #expect(try calls(link.call(command, at: 0)).map(\.call) == [command])
        _ = link.update(Input(at_ms: 0, .disconnected(reason: "gone")))
        #expect(link.pendingCommands == [command])
        #expect(try signIn(&link) == [command])
    }

    @Test func aCommandWithAnAnswerIsNotSentAgain() throws {
        var link = link()
        try signIn(&link)
        let calls = try calls(link.call(cancel(1), at: 0))
        let sent = try #require(calls.first)
        _ = answer(&link, sent.id, .success(Self.state))
        #expect(link.pendingCommands.isEmpty)
        _ = link.update(Input(at_ms: 0, .disconnected(reason: "gone")))
        #expect(try signIn(&link).isEmpty)
    }

    @Test func commandsGivenMeanwhileGoOutInOrderAndQuestionsDoNot() throws {
        var link = link()
        #expect(link.call(cancel(1), at: 0).isEmpty)
        #expect(link.call(AnyCall(GetState()), at: 0).isEmpty)
        #expect(link.call(cancel(2), at: 0).isEmpty)
        #expect(try signIn(&link) == [cancel(1), cancel(2)])
    }

    @Test func theWatchedPartOfTheMapIsAskedForAgain() throws {
        var link = link()
        let bounds = AnyCall(WatchMap(south: 0, west: 0, north: 1, east: 1))
        #expect(link.call(bounds, at: 0).isEmpty)
        #expect(try signIn(&link) == [bounds])
        #expect(link.call(bounds, at: 0).isEmpty)
        _ = link.update(Input(at_ms: 0, .disconnected(reason: "gone")))
        #expect(try signIn(&link) == [bounds])
    }

    @Test func pausesGrowUpToTwoSeconds() {
        var link = link()
        var pauses: [Int64] = []
        for _ in 0..<7 {
            _ = link.start()
            _ = link.update(Input(at_ms: 1_000, .disconnected(reason: "gone")))
            pauses.append((link.nextWake_ms ?? 0) - 1_000)
        }
        #expect(pauses == [100, 200, 400, 800, 1_600, 2_000, 2_000])
    }

    @Test func itTriesAgainWhenThePauseIsOverAndNotBefore() {
        var link = link()
        _ = link.start()
        _ = link.update(Input(at_ms: 0, .disconnected(reason: "gone")))
        #expect(link.update(Input(at_ms: 99, .timer)).effects.isEmpty)
        let effects = link.update(Input(at_ms: 100, .timer)).effects
        guard case .connect? = effects.first else {
            Issue.record("it does not try again")
            return
        }
    }

    @Test func itShowsThatItIsAlive() throws {
        var link = link()
        try signIn(&link)
        hear(&link, at: 2_000)
        #expect(link.nextWake_ms == 7_000)
        #expect(
            try calls(link.update(Input(at_ms: 7_000, .timer)).effects).map(\.call) == [
                AnyCall(Ping())
            ])
        #expect(link.nextWake_ms == 9_000)
    }

    private func hear(_ link: inout EngineLink, at now_ms: Int64) {
        let tick = WireCodec().encode(
            .tick(TickView(now_ms: 1, speed: 1, cars: [], progress: nil)))
        _ = link.update(Input(at_ms: now_ms, .received(tick)))
    }

    /// An engine that stands still keeps the connection and says nothing. It is asked for a sign of
    /// life sooner if cars were moving, or if it owes an answer, and has two seconds for it.
    @Test(
        arguments: [
            // Heard from at, asked at; then asked for a sign of life at.
            (heard: [2_000], asked: nil, doubted: 7_000),
            (heard: [2_000, 2_100], asked: nil, doubted: 3_100),
            (heard: [2_000], asked: 3_000, doubted: 4_000),
            (heard: [2_000, 2_100], asked: 2_500, doubted: 3_500),
        ] as [(heard: [Int64], asked: Int64?, doubted: Int64)])
    func anEngineThatIsAskedAndSaysNothingIsSilent(
        _ row: (heard: [Int64], asked: Int64?, doubted: Int64)
    ) throws {
        var link = link()
        try signIn(&link)
        for now_ms in row.heard { hear(&link, at: now_ms) }
        if let asked = row.asked { _ = link.call(AnyCall(Ping()), at: asked) }
        for now_ms in [row.doubted - 1, row.doubted, row.doubted + 1_999] {
            let pings = try calls(link.update(Input(at_ms: now_ms, .timer)).effects)
            #expect(pings.count == (now_ms == row.doubted ? 1 : 0), "\(row) \(now_ms)")
            #expect(!link.isSilent, "\(row) \(now_ms)")
        }
        _ = link.update(Input(at_ms: row.doubted + 2_000, .timer))
        #expect(link.isSilent && link.isLive)
        #expect(link.nextWake_ms == row.doubted + 20_000)
        hear(&link, at: row.doubted + 4_000)
        #expect(!link.isSilent)
        #expect(link.nextWake_ms == row.doubted + 9_000)
    }

    @Test func nonsenseEndsTheConnection() throws {
        var link = link()
        try signIn(&link)
        let (effects, news) = link.update(Input(at_ms: 0, .received(Array("nonsense".utf8))))
        guard case .disconnect? = effects.first, case .lost? = news.first else {
            Issue.record("nonsense is passed over")
            return
        }
        #expect(!link.isLive)
    }

    @Test func commandNamesFollowFromTheSeedAndDiffer() {
        var first = CommandNames(seed: 5)
        var second = CommandNames(seed: 5)
        let names = (0..<100).map { _ in first.next() }
        #expect(names == (0..<100).map { _ in second.next() })
        #expect(Set(names).count == 100)
    }
}

extension EngineLink {
    /// Makes a call whose answer nobody waits for.
    mutating func call(_ call: AnyCall, at now_ms: Int64) -> [Effect] {
        self.call(call, as: CallID(1), at: now_ms)
    }
}
