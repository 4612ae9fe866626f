import RideCore

/// Cars that are too many for signs of their own: how many there are in each cell of a grid.
///
/// A cell is tinted by how many there are, and figures in its middle say it where there are no
/// colours, too.
public struct MapGroups: Hashable, Sendable {
    /// The cars of one cell.
    public struct Mark: Hashable, Sendable {
        /// The edges of the cell.
        public let bounds: MapBounds
        /// How dark the tint is, 1 to 3.
        public let heat: Int
        /// Whether one of them can be had.
        public let hasFree: Bool
        /// What is written in the middle, by how much room all cells have: the fullest first.
        public let labels: [String]

        /// The cars of a cell.
        public init(_ bounds: MapBounds, heat: Int, hasFree: Bool, labels: [String]) {
            self.bounds = bounds
            self.heat = heat
            self.hasFree = hasFree
            self.labels = labels
        }
    }

    /// The cells.
    public var marks: [Mark]
    /// What the labels mean, as many as each mark has.
    public var legends: [StyledText]
    /// What the tints mean; nil where they cannot be seen.
    public var tints: StyledText?

    /// These cells.
    public init(marks: [Mark], legends: [StyledText], tints: StyledText?) {
        self.marks = marks
        self.legends = legends
        self.tints = tints
    }
}

extension MapView {
    /// Which label of the groups is written: the fullest for which most of the cells in sight have
    /// room.
    private func label(of groups: MapGroups) -> Int {
        let seen = groups.marks.filter { !cells(of: $0.bounds).isEmpty }
        let fitting = groups.legends.indices.first { label in
            let fit = seen.count {
                TextWidth.of($0.labels[label]) < width(of: $0.bounds)
            }
            return fit * 2 > seen.count
        }
        return fitting ?? groups.legends.indices.last ?? 0
    }

    /// Writes how many cars there are in each cell, wherever there is room, and at the lower left
    /// what the figures mean.
    func drawGroups(on screen: inout Screen, _ placer: inout LabelPlacer) {
        guard let groups, !groups.marks.isEmpty, !groups.legends.isEmpty else { return }
        let label = label(of: groups)
        drawLegend(groups.legends[label], groups.tints, on: &screen, &placer)
        for mark in groups.marks {
            let seen = cells(of: mark.bounds)
            guard !seen.isEmpty, label < mark.labels.count else { continue }
            let text = mark.labels[label]
            let middle = Point(x: seen.x + seen.width / 2, y: seen.y + seen.height / 2)
            let start = placer.place(centredOn: middle, width: TextWidth.of(text))
            guard let start else { continue }
            let style = mark.hasFree ? Style(.good, .bold) : Style(.busy)
            screen.write(text, x: start.x, y: start.y, style)
        }
    }

    private func drawLegend(
        _ words: StyledText, _ tints: StyledText?, on screen: inout Screen,
        _ placer: inout LabelPlacer
    ) {
        let (x, y) = (viewport.focus.x + 1, viewport.focus.bottom - 1)
        let both = tints.map { words + " " + $0 } ?? words
        for text in [both, words] {
            let room = Rect(x: x, y: y, width: text.width + 1, height: 1)
            guard placer.isFree(room) else { continue }
            screen.write(text, x: x, y: y)
            return placer.write(room)
        }
    }

    /// Tints the cells, below the tints of demand.
    func tintGroups(on screen: inout Screen) {
        guard let groups, zones.isEmpty else { return }
        for mark in groups.marks { screen.emphasise(cells(of: mark.bounds), .heat(mark.heat)) }
    }
}
