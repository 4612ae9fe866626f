import RideTUI

/// Comparing what is typed with what is written, without regard to case and accents.
enum SearchText {
    /// The words of a text, folded.
    static func words(_ text: String) -> [String] {
        folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Whether each of these words begins a word of the text.
    ///
    /// - Complexity: O(words × length of the text).
    static func contains(_ words: [String], in text: String) -> Bool {
        let written = Self.words(text)
        return words.allSatisfy { word in written.contains { $0.hasPrefix(word) } }
    }

    /// Small letters without their marks.
    private static func folded(_ text: String) -> String {
        // A letter and its mark are one scalar afterwards.
        String(SafeText.line(text).lowercased().map { plain[$0] ?? $0 })
    }

    private static let plain: [Character: Character] = {
        let letters: [(String, Character)] = [
            ("áàâãäå", "a"), ("éèêë", "e"), ("íìîï", "i"), ("óòôõö", "o"), ("úùûü", "u"),
            ("ç", "c"), ("ñ", "n"), ("ýÿ", "y"),
        ]
        var plain: [Character: Character] = [:]
        for (marked, letter) in letters {
            for character in marked { plain[character] = letter }
        }
        return plain
    }()
}
