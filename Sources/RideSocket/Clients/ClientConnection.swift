import NIOCore
import RideWire

/// The last handler of one client's channel: bytes to frames, pace, patience and farewell.
///
/// Reading is asked for, never automatic: while a client has used up its frames, its bytes stay in
/// the kernel's buffer and its `write` blocks.
final class ClientConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    let id: ConnectionID
    let peer: PeerIdentity
    let isForOperators: Bool
    private let server: SocketServer
    private let options: SocketOptions
    private let refusal: DisconnectReason?

    private var context: ChannelHandlerContext?
    private var decoder: FrameDecoder
    private var bucket: TokenBucket?
    /// When the next frame may be taken, beside the user's other connections; nil before it is
    /// asked for.
    private var turn: Duration?
    private var pending = ByteBuffer()
    private var isProcessing = false
    /// Whether it stands in the line of those who have more to say than a turn takes.
    private var isInLine = false
    /// Whether nothing more is taken from the client until it has read what waits for it.
    private var waitsForReader = false
    private(set) var standing = ClientStanding.stranger
    private let connectedAt = NIODeadline.now()
    private var lastFrameAt = NIODeadline.now()
    private var patience: Scheduled<Void>?
    private var pace: Scheduled<Void>?
    /// Set as soon as the end is decided; nothing is read or sent after that.
    private(set) var ending: DisconnectReason?

    init(
        id: ConnectionID, peer: PeerIdentity, server: SocketServer, refusal: DisconnectReason?,
        isForOperators: Bool
    ) {
        self.isForOperators = isForOperators
        self.id = id
        self.peer = peer
        self.server = server
        self.refusal = refusal
        options = server.options
        decoder = FrameDecoder(limits: options.limits)
        bucket = options.framesPerSecond.map { TokenBucket(perSecond: $0, burst: options.burst) }
    }

    // MARK: What the channel reports

    func handlerAdded(context: ChannelHandlerContext) {
        if refusal == nil { server.admitted(self) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        if refusal == nil { server.removed(self) }
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        if let refusal {
            end(refusal)
            return
        }
        server.arrived(self)
        wait(options.greetingTime)
        // The host may have closed it from within `connected`.
        if ending == nil { context.read() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard ending == nil else { return }
        let bytes = unwrapInboundIn(data)
        guard pending.readableBytes > 0 else { return pending = bytes }
        pending.writeImmutableBuffer(bytes)
        bytes.forgetWhatWasWritten()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        process()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        guard ending == nil, context.channel.isWritable else { return }
        server.delegate?.becameWritable(id)
        guard waitsForReader else { return }
        waitsForReader = false
        process()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if ending == nil { ending = .failed(String(describing: error)) }
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        patience?.cancel()
        pace?.cancel()
        self.context = nil
        var reason = ending ?? .peerClosed
        if ending == nil {
            do { try decoder.finish() } catch { reason = .badFrame(error) }
            ending = reason
        }
        if refusal == nil { server.left(self, because: reason) }
    }

    // MARK: What the server asks for

    var isWritable: Bool {
        guard ending == nil, let context else { return false }
        return context.channel.isWritable
    }

    /// - Returns: whether it has left the door by this, and needs a place.
    func rise(to new: ClientStanding) -> Bool {
        guard ending == nil, new > standing else { return false }
        let before = standing
        standing = new
        if before < .greeted {
            patience?.cancel()
            wait(min(options.loginTime, options.silenceTime))
        }
        return before < .onlooker && new >= .onlooker
    }

    /// Whether its time to sign in is over.
    var isLate: Bool { age >= options.loginTime }

    private var age: Duration { NIODeadline.now().sinceStart - connectedAt.sinceStart }

    /// Sends a frame, or ends the connection of a client that has too much to read already.
    func send(_ frame: OutgoingFrame) -> Bool {
        guard ending == nil, let context else { return false }
        let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
        guard (waiting ?? 0) + frame.buffer.readableBytes <= options.outputQueueBytes else {
            ending = .tooSlow
            context.close(promise: nil)
            return false
        }
        context.writeAndFlush(wrapOutboundOut(frame.buffer), promise: nil)
        return true
    }

    /// Ends the connection once all that was sent has been read, or its time is up.
    func end(_ reason: DisconnectReason, farewell: OutgoingFrame? = nil) {
        guard ending == nil, let context else { return }
        ending = reason
        patience?.cancel()
        pace?.cancel()
        pending.forgetWhatWasWritten()
        pending.clear()
        let last = farewell ?? server.farewell(for: reason)
        let written = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(
            wrapOutboundOut(last?.buffer ?? ByteBuffer()), promise: written)
        let deadline = context.eventLoop.assumeIsolated().scheduleTask(
            in: TimeAmount(options.farewellTime)
        ) {
            self.closeNow()
        }
        written.futureResult.assumeIsolated().whenComplete { _ in
            deadline.cancel()
            self.closeNow()
        }
    }

    private func closeNow() {
        context?.close(promise: nil)
    }

    // MARK: Frames at their pace

    private func process() {
        // The host may act on this connection from within a call that is made below.
        guard !isProcessing, !isInLine, let context else { return }
        isProcessing = true
        defer { isProcessing = false }
        let began = NIODeadline.now()
        while ending == nil, pending.readableBytes > 0 {
            // Who asks and does not read would have its answers pile up here.
            guard context.channel.isWritable else { return waitsForReader = true }
            let now = NIODeadline.now()
            guard now - began < TimeAmount(options.turnTime) else {
                isInLine = true
                server.line(up: self)
                return
            }
            if let delay = bucket?.delay(at: now.sinceStart), delay > .zero {
                resume(after: delay)
                return
            }
            let turn = turn ?? server.turn(of: self, at: now.sinceStart)
            self.turn = turn
            if turn > now.sinceStart {
                resume(after: turn - now.sinceStart)
                return
            }
            let (used, outcome) = pending.withUnsafeReadableBytes { decoder.next(in: $0) }
            pending.moveReaderIndex(forwardBy: used)
            guard let outcome else { continue }
            _ = bucket?.take(at: now.sinceStart)
            self.turn = nil
            lastFrameAt = now
            deliver(outcome)
        }
        if ending == nil {
            // A large buffer is not kept for a client that has nothing to say.
            pending.forgetWhatWasWritten()
            pending = ByteBuffer()
            if context.channel.isWritable { context.read() } else { waitsForReader = true }
        }
    }

    private func deliver(_ outcome: Result<[UInt8], FrameError>) {
        switch outcome {
        case .success(let frame):
            server.delegate?.received(frame, from: id)
        case .failure(let error):
            server.delegate?.received(error, from: id)
            switch error.consequence {
            case .connectionKept: break
            case .connectionClosed: end(.badFrame(error))
            }
        }
    }

    /// Takes what else the client has to say, now that it has its next turn.
    func goOn() {
        isInLine = false
        process()
    }

    private func resume(after delay: Duration) {
        pace = context?.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(delay)) {
            self.process()
        }
    }

    // MARK: Patience

    /// One timer per connection: when it fires, the time of the last frame says whether it is
    /// really due, so that a frame costs no timer.
    private func wait(_ time: Duration) {
        guard ending == nil else { return }
        patience = context?.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(time)) {
            self.patienceEnded()
        }
    }

    private func patienceEnded() {
        guard standing >= .greeted else { return end(.noGreeting) }
        let quiet = NIODeadline.now().sinceStart - lastFrameAt.sinceStart
        let (silence, login) = (options.silenceTime - quiet, options.loginTime - age)
        // Whoever has not read for so long could not have been heard either.
        if silence <= .zero { return end(isWritable ? .silent : .tooSlow) }
        if standing >= .onlooker { return wait(silence) }
        if login <= .zero { return end(.noLogin) }
        wait(min(silence, login))
    }
}

extension NIODeadline {
    /// The time since the clock of the event loops began.
    var sinceStart: Duration { .nanoseconds(Int64(uptimeNanoseconds)) }
}

extension ByteBuffer {
    /// Overwrites what was read from a socket, passwords and cards among it. The channel keeps the
    /// buffer for what comes next, and only as much of it is written over as that is long.
    fileprivate func forgetWhatWasWritten() {
        withVeryUnsafeBytes { storage in
            guard let first = storage.baseAddress else { return }
            UnsafeMutableRawPointer(mutating: first).initializeMemory(
                as: UInt8.self, repeating: 0, count: min(writerIndex, storage.count))
        }
    }
}
