import Glibc
import RideWire

/// The app's end of the conversation: one descriptor that never blocks, for the app's own `poll`.
///
/// Poll `descriptor` for reading, and for writing while `wantsWrite` is true. When it can be read,
/// call `receive`; when it can be written, call `flush`. Not for use by two threads.
public final class EngineConnection {
    /// Wait for this one in `poll`; −1 once the connection has ended.
    public private(set) var descriptor: Int32
    /// Why the connection has ended; nil while it has not.
    public private(set) var end: ConnectionEnd?
    /// Bytes that may wait to be sent.
    public let outputLimit: Int
    /// The process that listened when this connection was made; 0 where nobody knows.
    public internal(set) var engineProcessID: Int32 = 0

    private var decoder: FrameDecoder
    private let encoder: FrameEncoder
    private let noSignal = Int32(MSG_NOSIGNAL)
    private var output: [UInt8] = []
    private var sent = 0
    /// Whether the engine reads no more. What it said last may still lie here to be received.
    private var isUnread = false
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

    /// Takes over a connected descriptor, which is closed with this object.
    init(descriptor: Int32, limits: FrameLimits, outputLimit: Int) {
        self.descriptor = descriptor
        self.outputLimit = outputLimit
        decoder = FrameDecoder(limits: limits)
        encoder = FrameEncoder(limits: limits)
    }

    deinit {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        input.deallocate()
    }

    /// True while something waits to be sent.
    public var wantsWrite: Bool { sent < output.count }

    /// Bytes that wait to be sent.
    public var waitingBytes: Int { output.count - sent }

    /// Sends a frame, now if possible and with the next `flush` otherwise; to an engine that reads
    /// no more it goes nowhere, and `receive` finds what the engine said last, and the end.
    ///
    /// - Throws: `ConnectionEnd` if the connection has ended, now or before.
    /// - Complexity: O(length of the frame).
    public func send(_ frame: [UInt8]) throws(ConnectionEnd) {
        if let end { throw end }
        guard !isUnread else { return }
        let line: [UInt8]
        do { line = try encoder.line(frame) } catch { throw finish(.brokenFrame(error)) }
        guard waitingBytes + line.count <= outputLimit else {
            throw finish(.outputQueueFull(limit: outputLimit))
        }
        // Moving the rest down once half of the array is spent keeps the cost per byte constant.
        if sent > output.count / 2 {
            output.removeFirst(sent)
            sent = 0
        }
        output.append(contentsOf: line)
        try flush()
    }

    /// Sends what waits, as far as the engine takes it.
    ///
    /// - Throws: `ConnectionEnd` if the connection has ended, now or before.
    public func flush() throws(ConnectionEnd) {
        if let end { throw end }
        while sent < output.count {
            let count = output.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                // Without MSG_NOSIGNAL an engine that went away would end the app by SIGPIPE.
                return Glibc.send(descriptor, rest.baseAddress, rest.count, noSignal)
            }
            if count >= 0 {
                sent += count
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: return
            case EPIPE, ECONNRESET:
                // An engine that turns somebody away says why before it closes.
                isUnread = true
                output = []
                sent = 0
                return
            case let code: throw finish(.system(operation: "send", code: code))
            }
        }
        output.removeAll(keepingCapacity: true)
        sent = 0
    }

    /// Everything that has arrived, oldest first. Where the connection ended after some frames,
    /// those frames are given and `end` says why it ended.
    ///
    /// At most 1 MiB is read in one call, so that a torrent of ticks cannot lock out the keyboard;
    /// `poll` reports the rest at once.
    public func receive() -> [[UInt8]] {
        var frames: [[UInt8]] = []
        var rounds = 16
        while end == nil, rounds > 0 {
            rounds -= 1
            let count = recv(descriptor, input.baseAddress, input.count, 0)
            if count > 0 {
                take(UnsafeRawBufferPointer(rebasing: input[..<count]), into: &frames)
                if count < input.count { break }
            } else if count == 0 {
                finish(.closedByEngine)
            } else if errno == EAGAIN {
                break
            } else if errno == ECONNRESET {
                finish(.closedByEngine)
            } else if errno != EINTR {
                finish(.system(operation: "recv", code: errno))
            }
        }
        return frames
    }

    /// Ends the connection. Nothing happens if it has ended before.
    public func close() {
        if end == nil { finish(.closedByApp) }
    }

    private func take(_ bytes: UnsafeRawBufferPointer, into frames: inout [[UInt8]]) {
        for outcome in decoder.feed(bytes) {
            switch outcome {
            case .success(let frame): frames.append(frame)
            case .failure(let error):
                // The engine never sends a bad frame; whatever does is not our engine.
                finish(.brokenFrame(error))
                return
            }
        }
    }

    @discardableResult
    private func finish(_ reason: ConnectionEnd) -> ConnectionEnd {
        end = reason
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
        output = []
        sent = 0
        return reason
    }
}
