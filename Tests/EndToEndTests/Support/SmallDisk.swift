import Foundation
import Glibc
import RideClient
import Testing

/// A disk of any size under the data folder of a stage: a tmpfs among mounts that nobody else sees.
/// A process that does nothing holds those mounts, so that the files outlive each engine.
final class SmallDisk {
    private let stage: TestStage
    private let data: String
    private let holder: Process

    /// Whether this user may have mounts of their own.
    static let canBeHad =
        (try? Spawn.run("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/tmp"]))?.status == 0
        && (try? Spawn.run("nsenter", ["--version"]))?.status == 0

    /// So much more than an engine needs that nothing fails for it, in bytes.
    static let plenty = 64 << 20

    /// A disk with plenty of room.
    init(_ stage: TestStage) throws {
        self.stage = stage
        data = stage.folder + "/data"
        try FileManager.default.createDirectory(
            atPath: data, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        holder = Process()
        holder.executableURL = URL(filePath: "/usr/bin/env")
        let mount = "mount -t tmpfs -o size=\(Self.plenty),mode=0700 tmpfs '\(data)'"
        holder.arguments = ["unshare", "-rm", "sh", "-c", "\(mount) && exec sleep 1800"]
        holder.standardInput = FileHandle.nullDevice
        holder.standardOutput = FileHandle.nullDevice
        try holder.run()
        try stage.wait("the small disk") {
            (try? bytes { $0.f_blocks }) == Self.plenty
        }
    }

    deinit { kill(holder.processIdentifier, SIGKILL) }

    // MARK: Room

    /// Bytes that can still be written.
    var free: Int { get throws { try bytes { $0.f_bfree } } }

    /// Leaves room for so many bytes more than there are.
    func leave(_ bytes: Int) throws {
        let used = try self.bytes { $0.f_blocks - $0.f_bfree }
        let result = try run("mount", ["-o", "remount,size=\(used + bytes)", data])
        guard result.status == 0 else { throw TestStage.Failure(result.errors) }
    }

    private func bytes(_ blocks: (statvfs) -> fsblkcnt_t) throws -> Int {
        var status = statvfs()
        guard statvfs(seenFromHere, &status) == 0 else {
            throw TestStage.Failure("the small disk is not to be seen")
        }
        return Int(blocks(status)) * Int(status.f_frsize)
    }

    /// Where the mounts of the holder are to be seen from outside.
    private var seenFromHere: String { "/proc/\(holder.processIdentifier)/root\(data)" }

    // MARK: Whoever sees the disk

    /// Runs a program to its end, with the small disk in its place.
    func run(
        _ program: String, _ arguments: [String]
    ) throws -> (status: Int32, output: String, errors: String) {
        try Spawn.run("nsenter", entering + [program] + arguments)
    }

    private var entering: [String] {
        ["-t", "\(holder.processIdentifier)", "-U", "-m", "--preserve-credentials"]
    }

    /// Starts an engine on the disk and waits until it listens. Nobody but people is in the city.
    func startEngine() throws -> Process {
        let engine = Process()
        engine.executableURL = URL(filePath: "/usr/bin/env")
        engine.arguments =
            ["nsenter"] + entering + [
                TestStage.programs + "/ride-sim", "serve", "--socket", stage.socket,
                "--data", data, "--drivers", "0", "--requests-per-hour", "0", "--speed", "240",
            ]
        engine.environment = stage.environment
        engine.standardInput = FileHandle.nullDevice
        engine.standardOutput = FileHandle.nullDevice
        engine.standardError = FileHandle.nullDevice
        StartNote.remove(for: stage.socket)
        try engine.run()
        let note = StartNote.path(for: stage.socket)
        try stage.wait("an engine on the small disk") {
            guard engine.isRunning else { throw TestStage.Failure("the engine has ended") }
            return FileManager.default.fileExists(atPath: note)
                && (try? EngineConnection.connect(stage.socket)) != nil
        }
        return engine
    }

    /// Ends an engine.
    func end(_ engine: Process, by signal: Int32 = SIGTERM) throws {
        kill(engine.processIdentifier, signal)
        try stage.wait("the end of the engine") { !engine.isRunning }
    }

    /// Expects the data to be whole: wanted after each kill of an engine.
    func expectWhole(_ place: SourceLocation = #_sourceLocation) throws {
        let check = try run(TestStage.programs + "/ride-sim", ["check", data])
        #expect(check.status == 0, "\(check.output)\(check.errors)", sourceLocation: place)
    }

    /// Puts the files where everybody sees them, under the folder on which the disk is mounted.
    ///
    /// - Returns: the database.
    func bringOut() throws -> String {
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: seenFromHere)
        where name.hasPrefix("engine.db") || name.hasSuffix(".key") {
            try Data(contentsOf: URL(filePath: "\(seenFromHere)/\(name)"))
                .write(to: URL(filePath: "\(data)/\(name)"))
        }
        return data + "/engine.db"
    }
}
