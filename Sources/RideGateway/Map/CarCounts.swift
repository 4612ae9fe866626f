import RideCore
import RideSim

/// How many cars there are in each cell of the Earth, by what their drivers do.
///
/// Each size of cell is counted once for all who look, the larger ones from the smaller.
struct CarCounts {
    /// The cars of one cell.
    struct Cell: Hashable {
        var free: Int32 = 0
        /// On their way to a passenger, or waiting for one.
        var called: Int32 = 0
        /// With a passenger.
        var taken: Int32 = 0

        var total: Int { Int(free) + Int(called) + Int(taken) }

        mutating func add(_ other: Cell) {
            free += other.free
            called += other.called
            taken += other.taken
        }
    }

    private let cars: [World.CarPosition]
    private var levels: [Int: [UInt64: Cell]] = [:]

    init(_ cars: [World.CarPosition]) { self.cars = cars }

    /// The counts in the cells of a grid, row by row from the south-west.
    ///
    /// - Complexity: O(cells); O(cars) for the first grid of a size.
    mutating func cells(of grid: CarGrid) -> [Cell] {
        var cells = [Cell](repeating: Cell(), count: grid.count)
        forEach(in: grid) { cells[$0] = $1 }
        return cells
    }

    /// How many cars there are in all cells of a grid.
    mutating func total(in grid: CarGrid) -> Int {
        var total = 0
        forEach(in: grid) { total += $1.total }
        return total
    }

    private mutating func forEach(in grid: CarGrid, _ body: (Int, Cell) -> Void) {
        let known = level(grid.level)
        // The order does not matter: each cell has a place of its own.
        if known.count < grid.count {
            for (key, cell) in known {
                if let index = grid.index(of: key) { body(index, cell) }
            }
        } else {
            for index in 0..<grid.count {
                if let cell = known[grid.key(of: index)] { body(index, cell) }
            }
        }
    }

    private mutating func level(_ level: Int) -> [UInt64: Cell] {
        if let known = levels[level] { return known }
        var cells: [UInt64: Cell] = [:]
        if let finer = levels.keys.filter({ $0 < level }).max(), let known = levels[finer] {
            for (key, cell) in known {
                let above = (finer..<level).reduce(key) { key, _ in CarGrid.parent(of: key) }
                cells[above, default: Cell()].add(cell)
            }
        } else {
            for car in cars {
                cells[CarGrid.key(of: car.coordinate, at: level), default: Cell()]
                    .add(Cell(car.activity))
            }
        }
        levels[level] = cells
        return cells
    }
}

extension CarCounts.Cell {
    /// One car.
    init(_ activity: DriverActivity) {
        switch activity {
        case .idle: free = 1
        case .offline, .considering, .enRoute, .atPickup: called = 1
        case .withPassenger: taken = 1
        }
    }
}
