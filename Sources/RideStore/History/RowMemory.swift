/// What rows that change again and again came to when this engine last wrote them: their next
/// change takes that out of the sums, without reading the row and hashing it once more.
///
/// It holds what was saved, so a round that could not be saved has to begin without one.
struct RowMemory {
    private struct Key: Hashable {
        let table: SummedTable
        let values: [RowValue]
    }

    private var words: [Key: RowSums.Words] = [:]

    /// More rows than these are not remembered: some four megabytes.
    private static let capacity = 20_000

    /// Notes what a row came to, the values of its key first.
    mutating func keep(_ sum: RowSums.Words, of row: [RowValue], in table: SummedTable) {
        guard table.changes else { return }
        if words.count >= Self.capacity { words.removeAll(keepingCapacity: true) }
        words[Key(table: table, values: Array(row.prefix(table.keyCount)))] = sum
    }

    /// What the row of a key came to, and forgets it; nil where that is not known.
    mutating func take(_ key: [RowValue], in table: SummedTable) -> RowSums.Words? {
        table.changes ? words.removeValue(forKey: Key(table: table, values: key)) : nil
    }
}
