/// What is selected in a list that is asked for again and again: it stays selected while rows come
/// and go above it, so that a key never means another row than the one that was looked at.
struct Choice<ID: Hashable & Sendable>: Sendable {
    private var chosen: ID?
    private var row = 0

    /// The selected row; nil where there is none. Where what was selected has gone, the row that
    /// is in its place.
    func row(in ids: [ID]) -> Int? {
        guard !ids.isEmpty else { return nil }
        return ids.firstIndex { $0 == chosen } ?? min(row, ids.count - 1)
    }

    /// Selects a row; passes over one that is not there.
    mutating func select(_ row: Int, in ids: [ID]) {
        guard ids.indices.contains(row) else { return }
        self.row = row
        chosen = ids[row]
    }

    /// Remembers what is selected, before other rows come.
    mutating func keep(in ids: [ID]) {
        if let row = row(in: ids) { select(row, in: ids) }
    }
}
