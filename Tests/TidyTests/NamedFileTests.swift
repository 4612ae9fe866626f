import Foundation
import Testing

/// A reader finds what a document names.
@Suite struct NamedFileTests {
    @Test func filesThatDocumentsNameAreThere() {
        let modules = Set(Repository.names(in: "Sources") + Repository.names(in: "Tests"))
        let documents = Repository.documents.filter { $0.path.hasSuffix(".md") }
        #expect(documents.count > 20)
        for document in documents {
            let findings = NamedFileRule.check(document, modules: modules) { path in
                FileManager.default.fileExists(atPath: Repository.root + "/" + path)
            }
            for finding in findings { Issue.record(Comment(rawValue: finding.description)) }
        }
    }

    /// The control: a file that moved is reported, and what is no path of ours is not.
    @Test func aFileThatIsNotThereIsReported() {
        let there: Set = ["Sources/RideMap/Times/TurnCosts.swift", "Tests/RideMapTests"]
        func lines(_ text: String) -> [Int] {
            NamedFileRule.check(
                SourceText(path: "docs/A.md", text), modules: ["RideMap"],
                isThere: there.contains
            ).map(\.line)
        }
        #expect(lines("`RideMap/Times/TurnCosts.swift` `RideMap/Times/TurnCosts`\n").isEmpty)
        #expect(lines("In `Tests/RideMapTests`.\n`RideMap/Routing/TurnCosts.swift`\n") == [2])
        #expect(lines("`maps/a.gz` `text/plain` `RideMap/*.swift` RideMap/Away\n").isEmpty)
    }
}
