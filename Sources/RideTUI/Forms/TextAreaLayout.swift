/// Where the characters of a text stand when it is broken into rows.
///
/// Every character belongs to one row: the space or line break at which a row ends is its last
/// character, so that each place of the cursor has one place on the screen.
struct TextAreaLayout {
    private let characters: [Character]
    private let widths: [Int]
    /// The characters of each row; at least one row, and the last may be empty.
    let lines: [Range<Int>]

    /// Breaks a text into rows of at most `width` cells; spaces at the end of a row may hang over.
    init(_ characters: [Character], width: Int) {
        self.characters = characters
        let widths = characters.map { $0 == "\n" ? 0 : TextWidth.of(String($0)) }
        self.widths = widths
        var lines: [Range<Int>] = []
        var start = 0
        var used = 0
        /// Where the row can end best: behind its last space.
        var lastBreak: Int?
        for (index, character) in characters.enumerated() {
            if character == "\n" {
                lines.append(start..<index + 1)
                start = index + 1
                used = 0
                lastBreak = nil
                continue
            }
            if used + widths[index] > width, character != " ", index > start {
                let end = lastBreak ?? index
                lines.append(start..<end)
                start = end
                used = widths[start..<index].reduce(0, +)
                lastBreak = nil
            }
            used += widths[index]
            if character == " " { lastBreak = index + 1 }
        }
        lines.append(start..<characters.count)
        self.lines = lines
    }

    /// The row in which the cursor stands that has so many characters before it.
    func row(of cursor: Int) -> Int {
        lines.lastIndex { $0.lowerBound <= cursor } ?? 0
    }

    /// The cells before the cursor in its row.
    func column(of cursor: Int) -> Int {
        widths[lines[row(of: cursor)].lowerBound..<cursor].reduce(0, +)
    }

    /// The place of the cursor in a row that is nearest to a column from the left.
    func index(row: Int, column: Int) -> Int {
        let line = lines[row]
        // Behind the last character of a row begins the next row.
        let isLast = row == lines.count - 1
        let end = isLast ? line.upperBound : max(line.lowerBound, line.upperBound - 1)
        var index = line.lowerBound
        var used = 0
        while index < end, used + widths[index] <= column {
            used += widths[index]
            index += 1
        }
        return index
    }
}
