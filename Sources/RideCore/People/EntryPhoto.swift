/// A photo that somebody shows to a room beside what was done: the proof, or the post itself. Like
/// a person's photo it is made of letters on that person's own machine, only larger.
public struct EntryPhoto: DottedPhoto {
    /// Signs in a row.
    public static let columns = 48
    /// Rows.
    public static let lines = 14

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
