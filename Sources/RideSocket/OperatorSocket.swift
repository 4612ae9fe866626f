import NIOCore
import NIOPosix

/// A socket of the operators' own, for users of our own alone. The host is told who came here.
struct OperatorSocket {
    private let claim: SocketClaim
    private let socket: ListeningSocket
    private let channel: any Channel

    /// Listens at a path. Not to be called on the event loop.
    ///
    /// - Throws: `ListenError`, and what SwiftNIO throws.
    static func start(
        at path: String, _ server: NIOLoopBound<SocketServer>
    ) throws -> OperatorSocket {
        let claim = try SocketClaim.take(path)
        do {
            let socket = try ListeningSocket.open(claim)
            let options = try server.eventLoop.submit { server.value.options }.wait()
            let channel = try SocketListener.bootstrap(
                server, options: options, isForOperators: true
            ).withBoundSocket(socket.descriptor).wait()
            return OperatorSocket(claim: claim, socket: socket, channel: channel)
        } catch {
            claim.release()
            throw error
        }
    }

    /// Listens no more. Not to be called on the event loop.
    func stop() {
        socket.removeFile()
        try? channel.close().wait()
        claim.release()
    }
}
