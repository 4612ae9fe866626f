import NIOCore
import RideWire

/// The engine's clients, seen from the host. Made by `SocketListener`, and to be used on
/// `eventLoop` only: it is not `Sendable`, and other threads come in by `SocketListener.execute`.
public final class SocketServer {
    /// Where everything happens: the host schedules its ticks here.
    public let eventLoop: any EventLoop
    /// How clients are treated.
    public let options: SocketOptions

    var delegate: (any SocketServerDelegate)?
    private var clients: [ConnectionID: ClientConnection] = [:]
    private var places: ClientPlaces
    private var paces: UserPaces
    /// Clients that have more to say than a turn takes, in the order of their next turns.
    private var line = CircularBuffer<ClientConnection>()
    private var isTurnToCome = false
    private var arrivals: UInt64 = 0
    private var isStopping = false
    private var allLeft: EventLoopPromise<Void>?

    init(eventLoop: any EventLoop, options: SocketOptions) {
        eventLoop.preconditionInEventLoop()
        self.eventLoop = eventLoop
        self.options = options
        places = ClientPlaces(options)
        paces = UserPaces(options)
    }

    /// The clients that are connected, oldest first.
    ///
    /// - Complexity: O(n log n) in the number of clients.
    public var connections: [ConnectionID] {
        clients.values.filter { $0.ending == nil }.map(\.id).sorted()
    }

    /// Sends a frame to a client.
    ///
    /// - Returns: false if the client is gone, or goes now because it does not read.
    @discardableResult
    public func send(_ frame: OutgoingFrame, to connection: ConnectionID) -> Bool {
        eventLoop.preconditionInEventLoop()
        return clients[connection]?.send(frame) ?? false
    }

    /// Sends the bytes of a frame, without its line end, to a client.
    ///
    /// - Returns: as for an `OutgoingFrame`.
    /// - Throws: `FrameError` if the bytes are not a frame.
    /// - Complexity: O(length of the frame).
    @discardableResult
    public func send(
        _ frame: [UInt8], to connection: ConnectionID
    ) throws(FrameError) -> Bool {
        send(try OutgoingFrame(frame, limits: options.limits), to: connection)
    }

    /// False while so much waits for a client that what is soon out of date, such as positions,
    /// had better be left out. `becameWritable` says when it has caught up.
    public func isWritable(_ connection: ConnectionID) -> Bool {
        clients[connection]?.isWritable ?? false
    }

    /// Says what has become of a client: who is greeted may stay until its time to sign in is over,
    /// who looks on until a guest needs the place, guests until an account does, and accounts until
    /// the operator does. Where there is no place for one who has risen, it is told so and goes.
    public func rise(_ connection: ConnectionID, to standing: ClientStanding) {
        guard let client = clients[connection], client.rise(to: standing) else { return }
        settle(client)
    }

    /// Ends a connection after what was sent to it, and after `farewell`, has been read. Nothing
    /// more is received from it.
    public func close(_ connection: ConnectionID, farewell: OutgoingFrame? = nil) {
        eventLoop.preconditionInEventLoop()
        clients[connection]?.end(.closedByHost, farewell: farewell)
    }

    // MARK: Coming and going

    /// Whether a client came in where operators do.
    public func isAtOperatorsSocket(_ connection: ConnectionID) -> Bool {
        clients[connection]?.isForOperators ?? false
    }

    func makeConnection(
        _ peer: PeerIdentity, isForOperators: Bool = false
    ) -> ClientConnection {
        arrivals += 1
        return ClientConnection(
            id: ConnectionID(arrivals), peer: peer, server: self,
            refusal: refusal(of: peer, isForOperators), isForOperators: isForOperators)
    }

    private func refusal(of peer: PeerIdentity, _ isForOperators: Bool) -> DisconnectReason? {
        guard !isStopping else { return .stopping }
        guard let reason = places.refusal(of: peer.userID, isForOperators: isForOperators),
            isForOperators || !places.hasDoorstep(for: peer.userID) && !makesRoom(for: peer)
        else { return nil }
        return reason
    }

    /// The clients of one user at the socket of people.
    private func people(of user: UInt32) -> [ClientPlaces.Holder] {
        clients.values
            .filter { $0.ending == nil && !$0.isForOperators && $0.peer.userID == user }
            .map {
                ClientPlaces.Holder(
                    id: $0.id, process: $0.peer.processID, standing: $0.standing,
                    isLate: $0.isLate)
            }
    }

    private func makesRoom(for peer: PeerIdentity) -> Bool {
        let leaver = ClientPlaces.whoLeavesTheDoor(
            for: peer.processID, among: people(of: peer.userID))
        if let leaver { clients[leaver]?.end(.madeRoom) }
        return leaver != nil
    }

    /// Finds a place for a client that is not at the door any more.
    private func settle(_ client: ClientConnection) {
        let settled = people(of: client.peer.userID).filter { $0.standing >= .onlooker }
        guard !client.isForOperators, settled.count > options.clientsOfUser else { return }
        guard let leaver = ClientPlaces.whoGivesWay(to: client.id, among: settled) else {
            return client.end(options.otherUsers.isEmpty ? .tooManyClients : .tooManyOfUser)
        }
        clients[leaver]?.end(.madeRoom)
    }

    /// Somebody has a place, from before it is active: several may come in one turn of the loop.
    func admitted(_ client: ClientConnection) {
        places.take(client.peer.userID, isForOperators: client.isForOperators)
    }

    /// The same place is free again.
    func removed(_ client: ClientConnection) {
        places.free(client.peer.userID, isForOperators: client.isForOperators)
    }

    /// When a client may send its next frame, as far as its user's other connections are concerned.
    func turn(of client: ClientConnection, at now: Duration) -> Duration {
        paces.turn(of: client.peer.userID, isForOperators: client.isForOperators, at: now)
    }

    /// Has a client go on after those who had more to say before it, one at a time and with a
    /// breath before each. Whoever says little waits for one of them at most, however many say
    /// much.
    func line(up client: ClientConnection) {
        line.append(client)
        callNext()
    }

    private func callNext() {
        guard !isTurnToCome, !line.isEmpty else { return }
        isTurnToCome = true
        eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(options.breath)) {
            self.isTurnToCome = false
            self.line.popFirst()?.goOn()
            self.callNext()
        }
    }

    func arrived(_ client: ClientConnection) {
        clients[client.id] = client
        delegate?.connected(client.id, peer: client.peer)
    }

    func left(_ client: ClientConnection, because reason: DisconnectReason) {
        clients[client.id] = nil
        let id = client.id
        // Later, since the host may be in the middle of something that ended this connection.
        eventLoop.assumeIsolated().execute {
            self.delegate?.disconnected(id, because: reason)
            if self.clients.isEmpty { self.allLeft?.succeed() }
        }
    }

    func farewell(for reason: DisconnectReason) -> OutgoingFrame? {
        guard reason != .closedByHost, let frame = delegate?.farewell(for: reason) else {
            return nil
        }
        return try? OutgoingFrame(frame, limits: options.limits)
    }

    /// Ends all connections; the future is fulfilled when the host has been told of each.
    func stop() -> EventLoopFuture<Void> {
        isStopping = true
        let promise = eventLoop.makePromise(of: Void.self)
        allLeft = promise
        if clients.isEmpty { promise.succeed() }
        for id in clients.keys.sorted() { clients[id]?.end(.stopping) }
        return promise.futureResult
    }
}
