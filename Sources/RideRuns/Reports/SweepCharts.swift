import RideImport
import RideMap
import RideResults

/// The charts of a sweep: each measure against what was set, with its intervals.
package struct SweepCharts {
    /// One measure.
    package enum Drawing {
        /// Against numbers that were set.
        case along(Chart)
        /// Of variants that differ by more than a number.
        case variants(IntervalChart)

        /// The chart as one SVG element.
        package var svg: String {
            switch self {
            case .along(let chart): chart.svg
            case .variants(let chart): chart.svg
            }
        }
    }

    package let path: String
    package let plan: String
    /// What a search found, in words; nil for a sweep that looks for nothing.
    package let found: String?
    package let charts: [Drawing]
    /// What is missing of the sweep, in words; nil for all of it.
    package let part: String?

    /// What the sweep is called; of a part of one, that it is one.
    package var name: String { path + (part.map { ", \($0)" } ?? "") }

    /// - Parameters:
    ///   - measures: what is drawn.
    ///   - areAskedFor: whether each of them has to be there.
    package init(_ path: String, measures: [String], areAskedFor: Bool = false) throws {
        self.path = path
        found = (try? FileBytes.read("\(path)/found.txt", limit: 1 << 20))
            .map { String(decoding: $0, as: UTF8.self) }
        do throws(FileReadError) {
            let bytes = try FileBytes.read("\(path)/plan.yaml", limit: 1 << 20)
            plan = String(decoding: bytes, as: UTF8.self)
        } catch { throw Failure("\(path)/plan.yaml: \(error.reason)") }
        let reading = try SweepReading(path)
        part = reading.part
        // As `summary.csv` has it once all runs are made.
        let summary = SweepTable.csv(
            reading.figures.comparisons(of: reading.names), reading.figures.plan)
        do throws(ImportError) {
            let table = try CSVTable(Array(summary.utf8), file: "\(path)/runs.csv")
            if areAskedFor { try Self.check(measures, in: table) }
            charts = try Self.charts(table, measures)
        } catch { throw Failure(error.description) }
    }

    private static func check(
        _ measures: [String], in table: CSVTable
    ) throws(ImportError) {
        let column = try table.required("measure")
        var known: [String] = []
        for row in table.rows where !known.contains(column.text(row)) {
            known.append(column.text(row))
        }
        for measure in measures where !known.contains(measure) {
            throw ImportError(
                table.file, column: "measure",
                "no measure \(measure); known are\n"
                    + MeasureList.lines(known).joined(separator: "\n"))
        }
    }

    private static func charts(
        _ table: CSVTable, _ measures: [String]
    ) throws(ImportError) -> [Drawing] {
        let measure = try table.required("measure")
        let (mean, low, high) = (
            try table.required("mean"), try table.required("low"), try table.required("high")
        )
        let value = Figures(mean: mean, low: low, high: high)
        let difference = Figures(
            mean: try table.required("difference"), low: try table.required("difference_low"),
            high: try table.required("difference_high"))
        // What is the same throughout says nothing here.
        let keys = table.header.prefix { $0 != "measure" }.compactMap { table.column($0) }
            .filter { key in Set(table.rows.map { key.text($0) }).count > 1 }
        return measures.compactMap { wanted in
            let rows = table.rows.filter { measure.text($0) == wanted }
            guard !rows.isEmpty else { return nil }
            // The first key with several numbers runs along the chart; the others part its lines.
            let along = keys.first { key in
                let values = rows.map { key.text($0) }
                return Set(values).count > 1 && values.allSatisfy { Double($0) != nil }
            }
            func name(_ row: CSVTable.Row) -> String {
                let others = keys.filter { $0.name != along?.name && !$0.text(row).isEmpty }
                return others.map { "\($0.name)=\($0.text(row))" }.joined(separator: " ")
            }
            var names: [String] = []
            for row in rows where !names.contains(name(row)) { names.append(name(row)) }
            func point(_ index: Int, _ row: CSVTable.Row) -> Chart.Point {
                Chart.Point(
                    x: along.flatMap { Double($0.text(row)) } ?? Double(index),
                    y: Double(mean.text(row)), low: Double(low.text(row)),
                    high: Double(high.text(row)))
            }
            guard let along else {
                return .variants(
                    IntervalChart(
                        wanted,
                        rows.map { row in
                            IntervalChart.Row(
                                name: shortName(of: row, keys), value: value[row],
                                difference: difference[row])
                        }))
            }
            let series = names.map { line in
                Chart.Series(
                    name: line.isEmpty ? wanted : line,
                    points: rows.filter { name($0) == line }.map { point(0, $0) }
                        .sorted { $0.x < $1.x })
            }
            return .along(Chart(wanted, x: along.name, y: wanted, .line, series))
        }
    }

    /// The columns of a figure and its interval.
    private struct Figures {
        package let mean: CSVTable.Column
        package let low: CSVTable.Column
        package let high: CSVTable.Column

        package subscript(_ row: CSVTable.Row) -> IntervalChart.Figure? {
            Double(mean.text(row)).map { mean in
                IntervalChart.Figure(
                    mean: mean, low: Double(low.text(row)), high: Double(high.text(row)))
            }
        }
    }

    /// What tells a variant from the others, in few words: `batched, forward 3m` for the policy
    /// `batched` and the key `dispatch.batched.forward`.
    private static func shortName(of row: CSVTable.Row, _ keys: [CSVTable.Column]) -> String {
        func last(_ key: CSVTable.Column) -> String {
            key.name.split(separator: ".").last.map(String.init) ?? key.name
        }
        let words = keys.filter { !$0.text(row).isEmpty }.map { key in
            let isAlone = keys.filter { last($0) == last(key) }.count == 1
            let word = isAlone ? last(key) : key.name
            return word == "policy" ? key.text(row) : "\(word) \(key.text(row))"
        }
        return words.joined(separator: ", ")
    }
}
