import Foundation

/// A disk under an engine that loses power or fails when it is told to: a library of
/// Tests/FaultyDisk that is put between the engine and the system.
final class FaultyDisk {
    private let library: String
    private let data: String
    private let folder: String
    private let ignored: String?
    private let isNormal: Bool
    private var orders = 0

    /// The compiler that comes with Swift, or the system's.
    static let compiler: String? = ["clang", "cc", "/opt/swift/usr/bin/clang"].first { name in
        (try? Spawn.run(name, ["--version"]))?.status == 0
    }

    /// A disk for the data folder of a stage.
    ///
    /// - Parameters:
    ///   - ignored: part of the names of files of which the disk says that they are safe and lies.
    ///   - isNormal: whether SQLite is set to `synchronous=NORMAL` where the engine asks for FULL.
    init(
        _ stage: TestStage, believesOnly ignored: String? = nil, isNormal: Bool = false
    ) throws {
        data = stage.folder + "/data"
        folder = stage.folder + "/disk"
        library = folder + "/disk.so"
        self.ignored = ignored
        self.isNormal = isNormal
        try FileManager.default.createDirectory(
            atPath: folder + "/shadow", withIntermediateDirectories: true)
        let source = TestStage.packageFolder + "/Tests/FaultyDisk/faulty_disk.c"
        let result = try Spawn.run(
            Self.compiler ?? "cc", ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"])
        guard result.status == 0 else { throw TestStage.Failure(result.errors) }
    }

    /// What puts the disk under a process.
    var variables: [String: String] {
        var variables = [
            "LD_PRELOAD": library, "FAULTY_FOLDER": data, "FAULTY_SHADOW": folder + "/shadow",
            "FAULTY_ORDER": folder + "/order", "FAULTY_HOLD": folder + "/hold",
        ]
        variables["FAULTY_IGNORE"] = ignored
        if isNormal { variables["FAULTY_NORMAL"] = "1" }
        return variables
    }

    /// Leaves of the data what a power cut may leave: each file as it was when it was last said to
    /// be safe. The engine must be gone.
    func cutPower() throws {
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: data)
        where name.hasPrefix("engine.db") || name.hasSuffix(".key") {
            try files.removeItem(atPath: "\(data)/\(name)")
        }
        for name in try files.contentsOfDirectory(atPath: folder + "/shadow")
        where name.hasPrefix("engine.db") || name == "command.key" {
            try files.copyItem(
                atPath: "\(folder)/shadow/\(name)", toPath: "\(data)/\(name)")
        }
    }

    /// The same, but of what was written since then some sectors have reached the disk, in any
    /// order, and others not: pages are torn.
    ///
    /// - Parameter reached: whether the next sector has.
    func cutPower(_ reached: () -> Bool) throws {
        let files = FileManager.default
        var left: [String: Data] = [:]
        for name in try files.contentsOfDirectory(atPath: data)
        where name == "engine.db" || name == "engine.db-wal" {
            left[name] = try Data(contentsOf: URL(filePath: "\(data)/\(name)"))
        }
        try cutPower()
        for (name, written) in left.sorted(by: { $0.key < $1.key }) {
            let path = URL(filePath: "\(data)/\(name)")
            // A file that was never said to be safe may be there or not.
            var disk = (try? Data(contentsOf: path)) ?? Data()
            let isKnown = files.fileExists(atPath: path.path)
            for start in stride(from: 0, to: written.count, by: Self.sector) {
                let end = min(start + Self.sector, written.count)
                let isSame = end <= disk.count && disk[start..<end] == written[start..<end]
                guard !isSame, reached() else { continue }
                if disk.count < end { disk += Data(count: end - disk.count) }
                disk.replaceSubrange(start..<end, with: written[start..<end])
                torn += 1
            }
            if isKnown || !disk.isEmpty { try disk.write(to: path) }
        }
    }

    /// Sectors that have reached the disk without having been said to be safe.
    private(set) var torn = 0

    private static let sector = 512

    /// Lets a call fail, such as `sync 2`: the second fsync from now.
    func order(_ fault: String) throws {
        let draft = folder + "/order.draft"
        orders += 1
        try Data("\(fault) \(orders)\n".utf8).write(to: URL(filePath: draft))
        _ = rename(draft, folder + "/order")
    }

    /// Takes the order back, if it was not carried out.
    func takeBackOrder() { unlink(folder + "/order") }

    /// Lets no fsync of files come back whose paths hold this word, until `release`.
    func hold(_ word: String) throws {
        let draft = folder + "/hold.draft"
        try Data((word + "\n").utf8).write(to: URL(filePath: draft))
        _ = rename(draft, folder + "/hold")
    }

    /// Holds nothing any more.
    func release() { unlink(folder + "/hold") }

    /// Whether the call that was ordered has failed.
    var hasFailed: Bool { !FileManager.default.fileExists(atPath: folder + "/order") }
}
