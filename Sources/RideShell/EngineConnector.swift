import Glibc
import RideApp
import RideClient

/// Finds the way to the engine: connects, and where no engine listens starts one and waits for it.
///
/// It never blocks. While an engine is being started, `poll` has to be called at `nextPoll_ms`.
@MainActor
final class EngineConnector {
    /// What an attempt comes to.
    enum Outcome {
        /// The engine listens.
        case connected(EngineConnection)
        /// An engine is being started; `poll` will tell.
        case starting
        /// There is no connection, and why.
        case failed(reason: LostReason)
    }

    private let socketPath: String
    private let engineArguments: [String]
    private let logPath: String
    private let startsEngine: Bool
    private let userID: UInt32
    private var launch: EngineLaunch?
    private var launchedAt_ms: Int64 = 0
    private var mayLaunchAt_ms = Int64.min
    private var mayLookAgainAt_ms = Int64.min
    private var lastFailure: LostReason = ""
    /// The bytes that were in the log before the engine was started that is awaited.
    private var logStart: Int64 = 0

    /// When `poll` wants to be called; nil while no engine is being started.
    private(set) var nextPoll_ms: Int64?

    /// An engine opens a city in well under a second; on a busy machine a look every 20 ms costs
    /// nothing and the person waits no longer than needed.
    private static let pollPause_ms: Int64 = 20
    /// An engine that restores years of rides takes long, but not for ever.
    private static let patience_ms: Int64 = 60_000
    /// Where another engine is getting ready, so often it is looked whether it still is.
    private static let othersPause_ms: Int64 = 2_000
    /// An engine that cannot start is not started over and over: its log would fill the disk.
    private static let launchPause_ms: Int64 = 30_000

    /// A door to the engine at `socketPath`, to be started as `ride-sim serve` with these further
    /// arguments.
    ///
    /// - Parameters:
    ///   - startsEngine: whether one is started at all.
    ///   - engineUser: who it must belong to; nil for our own user.
    init(
        socketPath: String, engineArguments: [String], logPath: String, startsEngine: Bool = true,
        engineUser: SystemUser? = nil
    ) {
        userID = engineUser?.number ?? geteuid()
        self.startsEngine = startsEngine
        self.socketPath = socketPath
        self.engineArguments = ["serve", "--socket", socketPath] + engineArguments
        self.logPath = logPath
    }

    /// Connects, or begins to start an engine.
    func open(at now_ms: Int64) -> Outcome {
        do {
            return .connected(try EngineConnection.connect(socketPath, userID: userID))
        } catch {
            guard error.noEngineRuns, startsEngine else {
                return .failed(reason: LostReason(error))
            }
            if nextPoll_ms != nil { return .starting }
            guard now_ms >= mayLaunchAt_ms else { return .failed(reason: lastFailure) }
        }
        // What became of an engine that was started before: one that ended leaves a process to
        // be waited for.
        _ = launch?.state()
        launchedAt_ms = now_ms
        mayLookAgainAt_ms = now_ms + Self.othersPause_ms
        if let reason = start() { return fail(reason, at: now_ms) }
        nextPoll_ms = now_ms + Self.pollPause_ms
        return .starting
    }

    /// Looks how far the start has come.
    func poll(at now_ms: Int64) -> Outcome {
        guard let state = launch?.state() else { return .failed(reason: lastFailure) }
        switch state {
        case .listening:
            do {
                let connection = try EngineConnection.connect(socketPath, userID: userID)
                nextPoll_ms = nil
                return .connected(connection)
            } catch  where error.mayPass {
                break
            } catch {
                return fail(LostReason(error), at: now_ms)
            }
        case .ended:
            let line = LostReason.lastLine(of: writtenSinceStart)
            return fail(.engineEnded(line: line, log: shownLog), at: now_ms)
        case .starting:
            // Where another app was quicker it may also have failed; who then gets the lock
            // starts the next engine.
            if isOthersTurn(at: now_ms), let reason = start() {
                return fail(reason, at: now_ms)
            }
        }
        if now_ms >= launchedAt_ms + Self.patience_ms {
            return fail(.engineDoesNotListen(log: shownLog), at: now_ms)
        }
        nextPoll_ms = now_ms + Self.pollPause_ms
        return .starting
    }

    /// Whether somebody else starts the engine, and it is time to look whether somebody still does.
    private func isOthersTurn(at now_ms: Int64) -> Bool {
        guard let launch, launch.processID != nil else { return true }
        guard launch.foundPlaceTaken, now_ms >= mayLookAgainAt_ms else { return false }
        mayLookAgainAt_ms = now_ms + Self.othersPause_ms
        return true
    }

    private var shownLog: String {
        ShownPath.short(logPath, home: SocketPath.environment("HOME"))
    }

    /// The end of what the engine has written since it was started: its log holds all before it,
    /// too, which is about other engines.
    private var writtenSinceStart: String {
        let descriptor = Glibc.open(logPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return "" }
        defer { _ = close(descriptor) }
        let end = Int64(lseek(descriptor, 0, SEEK_END))
        let first = max(logStart, end - Self.readBytes)
        guard end > first else { return "" }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(end - first)) { buffer in
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(first))
            return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
        }
    }

    /// More than any line has that says why an engine ends.
    private static let readBytes: Int64 = 4_096

    /// The bytes in the log as it is now; 0 where there is none.
    private var logSize: Int64 {
        var status = stat()
        return stat(logPath, &status) == 0 ? Int64(status.st_size) : 0
    }

    private func start() -> LostReason? {
        logStart = logSize
        do {
            let launcher = EngineLauncher(
                executable: try EngineLauncher.find(),
                // After a crash the engine comes back as it was, with the same rides.
                arguments: StartNote.read(for: socketPath) ?? engineArguments,
                socketPath: socketPath, logPath: logPath)
            launch = try launcher.start()
            return nil
        } catch {
            return LostReason(error)
        }
    }

    private func fail(_ reason: LostReason, at now_ms: Int64) -> Outcome {
        nextPoll_ms = nil
        mayLaunchAt_ms = now_ms + Self.launchPause_ms
        lastFailure = reason
        return .failed(reason: reason)
    }
}
