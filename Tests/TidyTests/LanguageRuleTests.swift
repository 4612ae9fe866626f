import Testing

/// A language is added by adding a folder.
@Suite struct LanguageRuleTests {
    private static let rule = LanguageRule.ofProject()

    @Test func everyFolderHasTheSameFilesKeysAndPlaces() {
        #expect(Self.rule.folders.count >= 3)
        #expect(Set(Self.rule.folders["en", default: [:]].keys).count == 4)
        #expect(Self.rule.differences() == [])
    }

    @Test func noSourceNamesALanguage() {
        for finding in Repository.sources.flatMap(Self.rule.named) {
            Issue.record(Comment(rawValue: finding.description))
        }
    }

    @Test func exceptionsAreStillNeeded() throws {
        for path in LanguageRule.exceptions.keys.sorted() {
            let source = try #require(Repository.sources.first { $0.path == path }, "\(path)")
            let moved = SourceText(
                path: "Sources/RideCore/A.swift", source.lines.joined(separator: "\n"))
            #expect(!Self.rule.named(in: moved).isEmpty, "\(path)")
        }
    }

    // MARK: Controls

    @Test(
        "a folder that differs is reported",
        arguments: [
            (["a.json": #"{"x": "{n} cars"}"#], 0), (["a.json": #"{"x": "{m} carros"}"#], 1),
            (["a.json": #"{"x": "{n}", "y": ""}"#], 1), (["a.json": "{}"], 1), ([:], 1),
            (["a.json": #"{"x": "{n}"}"#, "b.json": "{}"], 2), (["a.json": "?"], 1),
        ])
    func aFolderThatDiffersIsReported(files: [String: String], findings: Int) {
        let rule = LanguageRule(folders: ["en": ["a.json": #"{"x": "{n} cars"}"#], "xx": files])
        #expect(rule.differences().count == findings)
    }

    @Test(
        "articles are in one order, on the same matters",
        arguments: [("a", "b", true), ("b", "a", false)])
    func articlesAreInOneOrder(first: String, second: String, isRight: Bool) {
        func file(_ names: [String]) -> String {
            "[" + names.map { #"{"id": "\#($0)", "topic": "t"}"# }.joined(separator: ", ") + "]"
        }
        let rule = LanguageRule(
            folders: ["en": ["h": file(["a", "b"])], "xx": ["h": file([first, second])]])
        #expect(rule.differences().isEmpty == isRight)
    }

    @Test(
        "a language by its name is reported",
        arguments: [
            (#"let tag = "pt-BR""#, true), (#"name.hasPrefix("pt")"#, true),
            ("case .brazilianPortuguese: 6", true), (#"words["es"]"#, true),
            ("/// Such as `pt-BR`, Portuguese.", false), (#"let unit = "pts""#, false),
            (#"Tag(rawValue: "en")"#, false),
        ])
    func aLanguageByItsNameIsReported(line: String, isReported: Bool) {
        let source = SourceText(path: "Sources/RideApp/A.swift", line)
        #expect(Self.rule.named(in: source).isEmpty != isReported)
    }
}
