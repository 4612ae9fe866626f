import CNcurses
import Glibc
import RideTUI

/// Waits for keys, signals, one timer and sockets, and hands over what happens.
///
/// One `poll` on all descriptors: where nothing happens nothing runs. The timer is armed only on
/// request and once; whoever wants to be woken again asks again.
@MainActor
public final class EventLoop {
    /// What can happen.
    public enum Event: Hashable, Sendable {
        /// Keys were pressed, the mouse moved, the terminal changed its size; in order, never none.
        case keys([Key])
        /// Lines were typed; in order, never none.
        case lines([String])
        /// Nothing more can be typed.
        case inputEnded
        /// The moment asked for by `wake(after_ms:)` has come.
        case timer
        /// A watched socket can be read from, written to, or was closed at the other end.
        case socket(Int32, isWritable: Bool)
        /// The process was stopped and goes on; the screen has to be shown again.
        case resumed
        /// Someone asked the process to end with this signal, or the terminal has gone (SIGHUP).
        case terminate(signal: Int32)
    }

    private let console: any Console
    private let timer: Int32
    /// The watched sockets, in the order of their numbers, and whether each wants to write.
    private var sockets: [(descriptor: Int32, wantsToWrite: Bool)] = []
    private var isRunning = false

    /// A loop around this console.
    ///
    /// - Throws: `TerminalError.noDescriptors`.
    public init(_ console: any Console) throws(TerminalError) {
        self.console = console
        timer = cn_open_timer()
        guard timer >= 0 else { throw .noDescriptors }
    }

    deinit { close(timer) }

    /// Milliseconds of a clock that only goes forward, for deadlines.
    public var now_ms: Int64 { cn_now_ms() }

    /// Delivers `Event.timer` once after this time, instead of what was asked for before; nil
    /// cancels.
    public func wake(after_ms: Int64?) {
        cn_arm_timer(timer, after_ms.map { max(0, $0) } ?? -1)
    }

    /// Watches a socket for reading and on request for writing.
    public func watch(socket: Int32, forWriting: Bool) {
        unwatch(socket: socket)
        sockets.append((socket, forWriting))
        sockets.sort { $0.descriptor < $1.descriptor }
    }

    /// Watches a socket no more.
    public func unwatch(socket: Int32) { sockets.removeAll { $0.descriptor == socket } }

    /// Ends `run` when the present event has been handled.
    public func stop() { isRunning = false }

    /// Waits and hands over events until `stop` is called.
    ///
    /// Ctrl-Z is dealt with here: the terminal is given back and the job stops. Everything else,
    /// Ctrl-C too, is a key for `handle`.
    public func run(_ handle: (Event) -> Void) {
        isRunning = true
        while isRunning {
            var waiting = [
                pollfd(fd: console.signalDescriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: console.inputDescriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: timer, events: Int16(POLLIN), revents: 0),
            ]
            let others = waiting.count
            for socket in sockets {
                let events = socket.wantsToWrite ? POLLIN | POLLOUT : POLLIN
                waiting.append(
                    pollfd(fd: socket.descriptor, events: Int16(events), revents: 0))
            }
            guard poll(&waiting, nfds_t(waiting.count), -1) >= 0 else {
                if errno == EINTR { continue }
                return
            }
            if waiting[0].revents != 0 { deliverSignals(handle) }
            if isRunning, waiting[1].revents != 0 { deliverTyped(waiting[1].revents, handle) }
            // One that is watched no more by now may have another's number.
            for socket in waiting[others...] where isRunning && socket.revents != 0 {
                guard sockets.contains(where: { $0.descriptor == socket.fd }) else { continue }
                handle(.socket(socket.fd, isWritable: Int32(socket.revents) & POLLOUT != 0))
            }
            if isRunning, waiting[2].revents != 0 {
                cn_drain_timer(timer)
                handle(.timer)
            }
        }
    }

    private func deliverSignals(_ handle: (Event) -> Void) {
        var isResized = false
        while isRunning {
            let signal = cn_next_signal(console.signalDescriptor)
            switch signal {
            case 0:
                if isResized, console.updateSize() { handle(.keys([.resize(console.size)])) }
                return
            case SIGWINCH: isResized = true
            case SIGTSTP: suspend(handle)
            default: handle(.terminate(signal: signal))
            }
        }
    }

    private func deliverTyped(_ happened: Int16, _ handle: (Event) -> Void) {
        switch console.readTyped() {
        case .keys(let keys): deliver(keys, happened, handle)
        case .lines(let lines, let isOver):
            if !lines.isEmpty { handle(.lines(lines)) }
            if isRunning, isOver { handle(.inputEnded) }
        }
    }

    private func deliver(_ keys: [Key], _ happened: Int16, _ handle: (Event) -> Void) {
        for part in keys.split(separator: .ctrl("z"), omittingEmptySubsequences: false)
            .enumerated()
        {
            if part.offset > 0 { suspend(handle) }
            if isRunning, !part.element.isEmpty { handle(.keys(Array(part.element))) }
        }
        // The window was closed, or the connection to it lost.
        if keys.isEmpty, Int32(happened) & (POLLHUP | POLLERR | POLLNVAL) != 0 {
            handle(.terminate(signal: SIGHUP))
        }
    }

    private func suspend(_ handle: (Event) -> Void) {
        console.suspend()
        handle(.resumed)
    }
}
