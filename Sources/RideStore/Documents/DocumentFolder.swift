import Glibc
import RideAccounts
import RideCore
import RideCrypto
import RideService

/// Where the documents of drivers lie, for their owner only.
///
/// A driver names a file of this machine, which is read once, checked and copied to `staged/`. Its
/// name and what is in it are the driver's, so nothing in it is believed: its type is told by its
/// first bytes, its size by what was read. Only when an account that names it is saved does it get
/// its place, `driver-NUMBER/KIND-DIGEST.jpg`, and only when that is on the disk the one before it
/// goes away. A file that has its place never changes: whoever looks at it looks at what the
/// account names.
public struct DocumentFolder: Sendable {
    /// Where the folders of the drivers are, from the root: operators look there from elsewhere.
    public let path: String
    let sha256: @Sendable ([UInt8]) -> [UInt8]

    /// The documents in a data folder.
    public init(dataFolder: String) {
        self.init(dataFolder: dataFolder) { Digest.of($0) }
    }

    init(dataFolder: String, sha256: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        path = DataFolder.whole(dataFolder) + "/documents"
        self.sha256 = sha256
    }

    /// Copies a file that may become a driver's document.
    ///
    /// - Parameters:
    ///   - source: the whole path of the file.
    ///   - user: the user of the system who names it. Who is not our own, nor root, gets at nothing
    ///     by the engine's rights: a file must be theirs, or everybody's to read.
    /// - Returns: what is to be remembered; it is kept once an account that names it is saved.
    /// - Throws: `DocumentError`; nothing is left of it then.
    /// - Complexity: O(n) in the size of the file; all of it is in memory.
    public func stage(
        _ source: String, as kind: DocumentKind, of driver: DriverID,
        askedBy user: UInt32 = geteuid()
    ) throws(DocumentError) -> DocumentFile {
        guard user != geteuid(), user != 0 else {
            return try stage(try Self.read(source), named: source, as: kind, of: driver)
        }
        let bytes: [UInt8]
        do throws(DocumentError) { bytes = try Self.read(source, askedBy: user) } catch {
            switch error.reason {
            case .notAWholePath, .refused, .cannotBeKept: throw error
            // Not even whether there is such a file is told of folders that only the engine sees.
            case .notThere, .isALink, .notAFile, .cannotBeRead:
                throw DocumentError(source, .failed(code: EACCES))
            }
        }
        return try stage(bytes, named: source, as: kind, of: driver)
    }

    /// Lays some bytes ready that may become a driver's document.
    ///
    /// - Parameter name: what the driver calls the file.
    /// - Returns: what is to be remembered; it is kept once an account that names it is saved.
    /// - Throws: `DocumentError`; nothing is left of it then.
    public func stage(
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
            let staged = try PrivateFolder(path: stagedPath)
            try staged.write(bytes, as: Self.stagedName(file, kind, driver))
        } catch {
            throw DocumentError(name, .cannotBeKept(message: error.message))
        }
        return file
    }

    /// Where the document of a driver lies once it is kept.
    public func path(of file: DocumentFile, as kind: DocumentKind, of driver: DriverID) -> String {
        "\(path(of: driver))/\(Self.name(file, kind))"
    }

    func path(of driver: DriverID) -> String { "\(path)/driver-\(driver)" }

    var stagedPath: String { path + "/staged" }

    /// Told apart by what is in it: the beginning of its digest, far longer than chance could meet.
    static func name(_ file: DocumentFile, _ kind: DocumentKind) -> String {
        let digest = file.sha256.prefix(16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "\(kind.rawValue)-\(digest.joined()).\(file.type.fileExtension)"
    }

    static func stagedName(
        _ file: DocumentFile, _ kind: DocumentKind, _ driver: DriverID
    ) -> String { "driver-\(driver)-\(name(file, kind))" }

    /// Whether a staged file is a driver's.
    static func isStaged(_ name: String, _ driver: DriverID) -> Bool {
        name.hasPrefix("driver-\(driver)-")
    }

    /// Reads a file, which must not be a link, nor a pipe that would never end.
    ///
    /// - Parameter user: whose it must be, if not everybody may read it; nil for anybody's.
    static func read(_ path: String, askedBy user: UInt32? = nil) throws(DocumentError) -> [UInt8] {
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
        guard user.map({ $0 == status.st_uid || status.st_mode & S_IROTH != 0 }) ?? true else {
            throw DocumentError(path, .failed(code: EACCES))
        }
        guard status.st_size <= AccountLimits.documentBytes else {
            throw DocumentError(path, .refused(reason: .tooLarge))
        }
        return try bytes(of: descriptor, path, expecting: Int(status.st_size))
    }

    /// What is in an open file, up to one byte more than a document may have.
    ///
    /// - Parameter size: what the file says of itself, which is only believed as far as it saves
    ///   memory.
    private static func bytes(
        of descriptor: Int32, _ path: String, expecting size: Int
    ) throws(DocumentError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(size, AccountLimits.documentBytes) + 1)
        var count = 0
        while true {
            let more = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            if more == 0 { break }
            guard more > 0 else {
                if errno == EINTR { continue }
                throw DocumentError(path, .failed(code: errno))
            }
            count += more
            guard count == bytes.count else { continue }
            if count > AccountLimits.documentBytes { break }
            let room = min(max(count, 4_096), AccountLimits.documentBytes + 1 - count)
            bytes += [UInt8](repeating: 0, count: room)
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}
