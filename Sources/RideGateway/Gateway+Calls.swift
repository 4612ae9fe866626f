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
            post(.success(try carryOut(incoming.call, of: client)), to: incoming.id, client)
        } catch {
            post(.failure(error), to: incoming.id, client)
        }
    }

    private func carryOut(
        _ call: Call, of client: ClientID
    ) throws(WireError) -> CallResult {
        switch call {
        case .hello(let parameters):
            return try greet(parameters, client)
        case .sessionOpen(let parameters):
            return try openSession(parameters, client)
        case .ping:
            try checkGreeted(client)
            return .done
        case .mapWatch(let bounds):
            try checkGreeted(client)
            try watch(bounds, client)
            return .done
        case .stateGet:
            return try currentState(of: signedIn(client))
        case .ridePlan(let parameters):
            return try plan(parameters, for: signedIn(client))
        case .chatList(let parameters):
            return try listChat(parameters, for: signedIn(client))
        case .chatMark(let parameters):
            return try mark(parameters, for: signedIn(client))
        case .rideRequest, .rideCancel, .rideRate, .rideAccept, .rideDecline, .rideArrive,
            .rideStart, .rideFinish, .rideDismiss, .chatSend, .driverOnline, .driverOffline:
            let actor = try signedIn(client)
            guard let command = Self.command(for: call) else { return .done }
            let fingerprint = Self.fingerprint(codec.encode(call, id: 0))
            do throws(ServiceRejection) {
                try service.perform(
                    command, by: actor, id: call.commandID, fingerprint: fingerprint)
            } catch { throw Self.wireError(error) }
            return try currentState(of: actor)
        }
    }

    /// The service's command for a call that carries a command id; nil for the others.
    private static func command(for call: Call) -> RideService.Command? {
        switch call {
        case .rideRequest(let p): .request(QuoteID(p.quote_id), p.payment)
        case .rideCancel(let p): .order(.cancel(p.reason), TripID(p.ride_id))
        case .rideRate(let p):
            .rate(TripID(p.ride_id), stars: p.stars, comment: p.comment)
        case .rideAccept(let p): .order(.accept, TripID(p.ride_id))
        case .rideDecline(let p): .order(.decline, TripID(p.ride_id))
        case .rideArrive(let p): .order(.arrive, TripID(p.ride_id))
        case .rideStart(let p): .order(.start, TripID(p.ride_id))
        case .rideFinish(let p): .order(.finish, TripID(p.ride_id))
        case .rideDismiss(let p): .dismiss(TripID(p.ride_id))
        case .chatSend(let p): .order(.sendMessage(p.text), TripID(p.ride_id))
        case .driverOnline: .goOnline
        case .driverOffline: .goOffline
        case .hello, .sessionOpen, .stateGet, .ridePlan, .chatMark, .chatList, .mapWatch, .ping:
            nil
        }
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
                clock: clock))
    }

    private func openSession(
        _ parameters: SessionParameters, _ client: ClientID
    ) throws(WireError) -> CallResult {
        try checkGreeted(client)
        let session: (actor: Actor, token: String)
        do throws(ServiceRejection) {
            session = try service.openSession(
                role: parameters.role, name: parameters.name, token: parameters.token)
        } catch { throw Self.wireError(error) }
        if let previous = clients[client]?.actor {
            clientsByActor[previous]?.removeAll { $0 == client }
        }
        clients[client]?.actor = session.actor
        clients[client]?.accountRound = parameters.token == nil ? openRound : nil
        clientsByActor[session.actor, default: []].append(client)
        guard let state = state(of: session.actor) else { throw Self.lostAccount }
        return .session(SessionResult(token: session.token, state: state))
    }

    private func checkGreeted(_ client: ClientID) throws(WireError) {
        guard hasGreeted(client) else {
            throw WireError(
                .helloExpected, code: "hello_expected", message: "The first call must be hello.")
        }
    }

    private func signedIn(_ client: ClientID) throws(WireError) -> Actor {
        try checkGreeted(client)
        guard let actor = clients[client]?.actor else {
            throw WireError(
                .notSignedIn, code: "not_signed_in", message: "Open a session first.")
        }
        return actor
    }

    private static let lostAccount = WireError(
        .internalError, code: "internal_error", message: "The account is not there.")

    // MARK: Questions

    private func currentState(of actor: Actor) throws(WireError) -> CallResult {
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
            return .plan(view(of: try service.plan(for: actor, from: pickup, to: dropoff)))
        } catch { throw Self.wireError(error) }
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
        clients[client]?.watched = Bounds(southWest, northEast)
        clients[client]?.lastCars = []
    }

    private static func notOnEarth(_ place: String) -> WireError {
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
