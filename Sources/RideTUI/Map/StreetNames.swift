/// Collects where street names could stand while the streets are drawn, and then writes them.
///
/// The city is divided into blocks of a fixed number of dots that are anchored in the world, not on
/// the screen; in each block a street is named at most once, in the middle of its longest segment
/// there. So a name stays with its street while the map is dragged, and long avenues are named
/// again, but never twice within sight of one look. A name stands beside its street where there is
/// room, so that it does not hide it, else upon it. Candidates go into a table of fixed size with
/// linear probing; when it is full the rest goes without names, which nobody misses on a screen
/// that full.
struct StreetNames {
    private struct Candidate {
        var key: UInt64 = 0
        var length: Float = 0
        var x: Int16 = 0
        var y: Int16 = 0
        var name: Int32 = -1
        var rank: StreetRank = .lane
        /// Whether the street runs across the screen rather than down.
        var isLevel = false
    }

    /// Columns and rows within which a street is named once.
    private static let oneLook = (columns: 56, rows: 16)

    /// Dots across and down in which a street is named once: 44 cells by 14.
    private static let blockWidth = 88.0
    private static let blockHeight = 56.0
    private static let tableSize = 2_048
    private static let fullAt = 1_536

    private let layers: MapLayers
    private let origin: Point
    private let focus: Rect
    /// Where the world's zero lies, in blocks from the top left of the map.
    private let zeroX: Double
    private let zeroY: Double
    private var table: [Candidate]
    private var used = 0

    init(layers: MapLayers, viewport: Viewport) {
        self.layers = layers
        origin = viewport.area.origin
        focus = viewport.focus.intersection(viewport.area)
        zeroX = viewport.projection.dotX(layers.bounds.west)
        zeroY = viewport.projection.dotY(layers.bounds.north)
        table = Array(repeating: Candidate(), count: StreetNames.tableSize)
    }

    /// Notes that a segment between two dots could carry its street's name.
    mutating func consider(
        _ segment: MapLayers.Segment, _ rank: StreetRank, _ x0: Double, _ y0: Double, _ x1: Double,
        _ y1: Double
    ) {
        let middleX = (x0 + x1) / 2
        let middleY = (y0 + y1) / 2
        let column = Int((middleX / 2).rounded(.down)) + origin.x
        let row = Int((middleY / 4).rounded(.down)) + origin.y
        guard focus.contains(Point(x: column, y: row)) else { return }
        let length = Float(abs(x1 - x0) + abs(y1 - y0))
        let blockX = Int32(((middleX - zeroX) / StreetNames.blockWidth).rounded(.down))
        let blockY = Int32(((middleY - zeroY) / StreetNames.blockHeight).rounded(.down))
        // Zero stands for an empty place, so every key has its top bit set.
        let key =
            UInt64(1) << 63 | UInt64(UInt32(bitPattern: segment.name)) << 24
            | UInt64(UInt32(bitPattern: blockX) & 0xFFF) << 12
            | UInt64(UInt32(bitPattern: blockY) & 0xFFF)
        var slot = Int((key &* 0x9E37_79B9_7F4A_7C15) >> 53)
        while table[slot].key != 0, table[slot].key != key {
            slot = (slot + 1) & (StreetNames.tableSize - 1)
        }
        if table[slot].key == 0 {
            guard used < StreetNames.fullAt else { return }
            used += 1
        } else if table[slot].length >= length {
            return
        }
        table[slot] = Candidate(
            key: key, length: length, x: Int16(column), y: Int16(row), name: segment.name,
            rank: rank, isLevel: abs(x1 - x0) > abs(y1 - y0))
    }

    /// Writes the names of streets of `first` rank to `last` where there is room.
    func draw(
        from first: StreetRank = .major, upTo last: StreetRank = .lane, on screen: inout Screen,
        _ placer: inout LabelPlacer
    ) {
        let wanted = table.filter { $0.key != 0 && $0.rank >= first && $0.rank <= last }
            .sorted { left, right in
                if left.rank != right.rank { return left.rank < right.rank }
                if left.length != right.length { return left.length > right.length }
                return left.key < right.key
            }
        var named: [Int32: [Point]] = [:]
        for candidate in wanted {
            let width = layers.nameWidths[Int(candidate.name)]
            // A name much longer than its stretch of street would seem to belong to others.
            guard width > 0, width <= 32, Float(width) <= candidate.length * 1.5 + 6 else {
                continue
            }
            let spot = Point(x: Int(candidate.x), y: Int(candidate.y))
            let isNear = named[candidate.name]?.contains { other in
                abs(other.x - spot.x) < Self.oneLook.columns
                    && abs(other.y - spot.y) < Self.oneLook.rows
            }
            guard isNear != true,
                let start = place(candidate, at: spot, width: width + 2, &placer)
            else { continue }
            named[candidate.name, default: []].append(spot)
            let style = Style(.streetName, candidate.rank == .major ? .bold : [])
            screen.put(" ", x: start.x, y: start.y)
            screen.write(layers.names[Int(candidate.name)], x: start.x + 1, y: start.y, style)
            screen.put(" ", x: start.x + width + 1, y: start.y)
        }
    }

    /// Finds room for a name: above or below a street that runs across, right or left of one that
    /// runs down, and upon it where there is none.
    private func place(
        _ candidate: Candidate, at spot: Point, width: Int, _ placer: inout LabelPlacer
    ) -> Point? {
        let half = width / 2 + 1
        let besides =
            candidate.isLevel
            ? [spot.moved(down: -1), spot.moved(down: 1)]
            : [spot.moved(right: half), spot.moved(right: -half)]
        for place in besides + [spot] {
            if let start = placer.place(centredOn: place, width: width) { return start }
        }
        return nil
    }
}
