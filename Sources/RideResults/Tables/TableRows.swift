/// The rows of a table, made when they are asked for: a run has more rides than need be in memory
/// twice.
struct TableRows<Row: Sendable>: Sendable {
    /// How many there are.
    let count: Int
    private let rows: @Sendable (Range<Int>) -> [Row]

    /// How many rows are made at a time: few enough to stay close to the processor until every
    /// column has been written.
    private static var pieceSize: Int { 2_048 }

    /// Rows made from their places, some at a time.
    init(count: Int, pieces rows: @escaping @Sendable (Range<Int>) -> [Row]) {
        self.count = count
        self.rows = rows
    }

    /// Rows made from their places, one by one.
    init(count: Int, _ row: @escaping @Sendable (Int) -> Row) {
        self.init(count: count, pieces: { $0.map(row) })
    }

    /// Rows that are there.
    init(_ rows: [Row]) { self.init(count: rows.count, pieces: { Array(rows[$0]) }) }

    /// The row at a place.
    subscript(_ index: Int) -> Row { rows(index..<index + 1)[0] }

    /// Hands all rows on, piece by piece, in their order.
    ///
    /// - Throws: what `body` throws.
    func forEachPiece<Failure: Error>(_ body: ([Row]) throws(Failure) -> Void) throws(Failure) {
        var start = 0
        while start < count {
            let end = min(count, start + Self.pieceSize)
            try body(rows(start..<end))
            start = end
        }
    }
}
