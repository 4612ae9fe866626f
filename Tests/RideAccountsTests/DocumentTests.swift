import RideCore
import Testing

@testable import RideAccounts

@Suite("D1: documents are JPEG, PNG or PDF of at most 5 MiB")
struct DocumentTests {
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let pdf = Array("%PDF-1.7".utf8)

    @Test(
        "D1: a type is told by the first bytes, all of them",
        arguments: [
            (jpeg, 3, DocumentType.jpeg), (png, 8, .png), (pdf, 5, .pdf),
        ])
    func aTypeIsToldByTheFirstBytes(bytes: [UInt8], needed: Int, type: DocumentType) {
        #expect(DocumentType(magic: bytes + [1, 2, 3]) == type)
        #expect(DocumentType(magic: bytes.prefix(needed)) == type)
        #expect(DocumentType(magic: bytes.prefix(needed - 1)) == nil)
        for index in 0..<needed {
            var other = bytes
            other[index] ^= 1
            #expect(DocumentType(magic: other) == nil)
        }
        #expect(DocumentType(magic: [0] + bytes) == nil)
        #expect(DocumentType(magic: []) == nil)
    }

    private func file(
        _ name: String = "licence.jpg", bytes: [UInt8] = jpeg, size: Int = 100, digest: Int = 32
    ) throws(DocumentFileRejection) -> DocumentFile {
        try DocumentFile(
            name: name, firstBytes: bytes, size: size,
            sha256: [UInt8](repeating: 7, count: digest))
    }

    private func refusal(
        bytes: [UInt8] = jpeg, size: Int = 100, digest: Int = 32
    ) -> DocumentFileRejection? {
        do {
            _ = try file(bytes: bytes, size: size, digest: digest)
            return nil
        } catch { return error }
    }

    @Test("D1: a file has limits, and its reasons come in order")
    func aFileHasLimits() {
        let mebibytes = 5 * 1_024 * 1_024
        #expect(refusal(size: -1) == .empty)
        #expect(refusal(bytes: [], size: 0, digest: 0) == .empty)
        #expect(refusal(size: 1) == nil)
        #expect(refusal(size: mebibytes - 1) == nil)
        #expect(refusal(size: mebibytes) == nil)
        #expect(refusal(bytes: [], size: mebibytes + 1, digest: 0) == .tooLarge)
        #expect(refusal(bytes: Array("GIF89a".utf8), digest: 0) == .wrongType)
        #expect([31, 32, 33].map { refusal(digest: $0) } == [.wrongDigest, nil, .wrongDigest])
        let all = DocumentFileRejection.allCases
        expectOwnWords(all.map(\.rawValue), all.map(\.message))
    }

    @Test(
        "D1: a file's name is made harmless",
        arguments: [
            ("licence.jpg", "licence.jpg"), ("licence", "licence.jpg"), ("CNH.PDF", "CNH.jpg"),
            ("/etc/passwd", "passwd.jpg"), ("..\\..\\boot.ini", "boot.jpg"), ("..", "document.jpg"),
            (".hidden", "hidden.jpg"), ("a\u{1B}[2Jb.png", "a[2Jb.jpg"), ("", "document.jpg"),
            ("a.b.c.jpeg", "a.b.c.jpg"), ("$(rm *)`x`", "(rm )x.jpg"),
            ("  my  photo .png", "my photo.jpg"),
            ("v1.2 of my licence", "v1.2 of my licence.jpg"), ("a\u{202E}gpj.exe", "agpj.jpg"),
        ])
    func aNameIsMadeHarmless(typed: String, name: String) throws {
        #expect(try file(typed).name == name)
    }

    @Test("D1: a file's name has at most 80 characters and 240 bytes")
    func aNameHasLimits() throws {
        for (count, length) in [(75, 79), (76, 80), (77, 80), (500, 80)] {
            let name = try file(String(repeating: "a", count: count)).name
            #expect(name.count == length)
            #expect(name.hasSuffix("a.jpg"))
        }
        let heavy = String(repeating: "e\u{301}\u{302}\u{303}", count: 60)
        let name = try file(heavy).name
        #expect(name.utf8.count == 33 * 7 + 4)
    }

    @Test("D1: a document is good on its last day")
    func aDocumentIsGoodOnItsLastDay() throws {
        let document = AttachedDocument(
            kind: .licence, file: try file(), expiry: try day("2026-11-21"))
        #expect(!document.isExpired(on: try day("2026-11-20")))
        #expect(!document.isExpired(on: try day("2026-11-21")))
        #expect(document.isExpired(on: try day("2026-11-22")))
        let lasting = AttachedDocument(kind: .photo, file: try file(), expiry: nil)
        #expect(!lasting.isExpired(on: try day("9999-12-31")))
        let stored = try json(document)
        #expect(
            stored.hasPrefix(#"{"expiry":"2026-11-21","file":{"name":"licence.jpg","sha256":[7"#))
        #expect(stored.hasSuffix(#","size":100,"type":"jpeg"},"kind":"licence"}"#))
        #expect(try value(AttachedDocument.self, stored) == document)
    }
}
