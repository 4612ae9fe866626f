import ArgumentParser
import Glibc
import RideResults
import RideRuns

/// `ride-sim report`: what runs and sweeps came to, in the terminal and as a page.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Show the results of runs and sweeps side by side.",
        discussion: """
            Folders are those that `ride-sim run` and `ride-sim sweep` left. In the terminal there \
            are the figures, a histogram of the waits and what drivers did; with -o everything is \
            written as one HTML file with its charts and their numbers, which needs nothing else, \
            or one chart of a sweep as a picture, where the name ends in .svg.
            """)

    @Argument(help: "Folders of results.")
    var folders: [String]

    @Option(name: [.short, .long], help: "The HTML file to write, or a picture in SVG.")
    var output: String?

    @Option(
        help: ArgumentHelp(
            "What is drawn of a sweep, a measure such as wait_s.p95. May be repeated.",
            valueName: "name"))
    var measure: [String] = []

    func run() throws {
        try Failure.reporting {
            guard measure.isEmpty || folders.contains(where: SweepReading.isSweep) else {
                throw Failure("--measure is of a sweep, and none of these folders holds one")
            }
            let usual = ["service_rate", "wait_s.mean", "wait_s.p95", "p1", "p2", "p3"]
            let sweeps = try folders.filter(SweepReading.isSweep).map { folder in
                try measure.isEmpty
                    ? SweepCharts(folder, measures: usual)
                    : SweepCharts(folder, measures: measure, areAskedFor: true)
            }
            let runs = try folders.filter { !SweepReading.isSweep($0) }.map(ResultsReading.init)
            if let output {
                let result = ResultOutput(path: output, inputs: folders)
                try result.check()
                let text =
                    try isPicture(output)
                    ? picture(of: sweeps) : ReportPage(runs: runs, sweeps: sweeps).html
                try result.write(Array(text.utf8))
                return try StandardOutput.say("report in \(output)")
            }
            try StandardOutput.say(try ReportText(runs: runs, sweeps: sweeps, width: width).text)
        }
    }

    private func isPicture(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }

    /// - Throws: `Failure` unless there is one chart.
    private func picture(of sweeps: [SweepCharts]) throws -> String {
        guard folders.count == 1, sweeps.count == 1, sweeps[0].charts.count == 1 else {
            throw Failure(
                "a picture in SVG holds one chart: name one sweep and one --measure, or a file "
                    + "that ends in .html for all")
        }
        return Chart.picture(sweeps[0].charts[0].svg, note: sweeps[0].part)
    }

    private var width: Int {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20 else { return 80 }
        return Int(size.ws_col)
    }
}

/// A report for the terminal.
struct ReportText {
    private(set) var text = ""
    private let width: Int

    init(runs: [ResultsReading], sweeps: [SweepCharts], width: Int) throws {
        self.width = width
        for sweep in sweeps { add(sweep) }
        guard !runs.isEmpty else { return }
        for (index, run) in runs.enumerated() { text += "\(index + 1)  \(run.name)\n" }
        text += "\n"
        for figure in ReportFigure.all {
            let values = runs.map { padded(figure.text(of: $0), 12) }
            text += left(figure.name, 26) + values.joined() + "\n"
        }
        let waits = try runs.map(RunCharts.waits)
        // One for all, so that the lines of two runs can be compared.
        let step = max(60, RunCharts.width(waits.flatMap { $0 }) * 3)
        for (index, run) in runs.enumerated() { try add(run, waits[index], step, index + 1) }
    }

    private mutating func add(
        _ run: ResultsReading, _ waits: [Double], _ step: Double, _ number: Int
    ) throws {
        text += "\n\(number)  waits in seconds, rides\n"
        let bars = max(10, width - 20)
        text += TextHistogram(waits, width: step, bins: 14).lines(columns: bars)
            .joined(separator: "\n")
        text += "\n\n\(number)  since the start, requests, mean wait, and drivers:"
        text += " ▓ with a passenger\n   ▒ on the way to a pick-up · idle\n"
        let fleet = try RunCharts.fleet(run)
        let requests = try run.column("requests", of: "time_bins")
        let means = try run.column("wait_s_mean", of: "time_bins")
        let all = (0..<requests.count).map { bin in
            fleet.series.reduce(0) { $0 + ($1.points[bin].y ?? 0) }
        }
        let most = max(1, all.max() ?? 1)
        for bin in requests.indices {
            let shares = fleet.series.map { ($0.points[bin].y ?? 0) / most }
            let cells = max(10, width - 30)
            let bar = Self.bar(shares, ["▓", "▒", "·"], cells)
            let mean = means[bin].isFinite ? SweepTable.number(means[bin]) + " s" : "–"
            let hour = fleet.series[0].points[bin].x
            text += padded(Self.clock(hour), 6) + padded(SweepTable.plain(requests[bin]), 8)
            text += padded(mean, 10) + "  " + bar + "\n"
        }
    }

    private mutating func add(_ sweep: SweepCharts) {
        text += "sweep \(sweep.name)\n"
        if let found = sweep.found { text += "\n\(found)" }
        for chart in sweep.charts {
            switch chart {
            case .along(let chart): add(chart)
            case .variants(let chart): add(chart)
            }
        }
    }

    private mutating func add(_ chart: Chart) {
        let points = chart.series.flatMap(\.points)
        let most = max(
            1e-12, points.compactMap(\.high).max() ?? points.compactMap(\.y).max() ?? 1)
        text += "\n\(chart.title) by \(chart.xTitle)\n"
        for series in chart.series {
            if chart.series.count > 1 { text += "  \(series.name)\n" }
            for point in series.points {
                guard let value = point.y else { continue }
                let half = point.high.map { " ± " + SweepTable.number($0 - value) } ?? ""
                text += padded(SweepTable.plain(point.x), 10)
                text += padded(SweepTable.number(value) + half, 22) + "  "
                text += TextHistogram.bar(value / most, max(10, width - 38)) + "\n"
            }
        }
    }

    private mutating func add(_ chart: IntervalChart) {
        func interval(_ figure: IntervalChart.Figure) -> String {
            let half = figure.high.map { " ± " + SweepTable.number($0 - figure.mean) } ?? ""
            return SweepTable.number(figure.mean) + half
        }
        let values = chart.rows.compactMap { $0.value }
        let most = max(1e-12, values.map { $0.high ?? $0.mean }.max() ?? 1)
        let names = CommandText.width(chart.rows.map(\.name)) + 2
        let room = max(6, width - names - 50)
        text += "\n\(chart.title) by variant\n"
        for row in chart.rows {
            guard let value = row.value else { continue }
            text += "  " + left(row.name, names) + padded(interval(value), 20) + "  "
            let bar = TextHistogram.bar(value.mean / most, room)
            guard let difference = row.difference else {
                text += bar + "\n"
                continue
            }
            text += left(bar, room + 1)
            text += (difference.mean < 0 ? "" : "+") + interval(difference)
            text += (difference.mayBeNothing ? " ?" : "") + "\n"
        }
    }

    private func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }

    /// Shares of a bar one behind the other; where they end is rounded, not each, so that equal
    /// sums are equally long.
    static func bar(_ shares: [Double], _ signs: [String], _ cells: Int) -> String {
        var bar = ""
        var (sum, end) = (0.0, 0)
        for (share, sign) in zip(shares, signs) {
            sum += share
            let next = max(end, Int((sum * Double(cells)).rounded()))
            bar += String(repeating: sign, count: next - end)
            end = next
        }
        return bar
    }

    /// Hours and minutes: `0:15`.
    private static func clock(_ hours: Double) -> String {
        let minutes = Int((hours * 60).rounded())
        return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    private func left(_ text: String, _ width: Int) -> String {
        text + CommandText.blanks(text + " ", to: width) + " "
    }
}
