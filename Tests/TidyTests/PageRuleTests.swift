import Testing

/// A page is a description (decision 0044).
@Suite struct PageRuleTests {
    @Test func theMedianPageIsADescription() {
        #expect(PageRule.lengths(Repository.sources).count > 70)
        for finding in PageRule.check(Repository.sources) {
            Issue.record(Comment(rawValue: finding.description))
        }
    }

    /// The control: what lies in an extension counts for its page, and the kit is none.
    @Test(arguments: [(40, false), (41, true)])
    func aLongMedianIsReported(more: Int, isReported: Bool) {
        func file(_ path: String, _ lines: Int) -> SourceText {
            SourceText(
                path: "Sources/RidePages/\(path)", String(repeating: "let a = 1\n", count: lines))
        }
        let files = [
            file("Ride/ShortPage.swift", 20), file("Ride/LongPage.swift", 300),
            file("Ride/MiddlePage.swift", 100), file("Ride/MiddlePage+Content.swift", more),
            file("Ride/MiddlePages.swift", 50), file("Kit/ListPage.swift", 10),
        ]
        #expect(PageRule.lengths(files) == [20, 100 + more, 300])
        #expect(PageRule.check(files).isEmpty != isReported)
    }
}
