import RideCore

/// Turns a city's contents into the bytes of a city file.
enum CityFileWriter {
    private static let origin = Coordinate(latitudeE7: 0, longitudeE7: 0)

    static func bytes(of contents: CityContents) -> [UInt8] {
        // Kinds of places share the string table with street and place names.
        var strings = StringTable(contents.names)
        let places = self.places(contents, &strings)
        let sections: [(CityFile.Section, [UInt8])] = [
            (.about, about(contents)),
            (.names, names(strings)),
            (.nodes, nodes(contents)),
            (.links, links(contents)),
            (.shapes, shapes(contents)),
            (.zones, zones(contents)),
            (.places, places),
        ]
        let tableEnd = CityFile.headerSize + sections.count * CityFile.tableEntrySize
        let length = sections.reduce(tableEnd) { $0 + $1.1.count }
        let padding = (8 - length % 8) % 8
        var header = ByteWriter()
        for byte in CityFile.magic { header.byte(byte) }
        header.fixed(CityFile.version)
        header.fixed(UInt32(sections.count))
        header.fixed(UInt64(length + padding))
        header.fixed(UInt64(0))
        var offset = tableEnd
        for (section, body) in sections {
            header.fixed(section.rawValue)
            header.fixed(UInt32(0))
            header.fixed(UInt64(offset))
            header.fixed(UInt64(body.count))
            offset += body.count
        }
        var bytes = header.bytes
        for (_, body) in sections { bytes.append(contentsOf: body) }
        bytes.append(contentsOf: repeatElement(0, count: padding))
        let checksum = CityFile.checksum(bytes, skipping: CityFile.checksumOffset)
        for index in 0..<8 {
            bytes[CityFile.checksumOffset + index] = UInt8(
                truncatingIfNeeded: checksum >> UInt64(8 * index))
        }
        return bytes
    }

    private static func about(_ contents: CityContents) -> [UInt8] {
        var writer = ByteWriter()
        writer.text(contents.name)
        writer.text(contents.notice)
        writer.varint(contents.droppedNodes)
        writer.varint(contents.droppedLinks)
        return writer.bytes
    }

    private static func names(_ strings: StringTable) -> [UInt8] {
        var writer = ByteWriter()
        writer.varint(strings.streetNames)
        writer.varint(strings.all.count)
        for text in strings.all { writer.text(text) }
        return writer.bytes
    }

    private static func nodes(_ contents: CityContents) -> [UInt8] {
        var writer = ByteWriter()
        writer.varint(contents.coordinates.count)
        var last = origin
        var lastSource: Int64 = 0
        for (coordinate, source) in zip(contents.coordinates, contents.sourceIDs) {
            writer.step(from: last, to: coordinate)
            writer.zigzag(source &- lastSource)
            (last, lastSource) = (coordinate, source)
        }
        return writer.bytes
    }

    private static func links(_ contents: CityContents) -> [UInt8] {
        var writer = ByteWriter()
        writer.varint(contents.links.count)
        var lastFrom: Int64 = 0
        for link in contents.links {
            let from = Int64(link.from.rawValue)
            writer.zigzag(from - lastFrom)
            writer.zigzag(Int64(link.to.rawValue) - from)
            lastFrom = from
            writer.varint(UInt64(link.length_mm))
            writer.varint(UInt64(link.travelTime_ms))
            writer.varint(UInt64(link.name))
            writer.byte(
                link.roadClass.rawValue | (link.allowsForward ? 16 : 0)
                    | (link.allowsBackward ? 32 : 0))
        }
        return writer.bytes
    }

    /// The points between the ends only: the ends are the nodes.
    private static func shapes(_ contents: CityContents) -> [UInt8] {
        var writer = ByteWriter()
        for index in contents.links.indices {
            let first = Int(contents.firstShapePoint[index])
            let last = Int(contents.firstShapePoint[index + 1]) - 1
            writer.varint(last - first - 1)
            for point in first + 1..<last {
                writer.step(
                    from: contents.shapePoints[point - 1], to: contents.shapePoints[point])
                writer.varint(
                    UInt64(contents.shapeOffsets[point] - contents.shapeOffsets[point - 1]))
            }
        }
        return writer.bytes
    }

    private static func zones(_ contents: CityContents) -> [UInt8] {
        var writer = ByteWriter()
        writer.varint(contents.zones.count)
        for zone in contents.zones {
            writer.varint(zone.population)
            writer.step(from: origin, to: zone.centroid)
            writer.varint(zone.rings.count)
            var last = zone.centroid
            for ring in zone.rings {
                writer.varint(ring.count)
                for point in ring {
                    writer.step(from: last, to: point)
                    last = point
                }
            }
            writer.varint(zone.nodes.count)
            var lastNode: UInt32 = 0
            for node in zone.nodes {
                writer.varint(UInt64(node.rawValue - lastNode))
                lastNode = node.rawValue
            }
        }
        return writer.bytes
    }

    private static func places(_ contents: CityContents, _ strings: inout StringTable) -> [UInt8] {
        var writer = ByteWriter()
        writer.varint(contents.places.count)
        var last = origin
        for place in contents.places {
            writer.varint(strings.index(of: place.name))
            writer.varint(strings.index(of: place.kind.rawValue))
            writer.step(from: last, to: place.coordinate)
            last = place.coordinate
        }
        return writer.bytes
    }
}

/// Every text once: the street names first, in their order, then all others as they come.
private struct StringTable {
    let streetNames: Int
    private(set) var all: [String]
    private var indices: [String: Int] = [:]

    init(_ names: [String]) {
        streetNames = names.count
        all = names
        for (index, name) in names.enumerated() where indices[name] == nil {
            indices[name] = index
        }
    }

    mutating func index(of text: String) -> Int {
        if let index = indices[text] { return index }
        indices[text] = all.count
        all.append(text)
        return all.count - 1
    }
}
