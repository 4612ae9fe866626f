/// The types of files that are taken as documents, told by their first bytes and not by their
/// names.
public enum DocumentType: String, CaseIterable, Codable, Sendable {
    /// A JPEG photograph.
    case jpeg
    /// A PNG picture.
    case png
    /// A PDF document.
    case pdf

    /// How many bytes of a file have to be looked at.
    public static let magicBytes = 8

    /// The type of a file that begins with these bytes; nil for any other.
    public init?(magic bytes: some Sequence<UInt8>) {
        let start = Array(bytes.prefix(Self.magicBytes))
        guard let type = Self.allCases.first(where: { start.starts(with: $0.magic) }) else {
            return nil
        }
        self = type
    }

    /// The usual end of such a file's name, without the dot.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        case .pdf: "pdf"
        }
    }

    /// JPEG: start of image and the next marker (ITU-T T.81, B.1.1.3). PNG: the signature of its
    /// specification, 5.2. PDF: the header of ISO 32000-1, 7.5.2.
    private var magic: [UInt8] {
        switch self {
        case .jpeg: [0xFF, 0xD8, 0xFF]
        case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        case .pdf: [0x25, 0x50, 0x44, 0x46, 0x2D]
        }
    }
}
