import Glibc
import RideService

/// A folder for its owner alone, in which a file is either whole or not there.
final class PrivateFolder {
    let path: String
    private let descriptor: Int32

    /// Opens a folder; makes it, and those above it, where it is not there.
    ///
    /// - Throws: `StoreError` if it cannot be made, is a link, or is not a folder.
    init(path: String) throws(StoreError) {
        try DataFolder.make(path)
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw DataFolder.failure(
                "The folder \(path) cannot be opened", "It must be a folder and not a link")
        }
        guard fchmod(descriptor, 0o700) == 0 else {
            let failure = DataFolder.failure(
                "The folder \(path) cannot be kept private", "Check who owns it")
            Glibc.close(descriptor)
            throw failure
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { Glibc.close(descriptor) }

    /// Whether there is something of this name.
    func contains(_ name: String) -> Bool {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
    }

    /// Puts a file in the place of whatever has its name. It is on the disk when this returns.
    ///
    /// The bytes go into another file first, which gets the name once it is whole.
    ///
    /// - Parameter onlyIfNew: whether something that has the name already is left as it is.
    /// - Throws: `StoreError`; what had the name is then still there.
    func write(
        _ bytes: [UInt8], as name: String, onlyIfNew: Bool = false
    ) throws(StoreError) {
        let draft = ".\(name).part"
        unlinkat(descriptor, draft, 0)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(descriptor, draft, flags, 0o600)
        guard file >= 0 else { throw failure(name) }
        guard Self.write(bytes, to: file), fsync(file) == 0 else {
            let failure = failure(name)
            Glibc.close(file)
            unlinkat(descriptor, draft, 0)
            throw failure
        }
        Glibc.close(file)
        guard give(draft, name, onlyIfNew: onlyIfNew), fsync(descriptor) == 0 else {
            let failure = failure(name)
            unlinkat(descriptor, draft, 0)
            throw failure
        }
    }

    /// Gives a whole file its name.
    private func give(_ draft: String, _ name: String, onlyIfNew: Bool) -> Bool {
        guard onlyIfNew else { return renameat(descriptor, draft, descriptor, name) == 0 }
        guard linkat(descriptor, draft, descriptor, name, 0) == 0 || errno == EEXIST else {
            return false
        }
        unlinkat(descriptor, draft, 0)
        return true
    }

    /// Opens a file for reading, whatever it is; the caller closes it. Nil where there is none.
    ///
    /// - Throws: `StoreError` for a link, and where it may not be read.
    func openFile(_ name: String) throws(StoreError) -> Int32? {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let file = openat(descriptor, name, flags)
        guard file < 0 else { return file }
        if errno == ENOENT { return nil }
        throw DataFolder.failure(
            "The file \(path)/\(name) cannot be read", "It must be a file of its own, and no link")
    }

    /// The names of everything in the folder, sorted.
    func names() -> [String] {
        let copy = dup(descriptor)
        guard copy >= 0, let stream = fdopendir(copy) else { return [] }
        defer { closedir(stream) }
        rewinddir(stream)
        var names: [String] = []
        while let entry = readdir(stream) {
            // The record ends with its name, so only the name's own bytes may be read.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            let start = UnsafeRawPointer(entry).advanced(by: offset)
            let name = String(cString: start.assumingMemoryBound(to: CChar.self))
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Makes what is in the folder, and what is not any more, known for good.
    func sync() { fsync(descriptor) }

    /// Removes a file if it is there.
    func remove(_ name: String) {
        if unlinkat(descriptor, name, 0) == 0 { fsync(descriptor) }
    }

    private func failure(_ name: String) -> StoreError {
        DataFolder.failure(
            "The file \(path)/\(name) cannot be written", "Check the disk and the permissions")
    }

    private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                let count = Glibc.write(file, rest.baseAddress, rest.count)
                if count > 0 {
                    written += count
                } else if count == 0 || errno != EINTR {
                    return false
                }
            }
            return true
        }
    }
}
