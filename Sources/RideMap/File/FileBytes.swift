import Glibc

/// Why a file could not be read.
struct FileReadError: Error {
    /// The system's own words.
    let reason: String
    /// Whether there is no such file.
    let isMissing: Bool
}

/// Reading and writing whole files.
enum FileBytes {
    /// All bytes of a file.
    ///
    /// - Throws: `FileReadError` when it is missing, unreadable, not a file or over the limit.
    static func read(_ path: String, limit: Int) throws(FileReadError) -> [UInt8] {
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

    private static func systemError() -> FileReadError {
        let code = errno
        return FileReadError(reason: String(cString: strerror(code)), isMissing: code == ENOENT)
    }
}
