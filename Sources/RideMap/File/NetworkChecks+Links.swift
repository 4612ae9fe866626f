import RideCore
import RideGraph

/// What one pass over the links finds out besides whether they are right.
struct LinkFigures {
    var oneWay = 0
    var length_mm: Int64 = 0
    /// How many of the names are the name of a link.
    var named = 0
}

extension NetworkChecks {
    /// That links join nodes there are, with a length, a time, a name and marks that can be.
    static func links(
        _ links: FlatArray<Link>, nodes: Int, names: Int
    ) throws(CityFileError) -> LinkFigures {
        guard links.count <= CityFile.maximumLinks else {
            throw CitySections.damaged(.links, "has too many links")
        }
        var hasLink = [Bool](repeating: false, count: names + 1)
        var figures = LinkFigures()
        let fault: StaticString? = links.withSpan { links in
            firstFault(in: links, nodes: nodes, names: names, &hasLink, &figures)
        }
        if let fault { throw CitySections.damaged(.links, "\(fault)") }
        figures.named = hasLink.dropFirst().count { $0 }
        return figures
    }

    /// Goes through the links until one is wrong, and says what is wrong with it.
    private static func firstFault(
        in links: Span<Link>, nodes: Int, names: Int, _ hasLink: inout [Bool],
        _ figures: inout LinkFigures
    ) -> StaticString? {
        var oneWay = 0
        var length: Int64 = 0
        var named = hasLink.mutableSpan
        for index in links.indices {
            let link = links[index]
            guard link.from.index < nodes, link.to.index < nodes else {
                return "a link ends at a node that does not exist"
            }
            guard link.length_mm > 0, link.travelTime_ms > 0 else {
                return "a link is of no length"
            }
            guard link.backwardTime_ms > 0 else { return "a link takes no time on the way back" }
            guard max(link.travelTime_ms, link.backwardTime_ms) <= Link.longestTime_ms else {
                return "a link takes longer than a day"
            }
            guard Int(link.name) <= names else {
                return "a link has a name that does not exist"
            }
            guard link.marks.isValid else {
                return "a link is of no known class or direction"
            }
            oneWay &+= link.isOneWay ? 1 : 0
            length &+= Int64(link.length_mm)
            named[Int(link.name)] = true
        }
        figures.oneWay = oneWay
        figures.length_mm = length
        return nil
    }

    /// That every link's points lead from its first node to its last, and that their offsets rise
    /// from nothing to its length.
    static func shapes(
        _ network: borrowing StreetNetwork
    ) throws(CityFileError) {
        guard network.shapeOffsets.count == network.shapePoints.count,
            network.firstShapePoint.count == network.linkCount + 1
        else { throw CitySections.damaged(.shapeOffsets, "counts itself wrongly") }
        try starts(
            network.firstShapePoint, end: network.shapePoints.count, step: 2, .shapeStarts)
        let (links, points) = (network.links, network.shapePoints)
        let (first, offsets) = (network.firstShapePoint, network.shapeOffsets)
        let coordinates = network.coordinates
        let meetsNodes = links.withSpan { links in
            points.withSpan { points in
                coordinates.withSpan { coordinates in
                    first.withSpan { first in meet(links, first, points, coordinates) }
                }
            }
        }
        if !meetsNodes {
            throw CitySections.damaged(.shapePoints, "a shape does not end at its link's nodes")
        }
        let isMeasured = links.withSpan { links in
            offsets.withSpan { offsets in
                first.withSpan { first in areMeasured(links, first, offsets) }
            }
        }
        if !isMeasured {
            throw CitySections.damaged(.shapeOffsets, "a shape is not as long as its link")
        }
    }

    /// Whether shapes begin and end at their links' nodes.
    private static func meet(
        _ links: Span<Link>, _ first: Span<UInt32>, _ points: Span<Coordinate>,
        _ coordinates: Span<Coordinate>
    ) -> Bool {
        var isRight = true
        for index in links.indices {
            let link = links[index]
            let begins = points[Int(first[index])] == coordinates[link.from.index]
            let ends = points[Int(first[index + 1]) - 1] == coordinates[link.to.index]
            isRight = begins && ends ? isRight : false
        }
        return isRight
    }

    /// Whether offsets rise from 0 to the length of each link.
    ///
    /// From the end of one link to the start of the next they fall, since no link is of no length:
    /// if they fall nowhere else, they fall as often as there are links, less one.
    private static func areMeasured(
        _ links: Span<Link>, _ first: Span<UInt32>, _ offsets: Span<UInt32>
    ) -> Bool {
        var isRight = true
        for index in links.indices {
            let last = Int(first[index + 1]) - 1
            isRight = offsets[Int(first[index])] == 0 ? isRight : false
            isRight = offsets[last] == links[index].length_mm ? isRight : false
        }
        // The top bit of the difference says that it falls, without a branch to guess.
        var falls: UInt64 = 0
        for point in 1..<max(offsets.count, 1) {
            falls &+= (UInt64(offsets[point]) &- UInt64(offsets[point &- 1])) >> 63
        }
        return isRight && falls == UInt64(links.count - 1)
    }

    /// That the arcs of each node are all directions of links that leave it (or, if `incoming`,
    /// reach it), lowest first.
    ///
    /// An arc stands with the node its link says and with no other, in rising order: so none comes
    /// twice, and with the right number of them none is missing.
    static func arcs(
        _ arcs: FlatArray<UInt32>, _ first: FlatArray<UInt32>, of links: FlatArray<Link>,
        nodes: Int, oneWay: Int, incoming: Bool
    ) throws(CityFileError) {
        let section: Section = incoming ? .incomingArcs : .outgoingArcs
        guard first.count == nodes + 1, arcs.count == 2 * links.count - oneWay else {
            throw CitySections.damaged(section, "counts itself wrongly")
        }
        try starts(first, end: arcs.count, incoming ? .incomingStarts : .outgoingStarts)
        try below(2 * links.count, arcs, section)
        let isRight = links.withSpan { links in
            arcs.withSpan { arcs in
                first.withSpan { first in areInPlace(arcs, first, links, incoming: incoming) }
            }
        }
        if !isRight { throw CitySections.damaged(section, "an arc is in the wrong place") }
    }

    /// Whether every arc stands with its own node, may be driven, and is above the one before.
    private static func areInPlace(
        _ arcs: Span<UInt32>, _ first: Span<UInt32>, _ links: Span<Link>, incoming: Bool
    ) -> Bool {
        let flip: UInt32 = incoming ? 1 : 0
        var isRight = true
        var index = 0
        for node in 0..<first.count - 1 {
            let end = Int(first[node + 1])
            var before = -1
            while index < end {
                let arc = arcs[index]
                let link = links[Int(arc >> 1)]
                // Chosen by a mask: which way an arc leads no branch can foretell.
                let (from, to) = (link.from.rawValue, link.to.rawValue)
                let near = from ^ (from ^ to) & (0 &- (arc ^ flip) & 1)
                let isOpen = link.marks.rawValue & LinkMarks.forward.rawValue << (arc & 1) != 0
                isRight = Int(near) == node ? isRight : false
                isRight = isOpen ? isRight : false
                isRight = Int(arc) > before ? isRight : false
                before = Int(arc)
                index &+= 1
            }
        }
        return isRight
    }

    /// That a name's key is the first of the names with that key.
    static func streetKeys(
        _ keys: FlatArray<UInt32>, names: Int
    ) throws(CityFileError) {
        var isRight = keys.count == names + 1 && keys[0] == 0
        if isRight {
            isRight = keys.withSpan { keys in
                var isRight = true
                for name in 1..<max(keys.count, 1) {
                    let key = Int(keys[name])
                    isRight = isRight && key >= 1 && key <= name
                    if isRight { isRight = Int(keys[key]) == key }
                }
                return isRight
            }
        }
        if !isRight { throw CitySections.damaged(.streetKeys, "a street is not known by its name") }
    }

    /// That each forbidden way is two arcs or more, each starting where the one before it ends.
    static func forbiddenTurns(
        _ turns: FlatArray<UInt32>, _ first: FlatArray<UInt32>, links: FlatArray<Link>
    ) throws(CityFileError) {
        try starts(first, end: turns.count, step: 2, .forbiddenStarts)
        try below(2 * links.count, turns, .forbiddenArcs)
        for turn in 0..<first.count - 1 {
            for index in Int(first[turn])..<Int(first[turn + 1]) - 1 {
                let (arc, next) = (turns[index], turns[index + 1])
                let (link, nextLink) = (links[Int(arc >> 1)], links[Int(next >> 1)])
                let head = arc & 1 == 0 ? link.to : link.from
                let tail = next & 1 == 0 ? nextLink.from : nextLink.to
                guard head == tail else {
                    throw CitySections.damaged(.forbiddenArcs, "a forbidden way is interrupted")
                }
            }
        }
    }
}
