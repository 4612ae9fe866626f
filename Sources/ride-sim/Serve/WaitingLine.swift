import Glibc
import Logging
import NIOPosix
import RideCore
import RideRuns
import Synchronization

/// Says what takes its time before the engine serves: a line of the log, or, where the standard
/// error is a terminal, one line that counts the seconds and goes away.
final class WaitingLine: Sendable {
    private let isCounting: Mutex<Bool>

    /// Begins to say it.
    ///
    /// - Parameter what: without a full stop.
    init(_ what: String, _ log: Logger) {
        let counts = log.logLevel <= .info && isatty(STDERR_FILENO) == 1
        isCounting = Mutex(counts)
        guard counts else {
            log.info("\(what)")
            return
        }
        let thread = NIOThreadPool(numberOfThreads: 1)
        thread.start()
        thread.submit { [self] state in
            guard state == .active else { return }
            let clock = ContinuousClock()
            let begin = clock.now
            while show("\(what): \(CommandText.duration(clock.now - begin))") { usleep(200_000) }
            thread.shutdownGracefully { _ in }
        }
    }

    /// - Returns: whether it is still to be shown.
    private func show(_ text: String) -> Bool {
        isCounting.withLock { isCounting in
            if isCounting { tellOver(text) }
            return isCounting
        }
    }

    /// Takes the line away; nothing is written over the next one.
    func end() {
        isCounting.withLock { isCounting in
            if isCounting { tellOver("") }
            isCounting = false
        }
    }
}
