/// A stretch of numbers along an axis, with round marks on it.
struct ChartScale {
    /// From the first mark to the last.
    let range: ClosedRange<Double>
    /// Where the marks are, as evenly as round numbers allow.
    let marks: [Double]
    /// How many decimals the marks need.
    let places: Int

    /// A scale over some values.
    ///
    /// - Parameter fromZero: whether it begins at 0 whatever the least value is.
    init(_ values: [Double], fromZero: Bool, marks wanted: Int = 6) {
        let known = values.filter(\.isFinite)
        var low = known.min() ?? 0
        var high = known.max() ?? 1
        if fromZero { (low, high) = (min(0, low), max(0, high)) }
        if high <= low { high = low + max(1, abs(low) / 10) }
        let step = Self.step((high - low) / Double(max(1, wanted - 1)))
        let first = (low / step).rounded(.down)
        let last = (high / step).rounded(.up)
        marks = stride(from: first, through: last, by: 1).map { $0 * step }
        range = (first * step)...(last * step)
        var places = 0
        var unit = step
        while unit < 0.999, places < 6 { (unit, places) = (unit * 10, places + 1) }
        self.places = places
    }

    /// The least of 1, 2 and 5 times a power of ten that is no smaller.
    private static func step(_ least: Double) -> Double {
        var power = 1.0
        while power > least { power /= 10 }
        while power * 10 <= least { power *= 10 }
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least * 0.999_999 } ?? power
    }

    /// Where a value lies, from 0 to 1.
    func share(_ value: Double) -> Double {
        (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }

    /// A mark in digits.
    func text(_ mark: Double) -> String { Self.text(mark, places: places) }

    /// A number with so many decimals.
    static func text(_ value: Double, places: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "–" }
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        let scaled = Int64((abs(value) * scale).rounded())
        let sign = value < 0 && scaled > 0 ? "−" : ""
        let digits = String(scaled)
        guard places > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return sign + padded.dropLast(places) + "." + padded.suffix(places)
    }
}
