import Glibc
import RideClient

/// Other programs of the machine: where they are, and how they are started and collected.
struct OtherPrograms {
    /// Starts a program with arguments, detached, its output appended to a file; a number by which
    /// its end is known.
    typealias Start = (
        _ program: String, _ arguments: [String], _ output: String
    ) throws(LaunchError) -> Int32
    /// How a program has ended, 128 + n for signal n; nil while it runs.
    typealias Look = (Int32) -> Int32?

    private let environment: (String) -> String?
    /// Whether this user may read what lies at a path.
    let isReadable: (String) -> Bool
    private let isProgram: (String) -> Bool
    let start: Start
    let look: Look

    /// Those of this machine; what is asked of the system can be put in its place.
    init(
        environment: @escaping (String) -> String? = SocketPath.environment,
        isReadable: @escaping (String) -> Bool = { access($0, R_OK) == 0 },
        isProgram: @escaping (String) -> Bool = OtherPrograms.isProgram,
        start: @escaping Start = OtherPrograms.start, look: @escaping Look = OtherPrograms.look
    ) {
        self.environment = environment
        self.isReadable = isReadable
        self.isProgram = isProgram
        self.start = start
        self.look = look
    }

    /// The value of a variable; nil where it is empty too.
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }

    /// Where a program is: at its path, or in one of the folders of `PATH`; never in whatever
    /// folder the app was started in.
    func find(_ name: String) -> String? {
        if name.contains("/") { return name.hasPrefix("/") && isProgram(name) ? name : nil }
        return (value("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
            .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// Whether a document can be given to a program. A whole path is no option, whatever reads it.
    func canRead(_ path: String) -> Bool { path.hasPrefix("/") && isReadable(path) }

    // MARK: The system

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && access(path, X_OK) == 0
    }

    private static func start(
        _ program: String, _ arguments: [String], _ output: String
    ) throws(LaunchError) -> Int32 {
        try BackgroundProcess.spawn(program, arguments: arguments, logPath: output)
    }

    private static func look(_ number: Int32) -> Int32? {
        var status: Int32 = 0
        let ended = waitpid(number, &status, WNOHANG)
        // Nobody else collects it; if somebody has, it is over all the same.
        guard ended == number else { return ended < 0 ? 0 : nil }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
