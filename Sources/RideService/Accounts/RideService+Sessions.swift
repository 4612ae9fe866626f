import RideAccounts
import RideCore
import RideMap
import RideSim

/// An app that is signed in: whose it is, and by which token.
public struct OpenSession: Sendable {
    /// Whose it is.
    public let actor: Actor
    /// The token to keep, which may be a new one.
    public let token: Token
}

/// Who people are while they use an app.
extension RideService {
    /// Opens a session: for a known token the account it belongs to, without one a new guest.
    ///
    /// - Parameter peer: the connection that asks; nil inside the engine.
    /// - Returns: the account and the token to keep: the one that was presented, or a new one in
    ///   its place where that is a day old.
    /// - Throws: `.unknownToken`, `.wrongRole`, `.name`, `.world(.notNearAStreet)`;
    ///   `try_again_later` where one connection, process or user has opened too many guests.
    public func openSession(
        role: Side, name: String, token: String?, peer: Peer? = nil
    ) throws(ServiceRejection) -> OpenSession {
        if let token { return try resumeSession(role: role, token: token) }
        let checkedName: PersonName
        do throws(TextRejection) { checkedName = try PersonName(name) } catch { throw .name(error) }
        try people.attempts.take(.guest, of: people.holders(nil, peer), at: wall)
        let actor = try openAccount(role: role, name: checkedName)
        return newSession(of: actor)
    }

    private func resumeSession(role: Side, token: String) throws(ServiceRejection) -> OpenSession {
        guard let presented = Token(presented: token),
            let actor = people.accounts.actor(presenting: presented.hash),
            let account = people[actor],
            let place = account.sessions.firstIndex(where: {
                $0.standing(of: presented.hash, at: wall) != .unknown
            })
        else { throw .unknownToken }
        guard actor.side == role else { throw .wrongRole }
        var session = account.sessions[place]
        var kept = presented
        switch session.standing(of: presented.hash, at: wall) {
        case .good:
            session.used(presented.hash, at: wall)
        case .goodToBeReplaced:
            kept = Token(using: &random)
            session.replaceToken(presented.hash, with: kept.hash, at: wall)
        case .expired, .unknown:
            throw .unknownToken
        }
        change(actor) { $0.sessions[place] = session }
        return OpenSession(actor: actor, token: kept)
    }

    /// Signs one app of a person in.
    ///
    /// - Parameter endsOthers: whether all other apps of the person are signed out with it.
    func newSession(of actor: Actor, endsOthers: Bool = false) -> OpenSession {
        let token = Token(using: &random)
        change(actor) { account in
            if endsOthers { account.sessions = [] }
            account.sessions.append(Session(tokenHash: token.hash, at: wall))
            if account.sessions.count > Limits.sessions { account.sessions.removeFirst() }
        }
        return OpenSession(actor: actor, token: token)
    }

    /// Signs the app out that is connected by this token. Where it is a driver's last, the driver
    /// goes offline, or does once the ride under way is over.
    public func closeSession(of actor: Actor, tokenHash: [UInt8]) {
        guard let session = people.accounts.session(of: actor, connectedBy: tokenHash) else {
            return
        }
        // An open offer is let go as by whoever goes offline.
        if case .driver(let driver) = actor, people[actor]?.sessions.count == 1 {
            stopWorking(driver, isOwnDoing: true)
        }
        change(actor) { $0.sessions.remove(at: session) }
    }

    /// Counts the session of an app that is connected by this token as used at a moment.
    public func stillUses(_ actor: Actor, tokenHash: [UInt8], at time: WallTime) {
        guard let session = people.accounts.session(of: actor, connectedBy: tokenHash) else {
            return
        }
        change(actor) { $0.sessions[session].isInUse(at: time) }
    }

    /// Takes drivers off the road whose last session has expired or ended: nobody could answer
    /// what they are asked. One who is on a ride finishes it first.
    ///
    /// What counts is the beginning of the wall's day, when an engine that runs looks: one that is
    /// started later in the day leaves everybody as that one would have.
    func sendHomeSignedOut() {
        for account in people.accounts.all(on: .driver)
        where !account.isSignedIn(at: wall.startOfDay) {
            guard case .driver(let driver) = account.actor,
                world.car(of: driver).map({ $0.activity != .offline }) ?? false
            else { continue }
            stopWorking(driver)
        }
    }

    /// Whether somebody who is connected by this token is still signed in. The session may have
    /// ended elsewhere: by another password, or by an operator.
    public func isAlive(session tokenHash: [UInt8]) -> Bool {
        people.accounts.actor(connectedBy: tokenHash) != nil
    }

    /// Whether the app with this token has to ask for the password again before something grave.
    public func needsPassword(_ actor: Actor, tokenHash: [UInt8]) -> Bool {
        guard let account = people[actor],
            let session = people.accounts.session(of: actor, connectedBy: tokenHash)
        else { return true }
        return account.sessions[session].needsPassword(at: wall)
    }

    /// Opens an account for somebody new: a guest until they sign up.
    func openAccount(role: Side, name: PersonName) throws(ServiceRejection) -> Actor {
        try open(role, number: people.accounts.newNumber(on: role), name: name)
    }

    /// Opens an account under a number that nobody has here.
    func open(_ role: Side, number: UInt64, name: PersonName) throws(ServiceRejection) -> Actor {
        guard let place = firstPlace(of: role, number: number) else {
            throw .world(.notNearAStreet)
        }
        let actor: Actor
        let vehicle: VehicleDescription?
        switch role {
        case .passenger:
            actor = .passenger(PassengerID(number))
            vehicle = nil
        case .driver:
            let driver = DriverID(number)
            actor = .driver(driver)
            vehicle = simulated.vehicle(of: driver, isVip: true)
            world.join(driver, categories: Self.guestCategories, at: place.position)
            changes.drivers.insert(driver)
        }
        people.accounts.save(
            Account(
                actor: actor, name: name, openedAt: wall, sessions: [], place: place.waypoint,
                vehicle: vehicle), &changes)
        absorbEvents()
        return actor
    }

    /// Where a new person begins: a passenger at home, a driver at a crossing nearby, each at
    /// another one.
    private func firstPlace(
        of role: Side, number: UInt64
    ) -> (position: StreetPosition, waypoint: Waypoint)? {
        guard let home = city.snap(settings.home.coordinate) else { return nil }
        switch role {
        case .passenger:
            return (home.position, settings.home)
        case .driver:
            let position = StreetPosition.node(crossing(near: home, number: number))
            let coordinate = city.coordinate(of: position)
            return (
                position, city.waypoint(at: coordinate)
            )
        }
    }

    /// A crossing a few corners away from home: a walk along the streets, each time to the
    /// neighbour that the number picks.
    private func crossing(near home: Snap, number: UInt64) -> NodeID {
        var node: NodeID
        switch home.position {
        case .node(let own): node = own
        case .link(let link, _): node = city.network[link].from
        }
        var random = RandomStream(seed: settings.rules.seed, purpose: .people, number: number)
        for _ in 0..<4 {
            let arcs = city.network.outgoing(node)
            guard !arcs.isEmpty else { break }
            let choice = arcs.startIndex + Int(random.below(UInt64(arcs.count)))
            node = NodeID(arcs[choice].head)
        }
        return node
    }
}
