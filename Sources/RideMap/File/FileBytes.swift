import Glibc

/// Why a file could not be read or written.
public struct FileReadError: Error, Hashable, Sendable {
    /// The system's own words, or those of `WriteObstacle`.
    public let reason: String
    /// Whether there is no such file.
    public let isMissing: Bool
}

/// Reading and writing whole files.
public enum FileBytes {
    /// All bytes of a file.
    ///
    /// - Throws: `FileReadError` when it is missing, unreadable, not a file, over the limit or cut
    ///   off while it is read.
    public static func read(_ path: String, limit: Int) throws(FileReadError) -> [UInt8] {
        let (descriptor, size) = try open(path, limit: limit)
        defer { close(descriptor) }
        var failure: FileReadError?
        // With no capacity it would write into the empty array that all threads share.
        let bytes = [UInt8](unsafeUninitializedCapacity: max(1, size)) { buffer, count in
            let room = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: size)
            failure = fill(room, from: descriptor)
            count = failure == nil ? size : 0
        }
        if let failure { throw failure }
        return bytes
    }

    /// Reads as many bytes as there is room for.
    ///
    /// - Returns: why they cannot be read, also where the file ends before; nil once they are.
    static func fill(
        _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32
    ) -> FileReadError? {
        var count = 0
        while count < buffer.count, let base = buffer.baseAddress {
            let got = Glibc.read(descriptor, base + count, buffer.count - count)
            if got < 0 {
                if errno == EINTR { continue }
                return systemError()
            }
            if got == 0 {
                return FileReadError(reason: "it was cut off while it was read", isMissing: false)
            }
            count += got
        }
        return nil
    }

    /// Writes a whole file: beside it first, then in its place, so that nobody ever finds half of
    /// it.
    ///
    /// - Parameter inputs: The files and folders that the bytes were made from, which must not be
    ///   lost: neither one of these files nor a file in one of these folders is replaced.
    /// - Throws: `FileReadError` with the system's reason, or because what is there is no plain
    ///   file (a folder, a link, a pipe, a device) or an input. A file that was there is still
    ///   there, and nothing is left beside it.
    public static func write(
        _ bytes: [UInt8], to path: String, madeFrom inputs: [String] = []
    ) throws(FileReadError) {
        try write(bytes.span.bytes, to: path, madeFrom: inputs)
    }

    /// The same for bytes that lie somewhere.
    static func write(
        _ bytes: RawSpan, to path: String, madeFrom inputs: [String]
    ) throws(FileReadError) {
        try checkOutput(path, madeFrom: inputs)
        // Where files must not be so large, `write` says so instead of ending the program.
        signal(SIGXFSZ, SIG_IGN)
        let (descriptor, unfinished) = try openBeside(path)
        var failure: FileReadError?
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count, let base = buffer.baseAddress {
                let count = Glibc.write(descriptor, base + written, buffer.count - written)
                if count < 0 {
                    if errno == EINTR { continue }
                    failure = writeError()
                    return
                }
                written += count
            }
            if fsync(descriptor) != 0 { failure = writeError() }
        }
        close(descriptor)
        if failure == nil, rename(unfinished, path) != 0 { failure = writeError() }
        guard let failure else { return }
        unlink(unfinished)
        throw failure
    }

    /// Refuses a path where something is that `write` would not replace, or where nothing can be
    /// written: to be asked before long work.
    ///
    /// - Throws: `FileReadError` with the reason.
    public static func checkOutput(
        _ path: String, madeFrom inputs: [String]
    ) throws(FileReadError) {
        var there = stat()
        guard !path.isEmpty else { throw FileReadError(reason: "it has no name", isMissing: true) }
        guard lstat(path, &there) == 0 else {
            guard errno == ENOENT, access(folder(of: path), W_OK | X_OK) == 0 else {
                throw writeError()
            }
            return
        }
        if let kind = kind(there.st_mode) {
            throw FileReadError(reason: "there is \(kind)", isMissing: false)
        }
        for input in inputs {
            var source = stat()
            guard stat(input, &source) == 0 else { continue }
            let isInside =
                source.st_mode & S_IFMT == S_IFDIR && isSame(source, statusOfFolder(of: path))
            if isInside || isSame(source, there) {
                throw FileReadError(reason: "it is the input", isMissing: false)
            }
        }
    }

    /// What a file is that is no plain one.
    private static func kind(_ mode: mode_t) -> String? {
        switch mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "a folder"
        case S_IFLNK: "a link"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    private static func isSame(_ one: stat, _ other: stat?) -> Bool {
        one.st_dev == other?.st_dev && one.st_ino == other?.st_ino
    }

    private static func statusOfFolder(of path: String) -> stat? {
        var status = stat()
        return stat(folder(of: path), &status) == 0 ? status : nil
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    }

    /// Makes an empty file beside another one. What somebody else left there is left alone.
    private static func openBeside(
        _ path: String
    ) throws(FileReadError) -> (descriptor: Int32, path: String) {
        for attempt in 0..<100 {
            let unfinished = "\(path).\(getpid())-\(attempt).part"
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            let descriptor = Glibc.open(unfinished, flags, mode_t(0o644))
            if descriptor >= 0 { return (descriptor, unfinished) }
            if errno != EEXIST { break }
        }
        throw writeError()
    }

    /// The first bytes of a file, fewer where it has no more, none where there is no file.
    ///
    /// - Throws: `FileReadError` when it cannot be read.
    static func beginning(of path: String, count: Int) throws(FileReadError) -> [UInt8] {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0, errno == ENOENT { return [] }
        guard descriptor >= 0 else { throw systemError() }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let got = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, count) }
        guard got >= 0 else { throw systemError() }
        return Array(bytes.prefix(got))
    }

    /// Opens a file for reading and says how many bytes it has.
    static func open(
        _ path: String, limit: Int
    ) throws(FileReadError) -> (descriptor: Int32, size: Int) {
        // Opening a pipe to which nobody writes would otherwise wait for ever.
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw systemError() }
        var status = stat()
        let failure: FileReadError
        if fstat(descriptor, &status) != 0 {
            failure = systemError()
        } else if status.st_mode & S_IFMT != S_IFREG {
            failure = FileReadError(reason: "not a file", isMissing: false)
        } else if status.st_size > limit {
            failure = FileReadError(reason: "larger than \(limit >> 20) MiB", isMissing: false)
        } else {
            return (descriptor, Int(status.st_size))
        }
        close(descriptor)
        throw failure
    }

    /// The names of what is in a folder, in order, without those of itself and the one it is in.
    ///
    /// - Throws: `FileReadError` with the system's reason where it cannot be read.
    public static func names(in folder: String) throws(FileReadError) -> [String] {
        guard let stream = opendir(folder) else { throw systemError() }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // The record ends with its name, so only the name's own bytes may be read and not all
            // 256 of the field.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            let start = UnsafeRawPointer(entry).advanced(by: offset)
            let name = String(cString: start.assumingMemoryBound(to: CChar.self))
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// What kept a file from being written.
    private static func writeError() -> FileReadError {
        let code = errno
        return FileReadError(reason: WriteObstacle.words(code), isMissing: code == ENOENT)
    }

    /// The system's words for what went wrong last.
    static func systemError() -> FileReadError {
        let code = errno
        return FileReadError(reason: String(cString: strerror(code)), isMissing: code == ENOENT)
    }
}
