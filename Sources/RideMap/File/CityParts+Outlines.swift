import RideCore

/// The sections with outlines: zones, areas and lines.
extension CityParts {
    static func zones(
        _ source: ByteReader, nodes nodeCount: Int, keeping: Bool
    ) throws(CityFileError) -> (zones: Items<Zone>, population: Int) {
        var reader = source
        var items = Items<Zone>()
        var total = 0
        items.count = try reader.count(ofAtLeast: 5)
        for index in 0..<items.count {
            let population = Int(try reader.uint32())
            total += population
            let centroid = try reader.step(from: origin)
            let rings = try self.rings(&reader, from: centroid, keeping: keeping)
            var nodes: [NodeID] = []
            var node: UInt64 = 0
            for position in 0..<(try reader.count(ofAtLeast: 1)) {
                let step = UInt64(try reader.uint32())
                node += step
                guard node < UInt64(nodeCount), step > 0 || position == 0 else {
                    throw reader.damaged("a zone has a node that does not exist")
                }
                if keeping { nodes.append(NodeID(UInt32(node))) }
            }
            guard keeping else { continue }
            items.kept.append(
                Zone(
                    id: ZoneID(UInt32(index)), population: population, centroid: centroid,
                    rings: rings, nodes: nodes))
        }
        try reader.finish()
        return (items, total)
    }

    static func areas(
        _ source: ByteReader, keeping: Bool
    ) throws(CityFileError) -> Items<MapArea> {
        var reader = source
        var items = Items<MapArea>()
        items.count = try reader.count(ofAtLeast: 2)
        for _ in 0..<items.count {
            guard let kind = MapArea.Kind(rawValue: try reader.byte()) else {
                throw reader.damaged("an area is of no known kind")
            }
            let rings = try self.rings(&reader, from: origin, keeping: keeping)
            if keeping { items.kept.append(MapArea(kind: kind, rings: rings)) }
        }
        try reader.finish()
        return items
    }

    static func lines(
        _ source: ByteReader, keeping: Bool
    ) throws(CityFileError) -> Items<MapLine> {
        var reader = source
        var items = Items<MapLine>()
        items.count = try reader.count(ofAtLeast: 2)
        for _ in 0..<items.count {
            guard let kind = MapLine.Kind(rawValue: try reader.byte()) else {
                throw reader.damaged("a line is of no known kind")
            }
            var last = origin
            let points = try ring(&reader, last: &last, keeping: keeping)
            if keeping { items.kept.append(MapLine(kind: kind, points: points)) }
        }
        try reader.finish()
        return items
    }

    private static func rings(
        _ reader: inout ByteReader, from start: Coordinate, keeping: Bool
    ) throws(CityFileError) -> [[Coordinate]] {
        var rings: [[Coordinate]] = []
        var last = start
        for _ in 0..<(try reader.count(ofAtLeast: 1)) {
            let ring = try ring(&reader, last: &last, keeping: keeping)
            if keeping { rings.append(ring) }
        }
        return rings
    }

    private static func ring(
        _ reader: inout ByteReader, last: inout Coordinate, keeping: Bool
    ) throws(CityFileError) -> [Coordinate] {
        var points: [Coordinate] = []
        let count = try reader.count(ofAtLeast: 2)
        if keeping { points.reserveCapacity(count) }
        for _ in 0..<count {
            last = try reader.step(from: last)
            if keeping { points.append(last) }
        }
        return points
    }

    static func encode(zones: [Zone]) -> [UInt8] {
        var writer = ByteWriter()
        writer.varint(zones.count)
        for zone in zones {
            writer.varint(zone.population)
            writer.step(from: origin, to: zone.centroid)
            write(zone.rings, from: zone.centroid, to: &writer)
            writer.varint(zone.nodes.count)
            var lastNode: UInt32 = 0
            for node in zone.nodes {
                writer.varint(UInt64(node.rawValue - lastNode))
                lastNode = node.rawValue
            }
        }
        return writer.bytes
    }

    static func encode(areas: [MapArea]) -> [UInt8] {
        var writer = ByteWriter()
        writer.varint(areas.count)
        for area in areas {
            writer.byte(area.kind.rawValue)
            write(area.rings, from: origin, to: &writer)
        }
        return writer.bytes
    }

    static func encode(lines: [MapLine]) -> [UInt8] {
        var writer = ByteWriter()
        writer.varint(lines.count)
        for line in lines {
            writer.byte(line.kind.rawValue)
            var last = origin
            write(line.points, last: &last, to: &writer)
        }
        return writer.bytes
    }

    private static func write(
        _ rings: [[Coordinate]], from start: Coordinate, to writer: inout ByteWriter
    ) {
        writer.varint(rings.count)
        var last = start
        for ring in rings { write(ring, last: &last, to: &writer) }
    }

    private static func write(
        _ points: [Coordinate], last: inout Coordinate, to writer: inout ByteWriter
    ) {
        writer.varint(points.count)
        for point in points {
            writer.step(from: last, to: point)
            last = point
        }
    }
}
