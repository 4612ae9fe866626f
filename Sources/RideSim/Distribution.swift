/// Many measurements of one quantity, summed up in the figures that reports use.
public struct Distribution: Sendable {
    private var values: [Int64] = []
    private var isSorted = false

    /// No measurement yet.
    public init() {}

    /// How many measurements there are.
    public var count: Int { values.count }

    /// Adds a measurement.
    public mutating func add(_ value: Int64) {
        values.append(value)
        isSorted = false
    }

    /// The mean; nil without measurements.
    public var mean: Double? {
        guard !values.isEmpty else { return nil }
        let sum = values.reduce(Int64(0)) { $0 + $1 }
        return Double(sum) / Double(values.count)
    }

    /// The smallest measurement; nil without measurements.
    public var minimum: Int64? { isSorted ? values.first : values.min() }

    /// The largest measurement; nil without measurements.
    public var maximum: Int64? { isSorted ? values.last : values.max() }

    /// The values below which these shares of the measurements lie, by linear interpolation
    /// between ranks (type 7 of Hyndman and Fan, 1996, as in NumPy); nil without measurements.
    ///
    /// - Parameter shares: each from 0 to 1.
    /// - Complexity: O(1) for each share after `sort()`, O(n) before.
    public func quantiles(_ shares: [Double]) -> [Double]? {
        guard !values.isEmpty else { return nil }
        guard isSorted else {
            var sorted = self
            sorted.sort()
            return sorted.quantiles(shares)
        }
        return shares.map { share in
            let rank = min(1, max(0, share)) * Double(values.count - 1)
            let below = Int(rank)
            let above = min(below + 1, values.count - 1)
            let fraction = rank - Double(below)
            return Double(values[below]) * (1 - fraction) + Double(values[above]) * fraction
        }
    }

    /// Puts the measurements in order, so that quantiles need not.
    ///
    /// By their digits in base 2,048 from the last one on (radix sort): times and lengths of rides
    /// have two or three such digits.
    ///
    /// - Complexity: O(n) for each digit of the largest difference.
    public mutating func sort() {
        guard !isSorted, let least = values.min(), let most = values.max() else { return }
        isSorted = true
        let (spread, overflow) = most.subtractingReportingOverflow(least)
        guard values.count > 64, !overflow else { return values.sort() }
        var other = [Int64](repeating: 0, count: values.count)
        var starts = [Int](repeating: 0, count: 2_048)
        var shift: Int64 = 0
        while spread >> shift > 0 {
            for index in starts.indices { starts[index] = 0 }
            for value in values { starts[Int(((value - least) >> shift) & 2_047)] += 1 }
            var sum = 0
            for index in starts.indices {
                let count = starts[index]
                starts[index] = sum
                sum += count
            }
            for value in values {
                let digit = Int(((value - least) >> shift) & 2_047)
                other[starts[digit]] = value
                starts[digit] += 1
            }
            swap(&values, &other)
            shift += 11
        }
    }
}
