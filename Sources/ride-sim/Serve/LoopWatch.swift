import Glibc
import Logging
import NIOCore
import NIOPosix
import RideWire
import Synchronization

/// Watches how long each piece of work keeps the event loop, and with it everybody: what was long
/// is said in the log, and in debug builds also while it goes on, by a thread of its own. A loop
/// that never comes round would otherwise end without a word by the service manager's hand.
final class LoopWatch: Sendable {
    /// Work that the loop is at.
    private struct Turn {
        let name: String
        /// The frame that is being handled; it is read only if it takes too long.
        let frame: [UInt8]
        let begin: NIODeadline
        var isTold = false
    }

    private let turn = Mutex<Turn?>(nil)
    private let log: Logger

    /// Work that takes longer than this is said in the log.
    static let long = TimeAmount.milliseconds(50)
    /// Work that goes on for longer than this is said before it ends.
    static let stuck = TimeAmount.seconds(2)
    private static let pause_us: UInt32 = 500_000

    /// A watch, not begun.
    init(_ log: Logger) { self.log = log }

    /// Does work, and says how long it took.
    ///
    /// - Parameter name: what it is called in the log; another one may turn out at its end.
    func time(
        _ name: String, frame: [UInt8] = [], _ body: () -> MethodName?
    ) -> (method: MethodName?, time: Duration) {
        let begin = NIODeadline.now()
        turn.withLock { $0 = Turn(name: name, frame: frame, begin: begin) }
        let method = body()
        turn.withLock { $0 = nil }
        let time = NIODeadline.now() - begin
        if let line = Self.line(for: method?.text ?? name, after: time) { log.warning("\(line)") }
        return (method, .nanoseconds(time.nanoseconds))
    }

    /// Does work that is no call, and says how long it took.
    func time(_ name: String, _ body: () -> Void) -> Duration {
        time(name) {
            body()
            return nil
        }.time
    }

    /// What the log says of work that has ended; nil where it was short.
    static func line(for name: String, after time: TimeAmount) -> String? {
        guard time >= long else { return nil }
        return "\(name) kept the event loop for \(time.nanoseconds / 1_000_000) ms"
    }

    // MARK: While it goes on

    /// Begins to look from another thread, in debug builds, until the process ends.
    func begin() {
        #if DEBUG
            let pool = NIOThreadPool(numberOfThreads: 1)
            pool.start()
            pool.submit { [self] _ in
                while true {
                    usleep(Self.pause_us)
                    if let line = complaint(at: .now()) { log.error("\(line)") }
                }
            }
        #endif
    }

    /// What is to be said of the work that the loop is at; nil where it is short, or where that was
    /// said already.
    func complaint(at now: NIODeadline) -> String? {
        let late: Turn? = turn.withLock { turn in
            guard let found = turn, !found.isTold, now - found.begin >= Self.stuck else {
                return nil
            }
            turn?.isTold = true
            return found
        }
        guard let late else { return nil }
        let call = (try? WireCodec().decodeCall(late.frame))?.call.method.text
        let time = (now - late.begin).nanoseconds / 1_000_000
        return "\(call ?? late.name) has kept the event loop for \(time) ms and goes on"
    }
}
