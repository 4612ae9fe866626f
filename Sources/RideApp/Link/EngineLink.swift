import RideCore
import RideWire

/// The app's side of the conversation with the engine: introduces the app, signs the person in,
/// matches answers with calls, and comes back after a lost connection without losing or repeating
/// a wish (N2).
///
/// A call that carries a command id is kept until it is answered. After a reconnection it is sent
/// again under the same id, and the engine, if it had carried it out already, changes nothing.
/// Questions are not sent again: the state that comes with the new session answers them.
public struct EngineLink: Sendable {
    /// How things stand.
    public private(set) var status = Status.connecting(engineStarting: false)
    /// Why the engine will have nothing to do with the app; nil unless it has refused it.
    public private(set) var refusal: WireError?
    /// Calls with a command id that are not answered yet, oldest first.
    public var pendingCommands: [AnyCall] {
        order.compactMap { pending[$0]?.call }.filter { $0.commandID != nil }
    }

    /// Whether a call is not answered yet.
    public var awaitsAnswer: Bool { !pending.isEmpty }

    private let role: Side
    private let operatorKey: SecretText?
    private let clientName: String
    private let name: String
    private(set) var tokens: EngineTokens
    private var entersAsGuest: Bool
    private var pending: [UInt64: Pending] = [:]
    private var order: [UInt64] = []
    private var nextID: UInt64 = 1
    private var watched: WatchMap?
    /// The engine's introduction while the operator's key is on its way.
    private var introduction: HelloResult?
    /// In which language the person is written to; the next greeting says it.
    var language: String?
    private var failures = 0
    /// Why the engine ends the connection, once it has said so.
    private var farewell: LostReason?
    private var lastSent_ms: Int64 = 0
    /// When something came from the engine last.
    private var lastHeard_ms: Int64 = 0
    /// When it last told of cars that move; nil if it has not.
    private var movedAt_ms: Int64?
    /// Whether the last thing it said was that, and the same less than a second before.
    private var isLively = false
    /// When the engine was first asked something since then; nil while it owes no sign of life.
    private var asked_ms: Int64?
    /// When it was asked for nothing but a sign of life since then; nil if it was not.
    private var doubted_ms: Int64?
    /// Whether the connection stands and the engine says nothing, although it was asked.
    public private(set) var isSilent = false
    var codec: WireCodec

    /// A call that is not answered yet, and the name it has in the app.
    private struct Pending {
        let id: CallID
        let call: AnyCall
    }

    /// The name of the link's own calls.
    private static let own = CallID(0)

    /// A link for one side, not connected yet.
    ///
    /// - Parameters:
    ///   - token: for an engine that does not say which data it holds.
    ///   - tokensByData: for engines that do.
    ///   - marks: what was seen of the histories of these.
    ///   - operatorKey: what the engine knows its operator by, who is on no side and needs no
    ///     session; nil for everybody else.
    ///   - codec: reads what the engine says, with the words for what has no name.
    public init(
        role: Side, clientName: String, name: String, token: String?,
        tokensByData: [DataID: String] = [:], marks: [DataID: HistoryMark] = [:],
        entersAsGuest: Bool = true, operatorKey: SecretText? = nil, language: String? = nil,
        codec: WireCodec = WireCodec()
    ) {
        self.codec = codec
        self.language = language
        self.operatorKey = operatorKey
        self.entersAsGuest = entersAsGuest
        self.role = role
        self.clientName = clientName
        self.name = name
        tokens = EngineTokens(ofSocket: token, byData: tokensByData, marks: marks)
    }

    /// When the link wants to be woken: to try again, or to show that it is alive.
    public var nextWake_ms: Int64? {
        switch status {
        case .lost(let retryAt, _): retryAt
        case .live, .visiting:
            min(lastSent_ms + Self.heartbeat_ms, isSilent ? .max : nextDoubt_ms)
        case .greeting: lastSent_ms + Self.heartbeat_ms
        case .connecting, .refused: nil
        }
    }

    /// When the engine is asked for a sign of life, or, once it was, counts as silent.
    private var nextDoubt_ms: Int64 {
        if let doubted_ms { return doubted_ms + Self.patience_ms }
        if let asked_ms { return asked_ms + Self.doubt_ms }
        return lastHeard_ms + (isLively ? Self.doubt_ms : Self.quiet_ms)
    }

    // MARK: What the app does

    /// Begins: the first effect of an app.
    public mutating func start() -> [Effect] {
        status = .connecting(engineStarting: false)
        return [.connect]
    }

    /// Makes a call. While there is no session, a command waits for the next one and a question
    /// is dropped.
    ///
    /// - Parameter id: the name under which the answer will come back.
    public mutating func call(_ call: AnyCall, as id: CallID, at now_ms: Int64) -> [Effect] {
        if let bounds = call.to(WatchMap.self) {
            guard bounds != watched else { return [] }
            watched = bounds
        }
        let canGo = isLive || status == .visiting && call.access == .anyone
        guard canGo || call.commandID != nil else { return [] }
        let id = remember(call, id)
        guard canGo else { return [] }
        didSend(at: now_ms)
        return [.send(codec.encode(call, id: id))]
    }

    /// Tries to connect at once, because the person asked for it.
    public mutating func retryNow() -> [Effect] {
        guard case .lost = status else { return [] }
        return start()
    }

    // MARK: What reaches the link

    /// Takes in what concerns the connection; everything else is passed over.
    public mutating func update(_ input: Input) -> (effects: [Effect], news: [News]) {
        switch input.event {
        case .engineStarting:
            status = .connecting(engineStarting: true)
            return ([], [])
        case .connected:
            status = .greeting
            farewell = nil
            heard(at: input.at_ms)
            movedAt_ms = nil
            lastSent_ms = input.at_ms
            let hello = Hello(
                client: clientName, language: language, witness: tokens.witness)
            return ([send(hello)], [])
        case .disconnected(let reason):
            return lose(farewell ?? reason, at: input.at_ms)
        case .received(let frame):
            return receive(frame, at: input.at_ms)
        case .timer: return wake(at: input.at_ms)
        case .key, .named, .resized, .cityOpened, .cityFailed, .fileWritten, .fileFailed,
            .fileFound, .documentOpened, .pictureDrawn:
            return ([], [])
        }
    }

    private mutating func didSend(at now_ms: Int64) {
        lastSent_ms = now_ms
        asked_ms = asked_ms ?? now_ms
    }

    /// The engine has given a sign of life.
    private mutating func heard(at now_ms: Int64) {
        lastHeard_ms = now_ms
        isLively = false
        asked_ms = nil
        doubted_ms = nil
        isSilent = false
    }

    private mutating func wake(at now_ms: Int64) -> (effects: [Effect], news: [News]) {
        switch status {
        case .lost(let retryAt, _):
            return (now_ms >= retryAt ? start() : [], [])
        case .live, .visiting:
            let isDoubted = now_ms >= nextDoubt_ms
            if isDoubted, doubted_ms != nil { isSilent = true }
            guard isDoubted && doubted_ms == nil || now_ms >= lastSent_ms + Self.heartbeat_ms
            else { return ([], []) }
            if isDoubted { doubted_ms = doubted_ms ?? now_ms }
            return (call(AnyCall(Ping()), as: Self.own, at: now_ms), [])
        case .greeting:
            guard now_ms >= lastSent_ms + Self.heartbeat_ms else { return ([], []) }
            let (_, news) = lose(.engineIsSilent, at: now_ms)
            return ([.disconnect], news)
        case .connecting, .refused:
            return ([], [])
        }
    }

    private mutating func lose(
        _ reason: LostReason, at now_ms: Int64
    ) -> (effects: [Effect], news: [News]) {
        if case .refused = status { return ([], []) }
        isSilent = false
        farewell = nil
        let pause =
            reason.isLackOfRoom
            ? Self.pauseForRoom_ms
            : min(Self.longestPause_ms, Self.firstPause_ms << Int64(min(failures, 10)))
        failures += 1
        status = .lost(retryAt_ms: now_ms + pause, reason: reason)
        // Questions go unanswered; commands stay.
        for id in order where pending[id]?.call.commandID == nil { pending[id] = nil }
        order.removeAll { pending[$0] == nil }
        return ([], [.lost])
    }

    private mutating func receive(
        _ frame: [UInt8], at now_ms: Int64
    ) -> (effects: [Effect], news: [News]) {
        heard(at: now_ms)
        let message: EngineMessage
        do throws(WireError) {
            message = try codec.decodeReply(
                frame, pending: pending.mapValues { type(of: $0.call.request) })
        } catch {
            let (_, news) = lose("the engine's answer makes no sense", at: now_ms)
            return ([.disconnect], news)
        }
        switch message {
        case .announcement(.state(let state)): return ([], [.state(state)])
        case .announcement(.tick(let tick)):
            isLively = movedAt_ms.map { (1..<Self.doubt_ms).contains(now_ms - $0) } ?? false
            movedAt_ms = now_ms
            return ([], [.tick(tick)])
        case .announcement(.notice(let notice)): return ([], [.notice(notice)])
        case .announcement(.alert(let alert)): return ([], [.alert(alert)])
        case .announcement(.history(let history)): return ([], [.history(history)])
        // The connection ends next, and this is why.
        case .announcement(.goodbye(let goodbye)):
            farewell = .saidGoodbye(code: goodbye.code)
            return ([], [])
        case .answer(let id, let result):
            guard let id, let asked = pending.removeValue(forKey: id) else { return ([], []) }
            order.removeAll { $0 == id }
            let (effects, news) = settle(
                Answered(id: asked.id, call: asked.call, result: result), at: now_ms)
            let mark = asked.call.isChange ? codec.mark(in: frame) : nil
            return (effects + (mark.map { tokens.keep($0) } ?? []), news)
        }
    }

    private mutating func settle(
        _ done: Answered, at now_ms: Int64
    ) -> (effects: [Effect], news: [News]) {
        switch (done.request, done.result) {
        case (is Hello, .success(let hello as HelloResult)):
            if let operatorKey {
                introduction = hello
                return ([send(EnterAsOperator(key: operatorKey))], [])
            }
            return greeted(hello, at: now_ms)
        case (is EnterAsOperator, .success):
            // Only now: what an operator's app asked before would be dropped.
            let greeting = introduction.map { [News.greeted($0)] } ?? []
            return (enter(.live, at: now_ms), greeting + [.admitted])
        case (is StartSession, .success(let session as SessionResult)):
            return signIn(session, at: now_ms)
        case (_, .success(let session as SessionResult)):
            let (effects, news) = signIn(session, at: now_ms)
            return (effects, news + [.answered(done)])
        case (is StartSession, .failure(let error)) where error.code == "unknown_token":
            // The token has ended, or is another engine's: what was wished for stays undone.
            let forgotten = forget()
            if entersAsGuest { return (forgotten + [openSession(at: now_ms)], []) }
            return (forgotten + visit(at: now_ms), [.signedOut(byEngine: true), .visiting])
        case (is SignOut, .success), (is DeleteAccount, .success):
            let forgotten = forget()
            entersAsGuest = false
            return (
                forgotten + visit(at: now_ms),
                [.answered(done), .signedOut(byEngine: false), .visiting]
            )
        case (is Hello, .failure(let error)), (is StartSession, .failure(let error)):
            guard Self.isFinal(error) else {
                let (_, news) = lose(.refused(error), at: now_ms)
                return ([.disconnect], news)
            }
            return refuse(error)
        case (_, .failure(let error))
        where ["only_for_the_operator", "wrong_operator_key"].contains(error.code):
            return refuse(error)
        case (_, .failure(let error)) where error.code == "not_signed_in" && isLive:
            // The session has ended elsewhere. Whether for good, the engine says to the token.
            let isAsked = pending.values.contains { $0.call.request is StartSession }
            return (isAsked ? [] : [openSession(at: now_ms)], [.answered(done)])
        case (_, .success(let state as PersonState)):
            return ([], [.state(state), .answered(done)])
        case (_, .success), (_, .failure):
            return ([], [.answered(done)])
        }
    }

    private mutating func greeted(
        _ hello: HelloResult, at now_ms: Int64
    ) -> (effects: [Effect], news: [News]) {
        let wasSomebody = tokens.shown != nil
        let isElsewhere = tokens.meet(hello.data_id.flatMap { DataID($0) })
        // What was wished for of an engine with other data stays undone.
        if isElsewhere { forgetWishes() }
        if tokens.shown != nil || entersAsGuest {
            return ([openSession(at: now_ms)], [.greeted(hello)])
        }
        let end: [News] = isElsewhere && wasSomebody ? [.signedOut(byEngine: true)] : []
        return (visit(at: now_ms), [.greeted(hello)] + end + [.visiting])
    }

    private mutating func refuse(_ error: WireError) -> (effects: [Effect], news: [News]) {
        refusal = error
        status = .refused(reason: error.message)
        return ([.disconnect], [.lost])
    }

    /// Whether trying again could not help.
    private static func isFinal(_ error: WireError) -> Bool {
        ["unsupported_protocol", "wrong_role", "name_not_allowed"].contains(error.code)
    }

    /// Enters as a guest, from the start screen on.
    public mutating func enterAsGuest(at now_ms: Int64) -> [Effect] {
        guard status == .visiting else { return [] }
        return [openSession(at: now_ms)]
    }

    /// Forgets the person, and what they wished for.
    private mutating func forget() -> [Effect] {
        forgetWishes()
        return tokens.forget()
    }

    private mutating func forgetWishes() {
        for id in order where pending[id]?.call.commandID != nil { pending[id] = nil }
        order.removeAll { pending[$0] == nil }
    }

    /// Goes on without a person; what visitors wished for before goes out again.
    private mutating func visit(at now_ms: Int64) -> [Effect] { enter(.visiting, at: now_ms) }

    /// Goes on without a session; what was wished for before goes out again.
    private mutating func enter(_ new: Status, at now_ms: Int64) -> [Effect] {
        status = new
        failures = 0
        lastSent_ms = now_ms
        var effects = order.compactMap { id in
            pending[id].map { Effect.send(codec.encode($0.call, id: id)) }
        }
        if let watched { effects.append(send(watched)) }
        return effects
    }

    private mutating func openSession(at now_ms: Int64) -> Effect {
        lastSent_ms = now_ms
        return send(StartSession(role: role, name: name, token: tokens.shown))
    }

    private mutating func signIn(
        _ session: SessionResult, at now_ms: Int64
    ) -> (effects: [Effect], news: [News]) {
        let wasGreeted = isGreeted
        status = .live
        failures = 0
        lastSent_ms = now_ms
        var effects = tokens.keep(session.token)
        // A connection that stood already has taken everything.
        if wasGreeted { return (effects, [.signedIn(session.state)]) }
        // What was wished for before the connection was lost, in the same order.
        for id in order {
            if let call = pending[id]?.call { effects.append(.send(codec.encode(call, id: id))) }
        }
        if let watched { effects.append(send(watched)) }
        return (effects, [.signedIn(session.state)])
    }

    /// Sends a call of the link's own.
    private mutating func send(_ request: some Request) -> Effect {
        let call = AnyCall(request)
        return .send(codec.encode(call, id: remember(call, Self.own)))
    }

    private mutating func remember(_ call: AnyCall, _ id: CallID) -> UInt64 {
        let number = nextID
        nextID += 1
        pending[number] = Pending(id: id, call: call)
        order.append(number)
        return number
    }
}
