/// Many measurements of one quantity, summed up in the figures that reports use.
public struct Distribution: Sendable {
    private var values: [Int64] = []

    /// No measurement yet.
    public init() {}

    /// How many measurements there are.
    public var count: Int { values.count }

    /// Adds a measurement.
    public mutating func add(_ value: Int64) { values.append(value) }

    /// The mean; nil without measurements.
    public var mean: Double? {
        guard !values.isEmpty else { return nil }
        let sum = values.reduce(Int64(0)) { $0 + $1 }
        return Double(sum) / Double(values.count)
    }

    /// The largest measurement; nil without measurements.
    public var maximum: Int64? { values.max() }

    /// The values below which these shares of the measurements lie, by linear interpolation
    /// between ranks (type 7 of Hyndman and Fan, 1996, as in NumPy); nil without measurements.
    ///
    /// - Parameter shares: each from 0 to 1.
    /// - Complexity: O(n log n).
    public func quantiles(_ shares: [Double]) -> [Double]? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        return shares.map { share in
            let rank = min(1, max(0, share)) * Double(sorted.count - 1)
            let below = Int(rank)
            let above = min(below + 1, sorted.count - 1)
            let fraction = rank - Double(below)
            return Double(sorted[below]) * (1 - fraction) + Double(sorted[above]) * fraction
        }
    }
}
