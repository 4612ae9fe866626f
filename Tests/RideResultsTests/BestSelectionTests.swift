import RideSim
import Testing

@testable import RideResults

/// The best of systems whose best is known is found as often as is promised.
@Suite struct BestSelectionTests {
    /// Systems with these means, measured with a deviation of their own and one that all share.
    private struct Systems {
        let means: [Double]
        let own: Double
        let shared: Double
        var random: RandomStream

        init(_ means: [Double], own: Double, shared: Double, seed: UInt64) {
            (self.means, self.own, self.shared) = (means, own, shared)
            random = RandomStream(seed: seed, purpose: .behaviour)
        }

        /// Normal but for what twelve sums leave.
        private mutating func normal() -> Double {
            (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
        }

        /// One measurement of each.
        mutating func measure() -> [Double] {
            let common = shared * normal()
            return means.map { $0 + common + own * normal() }
        }

        /// The best by selection, and how many measurements it took.
        mutating func best(confidence: Double = 0.95) -> (best: Int?, measurements: Int) {
            let first = (0..<10).map { _ in measure() }
            var selection = BestSelection(
                first: means.indices.map { system in first.map { $0[system] } },
                confidence: confidence, indifference: 1)
            while selection.best == nil {
                let measured = measure()
                selection.add(selection.left.map { measured[$0] })
            }
            return (selection.best, selection.counts.reduce(0, +))
        }
    }

    private static let tries: Range<UInt64> = 0..<200

    private func hits(
        _ means: [Double], own: Double, shared: Double, best: Int
    ) -> (right: Int, measurements: Int) {
        Self.tries.reduce((0, 0)) { sum, seed in
            var systems = Systems(means, own: own, shared: shared, seed: seed)
            let found = systems.best()
            return (sum.0 + (found.best == best ? 1 : 0), sum.1 + found.measurements)
        }
    }

    /// The hardest case that the promise covers: nine systems, each exactly as much worse as
    /// matters. With 190 promised, 180 are three deviations below.
    @Test(arguments: [(2.0, 0.0), (1.0, 3.0)])
    func theBestIsFoundAsOftenAsPromised(own: Double, shared: Double) {
        var means = [Double](repeating: 0, count: 10)
        means[4] = 1
        let (right, _) = hits(means, own: own, shared: shared, best: 4)
        #expect(right >= 180, "\(right)")
    }

    /// A hill whose top is known, as a parameter has one.
    @Test func theTopOfAHillIsFound() {
        let means = (0..<10).map { -abs(Double($0) - 6) }
        let (right, measurements) = hits(means, own: 2, shared: 0, best: 6)
        #expect(right >= 192, "\(right)")
        // As many for each as the last two needed would have been far more.
        #expect(measurements < Self.tries.count * 400, "\(measurements)")
    }

    /// The same spread in sum, most of it shared, takes a fraction of the measurements.
    @Test func sharedChanceEndsItSooner() {
        let means = (0..<10).map { -abs(Double($0) - 6) }
        let apart = hits(means, own: 3, shared: 0, best: 6)
        let together = hits(means, own: 1, shared: 8.0.squareRoot(), best: 6)
        #expect(together.right >= 192)
        #expect(together.measurements * 3 < apart.measurements)
    }

    /// Systems without any chance in their differences are told apart at once, and of equal ones
    /// the first is taken.
    @Test func whereThereIsNoChanceNothingMoreIsMeasured() {
        let first = [[3.0, 4, 5], [4, 5, 6], [1, 2, 3]]
        let selection = BestSelection(first: first, confidence: 0.95, indifference: 0.1)
        #expect(selection.best == 1 && selection.counts == [3, 3, 3])
        let equal = BestSelection(
            first: [[1, 2, 3], [1, 2, 3]], confidence: 0.95, indifference: 0.1)
        #expect(equal.best == 0)
    }

    @Test func whoIsLeftOutIsMeasuredNoMore() {
        // The third is far behind; the first two are within what chance explains.
        let first = [[1.0, 5, 2, 6, 3], [2, 4, 3, 5, 4], [-90, -91, -89, -90, -92]]
        var selection = BestSelection(first: first, confidence: 0.95, indifference: 0.2)
        #expect(selection.left == [0, 1] && selection.best == nil)
        selection.add([4, 4])
        #expect(selection.counts == [6, 6, 5] && selection.taken == 6)
        #expect(selection.leader == 1)
    }
}
