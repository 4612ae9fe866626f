import NIOCore
import NIOPosix

/// A second socket, at which whoever may connect is told one text and hung up on: HTTP/1.0, as the
/// collectors of Prometheus speak it. What they ask for does not matter and is not read.
struct TextSocket {
    private let claim: SocketClaim
    private let socket: ListeningSocket
    private let channel: any Channel

    /// Listens at a path, and asks for a new text each time. Not to be called on the event loop.
    ///
    /// - Throws: `ListenError`, and what SwiftNIO throws.
    static func start(
        at path: String, _ server: NIOLoopBound<SocketServer>
    ) throws -> TextSocket {
        let claim = try SocketClaim.take(path)
        do {
            let socket = try ListeningSocket.open(claim)
            let channel = try ServerBootstrap(group: server.eventLoop)
                .childChannelInitializer { channel in
                    SocketListener.peerIdentity(of: channel).flatMapThrowing { peer in
                        guard server.value.options.admits(peer) else { throw ChannelError.eof }
                        try channel.pipeline.syncOperations.addHandler(
                            TextAnswer(server.value.delegate?.metrics() ?? ""))
                    }
                }
                .withBoundSocket(socket.descriptor).wait()
            return TextSocket(claim: claim, socket: socket, channel: channel)
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

/// Says its text and hangs up once it is written.
private final class TextAnswer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let text: String

    init(_ text: String) { self.text = text }

    func channelActive(context: ChannelHandlerContext) {
        let head =
            "HTTP/1.0 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\n"
            + "Content-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n"
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: head + text)), promise: nil)
        // Whoever does not read is not waited for.
        context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(5)) {
            context.close(promise: nil)
        }
    }

    /// The question has come: the answer is on its way before the end.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.close(mode: .output, promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
