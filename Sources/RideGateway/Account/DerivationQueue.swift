import RideCore
import RideService

/// Passwords that wait for their key. Each takes a third of a second and 128 MiB, so they are
/// worked on a few at a time: in turn by the users of the machine, by the processes of each, and by
/// their connections.
/// Whoever asks for many waits for them alone; others wait for one of each who is before them.
///
/// The turn goes to whoever had theirs longest ago (least recently served, as in deficit round
/// robin with equal quanta: Shreedhar and Varghese 1995).
struct DerivationQueue {
    private struct Entry {
        let job: UInt64
        let client: ClientID
        let peer: Peer
    }

    private struct Process: Hashable {
        let user: UInt32
        let number: Int32

        init(_ peer: Peer) {
            user = peer.user
            number = peer.process
        }
    }

    /// Those that wait, oldest first.
    private var waiting: [Entry] = []
    private var running: [Entry] = []
    /// When each connection, each process and each user had the last turn.
    private var turnsOfClients: [ClientID: UInt64] = [:]
    private var turnsOfProcesses: [Process: UInt64] = [:]
    private var turnsOfUsers: [UInt32: UInt64] = [:]
    private var turn: UInt64 = 0

    /// Adds a password.
    ///
    /// - Returns: whether there is room, in all, for this connection, its process and this user.
    mutating func add(_ job: UInt64, of client: ClientID, _ peer: Peer) -> Bool {
        let all = waiting + running
        let process = Process(peer)
        guard all.count < Limits.waitingDerivations,
            all.count(where: { $0.client == client }) < Limits.derivationsOfClient,
            all.count(where: { Process($0.peer) == process }) < Limits.derivationsOfProcess,
            all.count(where: { $0.peer.user == peer.user }) < Limits.derivationsOfUser
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
            turnsOfProcesses[Process(entry.peer)] = turn
            turnsOfUsers[entry.peer.user] = turn
            running.append(entry)
            taken.append(entry.job)
        }
        return taken
    }

    private var nextPlace: Int? {
        waiting.indices.min {
            let (left, right) = (lastTurns(of: waiting[$0]), lastTurns(of: waiting[$1]))
            return (left.user, left.process, left.client, $0)
                < (right.user, right.process, right.client, $1)
        }
    }

    private func lastTurns(of entry: Entry) -> (user: UInt64, process: UInt64, client: UInt64) {
        (
            turnsOfUsers[entry.peer.user] ?? 0, turnsOfProcesses[Process(entry.peer)] ?? 0,
            turnsOfClients[entry.client] ?? 0
        )
    }

    /// A password has its key, or will never have one.
    mutating func done(_ job: UInt64) { running.removeAll { $0.job == job } }

    /// A connection has gone: what it waits for is not begun any more.
    ///
    /// - Returns: what was not begun.
    mutating func leave(_ client: ClientID) -> [UInt64] {
        turnsOfClients[client] = nil
        if waiting.isEmpty { turnsOfProcesses = [:] }
        let gone = waiting.filter { $0.client == client }.map(\.job)
        waiting.removeAll { $0.client == client }
        return gone
    }
}
