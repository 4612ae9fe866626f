import Glibc
import RideService

/// A file of the data folder whose bytes nobody else may know. It stands outside the database, so
/// that a copy of the database is no use for guessing what was marked or sealed with it.
struct SecretFile {
    private let folder: PrivateFolder
    private let name: String

    /// A file of a folder, which must be there.
    init(_ name: String, in folder: PrivateFolder) {
        self.name = name
        self.folder = folder
    }

    /// What is in the file. Where there is none, it is made with fresh bytes.
    ///
    /// - Parameters:
    ///   - byteCount: how many bytes it must have.
    ///   - fresh: makes as many, which nobody can guess.
    /// - Throws: `StoreError` if the file is a link, somebody else's, open to others or of another
    ///   size, and if it cannot be read or made.
    func bytes(_ byteCount: Int, fresh: () -> [UInt8]) throws(StoreError) -> [UInt8] {
        if let bytes = try read(byteCount) { return bytes }
        // Under another name first: a file of this name is never seen in part, and one that came
        // to be meanwhile is not replaced.
        try folder.write(fresh(), as: name, onlyIfNew: true)
        guard let bytes = try read(byteCount) else { throw Self.refusal(path, "is gone again") }
        return bytes
    }

    /// What is in a file anywhere, which must be there.
    ///
    /// - Throws: `StoreError` as for a file of the folder, and where there is none.
    static func bytes(_ byteCount: Int, at path: String) throws(StoreError) -> [UInt8] {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let descriptor = open(path, flags)
        guard descriptor >= 0 else {
            throw DataFolder.failure(
                "The secret \(path) cannot be read", "It must be a file of yours, and no link")
        }
        defer { Glibc.close(descriptor) }
        return try bytes(byteCount, of: descriptor, at: path)
    }

    /// What is in the file; nil where there is none.
    private func read(_ byteCount: Int) throws(StoreError) -> [UInt8]? {
        guard let descriptor = try folder.openFile(name) else { return nil }
        defer { Glibc.close(descriptor) }
        return try Self.bytes(byteCount, of: descriptor, at: path)
    }

    private static func bytes(
        _ byteCount: Int, of descriptor: Int32, at path: String
    ) throws(StoreError) -> [UInt8] {
        func refusal(_ why: String) -> StoreError { Self.refusal(path, why) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw refusal("is not a file")
        }
        guard status.st_uid == geteuid() else { throw refusal("belongs to somebody else") }
        guard status.st_mode & 0o077 == 0 else { throw refusal("may be read by others") }
        guard status.st_size == byteCount else { throw refusal("has not \(byteCount) bytes") }
        var bytes = [UInt8](repeating: 0, count: byteCount)
        guard Glibc.read(descriptor, &bytes, byteCount) == byteCount else {
            throw refusal("cannot be read")
        }
        return bytes
    }

    private var path: String { "\(folder.path)/\(name)" }

    private static func refusal(_ path: String, _ why: String) -> StoreError {
        StoreError(
            message: "The secret \(path) \(why). Put the right one there, for its owner only, "
                + "or take it away for a new one.")
    }
}
