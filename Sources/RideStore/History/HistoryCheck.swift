/// Whether what is in the tables is what was saved there.
enum HistoryCheck {
    /// What is wrong, one sentence for each fault; nothing of a file that no round was saved to
    /// since histories are kept.
    ///
    /// - Parameter tables: whose rows are counted; the others are believed.
    /// - Complexity: O(n) in the size of these tables.
    static func findings(_ db: any RowConnection, of tables: [SummedTable]) throws -> [String] {
        let key = RowKey(try Schema.historyKey(db))
        let (head, world): (HistoryHead?, World?)
        do { (head, world) = (try HistoryHead(db), try World(db)) } catch is UnreadableRow {
            return ["The row of the city's clock and numbers is not what was saved."]
        }
        guard let head, let world else { return [] }
        let found = try RowSums(counting: tables, in: db, key)
        let rows = tables.compactMap { table -> String? in
            let (has, had) = (found[table], head.sums[table])
            guard has != had else { return nil }
            return has.rows == had.rows
                ? "A row of \(table.name) is not what was saved."
                : "The table \(table.name) has \(has.rows) rows, and \(had.rows) were saved."
        }
        guard rows.isEmpty, !head.isOf(world, key) else { return rows }
        return [
            "The city's clock, a number that is given next, or the length of the history is not "
                + "what was saved."
        ]
    }

    /// Whose rows an engine builds on at once: not those of rides that are over.
    static let foundations = SummedTable.allCases.filter { $0 != .tripEvent }
}
