/// A histogram for the terminal: a line for each stretch of values.
public struct TextHistogram: Sendable {
    private let counts: [Int]
    private let start: Double
    private let width: Double
    private let rest: Int

    /// Counts values in stretches of one width from 0 on; those beyond the last one together.
    public init(_ values: [Double], width: Double, bins: Int) {
        var counts = [Int](repeating: 0, count: bins)
        var rest = 0
        for value in values where value.isFinite {
            let bin = Int((max(0, value) / width).rounded(.down))
            if bin < bins { counts[bin] += 1 } else { rest += 1 }
        }
        self.counts = counts
        self.rest = rest
        start = 0
        self.width = width
    }

    /// The lines, with bars of at most so many cells.
    public func lines(columns: Int) -> [String] {
        let most = max(1, counts.max() ?? 1, rest)
        let last = counts.lastIndex { $0 > 0 } ?? -1
        var lines: [String] = []
        for (bin, count) in counts.enumerated() where bin <= last {
            lines.append(line("\(Int(start + Double(bin) * width))", count, most, columns))
        }
        if rest > 0 { lines.append(line("\(Int(width) * counts.count)+", rest, most, columns)) }
        return lines
    }

    private func line(_ name: String, _ count: Int, _ most: Int, _ columns: Int) -> String {
        let padding = String(repeating: " ", count: max(0, 7 - name.count))
        return padding + name + "  " + Self.bar(Double(count) / Double(most), columns) + " \(count)"
    }

    /// A bar of eighths of cells.
    public static func bar(_ share: Double, _ columns: Int) -> String {
        let eighths = Int((min(1, max(0, share)) * Double(columns) * 8).rounded())
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    }
}
