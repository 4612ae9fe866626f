import RideCore

/// The choices of a question as an author types them: a slash between, an asterisk before each
/// right one.
///
/// A slash with blanks around it parts two choices; one without belongs to a choice, as in
/// `km/h / mph`, unless there is none with blanks at all. `\/` is always a slash, and `\*` at the
/// beginning an asterisk.
enum ChoiceText {
    /// One choice.
    struct Choice: Hashable {
        var text: String
        var isRight: Bool
    }

    static func read(_ typed: String) -> [Choice] {
        let text = Array(typed)
        var parts = [""]
        let isWide = hasWideSlash(text)
        for (index, letter) in text.enumerated() {
            guard letter == "/", !isEscaped(index, in: text) else {
                parts[parts.count - 1].append(letter)
                continue
            }
            if isWide, !isWideSlash(index, in: text) {
                parts[parts.count - 1].append(letter)
            } else {
                parts.append("")
            }
        }
        return parts.compactMap { part in
            var words = CleanText.cleaned(part)
            let isRight = words.hasPrefix("*")
            if isRight { words = CleanText.cleaned(String(words.dropFirst())) }
            if words.hasPrefix("\\*") { words.removeFirst() }
            guard !words.isEmpty else { return nil }
            return Choice(
                text: words.split(separator: "\\/", omittingEmptySubsequences: false)
                    .joined(separator: "/"), isRight: isRight)
        }
    }

    static func written(_ choices: [Choice]) -> String {
        choices.map { choice in
            var text = Array(choice.text)
            for index in text.indices.reversed()
            where text[index] == "/" && isWideSlash(index, in: text) {
                text.insert("\\", at: index)
            }
            if text.first == "*" { text.insert("\\", at: 0) }
            return (choice.isRight ? "*" : "") + String(text)
        }.joined(separator: " / ")
    }

    private static func hasWideSlash(_ text: [Character]) -> Bool {
        text.indices.contains {
            text[$0] == "/" && !isEscaped($0, in: text) && isWideSlash($0, in: text)
        }
    }

    /// A slash at an end counts as one with a blank there.
    private static func isWideSlash(_ index: Int, in text: [Character]) -> Bool {
        (index == 0 || text[index - 1] == " ")
            && (index == text.count - 1 || text[index + 1] == " ")
    }

    private static func isEscaped(_ index: Int, in text: [Character]) -> Bool {
        index > 0 && text[index - 1] == "\\"
    }
}
