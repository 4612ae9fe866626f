import Foundation

/// What the tests of real processes wait for on a screen can be written with the texts there are,
/// so that a text that was changed is noticed here and not by a wait that ends in vain.
///
/// A wanted text is taken apart into words. Between numbers, names and what the test fills in,
/// the words must be pieces of texts: whole ones between two places of a text, the end of one at
/// the start of what is wanted, the start of one at its end, or anything inside a single one.
/// Signs that stand between texts, such as the middle dot, are not compared.
struct SeenTextRule {
    /// Words that stand for anything: the places of a text and what the product does not write.
    private static let anything = "*"
    private static let signs: Set<Character> = [
        "·", ":", "▸", "✓", "●", "├", "◆", "(", ")", "[", "]", "“", "”", "…", ">", "\\", "\"",
    ]

    private var whole: Set<String> = []
    private var starts: Set<String> = []
    private var ends: Set<String> = []
    private var inside: Set<String> = []
    private let data: [[String]]

    /// - Parameters:
    ///   - tables: the texts of every language.
    ///   - data: what is seen and is no text: names, codes, what a test types or another program
    ///     says.
    init(tables: [String: TextRule.Table], data: [String]) {
        self.data = data.map { Self.words(in: $0) }.sorted { $0.count > $1.count }
        for text in tables.values.flatMap(\.values) {
            for form in 0..<Self.forms(of: text) {
                let open = Self.form(form, of: text).replacing(
                    /\{[a-zA-Z]+\}/, with: Self.anything)
                for line in open.split(separator: "\n") {
                    for piece in Self.pieces(of: Self.words(in: String(line))) { keep(piece) }
                }
            }
        }
    }

    /// How many words a number in a text chooses between.
    private static func forms(of text: String) -> Int {
        text.matches(of: words).map { $0.1.count { $0 == "|" } + 1 }.max() ?? 1
    }

    /// The text with one of the words that a number in it chooses between.
    private static func form(_ form: Int, of text: String) -> String {
        text.replacing(words) { match in
            let words = match.1.split(separator: "|", omittingEmptySubsequences: false)
            return String(words[min(form, words.count - 1)])
        }
    }

    private static var words: Regex<(Substring, Substring)> { /\{[a-zA-Z]+:([^}]*)\}/ }

    private mutating func keep(_ piece: [String]) {
        guard !piece.isEmpty else { return }
        whole.insert(piece.joined(separator: " "))
        for first in piece.indices {
            ends.insert(piece[first...].joined(separator: " "))
            starts.formUnion(Self.cut(piece[...first]))
            for last in first..<piece.count { inside.formUnion(Self.cut(piece[first...last])) }
        }
    }

    /// The words as they are, and without the stop behind the last one.
    private static func cut(_ words: ArraySlice<String>) -> [String] {
        let text = words.joined(separator: " ")
        return text.last.map { ".,!?;".contains($0) } ?? false
            ? [text, String(text.dropLast())] : [text]
    }

    // MARK: Findings

    /// The texts that are waited for and that nothing writes.
    func check(_ source: SourceText) -> [Finding] {
        let text = source.lines.joined(separator: "\n")
        let pattern = /[. (](?:(?:see|read|miss)\(\s*|(?:or|until): )"((?:[^"\\]|\\.)*)"/
        return text.matches(of: pattern).compactMap { match in
            let wanted = String(match.1)
            guard !isWritten(wanted) else { return nil }
            let line = text[..<match.range.lowerBound].count { $0 == "\n" }
            return source.finding(line, "no text of the product can write \"\(wanted)\"")
        }
    }

    /// Whether the texts can write this; `\(…)` in it stands for anything.
    func isWritten(_ wanted: String) -> Bool {
        let open = wanted.replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: Self.anything)
        let words = Self.words(in: open)
        // A bar of keys starts with the letter of a key.
        let isKey = words.first?.count == 1 && words.count > 1
        return isWritten(words) || isKey && isWritten(Array(words.dropFirst()))
    }

    private func isWritten(_ words: [String]) -> Bool {
        let pieces = Self.pieces(of: withoutData(words))
        return pieces.enumerated().allSatisfy { index, piece in
            piece.isEmpty
                || fits(piece, opens: index == 0, closes: index == pieces.count - 1)
        }
    }

    private static func isSame(_ word: String, _ known: String) -> Bool {
        word == known || word.dropLast() == known && ".,!?".contains(word.suffix(1))
    }

    /// The words with those that are no texts standing for anything.
    private func withoutData(_ words: [String]) -> [String] {
        var left: [String] = []
        var index = 0
        while index < words.count {
            let known = data.first { words[index...].starts(with: $0, by: Self.isSame) }
            left.append(known == nil ? words[index] : Self.anything)
            index += known?.count ?? 1
        }
        return left
    }

    private func fits(_ words: [String], opens: Bool, closes: Bool) -> Bool {
        if opens, closes, inside.contains(words.joined(separator: " ")) { return true }
        var reached: Set<Int> = [0]
        for end in 1...words.count {
            let fits = reached.contains { start in
                let piece = words[start..<end].joined(separator: " ")
                return whole.contains(piece) || opens && start == 0 && ends.contains(piece)
                    || closes && end == words.count && starts.contains(piece)
            }
            if fits { reached.insert(end) }
        }
        return reached.contains(words.count)
    }

    // MARK: Words

    /// The words of a text; those with a number or a place in them stand for anything.
    private static func words(in text: String) -> [String] {
        String(text.map { signs.contains($0) ? " " : $0 }).split(separator: " ").map { word in
            word.contains { $0.isNumber } || word.contains(anything) ? anything : String(word)
        }
    }

    /// The words between those that stand for anything; with an empty piece where one of those is
    /// at the start or at the end.
    private static func pieces(of words: [String]) -> [[String]] {
        words.split(separator: anything, omittingEmptySubsequences: false).map(Array.init)
    }
}
