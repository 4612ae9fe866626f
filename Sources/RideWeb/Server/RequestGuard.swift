import NIOCore

/// Counts what a browser sends before anybody reads it: whoever sends more than a request may have
/// is told so and hung up on, and so is whoever goes on asking without waiting for answers.
final class RequestGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let limit: Int
    private var bytes = 0
    private var isOver = false
    /// Whether nothing is being answered, so that a word of refusal stands by itself.
    private var isBetweenAnswers = true

    private static let refusal =
        "HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n"
        + "Content-Length: 0\r\n\r\n"

    init(limit: Int) { self.limit = limit }

    /// A request is there, whole.
    func asked() { isBetweenAnswers = false }

    /// Everything that came so far has been answered.
    func answered() {
        bytes = 0
        isBetweenAnswers = true
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        bytes += unwrapInboundIn(data).readableBytes
        guard bytes > limit else { return context.fireChannelRead(data) }
        isOver = true
        if isBetweenAnswers {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: Self.refusal)), promise: nil)
        }
        context.close(promise: nil)
    }
}
