import RideCore
import RideGraph

/// Turns a city's contents into the bytes of a city file.
enum CityFileWriter {
    /// What stands in each section, without padding.
    typealias Bodies = [(section: CityFile.Section, bytes: [UInt8])]

    /// - Throws: `CityFileError` where the contents contradict each other.
    static func bytes(of contents: CityContents) throws(CityFileError) -> [UInt8] {
        try check(contents)
        // All texts share a table: street names, then those of places, house numbers and so on.
        var texts = TextCollection(contents.names)
        let records = CityRecords.encode(contents, &texts)
        let parts: Bodies = [
            (.zones, CityParts.encode(zones: contents.zones)),
            (.places, records.places),
            (.addresses, records.addresses),
            (.areas, CityParts.encode(areas: contents.areas)),
            (.lines, CityParts.encode(lines: contents.lines)),
            (.alternativeNames, records.alternativeNames),
        ]
        let about = CityParts.encode(aboutOf: contents, &texts)
        return assembled(
            [(.about, about), (.textStarts, raw(texts.starts)), (.texts, texts.bytes)]
                + network(contents) + grid(contents) + parts + hierarchy(contents.hierarchy)
                + [(.localNames, records.localNames)] + speeds(contents.speeds),
            LaterSections(closings: contents.closings?.encoded))
    }

    /// The same file with other tables for routing.
    static func bytes(
        of sections: CitySections, hierarchy tables: HierarchyTables
    ) -> [UInt8] {
        bytes(of: sections, replacing: hierarchy(tables)) {
            $0.packed = nil
            $0.labels = nil
        }
    }

    /// The same file with a packed hierarchy.
    static func bytes(
        of sections: CitySections, hierarchy packed: PackedHierarchy
    ) -> [UInt8] {
        let new =
            hierarchy(nil).filter { $0.section != .ranks && $0.section != .dissection }
            + [(.ranks, raw(packed.ranks)), (.dissection, raw(packed.dissection))]
        return bytes(of: sections, replacing: new) {
            $0.packed = [raw(Array(packed.keptArcs)), raw(Array(packed.shortcuts))]
            $0.labels = nil
        }
    }

    /// The same file with other labels, or none.
    static func bytes(of sections: CitySections, labels: PackedLabels?) -> [UInt8] {
        bytes(of: sections) { $0.labels = labels.map { raw(Array($0.words)) } }
    }

    /// The same file with other speeds by hour.
    static func bytes(of sections: CitySections, speeds profile: SpeedProfile) -> [UInt8] {
        bytes(of: sections, replacing: speeds(profile))
    }

    /// The same file with something else closed at times, for which no labels are kept.
    static func bytes(of sections: CitySections, closings: StreetClosings) -> [UInt8] {
        bytes(of: sections) {
            $0.closings = closings.encoded
            $0.labels = nil
        }
    }

    /// The same file with other ways on foot: a city file of its own, or none.
    static func bytes(of sections: CitySections, footpaths: [UInt8]?) -> [UInt8] {
        bytes(of: sections) { $0.footpaths = footpaths }
    }

    private static func bytes(
        of sections: CitySections, replacing new: Bodies = [],
        _ change: (inout LaterSections) -> Void = { _ in }
    ) -> [UInt8] {
        var later = LaterSections(sections)
        change(&later)
        return assembled(bodies(of: sections, replacing: new), later)
    }

    private static func bodies(of sections: CitySections, replacing new: Bodies) -> Bodies {
        CityFile.Section.allCases.map { section in
            let body = new.first { $0.section == section }?.bytes
            return (section, body ?? sections.file.copy(sections.range(section)))
        }
    }

    /// The header, the table and all sections, each at a multiple of 8.
    ///
    /// Sections that need not be there are left out where all of them are empty.
    static func assembled(
        _ sections: Bodies, _ later: LaterSections = LaterSections()
    ) -> [UInt8] {
        precondition(sections.map(\.section) == CityFile.Section.allCases)
        var bodies = sections.map { (section: $0.section.rawValue, bytes: $0.bytes) }
        let isPlain = bodies.dropFirst(CityFile.requiredSections).allSatisfy(\.bytes.isEmpty)
        let (version, added) = later.added
        bodies += added
        if added.isEmpty, isPlain { bodies = Array(bodies.prefix(CityFile.requiredSections)) }
        let tableEnd = CityFile.tableEnd(bodies.count)
        let length = bodies.reduce(tableEnd) { ($0 + $1.bytes.count + 7) & ~7 }
        var header = ByteWriter()
        for byte in CityFile.magic { header.byte(byte) }
        header.fixed(version)
        header.fixed(UInt32(bodies.count))
        header.fixed(UInt64(length))
        header.fixed(UInt64(0))
        var offset = tableEnd
        for (section, body) in bodies {
            header.fixed(section)
            header.fixed(UInt32(0))
            header.fixed(UInt64(offset))
            header.fixed(UInt64(body.count))
            offset = (offset + body.count + 7) & ~7
        }
        var bytes = header.bytes
        bytes.reserveCapacity(length)
        for (_, body) in bodies {
            bytes.append(contentsOf: body)
            bytes.append(contentsOf: repeatElement(0, count: (8 - bytes.count % 8) % 8))
        }
        return sealed(bytes)
    }

    /// The bytes with their checksum in its place.
    static func sealed(_ bytes: consuming [UInt8]) -> [UInt8] {
        let checksum = CityFile.checksum(bytes.span.bytes)
        for index in 0..<8 {
            bytes[CityFile.checksumOffset + index] = UInt8(
                truncatingIfNeeded: checksum >> UInt64(8 * index))
        }
        return bytes
    }

    /// The elements as they stand in memory: little-endian, on every machine there is for us.
    static func raw<Element: BitwiseCopyable>(_ elements: [Element]) -> [UInt8] {
        elements.withUnsafeBytes { Array($0) }
    }

    private static func raw(_ elements: FlatArray<UInt32>) -> [UInt8] { raw(Array(elements)) }

    /// What the derived tables are made from must be right before they can be made.
    private static func check(_ contents: CityContents) throws(CityFileError) {
        let first = contents.firstShapePoint
        guard contents.sourceIDs.count == contents.coordinates.count,
            first.count == contents.links.count + 1, first[0] == 0,
            Int(first[contents.links.count]) == contents.shapePoints.count,
            contents.shapeOffsets.count == contents.shapePoints.count
        else { throw .damaged("its parts are not of the same number") }
        guard !contents.links.isEmpty else { throw .damaged("the city has no streets") }
        guard contents.links.count <= CityFile.maximumLinks else {
            throw .damaged("it has too many links")
        }
        for (index, link) in contents.links.enumerated() {
            guard link.from.index < contents.coordinates.count,
                link.to.index < contents.coordinates.count,
                Int(link.name) <= contents.names.count,
                UInt64(first[index]) + 2 <= UInt64(first[index + 1])
            else { throw .damaged("a link has an end, a name or a shape that does not exist") }
        }
        for zone in contents.zones {
            guard zip(zone.nodes, zone.nodes.dropFirst()).allSatisfy({ $0 < $1 }) else {
                throw .damaged("the nodes of a zone are not in order")
            }
        }
    }

    private static func network(_ contents: CityContents) -> Bodies {
        let sources = contents.sourceIDs
        var order: [UInt32] = []
        if zip(sources, sources.dropFirst()).contains(where: { $0 >= $1 }) {
            order = Array(0..<UInt32(sources.count))
            order.sort { (sources[Int($0)], $0) < (sources[Int($1)], $1) }
        }
        let nodes = contents.coordinates.count
        let outgoing = ArcTables(contents.links, nodes: nodes, incoming: false)
        let incoming = ArcTables(contents.links, nodes: nodes, incoming: true)
        var forbiddenStarts: [UInt32] = [0]
        for way in contents.forbiddenTurns {
            forbiddenStarts.append(forbiddenStarts[forbiddenStarts.count - 1] + UInt32(way.count))
        }
        return [
            (.coordinates, raw(contents.coordinates)),
            (.sourceIDs, raw(sources)),
            (.sourceOrder, raw(order)),
            (.links, raw(contents.links)),
            (.shapeStarts, raw(contents.firstShapePoint)),
            (.shapePoints, raw(contents.shapePoints)),
            (.shapeOffsets, raw(contents.shapeOffsets)),
            (.outgoingStarts, raw(outgoing.first)),
            (.outgoingArcs, raw(outgoing.arcs)),
            (.incomingStarts, raw(incoming.first)),
            (.incomingArcs, raw(incoming.arcs)),
            (.streetKeys, raw(streetKeys(of: contents.names))),
            (.signals, raw(contents.signals.map(\.rawValue))),
            (.forbiddenStarts, raw(forbiddenStarts)),
            (.forbiddenArcs, raw(contents.forbiddenTurns.flatMap { $0 })),
        ]
    }

    private static func grid(_ contents: CityContents) -> Bodies {
        guard let bounds = Bounds(containing: contents.shapePoints) else { return [] }
        let rectangles = contents.links.indices.map { link in
            let first = Int(contents.firstShapePoint[link])
            let end = Int(contents.firstShapePoint[link + 1])
            return Bounds(containing: contents.shapePoints[first..<end]) ?? bounds
        }
        let grid = LinkGrid.Tables(contents.links, around: rectangles, bounds: bounds)
        return [
            (.gridSize, raw([grid.cellHeightE7, grid.cellWidthE7])),
            (.gridStarts, raw(grid.firstEntry)),
            (.gridLinks, raw(grid.entries)),
            (.gridCells, raw(grid.cellsOfLink)),
        ]
    }

    private static func hierarchy(_ tables: HierarchyTables?) -> Bodies {
        let sections: [CityFile.Section] = [
            .ranks, .upStarts, .upHeads, .upMiddles, .downStarts, .downHeads, .downMiddles,
            .dissection,
        ]
        guard let tables else { return sections.map { ($0, []) } }
        let arrays = [
            tables.ranks, tables.up.first, tables.up.heads, tables.up.middles,
            tables.down.first, tables.down.heads, tables.down.middles, tables.dissection,
        ]
        return zip(sections, arrays).map { ($0, raw($1)) }
    }

    private static func speeds(_ profile: SpeedProfile?) -> Bodies {
        [
            (.speedWeeks, profile.map { raw(Array($0.weeks)) } ?? []),
            (.weekOfArc, profile.map { raw(Array($0.weekOfArc)) } ?? []),
        ]
    }

    private static func streetKeys(of names: [String]) -> [UInt32] {
        var firstWithKey: [[UInt8]: UInt32] = [:]
        firstWithKey.reserveCapacity(names.count)
        var keys: [UInt32] = [0]
        keys.reserveCapacity(names.count + 1)
        for name in names {
            let own = UInt32(keys.count)
            let key = TextFolding.streetKey(of: name)
            // A name without a letter is like no other.
            if key.isEmpty {
                keys.append(own)
            } else if let first = firstWithKey[key] {
                keys.append(first)
            } else {
                firstWithKey[key] = own
                keys.append(own)
            }
        }
        return keys
    }
}
