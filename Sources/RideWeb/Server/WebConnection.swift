import NIOCore
import NIOHTTP1
import RideCore

/// One browser: reads its requests one at a time, has patience with each, and hangs up.
final class WebConnection: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// What it is doing.
    private enum Stage {
        /// Nothing of a request is there.
        case idle
        /// A head has come.
        case reading(HTTPRequestHead)
        /// A request is being answered.
        case answering(HTTPRequestHead)
        /// It hears what happens in a ride.
        case hearing
        /// The last answer is on its way.
        case leaving
    }

    let id: UInt64
    /// The number of the machine on the other end.
    let address: String
    private let server: WebServer
    private let bytes: RequestGuard
    private var stage = Stage.idle
    private var context: ChannelHandlerContext?
    private var patience: Scheduled<Void>?
    private var requests = 0
    private var blockedTicks = 0
    /// Since when it asks for nothing.
    private(set) var idleSince = NIODeadline.now()

    init(id: UInt64, address: String, server: WebServer, bytes: RequestGuard) {
        self.id = id
        self.address = address
        self.server = server
        self.bytes = bytes
    }

    /// Whether it can go without anybody missing anything.
    var isIdle: Bool { if case .idle = stage { true } else { false } }

    // MARK: Coming and going

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        server.arrived(self)
        wait(server.settings.requestTime)
    }

    func handlerRemoved(context: ChannelHandlerContext) { leave() }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    private func leave() {
        guard context != nil else { return }
        patience?.cancel()
        context = nil
        server.left(self)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { hangUp() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed:
            // Whoever says nothing more may still be told what it has asked for.
            if isIdle { hangUp() }
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func hangUp() {
        stage = .leaving
        context?.close(promise: nil)
    }

    private func wait(_ time: Duration) {
        patience?.cancel()
        patience = context?.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(time)) {
            self.hangUp()
        }
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch (unwrapInboundIn(data), stage) {
        case (.head(let head), .idle):
            stage = .reading(head)
            requests += 1
            wait(server.settings.requestTime)
            if let status = Self.refusal(of: head) { refuse(status) }
        case (.end, .reading(let head)):
            stage = .answering(head)
            bytes.asked()
            patience?.cancel()
            server.answer(head, to: self)
        // A page has no body to take.
        case (.body, .reading): refuse(413)
        case (_, .idle), (_, .reading), (_, .answering), (_, .hearing), (_, .leaving): break
        }
    }

    /// Why a request is not looked at any further; nil for one that is.
    private static func refusal(of head: HTTPRequestHead) -> Int? {
        guard head.version == .http1_1 || head.version == .http1_0 else { return 505 }
        guard head.method == .GET || head.method == .HEAD else { return 405 }
        let length = head.headers["content-length"]
        guard head.headers["transfer-encoding"].isEmpty, length.allSatisfy({ $0 == "0" }) else {
            return 413
        }
        let hosts = head.headers["host"].count
        guard hosts == 1 || hosts == 0 && head.version == .http1_0 else { return 400 }
        return nil
    }

    private func refuse(_ status: Int) {
        guard context != nil else { return }
        stage = .leaving
        let extra = status == 405 ? [("Allow", "GET, HEAD")] : []
        write(
            PageAnswer(status, "", type: "text/plain; charset=utf-8", head: extra),
            isHead: false, isLast: true)
    }

    // MARK: Answers

    /// Gives the answer to the request that came last.
    func answer(_ answer: PageAnswer, isLast: Bool = false) {
        guard case .answering(let head) = stage else { return }
        let isLast = isLast || !head.isKeepAlive || requests >= Limits.webRequestsOfConnection
        stage = isLast ? .leaving : .idle
        idleSince = .now()
        bytes.answered()
        write(answer, isHead: head.method == .HEAD, isLast: isLast)
    }

    private func write(_ answer: PageAnswer, isHead: Bool, isLast: Bool) {
        guard let context else { return }
        var headers = Self.headers(answer.type, answer.head)
        headers.add(name: "Content-Length", value: "\(answer.body.utf8.count)")
        if isLast { headers.add(name: "Connection", value: "close") }
        // Whoever does not read is not waited for.
        wait(server.settings.readingTime)
        context.write(
            wrapOutboundOut(
                .head(
                    HTTPResponseHead(
                        version: .http1_1, status: .init(statusCode: answer.status),
                        headers: headers))), promise: nil)
        if !isHead, !answer.body.isEmpty {
            context.write(
                wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: answer.body)))), promise: nil)
        }
        let written = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
        written.futureResult.assumeIsolated().whenComplete { _ in
            if isLast { return self.finish() }
            if self.isIdle { self.wait(self.server.settings.idleTime) }
        }
    }

    /// Says that nothing more comes, and gives the other end a moment to read the last of it: a
    /// connection that is closed over what was not read takes answers along.
    private func finish() {
        guard let context else { return }
        context.close(mode: .output, promise: nil)
        wait(.seconds(1))
    }

    private static func headers(
        _ type: String, _ extra: [(name: String, value: String)]
    ) -> HTTPHeaders {
        HTTPHeaders(
            ([("Content-Type", type)] + PageAnswer.always + extra).map { ($0.0, $0.1) })
    }

    // MARK: Streams

    /// Begins to tell what happens.
    ///
    /// - Returns: false where only the head was asked for.
    func beginStream() -> Bool {
        guard case .answering(let head) = stage, let context else { return false }
        let extra = [("X-Accel-Buffering", "no")]
        guard head.method == .GET else {
            answer(PageAnswer(200, "", type: "text/event-stream", head: extra), isLast: true)
            return false
        }
        stage = .hearing
        var headers = Self.headers("text/event-stream", extra)
        headers.add(name: "Connection", value: "close")
        context.write(
            wrapOutboundOut(
                .head(HTTPResponseHead(version: .http1_1, status: .ok, headers: headers))),
            promise: nil)
        tell(LiveEvent.opening)
        return true
    }

    /// Tells something. What comes while the last is not read yet is left out; who has not read for
    /// long is hung up on.
    ///
    /// - Returns: whether it was sent.
    @discardableResult
    func tell(_ text: String) -> Bool {
        guard case .hearing = stage, let context else { return false }
        guard context.channel.isWritable else {
            blockedTicks += 1
            if server.settings.pause * blockedTicks > server.settings.readingTime { hangUp() }
            return false
        }
        blockedTicks = 0
        context.writeAndFlush(
            wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
        return true
    }

    /// Ends what it hears.
    func endStream() {
        guard case .hearing = stage, let context else { return }
        stage = .leaving
        wait(server.settings.readingTime)
        let written = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
        written.futureResult.assumeIsolated().whenComplete { _ in self.finish() }
    }
}
