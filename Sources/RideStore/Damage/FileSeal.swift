import Glibc
import RideCrypto
import RideService

/// What the database was when it was closed properly: its SHA-256, in a file beside it as
/// `sha256sum` writes it. SQLite sees a torn page by its structure and no changed digit by
/// anything, so that without it a bit that flips while nobody uses the file is told as the truth.
///
/// While an engine uses the database there is none: pages have digests of their own then
/// (`PageDigests`), and what has changed is in the log, whose frames have checksums.
struct FileSeal {
    private let path: String
    private let file: String

    /// The seal of a database.
    init(of path: String) {
        self.path = path
        file = path + ".sha256"
    }

    private var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Whether there is one.
    var isThere: Bool { DataFolder.exists(file) }

    /// What is wrong, also where the database is gone; nil where the file is as it was, where
    /// something lies in its log, and where there is no seal.
    ///
    /// - Throws: `StoreError` if either file cannot be read.
    /// - Complexity: O(n) in the size of the file.
    func fault() throws(StoreError) -> String? {
        guard !DataFolder.hasLog(path), isThere else { return nil }
        guard try read(file, atMost: 1 << 12) != (try text()) else { return nil }
        return "The database \(path) is not what it was when it was closed: its SHA-256 is not "
            + "that of \(file). Put a backup in its place. Whoever has changed it on purpose "
            + "takes \(file) away, and the database is used as it is."
    }

    /// Passes where nothing is wrong.
    ///
    /// - Throws: `StoreError`.
    func check() throws(StoreError) {
        if let fault = try fault() { throw StoreError(message: fault) }
    }

    /// The database is closed for now.
    ///
    /// - Throws: `StoreError` if the seal cannot be written.
    func set() throws(StoreError) {
        guard !DataFolder.hasLog(path) else { return }
        let folder = try PrivateFolder(path: DataFolder.parent(of: path))
        try folder.write(Array(try text().utf8), as: name + ".sha256")
    }

    /// The database is used from now on: that there is no seal is on the disk when this returns.
    ///
    /// - Throws: `StoreError` if the folder is not one of ours.
    func lift() throws(StoreError) {
        try PrivateFolder(path: DataFolder.parent(of: path)).remove(name + ".sha256")
    }

    private func text() throws(StoreError) -> String {
        guard DataFolder.exists(path) else { return "" }
        let digits = Array("0123456789abcdef")
        let hex = try digest().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(hex) + "  \(name)\n"
    }

    private func digest() throws(StoreError) -> [UInt8] {
        var digest = Digest()
        try read(path) { digest.update($0) }
        return digest.finalized()
    }

    private func read(_ path: String, atMost most: Int) throws(StoreError) -> String {
        var bytes: [UInt8] = []
        try read(path) { if bytes.count < most { bytes += $0 } }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func read(
        _ path: String, _ take: (ArraySlice<UInt8>) -> Void
    ) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.unreadable(path) }
        defer { close(descriptor) }
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.unreadable(path) }
            guard count > 0 else { return }
            take(piece[..<count])
        }
    }

    private static func unreadable(_ path: String) -> StoreError {
        DataFolder.failure("The file \(path) cannot be read", "Check who owns it")
    }
}
