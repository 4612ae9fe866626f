import RideTestSupport
import Testing

@testable import RideGraph

/// Optimal assignments: equal to trying everything, equal to SciPy, and quick in counted work.
@Suite struct AssignmentProblemTests {
    private typealias Row = (options: [AssignmentProblem.Option], without: Int64)

    private func rows(
        _ count: Int, columns: Int, options: Int, _ random: inout SeededRandom,
        costs: ClosedRange<Int64> = 0...50, without: Int64? = nil
    ) -> [Row] {
        (0..<count).map { _ in
            let some = Array((0..<columns).shuffled(using: &random).prefix(options))
            return (
                some.map {
                    AssignmentProblem.Option(
                        column: $0, cost: Int64.random(in: costs, using: &random))
                },
                without ?? Int64.random(in: 0...80, using: &random)
            )
        }
    }

    private func problem(_ rows: [Row], columns: Int) -> AssignmentProblem {
        var problem = AssignmentProblem(columnCount: columns)
        for row in rows { problem.addRow(row.options, without: row.without) }
        return problem
    }

    /// The least cost of all ways to assign, one row after the other.
    private func leastCost(_ rows: ArraySlice<Row>, _ used: Set<Int> = []) -> Int64 {
        guard let row = rows.first else { return 0 }
        var least = row.without + leastCost(rows.dropFirst(), used)
        for option in row.options where !used.contains(option.column) {
            let cost = option.cost + leastCost(rows.dropFirst(), used.union([option.column]))
            least = min(least, cost)
        }
        return least
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func nothingIsCheaper(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let columns = Int.random(in: 1...6, using: &random)
        let rows = rows(
            Int.random(in: 0...6, using: &random), columns: columns,
            options: Int.random(in: 0...columns, using: &random), &random,
            // Few different costs, so that there are many ties.
            costs: seed % 2 == 0 ? 0...3 : 0...50,
            without: seed % 3 == 0 ? AssignmentProblem.mostCost : nil)
        let solution = problem(rows, columns: columns).solve()
        #expect(solution.cost == leastCost(rows[...]))
        let taken = solution.columns.compactMap { $0 }
        #expect(Set(taken).count == taken.count)
        for (row, column) in zip(rows, solution.columns) {
            if let column { #expect(row.options.contains { $0.column == column }) }
        }
        #expect(problem(rows, columns: columns).solve().columns == solution.columns)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func greedyIsNeverBetter(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let rows = rows(
            60, columns: 50, options: 6, &random, costs: 0...100_000,
            without: AssignmentProblem.mostCost)
        var (greedy, used) = (Int64(0), Set<Int>())
        for row in rows {
            let free = row.options.filter { !used.contains($0.column) }
            let best = free.min { ($0.cost, $0.column) < ($1.cost, $1.column) }
            greedy += best?.cost ?? row.without
            if let best { used.insert(best.column) }
        }
        #expect(problem(rows, columns: 50).solve().cost <= greedy)
    }

    /// 5,000 requests and 10,000 cars, ten candidates each: each option is looked at some few
    /// times.
    @Test func theWorkOfALargeBatchStaysNearItsSize() {
        var random = SeededRandom(seed: 1)
        let rows = (0..<5_000).map { _ -> Row in
            let middle = Int.random(in: 0..<10_000, using: &random)
            let options = (0..<10).map { step in
                AssignmentProblem.Option(
                    column: (middle + step * 7) % 10_000,
                    cost: Int64.random(in: 10_000...600_000, using: &random))
            }
            return (options, AssignmentProblem.mostCost)
        }
        let solution = problem(rows, columns: 10_000).solve()
        #expect(solution.work < 50_000 * 10)
        #expect(solution.columns.count { $0 != nil } > 4_900)
    }

    /// A problem of which SciPy was asked too: made by a formula, so that both have the same
    /// numbers.
    struct Recorded: Sendable {
        let seed: UInt64
        let rows: Int
        let columns: Int
        let options: Int
        let without: Int64
        /// What `min_weight_full_bipartite_matching` of SciPy 1.17.1 costs on it, and
        /// `linear_sum_assignment` where there are 1,000 rows or fewer.
        let cost: Int64
    }

    private static let whole: Int64 = 1 << 32

    static let recorded = [
        Recorded(seed: 1, rows: 40, columns: 60, options: 5, without: whole, cost: 4_559_478),
        Recorded(seed: 2, rows: 60, columns: 40, options: 6, without: whole, cost: 85_902_958_783),
        Recorded(
            seed: 3, rows: 200, columns: 200, options: 4, without: whole, cost: 17_217_729_793),
        Recorded(seed: 4, rows: 300, columns: 250, options: 8, without: 300_000, cost: 35_466_293),
        Recorded(
            seed: 5, rows: 1_000, columns: 1_000, options: 10, without: whole, cost: 92_909_444),
        Recorded(
            seed: 6, rows: 500, columns: 2_000, options: 12, without: 50_000, cost: 15_781_259),
        Recorded(
            seed: 7, rows: 5_000, columns: 5_000, options: 10, without: whole, cost: 4_753_898_941),
        Recorded(
            seed: 8, rows: 5_000, columns: 10_000, options: 10, without: whole, cost: 323_775_778),
    ]

    @Test(arguments: Self.recorded)
    func theCostIsThatOfSciPy(recorded: Recorded) {
        var problem = AssignmentProblem(columnCount: recorded.columns)
        for row in 0..<recorded.rows {
            var options: [AssignmentProblem.Option] = []
            for turn in 0..<recorded.options {
                let name = recorded.seed << 48 | UInt64(row) << 16 | UInt64(turn)
                var random = SeededRandom(seed: name)
                let number = random.next()
                let column = Int((number >> 32) % UInt64(recorded.columns))
                guard !options.contains(where: { $0.column == column }) else { continue }
                options.append(
                    .init(column: column, cost: Int64(number & 0xFFFF_FFFF) % 600_000))
            }
            problem.addRow(options, without: recorded.without)
        }
        #expect(problem.solve().cost == recorded.cost)
    }
}
