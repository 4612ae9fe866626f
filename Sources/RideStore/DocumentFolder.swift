import Glibc
import RideAccounts
import RideCore
import RideService

/// Where the documents of drivers lie: `documents/driver-NUMBER/KIND.jpg` of the data folder, for
/// its owner only.
///
/// A driver names a file of this machine, which is read once, checked and copied. Its name and what
/// is in it are the driver's, so nothing in it is believed: its type is told by its first bytes,
/// its size by what was read.
public struct DocumentFolder: Sendable {
    /// Where the folders of the drivers are.
    public let path: String
    private let sha256: @Sendable ([UInt8]) -> [UInt8]

    /// The documents in a data folder.
    ///
    /// - Parameter sha256: works out the SHA-256 of some bytes, 32 bytes.
    public init(dataFolder: String, sha256: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        path = dataFolder + "/documents"
        self.sha256 = sha256
    }

    /// Copies a file as a driver's document, in place of the one of this kind that was there.
    ///
    /// - Parameter source: the whole path of the file.
    /// - Returns: what is to be remembered of it.
    /// - Throws: `DocumentError`; what was there before is then still there.
    /// - Complexity: O(n) in the size of the file; all of it is in memory.
    public func copy(
        _ source: String, as kind: DocumentKind, of driver: DriverID
    ) throws(DocumentError) -> DocumentFile {
        try keep(try Self.read(source), named: source, as: kind, of: driver)
    }

    /// Keeps some bytes as a driver's document, in place of the one of this kind that was there.
    ///
    /// - Parameter name: what the driver calls the file.
    /// - Returns: what is to be remembered of it.
    /// - Throws: `DocumentError`; what was there before is then still there.
    public func keep(
        _ bytes: [UInt8], named name: String, as kind: DocumentKind, of driver: DriverID
    ) throws(DocumentError) -> DocumentFile {
        let file: DocumentFile
        do throws(DocumentFileRejection) {
            file = try DocumentFile(
                name: name, firstBytes: bytes.prefix(DocumentType.magicBytes),
                size: bytes.count, sha256: sha256(bytes))
        } catch {
            throw DocumentError(name, .refused(reason: error))
        }
        do throws(StoreError) {
            let folder = try PrivateFolder(path: "\(path)/driver-\(driver)")
            try folder.write(bytes, as: Self.name(kind, file.type))
            for other in DocumentType.allCases where other != file.type {
                folder.remove(Self.name(kind, other))
            }
        } catch {
            throw DocumentError(name, .cannotBeKept(message: error.message))
        }
        return file
    }

    /// Where the document of a driver lies.
    public func path(of file: DocumentFile, as kind: DocumentKind, of driver: DriverID) -> String {
        "\(path)/driver-\(driver)/\(Self.name(kind, file.type))"
    }

    private static func name(_ kind: DocumentKind, _ type: DocumentType) -> String {
        "\(kind.rawValue).\(type.fileExtension)"
    }

    /// Reads a file, which must not be a link, nor a pipe that would never end.
    private static func read(_ path: String) throws(DocumentError) -> [UInt8] {
        guard path.hasPrefix("/"), !path.utf8.contains(0) else {
            throw DocumentError(path, .notAWholePath)
        }
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DocumentError(path, .failed(code: errno)) }
        defer { Glibc.close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw DocumentError(path, .failed(code: errno))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw DocumentError(path, .notAFile) }
        // A size is only what the file says of itself, so one byte too many is asked for.
        guard status.st_size <= AccountLimits.documentBytes else {
            throw DocumentError(path, .refused(reason: .tooLarge))
        }
        var bytes = [UInt8](repeating: 0, count: AccountLimits.documentBytes + 1)
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            if more == 0 { break }
            if more > 0 {
                count += more
            } else if errno != EINTR {
                throw DocumentError(path, .failed(code: errno))
            }
        }
        return Array(bytes.prefix(count))
    }
}

extension SQLiteStore {
    /// The documents beside the store.
    ///
    /// - Parameter sha256: works out the SHA-256 of some bytes, 32 bytes.
    public func documents(
        sha256: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> DocumentFolder {
        DocumentFolder(dataFolder: DataFolder.parent(of: path), sha256: sha256)
    }
}
