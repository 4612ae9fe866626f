import Glibc
import RideMap

/// Reading a text of a file that a person wrote.
enum TextFile {
    /// Bytes that such a file can have.
    static let limit = 1 << 20

    /// All of a file.
    ///
    /// - Throws: `ScenarioError` for a file that cannot be read, is too large, or is not UTF-8.
    static func read(_ path: String) throws(ScenarioError) -> String {
        guard isOrdinaryOrMissing(path) else {
            throw ScenarioError(
                file: path, message: "cannot be read: it is a folder, a pipe or a device")
        }
        let bytes: [UInt8]
        do throws(FileReadError) { bytes = try FileBytes.read(path, limit: limit) } catch {
            throw ScenarioError(file: path, message: "cannot be read: \(error.reason)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ScenarioError(file: path, message: "is not UTF-8 text")
        }
        return text
    }

    /// Whether a path leads to a file, or nowhere. Reading from a pipe to which nobody writes would
    /// wait for ever.
    static func isOrdinaryOrMissing(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether a path leads to a file.
    static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
