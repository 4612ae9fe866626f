/// Turns of phrase that nobody says aloud. Decision 0047 has them beside what people do say; these
/// are those that can be found without understanding a sentence.
enum WordRule {
    private static let turns = [
        "whoever", "looked at by", "asked for nothing", "as often as wanted", "as many as wanted",
        "in the place of",
    ]

    private static let openings: [String] = {
        let participles = [
            "Asked", "Counted", "Kept", "Left out", "Meant", "Read", "Said", "Shown", "Told",
            "Written",
        ]
        return ["Who "] + participles.flatMap { ["\($0) is ", "\($0) are "] }
    }()

    /// Lines of prose with such a turn. The rule passes over code, over tables, which often quote
    /// the code, and over headings, which may ask a question.
    static func check(_ document: SourceText) -> [Finding] {
        var isFenced = false
        return document.lines.enumerated().flatMap { index, line -> [Finding] in
            let text = line.drop { $0 == " " }
            if text.hasPrefix("```") { isFenced.toggle() }
            guard !isFenced, !line.hasPrefix("    "), !text.hasPrefix("|"), !text.hasPrefix("#")
            else { return [] }
            return turns(in: withoutCode(text)).map {
                document.finding(index, "“\($0)”: decision 0047 has what to say instead")
            }
        }
    }

    private static func turns(in text: String) -> [String] {
        let lower = text.lowercased()
        // A question may well begin with “Who”.
        let starts = text.contains("?") ? openings.filter { $0 != "Who " } : openings
        return turns.filter { lower.contains($0) } + starts.filter { begins(text, with: $0) }
    }

    /// Whether a sentence or a clause of the line begins so, behind the mark of a list too.
    static func begins(_ text: String, with opening: String) -> Bool {
        let body = text.drop { " ->.".contains($0) || $0.isNumber }
        return body.hasPrefix(opening)
            || [". ", ": ", "; ", "** "].contains { text.contains($0 + opening) }
    }

    /// Code in a line becomes one letter.
    private static func withoutCode(_ text: Substring) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "x" }.joined()
    }
}
