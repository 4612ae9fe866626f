import Glibc
import RideService

/// The folder in which an engine keeps its data, locked for this engine alone.
///
/// The lock is on the folder itself and goes away with the process, however that ends, so a crash
/// leaves nothing to clean up.
package final class DataFolder: Sendable {
    let path: String
    /// The folder itself, locked.
    let descriptor: Int32

    /// Makes the folder if it is not there, for its owner only, and locks it.
    ///
    /// - Throws: `StoreError` if it cannot be made, is a link or not a folder, belongs to somebody
    ///   else or may be written by others, if a folder in it is a link, or if it is in use.
    package init(path: String) throws(StoreError) {
        try Self.make(path)
        // With a slash at its end a link would be followed all the same.
        let descriptor = open(
            Self.withoutEnd(path), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Self.failure(
                "The data folder \(path) cannot be opened",
                "It must be a folder, not a link to one, that this user may read")
        }
        do {
            try Self.checkPrivacy(of: descriptor, at: path)
            try Self.refuseLinks(in: path)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isInUse = errno == EWOULDBLOCK
            let error = Self.failure(
                "The data folder \(path) cannot be locked", "Use a folder on a local disk")
            Glibc.close(descriptor)
            guard isInUse else { throw error }
            throw StoreError(
                message: "The data folder \(path) is in use by another engine. "
                    + "End that one, or give this one a folder of its own.")
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        // Closing alone would leave the lock to a child of ours that is just about to start.
        _ = flock(descriptor, LOCK_UN)
        Glibc.close(descriptor)
    }

    /// Who can write a folder can put other files in the place of ours.
    private static func checkPrivacy(
        of descriptor: Int32, at path: String
    ) throws(StoreError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw failure("The data folder \(path) cannot be looked at", "Check its permissions")
        }
        guard status.st_uid == geteuid() else {
            throw StoreError(
                message: "The data folder \(path) belongs to another user. "
                    + "Start the engine as that one, or name another folder.")
        }
        guard status.st_mode & 0o022 == 0 else {
            throw StoreError(
                message: "The data folder \(path) may be written by others. "
                    + "See that nobody has changed anything in it, then: chmod 700 \(path)")
        }
    }

    /// What lies behind a link is not kept from others by this folder.
    static func refuseLinks(in folder: String) throws(StoreError) {
        for name in ["documents", "documents/staged", "outbox"] {
            var status = stat()
            let path = "\(folder)/\(name)"
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { continue }
            throw StoreError(
                message: "The folder \(path) is a link, which leads out of the data folder. "
                    + "Put the folder itself in its place.")
        }
    }

    private static func withoutEnd(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        return String(path)
    }

    /// Makes an empty file in the folder, for its owner only, unless it is there already.
    ///
    /// SQLite would make the file too, but readable by everybody, and would leave it to chance
    /// whether the folder knows of it after a power cut.
    func makeFile(_ file: String) throws(StoreError) {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = open(file, flags, 0o600)
        guard descriptor >= 0 else {
            throw Self.failure(
                "The store \(file) cannot be opened",
                "It must be a file that this user may write, in a folder that this user may write")
        }
        defer { Glibc.close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(message: "The store \(file) is not a file. Name a file instead.")
        }
        guard fsync(self.descriptor) == 0 else {
            throw Self.failure("The data folder \(path) cannot be written safely", "Check the disk")
        }
    }

    /// Takes everybody else's permissions from a store and from SQLite's files beside it.
    static func makePrivate(_ store: String) throws(StoreError) {
        for file in [store, store + "-wal", store + "-shm"] {
            guard chmod(file, 0o600) == 0 || errno == ENOENT else {
                throw failure("The store \(file) cannot be kept private", "Check who owns it")
            }
        }
    }

    /// Whether an engine uses a folder.
    static func isInUse(_ folder: String) -> Bool {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { Glibc.close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
        _ = flock(descriptor, LOCK_UN)
        return false
    }

    /// Whether a log stands beside a store: whoever used it last did not close it.
    static func hasLog(_ store: String) -> Bool {
        var status = stat()
        return stat(store + "-wal", &status) == 0 && status.st_size > 0
    }

    /// The folder of a file.
    static func parent(of file: String) -> String {
        guard let slash = file.lastIndex(of: "/") else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }

    /// A path from the root; one that is a link stays one.
    static func whole(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = realpath(".", nil) else { return path }
        defer { free(here) }
        return String(cString: here) + "/" + path
    }

    /// Whether something has this name, be it a link to nothing.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(withoutEnd(path), &status) == 0
    }

    /// Makes a folder and those above it; each is made known to the one above for good.
    static func make(_ folder: String) throws(StoreError) {
        var status = stat()
        guard stat(folder, &status) != 0 else { return }
        let above = parent(of: folder)
        if above != folder { try make(above) }
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw failure(
                "The folder \(folder) cannot be made", "Check the permissions of \(above)")
        }
        sync(above)
    }

    /// Makes what is in a folder, and what is not any more, known for good.
    static func sync(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { Glibc.close(descriptor) }
        fsync(descriptor)
    }

    /// An error with what the system says and what the operator can do.
    static func failure(_ what: String, _ advice: String) -> StoreError {
        StoreError(message: "\(what): \(String(cString: strerror(errno))). \(advice).")
    }
}
