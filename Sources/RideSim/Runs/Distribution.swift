/// Many measurements of one quantity, summed up in the figures that reports use.
public struct Distribution: Sendable {
    private var values: [Int64] = []
    private var isSorted = false

    /// No measurement yet.
    public init() {}

    /// How many measurements there are.
    public var count: Int { values.count }

    /// Forgets all measurements, and keeps the room for others.
    mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        isSorted = false
    }

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

/// What reports say of many measurements, which are not kept.
public struct DistributionSummary: Hashable, Sendable {
    /// The shares for which quantiles are known.
    public static let shares = [0.05, 0.25, 0.5, 0.75, 0.95]

    /// How many measurements there were.
    public let count: Int
    /// The mean; nil without measurements.
    public let mean: Double?
    /// The smallest measurement; nil without measurements.
    public let minimum: Int64?
    /// The largest measurement; nil without measurements.
    public let maximum: Int64?
    /// By the place of the share in `shares`; nil without measurements.
    private let known: [Double]?

    /// Sums measurements up.
    ///
    /// - Complexity: O(n), more where they are not sorted.
    init(_ measurements: Distribution) {
        count = measurements.count
        mean = measurements.mean
        minimum = measurements.minimum
        maximum = measurements.maximum
        known = measurements.quantiles(Self.shares)
    }

    /// The values below which these shares of the measurements lie, as `Distribution` has them; nil
    /// without measurements.
    ///
    /// - Precondition: each is one of `shares`.
    public func quantiles(_ shares: [Double]) -> [Double]? {
        known.map { known in
            shares.map { share in
                guard let place = Self.shares.firstIndex(of: share) else {
                    preconditionFailure("no quantile is kept for \(share)")
                }
                return known[place]
            }
        }
    }
}
