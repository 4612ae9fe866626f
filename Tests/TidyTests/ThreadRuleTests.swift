import Testing

/// A module with threads is watched for races (reliability 14).
@Suite struct ThreadRuleTests {
    @Test func everyModuleWithThreadsIsWatched() throws {
        let named = ThreadRule.named(in: try #require(Repository.text("Scripts/sanitized")))
        for finding in Repository.sources.flatMap({ ThreadRule.check($0, named: named) }) {
            Issue.record(Comment(rawValue: finding.description))
        }
        let modules = Set(Repository.sources.compactMap(\.module))
        #expect(!named.isEmpty && named.isSubset(of: modules))
    }

    @Test func aLockInAnotherModuleIsFound() {
        let source = SourceText(
            path: "Sources/RideCore/Lock.swift",
            "// Mutex(0) in words\nlet lock = Mutex<Int>(0)\nlet text = \"DispatchQueue\"\n")
        #expect(ThreadRule.check(source, named: ["RideMap"]).map(\.line) == [2])
        #expect(ThreadRule.check(source, named: ["RideCore"]) == [])
        let named = ThreadRule.named(in: "A=1\nTHREADED='RideMap|RideCore'\n")
        #expect(named == ["RideMap", "RideCore"])
    }
}
