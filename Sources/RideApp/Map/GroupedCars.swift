import RideCore
import RideTUI
import RideWire

/// The cars of a part of the city where there are too many to be told one by one: how many there
/// are in each cell of a grid, good to an eighth.
public struct GroupedCars: Hashable, Sendable {
    /// The cars of one cell.
    public struct Group: Hashable, Sendable {
        /// The edges of the cell.
        public let bounds: MapBounds
        /// Cars that can be had.
        public let free: Int
        /// Cars on their way to a passenger, as far as that is told.
        public let called: Int
        /// Cars that are busy otherwise.
        public let busy: Int

        /// All of them.
        public var total: Int { free + called + busy }
    }

    private let grid: TickView.Groups.Grid
    private var groups: [Int: Group] = [:]

    /// The cells with cars in them, in no order.
    public var cells: some Collection<Group> { groups.values }

    /// What the first tick tells; nil where its grid does not lie on the Earth.
    ///
    /// - Complexity: O(cells).
    init?(_ told: TickView.Groups) {
        guard let grid = told.grid, Self.sizes.contains(grid.columns),
            Self.sizes.contains(grid.rows), (1...Self.widest).contains(grid.cell_e7),
            (-900_000_000...900_000_000).contains(grid.south_e7),
            (-1_800_000_000...1_800_000_000).contains(grid.west_e7)
        else { return nil }
        self.grid = grid
        take(told)
    }

    /// Cells in a row or a column.
    private static let sizes = 1...64
    private static let widest: Int64 = 1 << 31
    private static let most: Int64 = 1_000_000_000

    /// Takes over what has changed; numbers that make no cell are left out.
    mutating func take(_ told: TickView.Groups) {
        for index in stride(from: 0, to: told.cells.count - 3, by: 4) {
            let numbers = told.cells[index + 1...index + 3].map { Int(min(max($0, 0), Self.most)) }
            guard let cell = Int(exactly: told.cells[index]),
                (0..<grid.columns * grid.rows).contains(cell)
            else { continue }
            let group = Group(
                bounds: bounds(of: cell), free: numbers[0], called: numbers[1], busy: numbers[2])
            groups[cell] = group.total > 0 ? group : nil
        }
    }

    private func bounds(of cell: Int) -> MapBounds {
        let south = grid.south_e7 + Int64(cell / grid.columns) * grid.cell_e7
        let west = grid.west_e7 + Int64(cell % grid.columns) * grid.cell_e7
        return MapBounds(
            south: Int32(clamping: max(south, -900_000_000)),
            west: Int32(clamping: max(west, -1_800_000_000)),
            north: Int32(clamping: min(south + grid.cell_e7, 900_000_000)),
            east: Int32(clamping: min(west + grid.cell_e7, 1_800_000_000)))
    }

    /// How many free cars are in view: those of the cells whose middles are.
    public func free(in view: Viewport) -> Int {
        cells.reduce(0) { sum, group in
            view.focus.contains(view.cell(of: group.bounds.middle)) ? sum + group.free : sum
        }
    }

    /// The groups for a part of the map: for each the figures that are wanted most, and fewer of
    /// them where there is no room, with what either means.
    public func mapGroups(in part: MapBounds, _ facts: some FactsReading) -> MapGroups {
        let most = cells.reduce(0) { max($0, $1.total) }
        let format = facts.format
        let isOperator = facts.facts.isOperator
        let seen = groups.filter { $0.value.bounds.touches(part) }.sorted { $0.key < $1.key }
        let marks = seen.map { _, group in
            let (free, total) = (format.about(group.free), format.about(group.total))
            let all = [free, format.about(group.called), format.about(group.busy)]
            return MapGroups.Mark(
                group.bounds, heat: Self.heat(group.total, of: most), hasFree: group.free > 0,
                labels: isOperator
                    ? [all.joined(separator: "/"), total] : ["\(free)/\(total)", free])
        }
        let keys: [TextKey] =
            isOperator ? ["map.groups.states", "map.groups.all"]
            : ["map.groups.freeOfAll", "map.groups.free"]
        let tints =
            StyledText(" \(facts.text("map.groups.few")) ", Style(.normal, .heat(1)))
            + StyledText(" \(facts.text("map.groups.many")) ", Style(.normal, .heat(3)))
        return MapGroups(
            marks: marks, legends: keys.map { StyledText(facts.text($0), .muted) },
            tints: facts.theme.name == .mono ? nil : tints)
    }

    /// How dark a cell is: the third tint from half of the fullest cell on, the second from an
    /// eighth on.
    private static func heat(_ count: Int, of most: Int) -> Int {
        count * 2 > most ? 3 : count * 8 > most ? 2 : 1
    }
}

extension Format {
    /// A count of which the first two digits are good: "34", "1,200".
    public func about(_ count: Int) -> String {
        var unit = 1
        while count / unit >= 100 { unit *= 10 }
        return number((count + unit / 2) / unit * unit)
    }
}
