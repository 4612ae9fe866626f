import Testing

@testable import RideRuns

/// How lengths of time and lists of measures are written.
@Suite struct RunReportTests {
    @Test(arguments: [
        (86_400.0, "24 h"), (3_600, "1 h"), (5_400, "1 h 30 min"), (180, "3 min"),
        (60, "1 min"), (90, "90 s"), (3_601, "3601 s"),
    ])
    func aLengthThatWasAskedForIsWrittenWhole(seconds: Double, text: String) {
        #expect(RunReport.length(seconds) == text)
    }

    @Test("The measures are told in few lines, those with the same figures together")
    func measuresAreGrouped() {
        let figures = ["mean", "p50", "p95"]
        let quantities = (1...12).map { "quantity_\($0)_s" }
        let names =
            ["requests", "p1"] + quantities.flatMap { name in figures.map { "\(name).\($0)" } }
        let lines = MeasureList.lines(names + ["length_m.max"])
        #expect(lines.first == "  requests, p1")
        #expect(lines.last == "  length_m, each with .max")
        #expect(lines.allSatisfy { $0.count <= 100 && $0.hasPrefix("  ") }, "\(lines)")
        let text = lines.flatMap { $0.split(separator: " ") }.joined(separator: " ")
        #expect(quantities.allSatisfy { text.ranges(of: $0 + ",").count == 1 }, "\(lines)")
        #expect(text.contains("each with .mean .p50 .p95"))
    }
}
