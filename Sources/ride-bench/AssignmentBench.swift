import RideGraph
import RideMap
import RideResults

/// How long optimal assignments take: so many requests, ten cars to choose from each.
struct AssignmentBench {
    /// How many rows and columns, and options a row.
    private struct Size {
        let rows: Int
        let columns: Int
        let options: Int

        var name: String { "\(rows)x\(columns)x\(options)" }
    }

    private static let sizes = [
        Size(rows: 1_000, columns: 1_000, options: 10),
        Size(rows: 5_000, columns: 5_000, options: 10),
        Size(rows: 5_000, columns: 10_000, options: 10),
    ]
    private static let without: Int64 = 1 << 32

    /// Prints the figures.
    ///
    /// - Parameter folder: where the problems are written for others to solve, as
    ///   Benchmarks/assignments.py reads them; nil for nowhere.
    static func run(problemsTo folder: String?) throws {
        let stopwatch = Stopwatch(prefix: "assignment")
        for size in sizes {
            let rows = rows(size)
            var problem = AssignmentProblem(columnCount: size.columns)
            for row in rows { problem.addRow(row, without: without) }
            var times: [Double] = []
            var solution = problem.solve()
            for _ in 0..<5 {
                let (again, seconds) = stopwatch.processorTime { problem.solve() }
                solution = again
                times.append(seconds)
            }
            stopwatch.print("\(size.name).solve", times.sorted()[2] * 1e3, "ms")
            stopwatch.print("\(size.name).cost", Double(solution.cost), "ms")
            guard let folder else { continue }
            try write(rows, size, to: "\(folder)/\(size.name)")
        }
    }

    /// Every row has some columns, no two the same, at costs up to ten minutes in milliseconds.
    private static func rows(_ size: Size) -> [[AssignmentProblem.Option]] {
        var state: UInt64 = 1
        func next(below limit: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % limit
        }
        return (0..<size.rows).map { _ in
            var options: [AssignmentProblem.Option] = []
            while options.count < size.options {
                let column = Int(next(below: UInt64(size.columns)))
                let cost = Int64(next(below: 600_000))
                if options.contains(where: { $0.column == column }) { continue }
                options.append(AssignmentProblem.Option(column: column, cost: cost))
            }
            return options
        }
    }

    private static func write(
        _ rows: [[AssignmentProblem.Option]], _ size: Size, to path: String
    ) throws {
        var text = "\(rows.count) \(size.columns) \(without)\n"
        for (row, options) in rows.enumerated() {
            for option in options { text += "\(row) \(option.column) \(option.cost)\n" }
        }
        try FileBytes.write(Array(text.utf8), to: path, madeFrom: [])
    }
}
