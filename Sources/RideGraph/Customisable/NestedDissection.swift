/// An order of contraction that depends on the shape of a graph and on none of its weights.
///
/// Method: a small set of nodes that parts the graph in two halves comes last; each half is ordered
/// in the same way (George, SIAM Journal on Numerical Analysis 10(2), 1973). The separators are
/// found by inertial flow: the nodes are sorted along a line, the first quarter is joined to a
/// source and the last to a sink, and the smallest cut between them is taken (Schild and Sommer,
/// SEA 2015). Four lines are tried, and the cut with the best ratio of edges to nodes parted wins.
/// Pieces of up to 32 nodes are ordered by smallest degree.
public enum NestedDissection {
    /// The nodes in the order of their contraction.
    ///
    /// - Parameters:
    ///   - graph: The graph; directions of arcs do not matter.
    ///   - points: Where each node is on a plane, east and north; any unit.
    ///   - progress: Called with the part done, 0...1, from time to time.
    /// - Complexity: about O(n log n × cut) in the number of nodes.
    public static func order(
        of graph: WeightedGraph, points: [(east: Int32, north: Int32)],
        progress: (Double) -> Void = { _ in }
    ) -> [UInt32] {
        precondition(points.count == graph.nodeCount, "every node needs a point")
        var dissection = Dissection(PlainGraph(graph), points: points)
        dissection.run(progress)
        return dissection.order
    }
}

/// The neighbours of each node, both ways, each once and never the node itself.
struct PlainGraph {
    private(set) var first: [UInt32]
    private(set) var heads: [UInt32]

    init(_ graph: WeightedGraph) {
        let nodes = graph.nodeCount
        var count = [UInt32](repeating: 0, count: nodes + 1)
        for tail in 0..<nodes {
            for arc in graph.arcs(from: UInt32(tail)) {
                let head = Int(graph.arcs[arc].head)
                if head == tail { continue }
                count[tail + 1] += 1
                count[head + 1] += 1
            }
        }
        for node in 0..<nodes { count[node + 1] += count[node] }
        var next = count
        var all = [UInt32](repeating: 0, count: Int(count[nodes]))
        for tail in 0..<nodes {
            for arc in graph.arcs(from: UInt32(tail)) {
                let head = Int(graph.arcs[arc].head)
                if head == tail { continue }
                all[Int(next[tail])] = UInt32(head)
                next[tail] += 1
                all[Int(next[head])] = UInt32(tail)
                next[head] += 1
            }
        }
        first = [0]
        first.reserveCapacity(nodes + 1)
        heads = []
        heads.reserveCapacity(all.count)
        for node in 0..<nodes {
            let neighbours = all[Int(count[node])..<Int(count[node + 1])].sorted()
            var last = UInt32.max
            for head in neighbours where head != last {
                heads.append(head)
                last = head
            }
            first.append(UInt32(heads.count))
        }
    }

    var nodeCount: Int { first.count - 1 }
}

/// The work of parting a graph again and again.
private struct Dissection {
    private static let leafSize = 32

    private(set) var order: [UInt32]
    private let graph: PlainGraph
    private let points: [(east: Int32, north: Int32)]
    /// The index of each node within the present part; `none` outside it.
    private var local: [UInt32]
    private static let none = UInt32.max

    /// Nodes that fill a range of the order between them.
    private struct Part {
        let nodes: [UInt32]
        let start: Int
    }

    init(_ graph: PlainGraph, points: [(east: Int32, north: Int32)]) {
        self.graph = graph
        self.points = points
        order = Array(repeating: 0, count: graph.nodeCount)
        local = Array(repeating: Self.none, count: graph.nodeCount)
    }

    mutating func run(_ progress: (Double) -> Void) {
        var open = [Part(nodes: [UInt32](0..<UInt32(graph.nodeCount)), start: 0)]
        var done = 0
        while let part = open.popLast() {
            let size = part.nodes.count
            if size <= Self.leafSize {
                orderLeaf(part)
                done += size
                progress(Double(done) / Double(graph.nodeCount))
                continue
            }
            let piece = subgraph(of: part.nodes)
            let split = piece.components() ?? separated(piece, part.nodes)
            var start = part.start
            for members in split.parts {
                let nodes = members.map { part.nodes[Int($0)] }
                if !nodes.isEmpty { open.append(Part(nodes: nodes, start: start)) }
                start += nodes.count
            }
            for (index, member) in split.separator.enumerated() {
                order[start + index] = part.nodes[Int(member)]
            }
            done += split.separator.count
        }
    }

    /// The graph between some nodes, numbered from 0 in their order.
    private mutating func subgraph(of nodes: [UInt32]) -> FlowGraph {
        for (index, node) in nodes.enumerated() { local[Int(node)] = UInt32(index) }
        defer { for node in nodes { local[Int(node)] = Self.none } }
        var first: [UInt32] = [0]
        first.reserveCapacity(nodes.count + 1)
        var heads: [UInt32] = []
        heads.reserveCapacity(nodes.count * 3)
        for node in nodes {
            for index in Int(graph.first[Int(node)])..<Int(graph.first[Int(node) + 1]) {
                let head = local[Int(graph.heads[index])]
                if head != Self.none { heads.append(head) }
            }
            first.append(UInt32(heads.count))
        }
        return FlowGraph(first: first, heads: heads)
    }

    /// The best of the cuts along four lines.
    private func separated(_ piece: FlowGraph, _ nodes: [UInt32]) -> FlowGraph.Split {
        var flow = InertialFlow(piece)
        var best: InertialFlow.Cut?
        for direction in 0..<4 {
            let keys = nodes.map { node -> Int64 in
                let point = points[Int(node)]
                let (east, north) = (Int64(point.east), Int64(point.north))
                switch direction {
                case 0: return east
                case 1: return north
                case 2: return east + north
                default: return east - north
                }
            }
            let line = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
            let limit = best.map { $0.edges * 2 } ?? .max
            guard let cut = flow.cut(along: line, limit: limit) else { continue }
            if best.map({ cut.isBetter(than: $0) }) ?? true { best = cut }
        }
        // A quarter on either side always leaves a cut.
        guard let best else { preconditionFailure("no cut was found") }
        return piece.split(by: best.isNear)
    }

    /// Puts a small part in the order of smallest degree, counting what elimination joins.
    private mutating func orderLeaf(_ part: Part) {
        let piece = subgraph(of: part.nodes)
        let count = part.nodes.count
        var neighbours = (0..<count).map { node in
            piece.neighbours(of: node).reduce(UInt32(0)) { $0 | 1 << $1 }
        }
        // Nodes beyond the part come later and stay neighbours to the end.
        let outside = part.nodes.enumerated().map { index, node in
            Int(graph.first[Int(node) + 1] - graph.first[Int(node)])
                - neighbours[index].nonzeroBitCount
        }
        var left = count == 32 ? UInt32.max : UInt32(1) << UInt32(count) - 1
        for position in 0..<count {
            var best = -1
            var bestDegree = Int.max
            for node in 0..<count where left & 1 << UInt32(node) != 0 {
                let degree = neighbours[node].nonzeroBitCount + outside[node]
                if degree < bestDegree { (best, bestDegree) = (node, degree) }
            }
            order[part.start + position] = part.nodes[best]
            left &= ~(1 << UInt32(best))
            let around = neighbours[best] & left
            for node in 0..<count where around & 1 << UInt32(node) != 0 {
                neighbours[node] = (neighbours[node] | around) & ~(1 << UInt32(node)) & left
            }
        }
    }
}
