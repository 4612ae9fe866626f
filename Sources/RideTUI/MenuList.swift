/// Things that can be opened or done, one below the other, each with what is to be known of it.
public struct MenuList: Sendable {
    /// One of them.
    public struct Entry: Hashable, Sendable {
        /// What it is called.
        public let title: String
        /// What is to be known of it before it is opened, such as a balance.
        public let detail: StyledText
        /// The letter that opens it, if it has one.
        public let letter: Unicode.Scalar?
        /// Why it cannot be opened now; nil where it can.
        public let reason: String?

        /// Something with this name.
        public init(
            _ title: String, detail: StyledText = "", letter: Unicode.Scalar? = nil,
            reason: String? = nil
        ) {
            self.title = title
            self.detail = detail
            self.letter = letter
            self.reason = reason
        }

        /// Whether it can be opened now.
        public var isEnabled: Bool { reason == nil }
    }

    /// The name under which clicks are reported.
    public let id: String
    /// The entries from top to bottom.
    public var entries: [Entry]
    /// The entry that Enter would open.
    public var selected: Int

    /// A list of these entries.
    public init(id: String, entries: [Entry], selected: Int = 0) {
        self.id = id
        self.entries = entries
        self.selected = selected
    }

    /// The rows the list would like.
    public var height: Int { entries.count }

    /// The entry that a letter opens, in either case; nil for every other key.
    public func entry(for key: Key) -> Int? {
        guard case .char(let typed) = key else { return nil }
        let wanted = typed.properties.lowercaseMapping
        return entries.firstIndex { $0.letter?.properties.lowercaseMapping == wanted }
    }

    /// Where a key moves the selection; nil if the key does not move it.
    public func moved(by key: Key, page: Int = 10) -> Int? {
        SelectList.moved(selected, by: key, count: entries.count, page: page)
    }

    /// Draws letter, title and detail in columns; what cannot be opened is dim and says why.
    ///
    /// - Complexity: O(cells of the block).
    public func draw(on screen: inout Screen, in rect: Rect) {
        let hasLetters = entries.contains { $0.letter != nil }
        let hasDetails = entries.contains { !$0.detail.isEmpty || $0.reason != nil }
        let widest = entries.map { TextWidth.of(SafeText.line($0.title)) }.max() ?? 0
        let room = rect.width - SelectList.pointerWidth - (hasLetters ? 3 : 0)
        var columns: [ListColumn] = hasLetters ? [.fixed(1, priority: 5)] : []
        if hasDetails {
            // A detail without room for a few words is of no use.
            columns.append(.fixed(min(widest, max(12, room - 12))))
            columns.append(.flexible(8, priority: 3))
        } else {
            columns.append(.flexible(4))
        }
        let rows = entries.map { entry in
            var cells: [StyledText] = []
            if hasLetters {
                let letter = entry.letter.map { String(Character($0)) } ?? ""
                cells.append(StyledText(letter, Style(.accent, .bold)))
            }
            cells.append(StyledText(entry.title))
            if hasDetails { cells.append(entry.reason.map { StyledText($0) } ?? entry.detail) }
            return ListRow(cells, isEnabled: entry.isEnabled)
        }
        SelectList(
            id: id, columns: columns, rows: rows,
            selected: rows.isEmpty ? nil : min(max(0, selected), rows.count - 1)
        ).draw(on: &screen, in: rect)
    }
}
