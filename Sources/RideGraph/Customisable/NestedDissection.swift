import Dispatch
import Synchronization

/// An order of contraction that depends on the shape of a graph and on none of its weights.
///
/// Method: a small set of nodes that parts the graph in two halves comes last; each half is ordered
/// in the same way (George, SIAM Journal on Numerical Analysis 10(2), 1973). The separators are
/// found by inertial flow: the nodes are sorted along a line, the first quarter is joined to a
/// source and the last to a sink, and the smallest cut between them is taken (Schild and Sommer,
/// SEA 2015). Four lines are tried, and the cut with the best ratio of edges to nodes parted wins.
/// Pieces of up to 32 nodes are ordered by smallest degree. Pieces share nothing, so that all
/// processors work at once; the order does not depend on how many there are.
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
        let plain = PlainGraph(graph)
        let whole = Piece(
            nodes: [UInt32](0..<UInt32(plain.nodeCount)), start: 0, first: plain.first,
            heads: plain.heads)
        return Dissection(plain, points: points).order(of: whole, progress)
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

/// Nodes that fill a range of the order between them, and the graph that they make.
private struct Piece: Sendable {
    /// By rising number.
    let nodes: [UInt32]
    /// Where in the order their range begins.
    let start: Int
    /// Where the neighbours of each node start, by its index among the nodes.
    let first: [UInt32]
    /// The neighbours of each node, by their indices.
    let heads: [UInt32]
}

/// The work of parting a graph again and again.
private final class Dissection: Sendable {
    private static let leafSize = 32
    /// Pieces of so many nodes and more are work for a thread of their own.
    private static let shareSize = 4096

    private let graph: PlainGraph
    private let points: [(east: Int32, north: Int32)]
    /// The pieces that nobody has taken yet, and what has its place in the order.
    private let state: Mutex<(open: [Piece], order: [UInt32], count: Int)>
    /// Counts the pieces that have been worked off since somebody looked.
    private let news = DispatchSemaphore(value: 0)

    init(_ graph: PlainGraph, points: [(east: Int32, north: Int32)]) {
        self.graph = graph
        self.points = points
        state = Mutex(([], Array(repeating: 0, count: graph.nodeCount), 0))
    }

    /// The order of all nodes, worked out by this thread and whoever else is free: it waits for
    /// what others have begun only, so that it needs none of them.
    func order(of whole: Piece, _ progress: (Double) -> Void) -> [UInt32] {
        part(whole)
        while true {
            let done = state.withLock { $0.count }
            progress(Double(done) / Double(max(1, graph.nodeCount)))
            if done == graph.nodeCount { return state.withLock { $0.order } }
            if !partNext() { news.wait() }
        }
    }

    /// Leaves a piece to whichever thread is free.
    private func share(_ piece: Piece) {
        state.withLock { $0.open.append(piece) }
        DispatchQueue.global().async { [self] in _ = partNext() }
    }

    /// Parts a piece that nobody has taken yet; false where there is none.
    private func partNext() -> Bool {
        guard let piece = state.withLock({ $0.open.popLast() }) else { return false }
        part(piece)
        return true
    }

    /// Parts a piece and what comes of it, but for what others can do.
    private func part(_ whole: Piece) {
        var open = [whole]
        var found = [UInt32](repeating: 0, count: whole.nodes.count)
        var own: [Range<Int>] = []
        while let piece = open.popLast() {
            let start = piece.start - whole.start
            if piece.nodes.count <= Self.leafSize {
                orderLeaf(piece, into: &found, at: start)
                own.append(start..<start + piece.nodes.count)
                continue
            }
            let split = split(piece)
            for (index, member) in split.separator.enumerated() {
                found[split.start - whole.start + index] = piece.nodes[Int(member)]
            }
            let end = split.start - whole.start + split.separator.count
            own.append(split.start - whole.start..<end)
            for part in split.parts {
                if part.nodes.count < Self.shareSize { open.append(part) } else { share(part) }
            }
        }
        state.withLock { state in
            for range in own {
                for index in range { state.order[whole.start + index] = found[index] }
                state.count += range.count
            }
        }
        news.signal()
    }

    /// The parts of a piece in their order, the separator, and where that begins.
    private func split(_ piece: Piece) -> (parts: [Piece], separator: [UInt32], start: Int) {
        let flow = FlowGraph(first: piece.first, heads: piece.heads)
        let split = flow.components() ?? separated(flow, piece.nodes)
        var local = [UInt32](repeating: Self.none, count: piece.nodes.count)
        var parts: [Piece] = []
        var start = piece.start
        for members in split.parts where !members.isEmpty {
            parts.append(subgraph(of: members, piece, start, &local))
            start += members.count
        }
        return (parts, split.separator, start)
    }

    private static let none = UInt32.max

    /// The graph between some nodes of a piece, numbered from 0 in their order.
    private func subgraph(
        of members: [UInt32], _ piece: Piece, _ start: Int, _ local: inout [UInt32]
    ) -> Piece {
        for (index, member) in members.enumerated() { local[Int(member)] = UInt32(index) }
        defer { for member in members { local[Int(member)] = Self.none } }
        var first: [UInt32] = [0]
        first.reserveCapacity(members.count + 1)
        var heads: [UInt32] = []
        heads.reserveCapacity(members.count * 3)
        for member in members {
            for index in Int(piece.first[Int(member)])..<Int(piece.first[Int(member) + 1]) {
                let head = local[Int(piece.heads[index])]
                if head != Self.none { heads.append(head) }
            }
            first.append(UInt32(heads.count))
        }
        return Piece(
            nodes: members.map { piece.nodes[Int($0)] }, start: start, first: first, heads: heads)
    }

    /// The best of the cuts along four lines. One with twice the edges of another cannot be better
    /// and is not worked out to its end, but for the whole: there nobody else has work yet.
    private func separated(_ piece: FlowGraph, _ nodes: [UInt32]) -> FlowGraph.Split {
        var best: InertialFlow.Cut?
        var limit: Int { best.map { $0.edges * 2 } ?? .max }
        func take(_ cut: InertialFlow.Cut?) {
            guard let cut, cut.edges <= limit, best.map({ cut.isBetter(than: $0) }) ?? true
            else { return }
            best = cut
        }
        if nodes.count == graph.nodeCount, nodes.count >= Self.shareSize {
            let cuts = Mutex([InertialFlow.Cut?](repeating: nil, count: 4))
            AllProcessors.together(
                (0..<4).map { direction in
                    {
                        var flow = InertialFlow(piece)
                        let cut = flow.cut(along: self.line(of: nodes, direction), limit: .max)
                        cuts.withLock { $0[direction] = cut }
                    }
                })
            for cut in cuts.withLock({ $0 }) { take(cut) }
        } else {
            var flow = InertialFlow(piece)
            for direction in 0..<4 {
                take(flow.cut(along: line(of: nodes, direction), limit: limit))
            }
        }
        // A quarter on either side always leaves a cut.
        guard let best else { preconditionFailure("no cut was found") }
        return piece.split(by: best.isNear)
    }

    /// The indices of nodes as they follow each other along one of four lines.
    private func line(of nodes: [UInt32], _ direction: Int) -> [Int] {
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
        return keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    }

    /// Puts a small piece in the order of smallest degree, counting what elimination joins.
    private func orderLeaf(_ piece: Piece, into order: inout [UInt32], at start: Int) {
        let count = piece.nodes.count
        var neighbours = (0..<count).map { node in
            piece.heads[Int(piece.first[node])..<Int(piece.first[node + 1])]
                .reduce(UInt32(0)) { $0 | 1 << $1 }
        }
        // Nodes beyond the piece come later and stay neighbours to the end.
        let outside = piece.nodes.enumerated().map { index, node in
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
            order[start + position] = piece.nodes[best]
            left &= ~(1 << UInt32(best))
            let around = neighbours[best] & left
            for node in 0..<count where around & 1 << UInt32(node) != 0 {
                neighbours[node] = (neighbours[node] | around) & ~(1 << UInt32(node)) & left
            }
        }
    }
}
