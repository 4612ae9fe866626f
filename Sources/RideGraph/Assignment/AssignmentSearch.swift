/// Solves an `AssignmentProblem` by shortest augmenting paths (Jonker and Volgenant, Computing 38,
/// 1987), on sparse rows and with a way out for each row.
///
/// Columns have prices v ≤ 0, zero as long as nobody has them; what a row pays for a column is its
/// cost − v. First every row takes what is cheapest for it if that is free. Those left over bid
/// against each other twice (augmenting row reduction). The rest each search a shortest path, by
/// Dijkstra's method over a heap, to a free column, or to a row that had better go without. Unlike
/// the textbook there is no dense matrix and no dummy column: going without is one more option at a
/// price that never changes.
struct AssignmentSearch: ~Copyable {
    private static let none: Int32 = -1

    private let first: Memory<Int32>
    private let columns: Memory<Int32>
    private let costs: Memory<Int64>
    private let without: Memory<Int64>
    private let rowCount: Int
    /// The price of each column.
    private let price: Memory<Int64>
    private let rowOfColumn: Memory<Int32>
    private let columnOfRow: Memory<Int32>
    /// How far the search has come to each column, valid where `seen` is this search.
    private let distance: Memory<Int64>
    private let seen: Memory<UInt32>
    private let before: Memory<Int32>
    private let settled: Memory<Int32>
    private var heap = KeyHeap()
    private var searches: UInt32 = 0
    /// Options looked at.
    private(set) var work = 0

    init(_ problem: AssignmentProblem) {
        rowCount = problem.rowCount
        first = Self.memory(problem.firstOption)
        columns = Self.memory(problem.columns)
        costs = Self.memory(problem.costs)
        without = Self.memory(problem.without)
        let count = problem.columnCount
        price = Memory(repeating: 0, count: count)
        rowOfColumn = Memory(repeating: Self.none, count: count)
        columnOfRow = Memory(repeating: Self.none, count: problem.rowCount)
        distance = Memory(repeating: 0, count: count)
        seen = Memory(repeating: 0, count: count)
        before = Memory(repeating: 0, count: count)
        settled = Memory(repeating: 0, count: count)
    }

    private static func memory<Element: BitwiseCopyable>(_ values: [Element]) -> Memory<Element> {
        let memory = Memory<Element>(unwritten: values.count)
        for (index, value) in values.enumerated() { memory[index] = value }
        return memory
    }

    /// The column of a row; nil for one that goes without.
    func column(ofRow row: Int) -> Int? {
        columnOfRow[row] == Self.none ? nil : Int(columnOfRow[row])
    }

    /// What a row pays for one of its columns.
    func cost(_ row: Int, _ column: Int) -> Int64 {
        for option in options(row) where columns[option] == Int32(column) { return costs[option] }
        preconditionFailure("row \(row) cannot have column \(column)")
    }

    mutating func run() {
        var left: [Int32] = []
        for row in 0..<rowCount {
            guard let best = cheapest(row).best else { continue }
            if rowOfColumn[Int(best.column)] == Self.none {
                give(best.column, to: Int32(row))
            } else {
                left.append(Int32(row))
            }
        }
        for _ in 0..<2 { left = bid(left) }
        for row in left where columnOfRow[Int(row)] == Self.none { augment(from: Int(row)) }
    }

    private func options(_ row: Int) -> Range<Int> { Int(first[row])..<Int(first[row &+ 1]) }

    private func give(_ column: Int32, to row: Int32) {
        rowOfColumn[Int(column)] = row
        columnOfRow[Int(row)] = column
    }

    // MARK: Bidding

    private struct Choice {
        let column: Int32
        let paid: Int64
    }

    /// The cheapest option of a row, nil where that is to go without, and what the next best costs.
    private mutating func cheapest(_ row: Int) -> (best: Choice?, second: Int64, other: Int32) {
        var best: Choice?
        var (least, second) = (without[row], Int64.max)
        var other = Self.none
        for option in options(row) {
            let column = columns[option]
            let paid = costs[option] &- price[Int(column)]
            if paid < least {
                second = least
                other = best?.column ?? Self.none
                least = paid
                best = Choice(column: column, paid: paid)
            } else if paid < second {
                second = paid
                other = column
            }
        }
        work &+= options(row).count
        return (best, second, other)
    }

    /// Every row in turn takes its cheapest column from whoever has it, and pays just so much that
    /// its second choice would be as good.
    ///
    /// - Returns: the rows that were left without.
    private mutating func bid(_ rows: [Int32]) -> [Int32] {
        var left: [Int32] = []
        // Where two rows outbid each other by a little each time, paths are quicker.
        var displacements = rows.count * 8
        for row in rows where columnOfRow[Int(row)] == Self.none {
            var next: Int32? = row
            while let row = next {
                next = nil
                let (best, second, other) = cheapest(Int(row))
                guard let best else { continue }
                var column = best.column
                let owner = rowOfColumn[Int(column)]
                if best.paid < second {
                    price[Int(column)] = price[Int(column)] &- (second &- best.paid)
                } else if owner != Self.none, other != Self.none,
                    rowOfColumn[Int(other)] == Self.none
                {
                    column = other
                }
                let displaced = rowOfColumn[Int(column)]
                give(column, to: row)
                guard displaced != Self.none else { continue }
                columnOfRow[Int(displaced)] = Self.none
                displacements -= 1
                if best.paid < second, displacements > 0 {
                    next = displaced
                } else {
                    left.append(displaced)
                }
            }
        }
        return left
    }

    // MARK: Paths

    /// Where a path ends.
    private enum End {
        case column(Int)
        /// A row on the path goes without; its column is passed on.
        case without(row: Int)
    }

    private mutating func augment(from start: Int) {
        searches &+= 1
        heap.clear()
        var settledCount = 0
        var row = start
        var base: Int64 = 0
        var leastWithout = Int64.max
        var rowWithout = start
        var end = End.without(row: start)
        var length: Int64 = 0
        while true {
            let out = base &+ without[row]
            if out < leastWithout { (leastWithout, rowWithout) = (out, row) }
            relax(row, base, below: leastWithout)
            guard let column = nextColumn(), distance[column] < leastWithout else {
                (end, length) = (.without(row: rowWithout), leastWithout)
                break
            }
            length = distance[column]
            let owner = rowOfColumn[column]
            guard owner != Self.none else {
                end = .column(column)
                break
            }
            settled[settledCount] = Int32(column)
            settledCount += 1
            row = Int(owner)
            base = length &- (cost(row, column) &- price[column])
        }
        for index in 0..<settledCount {
            let column = Int(settled[index])
            price[column] = price[column] &+ (distance[column] &- length)
        }
        passOn(end, from: start)
    }

    private mutating func relax(_ row: Int, _ base: Int64, below limit: Int64) {
        for option in options(row) {
            let column = Int(columns[option])
            let reached = base &+ costs[option] &- price[column]
            if reached >= limit || seen[column] == searches && distance[column] <= reached {
                continue
            }
            seen[column] = searches
            distance[column] = reached
            before[column] = Int32(row)
            heap.push(UInt64(reached) << 24 | UInt64(column))
        }
        work &+= options(row).count
    }

    private mutating func nextColumn() -> Int? {
        while !heap.isEmpty {
            let key = heap.pop()
            let column = Int(key & 0xFF_FFFF)
            if distance[column] == Int64(key >> 24) { return column }
        }
        return nil
    }

    private func passOn(_ end: End, from start: Int) {
        var column: Int
        switch end {
        case .column(let free): column = free
        case .without(let row):
            guard row != start else { return }
            column = Int(columnOfRow[row])
            columnOfRow[row] = Self.none
        }
        while true {
            let row = Int(before[column])
            let next = columnOfRow[row]
            give(Int32(column), to: Int32(row))
            if row == start { return }
            column = Int(next)
        }
    }
}
