/// A person's photo in letters of braille: 12 rows of 24, each with eight dots of which the bright
/// ones are set.
///
/// The app of the person whom it shows makes it of a picture, on that person's own machine. What
/// others are sent is this alone, and nothing else can be in it: neither a file that somebody's
/// program would have to read nor a sign that does something to a terminal.
public struct ProfilePhoto: DottedPhoto {
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
        try Self.check(rows)
        self.rows = rows
    }
}

/// Why a photo was refused.
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
            "This photo has not as many rows and signs as a photo has here."
        case .wrongSign: "A photo is made of spaces and signs of braille, and nothing else."
        case .empty: "Nothing can be seen in this photo. Choose another one."
        }
    }
}
