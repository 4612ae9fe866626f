import RideImport
import RideMap
import RideResults

/// The charts of a sweep: each measure against what was set, with its intervals.
struct SweepCharts {
    let path: String
    let plan: String
    let charts: [Chart]

    /// Whether a folder is that of a sweep.
    static func isSweep(_ path: String) -> Bool {
        CityOpening.exists("\(path)/summary.csv") && CityOpening.exists("\(path)/plan.yaml")
    }

    /// - Parameter measures: what is drawn.
    init(_ path: String, measures: [String]) throws {
        self.path = path
        do throws(FileReadError) {
            let bytes = try FileBytes.read("\(path)/plan.yaml", limit: 1 << 20)
            plan = String(decoding: bytes, as: UTF8.self)
        } catch { throw Failure("\(path)/plan.yaml: \(error.reason)") }
        do throws(ImportError) {
            charts = try Self.charts(CSVTable(contentsOf: "\(path)/summary.csv"), measures)
        } catch { throw Failure(error.description) }
    }

    private static func charts(
        _ table: CSVTable, _ measures: [String]
    ) throws(ImportError) -> [Chart] {
        let measure = try table.required("measure")
        let (mean, low, high) = (
            try table.required("mean"), try table.required("low"), try table.required("high")
        )
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
                let points = rows.enumerated().map { point($0, $1) }
                return Chart(
                    wanted, x: "variant", y: wanted, .line,
                    [Chart.Series(name: wanted, points: points)],
                    labels: rows.map { name($0) })
            }
            let series = names.map { line in
                Chart.Series(
                    name: line.isEmpty ? wanted : line,
                    points: rows.filter { name($0) == line }.map { point(0, $0) }
                        .sorted { $0.x < $1.x })
            }
            return Chart(wanted, x: along.name, y: wanted, .line, series)
        }
    }
}
