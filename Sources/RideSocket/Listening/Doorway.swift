import NIOCore
import NIOPosix

/// Where clients come in, for as long as the engine runs: a name in the file system may be taken
/// away by whoever cleans folders up, and nobody new would find the engine, nor could another one
/// begin in its place. To be used on the event loop only.
final class Doorway {
    private let claim: SocketClaim
    private let server: NIOLoopBound<SocketServer>
    private let options: SocketOptions
    private let isForOperators: Bool
    private var socket: ListeningSocket
    private var channel: any Channel
    private var next: Scheduled<Void>?
    private var isClosed = false

    private init(
        _ claim: SocketClaim, _ server: NIOLoopBound<SocketServer>, _ options: SocketOptions,
        isForOperators: Bool, _ socket: ListeningSocket, _ channel: any Channel
    ) {
        self.claim = claim
        self.server = server
        self.options = options
        self.isForOperators = isForOperators
        self.socket = socket
        self.channel = channel
        watch()
    }

    /// Listens at a path that is claimed. Not to be called on the event loop.
    ///
    /// - Throws: `ListenError`, and what SwiftNIO throws.
    static func open(
        _ claim: SocketClaim, _ server: NIOLoopBound<SocketServer>, _ options: SocketOptions,
        isForOperators: Bool = false
    ) throws -> NIOLoopBound<Doorway> {
        let inherited = isForOperators ? nil : options.inherited
        let socket =
            try inherited.map { try ListeningSocket.takeOver($0, claim) }
            ?? ListeningSocket.open(claim)
        let bootstrap = SocketListener.bootstrap(
            server, options: options, isForOperators: isForOperators)
        let channel = try bootstrap.withBoundSocket(socket.descriptor).wait()
        socket.widenBacklog()
        let loop = server.eventLoop
        return try loop.submit {
            let door = Doorway(
                claim, server, options, isForOperators: isForOperators, socket, channel)
            return NIOLoopBound(door, eventLoop: loop)
        }.wait()
    }

    /// Listens no more, and takes the name away.
    func close() -> EventLoopFuture<Void> {
        isClosed = true
        next?.cancel()
        socket.removeFile()
        return channel.close()
    }

    private func watch() {
        // A name that somebody else has made is theirs to keep.
        guard options.inherited == nil || isForOperators, !isClosed else { return }
        next = server.eventLoop.assumeIsolated().scheduleTask(
            in: TimeAmount(options.doorwayTime)
        ) { self.look() }
    }

    private func look() {
        defer { watch() }
        guard socket.isGone, let new = try? renewed() else { return }
        let (old, bootstrap) = (
            channel,
            SocketListener.bootstrap(server, options: options, isForOperators: isForOperators)
        )
        socket = new
        bootstrap.withBoundSocket(new.descriptor).assumeIsolated().whenSuccess { channel in
            new.widenBacklog()
            self.channel = channel
            old.close(promise: nil)
            if self.isClosed { channel.close(promise: nil) }
        }
    }

    /// The folder may have gone with the socket.
    private func renewed() throws(ListenError) -> ListeningSocket {
        try claim.secureFolder()
        return try ListeningSocket.open(claim)
    }
}
