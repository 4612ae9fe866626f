import Glibc

/// Lets a command that goes on and on be ended in good order: by Ctrl-C, `kill`, a closed terminal,
/// or by whoever has stopped reading.
///
/// The signals are blocked but while the command waits, so that they are never missed and never
/// come at a bad moment.
struct StopSignals {
    private var whileWaiting = sigset_t()

    /// What came of waiting.
    enum Outcome {
        /// The descriptor is ready, or broken.
        case ready
        /// The time is over.
        case timeout
        /// A signal asked for the end.
        case stopped
    }

    /// Takes the signals over for the rest of the process's life.
    init() {
        var stopping = sigset_t()
        sigemptyset(&stopping)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            sigaddset(&stopping, number)
            // Not to be told which one came is enough: only these interrupt a wait.
            signal(number) { _ in }
        }
        signal(SIGPIPE, SIG_IGN)
        pthread_sigmask(SIG_BLOCK, &stopping, &whileWaiting)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigdelset(&whileWaiting, number) }
    }

    /// Waits until something can be read from a descriptor, or also written to it, at most this
    /// long.
    func wait(for descriptor: Int32, orWriting: Bool, milliseconds: Int64) -> Outcome {
        guard (0..<Self.descriptors).contains(descriptor) else { return .ready }
        return wait([descriptor], orWriting: orWriting, milliseconds: milliseconds)
    }

    /// Waits until something can be read from any of some descriptors, at most this long; there may
    /// be none.
    func wait(forAny descriptors: [Int32], milliseconds: Int64) -> Outcome {
        guard descriptors.allSatisfy((0..<Self.descriptors).contains) else { return .ready }
        return wait(descriptors, orWriting: false, milliseconds: milliseconds)
    }

    private func wait(
        _ descriptors: [Int32], orWriting: Bool, milliseconds: Int64
    ) -> Outcome {
        var reading = Self.set(of: descriptors)
        var writing = orWriting ? reading : fd_set()
        var mask = whileWaiting
        let limit = max(0, milliseconds)
        var time = timespec(
            tv_sec: Int(limit / 1_000), tv_nsec: Int(limit % 1_000) * 1_000_000)
        // Of the calls that let signals in only while they wait, Glibc's module has this one.
        switch pselect((descriptors.max() ?? -1) + 1, &reading, &writing, nil, &time, &mask) {
        case 0: return .timeout
        case 1...: return .ready
        default: return errno == EINTR ? .stopped : .ready
        }
    }

    /// Descriptors that a set has room for.
    private static let descriptors: Int32 = 1_024

    /// The bits lie in words, lowest first; on a little-endian machine also in bytes.
    private static func set(of descriptors: [Int32]) -> fd_set {
        var set = fd_set()
        withUnsafeMutableBytes(of: &set) { bytes in
            for descriptor in descriptors { bytes[Int(descriptor) / 8] |= 1 << (descriptor % 8) }
        }
        return set
    }
}
