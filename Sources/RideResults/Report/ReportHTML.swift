import RideCore

/// A page of charts and tables as one HTML file that needs nothing besides itself.
public struct ReportHTML: Sendable {
    /// What the page is called.
    private let title: String
    /// What is on it, in HTML.
    public var body = ""

    /// An empty page.
    public init(_ title: String) { self.title = title }

    /// Adds a paragraph.
    public mutating func add(_ words: String) { body += "<p>\(Markup.text(words))</p>" }

    /// Adds a chart with its numbers.
    public mutating func add(_ chart: Chart) { add(chart.title, chart.svg, chart.table) }

    /// Likewise, of a drawing and a table in HTML.
    public mutating func add(_ title: String, _ svg: String, _ table: String) {
        body += "<h3>\(Markup.text(title))</h3>\(svg)"
        body += "<details><summary>Numbers</summary>\(table)</details>"
    }

    /// Adds a table, the first row being its head.
    public mutating func add(rows: [[String]]) {
        body += "<table>"
        for (index, row) in rows.enumerated() {
            let tag = index == 0 ? "th" : "td"
            body += "<tr>" + row.map { "<\(tag)>\(Markup.text($0))</\(tag)>" }.joined() + "</tr>"
        }
        body += "</table>"
    }

    /// The file.
    public var text: String {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>ride-sim \(title.lowercased())</title>
        <meta name="viewport" content="width=device-width">
        <style>
        body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;
        color:#222;background:#fff}
        table{border-collapse:collapse;font-size:.9rem}
        td,th{border-bottom:1px solid #ddd;padding:.2rem .6rem;text-align:right}
        th:first-child,td:first-child{text-align:left}
        svg{width:100%;height:auto}.map{max-width:30rem}
        \(Chart.look)
        details{margin:.3rem 0 1rem}pre{overflow:auto;background:#f6f6f6;padding:.6rem}
        </style></head><body><h1>\(title)</h1>
        \(body)
        </body></html>

        """
    }
}
