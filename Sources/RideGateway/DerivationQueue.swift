import RideCore

/// Passwords that wait for their key. Each takes a third of a second and 128 MiB, so they are
/// worked on a few at a time: in turn by the users of the machine, and by the connections of each.
/// Whoever asks for many waits for them alone; others wait for one of each who is before them.
///
/// The turn goes to whoever had theirs longest ago (least recently served, as in deficit round
/// robin with equal quanta: Shreedhar and Varghese 1995).
struct DerivationQueue {
    private struct Entry {
        let job: UInt64
        let client: ClientID
        let peer: UInt32
    }

    /// Those that wait, oldest first.
    private var waiting: [Entry] = []
    private var running: [Entry] = []
    /// When each connection and each user had the last turn.
    private var turnsOfClients: [ClientID: UInt64] = [:]
    private var turnsOfPeers: [UInt32: UInt64] = [:]
    private var turn: UInt64 = 0

    /// Adds a password.
    ///
    /// - Returns: whether there is room, in all, for this connection and for this user.
    mutating func add(_ job: UInt64, of client: ClientID, _ peer: UInt32) -> Bool {
        let all = waiting + running
        guard all.count < Limits.waitingDerivations,
            all.count(where: { $0.client == client }) < Limits.derivationsOfClient,
            all.count(where: { $0.peer == peer }) < Limits.derivationsOfUser
        else { return false }
        waiting.append(Entry(job: job, client: client, peer: peer))
        return true
    }

    /// The passwords that are to be begun now.
    mutating func takeNext() -> [UInt64] {
        var taken: [UInt64] = []
        while running.count < Limits.derivations, let place = nextPlace {
            let entry = waiting.remove(at: place)
            turn += 1
            turnsOfClients[entry.client] = turn
            turnsOfPeers[entry.peer] = turn
            running.append(entry)
            taken.append(entry.job)
        }
        return taken
    }

    private var nextPlace: Int? {
        waiting.indices.min {
            let (left, right) = (waiting[$0], waiting[$1])
            return (turnsOfPeers[left.peer] ?? 0, turnsOfClients[left.client] ?? 0, $0)
                < (turnsOfPeers[right.peer] ?? 0, turnsOfClients[right.client] ?? 0, $1)
        }
    }

    /// A password has its key, or will never have one.
    mutating func done(_ job: UInt64) { running.removeAll { $0.job == job } }

    /// A connection has gone: what it waits for is not begun any more.
    ///
    /// - Returns: what was not begun.
    mutating func leave(_ client: ClientID) -> [UInt64] {
        turnsOfClients[client] = nil
        let gone = waiting.filter { $0.client == client }.map(\.job)
        waiting.removeAll { $0.client == client }
        return gone
    }
}
