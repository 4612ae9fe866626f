import Testing

/// Documents are written as people speak.
@Suite struct WordRuleTests {
    /// The pages that readers are sent to. Decisions are kept as they were taken.
    private static let pages = Repository.documents.filter { document in
        let folders = document.path.split(separator: "/").dropLast().joined(separator: "/")
        return document.path.hasSuffix(".md")
            && (["docs", "docs/first-steps"].contains(folders)
                || ["README.md", "docs/decisions/README.md", "docs/decisions/open.md"]
                    .contains(document.path))
    }

    @Test func documentsHaveNoneOfTheTurnsThatCanBeFound() {
        #expect(Self.pages.count > 30, "\(Self.pages.count)")
        for finding in Self.pages.flatMap(WordRule.check) {
            Issue.record(Comment(rawValue: finding.description))
        }
    }

    private func lines(_ text: String) -> [Int] {
        WordRule.check(SourceText(path: "docs/A.md", text)).map(\.line)
    }

    /// The control: each turn is reported where it stands.
    @Test(arguments: [
        "Whoever reads it knows.", "It goes to whoever asks.", "Kept are the streets.",
        "- Told is the first. More.", "All of it. Who leaves pays the fee.",
        "**Answers.** Who is late gets none.", "Every file is looked at by a test.",
        "On the way they are asked for nothing.", "Repeat it as often as wanted.",
        "It takes 3 in the place of 4.", "3. Left out is the rest.",
    ])
    func aTurnThatNobodySaysIsReported(line: String) {
        #expect(lines("A page.\n\n\(line)\n") == [3])
    }

    @Test(arguments: [
        "Anyone who reads it knows.", "The driver who asks is told.", "The streets are kept.",
        "`whoever` is a word.", "| `a` | whoever asks |", "    ride-sim call whoever",
        "```\nwhoever\n```", "Who is asked for which request?",
        "## Who may see what", "- *Who may connect.* Nobody.",
        "The car stands in place of it.",
    ])
    func whatOnlyLooksLikeOnePasses(text: String) {
        #expect(lines("A page.\n\n\(text)\n").isEmpty)
    }
}
