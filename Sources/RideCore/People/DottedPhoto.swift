/// A photo in letters of braille, made by the app of whoever shows it: all that others are sent.
public protocol DottedPhoto: Hashable, Codable, Sendable {
    /// Signs in a row.
    static var columns: Int { get }
    /// Rows.
    static var lines: Int { get }

    /// The rows, the uppermost first; where no dot is bright there is a space.
    var rows: [String] { get }

    /// A photo of rows that somebody has sent.
    ///
    /// - Throws: `PhotoRejection` with the first reason.
    init(_ rows: [String]) throws(PhotoRejection)
}

extension DottedPhoto {
    /// Passes for rows that are a photo of this size.
    ///
    /// - Throws: `PhotoRejection` with the first reason.
    public static func check(_ rows: [String]) throws(PhotoRejection) {
        guard rows.count == lines else { throw .wrongSize }
        var isEmpty = true
        for row in rows {
            guard row.utf8.count <= columns * 3 else { throw .wrongSize }
            let signs = row.unicodeScalars
            guard signs.count == columns else { throw .wrongSize }
            for sign in signs where sign != " " {
                // Braille with at least one dot.
                guard (0x2801...0x28FF).contains(sign.value) else { throw .wrongSign }
                isEmpty = false
            }
        }
        guard !isEmpty else { throw .empty }
    }

    /// The bright dots of each row's signs: bit 0 to 2 and 6 down the left side, 3 to 5 and 7 down
    /// the right one.
    public var masks: [[UInt8]] {
        rows.map { $0.unicodeScalars.map { $0 == " " ? 0 : UInt8(truncatingIfNeeded: $0.value) } }
    }

    /// Reads the rows, and checks them as those that somebody sends.
    public init(from decoder: any Decoder) throws {
        try self.init(try decoder.singleValueContainer().decode([String].self))
    }

    /// Writes the rows.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(rows)
    }
}
