import RideCore
import RideMap
import RideService

/// The clients that are connected, who is behind each, and who of them looks at the map.
struct Clients {
    private var all: [ClientID: Gateway.Client] = [:]
    /// Those of each person who is signed in, in the order in which they came.
    private var byActor: [Actor: [ClientID]] = [:]
    /// How many of them look at the map.
    private var watchers = 0
    /// Whether the map may have changed without anything moving: somebody has begun to look, or
    /// somebody came or went.
    var needTick = false
    /// In how many ticks cars are counted by cells again.
    var ticksUntilCount = 0

    subscript(_ client: ClientID) -> Gateway.Client? {
        get { all[client] }
        // What is known of one is changed where it lies.
        _modify { yield &all[client] }
    }

    var isEmpty: Bool { all.isEmpty }
    var areWatching: Bool { watchers > 0 }
    var inOrder: [ClientID] { all.keys.sorted() }
    /// How many calls wait for an answer.
    var waitingAnswers: Int { all.values.reduce(0) { $0 + $1.waitingAnswers } }
    /// Everybody who is signed in, in order.
    var actors: [Actor] { byActor.keys.sorted() }

    func of(_ actor: Actor) -> [ClientID] { byActor[actor] ?? [] }

    /// - Returns: whether the client was there.
    mutating func remove(_ client: ClientID) -> Bool {
        guard let gone = all.removeValue(forKey: client) else { return false }
        if gone.watched != nil { watchers -= 1 }
        if let actor = gone.actor { part(client, from: actor) }
        return true
    }

    /// A client looks at a part of the map from now on.
    mutating func watch(_ bounds: Bounds, _ client: ClientID) {
        guard let state = all[client] else { return }
        if state.watched == nil { watchers += 1 }
        all[client]?.watched = bounds
        all[client]?.isGrouped = nil
        all[client]?.lastCars = []
        all[client]?.lastGroups = nil
    }

    /// A client is now somebody.
    ///
    /// - Parameter round: the round that saves the account; nil for one that was there before.
    mutating func enter(_ client: ClientID, as session: OpenSession, savedBy round: UInt64?) {
        leave(client)
        all[client]?.isOperator = false
        all[client]?.actor = session.actor
        all[client]?.tokenHash = session.token.hash
        all[client]?.accountRound = round
        byActor[session.actor, default: []].append(client)
    }

    /// A client is nobody any more.
    mutating func leave(_ client: ClientID) {
        if let previous = all[client]?.actor { part(client, from: previous) }
        all[client]?.actor = nil
        all[client]?.tokenHash = []
        all[client]?.outlivesBlock = false
    }

    private mutating func part(_ client: ClientID, from actor: Actor) {
        byActor[actor]?.removeAll { $0 == client }
        if byActor[actor]?.isEmpty == true { byActor[actor] = nil }
    }

    /// The accounts that were opened before a round are safe.
    mutating func accountsAreSafe(before round: UInt64) {
        for client in all.keys where (all[client]?.accountRound ?? .max) < round {
            all[client]?.accountRound = nil
        }
    }

    /// Those by whom somebody is signed in, in order.
    var signedIn: [(client: ClientID, actor: Actor, state: Gateway.Client)] {
        inOrder.compactMap { client in
            guard let state = all[client], let actor = state.actor else { return nil }
            return (client, actor, state)
        }
    }
}
