import RideCore
import RideGraph

/// The drivable streets of a city: nodes joined by links, in flat arrays read from the city file.
public struct StreetNetwork: Sendable {
    let coordinates: FlatArray<Coordinate>
    let sourceIDs: FlatArray<Int64>
    let links: FlatArray<Link>
    private(set) var names: NameList
    let shapePoints: FlatArray<Coordinate>
    /// The offset of every shape point along its link in millimetres.
    let shapeOffsets: FlatArray<UInt32>
    /// Where each link's shape starts; one more than there are links.
    let firstShapePoint: FlatArray<UInt32>

    /// The arcs that leave each node as `Arc.linkAndDirection`, lowest first.
    let outgoingArcs: FlatArray<UInt32>
    let firstOutgoingArc: FlatArray<UInt32>
    /// The arcs that reach each node.
    let incomingArcs: FlatArray<UInt32>
    let firstIncomingArc: FlatArray<UInt32>
    /// For every name, from 1, the first name that means the same street; 0 for no name.
    let streetKeys: FlatArray<UInt32>
    /// The nodes in the order of their numbers in the source; empty if that is their own order.
    private let nodesBySource: FlatArray<UInt32>
    let signalNodes: FlatArray<UInt32>
    /// The ways that must not be driven.
    public let forbiddenTurns: ForbiddenTurns
    let figures: LinkFigures

    /// Takes the arrays of a city file and checks them.
    ///
    /// - Throws: `CityFileError` where they contradict each other.
    init(_ sections: CitySections, names: NameList) throws(CityFileError) {
        self.names = names
        coordinates = try sections.array(.coordinates, of: Coordinate.self)
        sourceIDs = try sections.array(.sourceIDs, of: Int64.self)
        nodesBySource = try sections.array(.sourceOrder, of: UInt32.self)
        links = try sections.array(.links, of: Link.self)
        firstShapePoint = try sections.array(.shapeStarts, of: UInt32.self)
        shapePoints = try sections.array(.shapePoints, of: Coordinate.self)
        shapeOffsets = try sections.array(.shapeOffsets, of: UInt32.self)
        firstOutgoingArc = try sections.array(.outgoingStarts, of: UInt32.self)
        outgoingArcs = try sections.array(.outgoingArcs, of: UInt32.self)
        firstIncomingArc = try sections.array(.incomingStarts, of: UInt32.self)
        incomingArcs = try sections.array(.incomingArcs, of: UInt32.self)
        streetKeys = try sections.array(.streetKeys, of: UInt32.self)
        signalNodes = try sections.array(.signals, of: UInt32.self)
        forbiddenTurns = ForbiddenTurns(
            arcs: try sections.array(.forbiddenArcs, of: UInt32.self),
            starts: try sections.array(.forbiddenStarts, of: UInt32.self))
        guard sourceIDs.count == coordinates.count else {
            throw CitySections.damaged(.sourceIDs, "counts itself wrongly")
        }
        figures = try NetworkChecks.links(links, nodes: coordinates.count, names: names.count)
        try check()
    }

    /// The same streets by other names.
    func renamed(_ names: NameList) -> StreetNetwork {
        var network = self
        network.names = names
        return network
    }

    private func check() throws(CityFileError) {
        let nodes = coordinates.count
        try NetworkChecks.sourceOrder(nodesBySource, of: sourceIDs)
        try NetworkChecks.shapes(self)
        try NetworkChecks.arcs(
            outgoingArcs, firstOutgoingArc, of: links, nodes: nodes, oneWay: figures.oneWay,
            incoming: false)
        try NetworkChecks.arcs(
            incomingArcs, firstIncomingArc, of: links, nodes: nodes, oneWay: figures.oneWay,
            incoming: true)
        try NetworkChecks.streetKeys(streetKeys, names: names.count)
        try NetworkChecks.ascending(signalNodes, below: nodes, .signals)
        try NetworkChecks.forbiddenTurns(
            forbiddenTurns.arcs, forbiddenTurns.starts, links: links)
    }

    /// How many nodes there are; their ids are all smaller numbers.
    public var nodeCount: Int { coordinates.count }
    /// How many links there are; their ids are all smaller numbers.
    public var linkCount: Int { links.count }

    /// Where a node is.
    public func coordinate(of node: NodeID) -> Coordinate { coordinates[node.index] }

    /// Whether a position names a node or link there is: to be asked about positions that come from
    /// outside, since all other functions stop the program at one that does not.
    public func contains(_ position: StreetPosition) -> Bool {
        switch position {
        case .node(let node): node.index < nodeCount
        case .link(let link, _): link.index < linkCount
        }
    }

    /// The link with this id.
    public subscript(_ link: LinkID) -> Link { links[link.index] }

    /// The name of the street a link belongs to, or nil if it has none.
    public func name(of link: LinkID) -> String? {
        let name = links[link.index].name
        return name == 0 ? nil : names[Int(name) - 1]
    }

    /// The line a link follows, from its first node to its last, both included.
    public func shape(of link: LinkID) -> Slice<FlatArray<Coordinate>> {
        shapePoints[points(of: link)]
    }

    /// The links of one class, lowest id first.
    ///
    /// - Complexity: O(n) in the number of links.
    public func links(of roadClass: RoadClass) -> [LinkID] {
        links.indices.filter { links[$0].roadClass == roadClass }.map { LinkID(UInt32($0)) }
    }

    /// The arcs that leave a node, lowest link first.
    public func outgoing(_ node: NodeID) -> ArcList {
        let start = Int(firstOutgoingArc[node.index])
        let end = Int(firstOutgoingArc[node.index + 1])
        return ArcList(outgoingArcs, start..<end, links: links, isIncoming: false)
    }

    /// The arcs that reach a node, lowest link first; the `head` of each is where it comes from.
    public func incoming(_ node: NodeID) -> ArcList {
        let start = Int(firstIncomingArc[node.index])
        let end = Int(firstIncomingArc[node.index + 1])
        return ArcList(incomingArcs, start..<end, links: links, isIncoming: true)
    }

    /// Calls `body` with the link of every arc that leaves a node, then of every one that reaches
    /// it: a street open in both directions comes twice.
    @inline(__always)
    func forEachLink(at node: NodeID, _ body: (Link) -> Void) {
        for index in Int(firstOutgoingArc[node.index])..<Int(firstOutgoingArc[node.index + 1]) {
            body(links[Int(outgoingArcs[index] >> 1)])
        }
        for index in Int(firstIncomingArc[node.index])..<Int(firstIncomingArc[node.index + 1]) {
            body(links[Int(incomingArcs[index] >> 1)])
        }
    }

    /// The nodes with traffic lights, lowest first.
    public var signals: [NodeID] { signalNodes.map { NodeID($0) } }

    /// Whether a node has traffic lights.
    ///
    /// - Complexity: O(log n) in the number of traffic lights.
    public func hasSignal(_ node: NodeID) -> Bool {
        let index = signalNodes.partitioningIndex { $0 >= node.rawValue }
        return index < signalNodes.count && signalNodes[index] == node.rawValue
    }

    /// The number a node had in the table it was imported from.
    public func sourceID(of node: NodeID) -> Int { Int(sourceIDs[node.index]) }

    /// The node that had this number in the imported table, or nil if it was not kept.
    ///
    /// - Complexity: O(log n) in the number of nodes.
    public func node(sourceID: Int) -> NodeID? {
        guard nodeCount > 0 else { return nil }
        // Most tables number their nodes in a row, so that the first look is the last.
        let (guess, isFar) = sourceID.subtractingReportingOverflow(
            Int(sourceIDs[nodeInSourceOrder(0)]))
        if !isFar, (0..<nodeCount).contains(guess) {
            let node = nodeInSourceOrder(guess)
            if sourceIDs[node] == Int64(sourceID) { return NodeID(UInt32(node)) }
        }
        let place = (0..<nodeCount).partitioningIndex {
            sourceIDs[nodeInSourceOrder($0)] >= Int64(sourceID)
        }
        guard place < nodeCount else { return nil }
        let node = nodeInSourceOrder(place)
        return sourceIDs[node] == Int64(sourceID) ? NodeID(UInt32(node)) : nil
    }

    private func nodeInSourceOrder(_ index: Int) -> Int {
        nodesBySource.isEmpty ? index : Int(nodesBySource[index])
    }

    /// Where on the link this many millimetres from its first node are.
    func coordinate(on link: LinkID, atOffset_mm offset: UInt32) -> Coordinate {
        // The last point whose offset is not beyond ours, but never the very last one.
        let within = points(of: link).dropFirst().dropLast()
        let low = within.partitioningIndex { shapeOffsets[$0] > offset } - 1
        let start = shapeOffsets[low]
        let end = shapeOffsets[low + 1]
        return interpolate(
            shapePoints[low], shapePoints[low + 1],
            part: Int64(min(max(offset, start), end)) - Int64(start),
            of: Int64(end) - Int64(start))
    }

    /// The range of a link's points in `shapePoints` and `shapeOffsets`; at least two.
    func points(of link: LinkID) -> Range<Int> {
        Int(firstShapePoint[link.index])..<Int(firstShapePoint[link.index + 1])
    }

    /// Whether two links are of one street, or both of none with a name.
    func isSameStreet(_ one: Link, _ other: Link) -> Bool {
        streetKeys[Int(one.name)] == streetKeys[Int(other.name)]
    }
}
