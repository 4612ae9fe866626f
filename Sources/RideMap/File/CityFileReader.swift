import RideCore

/// Reads the bytes of a city file and checks every number before it is used.
///
/// The checksum finds accidents; the checks behind it also hold against a file made by hand.
enum CityFileReader {
    private static let origin = Coordinate(latitudeE7: 0, longitudeE7: 0)

    static func read(
        _ bytes: [UInt8]
    ) throws(CityFileError) -> (contents: CityContents, checksum: UInt64) {
        let (sections, checksum) = try header(bytes)
        func reader(_ section: CityFile.Section) -> ByteReader {
            ByteReader(
                bytes, sections[Int(section.rawValue) - 1], section: "section \(section)")
        }
        var contents = CityContents()
        try readAbout(reader(.about), &contents)
        let strings = try readNames(reader(.names), &contents)
        try readNodes(reader(.nodes), &contents)
        try readLinks(reader(.links), &contents)
        try readShapes(reader(.shapes), &contents)
        try readZones(reader(.zones), &contents)
        try readPlaces(reader(.places), strings, &contents)
        return (contents, checksum)
    }

    /// The ranges of the sections, in the order of their numbers.
    private static func header(
        _ bytes: [UInt8]
    ) throws(CityFileError) -> (sections: [Range<Int>], checksum: UInt64) {
        func fixed(_ offset: Int, bytes count: Int) -> UInt64 {
            (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
        }
        guard bytes.starts(with: CityFile.magic) else { throw .notACityFile }
        guard bytes.count >= CityFile.headerSize else {
            throw .wrongLength(found: bytes.count, expected: UInt64(CityFile.headerSize))
        }
        let version = UInt32(fixed(8, bytes: 4))
        guard version == CityFile.version else {
            throw .otherVersion(found: version, expected: CityFile.version)
        }
        let length = fixed(16, bytes: 8)
        guard length == UInt64(bytes.count) else {
            throw .wrongLength(found: bytes.count, expected: length)
        }
        guard length % 8 == 0 else { throw .damaged("its length is not a multiple of 8") }
        let checksum = fixed(CityFile.checksumOffset, bytes: 8)
        guard checksum == CityFile.checksum(bytes, skipping: CityFile.checksumOffset) else {
            throw .damaged("its checksum is wrong")
        }
        let kinds = CityFile.Section.allCases
        let tableEnd = CityFile.headerSize + kinds.count * CityFile.tableEntrySize
        guard fixed(12, bytes: 4) == UInt64(kinds.count), bytes.count >= tableEnd else {
            throw .damaged("its table of sections is not the expected one")
        }
        var sections: [Range<Int>] = []
        var end = tableEnd
        for (index, kind) in kinds.enumerated() {
            let entry = CityFile.headerSize + index * CityFile.tableEntrySize
            let offset = fixed(entry + 8, bytes: 8)
            let size = fixed(entry + 16, bytes: 8)
            guard fixed(entry, bytes: 8) == UInt64(kind.rawValue), offset == UInt64(end),
                size <= UInt64(bytes.count - end)
            else { throw .damaged("its table of sections is not the expected one") }
            sections.append(end..<end + Int(size))
            end += Int(size)
        }
        guard bytes.count - end < 8 else { throw .damaged("it has something left over") }
        return (sections, checksum)
    }

    private static func readAbout(
        _ source: ByteReader, _ contents: inout CityContents
    ) throws(CityFileError) {
        var reader = source
        contents.name = try reader.text()
        contents.notice = try reader.text()
        contents.droppedNodes = Int(try reader.uint32())
        contents.droppedLinks = Int(try reader.uint32())
        try reader.finish()
    }

    private static func readNames(
        _ source: ByteReader, _ contents: inout CityContents
    ) throws(CityFileError) -> [String] {
        var reader = source
        let streets = try reader.varint()
        let count = try reader.count(ofAtLeast: 1)
        guard streets <= UInt64(count) else { throw reader.damaged("counts itself wrongly") }
        var strings: [String] = []
        strings.reserveCapacity(count)
        for _ in 0..<count { strings.append(try reader.text()) }
        try reader.finish()
        contents.names = Array(strings.prefix(Int(streets)))
        return strings
    }

    private static func readNodes(
        _ source: ByteReader, _ contents: inout CityContents
    ) throws(CityFileError) {
        var reader = source
        let count = try reader.count(ofAtLeast: 3)
        contents.coordinates.reserveCapacity(count)
        contents.sourceIDs.reserveCapacity(count)
        var last = origin
        var lastSource: Int64 = 0
        for _ in 0..<count {
            last = try reader.step(from: last)
            lastSource &+= try reader.zigzag()
            contents.coordinates.append(last)
            contents.sourceIDs.append(lastSource)
        }
        try reader.finish()
    }

    private static func readLinks(
        _ source: ByteReader, _ contents: inout CityContents
    ) throws(CityFileError) {
        var reader = source
        let count = try reader.count(ofAtLeast: 6)
        guard count <= CityFile.maximumLinks else { throw reader.damaged("has too many links") }
        contents.links.reserveCapacity(count)
        let nodes = Int64(contents.coordinates.count)
        var from: Int64 = 0
        for _ in 0..<count {
            from &+= try reader.zigzag()
            let to = from &+ (try reader.zigzag())
            guard from >= 0, from < nodes, to >= 0, to < nodes else {
                throw reader.damaged("a link ends at a node that does not exist")
            }
            let length = try reader.uint32()
            let time = try reader.uint32()
            guard length > 0, time > 0 else { throw reader.damaged("a link is of no length") }
            let name = try reader.uint32()
            guard Int(name) <= contents.names.count else {
                throw reader.damaged("a link has a name that does not exist")
            }
            let flags = try reader.byte()
            guard let roadClass = RoadClass(rawValue: flags & 15), flags & 48 != 0, flags < 64
            else { throw reader.damaged("a link is of no known class or direction") }
            contents.links.append(
                Link(
                    from: NodeID(UInt32(from)), to: NodeID(UInt32(to)), length_mm: length,
                    travelTime_ms: time, name: name,
                    marks: LinkMarks(
                        roadClass, forward: flags & 16 != 0, backward: flags & 32 != 0)))
        }
        try reader.finish()
    }

    private static func readShapes(
        _ source: ByteReader, _ contents: inout CityContents
    ) throws(CityFileError) {
        var reader = source
        let points = 2 * contents.links.count + reader.remaining / 3
        contents.shapePoints.reserveCapacity(points)
        contents.shapeOffsets.reserveCapacity(points)
        contents.firstShapePoint.reserveCapacity(contents.links.count + 1)
        for link in contents.links {
            let count = try reader.count(ofAtLeast: 3)
            var point = contents.coordinates[link.from.index]
            var offset: UInt64 = 0
            contents.shapePoints.append(point)
            contents.shapeOffsets.append(0)
            for _ in 0..<count {
                point = try reader.step(from: point)
                offset += UInt64(try reader.uint32())
                guard offset <= UInt64(link.length_mm) else {
                    throw reader.damaged("a shape is longer than its link")
                }
                contents.shapePoints.append(point)
                contents.shapeOffsets.append(UInt32(offset))
            }
            contents.shapePoints.append(contents.coordinates[link.to.index])
            contents.shapeOffsets.append(link.length_mm)
            contents.firstShapePoint.append(UInt32(contents.shapePoints.count))
        }
        try reader.finish()
    }

    private static func readZones(
        _ source: ByteReader, _ contents: inout CityContents
    ) throws(CityFileError) {
        var reader = source
        let count = try reader.count(ofAtLeast: 5)
        for index in 0..<count {
            let population = Int(try reader.uint32())
            let centroid = try reader.step(from: origin)
            var rings: [[Coordinate]] = []
            var last = centroid
            for _ in 0..<(try reader.count(ofAtLeast: 1)) {
                var ring: [Coordinate] = []
                for _ in 0..<(try reader.count(ofAtLeast: 2)) {
                    last = try reader.step(from: last)
                    ring.append(last)
                }
                rings.append(ring)
            }
            var nodes: [NodeID] = []
            var node: UInt64 = 0
            for position in 0..<(try reader.count(ofAtLeast: 1)) {
                let step = UInt64(try reader.uint32())
                node += step
                guard node < UInt64(contents.coordinates.count), step > 0 || position == 0 else {
                    throw reader.damaged("a zone has a node that does not exist")
                }
                nodes.append(NodeID(UInt32(node)))
            }
            contents.zones.append(
                Zone(
                    id: ZoneID(UInt32(index)), population: population, centroid: centroid,
                    rings: rings, nodes: nodes))
        }
        try reader.finish()
    }

    private static func readPlaces(
        _ source: ByteReader, _ strings: [String], _ contents: inout CityContents
    ) throws(CityFileError) {
        var reader = source
        var last = origin
        for _ in 0..<(try reader.count(ofAtLeast: 4)) {
            let name = Int(try reader.uint32())
            let kind = Int(try reader.uint32())
            guard name < strings.count, kind < strings.count else {
                throw reader.damaged("a place has a name that does not exist")
            }
            last = try reader.step(from: last)
            contents.places.append(
                Place(
                    name: strings[name], kind: PlaceKind(rawValue: strings[kind]),
                    coordinate: last))
        }
        try reader.finish()
    }
}
