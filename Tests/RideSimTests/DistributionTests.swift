import Testing

@testable import RideSim

/// Quantiles as NumPy and R (type 7) give them (S6).
@Suite struct DistributionTests {
    @Test(
        arguments: [
            ([Int64](), 0.5, nil),
            ([5], 0.95, 5.0),
            ([1, 2], 0.5, 1.5),
            ([4, 1, 3, 2], 0.5, 2.5),
            ([10, 20, 30, 40, 50], 0.95, 48.0),
            ([10, 20, 30, 40, 50], 0, 10.0),
            ([10, 20, 30, 40, 50], 1, 50.0),
        ] as [([Int64], Double, Double?)])
    func quantilesInterpolateBetweenRanks(values: [Int64], share: Double, expected: Double?) {
        var distribution = Distribution()
        for value in values { distribution.add(value) }
        let quantile = distribution.quantiles([share])?.first
        if let expected, let quantile {
            #expect(abs(quantile - expected) < 1e-9)
        } else {
            #expect(quantile == nil && expected == nil)
        }
    }
}
