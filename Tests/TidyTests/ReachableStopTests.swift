import Testing

/// No frame stops the engine: what stops it on purpose is counted and says why.
@Suite struct ReachableStopTests {
    private func source(_ text: String) -> SourceText {
        SourceText(path: "Sources/RideGateway/Some.swift", text)
    }

    @Test func stopsBehindTheSocketWereLookedAt() {
        let findings =
            Repository.sources.flatMap(ReachableStopRule.check)
            + ReachableStopRule.checkNumbers(Repository.sources)
        for finding in findings { Issue.record(Comment(rawValue: finding.description)) }
    }

    /// The control.
    @Test(arguments: [
        "precondition(a > 0)", "guard a else { preconditionFailure() }", "assert(a)",
        "else { assertionFailure() }",
    ])
    func aStopWithoutAReasonIsFound(line: String) {
        #expect(ReachableStopRule.check(source("let b = 2\n\(line)\n")).count == 1)
        let other = ReachableStopRule.checkNumbers([source(line)])
        #expect(other.contains { $0.path == "Sources/RideGateway" })
    }

    @Test(arguments: [
        "precondition(a > 0, \"a is counted\")", "// precondition(a)", "let a = \"assert(b)\"",
        "self.reassert(a)",
    ])
    func whatSaysWhyOrStopsNothingPasses(line: String) {
        #expect(ReachableStopRule.check(source(line)).isEmpty)
    }
}
