import Testing

@testable import RideCalibration

/// Intervals are those of tables.
@Suite struct IntervalTests {
    @Test(arguments: [(0.975, 1.959_964), (0.5, 0), (0.999, 3.090_232), (0.01, -2.326_348)])
    func theNormalLawHasItsQuantiles(share: Double, value: Double) {
        #expect(abs(Intervals.normal(share) - value) < 1e-6)
    }

    /// Garwood's limits at 95 %, as his table has them.
    @Test(arguments: [(0, 0, 3.689), (1, 0.025, 5.572), (10, 4.795, 18.39), (50, 37.11, 65.92)])
    func aCountHasGarwoodsLimits(count: Int, low: Double, high: Double) {
        let estimate = Intervals.poisson(count, confidence: 0.95)
        #expect(abs(estimate.low - low) < 0.02 && abs(estimate.high - high) < 0.02, "\(estimate)")
    }

    /// Seven of twenty at 95 %: Newcombe, Statistics in Medicine 17 (1998), has 0.1812 to 0.5671.
    @Test func aShareHasWilsonsInterval() {
        let estimate = Intervals.share(7, of: 20, confidence: 0.95)
        #expect(abs(estimate.low - 0.1812) < 1e-4 && abs(estimate.high - 0.5671) < 1e-4)
        #expect(Intervals.share(0, of: 5, confidence: 0.95).low == 0)
        #expect(Intervals.share(5, of: 5, confidence: 0.95).high == 1)
    }

    /// What a count of a known mean comes to: 5 % of the time it is outside at most.
    @Test(arguments: [(0.1, 0...1), (4.0, 1...8), (100.0, 81...120)])
    func countsAreForetold(mean: Double, range: ClosedRange<Int>) {
        #expect(Intervals.counts(ofMean: mean, confidence: 0.95) == range)
    }

    @Test func aLargeCountIsForetoldByItsDeviation() {
        let range = Intervals.counts(ofMean: 10_000, confidence: 0.95)
        #expect(abs(range.lowerBound - 9_804) < 2 && abs(range.upperBound - 10_196) < 2)
    }
}
