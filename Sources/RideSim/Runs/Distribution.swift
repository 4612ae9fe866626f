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
        return shares.map(quantile)
    }

    /// - Precondition: the measurements are in order, and there are some.
    fileprivate func quantile(_ share: Double) -> Double {
        let rank = min(1, max(0, share)) * Double(values.count - 1)
        let below = Int(rank)
        let above = min(below + 1, values.count - 1)
        let fraction = rank - Double(below)
        return Double(values[below]) * (1 - fraction) + Double(values[above]) * fraction
    }

    /// Puts the measurements in order, so that quantiles need not.
    ///
    /// By their digits from the last one on (radix sort), of 11 bits where there are many and of 8
    /// where there are few: times and lengths of rides have two or three such digits.
    ///
    /// - Complexity: O(n) for each digit of the largest difference.
    public mutating func sort() {
        guard !isSorted else { return }
        isSorted = true
        guard values.count > Self.fewValues else { return insert() }
        guard let least = values.min(), let most = values.max() else { return }
        let (spread, overflow) = most.subtractingReportingOverflow(least)
        guard values.count > 64, !overflow else { return values.sort() }
        let bits = values.count < 1_024 ? 8 : 11
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 1 << bits) { starts in
            withUnsafeTemporaryAllocation(of: Int64.self, capacity: values.count) { other in
                var shift = 0
                while spread >> Int64(shift) > 0 {
                    let digits = Digits(least: least, shift: shift, bits: bits)
                    values.withUnsafeMutableBufferPointer { digits.part($0, into: other, starts) }
                    shift += bits
                }
            }
        }
    }

    /// Up to so many values are put in order one by one.
    private static let fewValues = 16

    private mutating func insert() {
        for index in values.indices.dropFirst() {
            let value = values[index]
            var place = index
            while place > 0, values[place - 1] > value {
                values[place] = values[place - 1]
                place -= 1
            }
            values[place] = value
        }
    }

    /// The digits by which measurements are put in order, one after the other.
    private struct Digits {
        let least: Int64
        let shift: Int
        let bits: Int

        private func digit(of value: Int64) -> Int {
            Int(truncatingIfNeeded: (value &- least) &>> Int64(shift)) & (1 << bits - 1)
        }

        /// Puts values in the order of a digit, those with the same in the order they have.
        func part(
            _ values: UnsafeMutableBufferPointer<Int64>,
            into other: UnsafeMutableBufferPointer<Int64>,
            _ starts: UnsafeMutableBufferPointer<Int>
        ) {
            starts.update(repeating: 0)
            for value in values { starts[digit(of: value)] += 1 }
            var sum = 0
            for index in starts.indices {
                let count = starts[index]
                starts[index] = sum
                sum += count
            }
            for value in values {
                let place = digit(of: value)
                other[starts[place]] = value
                starts[place] += 1
            }
            _ = values.update(fromContentsOf: other)
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
    /// By the place of the share in `shares`; noughts without measurements.
    private var known: SIMD8<Double> = .zero

    /// Sums measurements up.
    ///
    /// - Complexity: O(n), more where they are not sorted.
    init(_ measurements: Distribution) {
        var measurements = measurements
        measurements.sort()
        count = measurements.count
        mean = measurements.mean
        minimum = measurements.minimum
        maximum = measurements.maximum
        guard count > 0 else { return }
        for place in Self.shares.indices {
            known[place] = measurements.quantile(Self.shares[place])
        }
    }

    /// The value below which a share of the measurements lies, as `Distribution` has it; nil
    /// without measurements.
    ///
    /// - Parameter place: that of the share in `shares`.
    public func quantile(at place: Int) -> Double? { count == 0 ? nil : known[place] }

    /// The values below which these shares of the measurements lie, as `Distribution` has them; nil
    /// without measurements.
    ///
    /// - Precondition: each is one of `shares`.
    public func quantiles(_ shares: [Double]) -> [Double]? {
        guard count > 0 else { return nil }
        return shares.map { share in
            guard let place = Self.shares.firstIndex(of: share) else {
                preconditionFailure("no quantile is kept for \(share)")
            }
            return known[place]
        }
    }
}
