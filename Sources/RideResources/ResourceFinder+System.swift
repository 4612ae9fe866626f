import Glibc

extension ResourceFinder {
    /// The value of a variable of this process's environment; nil if unset or empty.
    @Sendable
    public static func processEnvironment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// The path of the running executable, with links followed; nil where /proc is missing.
    public static func ownPath() -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink("/proc/self/exe", start, buffer.count)
            guard count > 0, count < buffer.count else { return nil }
            return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A folder of resources is known by its cities: "Resources" alone is too common a name.
    static func holdsResources(_ folder: String) -> Bool {
        access("\(folder)/cities", F_OK) == 0
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The names in a folder of what has one of these endings, without them, each once, in order.
    /// What has no ending is meant only if it is a folder: beside the cities lies a `NOTICE`.
    static func names(in folder: String, endings: [String]) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // The record ends with its name, so only the name's own bytes may be read and not all
            // 256 of the field.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
            let start = UnsafeRawPointer(entry).advanced(by: offset)
            let name = String(cString: start.assumingMemoryBound(to: CChar.self))
            if name.hasPrefix(".") { continue }
            let ending = String(name.drop { $0 != "." })
            guard endings.contains(ending), !ending.isEmpty || isFolder("\(folder)/\(name)") else {
                continue
            }
            names.append(String(name.prefix { $0 != "." }))
        }
        names.sort()
        return names.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
