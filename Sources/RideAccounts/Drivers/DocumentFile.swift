import RideCore

/// A file that a driver sent as a document. What is in it lies elsewhere, under its digest.
public struct DocumentFile: Hashable, Codable, Sendable {
    /// What its person called it, made harmless: no folders, no leading dots, and the end that
    /// belongs to its type.
    public let name: String
    /// What it is.
    public let type: DocumentType
    /// Its size in bytes.
    public let size: Int
    /// SHA-256 of the whole file, 32 bytes.
    public let sha256: [UInt8]

    /// Checks a file.
    ///
    /// - Parameter firstBytes: the beginning of the file, by which its type is told.
    /// - Throws: `DocumentFileRejection` with the first reason.
    public init(
        name: String, firstBytes: some Sequence<UInt8>, size: Int, sha256: [UInt8]
    ) throws(DocumentFileRejection) {
        guard size > 0 else { throw .empty }
        guard size <= AccountLimits.documentBytes else { throw .tooLarge }
        guard let type = DocumentType(magic: firstBytes) else { throw .wrongType }
        guard sha256.count == 32 else { throw .wrongDigest }
        self.name = Self.cleaned(name, type: type)
        self.type = type
        self.size = size
        self.sha256 = sha256
    }

    /// The last part of a path, without signs that mean something to a file system or a shell.
    private static func cleaned(_ typed: String, type: DocumentType) -> String {
        let text = CleanText.cleaned(typed)
        let last = text.split { $0 == "/" || $0 == "\\" || $0 == ":" }.last ?? ""
        var stem = last.filter { !"<>\"|?*$`'&;".contains($0) }.drop { $0 == "." || $0 == " " }
        if let dot = stem.lastIndex(of: "."), stem[dot...].count <= 5 { stem = stem[..<dot] }
        let end = "." + type.fileExtension
        stem = stem.prefix(AccountLimits.fileNameCharacters - end.count)
        while stem.utf8.count > AccountLimits.fileNameBytes - end.utf8.count {
            stem.removeLast()
        }
        while let sign = stem.last, sign == "." || sign == " " { stem.removeLast() }
        return (stem.isEmpty ? "document" : String(stem)) + end
    }
}

/// Why a file was refused as a document.
public enum DocumentFileRejection: String, Error, CaseIterable, Codable, Sendable {
    /// There is nothing in it.
    case empty = "document_file_empty"
    /// Larger than 5 MiB.
    case tooLarge = "document_file_too_large"
    /// Neither JPEG nor PNG nor PDF.
    case wrongType = "document_file_wrong_type"
    /// Its digest has not 32 bytes.
    case wrongDigest = "document_file_wrong_digest"

    /// One sentence for the driver.
    public var message: String {
        switch self {
        case .empty: "This file is empty."
        case .tooLarge: "A document has at most 5 MiB."
        case .wrongType: "A document is a JPEG, a PNG or a PDF file."
        case .wrongDigest: "The file did not arrive whole: send it again."
        }
    }
}

/// A document of a driver: what it is, the file, and until when it is good.
public struct AttachedDocument: Hashable, Codable, Sendable {
    /// What it is.
    public let kind: DocumentKind
    /// The file.
    public let file: DocumentFile
    /// The last day on which it is good; nil for one that does not expire.
    public let expiry: CivilDate?

    /// A document.
    public init(kind: DocumentKind, file: DocumentFile, expiry: CivilDate?) {
        self.kind = kind
        self.file = file
        self.expiry = expiry
    }

    /// Whether its last day is over.
    public func isExpired(on today: CivilDate) -> Bool {
        expiry.map { $0 < today } ?? false
    }
}
