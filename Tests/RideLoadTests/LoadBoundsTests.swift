import Testing

@testable import RideLoad

/// Reliability 12 has marks, and a load that does not reach them fails.
@Suite struct LoadBoundsTests {
    private func report(p99_ms: Int64, grown: Int, left: Int) -> LoadReport {
        var report = LoadReport(plan: LoadPlan())
        for _ in 0..<100 { report.times.add(.milliseconds(p99_ms), of: "ping") }
        report.times.add(.seconds(9), of: "ping")
        report.moments = [0, grown].map { .init(at: .zero, memory: 1_000 + $0, load: 0, files: 3) }
        (report.filesBefore, report.filesAfter) = (20, 20 + left)
        return report
    }

    private var bounds: LoadBounds {
        var bounds = LoadBounds()
        (bounds.p99, bounds.growth, bounds.files) = (.milliseconds(50), 64, 0)
        return bounds
    }

    @Test(arguments: [
        (49, 64, 0, 0), (50, 64, 0, 1), (49, 65, 0, 1), (49, 64, 1, 1), (51, 99, 9, 3),
    ])
    func whatGoesBeyondIsNamed(p99_ms: Int64, grown: Int, left: Int, count: Int) {
        let report = report(p99_ms: p99_ms, grown: grown, left: left)
        #expect(bounds.excesses(of: report).count == count)
        #expect(LoadBounds().excesses(of: report) == [])
    }

    @Test func whatCannotBeReadIsNotTakenForGood() {
        #expect(bounds.excesses(of: LoadReport(plan: LoadPlan())).count == 3)
    }
}
