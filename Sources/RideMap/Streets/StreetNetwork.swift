import RideCore

/// The drivable streets of a city: nodes joined by links, in flat arrays.
public struct StreetNetwork: Sendable {
    let coordinates: [Coordinate]
    let sourceIDs: [Int64]
    let links: [Link]
    let names: [String]
    let shapePoints: [Coordinate]
    /// The offset of every shape point along its link in millimetres.
    let shapeOffsets: [UInt32]
    /// Where each link's shape starts; one more than there are links.
    let firstShapePoint: [UInt32]

    let outgoingArcs: [Arc]
    let firstOutgoingArc: [UInt32]
    let incomingArcs: [Arc]
    let firstIncomingArc: [UInt32]
    /// For every name, from 1, the first name that means the same street; 0 for no name.
    let streetKeys: [UInt32]
    private let linksByClass: [[LinkID]]
    private let nodesBySource: [UInt32]

    init(_ contents: CityContents) {
        coordinates = contents.coordinates
        sourceIDs = contents.sourceIDs
        links = contents.links
        names = contents.names
        shapePoints = contents.shapePoints
        shapeOffsets = contents.shapeOffsets
        firstShapePoint = contents.firstShapePoint
        streetKeys = Self.streetKeys(of: names)
        let nodes = coordinates.count
        (firstOutgoingArc, outgoingArcs) = Self.arcs(of: links, nodes: nodes, incoming: false)
        (firstIncomingArc, incomingArcs) = Self.arcs(of: links, nodes: nodes, incoming: true)
        var byClass = [[LinkID]](repeating: [], count: RoadClass.allCases.count)
        for (index, link) in links.enumerated() {
            byClass[Int(link.roadClass.rawValue)].append(LinkID(UInt32(index)))
        }
        linksByClass = byClass
        let source = contents.sourceIDs
        var order = [UInt32](0..<UInt32(nodes))
        // Most tables are sorted already, and sorting what is sorted would be half of opening.
        if zip(source, source.dropFirst()).contains(where: { $0 >= $1 }) {
            order.sort { (source[Int($0)], $0) < (source[Int($1)], $1) }
        }
        nodesBySource = order
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
    public func shape(of link: LinkID) -> ArraySlice<Coordinate> { shapePoints[points(of: link)] }

    /// The links of one class, lowest id first.
    public func links(of roadClass: RoadClass) -> [LinkID] {
        linksByClass[Int(roadClass.rawValue)]
    }

    /// The arcs that leave a node, lowest link first.
    public func outgoing(_ node: NodeID) -> ArraySlice<Arc> {
        outgoingArcs[
            Int(firstOutgoingArc[node.index])..<Int(firstOutgoingArc[node.index + 1])]
    }

    /// The arcs that reach a node, lowest link first; the `head` of each is where it comes from.
    public func incoming(_ node: NodeID) -> ArraySlice<Arc> {
        incomingArcs[
            Int(firstIncomingArc[node.index])..<Int(firstIncomingArc[node.index + 1])]
    }

    /// The number a node had in the table it was imported from.
    public func sourceID(of node: NodeID) -> Int { Int(sourceIDs[node.index]) }

    /// The node that had this number in the imported table, or nil if it was not kept.
    ///
    /// - Complexity: O(log n) in the number of nodes.
    public func node(sourceID: Int) -> NodeID? {
        var low = 0
        var high = nodesBySource.count
        while low < high {
            let middle = (low + high) / 2
            if sourceIDs[Int(nodesBySource[middle])] < Int64(sourceID) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < nodesBySource.count else { return nil }
        let node = nodesBySource[low]
        return sourceIDs[Int(node)] == Int64(sourceID) ? NodeID(node) : nil
    }

    /// Where on the link this many millimetres from its first node are.
    func coordinate(on link: LinkID, atOffset_mm offset: UInt32) -> Coordinate {
        let points = points(of: link)
        var low = points.lowerBound
        var high = points.upperBound - 1
        // The last point whose offset is not beyond ours, but never the very last one.
        while low + 1 < high {
            let middle = (low + high) / 2
            if shapeOffsets[middle] <= offset { low = middle } else { high = middle }
        }
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

    /// Sorts the directions of all links by the node they leave, or by the node they reach.
    private static func arcs(
        of links: [Link], nodes: Int, incoming: Bool
    ) -> (first: [UInt32], arcs: [Arc]) {
        var first = [UInt32](repeating: 0, count: nodes + 1)
        for link in links {
            if link.allowsForward { first[(incoming ? link.to : link.from).index + 1] += 1 }
            if link.allowsBackward { first[(incoming ? link.from : link.to).index + 1] += 1 }
        }
        for node in 0..<nodes { first[node + 1] += first[node] }
        let none = Arc(head: 0, travelTime_ms: 0, length_mm: 0, linkAndDirection: 0)
        var arcs = [Arc](repeating: none, count: Int(first[nodes]))
        var next = first
        func add(_ index: Int, _ link: Link, tail: NodeID, head: NodeID, direction: UInt32) {
            let slot = Int(next[tail.index])
            next[tail.index] += 1
            arcs[slot] = Arc(
                head: head.rawValue, travelTime_ms: link.travelTime_ms, length_mm: link.length_mm,
                linkAndDirection: UInt32(index) << 1 | direction)
        }
        for (index, link) in links.enumerated() {
            let (near, far) = incoming ? (link.to, link.from) : (link.from, link.to)
            if link.allowsForward { add(index, link, tail: near, head: far, direction: 0) }
            if link.allowsBackward { add(index, link, tail: far, head: near, direction: 1) }
        }
        return (first, arcs)
    }
}
