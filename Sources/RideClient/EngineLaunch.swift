import Glibc

/// An engine that is being started, by us or by another app.
public final class EngineLaunch {
    /// How far the start has come.
    public enum State: Hashable, Sendable {
        /// The engine does not listen yet.
        case starting
        /// The engine listens; connect to it.
        case listening
        /// The engine that we started has ended, with this exit status; 128 + n stands for
        /// signal n. Its log says why.
        case ended(status: Int32)
    }

    /// The exit status of an engine at whose socket another one is, or is about to be: somebody who
    /// tries again later meets that one (`EX_TEMPFAIL`).
    public static let placeIsTaken: Int32 = 75

    /// The process we started; nil if somebody else did.
    public internal(set) var processID: Int32?
    private let socketPath: String
    private var lock: Int32?
    private var endStatus: Int32?

    /// A start that holds this lock, the descriptor of a file that is locked by `flock`; nil where
    /// somebody else holds it.
    init(socketPath: String, lock: Int32?) {
        self.socketPath = socketPath
        self.lock = lock
    }

    deinit { release() }

    /// Looks how far the start has come; to be asked again while it is `starting`.
    public func state() -> State {
        if let endStatus { return state(after: endStatus) }
        if let processID {
            var status: Int32 = 0
            if waitpid(processID, &status, WNOHANG) == processID {
                let signal = status & 0x7F
                let code = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
                endStatus = code
                release()
                return state(after: code)
            }
        }
        guard EngineLauncher.somebodyListens(at: socketPath) else { return .starting }
        release()
        return .listening
    }

    /// Whether the engine that we started has found another one in its place, which may still be
    /// getting ready.
    public var foundPlaceTaken: Bool { endStatus == Self.placeIsTaken }

    /// An engine also ends, and rightly, when another one was quicker.
    private func state(after status: Int32) -> State {
        if EngineLauncher.somebodyListens(at: socketPath) { return .listening }
        return status == Self.placeIsTaken ? .starting : .ended(status: status)
    }

    private func release() {
        guard let lock else { return }
        // Closing alone would leave the lock to a child of ours that is just about to start.
        _ = flock(lock, LOCK_UN)
        _ = close(lock)
        self.lock = nil
    }
}
