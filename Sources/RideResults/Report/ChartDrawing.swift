import RideCore

/// Draws a chart in SVG.
struct ChartDrawing {
    private let chart: Chart
    private let x: ChartScale
    private let y: ChartScale
    /// How far one point is from the next.
    private let step: Double

    private let width = 720.0
    private let height = 300.0
    private let left = 64.0
    private let right = 16.0
    private let top = 16.0
    private let bottom = 48.0

    init(_ chart: Chart) {
        self.chart = chart
        let points = chart.series.flatMap(\.points)
        let places = points.map(\.x)
        let ordered = Set(places).sorted()
        let gaps = zip(ordered, ordered.dropFirst()).map { $1 - $0 }
        let step = gaps.min() ?? 1
        self.step = step
        let isBars = chart.style != .line
        let ends = isBars ? (ordered.last.map { [$0 + step] } ?? []) : []
        x = ChartScale(places + ends, fromZero: isBars, marks: 8)
        let sums = chart.style == .stackedBars ? Self.sums(chart.series) : []
        let values = sums.isEmpty ? points.flatMap { [$0.y, $0.low, $0.high] } : sums
        y = ChartScale(values.compactMap { $0 }, fromZero: true)
    }

    private static func sums(_ series: [Chart.Series]) -> [Double] {
        (series.first?.points.indices).map { indices in
            indices.map { index in
                series.reduce(0) { sum, series in
                    sum + (series.points.indices.contains(index) ? series.points[index].y ?? 0 : 0)
                }
            }
        } ?? []
    }

    var svg: String {
        var marks = ""
        for (index, series) in chart.series.enumerated() {
            let colour = Chart.colours[index % Chart.colours.count]
            switch chart.style {
            case .line: marks += line(series, colour)
            case .stackedBars: marks += bars(index, colour)
            case .outlines: marks += outline(series, colour)
            }
        }
        let label = Markup.text("\(chart.title): \(chart.yTitle) by \(chart.xTitle)")
        return """
            <svg viewBox="0 0 \(Int(width)) \(Int(height) + legendHeight)" role="img" \
            aria-label="\(label)">
            \(axes)\(marks)\(legend)</svg>
            """
    }

    // MARK: Places

    private func px(_ value: Double) -> String {
        ChartScale.plain(left + x.share(value) * (width - left - right))
    }

    private func py(_ value: Double) -> String {
        ChartScale.plain(height - bottom - y.share(value) * (height - top - bottom))
    }

    // MARK: Parts

    private var axes: String {
        var text = ""
        let (first, last) = (x.range.lowerBound, x.range.upperBound)
        for mark in y.marks {
            let at = py(mark)
            text +=
                "<path class=\"grid\" d=\"M\(px(first)) \(at)H\(px(last))\"/>"
                + "<text class=\"mark\" text-anchor=\"end\" x=\"\(Int(left) - 6)\" y=\"\(at)\" "
                + "dy=\"4\">\(y.text(mark))</text>"
        }
        for mark in x.marks {
            text +=
                "<text class=\"mark\" text-anchor=\"middle\" x=\"\(px(mark))\" "
                + "y=\"\(Int(height - bottom) + 16)\">\(x.text(mark))</text>"
        }
        text +=
            "<text class=\"title\" text-anchor=\"middle\" x=\"\(Int((left + width) / 2))\" "
            + "y=\"\(Int(height) - 12)\">\(Markup.text(chart.xTitle))</text>"
            + "<text class=\"title\" text-anchor=\"middle\" transform=\"translate(14 "
            + "\(Int((height - bottom) / 2))) rotate(-90)\">\(Markup.text(chart.yTitle))</text>"
        return text
    }

    private func line(_ series: Chart.Series, _ colour: String) -> String {
        var path = ""
        var dots = ""
        var isOpen = false
        for point in series.points {
            guard let value = point.y else {
                isOpen = false
                continue
            }
            path += "\(isOpen ? "L" : "M")\(px(point.x)) \(py(value))"
            isOpen = true
            dots += "<circle cx=\"\(px(point.x))\" cy=\"\(py(value))\" r=\"3\" fill=\"\(colour)\"/>"
            if let low = point.low, let high = point.high {
                dots +=
                    "<path d=\"M\(px(point.x)) \(py(low))V\(py(high))\" stroke=\"\(colour)\" "
                    + "stroke-width=\"2\"/>"
            }
        }
        return "<path d=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"1.5\"/>"
            + dots
    }

    private func outline(_ series: Chart.Series, _ colour: String) -> String {
        var path = "M\(px(series.points.first?.x ?? 0)) \(py(0))"
        for point in series.points {
            path += "V\(py(point.y ?? 0))H\(px(point.x + step))"
        }
        path += "V\(py(0))"
        return "<path d=\"\(path)\" fill=\"\(colour)\" fill-opacity=\"0.15\" stroke=\"\(colour)\" "
            + "stroke-width=\"1.5\"/>"
    }

    private func bars(_ index: Int, _ colour: String) -> String {
        let below = Self.sums(Array(chart.series[..<index]))
        return chart.series[index].points.enumerated().map { place, point in
            let base = below.indices.contains(place) ? below[place] : 0
            let value = base + (point.y ?? 0)
            return "<path fill=\"\(colour)\" d=\"M\(px(point.x)) \(py(base))V\(py(value))"
                + "H\(px(point.x + step * 0.94))V\(py(base))Z\"/>"
        }.joined()
    }

    /// Room below for the names of the series, one a line.
    private var legendHeight: Int { chart.series.count > 1 ? 18 * chart.series.count + 6 : 0 }

    private var legend: String {
        guard chart.series.count > 1 else { return "" }
        return chart.series.enumerated().map { index, series in
            let colour = Chart.colours[index % Chart.colours.count]
            let line = Int(height) + 4 + 18 * index
            return "<rect x=\"\(Int(left))\" y=\"\(line)\" width=\"10\" height=\"10\" "
                + "fill=\"\(colour)\"/><text class=\"mark\" x=\"\(Int(left) + 14)\" "
                + "y=\"\(line + 9)\">\(Markup.text(series.name))</text>"
        }.joined()
    }
}

extension ChartScale {
    /// A place in a drawing: one decimal, with a plain minus.
    static func plain(_ value: Double) -> String {
        text(value, places: 1).replacing("−", with: "-")
    }
}
