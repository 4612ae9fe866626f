import Glibc

/// Starts an engine in the background when none listens.
///
/// The engine gets a session of its own, so that neither the app's end nor its terminal's takes it
/// along, reads nothing and writes to a log file. Of two apps that are started together, the one
/// that gets the lock beside the socket starts the engine; the other only waits for it.
public struct EngineLauncher: Hashable, Sendable {
    /// The engine's executable.
    public let executable: String
    /// What it is called with, such as `["serve", "--socket", path]`.
    public let arguments: [String]
    /// The socket at which it will listen.
    public let socketPath: String
    /// The file that takes what it writes; added to, never emptied.
    public let logPath: String

    /// An engine to be started with these arguments.
    public init(executable: String, arguments: [String], socketPath: String, logPath: String) {
        self.executable = executable
        self.arguments = arguments
        self.socketPath = socketPath
        self.logPath = logPath
    }

    /// Finds an executable beside the running one, and otherwise in the folders of `PATH`.
    ///
    /// - Throws: `LaunchError.executableNotFound` with all the places.
    public static func find(
        _ name: String = "ride-sim", environment: (String) -> String? = SocketPath.environment
    ) throws(LaunchError) -> String {
        var folders: [String] = []
        if let own = ownPath() { folders.append(SocketPath.parent(of: own)) }
        let path = environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
        folders += path.split(separator: ":").map(String.init)
        for folder in folders where access("\(folder)/\(name)", X_OK) == 0 {
            return "\(folder)/\(name)"
        }
        throw .executableNotFound(name: name, lookedIn: folders)
    }

    /// Starts the engine unless one listens already or is being started, and returns at once.
    ///
    /// Keep the launch until its `state` is no longer `starting`: it holds the lock.
    ///
    /// - Throws: `LaunchError` if it cannot be started.
    public func start() throws(LaunchError) -> EngineLaunch {
        let folder = SocketPath.parent(of: socketPath)
        try Folder.make(folder)
        try Folder.make(SocketPath.parent(of: logPath))
        let lockPath = "\(folder)/launch.lock"
        let lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw .system(operation: "open", path: lockPath, code: errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            _ = close(lock)
            guard code == EWOULDBLOCK else {
                throw .system(operation: "flock", path: lockPath, code: code)
            }
            return EngineLaunch(socketPath: socketPath, lock: nil)
        }
        // From here on the launch holds the lock, and lets go of it however this ends.
        let launch = EngineLaunch(socketPath: socketPath, lock: lock)
        if !Self.somebodyListens(at: socketPath) {
            launch.processID = try BackgroundProcess.spawn(
                executable, arguments: arguments, logPath: logPath)
        }
        return launch
    }

    static func somebodyListens(at path: String) -> Bool {
        guard let connection = try? EngineConnection.connect(path) else { return false }
        connection.close()
        return true
    }

    private static func ownPath() -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink("/proc/self/exe", start, buffer.count)
            guard count > 0, count < buffer.count else { return nil }
            return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
