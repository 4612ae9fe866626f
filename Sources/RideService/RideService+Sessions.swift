import RideCore
import RideMap
import RideSim

/// Who people are.
extension RideService {
    /// Opens a session: for a known token the account it belongs to, without one a new guest.
    ///
    /// - Returns: the account and the token to keep; the token that was presented, if any.
    /// - Throws: `.unknownToken`, `.wrongRole`, `.name`, `.world(.notNearAStreet)`.
    public func openSession(
        role: Party, name: String, token: String?
    ) throws(ServiceRejection) -> (actor: Actor, token: String) {
        if let token {
            guard let presented = Token(presented: token),
                let actor = actorsByToken[presented.hash]
            else { throw .unknownToken }
            guard actor.party == role else { throw .wrongRole }
            return (actor, presented.text)
        }
        return try openAccount(role: role, name: name)
    }

    private func openAccount(
        role: Party, name: String
    ) throws(ServiceRejection) -> (actor: Actor, token: String) {
        let checkedName: PersonName
        do throws(TextRejection) { checkedName = try PersonName(name) } catch { throw .name(error) }
        guard let number = nextAccount[role], let place = firstPlace(of: role, number: number)
        else { throw .world(.notNearAStreet) }
        let isLast = role == .passenger && number >= Population.firstSimulatedPassenger.rawValue
        guard !isLast else { throw .tooManyAccounts }
        nextAccount[role] = number + 1
        let token = Token(using: &random)
        let actor: Actor
        let vehicle: VehicleDescription?
        switch role {
        case .passenger:
            actor = .passenger(PassengerID(number))
            vehicle = nil
        case .driver:
            let driver = DriverID(number)
            actor = .driver(driver)
            vehicle = people.vehicle(of: driver, isVip: true)
            world.join(driver, categories: Self.personCategories, at: place.position)
            changes.drivers.insert(driver)
        }
        let account = Account(
            actor: actor, name: checkedName, tokenHash: token.hash, place: place.waypoint,
            vehicle: vehicle)
        accounts[actor] = account
        actorsByToken[token.hash] = actor
        changes.accounts.insert(actor)
        touch(actor)
        absorbEvents()
        return (actor, token.text)
    }

    /// Where a new person begins: a passenger at home, a driver at a crossing nearby, each at
    /// another one.
    private func firstPlace(
        of role: Party, number: UInt64
    ) -> (position: StreetPosition, waypoint: Waypoint)? {
        guard let home = city.snap(settings.home.coordinate) else { return nil }
        switch role {
        case .passenger:
            return (home.position, settings.home)
        case .driver:
            let position = StreetPosition.node(crossing(near: home, number: number))
            let coordinate = city.coordinate(of: position)
            return (
                position, Waypoint(coordinate: coordinate, name: city.describe(coordinate))
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
