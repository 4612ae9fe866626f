import Glibc
import RideMap

/// Why a document could not be written.
struct DocumentError: Error, Hashable {
    /// The file.
    let path: String
    /// What is in its way.
    let obstacle: WriteObstacle
}

/// The folder where a person finds what the app writes for them, such as receipts: the present one.
struct DocumentFolder {
    private let folder: String

    /// The folder in which the app was started.
    init() { folder = Self.presentFolder ?? "." }

    private static var presentFolder: String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let path = getcwd(buffer.baseAddress, buffer.count) else { return nil }
            return String(cString: path)
        }
    }

    /// Writes a text under a name of its own, readable for its owner alone: a receipt names places.
    /// A file that is there already is never touched; the new one gets a number behind its name.
    ///
    /// - Returns: the path of the file.
    /// - Throws: `DocumentError` if it cannot be written; nothing is left of it then.
    func write(_ text: String, named name: String) throws(DocumentError) -> String {
        for number in 1...Self.tries {
            let path = "\(folder)/\(Self.numbered(Self.safe(name), number))"
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
            let descriptor = open(path, flags, mode_t(0o600))
            if descriptor < 0, errno == EEXIST { continue }
            guard descriptor >= 0 else { throw Self.failure(path) }
            let isWritten =
                ProfileFile.writeAll(Array(text.utf8), to: descriptor) && fsync(descriptor) == 0
            let error = isWritten ? nil : Self.failure(path)
            _ = close(descriptor)
            guard let error else { return path }
            _ = unlink(path)
            throw error
        }
        throw DocumentError(path: "\(folder)/\(name)", obstacle: .isThere)
    }

    private static let tries = 999

    /// The name without anything that leads elsewhere.
    private static func safe(_ name: String) -> String {
        let kept = name.unicodeScalars.map { scalar -> Character in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "-_. ".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
        }
        let text = String(kept.prefix(100).drop { $0 == "." })
        return text.isEmpty ? "document" : text
    }

    private static func numbered(_ name: String, _ number: Int) -> String {
        guard number > 1 else { return name }
        guard let dot = name.lastIndex(of: ".") else { return "\(name)-\(number)" }
        return "\(name[..<dot])-\(number)\(name[dot...])"
    }

    private static func failure(_ path: String) -> DocumentError {
        DocumentError(path: path, obstacle: WriteObstacle(errno))
    }
}
