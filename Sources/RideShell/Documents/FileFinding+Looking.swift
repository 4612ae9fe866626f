import Glibc
import RideApp

extension FileFinding {
    /// How many bytes of a file are looked at: as many as tell its type.
    private static let beginning = 16

    /// What is at a path now, as the engine will find it when the file is sent: it follows no link
    /// and reads nothing but files.
    init(at path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            self = errno == ENOENT || errno == ENOTDIR ? .nothing : .unreadable
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = Self.read(path, size: Int(status.st_size))
        case S_IFLNK: self = .link
        default: self = .somethingElse
        }
    }

    private static func read(_ path: String, size: Int) -> FileFinding {
        // Another thing may have taken the name meanwhile, such as a pipe that nobody writes to.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return .unreadable }
        defer { _ = close(descriptor) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: beginning) { buffer in
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            guard count >= 0 else { return .unreadable }
            return .file(size: size, firstBytes: Array(buffer[..<count]))
        }
    }
}
