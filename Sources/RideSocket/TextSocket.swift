import NIOCore
import NIOPosix

/// A second socket, at which whoever may connect is told one text and hung up on: HTTP/1.0, as the
/// collectors of Prometheus speak it. What they ask for does not matter and is not read.
///
/// Few can be there at a time, and all are told the same text for a moment: whoever connects as
/// fast as can be costs no memory and hardly any work.
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
            let desk = NIOLoopBoundBox.makeBoxSendingValue(
                TextDesk(), eventLoop: server.eventLoop)
            let channel = try ServerBootstrap(group: server.eventLoop)
                .childChannelInitializer { channel in
                    SocketListener.peerIdentity(of: channel).flatMapThrowing { peer in
                        guard server.value.options.admits(peer),
                            desk.value.taken < TextDesk.places
                        else { throw ChannelError.eof }
                        let answer = desk.value.answer(at: .now()) {
                            server.value.delegate?.metrics() ?? ""
                        }
                        try channel.pipeline.syncOperations.addHandler(
                            TextAnswer(answer, desk, patience: server.value.options.collectorTime))
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

/// What those who ask share.
private struct TextDesk {
    /// So many are answered at a time; whoever comes then is hung up on.
    static let places = 16
    /// For so long all are told the same.
    private static let freshness = TimeAmount.milliseconds(100)

    var taken = 0
    private var last: (answer: ByteBuffer, at: NIODeadline)?

    /// The answer to give, with a new text where the last one is not fresh any more.
    mutating func answer(at now: NIODeadline, _ text: () -> String) -> ByteBuffer {
        if let last, now - last.at < Self.freshness { return last.answer }
        let text = text()
        let head =
            "HTTP/1.0 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\n"
            + "Content-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n"
        let answer = ByteBuffer(string: head + text)
        last = (answer, now)
        return answer
    }
}

/// Gives its answer and hangs up once it is written.
private final class TextAnswer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: ByteBuffer
    private let desk: NIOLoopBoundBox<TextDesk>
    private let patience: Duration
    private var hangUp: Scheduled<Void>?

    init(_ answer: ByteBuffer, _ desk: NIOLoopBoundBox<TextDesk>, patience: Duration) {
        self.answer = answer
        self.desk = desk
        self.patience = patience
    }

    func handlerAdded(context: ChannelHandlerContext) { desk.value.taken += 1 }

    func handlerRemoved(context: ChannelHandlerContext) {
        desk.value.taken -= 1
        hangUp?.cancel()
    }

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
        // Whoever does not read is not waited for.
        hangUp = context.eventLoop.assumeIsolated().scheduleTask(
            in: TimeAmount(patience)
        ) {
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
