/// Which rows and columns the parts of a form take at one width.
struct FormLayout {
    /// The rows of one field.
    struct Block {
        /// The row of the heading above it, if it has one.
        let section: Int?
        /// The rows of label and answer.
        let input: Range<Int>
        /// The rows below it for the note; none in a wide form.
        let note: Range<Int>

        /// All rows of the field.
        var rows: Range<Int> { (section ?? input.lowerBound)..<note.upperBound }
    }

    /// The empty row above the action, which also takes notes that are too long, and the action.
    static let actionRows = 2

    let isWide: Bool
    let labelWidth: Int
    let fieldWidth: Int
    let noteWidth: Int
    /// Whether all marks stand at the right edge, behind what is said beside a field: where a
    /// choice or a long text takes the columns of the note, so that the marks are in one column.
    let marksAtEdge: Bool
    let blocks: [Block]

    init(_ form: Form, width: Int) {
        isWide = width >= Form.wideFrom
        let labels = form.fields.map { field in
            if case .toggle = field.input { return 0 }
            return TextWidth.of(SafeText.line(field.label))
        }
        // A narrow field keeps room for a tax number; the note below it takes none away.
        labelWidth = min(labels.max() ?? 0, max(8, isWide ? width / 3 : width - 20))
        let left = max(0, width - labelWidth - 2)
        noteWidth = isWide ? left / 2 : min(1, left)
        let fieldWidth = max(1, left - noteWidth - 1)
        self.fieldWidth = fieldWidth
        marksAtEdge =
            noteWidth > 1
            && form.fields.contains { field in
                // What is typed moves nothing but itself.
                if case .text = field.input { return false }
                return FormLayout.isLong(field, width: fieldWidth)
            }
        var blocks: [Block] = []
        var row = 0
        for (index, field) in form.fields.enumerated() {
            var section: Int?
            if field.section != nil {
                if index > 0 { row += 1 }
                section = row
                row += 1
            }
            var rows = 1
            switch field.input {
            case .long(_, let wanted): rows = max(1, wanted)
            case .toggle:
                rows = FormLayout.toggleLines(field.label, width: width - noteWidth - 5).count
            case .text, .choice: break
            }
            let noteRows = isWide ? 0 : form.noteRows
            blocks.append(
                Block(
                    section: section, input: row..<row + rows,
                    note: row + rows..<row + rows + noteRows))
            row += rows + noteRows
        }
        self.blocks = blocks
    }

    /// Whether an answer takes the columns of the note too, up to the mark: where it does not fit
    /// into its own. Beside a field that is left what is wrong with it is worth more than the rest
    /// of the answer; of the field that has the focus that is said above the action.
    func stretches(_ field: FormField, isFocused: Bool) -> Bool {
        guard isWide, noteWidth > 1 else { return false }
        if !isFocused, field.state.hasWords { return false }
        return FormLayout.isLong(field, width: fieldWidth)
    }

    /// Whether an answer takes more than so many columns.
    private static func isLong(_ field: FormField, width: Int) -> Bool {
        switch field.input {
        case .text(let text):
            let shown = text.isEmpty ? SafeText.line(field.placeholder) : text.text
            // The cursor needs a cell of its own behind the last character.
            return TextWidth.of(shown) + (text.isEmpty ? 0 : 1) > width
        case .choice(let words, _):
            return words.contains { TextWidth.of(SafeText.line($0)) + 4 > width }
        // Always, so that no line breaks anew while somebody types.
        case .long: return true
        case .toggle: return false
        }
    }

    /// The columns of an answer.
    func width(of field: FormField, isFocused: Bool) -> Int {
        stretches(field, isFocused: isFocused) ? fieldWidth + noteWidth - 1 : fieldWidth
    }

    /// The label of a box, broken into the rows beside it.
    func toggleLines(_ label: String, width: Int) -> [String] {
        FormLayout.toggleLines(label, width: width - noteWidth - 5)
    }

    private static func toggleLines(_ label: String, width: Int) -> [String] {
        TextWidth.wrapped(SafeText.line(label), to: max(1, width))
    }

    /// The rows of all fields.
    var rowCount: Int { blocks.last?.rows.upperBound ?? 0 }

    /// The first row that is visible in so many rows, so that the focus stands in the middle
    /// while there are fields on both sides of it.
    func first(height: Int, focus: Int) -> Int {
        guard rowCount > height, !blocks.isEmpty else { return 0 }
        let rows = blocks[min(max(0, focus), blocks.count - 1)].rows
        let wanted = focus >= blocks.count ? rowCount : rows.lowerBound - (height - rows.count) / 2
        // A field higher than the room shows its beginning.
        return min(max(0, min(wanted, rows.lowerBound)), max(0, rowCount - height))
    }
}
