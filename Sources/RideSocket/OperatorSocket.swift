import NIOCore
import NIOPosix

/// A socket of the operators' own, for users of our own alone. The host is told who came here.
struct OperatorSocket {
    private let claim: SocketClaim
    private let door: NIOLoopBound<Doorway>

    /// Listens at a path. Not to be called on the event loop.
    ///
    /// - Throws: `ListenError`, and what SwiftNIO throws.
    static func start(
        at path: String, _ server: NIOLoopBound<SocketServer>
    ) throws -> OperatorSocket {
        let claim = try SocketClaim.take(path)
        do {
            let options = try server.eventLoop.submit { server.value.options }.wait()
            let door = try Doorway.open(claim, server, options, isForOperators: true)
            return OperatorSocket(claim: claim, door: door)
        } catch {
            claim.release()
            throw error
        }
    }

    /// Listens no more. Not to be called on the event loop.
    func stop() {
        try? door.eventLoop.flatSubmit { [door] in door.value.close() }.wait()
        claim.release()
    }
}
