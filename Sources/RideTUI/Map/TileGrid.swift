/// The square tiles by which `MapLayers` sorts its segments.
struct TileGrid: Sendable {
    private let south: Int64
    private let west: Int64
    /// The side of a tile in ten-millionths of a degree.
    let side: Int64
    let columns: Int
    let rows: Int

    /// Tiles of about 500 m, larger where that would make more tiles than segments.
    init(bounds: MapBounds, segments: Int) {
        south = Int64(bounds.south)
        west = Int64(bounds.west)
        let height = Int64(bounds.north) - south
        let width = Int64(bounds.east) - west
        var side: Int64 = 45_000
        while (height / side + 1) * (width / side + 1) > 1_024 + Int64(segments) { side *= 2 }
        self.side = side
        columns = Int(width / side) + 1
        rows = Int(height / side) + 1
    }

    var count: Int { columns * rows }

    /// The tile in which the middle of a segment lies.
    func tile(of segment: MapLayers.Segment) -> Int {
        let latitude = (Int64(segment.latitude0) + Int64(segment.latitude1)) / 2
        let longitude = (Int64(segment.longitude0) + Int64(segment.longitude1)) / 2
        return row(latitude) * columns + column(longitude)
    }

    /// Cuts a segment into pieces no longer than the side of a tile in either direction.
    func cut(_ segment: MapLayers.Segment, _ body: (MapLayers.Segment) -> Void) {
        let height = Int64(segment.latitude1) - Int64(segment.latitude0)
        let width = Int64(segment.longitude1) - Int64(segment.longitude0)
        let longest = Int64(max(height.magnitude, width.magnitude))
        let pieces = max(1, (longest + side - 1) / side)
        var piece = segment
        for index in 1...pieces {
            piece.latitude1 = Int32(Int64(segment.latitude0) + height * index / pieces)
            piece.longitude1 = Int32(Int64(segment.longitude0) + width * index / pieces)
            body(piece)
            piece.latitude0 = piece.latitude1
            piece.longitude0 = piece.longitude1
        }
    }

    /// The rows and columns of the tiles whose segments may reach into a rectangle, or nil where
    /// it lies beside the city.
    func tiles(in bounds: MapBounds) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>)? {
        let margin = side / 2 + 1
        let top = Int64(bounds.north) + margin
        let bottom = Int64(bounds.south) - margin
        let left = Int64(bounds.west) - margin
        let right = Int64(bounds.east) + margin
        guard top >= south, right >= west, bottom <= south + side * Int64(rows),
            left <= west + side * Int64(columns), bottom <= top, left <= right
        else { return nil }
        return (row(bottom)...row(top), column(left)...column(right))
    }

    private func row(_ latitude: Int64) -> Int {
        Int(min(max(0, (latitude - south) / side), Int64(rows - 1)))
    }

    private func column(_ longitude: Int64) -> Int {
        Int(min(max(0, (longitude - west) / side), Int64(columns - 1)))
    }
}
