import RideSim
import Testing

@testable import RideResults

/// Means say how sure they are.
@Suite struct SampleStatisticsTests {
    /// The quantiles of Student's distribution as tables have them (Abramowitz and Stegun, 26.10).
    @Test(arguments: [
        (0.975, 1, 12.706_205), (0.975, 2, 4.302_653), (0.975, 3, 3.182_446),
        (0.975, 9, 2.262_157), (0.975, 10, 2.228_139), (0.995, 4, 4.604_095),
        (0.95, 30, 1.697_261), (0.75, 1, 1), (0.9995, 5, 6.868_827), (0.975, 1_000, 1.962_339),
    ])
    func quantilesAreThoseOfTables(share: Double, degrees: Int, expected: Double) {
        let value = StudentDistribution.quantile(share, degreesOfFreedom: degrees)
        #expect(abs(value - expected) < 2e-6 * expected, "\(value)")
    }

    @Test func aSampleHasMeanDeviationAndInterval() throws {
        let sample = try #require(SampleStatistics([2, 4, 4, 4, 5, 5, 7, 9]))
        #expect(sample.mean == 5 && sample.count == 8)
        #expect(abs(sample.deviation - 2.138_089_935) < 1e-9)
        let half = try #require(sample.halfWidth(confidence: 0.95))
        #expect(abs(half - 1.787_487) < 1e-5, "\(half)")
        #expect(SampleStatistics([]) == nil)
        #expect(SampleStatistics([3])?.halfWidth(confidence: 0.95) == nil)
    }

    /// Of many samples of ten, the interval at 95 % holds the true mean in about 95 of 100.
    @Test func intervalsHoldTheTruthAsOftenAsTheySay() throws {
        var random = RandomStream(seed: 7, purpose: .behaviour)
        let hits = (0..<2_000).count { _ in
            let values = (0..<10).map { _ in (0..<12).reduce(0) { sum, _ in sum + random.unit() } }
            guard let sample = SampleStatistics(values),
                let half = sample.halfWidth(confidence: 0.95)
            else { return false }
            return abs(sample.mean - 6) <= half
        }
        #expect((1_860...1_935).contains(hits), "\(hits)")
    }

    /// The names that plans use are those that runs give, each once.
    @Test func measuresHaveTheirNames() {
        let measures = SampleRun.document().measures
        let names = RunSummaryDocument.measureNames(FigureRules())
        #expect(measures.map(\.name) == names && Set(names).count == names.count)
        let values = Dictionary(uniqueKeysWithValues: measures.map { ($0.name, $0.value) })
        let figures = SampleRun.document().figures
        #expect(values["requests"] == Double(figures.all.requests))
        #expect(
            values["wait_s.mean"]
                == figures.all.distribution(of: .wait).mean.map { $0 / 1_000 })
        #expect(SampleRun.nothing.measures.first { $0.name == "wait_s.p95" }?.value == .some(nil))
    }
}
