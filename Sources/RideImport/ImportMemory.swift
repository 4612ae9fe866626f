import Glibc
import RideMap

/// What an import takes of the memory there is: whoever has too little learns it beforehand.
package enum ImportMemory {
    /// What every import takes, labels of streets included.
    static let base = 500_000_000

    /// How many bytes an import takes for each byte of the extract: measured with maps of 0.3, 1
    /// and 10 million nodes (decision 0064), rounded up; other formats by how much larger they are.
    static func share(of format: OSMFormat) -> Int {
        switch format {
        case .pbf: 30
        case .xml: 4
        case .gzippedXML: 25
        case .bzippedXML: 35
        }
    }

    /// What to say before an import of what is at a path begins; nil where there is enough memory,
    /// or nobody knows.
    package static func warning(_ path: String) -> String? {
        guard case .openStreetMap(let format)? = try? SourceKind.of(path) else { return nil }
        var status = stat()
        guard stat(path, &status) == 0, let free = free() else { return nil }
        return warning(path, bytes: Int(status.st_size), format, free: free)
    }

    static func warning(
        _ path: String, bytes: Int, _ format: OSMFormat, free: Int
    ) -> String? {
        let needed = base + bytes * share(of: format)
        guard needed > free else { return nil }
        return "\(path) takes about \(gigabytes(needed)) of memory to import, and "
            + "\(gigabytes(free)) are free: the system may end it half-way, and nothing is written."
    }

    private static func gigabytes(_ bytes: Int) -> String {
        let tenths = (bytes + 50_000_000) / 100_000_000
        return "\(tenths / 10).\(tenths % 10) GB"
    }

    /// The bytes that this process can still have: those of the machine, or what is left to its
    /// group; nil where the system does not say.
    static func free() -> Int? {
        let machine = text("/proc/meminfo").flatMap { available(in: $0) }
        let group = text("/sys/fs/cgroup/memory.max").flatMap { limit(in: $0) }
        let used = text("/sys/fs/cgroup/memory.current").flatMap { limit(in: $0) } ?? 0
        return [machine, group.map { max(0, $0 - used) }].compactMap { $0 }.min()
    }

    /// What `/proc/meminfo` calls available.
    static func available(in text: String) -> Int? {
        for line in text.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
            return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
                .map { $0 * 1024 }
        }
        return nil
    }

    /// A number of bytes; nil for `max`, which is none.
    static func limit(in text: String) -> Int? {
        text.split(separator: "\n").first.flatMap { Int($0) }
    }

    /// What the system says in a file, which has no size beforehand.
    private static func text(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
