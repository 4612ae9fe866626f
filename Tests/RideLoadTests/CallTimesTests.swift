import Testing

@testable import RideLoad

@Suite struct CallTimesTests {
    @Test func halfAndNinetyNineOfAHundredAreFound() throws {
        var times = CallTimes()
        for milliseconds in (1...100).shuffled() {
            times.add(.milliseconds(milliseconds), of: "ping")
        }
        let figures = try #require(times.each.first)
        #expect(figures.count == 100)
        #expect(figures.p50 == .milliseconds(50) && figures.p99 == .milliseconds(99))
        #expect(figures.longest == .milliseconds(100))
    }

    @Test(arguments: [
        (100, 0, 60, "event loop"), (10, 95, 60, "this program"), (10, 10, 60, "nothing"),
        (20, 10, 99, "the machine"), (95, 4, 99, "event loop"),
    ])
    func whatGivesFirstIsSaid(_ engine: Int, _ own: Int, _ machine: Int, _ words: String) {
        var report = LoadReport(plan: LoadPlan())
        report.plan.callsPerSecond = 0
        report.moments = [.init(at: .seconds(1), memory: 0, load: engine, files: 0)]
        report.ownLoad = own
        report.machineLoad = machine
        #expect(report.limit.contains(words))
    }
}
