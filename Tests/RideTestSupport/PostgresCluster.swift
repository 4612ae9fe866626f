import Foundation
import Glibc
import Synchronization

/// A PostgreSQL server of a test's own: a folder with its data and its socket, and nothing that
/// listens on the network. It ends with the test's process, however that ends.
public final class PostgresCluster: Sendable {
    /// Why tests that need one are skipped; nil where they are not.
    public static let reasonToSkip: String? =
        programs == nil || (getuid() == 0 && user == nil) ? "PostgreSQL is not installed" : nil

    /// Whether there is what such tests need.
    public static var isThere: Bool { reasonToSkip == nil }

    /// One for all tests of a process that do nothing to the server itself: each has a database.
    public static func shared() throws -> PostgresCluster { try common.get() }

    /// The folder of the socket, by which the server is connected to.
    public let folder: String
    private let databases = Atomic(0)
    private let server = Mutex<PostgresServer?>(nil)

    private static let common = Result { try PostgresCluster() }

    /// What a change of the data folder fails with.
    public struct Failure: Error, CustomStringConvertible {
        /// What was said.
        public let description: String
    }

    /// Makes a cluster and starts it.
    ///
    /// - Parameter settings: lines of its configuration that differ from the ordinary.
    public convenience init(_ settings: [String] = []) throws {
        let folder = try Self.makeFolder()
        try Self.run("cp", ["-a", try Self.template.get() + "/data", folder + "/data"])
        try self.init(folder: folder, settings: settings)
    }

    private init(folder: String, settings: [String]) throws {
        self.folder = folder
        let lines = [
            "listen_addresses = ''", "unix_socket_directories = '\(folder)'", "port = 5432",
            "shared_buffers = 16MB", "max_connections = 60", "wal_keep_size = 64MB",
            "autovacuum = off", "restart_after_crash = on", "log_min_messages = fatal",
        ]
        let text = (lines + settings).joined(separator: "\n") + "\n"
        try text.write(
            toFile: folder + "/data/ride.conf", atomically: false, encoding: .utf8)
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Where a database of it is.
    public func conninfo(_ database: String = "postgres") -> String {
        "host=\(folder) user=postgres dbname=\(database)"
    }

    /// Makes an empty database.
    ///
    /// - Returns: where it is.
    public func newDatabase() throws -> String {
        let name = "test\(databases.add(1, ordering: .relaxed).newValue)"
        try sql("CREATE DATABASE \(name)")
        return conninfo(name)
    }

    /// Runs statements with PostgreSQL's own client.
    ///
    /// - Returns: what it prints: rows, their columns divided by `|`.
    @discardableResult
    public func sql(_ statements: String, in database: String = "postgres") throws -> String {
        try Self.run(
            try Self.program("psql"),
            [
                "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", conninfo(database),
                "-c", statements,
            ])
    }

    // MARK: The server

    /// Starts the server, and waits until it takes connections.
    public func start() throws {
        try server.withLock { server in
            guard server == nil else { return }
            server = try PostgresServer(
                Self.asItsUser([
                    try Self.program("postgres"), "-D", folder + "/data",
                ]), data: folder + "/data")
        }
    }

    /// Ends it as the system does when it shuts down: sessions are ended, everything is written.
    public func stop() {
        server.withLock { server in
            server?.stop()
            server = nil
        }
    }

    /// Ends it as a power cut does, with all its processes in the same moment.
    public func kill() {
        server.withLock { server in
            server?.kill()
            server = nil
        }
    }

    /// Ends it as a machine that burns: its data is gone, too.
    public func burn() throws {
        kill()
        try FileManager.default.removeItem(atPath: folder + "/data")
    }

    /// Makes a second cluster that follows this one, and has this one wait for it at each commit.
    ///
    /// - Parameter isSynchronous: whether this one waits.
    public func makeStandby(isSynchronous: Bool = true) throws -> PostgresCluster {
        let folder = try Self.makeFolder()
        let command = Self.asItsUser([
            try Self.program("pg_basebackup"), "-D", folder + "/data", "-R", "-c", "fast", "-d",
            conninfo() + " application_name=standby",
        ])
        try Self.run(command[0], Array(command.dropFirst()))
        let standby = try PostgresCluster(folder: folder, settings: [])
        if isSynchronous {
            try sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
            try sql("SELECT pg_reload_conf()")
            try waitUntil("SELECT sync_state FROM pg_stat_replication", is: "sync")
        }
        return standby
    }

    /// Has a standby take changes.
    public func promote() throws {
        guard try sql("SELECT pg_promote(true, 30)") == "t" else {
            throw Failure(description: "The standby was not promoted.")
        }
    }

    /// Asks again and again, for half a minute.
    public func waitUntil(_ question: String, is answer: String) throws {
        for _ in 0..<600 {
            if try sql(question) == answer { return }
            usleep(50_000)
        }
        throw Failure(description: "\(question) never became \(answer).")
    }

    // MARK: Programs

    private static let programs: String? = {
        let base = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
        return versions.compactMap(Int.init).filter { $0 >= 14 }.sorted().last
            .map { "\(base)/\($0)/bin" }
            .flatMap { access($0 + "/initdb", X_OK) == 0 ? $0 : nil }
    }()

    /// Its own user, as whom it is started: it refuses to be root's.
    private static let user = getpwnam("postgres").map {
        (user: $0.pointee.pw_uid, group: $0.pointee.pw_gid)
    }

    /// Where a program of the server is.
    public static func program(_ name: String) throws -> String {
        guard let programs else { throw Failure(description: "PostgreSQL is not installed") }
        return "\(programs)/\(name)"
    }

    private static func asItsUser(_ command: [String]) -> [String] {
        guard getuid() == 0, let user else { return command }
        return [
            "/usr/bin/setpriv", "--reuid=\(user.user)", "--regid=\(user.group)", "--clear-groups",
        ] + command
    }

    /// In memory where there is room: no such test is about what a power cut would leave.
    private static func makeFolder() throws -> String {
        var room = statvfs()
        let isRoomy =
            statvfs("/dev/shm", &room) == 0 && access("/dev/shm", W_OK) == 0
            && UInt64(room.f_bavail) * UInt64(room.f_frsize) > 4 << 30
        var name = Array("\(isRoomy ? "/dev/shm" : "/tmp")/ride-pg-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw Failure(description: "No folder can be made.") }
        let path = String(
            decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if getuid() == 0, let user { chown(path, user.user, user.group) }
        return path
    }

    /// Made once in a process, and copied: that is ten times as fast as making each.
    private static let template = Result { () throws -> String in
        let folder = try makeFolder()
        let command = asItsUser([
            try program("initdb"), "-D", folder + "/data", "-A", "trust", "-U", "postgres",
            "-E", "UTF8", "--no-locale", "--no-sync", "--no-instructions",
        ])
        try run(command[0], Array(command.dropFirst()))
        let configuration = folder + "/data/postgresql.conf"
        let text = try String(contentsOfFile: configuration, encoding: .utf8)
        try (text + "\ninclude = 'ride.conf'\n")
            .write(toFile: configuration, atomically: false, encoding: .utf8)
        templateFolder.withLock { $0 = folder }
        atexit { PostgresCluster.removeTemplate() }
        return folder
    }
    private static let templateFolder = Mutex<String?>(nil)

    private static func removeTemplate() {
        if let folder = templateFolder.withLock({ $0 }) {
            try? FileManager.default.removeItem(atPath: folder)
        }
        // The one for all tests lives as long as the process.
        if case .success(let cluster) = common {
            cluster.kill()
            try? FileManager.default.removeItem(atPath: cluster.folder)
        }
    }

    /// Runs a program to its end.
    ///
    /// - Returns: what it prints, without the last end of line.
    @discardableResult
    public static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let wrong = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(
                description: "\(program): \(String(decoding: wrong, as: UTF8.self))")
        }
        let text = String(decoding: said, as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
