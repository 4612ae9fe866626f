extension StyledText {
    /// The text broken at spaces into lines of at most `width` cells, each part in its style; a
    /// word that is longer than a line is broken where the line ends.
    ///
    /// - Returns: at least one line, unless `width` is 0.
    /// - Complexity: O(n) in the length of the text.
    public func wrapped(to width: Int) -> [StyledText] {
        guard width > 0 else { return [] }
        var wrapping = Wrapping(width: width)
        let signs = runs.flatMap { run in run.text.unicodeScalars.map { ($0, run.style) } }
        let words = signs.split(omittingEmptySubsequences: false) { $0.0 == " " }
        for (index, word) in words.enumerated() {
            for (scalar, style) in word { wrapping.take(scalar, style) }
            guard index + 1 < words.count, word.endIndex < signs.endIndex else { continue }
            let next = words[index + 1].map(\.0)
            let isOne = Self.areOne(word.map(\.0), next) && wrapping.hasRoom(for: next)
            wrapping.takeBlank(signs[word.endIndex].1, breaks: !isOne)
        }
        return wrapping.finish()
    }

    /// What stands behind a number and means nothing without it.
    private static let units: Set<String> = ["m", "km", "ft", "mi", "s", "min", "h"]

    /// Whether two words are read as one: an amount and its sign, a number and its unit.
    private static func areOne(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Bool {
        guard let last = left.last?.properties, let next = right.first?.properties else {
            return false
        }
        if last.generalCategory == .currencySymbol { return next.numericType != nil }
        guard last.numericType != nil else { return false }
        if right.first == "%" { return true }
        let letters = right.prefix { $0.properties.isAlphabetic }
        return units.contains(String(String.UnicodeScalarView(letters)))
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
            word.append((scalar, style))
            wordWidth += TextWidth.of(scalar)
        }

        /// Whether a line has room for the word begun with another one behind it.
        func hasRoom(for next: [Unicode.Scalar]) -> Bool {
            next.reduce(wordWidth + 1) { $0 + TextWidth.of($1) } <= width
        }

        mutating func takeBlank(_ style: Style, breaks: Bool) {
            guard breaks else { return take(" ", style) }
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
