import RideCore
import RideWire

/// What a client was told of the cars in a part of the map, cell by cell, and what it is told next.
struct CarGroups {
    let grid: CarGrid
    /// Whether the client is told who has a passenger already.
    private let tellsStates: Bool
    private var told: [CarCounts.Cell]

    /// Nothing told yet.
    init(_ grid: CarGrid, tellsStates: Bool) {
        self.grid = grid
        self.tellsStates = tellsStates
        told = Array(repeating: CarCounts.Cell(), count: grid.count)
    }

    /// All cells with cars in them.
    mutating func whole(_ cells: [CarCounts.Cell]) -> TickView.Groups {
        told = seen(cells)
        let filled = told.indices.filter { told[$0].total > 0 }
        return TickView.Groups(grid: grid.view, cells: filled.flatMap(numbers))
    }

    /// The cells in which one would see a change, the largest first, no more than a frame is to
    /// hold; the others may follow the next time.
    mutating func changes(to cells: [CarCounts.Cell]) -> TickView.Groups {
        let now = seen(cells)
        let changed = now.indices
            .map { (index: $0, weight: Self.weight(of: now[$0], after: told[$0])) }
            .filter { $0.weight > 0 }
            .sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }
            .prefix(Limits.groupsPerTick)
        for change in changed { told[change.index] = now[change.index] }
        return TickView.Groups(grid: nil, cells: changed.flatMap { numbers($0.index) })
    }

    private func seen(_ cells: [CarCounts.Cell]) -> [CarCounts.Cell] {
        guard !tellsStates else { return cells }
        return cells.map {
            CarCounts.Cell(free: $0.free, called: 0, taken: $0.called + $0.taken)
        }
    }

    private func numbers(_ index: Int) -> [Int64] {
        let cell = told[index]
        return [Int64(index), Int64(cell.free), Int64(cell.called), Int64(cell.taken)]
    }

    /// How much a cell has changed, in thousandths of what was there; 0 where no number has changed
    /// by more than an eighth.
    private static func weight(of now: CarCounts.Cell, after told: CarCounts.Cell) -> Int {
        func weight(_ now: Int32, _ told: Int32) -> Int {
            let (change, most) = (abs(Int(now) - Int(told)), Int(max(now, told)))
            return change * 8 > most ? change * 1_000 / most : 0
        }
        return max(
            weight(now.free, told.free), weight(now.called, told.called),
            weight(now.taken, told.taken))
    }
}
