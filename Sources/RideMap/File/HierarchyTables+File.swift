import RideGraph

extension StoredHierarchy {
    /// Takes the hierarchy of a city file, or nil if it has none.
    ///
    /// - Throws: `CityFileError` where its parts contradict each other.
    init?(_ sections: CitySections) throws(CityFileError) {
        if let placed = sections.placedHierarchy {
            self = .placed(try PlacedHierarchy(placed, sections))
        } else if let packed = sections.packedHierarchy {
            self = .packed(try PackedHierarchy(packed, sections))
        } else if let tables = try HierarchyTables(sections) {
            self = .tables(tables)
        } else {
            return nil
        }
    }
}

extension PackedLabels {
    /// Takes the labels of a city file, or nil if it has none. Whether they are of its streets
    /// shows when they are unpacked.
    ///
    /// - Throws: `CityFileError` where they are not whole.
    init?(_ sections: CitySections) throws(CityFileError) {
        guard let range = sections.labels else { return nil }
        guard range.count % 8 == 0 else {
            throw .damaged("section labels: does not hold whole entries")
        }
        self.init(words: sections.file.array(range, of: UInt64.self))
    }
}

extension PackedHierarchy {
    /// What a city file holds; whether it is a hierarchy, and of the city's streets, shows when it
    /// is unpacked.
    fileprivate init(
        _ packed: CitySections.PackedHierarchy, _ sections: CitySections
    ) throws(CityFileError) {
        func words(_ range: Range<Int>, _ name: String) throws(CityFileError) -> FlatArray<UInt64> {
            guard range.count % 8 == 0 else {
                throw .damaged("section \(name): does not hold whole entries")
            }
            return sections.file.array(range, of: UInt64.self)
        }
        let (ranks, dissection) = try HierarchyTables.orders(sections, "packed")
        self.init(
            ranks: ranks, keptArcs: try words(packed.keptArcs, "keptArcs"),
            shortcuts: try words(packed.shortcuts, "shortcuts"), dissection: dissection)
    }
}

extension PlacedHierarchy {
    /// What a city file holds, in the order of `CityFile.PlacedSection`. Whether it is a hierarchy
    /// of the city's streets is proved before anything is searched in it.
    fileprivate init(
        _ ranges: [Range<Int>], _ sections: CitySections
    ) throws(CityFileError) {
        func array<Element: BitwiseCopyable & Sendable>(
            _ section: CityFile.PlacedSection, of type: Element.Type
        ) throws(CityFileError) -> FlatArray<Element> {
            let range = ranges[Int(section.rawValue - CityFile.PlacedSection.places.rawValue)]
            guard range.count % MemoryLayout<Element>.stride == 0 else {
                throw .damaged("section \(section): does not hold whole entries")
            }
            return sections.file.array(range, of: type)
        }
        let (ranks, dissection) = try HierarchyTables.orders(sections, "laid out")
        guard sections.packedHierarchy == nil else {
            throw .damaged("section keptArcs: is there, and the hierarchy is laid out")
        }
        self.init(
            ranks: ranks, places: try array(.places, of: UInt32.self),
            ranksByPlace: try array(.placeRanks, of: UInt32.self),
            firsts: try array(.arcStarts, of: UInt32.self),
            arcs: try array(.placedArcs, of: GraphArc.self),
            middles: try array(.middles, of: UInt32.self), dissection: dissection)
        guard places.count == ranks.count, ranksByPlace.count == ranks.count,
            firsts.count == 2 * ranks.count + 1
        else { throw .damaged("section places: counts itself wrongly") }
        guard arcs.count == middles.count else {
            throw .damaged("section placedArcs: counts itself wrongly")
        }
    }
}

extension HierarchyTables {
    /// The orders of a hierarchy that has no tables.
    fileprivate static func orders(
        _ sections: CitySections, _ how: String
    ) throws(CityFileError) -> (ranks: FlatArray<UInt32>, dissection: FlatArray<UInt32>) {
        let ranks = try sections.array(.ranks, of: UInt32.self)
        let dissection = try sections.array(.dissection, of: UInt32.self)
        let tables: [CityFile.Section] = [
            .upStarts, .upHeads, .upMiddles, .downStarts, .downHeads, .downMiddles,
        ]
        for section in tables where !sections.range(section).isEmpty {
            throw CitySections.damaged(section, "is there, and the hierarchy is \(how)")
        }
        guard !ranks.isEmpty, dissection.isEmpty || dissection.count == ranks.count else {
            throw CitySections.damaged(.ranks, "counts itself wrongly")
        }
        try permutation(ranks, .ranks)
        if !dissection.isEmpty { try permutation(dissection, .dissection) }
        return (ranks, dissection)
    }

    /// Takes the tables of a city file, or nil if it has none.
    ///
    /// They are proved to be the shape of some hierarchy; whether of the graph that they are used
    /// with is for whoever brings the two together.
    ///
    /// - Throws: `CityFileError` where they contradict each other.
    init?(_ sections: CitySections) throws(CityFileError) {
        func array(_ section: CityFile.Section) throws(CityFileError) -> FlatArray<UInt32> {
            try sections.array(section, of: UInt32.self)
        }
        self.init(
            ranks: try array(.ranks),
            up: Side(
                first: try array(.upStarts), heads: try array(.upHeads),
                middles: try array(.upMiddles)),
            down: Side(
                first: try array(.downStarts), heads: try array(.downHeads),
                middles: try array(.downMiddles)),
            dissection: try array(.dissection))
        if ranks.isEmpty {
            let rest = [up.first, up.heads, up.middles, down.first, down.heads, down.middles]
            guard rest.allSatisfy(\.isEmpty), dissection.isEmpty else {
                throw CitySections.damaged(.ranks, "counts itself wrongly")
            }
            return nil
        }
        try Self.permutation(ranks, .ranks)
        try Self.check(up, nodes: ranks.count, .upStarts, .upHeads, .upMiddles)
        try Self.check(down, nodes: ranks.count, .downStarts, .downHeads, .downMiddles)
        if !dissection.isEmpty {
            guard dissection.count == ranks.count else {
                throw CitySections.damaged(.dissection, "counts itself wrongly")
            }
            try Self.permutation(dissection, .dissection)
        }
    }

    /// That every number below their number is there once.
    fileprivate static func permutation(
        _ entries: FlatArray<UInt32>, _ section: CityFile.Section
    ) throws(CityFileError) {
        try NetworkChecks.below(entries.count, entries, section)
        var isThere = [Bool](repeating: false, count: entries.count)
        let isTwice = entries.withSpan { entries in
            var isTwice = false
            var there = isThere.mutableSpan
            for index in entries.indices {
                let entry = Int(entries[index])
                isTwice = there[entry] ? true : isTwice
                there[entry] = true
            }
            return isTwice
        }
        if isTwice { throw CitySections.damaged(section, "an entry comes twice") }
    }

    /// That arcs lead upwards, and that what a shortcut passes over is below its ends.
    private static func check(
        _ side: Side, nodes: Int, _ first: CityFile.Section, _ heads: CityFile.Section,
        _ middles: CityFile.Section
    ) throws(CityFileError) {
        guard side.first.count == nodes + 1, side.middles.count == side.heads.count else {
            throw CitySections.damaged(first, "counts itself wrongly")
        }
        try NetworkChecks.starts(side.first, end: side.heads.count, first)
        try NetworkChecks.below(nodes, side.heads, heads)
        let (leadsUp, passesBelow) = side.first.withSpan { first in
            side.heads.withSpan { heads in
                side.middles.withSpan { middles in
                    areUpwards(first, heads, middles)
                }
            }
        }
        if !leadsUp { throw CitySections.damaged(heads, "an arc does not lead upwards") }
        if !passesBelow { throw CitySections.damaged(middles, "an entry does not exist") }
    }

    /// Whether every arc leads upwards, and whether every middle is below.
    private static func areUpwards(
        _ first: Span<UInt32>, _ heads: Span<UInt32>, _ middles: Span<UInt32>
    ) -> (heads: Bool, middles: Bool) {
        var leadsUp = true
        var passesBelow = true
        var arc = 0
        for rank in 0..<UInt32(first.count - 1) {
            let end = Int(first[Int(rank) + 1])
            while arc < end {
                leadsUp = heads[arc] > rank ? leadsUp : false
                // One more than `original` is 0. No branch, for nobody could foretell it.
                passesBelow = middles[arc] &+ 1 <= rank ? passesBelow : false
                arc += 1
            }
        }
        return (leadsUp, passesBelow)
    }
}
