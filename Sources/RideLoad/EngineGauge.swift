import Glibc

/// What the system says of a process: memory, processor, files.
struct EngineGauge {
    /// The process.
    let processID: Int32

    /// A moment of the process.
    struct Reading: Hashable, Sendable {
        let memory: Int
        /// Time on processors since it began.
        let processor: Duration
        let files: Int
    }

    /// Reads them; nil once the process is gone, or belongs to somebody else.
    func read() -> Reading? {
        guard let stat = Self.text(of: "/proc/\(processID)/stat"),
            let memory = Self.text(of: "/proc/\(processID)/statm")?.split(separator: " "),
            memory.count > 1, let pages = Int(memory[1])
        else { return nil }
        // The name of the program stands in brackets and may hold anything.
        guard let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[end...].split(separator: " ")
        guard fields.count > 13, let user = Int64(fields[12]), let system = Int64(fields[13])
        else { return nil }
        let ticks = Int64(sysconf(Int32(_SC_CLK_TCK)))
        return Reading(
            memory: pages * Int(sysconf(Int32(_SC_PAGESIZE))),
            processor: .milliseconds((user + system) * 1_000 / max(1, ticks)),
            files: Self.files(of: processID))
    }

    /// How long all processors of the machine have worked, and been there, in any unit.
    static func machine() -> (busy: Int64, all: Int64)? {
        guard let line = text(of: "/proc/stat")?.split(separator: "\n").first else { return nil }
        let times = line.split(separator: " ").compactMap { Int64($0) }
        guard times.count > 4 else { return nil }
        let all = times.prefix(8).reduce(0, +)
        // Idle, and idle while waiting for a disk.
        return (all - times[3] - times[4], all)
    }

    private static func files(of processID: Int32) -> Int {
        guard let folder = opendir("/proc/\(processID)/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while Glibc.readdir(folder) != nil { count += 1 }
        return max(0, count - 2)
    }

    private static func text(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
