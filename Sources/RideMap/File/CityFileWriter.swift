import RideCore
import RideGraph

/// Turns a city's contents into a city file in memory.
enum CityFileWriter {
    /// What stands in each section, without padding.
    typealias Bodies = [(section: CityFile.Section, bytes: [UInt8])]

    /// What is to stand in a section. It is copied once, to where it stays.
    struct Piece {
        /// How many bytes it has.
        let count: Int
        let copy: (UnsafeMutableRawBufferPointer) -> Void

        static var nothing: Piece { Piece([UInt8]()) }

        /// Elements as they stand in memory.
        init<Element: BitwiseCopyable>(_ elements: [Element]) {
            count = elements.count * MemoryLayout<Element>.stride
            copy = { target in elements.withUnsafeBytes { target.copyMemory(from: $0) } }
        }

        /// Elements that never change as they stand in memory.
        init<Element: BitwiseCopyable & Sendable>(_ elements: FlatArray<Element>) {
            count = elements.count * MemoryLayout<Element>.stride
            copy = { target in
                elements.withSpan { elements in
                    elements.bytes.withUnsafeBytes { target.copyMemory(from: $0) }
                }
            }
        }

        /// What a file has in a range.
        init(_ file: MappedFile, _ range: Range<Int>) {
            count = range.count
            copy = { file.copy(range, to: $0) }
        }
    }

    /// All sections that have a name, in their order.
    private typealias Pieces = [(section: CityFile.Section, piece: Piece)]

    /// - Throws: `CityFileError` where the contents contradict each other.
    static func file(of contents: CityContents) throws(CityFileError) -> MappedFile {
        try check(contents)
        // All texts share a table: street names, then those of places, house numbers and so on.
        var texts = TextCollection(contents.names)
        let records = CityRecords.encode(contents, &texts)
        let parts = pieces(of: [
            (.zones, CityParts.encode(zones: contents.zones)),
            (.places, records.places),
            (.addresses, records.addresses),
            (.areas, CityParts.encode(areas: contents.areas)),
            (.lines, CityParts.encode(lines: contents.lines)),
            (.alternativeNames, records.alternativeNames),
        ])
        let about = CityParts.encode(aboutOf: contents, &texts)
        let words: Pieces = [
            (.about, Piece(about)), (.textStarts, Piece(texts.starts)),
            (.texts, Piece(texts.bytes)),
        ]
        let last = [(.localNames, records.localNames)] + speeds(contents.speeds)
        return file(
            words + network(contents) + grid(contents) + parts
                + pieces(of: hierarchy(contents.hierarchy) + last),
            LaterSections(closings: contents.closings?.encoded))
    }

    /// The same file with other tables for routing.
    static func file(
        of sections: CitySections, hierarchy tables: HierarchyTables
    ) -> MappedFile {
        file(of: sections, replacing: hierarchy(tables)) {
            $0.packed = nil
            $0.labels = nil
            $0.placed = nil
        }
    }

    /// The same file with a hierarchy as a file has it.
    static func file(
        of sections: CitySections, hierarchy stored: consuming StoredHierarchy
    ) -> MappedFile {
        switch consume stored {
        case .tables(let tables): file(of: sections, hierarchy: tables)
        case .packed(let packed): file(of: sections, hierarchy: packed)
        case .placed(let placed): file(of: sections, hierarchy: placed)
        }
    }

    /// The same file with a packed hierarchy.
    static func file(
        of sections: CitySections, hierarchy packed: PackedHierarchy
    ) -> MappedFile {
        file(of: sections, replacing: orders(packed.ranks, packed.dissection)) {
            $0.packed = [raw(Array(packed.keptArcs)), raw(Array(packed.shortcuts))]
            $0.labels = nil
            $0.placed = nil
        }
    }

    /// The same file with a hierarchy that is laid out.
    ///
    /// Nobody else may hold on to it: each part is let go of when it has its place in the file.
    static func file(
        of sections: CitySections, hierarchy placed: consuming PlacedHierarchy
    ) -> MappedFile {
        let orders = orders(placed.ranks, placed.dissection)
        var later = LaterSections(sections)
        later.packed = nil
        later.labels = nil
        later.placed = pieces(of: placed)
        return file(of: sections, replacing: orders, later)
    }

    private static func pieces(of placed: consuming PlacedHierarchy) -> [Piece] {
        [
            Piece(placed.places), Piece(placed.ranksByPlace), Piece(placed.firsts),
            Piece(placed.arcs), Piece(placed.middles),
        ]
    }

    /// The sections of a hierarchy that has no tables.
    private static func orders(
        _ ranks: FlatArray<UInt32>, _ dissection: FlatArray<UInt32>
    ) -> Bodies {
        hierarchy(nil).map { section, bytes in
            switch section {
            case .ranks: (section, raw(ranks))
            case .dissection: (section, raw(dissection))
            default: (section, bytes)
            }
        }
    }

    /// The same file with other labels, or none.
    static func file(of sections: CitySections, labels: PackedLabels?) -> MappedFile {
        file(of: sections) { $0.labels = labels.map { raw(Array($0.words)) } }
    }

    /// The same file with other speeds by hour.
    static func file(of sections: CitySections, speeds profile: SpeedProfile) -> MappedFile {
        file(of: sections, replacing: speeds(profile))
    }

    /// The same file with something else closed at times, for which no labels are kept.
    static func file(of sections: CitySections, closings: StreetClosings) -> MappedFile {
        file(of: sections) {
            $0.closings = closings.encoded
            $0.labels = nil
        }
    }

    /// The same file with other ways on foot: a city file of its own, or none.
    static func file(of sections: CitySections, footpaths: [UInt8]?) -> MappedFile {
        file(of: sections) { $0.footpaths = footpaths.map { Piece($0) } }
    }

    private static func file(
        of sections: CitySections, replacing new: Bodies = [],
        _ change: (inout LaterSections) -> Void = { _ in }
    ) -> MappedFile {
        var later = LaterSections(sections)
        change(&later)
        return file(of: sections, replacing: new, consume later)
    }

    private static func file(
        of sections: CitySections, replacing new: Bodies, _ later: consuming LaterSections
    ) -> MappedFile {
        let pieces = CityFile.Section.allCases.map { section in
            let piece = new.first { $0.section == section }.map { Piece($0.bytes) }
            return (section, piece ?? Piece(sections.file, sections.range(section)))
        }
        return file(pieces, consume later)
    }

    /// A file of these sections.
    static func assembled(
        _ sections: Bodies, _ later: LaterSections = LaterSections()
    ) -> MappedFile {
        file(pieces(of: sections), later)
    }

    private static func pieces(of sections: Bodies) -> Pieces {
        sections.map { ($0.section, Piece($0.bytes)) }
    }

    /// The header, the table and all sections, each at a multiple of 8.
    ///
    /// Sections that need not be there are left out where all of them are empty.
    private static func file(
        _ sections: consuming Pieces, _ later: consuming LaterSections
    ) -> MappedFile {
        precondition(sections.map(\.section) == CityFile.Section.allCases)
        var bodies = (consume sections).map { (section: $0.section.rawValue, piece: $0.piece) }
        let isPlain = bodies.dropFirst(CityFile.requiredSections).allSatisfy { $0.piece.count == 0 }
        let count = bodies.count
        let version = add(consume later, to: &bodies)
        if bodies.count == count, isPlain {
            bodies = Array(bodies.prefix(CityFile.requiredSections))
        }
        let header = header(bodies, version)
        let length = bodies.reduce(header.count) { padded($0 + $1.piece.count) }
        return MappedFile(count: length) { bytes in
            bytes.copyBytes(from: header)
            var offset = header.count
            for index in bodies.indices {
                let piece = bodies[index].piece
                // Whatever has its place is needed no more: a state's sections fill gigabytes.
                bodies[index].piece = .nothing
                let end = offset + piece.count
                piece.copy(UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<end]))
                offset = padded(end)
                for place in end..<offset { bytes[place] = 0 }
            }
            seal(bytes)
        }
    }

    /// Adds what came with later versions.
    ///
    /// - Returns: the first version that has it all.
    private static func add(
        _ later: consuming LaterSections, to bodies: inout [(section: UInt32, piece: Piece)]
    ) -> UInt32 {
        let (version, added) = (consume later).added
        bodies += added.map { ($0.section, $0.piece) }
        return version
    }

    private static func padded(_ count: Int) -> Int { (count + 7) & ~7 }

    /// The header and the table of sections.
    private static func header(
        _ bodies: [(section: UInt32, piece: Piece)], _ version: UInt32
    ) -> [UInt8] {
        let tableEnd = CityFile.tableEnd(bodies.count)
        let length = bodies.reduce(tableEnd) { padded($0 + $1.piece.count) }
        var header = ByteWriter()
        for byte in CityFile.magic { header.byte(byte) }
        header.fixed(version)
        header.fixed(UInt32(bodies.count))
        header.fixed(UInt64(length))
        header.fixed(UInt64(0))
        var offset = tableEnd
        for (section, piece) in bodies {
            header.fixed(section)
            header.fixed(UInt32(0))
            header.fixed(UInt64(offset))
            header.fixed(UInt64(piece.count))
            offset = padded(offset + piece.count)
        }
        return header.bytes
    }

    /// The bytes with their checksum in its place.
    static func sealed(_ bytes: consuming [UInt8]) -> [UInt8] {
        bytes.withUnsafeMutableBytes(seal)
        return bytes
    }

    /// Puts the checksum of a file in its place.
    private static func seal(_ bytes: UnsafeMutableRawBufferPointer) {
        let checksum = CityFile.checksum(UnsafeRawBufferPointer(bytes).bytes)
        for index in 0..<8 {
            bytes[CityFile.checksumOffset + index] = UInt8(
                truncatingIfNeeded: checksum >> UInt64(8 * index))
        }
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

    private static func network(_ contents: CityContents) -> Pieces {
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
            (.coordinates, Piece(contents.coordinates)),
            (.sourceIDs, Piece(sources)),
            (.sourceOrder, Piece(order)),
            (.links, Piece(contents.links)),
            (.shapeStarts, Piece(contents.firstShapePoint)),
            (.shapePoints, Piece(contents.shapePoints)),
            (.shapeOffsets, Piece(contents.shapeOffsets)),
            (.outgoingStarts, Piece(outgoing.first)),
            (.outgoingArcs, Piece(outgoing.arcs)),
            (.incomingStarts, Piece(incoming.first)),
            (.incomingArcs, Piece(incoming.arcs)),
            (.streetKeys, Piece(streetKeys(of: contents.names))),
            (.signals, Piece(contents.signals.map(\.rawValue))),
            (.forbiddenStarts, Piece(forbiddenStarts)),
            (.forbiddenArcs, Piece(contents.forbiddenTurns.flatMap { $0 })),
        ]
    }

    private static func grid(_ contents: CityContents) -> Pieces {
        guard let bounds = Bounds(containing: contents.shapePoints) else { return [] }
        let rectangles = contents.links.indices.map { link in
            let first = Int(contents.firstShapePoint[link])
            let end = Int(contents.firstShapePoint[link + 1])
            return Bounds(containing: contents.shapePoints[first..<end]) ?? bounds
        }
        let grid = LinkGrid.Tables(contents.links, around: rectangles, bounds: bounds)
        return [
            (.gridSize, Piece([grid.cellHeightE7, grid.cellWidthE7])),
            (.gridStarts, Piece(grid.firstEntry)),
            (.gridLinks, Piece(grid.entries)),
            (.gridCells, Piece(grid.cellsOfLink)),
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
