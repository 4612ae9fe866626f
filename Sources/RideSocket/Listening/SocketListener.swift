import Glibc
import NIOCore
import NIOPosix

/// Listens at a Unix socket and runs all connections, and the host, on one event loop.
///
/// This is the handle for other threads; the host itself works with the `SocketServer` it is given.
public final class SocketListener: Sendable {
    /// The path of the socket.
    public let path: String
    /// Where everything happens.
    public let eventLoop: any EventLoop

    private let group: MultiThreadedEventLoopGroup
    private let claim: SocketClaim
    private let server: NIOLoopBound<SocketServer>
    private let door: NIOLoopBound<Doorway>
    private let metrics: TextSocket?
    private let operators: OperatorSocket?

    private init(
        group: MultiThreadedEventLoopGroup, claim: SocketClaim,
        server: NIOLoopBound<SocketServer>, door: NIOLoopBound<Doorway>, metrics: TextSocket?,
        operators: OperatorSocket?
    ) {
        self.operators = operators
        path = claim.path
        eventLoop = server.eventLoop
        self.group = group
        self.claim = claim
        self.server = server
        self.door = door
        self.metrics = metrics
    }

    /// Starts to listen. Blocks until the socket is there; not to be called on an event loop.
    ///
    /// First the path is claimed, so that a second engine stops here, before it opens any file of
    /// the first; then the host is made, which may take its time; only then can clients connect.
    ///
    /// - Parameters:
    ///   - path: a path of at most 107 bytes, in a folder that is ours alone; the last folder of it
    ///     is made if it is missing.
    ///   - options: how clients are treated.
    ///   - makeDelegate: makes the host, on the event loop. The host is kept until `stop`.
    /// - Throws: `ListenError`, or what `makeDelegate` throws.
    public static func start(
        at path: String, options: SocketOptions = SocketOptions(),
        makeDelegate: @escaping @Sendable (SocketServer) throws -> any SocketServerDelegate
    ) throws -> SocketListener {
        signal(SIGPIPE, SIG_IGN)
        DescriptorLimit.raise(to: options.clients + options.doorstepPlaces + 256)
        let claim = try SocketClaim.take(
            path, isForOthers: !options.otherUsers.isEmpty, isBound: options.inherited != nil)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        var server: NIOLoopBound<SocketServer>?
        var (metrics, operators): (TextSocket?, OperatorSocket?) = (nil, nil)
        do {
            let made = try loop.submit {
                NIOLoopBound(SocketServer(eventLoop: loop, options: options), eventLoop: loop)
            }.wait()
            server = made
            try loop.submit { made.value.delegate = try makeDelegate(made.value) }.wait()
            metrics = try options.metricsPath.map { try TextSocket.start(at: $0, made) }
            operators = try options.operatorPath.map { try OperatorSocket.start(at: $0, made) }
            return SocketListener(
                group: group, claim: claim, server: made,
                door: try Doorway.open(claim, made, options), metrics: metrics,
                operators: operators)
        } catch {
            metrics?.stop()
            operators?.stop()
            // The server and its host hold each other.
            if let server { try? loop.submit { server.value.delegate = nil }.wait() }
            try? group.syncShutdownGracefully()
            claim.release()
            throw error
        }
    }

    /// Runs `work` on the event loop, from any thread.
    public func execute(_ work: @escaping @Sendable (SocketServer) -> Void) {
        eventLoop.execute { [server] in work(server.value) }
    }

    /// Stops: the socket is removed, the host finishes what it has taken on, clients are told and
    /// disconnected, the host is let go and the event loop ends. Blocks until all that is done; not
    /// to be called on the event loop, and only once.
    public func stop() {
        metrics?.stop()
        operators?.stop()
        try? eventLoop.flatSubmit { [door] in door.value.close() }.wait()
        try? eventLoop.flatSubmit { [server, eventLoop] in
            server.value.delegate?.finish(on: eventLoop) ?? eventLoop.makeSucceededVoidFuture()
        }.wait()
        try? eventLoop.flatSubmit { [server] in server.value.stop() }.wait()
        try? eventLoop.submit { [server] in server.value.delegate = nil }.wait()
        try? group.syncShutdownGracefully()
        claim.release()
    }

    static func bootstrap(
        _ server: NIOLoopBound<SocketServer>, options: SocketOptions, isForOperators: Bool = false
    ) -> ServerBootstrap {
        let marks = ChannelOptions.Types.WriteBufferWaterMark(
            low: options.busyBytes / 4, high: options.busyBytes)
        return ServerBootstrap(group: server.eventLoop)
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(
                    minimum: 512, initial: 2_048, maximum: 65_536)
            )
            .childChannelOption(.writeBufferWaterMark, value: marks)
            .childChannelInitializer { channel in
                peerIdentity(of: channel).flatMapThrowing { peer in
                    // Whoever may not enter learns nothing, not even why.
                    guard options.admits(peer) else { throw ChannelError.eof }
                    try channel.pipeline.syncOperations.addHandler(
                        server.value.makeConnection(peer, isForOperators: isForOperators))
                }
            }
    }

    static func peerIdentity(of channel: any Channel) -> EventLoopFuture<PeerIdentity> {
        guard let provider = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        return provider.unsafeGetSocketOption(
            level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
    }
}
