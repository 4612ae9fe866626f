import RideImport
import RideMap
import RideScenario

/// The folder of a sweep as it is read again: its plan, and what the runs that are there say.
package struct SweepReading {
    package let figures: SweepFigures
    /// What was measured.
    package let names: [String]
    /// What is missing of the sweep, in words; nil for all of it.
    package let part: String?

    /// Whether a folder is that of a sweep, be it finished or not.
    package static func isSweep(_ path: String) -> Bool {
        CityOpening.exists("\(path)/plan.yaml")
            && (try? SweepFolder.files(in: path)).map { !$0.isEmpty } ?? false
    }

    /// - Throws: `Failure` where the plan or the runs cannot be read.
    package init(_ path: String) throws {
        let plan = try SweepPlan(contentsOf: "\(path)/plan.yaml")
        var rows: [SweepRuns.Job: Row] = [:]
        var names: [String] = []
        // Those of the whole come last, in the place of parts that were made of something else.
        for file in try SweepFolder.files(in: path) {
            do throws(ImportError) {
                guard let bytes = try? SweepFolder.lines(of: file), !bytes.isEmpty else { continue }
                let table = try CSVTable(bytes, file: file)
                let own = try Self.rows(table, plan)
                names = own.names
                rows.merge(own.rows) { _, later in later }
            } catch { throw Failure(error.description) }
        }
        self.names = names
        figures = SweepFigures(plan: plan, measures: rows.mapValues(\.measures))
        var words: [String] = []
        let wanted = plan.variants.count * plan.seeds.count
        if plan.sought != nil {
            let isFound = CityOpening.exists("\(path)/found.txt")
            if !isFound { words.append("NOT FINISHED, \(rows.count) runs so far") }
        } else if rows.count < wanted {
            words.append("NOT FINISHED, \(rows.count) of \(wanted) runs")
        }
        let parts = rows.values.map(\.part).filter { !$0.isEmpty }
        if let first = parts.min() {
            let isEach = parts.count == rows.count && Set(parts).count == 1
            words.append(isEach ? "each run \(first)" : "\(parts.count) runs \(first), or such")
        }
        part = words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// A line of `runs.csv`.
    private struct Row {
        package let part: String
        package let measures: [String: Double]
    }

    /// The lines that are runs of the plan.
    private static func rows(
        _ table: CSVTable, _ plan: SweepPlan
    ) throws(ImportError) -> (names: [String], rows: [SweepRuns.Job: Row]) {
        let seed = try table.required("seed")
        let part = try table.required(SweepRuns.partName)
        let keys = table.header.dropFirst().prefix { $0 != seed.name }
        let searched = plan.search.flatMap { search in keys.firstIndex(of: search.key) }
        var variants: [[String]: SweepPlan.Variant] = [:]
        for variant in plan.variants {
            let values = keys.map { key in
                variant.settings.first { $0.key == key }?.value ?? ""
            }
            variants[values] = variant
        }
        let names = Array(table.header.drop { $0 != part.name }.dropFirst())
        let columns = names.compactMap { table.column($0) }
        let seeds = Set(plan.seeds)
        var rows: [SweepRuns.Job: Row] = [:]
        for line in table.rows {
            let fields = line.fields
            var values = Array(fields[keys.indices])
            if let searched { values[searched - keys.startIndex] = "" }
            guard var variant = variants[values], let number = UInt64(seed.text(line)),
                plan.best != nil || seeds.contains(number)
            else { continue }
            if let searched { variant = variant.adding(keys[searched], fields[searched]) }
            var measures: [String: Double] = [:]
            for column in columns { measures[column.name] = Double(column.text(line)) }
            rows[SweepRuns.Job(variant: variant, seed: number)] = Row(
                part: part.text(line), measures: measures)
        }
        return (names, rows)
    }
}
