/// A person's photo in letters of braille: 12 rows of 24, each with eight dots of which the bright
/// ones are set.
///
/// The app of the person whom it shows makes it of a picture, on that person's own machine. What
/// others are sent is this alone, and nothing else can be in it: neither a file that somebody's
/// program would have to read nor a sign that does something to a terminal.
public struct ProfilePhoto: Hashable, Sendable {
    /// Signs in a row.
    public static let columns = 24
    /// Rows.
    public static let lines = 12

    /// The rows, the uppermost first; where no dot is bright there is a space.
    public let rows: [String]

    /// A photo of rows that somebody has sent.
    ///
    /// - Throws: `PhotoRejection` with the first reason.
    public init(_ rows: [String]) throws(PhotoRejection) {
        guard rows.count == Self.lines else { throw .wrongSize }
        var isEmpty = true
        for row in rows {
            guard row.utf8.count <= Self.columns * 3 else { throw .wrongSize }
            let signs = row.unicodeScalars
            guard signs.count == Self.columns else { throw .wrongSize }
            for sign in signs where sign != " " {
                guard Self.dots.contains(sign.value) else { throw .wrongSign }
                isEmpty = false
            }
        }
        guard !isEmpty else { throw .empty }
        self.rows = rows
    }

    /// Signs of braille with at least one dot.
    private static let dots: ClosedRange<UInt32> = 0x2801...0x28FF

    /// The bright dots of each row's signs: bit 0 to 2 and 6 down the left side, 3 to 5 and 7 down
    /// the right one.
    public var masks: [[UInt8]] {
        rows.map { $0.unicodeScalars.map { $0 == " " ? 0 : UInt8(truncatingIfNeeded: $0.value) } }
    }
}

/// Why a profile photo was refused.
public enum PhotoRejection: String, Error, CaseIterable, Codable, Sendable {
    /// There are not as many rows, or signs in them, as there have to be.
    case wrongSize = "photo_wrong_size"
    /// A sign that does not draw dots.
    case wrongSign = "photo_wrong_sign"
    /// There is nothing to see.
    case empty = "photo_empty"

    /// A sentence for whoever sent it.
    public var message: String {
        switch self {
        case .wrongSize:
            "A photo has \(ProfilePhoto.lines) rows of \(ProfilePhoto.columns) signs."
        case .wrongSign: "A photo is made of spaces and signs of braille, and nothing else."
        case .empty: "Nothing can be seen in this photo. Choose another one."
        }
    }
}

extension ProfilePhoto: Codable {
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
