extension StyledText {
    /// The text broken at spaces into lines of at most `width` cells, each part in its style; a
    /// word that is longer than a line is broken where the line ends.
    ///
    /// - Returns: at least one line, unless `width` is 0.
    /// - Complexity: O(n) in the length of the text.
    public func wrapped(to width: Int) -> [StyledText] {
        guard width > 0 else { return [] }
        var wrapping = Wrapping(width: width)
        for run in runs {
            for scalar in run.text.unicodeScalars { wrapping.take(scalar, run.style) }
        }
        return wrapping.finish()
    }

    /// Collects the characters of a word until it is clear on which line it stands.
    private struct Wrapping {
        let width: Int
        private var lines: [StyledText] = []
        private var line = StyledText()
        private var used = 0
        private var word: [(scalar: Unicode.Scalar, style: Style)] = []
        private var wordWidth = 0
        /// The style of the space before the word.
        private var gap = Style.normal

        init(width: Int) { self.width = width }

        mutating func take(_ scalar: Unicode.Scalar, _ style: Style) {
            guard scalar == " " else {
                word.append((scalar, style))
                wordWidth += TextWidth.of(scalar)
                return
            }
            endWord()
            gap = style
        }

        private mutating func endWord() {
            guard !word.isEmpty else { return }
            if used > 0, used + 1 + wordWidth <= width {
                line.append(" ", gap)
                used += 1
            } else if used > 0 {
                endLine()
            }
            var piece = String.UnicodeScalarView()
            var style = word[0].style
            for (scalar, next) in word {
                let cells = TextWidth.of(scalar)
                let isFull = used + cells > width && used > 0
                if next != style || isFull {
                    if !piece.isEmpty { line.append(String(piece), style) }
                    piece = String.UnicodeScalarView()
                    style = next
                }
                if isFull { endLine() }
                piece.append(scalar)
                used += cells
            }
            line.append(String(piece), style)
            word = []
            wordWidth = 0
        }

        private mutating func endLine() {
            lines.append(line)
            line = StyledText()
            used = 0
        }

        mutating func finish() -> [StyledText] {
            endWord()
            endLine()
            return lines
        }
    }
}
