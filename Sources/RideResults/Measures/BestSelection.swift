import Glibc

/// Which of several systems is best on average, found by measuring each as often as it takes.
///
/// Procedure KN of Kim and Nelson, "A fully sequential procedure for indifference-zone selection in
/// simulation", ACM TOMACS 11 (2001), with c = 1: all systems are measured a few times; from then
/// on once more each, and whoever falls behind another by more than chance explains is left out.
/// The systems may share their chance (common random numbers): only the spread of differences
/// counts, so that it ends the sooner. Where measurements are normal, the one that is left is the
/// best with the confidence asked for, if no other is within `indifference` of it.
///
/// Larger is better.
public struct BestSelection: Sendable {
    /// The systems that may still be the best, in their order.
    public private(set) var left: [Int]
    /// How often each of them has been measured.
    public private(set) var taken: Int
    /// How often each system was measured until it was left out; of those left, until now.
    public private(set) var counts: [Int]

    private var sums: [Double]
    /// h² S²/δ² of each pair: how often at most the two are compared.
    private let limits: [[Double]]
    private let indifference: Double

    /// Begins with the first measurements.
    ///
    /// - Parameters:
    ///   - first: of each system the same number, no fewer than two, the n-th ones with the same
    ///     chance.
    ///   - confidence: from 0.5 to below 1.
    ///   - indifference: the smallest difference of means that matters, above 0.
    /// - Precondition: there are two systems at least.
    /// - Complexity: O(k² n) for k systems and n measurements.
    public init(first: [[Double]], confidence: Double, indifference: Double) {
        let (systems, begun) = (first.count, first.first?.count ?? 0)
        precondition(systems > 1 && begun > 1, "nothing to compare")
        precondition(first.allSatisfy { $0.count == begun }, "each as often as the others")
        precondition(indifference > 0 && (0.5..<1).contains(confidence), "what is asked for?")
        let degrees = Double(begun - 1)
        let tail = 2 * (1 - confidence) / Double(systems - 1)
        // With two systems and a confidence of one half there would be nothing to show.
        let eta = max(0, (pow(tail, -2 / degrees) - 1) / 2)
        let factor = 2 * eta * degrees / (indifference * indifference)
        limits = first.indices.map { one in
            first.indices.map { other in
                guard one != other else { return 0 }
                let differences = zip(first[one], first[other]).map { $0 - $1 }
                let deviation = SampleStatistics(differences)?.deviation ?? 0
                return factor * deviation * deviation
            }
        }
        self.indifference = indifference
        left = Array(first.indices)
        taken = begun
        sums = first.map { $0.reduce(0, +) }
        counts = first.map { _ in begun }
        screen()
    }

    /// The best one; nil while it is not known.
    public var best: Int? { left.count == 1 ? left[0] : nil }

    /// The one that is ahead.
    public var leader: Int { left.max { (sums[$0], $1) < (sums[$1], $0) } ?? 0 }

    /// Takes one more measurement of each system that is left, all with the same chance.
    ///
    /// - Parameter measured: of each of `left`, in its order.
    public mutating func add(_ measured: [Double]) {
        precondition(measured.count == left.count, "one of each that is left")
        for (system, value) in zip(left, measured) { sums[system] += value }
        taken += 1
        for system in left { counts[system] = taken }
        screen()
    }

    /// Leaves out whoever is behind, and all but the leader once nothing more can be learnt.
    private mutating func screen() {
        let most = left.flatMap { one in left.map { limits[one][$0] } }.max() ?? 0
        guard left.count > 1, Double(taken) <= most.rounded(.down) else {
            left = [leader]
            return
        }
        let number = Double(taken)
        left = left.filter { one in
            left.allSatisfy { other in
                let lead = (sums[other] - sums[one]) / number
                let room = indifference / (2 * number) * (limits[one][other] - number)
                return one == other || lead <= max(0, room)
            }
        }
    }
}
