/// The same for what the apps say. Decision 0048 has the turns beside what stands there now.
extension WordRule {
    /// Turns that English texts of a product never need, of letters and spaces alone.
    private static let textTurns = [
        "anew", "are asked", "are kept", "are looked for", "are told", "are to be",
        "at the latest", "be told", "begun", "been told", "by itself", "by themselves",
        "call off", "called off", "in vain", "is asked", "is looked for", "is to be", "is told",
        "of which", "so that", "somebody", "to be had", "whoever",
    ]

    /// Lines of a file of English texts, one to a line, that have such a turn, or a sentence that
    /// begins with “Who” and asks nothing. Keys may be called as they like.
    static func checkTexts(_ file: SourceText) -> [Finding] {
        file.lines.enumerated().flatMap { index, line -> [Finding] in
            guard let key = line.firstRange(of: "\": \"") else { return [] }
            return textTurns(in: String(line[key.upperBound...])).map {
                file.finding(index, "“\($0)”: decision 0048 has what to say instead")
            }
        }
    }

    private static func textTurns(in text: String) -> [String] {
        let letters = text.lowercased().map { $0.isLetter ? $0 : " " }
        let words = " \(String(letters).split(separator: " ").joined(separator: " ")) "
        let who = text.contains("?") || !begins(text, with: "Who ") ? [] : ["Who"]
        return textTurns.filter { words.contains(" \($0) ") } + who
    }
}
