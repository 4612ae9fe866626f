import RideTUI

extension SheetContent {
    /// How many characters what is being typed may have, if a key types more than there is room
    /// for.
    ///
    /// - Complexity: O(rows of the sheet + length of what is typed).
    func limit(passedBy key: Key) -> Int? {
        for row in rows {
            if let limit = row.limit(passedBy: key) { return limit }
        }
        return nil
    }
}

extension SheetRow {
    fileprivate func limit(passedBy key: Key) -> Int? {
        switch self {
        case .field(let field, _, _, let isFocused): isFocused ? field.limit(passedBy: key) : nil
        case .chat(let pane, _): pane.input?.limit(passedBy: key)
        case .form(let form, _): form.limit(passedBy: key)
        case .line, .paragraph, .progress, .list, .stars, .table, .tabs, .facts, .receipt, .text,
            .chart, .space, .blank:
            nil
        }
    }
}
