import Glibc

/// What several runs of one thing, alike but for chance, say together about a measure.
public struct SampleStatistics: Hashable, Sendable {
    /// How many measurements there are.
    public let count: Int
    /// Their mean.
    public let mean: Double
    /// Their standard deviation, with n − 1 below the line; 0 for a single one.
    public let deviation: Double

    /// The statistics of some measurements; nil of none.
    public init?(_ values: [Double]) {
        guard !values.isEmpty else { return nil }
        count = values.count
        let mean = values.reduce(0, +) / Double(values.count)
        self.mean = mean
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        deviation = count > 1 ? (squares / Double(count - 1)).squareRoot() : 0
    }

    /// Half the width of the interval in which the true mean lies with this confidence, by
    /// Student's t; nil of a single measurement, which says nothing about it.
    public func halfWidth(confidence: Double) -> Double? {
        guard count > 1 else { return nil }
        let t = StudentDistribution.quantile((1 + confidence) / 2, degreesOfFreedom: count - 1)
        return t * deviation / Double(count).squareRoot()
    }
}

/// Student's distribution, for whole degrees of freedom.
public enum StudentDistribution {
    /// The probability of a value from −t to t.
    ///
    /// The finite sums of Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and
    /// 26.7.4.
    static func central(_ t: Double, degreesOfFreedom degrees: Int) -> Double {
        let angle = atan(t / Double(degrees).squareRoot())
        let (sine, cosine) = (sin(angle), cos(angle))
        let isOdd = degrees % 2 == 1
        var term = isOdd ? cosine : 1
        var sum = degrees > 1 ? term : 0
        var factor = isOdd ? 3 : 2
        while factor <= degrees - 2 {
            term *= cosine * cosine * Double(factor - 1) / Double(factor)
            sum += term
            factor += 2
        }
        return isOdd ? 2 / .pi * (angle + sine * sum) : sine * sum
    }

    /// The value below which this share of the distribution lies, by halving.
    ///
    /// - Precondition: the share is from 0.5 to below 1, and there is a degree of freedom.
    public static func quantile(_ share: Double, degreesOfFreedom degrees: Int) -> Double {
        precondition((0.5..<1).contains(share) && degrees > 0, "of what distribution?")
        var (low, high) = (0.0, 1.0)
        while central(high, degreesOfFreedom: degrees) < 2 * share - 1, high < 1e9 { high *= 2 }
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if central(middle, degreesOfFreedom: degrees) < 2 * share - 1 {
                low = middle
            } else {
                high = middle
            }
        }
        return (low + high) / 2
    }
}
