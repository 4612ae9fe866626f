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

    // MARK: Texts

    @Test(arguments: ["texts", "help"])
    func englishTextsHaveNoneOfTheTurnsThatCanBeFound(name: String) throws {
        let path = "Resources/languages/en/\(name).json"
        let file = SourceText(path: path, try #require(Repository.text(path)))
        #expect(file.lines.count > 50)
        for finding in WordRule.checkTexts(file) {
            Issue.record(Comment(rawValue: finding.description))
        }
    }

    private func textLines(_ text: String) -> [Int] {
        WordRule.checkTexts(
            SourceText(path: "texts.json", "{\n  \"a.b\": \"\(text)\",\n}\n")
        ).map(\.line)
    }

    /// The control: each turn is reported where it stands.
    @Test(arguments: [
        "Another driver is looked for.", "Waiting in vain brings you {price}.",
        "Who rides", "Until {time} at the latest.", "Share by itself", "Add somebody below",
        "{count} called off", "The folder it is to be in is gone.", "Not to be had now",
        "The driver is told at once.", "Anyone may come. Who leaves pays.",
        "Whoever has it sees it.",
    ])
    func aTurnThatNoProductSaysIsReported(text: String) {
        #expect(textLines(text) == [2])
    }

    @Test(arguments: [
        "We'll find you another driver.", "Who is riding?", "Rider", "Tell the driver your PIN.",
        "Cancel the ride?", "Someone else is riding", "Searching until {time}",
    ])
    func whatAProductSaysPasses(text: String) {
        #expect(textLines(text).isEmpty)
    }

    /// A key is no text.
    @Test func keysMayBeCalledAsTheyLike() {
        let file = SourceText(path: "texts.json", "  \"is told.somebody\": \"Someone\",\n")
        #expect(WordRule.checkTexts(file).isEmpty)
    }
}
