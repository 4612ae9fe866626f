import Foundation
import Glibc
import RideAccounts
import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RideStore

/// A driver names a file, and what is in it is kept, or the driver is told why not.
@Suite("Documents (D1)")
struct DocumentFolderTests {
    private let folder: TemporaryFolder
    private let documents: DocumentFolder
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let pdf = Array("%PDF-1.7\n".utf8)
    private static let driver = DriverID(1 << 32)

    init() throws {
        folder = try TemporaryFolder()
        documents = DocumentFolder(dataFolder: folder.path + "/data") { bytes in
            // Not the digest, but something of the right length that follows from the bytes.
            Array(repeating: bytes.reduce(0, ^), count: 32)
        }
    }

    private func file(_ name: String, _ bytes: [UInt8]) -> String {
        let path = "\(folder.path)/\(name)"
        #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
        return path
    }

    private func copy(_ path: String) throws -> DocumentFile {
        try documents.stage(path, as: .licence, of: Self.driver)
    }

    private func error(_ path: String) throws -> DocumentError {
        try #require(#expect(throws: DocumentError.self) { try copy(path) })
    }

    private func names(_ folder: String) -> [String] {
        let path = "\(self.folder.path)/data/documents/\(folder)"
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    private var staged: [String] { names("staged") }

    /// Whoever is allowed to connect must not read by the engine's rights what they could not read
    /// by their own, nor hear what there is.
    @Test func anotherUserGetsAtNothingByOurRights() throws {
        let other = geteuid() + 1
        func refusal(_ path: String, _ user: UInt32) -> String? {
            do throws(DocumentError) {
                _ = try documents.stage(path, as: .licence, of: Self.driver, askedBy: user)
                return nil
            } catch { return error.code }
        }
        let own = file("own.jpg", Self.jpeg)
        #expect(chmod(own, 0o600) == 0)
        #expect(refusal(own, geteuid()) == nil)
        #expect(refusal(own, 0) == nil)
        for path in [own, folder.path + "/none.jpg", folder.path, "/dev/zero"] {
            #expect(refusal(path, other) == "document_cannot_be_read", "\(path)")
        }
        #expect(chmod(own, 0o644) == 0)
        #expect(refusal(own, other) == nil)
        #expect(refusal("own.jpg", other) == "document_path_not_whole")
        #expect(refusal(folder.path + "/none.jpg", geteuid()) == "document_not_there")
    }

    private func attached(_ file: DocumentFile) -> AttachedDocument {
        AttachedDocument(kind: .licence, file: file, expiry: nil)
    }

    @Test(arguments: [(jpeg, "jpg"), (png, "png"), (pdf, "pdf")])
    func aFileIsCopiedByWhatItIs(bytes: [UInt8], end: String) throws {
        let file = try copy(file("My licence.exe", bytes + [7]))
        #expect(file.name == "My licence.\(end)")
        #expect(file.size == bytes.count + 1)
        #expect(file.sha256 == Array(repeating: (bytes + [7]).reduce(0, ^), count: 32))
        let digest = String(file.sha256[0], radix: 16)
        let name = "licence-" + String(repeating: digest, count: 16) + ".\(end)"
        #expect(staged == ["driver-4294967296-" + name])
        #expect(names("driver-4294967296") == [])
        try documents.keep([attached(file)], of: Self.driver)
        #expect(staged == [])
        let path = "\(folder.path)/data/documents/driver-4294967296/\(name)"
        #expect(documents.path(of: file, as: .licence, of: Self.driver) == path)
        #expect(TemporaryFolder.bytes(path) == Data(bytes + [7]))
        #expect(try TemporaryFolder.permissions(path) == 0o600)
        for above in [
            "/data", "/data/documents", "/data/documents/driver-4294967296",
            "/data/documents/staged",
        ] {
            #expect(try TemporaryFolder.permissions(folder.path + above) == 0o700)
        }
    }

    /// Whatever is sent, what is on file stays until an account that names another was saved.
    @Test func aRefusedUploadLeavesWhatIsOnFile() throws {
        let first = try copy(file("a", Self.jpeg))
        try documents.keep([attached(first)], of: Self.driver)
        let kept = names("driver-4294967296")
        let second = try copy(file("b", Self.jpeg + [1]))
        #expect(names("driver-4294967296") == kept)
        documents.discard(second, as: .licence, of: Self.driver)
        #expect(staged == [] && names("driver-4294967296") == kept)
        #expect(documents.findings([attached(first)], of: Self.driver) == [])
        #expect(
            documents.findings([attached(second)], of: Self.driver)
                == ["The licence of driver 4294967296 has no file."])
    }

    @Test func aNewDocumentTakesThePlaceOfTheOldOneWhenItIsSaved() throws {
        let first = try copy(file("a", Self.jpeg))
        try documents.keep([attached(first)], of: Self.driver)
        let second = try copy(file("c", Self.pdf))
        try documents.keep([attached(second)], of: Self.driver)
        // Between the two the account may still name the first.
        #expect(names("driver-4294967296").count == 2)
        documents.tidy([attached(second)], of: Self.driver)
        let path = documents.path(of: second, as: .licence, of: Self.driver)
        #expect(names("driver-4294967296") == [String(path.split(separator: "/").last ?? "")])
    }

    /// A data folder is often named from where one is: `ride-sim check data`.
    @Test func aFolderNamedFromHereIsTheSame() throws {
        let file = try copy(file("a", Self.jpeg))
        try documents.keep([attached(file)], of: Self.driver)
        let here = FileManager.default.currentDirectoryPath
        let up = here.split(separator: "/").map { _ in "../" }.joined()
        let named = DocumentFolder(
            dataFolder: up + folder.path.dropFirst() + "/data", sha256: documents.sha256)
        #expect(named.findings([attached(file)], of: Self.driver) == [])
        #expect(named.path(of: file, as: .licence, of: Self.driver).hasPrefix("/"))
    }

    @Test func aFileThatWasChangedIsFound() throws {
        let file = try copy(file("a", Self.jpeg))
        try documents.keep([attached(file)], of: Self.driver)
        let path = documents.path(of: file, as: .licence, of: Self.driver)
        try Data(Self.jpeg + [9]).write(to: URL(filePath: path))
        #expect(
            documents.findings([attached(file)], of: Self.driver)
                == ["The file of the licence of driver 4294967296 was changed."])
    }

    /// Earlier versions had one name for each kind. A file under that name which is not the one
    /// that the account names is left where it is.
    @Test(arguments: [true, false])
    func filesOfBeforeAreFound(isTheSame: Bool) throws {
        let file = try copy(file("a", Self.jpeg))
        documents.discard(file, as: .licence, of: Self.driver)
        let old = folder.path + "/data/documents/driver-4294967296"
        try FileManager.default.createDirectory(
            atPath: old, withIntermediateDirectories: false)
        let bytes = isTheSame ? Self.jpeg : Self.jpeg + [1]
        try Data(bytes).write(to: URL(filePath: old + "/licence.jpg"))
        documents.adopt([attached(file)], of: Self.driver)
        #expect(documents.findings([attached(file)], of: Self.driver).isEmpty == isTheSame)
        #expect(names("driver-4294967296").contains("licence.jpg") != isTheSame)
    }

    /// One byte less than the limit, as many, one more, and far more than that.
    @Test(arguments: [-1, 0, 1, 5_000_000])
    func aDocumentHasALimit(beyond: Int) throws {
        let size = AccountLimits.documentBytes + beyond
        let path = file("a.png", Self.png + [UInt8](repeating: 0, count: size - 8))
        if beyond <= 0 {
            #expect(try copy(path).size == size)
        } else {
            #expect(try error(path).code == "document_file_too_large")
            #expect(staged == [])
        }
    }

    /// A file of the system that says it is empty and is not, and is no document.
    @Test func aSizeIsNotBelieved() throws {
        #expect(try error("/proc/self/status").code == "document_file_wrong_type")
    }

    /// What cannot be a document, and what the driver is told.
    enum Obstacle: String, CaseIterable {
        case nothing, folder, pipe, link, linkToNothing, empty, text, underAFile, device
        case relative, home, nul, emptyPath, socket

        var code: String {
            switch self {
            case .nothing, .underAFile: "document_not_there"
            case .folder, .pipe, .device, .socket: "document_not_a_file"
            case .link, .linkToNothing: "document_is_a_link"
            case .empty: "document_file_empty"
            case .text: "document_file_wrong_type"
            case .relative, .home, .nul, .emptyPath: "document_path_not_whole"
            }
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: Obstacle.allCases)
    func whatIsNoDocumentIsRefused(obstacle: Obstacle) throws {
        _ = try copy(file("old.jpg", Self.jpeg))
        let before = staged
        let path = try make(obstacle)
        let error = try error(path)
        #expect(error.code == obstacle.code)
        #expect(error.path == path)
        #expect(path.isEmpty || error.message.contains(CleanText.cleaned(path)))
        #expect(staged == before)
    }

    private func make(_ obstacle: Obstacle) throws -> String {
        let path = folder.path + "/\(obstacle.rawValue)"
        switch obstacle {
        case .nothing: break
        case .folder: #expect(mkdir(path, 0o700) == 0)
        case .pipe: #expect(mkfifo(path, 0o600) == 0)
        case .link: #expect(symlink(file("target.jpg", Self.jpeg), path) == 0)
        case .linkToNothing: #expect(symlink(folder.path + "/gone", path) == 0)
        case .empty: return file("empty", [])
        case .text: return file("text.jpg", Array("Dear diary".utf8))
        case .underAFile: return file("a.jpg", Self.jpeg) + "/b.jpg"
        case .device: return "/dev/zero"
        case .relative: return "old.jpg"
        case .home: return "~/old.jpg"
        case .nul: return folder.path + "/old.jpg\0.png"
        case .emptyPath: return ""
        case .socket: return try socket(at: path)
        }
        return path
    }

    private func socket(at path: String) throws -> String {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size)
            }
        }
        try #require(result == 0)
        return path
    }

    @Test(.enabled(if: geteuid() != 0, "permissions do not bind root"))
    func aFileOfSomebodyElseIsRefused() throws {
        let path = file("a.jpg", Self.jpeg)
        #expect(chmod(path, 0) == 0)
        #expect(try error(path).code == "document_cannot_be_read")
    }

    @Test func aFolderThatCannotBeUsedIsTheOperatorsBusiness() throws {
        #expect(mkdir(folder.path + "/data", 0o700) == 0)
        #expect(symlink(folder.path, folder.path + "/data/documents") == 0)
        #expect(symlink("/tmp", folder.path + "/staged") == 0)
        let error = try error(file("a.jpg", Self.jpeg))
        #expect(error.code == "document_cannot_be_kept")
        guard case .cannotBeKept(let message) = error.reason else { return }
        #expect(message.contains("must be a folder and not a link"))
        #expect(!error.message.contains(message))
    }

    /// A digest of another length is a bug of whoever works it out, and is not kept.
    @Test func aWrongDigestIsRefused() throws {
        let broken = DocumentFolder(dataFolder: folder.path + "/data") { _ in [1] }
        let path = file("a.jpg", Self.jpeg)
        let error = #expect(throws: DocumentError.self) {
            try broken.stage(path, as: .photo, of: Self.driver)
        }
        #expect(error?.code == "document_file_wrong_digest")
        #expect(staged == [])
    }

    @Test func aMessageCannotActOnATerminal() {
        let error = DocumentError("/tmp/\u{1B}[2J\u{202E}gpj", .notThere)
        #expect(error.message == "There is no file /tmp/[2Jgpj: check the path.")
    }

    @Test func theStoreKnowsWhereItsDocumentsAre() throws {
        let store = try SQLiteStore(path: folder.store)
        #expect(store.documents.path == folder.path + "/data/documents")
    }
}
