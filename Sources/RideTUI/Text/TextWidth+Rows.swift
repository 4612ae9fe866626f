extension TextWidth {
    /// The beginning of a text that needs no more than so many rows of a width, cut behind a word.
    ///
    /// - Complexity: O(n) in the length of the text.
    public static func cut(
        _ text: String, toRows rows: Int, width: Int, ellipsis: Unicode.Scalar = "…"
    ) -> String {
        let lines = wrapped(text, to: width)
        guard lines.count > rows, rows > 0, width > 1 else { return text }
        var kept = Array(lines.prefix(rows))
        if of(kept[rows - 1]) == width {
            kept[rows - 1] = wrapped(kept[rows - 1], to: width - 1)[0]
        }
        return kept.joined(separator: " ") + String(Character(ellipsis))
    }

    /// Phrases with a sign between them on as few rows as they need; none is broken that has room
    /// on a row of its own.
    ///
    /// - Complexity: O(n) in the length of the phrases.
    public static func rows(of phrases: [String], between sign: String, width: Int) -> [String] {
        var rows: [String] = []
        for phrase in phrases {
            let longer = rows.last.map { $0 + sign + phrase }
            if let longer, of(longer) <= width {
                rows[rows.count - 1] = longer
            } else {
                rows.append(phrase)
            }
        }
        return rows
    }
}
