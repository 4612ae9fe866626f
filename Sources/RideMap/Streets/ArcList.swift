import RideGraph

/// The arcs that leave or reach a node, made of their links as they are asked for.
public struct ArcList: RandomAccessCollection, Sendable {
    private let arcs: FlatArray<UInt32>
    private let links: FlatArray<Link>
    private let isIncoming: Bool
    /// The index of the first arc.
    public let startIndex: Int
    /// One more than the index of the last arc.
    public let endIndex: Int

    init(
        _ arcs: FlatArray<UInt32>, _ range: Range<Int>, links: FlatArray<Link>, isIncoming: Bool
    ) {
        self.arcs = arcs
        self.links = links
        self.isIncoming = isIncoming
        startIndex = range.lowerBound
        endIndex = range.upperBound
    }

    /// The arc at an index.
    public subscript(_ index: Int) -> Arc {
        precondition(index >= startIndex && index < endIndex, "index out of range")
        let arc = arcs[index]
        return Arc(arc, of: links[Int(arc >> 1)], isIncoming: isIncoming)
    }
}

extension Arc {
    /// The direction of a link, as seen from its tail or, if it is incoming, from its head.
    init(_ linkAndDirection: UInt32, of link: Link, isIncoming: Bool) {
        let leadsToLast = (linkAndDirection & 1 == 0) != isIncoming
        self.init(
            head: (leadsToLast ? link.to : link.from).rawValue,
            travelTime_ms: linkAndDirection & 1 == 0 ? link.travelTime_ms : link.backwardTime_ms,
            length_mm: link.length_mm,
            linkAndDirection: linkAndDirection)
    }
}
