import Testing

/// A reader finds a rule by walking: no folder is longer than one looks through.
@Suite struct FolderRuleTests {
    @Test func foldersHoldNoMoreThanOneLooksThrough() {
        let findings =
            FolderRule.check(Repository.sources, limit: FolderRule.sources)
            + FolderRule.check(Repository.tests, limit: FolderRule.tests)
        for finding in findings { Issue.record(Comment(rawValue: finding.description)) }
    }

    /// The control: one file more than the limit is reported, and files of subfolders do not count.
    @Test func aFolderWithOneFileTooManyIsReported() {
        func files(_ count: Int, in folder: String) -> [SourceText] {
            (0..<count).map { SourceText(path: "\(folder)/A\($0).swift", "") }
        }
        let full = files(20, in: "Sources/RideCore") + files(20, in: "Sources/RideCore/Trips")
        #expect(FolderRule.check(full, limit: 20).isEmpty)
        let over = full + [SourceText(path: "Sources/RideCore/Trips/B.swift", "")]
        #expect(
            FolderRule.check(over, limit: 20) == [
                Finding(
                    path: "Sources/RideCore/Trips", line: 1,
                    message: "21 files, more than 20")
            ])
    }
}
