import Foundation
import RideClient
import RideStore
import Testing

/// A folder, a socket, an engine and terminals of its own for one test; everything that was
/// started is ended with it, by its number.
final class TestStage {
    let folder: String
    let socket: String
    private let server: String
    private var sessions = 0

    /// The folder in which the programs were built; `RIDE_PROGRAMS` names that of another build.
    static let programs: String = {
        if let named = otherPrograms { return named }
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        return URL(filePath: own ?? CommandLine.arguments[0]).deletingLastPathComponent().path
    }()

    /// Where the programs of a release build are that are to be tried in place of our own.
    static let otherPrograms = ProcessInfo.processInfo.environment["RIDE_PROGRAMS"]

    static let packageFolder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// Whether there is a tmux to play in.
    static let hasTmux = (try? Spawn.run("tmux", ["-V"]))?.status == 0

    init() throws {
        var template = Array("/tmp/ride-e2e-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Failure("no temporary folder") }
        folder = String(cString: made)
        socket = folder + "/engine.sock"
        server = "ride-e2e-" + String(folder.suffix(6))
    }

    deinit {
        // First the apps, which would start another engine, then the engine.
        _ = try? tmux(["kill-server"])
        for process in engines() { kill(process, SIGKILL) }
        try? FileManager.default.removeItem(atPath: folder)
    }

    // MARK: Engine

    /// The city begins on a Thursday of no date: what is seen does not depend on the wall's day.
    static let weekdays = ["--set", "start.weekday=thursday"]

    /// Starts an engine and waits until it listens. Nobody but people is in the city.
    @discardableResult
    func startEngine(
        _ arguments: [String] = [], variables: [String: String] = [:]
    ) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: Self.programs + "/ride-sim")
        process.arguments =
            [
                "serve", "--socket", socket, "--data", folder + "/data", "--drivers", "0",
                "--requests-per-hour", "0",
            ] + (arguments.contains("--scenario") ? [] : Self.weekdays) + arguments
        _ = FileManager.default.createFile(atPath: folder + "/log", contents: nil)
        process.standardError = FileHandle(forWritingAtPath: folder + "/log")
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        process.environment = environment.merging(variables) { $1 }
        // An engine that was killed has left its note.
        StartNote.remove(for: socket)
        try process.run()
        // The socket of one that was killed may still take connections for a moment, when its
        // process is not to be seen any more: the note tells that the new one is there.
        let note = StartNote.path(for: socket)
        try wait("an engine") {
            FileManager.default.fileExists(atPath: note)
                && (try? EngineConnection.connect(socket)) != nil
        }
        return process.processIdentifier
    }

    /// Ends the engine where it stands, and waits for the one that an open app starts in its
    /// place; that one may live at another speed.
    func loseEngine(then speed: Double? = nil) throws {
        let old = engines()
        if let speed, var words = StartNote.read(for: socket),
            let place = words.firstIndex(of: "--speed")
        {
            words[place + 1] = "\(speed)"
            StartNote.write(words, for: socket)
        }
        for engine in old { kill(engine, SIGKILL) }
        try wait("another engine") { engines().contains { !old.contains($0) } }
        try expectWhole()
    }

    /// Ends the engines where they stand, and looks through what they have left.
    func killEngines(_ comment: String = "", _ place: SourceLocation = #_sourceLocation) throws {
        let old = engines()
        for engine in old { kill(engine, SIGKILL) }
        try waitForTheEnd()
        if !old.isEmpty { try expectWhole(comment, place) }
    }

    /// Expects every database of the stage to be whole, with the documents that it names, as
    /// `ride-sim check` does: wanted after each kill of an engine. One may be serving again.
    func expectWhole(_ comment: String = "", _ place: SourceLocation = #_sourceLocation) throws {
        let databases = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .map { "\(folder)/\($0)/engine.db" }
            .filter { FileManager.default.fileExists(atPath: $0) }
        #expect(!databases.isEmpty, "no data \(comment)", sourceLocation: place)
        for database in databases {
            let faults = try StoreInspection(path: database).faults()
            #expect(faults == [], "\(database) \(comment)", sourceLocation: place)
        }
    }

    /// The engines that serve this stage, whoever started them.
    func engines() -> [Int32] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { Int32($0) }.filter { process in
            let path = "/proc/\(process)/cmdline"
            guard let words = FileManager.default.contents(atPath: path) else { return false }
            let line = String(decoding: words, as: UTF8.self)
            return line.contains("ride-sim\0serve\0") && line.contains(socket)
        }
    }

    /// Waits until no engine is left, and the data of this stage are free. A process that is being
    /// taken down has no command line any more, and still its locks and its memory of the log.
    func waitForTheEnd() throws {
        try wait("the end of the engine") { engines().isEmpty && !isDataLocked }
    }

    private var isDataLocked: Bool {
        let descriptor = open(folder + "/data", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }

    // MARK: Terminals

    /// Opens a terminal of a size and types a command into it.
    func terminal(
        _ command: String, width: Int = 80, height: Int = 24
    ) throws -> TestTerminal {
        sessions += 1
        let name = "t\(sessions)"
        let variables = environment.sorted { $0.key < $1.key }
            .map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
        _ = try tmux([
            "new-session", "-d", "-s", name, "-x", "\(width)", "-y", "\(height)",
            "env \(variables) sh",
        ])
        _ = try tmux(["set-option", "-t", name, "status", "off"])
        _ = try tmux(["resize-window", "-t", name, "-x", "\(width)", "-y", "\(height)"])
        let terminal = TestTerminal(stage: self, name: name)
        try terminal.type(command)
        return terminal
    }

    /// How apps are started here: in English, and with keys taken as fast as they come (0053).
    static let manner = "--language en --keys-at-once"

    /// The command that starts an app on this stage.
    func app(_ name: String, person: String, _ more: String = "") -> String {
        "\(Self.programs)/\(name) --socket \(socket) --name \(person) \(Self.manner) \(more)"
    }

    var environment: [String: String] {
        [
            "HOME": folder, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TERM": "screen-256color", "NO_COLOR": "",
            "XDG_CONFIG_HOME": folder + "/config", "XDG_STATE_HOME": folder + "/state",
            "XDG_DATA_HOME": folder + "/share", "PS1": "shell> ",
            "RIDE_RESOURCES": Self.packageFolder + "/Resources",
        ]
    }

    func tmux(_ arguments: [String]) throws -> String {
        let result = try Spawn.run("tmux", ["-L", server, "-f", "/dev/null"] + arguments)
        guard result.status == 0 else { throw Failure("tmux \(arguments): \(result.output)") }
        return result.output
    }

    // MARK: Processes

    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Waits for a value, with a limit far beyond what it should take.
    func value<Value>(_ what: String, _ find: () throws -> Value?) throws -> Value {
        var found: Value?
        try wait(what) {
            found = try find()
            return found != nil
        }
        guard let found else { throw Failure("waited for \(what)") }
        return found
    }

    /// Waits for something to become true, with a limit far beyond what it should take.
    func wait(
        _ what: String, seconds: Double = 90, _ isTrue: () throws -> Bool
    ) throws {
        let limit = Date(timeIntervalSinceNow: seconds)
        while Date() < limit {
            if try isTrue() { return }
            usleep(40_000)
        }
        throw Failure("waited \(seconds) s for \(what)")
    }
}
