import RideCore

/// Figures of several variants below one another, each a dot with its interval, and beside them the
/// differences to one of the variants: in SVG, and as a table.
///
/// A difference whose interval holds 0 may be chance, and its dot is hollow.
public struct IntervalChart: Sendable {
    /// A figure and the interval that it lies in.
    public struct Figure: Sendable {
        /// The figure itself.
        public let mean: Double
        /// The lower end of its interval; nil where there is none.
        public let low: Double?
        /// The upper end.
        public let high: Double?

        /// A figure.
        public init(mean: Double, low: Double?, high: Double?) {
            self.mean = mean
            self.low = low
            self.high = high
        }

        /// Whether the interval holds 0.
        public var mayBeNothing: Bool {
            guard let low, let high else { return true }
            return low <= 0 && high >= 0
        }

        fileprivate var ends: [Double] { [mean, low, high].compactMap { $0 } }
    }

    /// One variant.
    public struct Row: Sendable {
        /// What it is called.
        public let name: String
        /// Its figure; nil where no run came to it.
        public let value: Figure?
        /// By how much that is more than the baseline's; nil for the baseline itself.
        public let difference: Figure?

        /// A variant.
        public init(name: String, value: Figure?, difference: Figure?) {
            self.name = name
            self.value = value
            self.difference = difference
        }
    }

    /// What the chart shows.
    public let title: String
    /// The variants, from top to bottom.
    public let rows: [Row]

    /// A chart.
    public init(_ title: String, _ rows: [Row]) {
        self.title = title
        self.rows = rows
    }

    private static let width = 720.0
    private static let names = 210.0
    private static let top = 30.0
    private static let rowHeight = 24.0

    /// One half of the chart: a scale from `left` to `right`.
    private struct Panel {
        let scale: ChartScale
        let left: Double
        let right: Double

        func x(_ value: Double) -> String {
            ChartScale.plain(left + scale.share(value) * (right - left))
        }
    }

    private var hasDifferences: Bool { rows.contains { $0.difference != nil } }

    /// The chart as one SVG element.
    public var svg: String {
        let height = Self.top + Self.rowHeight * Double(rows.count) + 28
        let middle = hasDifferences ? 460.0 : Self.width + 16
        var marks = ""
        for (index, row) in rows.enumerated() {
            marks +=
                "<text class=\"mark\" text-anchor=\"end\" x=\"\(Int(Self.names) - 12)\" "
                + "y=\"\(ChartScale.plain(Self.y(index)))\" dy=\"4\">\(Markup.text(row.name))"
                + "</text>"
        }
        let values = Panel(
            scale: ChartScale(rows.flatMap { $0.value?.ends ?? [] }, fromZero: true, marks: 5),
            left: Self.names, right: middle - 40)
        marks += axes(values, title) + dots(values) { ($0.value, true) }
        if hasDifferences {
            let differences = Panel(
                scale: ChartScale(
                    rows.flatMap { $0.difference?.ends ?? [] }, fromZero: true, marks: 4),
                left: middle + 20, right: Self.width - 24)
            let zero = differences.x(0)
            marks += axes(differences, "difference, seed by seed")
            marks +=
                "<path stroke=\"#444\" d=\"M\(zero) \(Int(Self.top) - 6)V\(Int(height) - 26)\"/>"
            marks += dots(differences) { ($0.difference, $0.difference?.mayBeNothing == false) }
        }
        return "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(height))\" role=\"img\" "
            + "aria-label=\"\(Markup.text(title)) by variant\">\(marks)</svg>"
    }

    private static func y(_ row: Int) -> Double { top + rowHeight * (Double(row) + 0.5) }

    private func axes(_ panel: Panel, _ name: String) -> String {
        let bottom = Int(Self.top + Self.rowHeight * Double(rows.count))
        let middle = ChartScale.plain((panel.left + panel.right) / 2)
        return panel.scale.marks.map { mark in
            let x = panel.x(mark)
            return "<path class=\"grid\" d=\"M\(x) \(Int(Self.top))V\(bottom)\"/>"
                + "<text class=\"mark\" text-anchor=\"middle\" x=\"\(x)\" y=\"\(bottom + 16)\">"
                + "\(panel.scale.text(mark))</text>"
        }.joined()
            + "<text class=\"title\" text-anchor=\"middle\" x=\"\(middle)\" y=\"16\">"
            + "\(Markup.text(name))</text>"
    }

    private func dots(
        _ panel: Panel, _ figure: (Row) -> (figure: Figure?, isFull: Bool)
    ) -> String {
        let colour = Chart.colours[0]
        return rows.enumerated().map { index, row in
            let (figure, isFull) = figure(row)
            guard let figure else { return "" }
            let y = ChartScale.plain(Self.y(index))
            var drawn = ""
            if let low = figure.low, let high = figure.high {
                drawn +=
                    "<path stroke=\"\(colour)\" stroke-width=\"2\" "
                    + "d=\"M\(panel.x(low)) \(y)H\(panel.x(high))\"/>"
            }
            return drawn + "<circle cx=\"\(panel.x(figure.mean))\" cy=\"\(y)\" r=\"4\" "
                + "stroke=\"\(colour)\" stroke-width=\"2\" fill=\"\(isFull ? colour : "#fff")\"/>"
        }.joined()
    }

    /// The numbers of the chart as an HTML table.
    public var table: String {
        func text(_ figure: Figure?) -> String {
            guard let figure else { return "–" }
            guard let low = figure.low, let high = figure.high else {
                return Chart.number(figure.mean)
            }
            return "\(Chart.number(figure.mean)) "
                + "(\(Chart.number(low)) to \(Chart.number(high)))"
        }
        let heads = ["variant", title] + (hasDifferences ? ["difference"] : [])
        let lines = rows.map { row in
            [row.name, text(row.value)] + (hasDifferences ? [text(row.difference)] : [])
        }
        let head = "<tr>" + heads.map { "<th>\(Markup.text($0))</th>" }.joined() + "</tr>"
        return "<table>" + head
            + lines.map { cells in
                "<tr>" + cells.map { "<td>\(Markup.text($0))</td>" }.joined() + "</tr>"
            }.joined() + "</table>"
    }
}
