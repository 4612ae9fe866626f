import Glibc

/// A number that was worked out of a sample, and between which values it may lie.
public struct Estimate: Hashable, Sendable {
    /// The number.
    public let value: Double
    /// The lower end of its interval.
    public let low: Double
    /// The upper end.
    public let high: Double

    /// A number with its interval.
    public init(_ value: Double, _ low: Double, _ high: Double) {
        (self.value, self.low, self.high) = (value, low, high)
    }

    /// Whether a value lies in the interval.
    public func holds(_ other: Double) -> Bool { low <= other && other <= high }

    /// The same with both ends so much farther away.
    func widened(by room: Double) -> Estimate { Estimate(value, low - room, high + room) }
}

/// Intervals for counts, shares and times.
enum Intervals {
    /// The value below which this share of the normal distribution lies, by halving.
    static func normal(_ share: Double) -> Double {
        var (low, high) = (-10.0, 10.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if erfc(-middle / 2.0.squareRoot()) / 2 < share { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The value below which this share of the chi-squared distribution lies: Wilson and Hilferty,
    /// "The distribution of chi-square", PNAS 17 (1931), good to a hundredth from two degrees on.
    static func chiSquared(_ share: Double, degrees: Double) -> Double {
        let part = 2 / (9 * degrees)
        let root = 1 - part + normal(share) * part.squareRoot()
        return degrees * max(0, root * root * root)
    }

    /// The mean of a Poisson count (Garwood, "Fiducial limits for the Poisson distribution",
    /// Biometrika 28, 1936).
    static func poisson(_ count: Int, confidence: Double) -> Estimate {
        let tail = (1 - confidence) / 2
        let number = Double(count)
        let low = count == 0 ? 0 : chiSquared(tail, degrees: 2 * number) / 2
        let high =
            count == 0 ? -log(tail) : chiSquared(1 - tail, degrees: 2 * number + 2) / 2
        return Estimate(number, low, high)
    }

    /// The mean of exponential times of which `ended` came to their end within `sum` in all.
    ///
    /// - Precondition: one at least came to its end.
    static func exponential(sum: Double, ended: Int, confidence: Double) -> Estimate {
        let count = poisson(ended, confidence: confidence)
        return Estimate(sum / count.value, sum / count.high, sum / count.low)
    }

    /// A share of many (Wilson, "Probable inference", JASA 22, 1927).
    ///
    /// - Precondition: there are some.
    static func share(_ count: Int, of all: Int, confidence: Double) -> Estimate {
        let (number, share) = (Double(all), Double(count) / Double(all))
        let z = normal((1 + confidence) / 2)
        let square = z * z / number
        let middle = (share + square / 2) / (1 + square)
        let half =
            z / (1 + square) * ((share * (1 - share) + square / 4) / number).squareRoot()
        return Estimate(share, max(0, middle - half), min(1, middle + half))
    }

    /// What a Poisson count of this mean comes to, in so many of a hundred cases.
    static func counts(ofMean mean: Double, confidence: Double) -> ClosedRange<Int> {
        let tail = (1 - confidence) / 2
        guard mean < 500 else {
            let half = normal(1 - tail) * mean.squareRoot()
            return Int((mean - half).rounded(.down))...Int((mean + half).rounded(.up))
        }
        var (count, term) = (0, exp(-mean))
        var sum = term
        var low = 0
        var isLow = sum > tail
        while sum < 1 - tail, count < 2_000 {
            count += 1
            term *= mean / Double(count)
            sum += term
            if !isLow, sum > tail { (low, isLow) = (count, true) }
        }
        return low...max(low, count)
    }
}
