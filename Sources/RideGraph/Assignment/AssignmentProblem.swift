/// Who is to get what, at the least cost in all: rows choose among a few columns each, a column
/// goes to one row at most, and a row may go without at a price of its own.
///
/// The weighted bipartite matching problem on a sparse graph. A price above everything else makes
/// as many rows as possible get a column; a lower one says what a column is worth to a row.
public struct AssignmentProblem: Sendable {
    /// One column that a row may get.
    public struct Option: Hashable, Sendable {
        /// The column.
        public let column: Int
        /// What it costs, from 0 to `AssignmentProblem.mostCost`.
        public let cost: Int64

        /// A column at a cost.
        public init(column: Int, cost: Int64) {
            self.column = column
            self.cost = cost
        }
    }

    /// What came of it.
    public struct Solution: Sendable {
        /// The column of each row; nil for rows that go without.
        public let columns: [Int?]
        /// What it costs in all, the prices of going without included.
        public let cost: Int64
        /// How many options were looked at: the work, whatever the machine.
        public let work: Int
    }

    /// No cost may be higher: a path through all prices must fit into a key of the heap.
    public static let mostCost: Int64 = 1 << 38
    /// There may be no more columns.
    public static let mostColumns = 1 << 24

    /// How many columns there are.
    public let columnCount: Int
    private(set) var firstOption: [Int32] = [0]
    private(set) var columns: [Int32] = []
    private(set) var costs: [Int64] = []
    private(set) var without: [Int64] = []

    /// How many rows there are.
    public var rowCount: Int { without.count }

    /// A problem without rows.
    ///
    /// - Precondition: there are at most `mostColumns`.
    public init(columnCount: Int) {
        precondition((0...Self.mostColumns).contains(columnCount), "too many columns")
        self.columnCount = columnCount
    }

    /// Adds a row.
    ///
    /// - Parameters:
    ///   - options: the columns it may get, each once.
    ///   - without: what it costs if it gets none.
    /// - Precondition: costs are from 0 to `mostCost`.
    public mutating func addRow(_ options: [Option], without price: Int64) {
        let range = 0...Self.mostCost
        precondition(range.contains(price), "a cost out of range")
        for option in options {
            precondition(
                range.contains(option.cost) && (0..<columnCount).contains(option.column),
                "an option out of range")
            columns.append(Int32(option.column))
            costs.append(option.cost)
        }
        without.append(price)
        firstOption.append(Int32(columns.count))
    }

    /// The cheapest assignment; of several equally cheap ones always the same.
    ///
    /// - Complexity: O(rows × options × log columns), in practice far less: most rows get what they
    ///   want at once.
    public func solve() -> Solution {
        var search = AssignmentSearch(self)
        search.run()
        var cost: Int64 = 0
        var found: [Int?] = []
        found.reserveCapacity(rowCount)
        for row in 0..<rowCount {
            let column = search.column(ofRow: row)
            found.append(column)
            cost += column.map { search.cost(row, $0) } ?? without[row]
        }
        return Solution(columns: found, cost: cost, work: search.work)
    }
}
