import RideCore

/// A chart of numbers against numbers: lines, outlines or bars, in SVG, and its numbers as a table.
public struct Chart: Sendable {
    /// A point, with the interval that its value lies in where there is one.
    public struct Point: Sendable {
        /// Along the chart.
        public let x: Double
        /// Upwards; nil where there is nothing.
        public let y: Double?
        /// The lower end of the interval.
        public let low: Double?
        /// Its upper end.
        public let high: Double?

        /// A point.
        public init(x: Double, y: Double?, low: Double? = nil, high: Double? = nil) {
            self.x = x
            self.y = y
            self.low = low
            self.high = high
        }
    }

    /// Points that belong together.
    public struct Series: Sendable {
        /// What they are.
        public let name: String
        /// From left to right.
        public let points: [Point]

        /// Points that belong together.
        public init(name: String, points: [Point]) {
            self.name = name
            self.points = points
        }
    }

    /// How points are drawn.
    public enum Style: Sendable {
        /// Joined, with a dot each.
        case line
        /// Each as wide as the way to the next, the series on top of one another.
        case stackedBars
        /// Each as wide as the way to the next, the series over one another as outlines.
        case outlines
    }

    /// What the chart shows.
    public let title: String
    /// What runs along it, with its unit.
    public let xTitle: String
    /// What runs upwards, with its unit.
    public let yTitle: String
    /// What is drawn.
    public let series: [Series]
    /// How.
    public let style: Style
    /// A chart.
    public init(
        _ title: String, x: String, y: String, _ style: Style, _ series: [Series]
    ) {
        self.title = title
        xTitle = x
        yTitle = y
        self.style = style
        self.series = series
    }

    /// Colours that people with any colour sight can tell apart (Okabe and Ito 2008).
    static let colours = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"]

    /// The chart as one SVG element.
    public var svg: String { ChartDrawing(self).svg }

    /// How the parts of a drawing look, for the page or the file that they are in.
    public static let look = """
        .grid{stroke:#ddd;stroke-width:1}.mark{font:11px system-ui,sans-serif;fill:#444}
        .title{font:12px system-ui,sans-serif;fill:#222}
        """

    /// A drawing as a file of its own, on white.
    ///
    /// - Parameters:
    ///   - svg: one SVG element.
    ///   - note: what is to be said of all of it, on top.
    public static func picture(_ svg: String, note: String? = nil) -> String {
        let note = note.map { "<text class=\"title\" x=\"8\" y=\"12\">\(Markup.text($0))</text>" }
        guard svg.hasPrefix("<svg "), let end = svg.firstIndex(of: ">") else { return svg }
        return "<svg xmlns=\"http://www.w3.org/2000/svg\"" + svg[..<end].dropFirst(4)
            + "><style>\(look)</style><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
            + (note ?? "") + svg[svg.index(after: end)...] + "\n"
    }

    /// The numbers of the chart as an HTML table.
    public var table: String {
        let heads = [xTitle] + series.map(\.name)
        var rows = "<tr>" + heads.map { "<th>\(Markup.text($0))</th>" }.joined() + "</tr>"
        let places = series.first?.points.map(\.x) ?? []
        for (index, x) in places.enumerated() {
            let values = series.map { series -> String in
                guard series.points.indices.contains(index) else { return "–" }
                let point = series.points[index]
                let value = point.y.map(Self.number) ?? "–"
                guard let low = point.low, let high = point.high else { return value }
                return "\(value) (\(Self.number(low)) to \(Self.number(high)))"
            }
            rows += "<tr>"
            rows += ([Self.number(x)] + values).map { "<td>\(Markup.text($0))</td>" }.joined()
            rows += "</tr>"
        }
        return "<table>\(rows)</table>"
    }

    /// A number with as many decimals as say something.
    static func number(_ value: Double) -> String {
        let size = abs(value)
        let places = value == value.rounded() ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 4
        return ChartScale.text(value, places: places)
    }
}
