import RideCore
import RideMap
import RideResults

/// A report as one HTML file that needs nothing besides itself.
package struct ReportPage {
    private var page = ReportHTML("Report")

    /// A page about runs, with their scenarios on top.
    package init(runs: [ResultsReading], sweeps: [SweepCharts]) throws {
        for sweep in sweeps {
            page.body += "<h2>Sweep \(Markup.text(sweep.name))</h2>"
            page.body += "<details><summary>What was asked</summary><pre>"
            page.body += sweep.plan.split(separator: "\n", omittingEmptySubsequences: false)
                .map { Markup.text(String($0)) }.joined(separator: "\n")
            page.body += "</pre></details>"
            if let found = sweep.found {
                let lines = found.split(separator: "\n").map { Markup.text(String($0)) }
                page.body += "<pre>\(lines.joined(separator: "\n"))</pre>"
            }
            page.body += "<p>Lines are means of all seeds, bars their confidence "
            page.body += "intervals; a hollow dot is a difference that may be chance.</p>"
            for chart in sweep.charts {
                switch chart {
                case .along(let chart): page.add(chart)
                case .variants(let chart): page.add(chart.title, chart.svg, chart.table)
                }
            }
        }
        guard !runs.isEmpty else { return }
        let charts = RunCharts(runs)
        page.body += "<h2>Runs</h2>" + Self.figures(runs)
        for run in runs { page.body += Self.scenario(of: run) }
        page.add(try charts.waits())
        page.add(try charts.times("Requests", "requests", y: "requests"))
        page.add(try charts.times("Mean wait by time of the request", "wait_s_mean", y: "seconds"))
        page.add(try charts.times("95 % waited no longer", "wait_s_p95", y: "seconds"))
        for run in runs { page.add(try RunCharts.fleet(run)) }
        let zones = try runs.map(RunCharts.zones)
        let longest = zones.joined().compactMap(\.wait_s).max() ?? 1
        for (run, zones) in zip(runs, zones) where zones.count > 1 {
            let map = ZoneMap(zones, longest_s: longest)
            page.body +=
                "<h3>Zones: \(Markup.text(run.name))</h3><p>As large as they have requests, as"
            page.body += " dark as people waited; darkest at \(Int(longest)) s.</p>"
            page.body += "<div class=\"map\">\(map.svg)</div>"
            page.body += "<details><summary>Numbers</summary>\(map.table)</details>"
        }
    }

    private static func figures(_ runs: [ResultsReading]) -> String {
        var rows = "<tr><th></th>"
        rows += runs.map { "<th>\(Markup.text($0.name))</th>" }.joined() + "</tr>"
        for figure in ReportFigure.all {
            let values = runs.map { "<td>\(Markup.text(figure.text(of: $0)))</td>" }
            rows += "<tr><th>\(Markup.text(figure.name))</th>\(values.joined())</tr>"
        }
        return "<table>\(rows)</table>"
    }

    private static func scenario(of run: ResultsReading) -> String {
        let bytes = (try? FileBytes.read("\(run.path)/scenario.yaml", limit: 1 << 20)) ?? []
        let text = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { Markup.text(String($0)) }.joined(separator: "\n")
        return "<details><summary>Scenario of \(Markup.text(run.name))</summary>"
            + "<pre>\(text)</pre></details>"
    }

    /// The file.
    package var html: String { page.text }
}

/// A figure that reports begin with.
package struct ReportFigure {
    package let name: String
    private let path: [String]
    private let unit: String
    private let factor: Double

    private init(_ name: String, _ path: String, _ unit: String = "", _ factor: Double = 1) {
        self.name = name
        self.path = path.split(separator: ".").map(String.init)
        self.unit = unit
        self.factor = factor
    }

    package static let all = [
        ReportFigure("drivers", "drivers"), ReportFigure("requests", "at_horizon.requests"),
        ReportFigure("delivered by the end", "at_horizon.delivered"),
        ReportFigure("unserved", "at_horizon.unserved"),
        ReportFigure("still waiting", "at_horizon.waiting"),
        ReportFigure("service rate", "service_rate", " %", 100),
        ReportFigure("wait, mean", "distributions.wait_s.mean", " s"),
        ReportFigure("wait, median", "distributions.wait_s.p50", " s"),
        ReportFigure("wait, 95 %", "distributions.wait_s.p95", " s"),
        ReportFigure("ride, mean", "distributions.ride_s.mean", " s"),
        ReportFigure("pick-up distance, mean", "distributions.pickup_distance_m.mean", " m"),
        ReportFigure(
            "earnings an hour, minor", "driver_distributions.earnings_per_hour_minor.mean"),
        ReportFigure(
            "empty ways of a driver", "driver_distributions.driver_deadhead_share.mean", " %", 100),
        ReportFigure("idle (P1)", "fleet.p1", " %", 100),
        ReportFigure("to a pick-up (P2)", "fleet.p2", " %", 100),
        ReportFigure("with a passenger (P3)", "fleet.p3", " %", 100),
    ]

    /// The figure of a run; a dash where there is none.
    package func text(of run: ResultsReading) -> String {
        var value: JSONValue? = run.summary
        for key in path { value = value?[key] }
        switch value {
        case .integer(let number): return SweepTable.plain(Double(number) * factor) + unit
        case .number(let share) where unit == " %": return SweepTable.percent(share)
        case .number(let number): return SweepTable.number(number * factor) + unit
        default: return "–"
        }
    }
}
