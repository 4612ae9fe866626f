import Glibc
import RideClient
import RideResults

extension RunInput {
    /// The digest of this program. It has a hundred megabytes and more, whose digest takes as long
    /// as a small run: it is worked out once for all runs of a file that stays what it is, and kept
    /// in the state folder beside where that file lies on the disk, its size and its last changes.
    package static let program: String = {
        let path = "/proc/self/exe"
        guard let file = description(of: path) else { return digested(path) }
        let note = SocketPath.stateFolder() + "/program.sha256"
        if let known = text(of: note), known.hasPrefix(file + " "), known.hasSuffix("\n") {
            let digest = known.dropFirst(file.utf8.count + 1).dropLast()
            if digest.utf8.count == 64 { return String(digest) }
        }
        let digest = digested(path)
        keep("\(file) \(digest)\n", in: note)
        return digest
    }()

    private static func digested(_ path: String) -> String {
        (try? digest(of: [path])) ?? "unknown"
    }

    /// Which file this is, and as of when; nil where the system does not say. No program can set
    /// back when a file was last changed in any way.
    private static func description(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let (written, changed) = (status.st_mtim, status.st_ctim)
        return "\(status.st_dev) \(status.st_ino) \(status.st_size) "
            + "\(written.tv_sec).\(written.tv_nsec) \(changed.tv_sec).\(changed.tv_nsec)"
    }

    private static func text(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Writes the note anew; where that cannot be done, the next run works the digest out again.
    private static func keep(_ text: String, in note: String) {
        guard (try? Folder.make(SocketPath.parent(of: note))) != nil else { return }
        let draft = "\(note).\(getpid())"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(draft, flags, mode_t(0o600))
        guard descriptor >= 0 else { return }
        let bytes = Array(text.utf8)
        let isWritten = write(descriptor, bytes, bytes.count) == bytes.count
        close(descriptor)
        if !isWritten || rename(draft, note) != 0 { unlink(draft) }
    }
}
