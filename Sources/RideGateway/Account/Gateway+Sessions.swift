import RideAccounts
import RideCore
import RideMap
import RideService
import RideWire

/// Introductions, sessions, and what anybody may see.
extension Gateway {
    static func registerSessions(_ table: inout HandlerTable) {
        table.onVisit(Hello.self) { gateway, call, client throws(WireError) in
            try gateway.greet(call, client)
        }
        table.onVisit(StartSession.self) { gateway, call, client throws(WireError) in
            let session = try served { () throws(ServiceRejection) in
                try gateway.service.openSession(
                    role: call.role, name: call.name, token: call.token,
                    peer: gateway.peer(of: client))
            }
            return .answer(try gateway.enter(session, client, isNew: call.token == nil))
        }
        table.onVisit(Ping.self) { _, _, _ in .answer(Done()) }
        table.onVisit(WatchMap.self) { gateway, call, client throws(WireError) in
            gateway.clients.watch(try bounds(of: call), client)
            return .answer(Done())
        }
        table.onVisit(GetDemand.self) { gateway, call, _ in
            .answer(gateway.zones(usualAt: call.hour.flatMap(HourOfWeek.init(rawValue:))))
        }
        table.on(GetState.self) { gateway, _, caller throws(WireError) in
            .answer(try gateway.currentState(of: caller.actor))
        }
    }

    /// What a client is at this moment.
    public enum Standing: Sendable {
        /// It has not said `hello`.
        case stranger
        /// It has, and nothing else.
        case greeted
        /// It looks at the map or at a shared ride.
        case onlooker
        /// Somebody is signed in as a guest.
        case guest
        /// Somebody is signed in with an account.
        case somebody
        /// The operator has shown the key.
        case `operator`
    }

    /// What a client is at this moment.
    public func standing(of client: ClientID) -> Standing {
        guard let state = clients[client], state.hasGreeted else { return .stranger }
        if state.isOperator { return .operator }
        if let actor = state.actor {
            return service.account(of: actor)?.isGuest == true ? .guest : .somebody
        }
        return state.watched != nil || state.looksOn ? .onlooker : .greeted
    }

    private func greet(
        _ call: Hello, _ client: ClientID
    ) throws(WireError) -> Reply<HelloResult> {
        guard call.protocol_version == ProtocolVersion.current else {
            throw WireError(
                .unsupportedProtocol, code: "unsupported_protocol",
                message: "This engine speaks protocol version \(ProtocolVersion.current), and the "
                    + "app \(call.protocol_version): start both from the same release.")
        }
        clients[client]?.hasGreeted = true
        clients[client]?.language = call.language.map {
            service.settings.letters.languages.serving($0).tag
        }
        return try hear(call.witness ?? []) { $0.introduction }
    }

    private var introduction: HelloResult {
        let city = service.city
        return HelloResult(
            protocol_version: ProtocolVersion.current, engine: host.engineName,
            city: CityView(
                name: city.name, path: host.cityPath, checksum: Self.hexadecimal(city.checksum),
                notice: city.notice),
            clock: clock, market: market, wall_ms: service.wall.milliseconds,
            demo: service.demo.map { _ in
                DemoView(
                    passenger_email: DemoAccounts.passengerEmail,
                    driver_email: DemoAccounts.driverEmail, password: DemoAccounts.password)
            }, data_id: host.dataID, history_doubt: historyDoubt)
    }

    /// A client is now somebody.
    func enter(
        _ session: OpenSession, _ client: ClientID, isNew: Bool
    ) throws(WireError) -> SessionResult {
        clients.enter(client, as: session, savedBy: isNew ? openRound : nil)
        if let language = clients[client]?.language { service.speak(language, to: session.actor) }
        return SessionResult(
            token: session.token.text, state: try currentState(of: session.actor))
    }

    /// Takes over the moment on the wall's clock. An app that is connected uses its session, also
    /// where nobody touches it for weeks: that is noted once a day of that clock.
    public func setWallTime(_ time: WallTime) {
        if time.date != service.wall.date, !isLost {
            for (_, actor, state) in clients.signedIn {
                service.stillUses(actor, tokenHash: state.tokenHash, at: time)
            }
        }
        service.setWallTime(time)
    }

    /// Who is behind a client; nil for nobody, also where the session has ended elsewhere, from
    /// that moment on.
    func actor(of client: ClientID) -> Actor? {
        guard let state = clients[client], let actor = state.actor else { return nil }
        guard
            service.isAlive(session: state.tokenHash) || state.outlivesBlock
                || isBlocked(actor)
        else {
            leave(client)
            return nil
        }
        return actor
    }

    /// Signs out whoever is connected by a session that is no more.
    func signOut(_ ended: [EndedSession]) {
        // Who is blocked stays, to read why and to write; the rules let nobody ride who is.
        for session in ended {
            let stays = isBlocked(session.actor)
            let tokens = Set(session.tokenHashes)
            for client in clients.of(session.actor)
            where clients[client].map({ tokens.contains($0.tokenHash) }) ?? false {
                if stays { clients[client]?.outlivesBlock = true } else { leave(client) }
            }
        }
    }

    /// Whether an operator has blocked the account.
    func isBlocked(_ actor: Actor) -> Bool {
        if case .blocked = service.account(of: actor)?.status { true } else { false }
    }

    /// A client is nobody any more.
    func leave(_ client: ClientID) { clients.leave(client) }

    private static func bounds(of call: WatchMap) throws(WireError) -> Bounds {
        guard let southWest = Coordinate(latitude: call.south, longitude: call.west),
            let northEast = Coordinate(latitude: call.north, longitude: call.east)
        else { throw notOnEarth("params") }
        guard call.south <= call.north, call.west <= call.east else {
            throw invalid(
                "params.south must not be beyond params.north, nor params.west beyond params.east.")
        }
        return Bounds(southWest, northEast)
    }
}
