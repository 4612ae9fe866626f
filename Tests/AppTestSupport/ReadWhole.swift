import RideApp
import RideTUI
import Testing

extension AppProgram {
    /// Fails the test where something is cut that is read line by line: where an ellipsis stands
    /// behind a word in what is no text of the app's own.
    public func expectNothingCutInLines() {
        let outline = outline(glyphs: .braille)
        let said = [outline.title, outline.number, outline.status, outline.alarm]
        for words in said + outline.lines.map({ "\($0)" }) where words.contains("…") {
            let rest = ownEllipses.reduce(words) { $0.replacing($1, with: "") }
            if rest.contains(/[\p{L}\p{N}.&)]…/) { Issue.record("cut: \(words)") }
        }
    }

    /// The texts that end so by themselves, as what is being waited for does.
    private var ownEllipses: [String] {
        core.texts.keys.compactMap { key in
            guard let dot = key.lastIndex(of: ".") else { return nil }
            let word = String(key[key.index(after: dot)...])
            let text = core.texts[word: word, in: String(key[..<dot])]
            return text.count > 1 && text.hasSuffix("…") ? text : nil
        }
    }
}
