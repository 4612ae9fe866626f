import Glibc

/// A note beside the socket of how the running engine was started.
///
/// It is there while an engine runs and gone once it has stopped in good order. If an engine
/// crashes, the note stays, and the app that starts the next one starts it in the same way: with
/// the same city, speed and data folder, and so with the same rides.
public enum StartNote {
    private static let limit = 8_192

    /// Where the note for a socket lies.
    public static func path(for socketPath: String) -> String { socketPath + ".start" }

    /// Writes down the arguments of an engine, `serve` first.
    ///
    /// - Returns: false if it could not be written, which only costs the convenience.
    @discardableResult
    public static func write(_ arguments: [String], for socketPath: String) -> Bool {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(path(for: socketPath), flags, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let bytes: [UInt8] = arguments.flatMap { Array($0.utf8) + [0] }
        return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    }

    /// The arguments of the engine that ran last and did not stop in good order; nil if there is
    /// none, or if the note is not ours or makes no sense.
    public static func read(for socketPath: String) -> [String]? {
        let descriptor = open(path(for: socketPath), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == getuid(),
            status.st_mode & S_IFMT == S_IFREG, status.st_size > 0, status.st_size <= limit
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        guard Glibc.read(descriptor, &bytes, bytes.count) == bytes.count, bytes.last == 0,
            let text = String(validating: bytes.dropLast(), as: UTF8.self)
        else { return nil }
        let arguments = text.split(separator: "\0", omittingEmptySubsequences: false)
        return arguments.first == "serve" ? arguments.map(String.init) : nil
    }

    /// Takes the note away: the engine has stopped in good order.
    public static func remove(for socketPath: String) { unlink(path(for: socketPath)) }
}
