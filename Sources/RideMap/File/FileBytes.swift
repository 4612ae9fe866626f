import Glibc

/// Why a file could not be read or written.
public struct FileReadError: Error, Hashable, Sendable {
    /// The system's own words.
    public let reason: String
    /// Whether there is no such file.
    public let isMissing: Bool
}

/// Reading and writing whole files.
public enum FileBytes {
    /// All bytes of a file.
    ///
    /// - Throws: `FileReadError` when it is missing, unreadable, not a file or over the limit.
    public static func read(_ path: String, limit: Int) throws(FileReadError) -> [UInt8] {
        let (descriptor, size) = try open(path, limit: limit)
        defer { close(descriptor) }
        var failure: FileReadError?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = 0
            while count < size, let base = buffer.baseAddress {
                let got = Glibc.read(descriptor, base + count, size - count)
                if got < 0 {
                    if errno == EINTR { continue }
                    failure = systemError()
                    return
                }
                if got == 0 { return }
                count += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes a whole file: beside it first, then in its place, so that nobody ever finds half of
    /// it.
    ///
    /// - Throws: `FileReadError` with the system's reason; a file that was there is still there.
    public static func write(_ bytes: [UInt8], to path: String) throws(FileReadError) {
        let unfinished = path + ".part"
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let descriptor = Glibc.open(unfinished, flags, mode_t(0o644))
        guard descriptor >= 0 else { throw systemError() }
        var failure: FileReadError?
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count, let base = buffer.baseAddress {
                let count = Glibc.write(descriptor, base + written, buffer.count - written)
                if count < 0 {
                    if errno == EINTR { continue }
                    failure = systemError()
                    return
                }
                written += count
            }
            if fsync(descriptor) != 0 { failure = systemError() }
        }
        close(descriptor)
        if failure == nil, rename(unfinished, path) != 0 { failure = systemError() }
        guard let failure else { return }
        unlink(unfinished)
        throw failure
    }

    /// Opens a file for reading and says how many bytes it has.
    static func open(
        _ path: String, limit: Int
    ) throws(FileReadError) -> (descriptor: Int32, size: Int) {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
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

    /// The system's words for what went wrong last.
    static func systemError() -> FileReadError {
        let code = errno
        return FileReadError(reason: String(cString: strerror(code)), isMissing: code == ENOENT)
    }
}
