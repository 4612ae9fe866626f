/// What keys do in the help.
extension HelpOverlay {
    /// What a key comes to.
    public enum Outcome: Hashable, Sendable {
        /// The list stays.
        case stays
        /// It is to be put away.
        case closes
        /// It is to be put away, and this key pressed on the screen below.
        case runs(Key)
    }

    /// Filters by what is typed, moves along the lines, runs the chosen one, and closes.
    ///
    /// - Complexity: O(total length of the entries).
    public mutating func handle(_ key: Key) -> Outcome {
        let closing: Set<Key> = [.escape, .function(1), .ctrl("c")]
        let opening: Set<Key> = [.char("?"), .char(":")]
        if closing.contains(key) || (opening.contains(key) && filter.isEmpty) { return .closes }
        if key == .enter { return run }
        if let moved = SelectList.moved(selected, by: key, count: filtered.count) {
            selected = moved
        } else if filter.handle(key) {
            selected = 0
        }
        return .stays
    }

    /// A click on a line runs it.
    ///
    /// - Complexity: O(total length of the entries).
    public mutating func choose(_ row: Int) -> Outcome {
        guard filtered.indices.contains(row) else { return .stays }
        selected = row
        return run
    }

    private var run: Outcome { chosen?.key.map { .runs($0) } ?? .stays }
}
