import RideCore
import RideMap
import RideService
import RideSim
import RideWire

/// What comes before every handler and after it: the limit of calls, greeting, session, access, and
/// the name of a command.
extension Gateway {
    static let handlers: HandlerTable = {
        var table = HandlerTable()
        registerSessions(&table)
        registerAccounts(&table)
        registerMine(&table)
        registerRides(&table)
        registerRideRecords(&table)
        registerBookings(&table)
        registerMoney(&table)
        registerDriving(&table)
        registerHelp(&table)
        registerOperator(&table)
        registerDesk(&table)
        registerOperatorMoney(&table)
        registerBikes(&table)
        registerChallenges(&table)
        registerAcademy(&table)
        registerHistory(&table)
        return table
    }()

    /// Carries a call out and posts its answer.
    func answer(_ incoming: WireCodec.IncomingCall, of client: ClientID) {
        guard let state = clients[client] else { return }
        guard state.waitingAnswers < Limits.requestsInFlight else {
            let refusal = WireError(
                .tooManyRequests, code: "too_many_in_flight",
                message: "At most \(Limits.requestsInFlight) calls may wait for an answer.")
            return refuse(refusal, to: incoming.id, client)
        }
        let call = incoming.call
        do throws(WireError) {
            let actor = try admit(call.access, client)
            try admitInDoubt(call)
            if call.isChange { clients[client]?.changes.insert(incoming.id) }
            if call.needsFreshPassword, let actor { try checkPasswordIsFresh(actor, client) }
            guard let handler = Self.handlers[call.method] else {
                preconditionFailure("no handler for \(call.method)")
            }
            let asker = Asker(client: client, actor: actor, mark: mark(of: call))
            let reply: Reply<AnyAnswer>
            if let claim = claim(for: call, by: actor) {
                reply = .later(.claim(claim)) { [unowned self] outcome throws(WireError) in
                    try takePeople(outcome)
                    return try handler.handle(call, of: asker, at: self)
                }
            } else {
                reply = try handler.handle(call, of: asker, at: self)
            }
            deliver(reply, to: incoming.id, client, actor)
        } catch {
            refuse(error, to: incoming.id, client)
        }
    }

    /// A hash without a key: FNV-1a, 64 bits (Fowler, Noll and Vo). Good enough where nobody can
    /// read what is stored, as in tests and benches.
    public static let unkeyedFingerprint: @Sendable ([UInt8]) -> UInt64 = { bytes in
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Whether a client may make calls of this kind.
    ///
    /// - Returns: who is signed in, for calls of people.
    private func admit(_ access: Access, _ client: ClientID) throws(WireError) -> Actor? {
        guard access == .beforeGreeting || hasGreeted(client) else {
            throw WireError(
                .helloExpected, code: "hello_expected", message: "The first call must be hello.")
        }
        switch access {
        case .beforeGreeting, .anyone: return nil
        case .operator:
            try admitOperator(client)
            return nil
        case .signedIn, .passenger, .driver: break
        }
        guard let actor = actor(of: client) else { throw Self.notSignedIn }
        switch (access, actor.side) {
        case (.passenger, .driver): throw Self.wireError(.onlyForPassengers)
        case (.driver, .passenger): throw Self.wireError(.onlyForDrivers)
        default: return actor
        }
    }

    static let notSignedIn = WireError(
        .notSignedIn, code: "not_signed_in", message: "Open a session first.")

    func mark(of call: AnyCall) -> CommandMark? {
        call.commandID.map {
            CommandMark(id: $0, fingerprint: host.fingerprint(codec.canonicalBytes(of: call)))
        }
    }

    /// The person's state after a command.
    func state(
        after command: RideService.Command, _ caller: Caller
    ) throws(WireError) -> Reply<PersonState> {
        try perform(command, caller)
        return .answer(try currentState(of: caller.actor))
    }

    /// The person's state after a command about a ride that may be over and out of memory.
    func state(
        afterLate command: RideService.Command, about ride: UInt64, _ caller: Caller
    ) throws(WireError) -> Reply<PersonState> {
        try with(ride: ride) { gateway throws(WireError) in
            try gateway.state(after: command, caller)
        }
    }

    /// Carries out a command under the call's name.
    func perform(_ command: RideService.Command, _ caller: Caller) throws(WireError) {
        try Self.served { () throws(ServiceRejection) in
            try service.perform(
                command, by: caller.actor, id: caller.mark?.id,
                fingerprint: caller.mark?.fingerprint ?? 0, peer: peer(of: caller.client))
        }
    }

    /// Does something about a ride that may be over and out of memory.
    func with<Answer>(
        ride: UInt64, _ body: @escaping (Gateway) throws(WireError) -> Reply<Answer>
    ) throws(WireError) -> Reply<Answer> {
        let id = TripID(ride)
        guard !service.remembers(id) else { return try body(self) }
        return .later(.read(.ride(id))) { [unowned self] outcome throws(WireError) in
            // While it was read no ride has left memory: what somebody else has brought back and
            // changed meanwhile is still there, and stays as it is.
            if case .ride(let stored?) = try Self.answer(outcome), !stored.trip.stage.isLive {
                service.recall(stored)
            }
            return try body(self)
        }
    }

    /// What was looked up.
    static func answer(_ outcome: BackgroundJob.Outcome) throws(WireError) -> StoreAnswer {
        switch outcome {
        case .answer(let answer): return answer
        case .failed(let code, let message): throw WireError(.refused, code: code, message: message)
        case .key, .document, .claimed: throw lostAccount
        }
    }

    /// What the service does or refuses.
    static func served<Value>(
        _ body: () throws(ServiceRejection) -> Value
    ) throws(WireError) -> Value {
        do throws(ServiceRejection) { return try body() } catch { throw wireError(error) }
    }

    static let lostAccount = WireError(
        .internalError, code: "internal_error", message: "The account is not there.")

    func currentState(of actor: Actor) throws(WireError) -> PersonState {
        guard let state = state(of: actor) else { throw Self.lostAccount }
        return state
    }

    static func notOnEarth(_ place: String) -> WireError {
        Self.invalid("\(place) must be within 90 degrees north and south and 180 east and west.")
    }

    static func wireError(_ rejection: ServiceRejection) -> WireError {
        WireError(.refused, code: rejection.code, message: rejection.message)
    }

    static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
