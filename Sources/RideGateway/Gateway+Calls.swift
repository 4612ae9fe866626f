import RideCore
import RideMap
import RideService
import RideSim
import RideWire

/// What each call does.
extension Gateway {
    /// Carries a call out and posts its answer.
    func answer(_ incoming: WireCodec.IncomingCall, of client: ClientID) {
        guard let state = clients[client] else { return }
        guard state.waitingAnswers < Limits.requestsInFlight else {
            let refusal = WireError(
                .tooManyRequests, code: "too_many_in_flight",
                message: "At most \(Limits.requestsInFlight) calls may wait for an answer.")
            return post(.failure(refusal), to: incoming.id, client)
        }
        do throws(WireError) {
            deliver(try carryOut(incoming.call, of: client), to: incoming.id, client)
        } catch {
            post(.failure(error), to: incoming.id, client)
        }
    }

    private func carryOut(_ call: Call, of client: ClientID) throws(WireError) -> Reply {
        switch call {
        case .hello(let parameters):
            return .answer(try greet(parameters, client))
        case .sessionOpen(let parameters):
            return .answer(try openSession(parameters, client))
        case .ping:
            try checkGreeted(client)
            return .answer(.done)
        case .mapWatch(let bounds):
            try checkGreeted(client)
            try watch(bounds, client)
            return .answer(.done)
        case .demandZones:
            try checkGreeted(client)
            return .answer(.zones(zones()))
        case .stateGet:
            return .answer(try currentState(of: signedIn(client)))
        case .ridePlan(let parameters):
            return .answer(try plan(parameters, for: signedIn(client)))
        case .chatList(let parameters): return try readChat(parameters, client)
        case .chatMark(let parameters): return try markChat(parameters, client)
        case .rideRequest(let p):
            let command = RideService.Command.request(
                QuoteID(p.quote_id), p.payment, p.card_id.map(CardID.init))
            return .answer(try state(after: command, call, client))
        case .rideRate(let p):
            let command = RideService.Command.rate(
                TripID(p.ride_id), stars: p.stars, comment: p.comment)
            return try with(ride: p.ride_id) { gateway throws(WireError) in
                .answer(try gateway.state(after: command, call, client))
            }
        case .rideCancel(let p):
            return try order(.cancel(p.reason), p.ride_id, call, client)
        case .rideAccept(let p): return try order(.accept, p.ride_id, call, client)
        case .rideDecline(let p): return try order(.decline, p.ride_id, call, client)
        case .rideArrive(let p): return try order(.arrive, p.ride_id, call, client)
        case .rideStart(let p): return try order(.start, p.ride_id, call, client)
        case .rideFinish(let p): return try order(.finish, p.ride_id, call, client)
        case .rideDismiss(let p):
            return .answer(try state(after: .dismiss(TripID(p.ride_id)), call, client))
        case .chatSend(let p): return try order(.sendMessage(p.text), p.ride_id, call, client)
        case .driverOnline: return .answer(try state(after: .goOnline, call, client))
        case .driverOffline: return .answer(try state(after: .goOffline, call, client))
        case .account(let own): return try carryOut(own, call, client)
        case .ride(let own): return try carryOut(own, call, client)
        case .reservation(let own): return .answer(try carryOut(own, call, client))
        case .wish(let own): return .answer(try carryOut(own, call, client))
        case .card(let own): return .answer(try carryOut(own, call, client))
        case .driver(let own): return try carryOut(own, call, client)
        case .finance(let own): return try carryOut(own, call, client)
        case .help(let own): return try carryOut(own, call, client)
        case .operator(let own): return try carryOut(own, client)
        }
    }

    private func order(
        _ order: RideOrder, _ ride: UInt64, _ call: Call, _ client: ClientID
    ) throws(WireError) -> Reply {
        .answer(try state(after: .order(order, TripID(ride)), call, client))
    }

    /// The person's state after a command.
    func state(
        after command: RideService.Command, _ call: Call, _ client: ClientID
    ) throws(WireError) -> CallResult {
        try currentState(of: perform(command, call, client))
    }

    /// Carries out a command under the call's name.
    ///
    /// - Returns: who asked.
    @discardableResult
    func perform(
        _ command: RideService.Command, _ call: Call, _ client: ClientID
    ) throws(WireError) -> Actor {
        let actor = try signedIn(client)
        let fingerprint = Self.fingerprint(codec.encode(call, id: 0))
        try Self.served { () throws(ServiceRejection) in
            try service.perform(command, by: actor, id: call.commandID, fingerprint: fingerprint)
        }
        return actor
    }

    /// Does something about a ride that may be over and out of memory.
    func with(
        ride: UInt64, _ body: @escaping (Gateway) throws(WireError) -> Reply
    ) throws(WireError) -> Reply {
        let id = TripID(ride)
        guard !service.remembers(id) else { return try body(self) }
        let changes = service.lateChanges
        return .later(.read(.ride(id))) { [unowned self] outcome throws(WireError) in
            // While it was read, somebody may have changed it, and it may have left memory again.
            guard service.remembers(id) || service.lateChanges == changes else {
                return try with(ride: ride, body)
            }
            if case .ride(let stored?) = try Self.answer(outcome), !stored.trip.stage.isLive {
                service.recall(stored)
            }
            return try body(self)
        }
    }

    /// What was looked up.
    static func answer(_ outcome: Errand.Outcome) throws(WireError) -> StoreAnswer {
        switch outcome {
        case .answer(let answer): return answer
        case .failed(let code, let message): throw WireError(.refused, code: code, message: message)
        case .key, .document: throw lostAccount
        }
    }

    /// What the service does or refuses.
    static func served<Value>(
        _ body: () throws(ServiceRejection) -> Value
    ) throws(WireError) -> Value {
        do throws(ServiceRejection) { return try body() } catch { throw wireError(error) }
    }

    // MARK: Introductions

    private func greet(
        _ parameters: HelloParameters, _ client: ClientID
    ) throws(WireError) -> CallResult {
        guard parameters.protocol_version == ProtocolVersion.current else {
            throw WireError(
                .unsupportedProtocol, code: "unsupported_protocol",
                message: "This engine speaks protocol version \(ProtocolVersion.current).")
        }
        clients[client]?.hasGreeted = true
        let city = service.city
        return .hello(
            HelloResult(
                protocol_version: ProtocolVersion.current, engine: engineName,
                city: CityView(
                    name: city.name, path: cityPath,
                    checksum: Self.hexadecimal(city.checksum), notice: city.notice),
                clock: clock, market: market, wall_ms: service.wall.milliseconds,
                demo: service.demo.map { _ in
                    DemoView(
                        passenger_email: DemoAccounts.passengerEmail,
                        driver_email: DemoAccounts.driverEmail, password: DemoAccounts.password)
                }))
    }

    private func openSession(
        _ parameters: SessionParameters, _ client: ClientID
    ) throws(WireError) -> CallResult {
        try checkGreeted(client)
        let session = try Self.served { () throws(ServiceRejection) in
            try service.openSession(
                role: parameters.role, name: parameters.name, token: parameters.token)
        }
        return try enter(session, client, isNew: parameters.token == nil)
    }

    /// A client is now somebody.
    func enter(
        _ session: OpenSession, _ client: ClientID, isNew: Bool
    ) throws(WireError) -> CallResult {
        leave(client)
        clients[client]?.actor = session.actor
        clients[client]?.tokenHash = session.token.hash
        clients[client]?.accountRound = isNew ? openRound : nil
        clientsByActor[session.actor, default: []].append(client)
        guard let state = state(of: session.actor) else { throw Self.lostAccount }
        return .session(SessionResult(token: session.token.text, state: state))
    }

    /// A client is nobody any more.
    func leave(_ client: ClientID) {
        if let previous = clients[client]?.actor {
            clientsByActor[previous]?.removeAll { $0 == client }
        }
        clients[client]?.actor = nil
        clients[client]?.tokenHash = []
    }

    func checkGreeted(_ client: ClientID) throws(WireError) {
        guard hasGreeted(client) else {
            throw WireError(
                .helloExpected, code: "hello_expected", message: "The first call must be hello.")
        }
    }

    func signedIn(_ client: ClientID) throws(WireError) -> Actor {
        try checkGreeted(client)
        guard let actor = clients[client]?.actor else {
            throw WireError(
                .notSignedIn, code: "not_signed_in", message: "Open a session first.")
        }
        return actor
    }

    static let lostAccount = WireError(
        .internalError, code: "internal_error", message: "The account is not there.")

    // MARK: Questions

    func currentState(of actor: Actor) throws(WireError) -> CallResult {
        guard let state = state(of: actor) else { throw Self.lostAccount }
        return .state(state)
    }

    private func plan(
        _ parameters: PlanParameters, for actor: Actor
    ) throws(WireError) -> CallResult {
        guard let pickup = parameters.pickup.waypoint else {
            throw Self.notOnEarth("params.pickup")
        }
        guard let dropoff = parameters.dropoff.waypoint else {
            throw Self.notOnEarth("params.dropoff")
        }
        do throws(ServiceRejection) {
            return .plan(
                view(
                    of: try service.plan(
                        for: actor, from: pickup, to: dropoff, promotion: parameters.promotion,
                        pickupAt: parameters.pickup_at_ms.map { Instant(milliseconds: $0) })))
        } catch { throw Self.wireError(error) }
    }

    private func readChat(
        _ parameters: ChatListParameters, _ client: ClientID
    ) throws(WireError) -> Reply {
        let actor = try signedIn(client)
        return try with(ride: parameters.ride_id) { gateway throws(WireError) in
            .answer(try gateway.listChat(parameters, for: actor))
        }
    }

    private func markChat(
        _ parameters: ChatMarkParameters, _ client: ClientID
    ) throws(WireError) -> Reply {
        let actor = try signedIn(client)
        return try with(ride: parameters.ride_id) { gateway throws(WireError) in
            .answer(try gateway.mark(parameters, for: actor))
        }
    }

    private func listChat(
        _ parameters: ChatListParameters, for actor: Actor
    ) throws(WireError) -> CallResult {
        do throws(ServiceRejection) {
            let (conversation, messages) = try service.messages(
                of: TripID(parameters.ride_id), before: parameters.before_id,
                limit: RideView.chatMessages, for: actor)
            return .chat(
                ChatListResult(
                    ride_id: parameters.ride_id,
                    messages: messages.map { ChatMessageView($0, in: conversation) }))
        } catch { throw Self.wireError(error) }
    }

    private func mark(
        _ parameters: ChatMarkParameters, for actor: Actor
    ) throws(WireError) -> CallResult {
        let trip = TripID(parameters.ride_id)
        let marks: [(UInt64, (MessageID) -> RideOrder)] = [
            (parameters.delivered_id, RideOrder.markDelivered),
            (parameters.read_id, RideOrder.markRead),
        ]
        for (number, order) in marks where number > 0 {
            do throws(ServiceRejection) {
                try service.perform(
                    .order(order(MessageID(number)), trip), by: actor, id: nil, fingerprint: 0)
            } catch { throw Self.wireError(error) }
        }
        return try currentState(of: actor)
    }

    private func watch(_ view: BoundsView, _ client: ClientID) throws(WireError) {
        guard let southWest = Coordinate(latitude: view.south, longitude: view.west),
            let northEast = Coordinate(latitude: view.north, longitude: view.east),
            view.south <= view.north, view.west <= view.east
        else { throw Self.notOnEarth("params") }
        watch(Bounds(southWest, northEast), client)
    }

    static func notOnEarth(_ place: String) -> WireError {
        WireError(
            .invalidParameters, code: "invalid_parameters",
            message: "\(place) must be within 90 degrees north and south and 180 east and west.")
    }

    static func wireError(_ rejection: ServiceRejection) -> WireError {
        WireError(.refused, code: rejection.code, message: rejection.message)
    }

    static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// FNV-1a, 64 bits (Fowler, Noll and Vo): tells one command from another under the same name.
    static func fingerprint(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
