/// Every key that works here, to be filtered and run: help and command palette in one.
public struct HelpOverlay: Sendable {
    /// The name under which clicks on its lines are reported; rows count over `filtered`.
    public static let id = "help"

    /// What the list is called.
    public var title: String
    /// The bindings of the screen below.
    public var entries: [HelpEntry]
    /// What is typed to narrow the list.
    public var filter: TextField
    /// The line that Enter would run, counted over `filtered`.
    public var selected: Int
    /// What is said where nothing matches.
    public var emptyText: String

    /// A list of these bindings.
    public init(
        title: String, entries: [HelpEntry], filter: TextField = TextField(), selected: Int = 0,
        emptyText: String = ""
    ) {
        self.title = title
        self.entries = entries
        self.filter = filter
        self.selected = selected
        self.emptyText = emptyText
    }

    /// The bindings whose label or title holds what is typed, whatever its case and accents.
    ///
    /// - Complexity: O(total length of the entries).
    public var filtered: [HelpEntry] {
        let wanted = SafeText.folded(filter.text)
        guard !wanted.isEmpty else { return entries }
        return entries.filter {
            SafeText.folded($0.label + " " + $0.title).contains(wanted)
        }
    }

    /// The binding that Enter would run, if it has a key and can be run now.
    public var chosen: HelpEntry? {
        let filtered = filtered
        guard filtered.indices.contains(selected) else { return nil }
        return filtered[selected]
    }

    /// Draws the list in the middle of a block and dims everything else on the screen.
    ///
    /// - Complexity: O(cells of the screen + length of the entries).
    public func draw(on screen: inout Screen, in rect: Rect) {
        screen.restyle(screen.bounds, Style(.muted))
        screen.hits.cover(screen.bounds)
        let glyphs = screen.glyphs
        let labelWidth = min(16, entries.map { TextWidth.of($0.label) }.max() ?? 0)
        let width = min(rect.width - 4, 64)
        // Room for what a line is cut of is kept from the beginning: nothing jumps.
        let room = max(0, width - 2 * Sheet.frameColumns)
        let cut = entries.map { whole($0, labelWidth, room, glyphs).count }
        let height = min(
            rect.height, entries.count + Sheet.frameRows + 2 + (cut.max() ?? 0))
        let frame = rect.centred(Size(width: width, height: height))
        let filtered = filtered
        let inside = Sheet(
            title: StyledText(title, .title),
            number: StyledText("\(filtered.count)", .muted)
        ).draw(on: &screen, in: frame)
        let prompt = String(Character(screen.glyphs.prompt))
        screen.write(prompt, x: inside.x, y: inside.y, .accent)
        filter.draw(
            on: &screen, x: inside.x + 2, y: inside.y, width: inside.width - 2, isFocused: true)
        let rows = filtered.map { entry in
            row(entry, glyphs: glyphs)
        }
        let list = SelectList(
            id: HelpOverlay.id, columns: Self.columns(labelWidth), rows: rows,
            selected: rows.isEmpty ? nil : min(selected, rows.count - 1), emptyText: emptyText)
        let body = inside.inset(top: 2)
        let told = list.selected.map { whole(filtered[$0], labelWidth, body.width, glyphs) } ?? []
        let place = body.inset(bottom: min(told.count, max(0, body.height - 1)))
        list.draw(on: &screen, in: place)
        list.markInFrame(of: &screen, beside: place)
        for (row, line) in told.enumerated() where place.bottom + row < body.bottom {
            screen.write(line, x: body.x, y: place.bottom + row, .muted)
        }
    }

    private static func columns(_ labelWidth: Int) -> [ListColumn] {
        [.fixed(labelWidth), .flexible(10)]
    }

    /// A line in full, in rows, where the list cuts it: a reason is no use by half.
    private func whole(
        _ entry: HelpEntry, _ labelWidth: Int, _ width: Int, _ glyphs: Glyphs
    ) -> [String] {
        let words = Self.words(entry, glyphs)
        let places = ListColumn.places(
            of: Self.columns(labelWidth), in: width - SelectList.pointerWidth)
        guard let room = places[1]?.count, TextWidth.of(words) > room else { return [] }
        return TextWidth.wrapped(words, to: width)
    }

    private func row(_ entry: HelpEntry, glyphs: Glyphs) -> ListRow {
        let label = StyledText(KeyBar.spelled(entry.label, glyphs), Style(.accent, .bold))
        switch entry.availability {
        case .available: return ListRow([label, StyledText(entry.title)])
        case .unavailable:
            // What follows the first sentence is told of the selected line, in full.
            let words = Self.words(entry, glyphs)
            let first = words.firstRange(of: ". ").map { String(words[..<$0.lowerBound]) }
            return ListRow([label, StyledText(first ?? words)], isEnabled: false)
        }
    }

    /// What a key does, and why it cannot be done now.
    private static func words(_ entry: HelpEntry, _ glyphs: Glyphs) -> String {
        switch entry.availability {
        case .available: entry.title
        case .unavailable(let reason):
            "\(entry.title) \(Character(glyphs.separator)) \(reason)"
        }
    }
}
