/// An undirected graph of its own, with what is needed to part it.
struct FlowGraph {
    let first: [UInt32]
    let heads: [UInt32]
    /// For every edge from a node the same edge seen from its other end.
    let twins: [UInt32]

    /// Parts that no edge joins once the separator is gone.
    struct Split {
        var parts: [[UInt32]]
        var separator: [UInt32]
    }

    /// A graph whose neighbours are sorted and mutual.
    init(first: [UInt32], heads: [UInt32]) {
        self.first = first
        self.heads = heads
        var twins = [UInt32](repeating: 0, count: heads.count)
        var next = first
        // Tails rise, so every node meets its own neighbours in the order of its list.
        for tail in 0..<first.count - 1 {
            for edge in Int(first[tail])..<Int(first[tail + 1]) {
                let head = Int(heads[edge])
                twins[edge] = next[head]
                next[head] += 1
            }
        }
        self.twins = twins
    }

    var nodeCount: Int { first.count - 1 }

    func neighbours(of node: Int) -> ArraySlice<UInt32> {
        heads[Int(first[node])..<Int(first[node + 1])]
    }

    /// The connected components, or nil if there is only one.
    func components() -> Split? {
        var component = [Int32](repeating: -1, count: nodeCount)
        var parts: [[UInt32]] = []
        var queue: [UInt32] = []
        for root in 0..<nodeCount where component[root] < 0 {
            let number = Int32(parts.count)
            component[root] = number
            queue = [UInt32(root)]
            var index = 0
            while index < queue.count {
                for head in neighbours(of: Int(queue[index])) where component[Int(head)] < 0 {
                    component[Int(head)] = number
                    queue.append(head)
                }
                index += 1
            }
            if queue.count == nodeCount { return nil }
            parts.append(queue.sorted())
        }
        return Split(parts: parts, separator: [])
    }

    /// The two sides of a cut, without the ends of its edges on the side where they are fewer.
    func split(by isNear: [Bool]) -> Split {
        var border: (near: [UInt32], far: [UInt32]) = ([], [])
        for node in 0..<nodeCount
        where neighbours(of: node).contains(where: { isNear[Int($0)] != isNear[node] }) {
            if isNear[node] {
                border.near.append(UInt32(node))
            } else {
                border.far.append(UInt32(node))
            }
        }
        let separator = border.near.count <= border.far.count ? border.near : border.far
        var isSeparator = [Bool](repeating: false, count: nodeCount)
        for node in separator { isSeparator[Int(node)] = true }
        var split = Split(parts: [[], []], separator: separator)
        for node in 0..<nodeCount where !isSeparator[node] {
            split.parts[isNear[node] ? 0 : 1].append(UInt32(node))
        }
        return split
    }
}

/// The smallest cut between the two ends of a line of nodes.
///
/// Method: Dinic's blocking flows (Soviet Mathematics Doklady 11, 1970) over edges of capacity 1 in
/// both directions. Departing from the textbook, nodes are numbered by their distance to the far
/// end, and every near end sends what it can along falling distances, not only the nearest: a path
/// ends nowhere but at an edge that this round has filled, and there are few rounds. Which flow is
/// found does not matter to the two extreme smallest cuts.
struct InertialFlow {
    /// A cut, with what it is judged by.
    struct Cut {
        let isNear: [Bool]
        let edges: Int
        let smallerSide: Int

        /// Fewer edges for each node parted off.
        func isBetter(than other: Cut) -> Bool {
            edges * other.smallerSide < other.edges * smallerSide
        }
    }

    private let graph: FlowGraph
    /// The units that flow along each edge from the node that lists it: -1, 0 or 1.
    private var flow: [Int8]
    private var level: [UInt32]
    private var nextEdge: [UInt32]
    private var queue: [UInt32]
    private var path: [UInt32] = []
    private var end: [UInt8]
    private static let unreached = UInt32.max

    init(_ graph: FlowGraph) {
        self.graph = graph
        flow = Array(repeating: 0, count: graph.heads.count)
        level = Array(repeating: Self.unreached, count: graph.nodeCount)
        nextEdge = Array(repeating: 0, count: graph.nodeCount)
        queue = Array(repeating: 0, count: graph.nodeCount)
        end = Array(repeating: 0, count: graph.nodeCount)
    }

    /// The smallest cut between the first and the last quarter of a line of all nodes; nil if it
    /// has more edges than the limit.
    mutating func cut(along line: [Int], limit: Int) -> Cut? {
        let quarter = max(1, line.count / 4)
        for index in flow.indices { flow[index] = 0 }
        for index in end.indices { end[index] = 0 }
        for node in line.prefix(quarter) { end[node] = 1 }
        for node in line.suffix(quarter) { end[node] = 2 }
        let sources = line.prefix(quarter).map { UInt32($0) }
        let sinks = line.suffix(quarter).map { UInt32($0) }
        var edges = 0
        while search(from: sinks, to: 1, isForward: false) {
            for node in graph.first.indices.dropLast() { nextEdge[node] = graph.first[node] }
            for source in sources where level[Int(source)] != Self.unreached {
                while augment(from: source) {
                    edges += 1
                    if edges > limit { return nil }
                }
            }
        }
        // Of the two extreme smallest cuts the more even one.
        let far = level.map { $0 != Self.unreached }
        let farCount = far.count { $0 }
        _ = search(from: sources, to: 2, isForward: true)
        let near = level.map { $0 != Self.unreached }
        let nearCount = near.count { $0 }
        let count = graph.nodeCount
        if min(nearCount, count - nearCount) >= min(farCount, count - farCount) {
            return Cut(isNear: near, edges: edges, smallerSide: min(nearCount, count - nearCount))
        }
        return Cut(
            isNear: far.map { !$0 }, edges: edges, smallerSide: min(farCount, count - farCount))
    }

    private mutating func search(
        from starts: [UInt32], to goal: UInt8, isForward: Bool
    ) -> Bool {
        Self.search(
            graph, flow, end, &level, &queue, from: starts, to: goal, isForward: isForward)
    }

    /// Numbers the nodes by their distance over edges that can take more flow; whether an end of
    /// the other kind was reached. Backward from the sinks.
    private static func search(
        _ graph: FlowGraph, _ flow: [Int8], _ end: [UInt8], _ level: inout [UInt32],
        _ queue: inout [UInt32], from starts: [UInt32], to goal: UInt8, isForward: Bool
    ) -> Bool {
        let heads = graph.heads.span
        let first = graph.first.span
        let full: Int8 = isForward ? 1 : -1
        var levels = level.mutableSpan
        var nodes = queue.mutableSpan
        let flows = flow.span
        let ends = end.span
        for index in 0..<levels.count { levels[index] = unreached }
        var count = 0
        for node in starts {
            levels[Int(node)] = 0
            nodes[count] = node
            count &+= 1
        }
        var isReached = false
        var index = 0
        while index < count {
            let node = Int(nodes[index])
            index &+= 1
            let next = levels[node] &+ 1
            for edge in Int(first[node])..<Int(first[node &+ 1]) where flows[edge] != full {
                let head = Int(heads[edge])
                if levels[head] != unreached { continue }
                levels[head] = next
                if ends[head] == goal {
                    isReached = true
                    continue
                }
                nodes[count] = UInt32(head)
                count &+= 1
            }
        }
        return isReached
    }

    /// Sends one more unit along a path of falling levels; false if there is none left.
    private mutating func augment(from source: UInt32) -> Bool {
        path.removeAll(keepingCapacity: true)
        var node = Int(source)
        while true {
            if end[node] == 2 {
                for edge in path {
                    flow[Int(edge)] += 1
                    flow[Int(graph.twins[Int(edge)])] -= 1
                }
                return true
            }
            var isExtended = false
            while nextEdge[node] < graph.first[node + 1] {
                let edge = Int(nextEdge[node])
                let head = Int(graph.heads[edge])
                if flow[edge] != 1, level[head] &+ 1 == level[node] {
                    path.append(UInt32(edge))
                    node = head
                    isExtended = true
                    break
                }
                nextEdge[node] += 1
            }
            if isExtended { continue }
            guard let last = path.popLast() else { return false }
            node = Int(graph.heads[Int(graph.twins[Int(last)])])
            nextEdge[node] += 1
        }
    }
}
