import Glibc
import RideApp
import RideClient

/// Has documents shown by a program that the person has for them: beside the terminal, which stays
/// ours (decision 0030).
///
/// The program gets the path of the document as its only argument, without a shell between, a
/// session of its own, and nothing to read from or to write to. What it comes to in its first
/// seconds is told; its end is collected whenever it comes.
struct DocumentOpener {
    /// Starts a program with one argument, detached; a number by which its end is known.
    typealias Start = (_ program: String, _ path: String) throws(LaunchError) -> Int32
    /// How a program has ended, 128 + n for signal n; nil while it runs.
    typealias Look = (Int32) -> Int32?

    private struct Running {
        let number: Int32
        let program: String
        let path: String
        let since_ms: Int64
    }

    private let environment: (String) -> String?
    private let isReadable: (String) -> Bool
    private let isProgram: (String) -> Bool
    private let start: Start
    private let look: Look
    private var running: [Running] = []
    /// When `ends` wants to be called; nil while nothing runs.
    private(set) var nextLook_ms: Int64?

    /// The variable with the program that shows documents.
    static let variable = "RIDE_OPENER"
    /// The program that desktops have for it.
    private static let ofDesktop = "xdg-open"
    /// A program that ends badly within so long has shown nothing.
    private static let trial_ms: Int64 = 10_000
    private static let trialPause_ms: Int64 = 200
    private static let pause_ms: Int64 = 10_000

    /// An opener; what it asks of the system can be put in its place.
    init(
        environment: @escaping (String) -> String? = SocketPath.environment,
        isReadable: @escaping (String) -> Bool = { access($0, R_OK) == 0 },
        isProgram: @escaping (String) -> Bool = DocumentOpener.isProgram,
        start: @escaping Start = DocumentOpener.start, look: @escaping Look = DocumentOpener.look
    ) {
        self.environment = environment
        self.isReadable = isReadable
        self.isProgram = isProgram
        self.start = start
        self.look = look
    }

    /// Has a document shown.
    mutating func open(_ path: String, at now_ms: Int64) -> DocumentOpening {
        // A whole path is no option, whatever program reads it.
        guard path.hasPrefix("/"), isReadable(path) else { return .unreadable }
        guard let name else { return .noProgram }
        guard let program = find(name) else {
            // That there is a desktop says not that it can open documents.
            return name == Self.ofDesktop ? .noProgram : .notFound(program: name)
        }
        do throws(LaunchError) {
            let number = try start(program, path)
            running.append(Running(number: number, program: name, path: path, since_ms: now_ms))
            nextLook_ms = now_ms + Self.trialPause_ms
            return .started(program: name)
        } catch {
            let reason = error.code.map(SystemText.describe) ?? error.message
            return .notStarted(program: name, reason: reason)
        }
    }

    /// Collects the programs that have ended, and tells of those that have shown nothing.
    mutating func ends(at now_ms: Int64) -> [(path: String, opening: DocumentOpening)] {
        var told: [(path: String, opening: DocumentOpening)] = []
        running.removeAll { program in
            guard let status = look(program.number) else { return false }
            if status != 0, now_ms - program.since_ms <= Self.trial_ms {
                let end = DocumentOpening.ended(program: program.program, status: status)
                told.append((program.path, end))
            }
            return true
        }
        let isTrial = running.contains { now_ms - $0.since_ms <= Self.trial_ms }
        nextLook_ms =
            running.isEmpty ? nil : now_ms + (isTrial ? Self.trialPause_ms : Self.pause_ms)
        return told
    }

    // MARK: Which program

    /// What is asked for: what the person names, else the desktop's, where there is a desktop.
    private var name: String? {
        if let named = value(Self.variable) { return named }
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { value($0) != nil }
        return hasDesktop ? Self.ofDesktop : nil
    }

    private func value(_ name: String) -> String? {
        environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Where a program is: at its path, or in one of the folders of `PATH`; never in whatever
    /// folder the app was started in.
    private func find(_ name: String) -> String? {
        if name.contains("/") { return name.hasPrefix("/") && isProgram(name) ? name : nil }
        return (value("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
            .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first(where: isProgram)
    }

    // MARK: The system

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && access(path, X_OK) == 0
    }

    private static func start(_ program: String, _ path: String) throws(LaunchError) -> Int32 {
        try BackgroundProcess.spawn(program, arguments: [path], logPath: "/dev/null")
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
