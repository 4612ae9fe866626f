/// A table in a file that is gone through more than once, a piece at a time.
///
/// A small one is read from the disk and cut into fields only once; of a larger one no more is in
/// memory than a piece.
public final class CSVPieces {
    private let path: String
    private let takesAnyLine: Bool
    private let keptBytes: Int
    /// All pieces, once a small table has been read to its end.
    private var kept: [CSVTable]?

    /// A table, of which nothing is read yet.
    ///
    /// - Parameters:
    ///   - takesAnyLine: as in `CSVTable`.
    ///   - keptBytes: up to how many bytes a table is kept.
    public init(of path: String, takesAnyLine: Bool = false, keptBytes: Int = 8 << 20) {
        self.path = path
        self.takesAnyLine = takesAnyLine
        self.keptBytes = keptBytes
    }

    /// Calls a function with the pieces in their order, until it returns false.
    ///
    /// - Throws: as `CSVTable.pieces`.
    public func forEach(_ body: (CSVTable) throws(ImportError) -> Bool) throws(ImportError) {
        if let kept {
            for piece in kept where try !body(piece) { return }
            return
        }
        var pieces: [CSVTable]? = []
        var isWhole = true
        var bytes = 0
        try CSVTable.pieces(of: path, takesAnyLine: takesAnyLine) { (piece) throws(ImportError) in
            bytes += piece.rows.text.byteCount
            if bytes <= keptBytes { pieces?.append(piece) } else { pieces = nil }
            isWhole = try body(piece)
            return isWhole
        }
        if isWhole { kept = pieces }
    }
}
