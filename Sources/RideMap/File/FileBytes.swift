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
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw systemError() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw systemError() }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileReadError(reason: "not a file", isMissing: false)
        }
        guard status.st_size <= limit else {
            throw FileReadError(reason: "larger than \(limit >> 20) MiB", isMissing: false)
        }
        let size = Int(status.st_size)
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
        let descriptor = open(unfinished, flags, mode_t(0o644))
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

    private static func systemError() -> FileReadError {
        let code = errno
        return FileReadError(reason: String(cString: strerror(code)), isMissing: code == ENOENT)
    }
}
