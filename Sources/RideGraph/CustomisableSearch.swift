/// Finds the best way in a customisable hierarchy with the weights it has at present.
///
/// Method: all that a search upwards can reach are ancestors in the elimination tree, so it needs
/// no queue: it walks from the seeds to the root, lowest rank first, and a second walk does the
/// same against the arcs. Nodes that cost more than the best way known are passed over. A search
/// owns the memory it needs and is used by one thread at a time.
public final class CustomisableSearch {
    /// What one direction knows of a rank.
    private struct Label: BitwiseCopyable {
        var weight: UInt64
        /// The rank before it; for a rank where the search began, `begin` plus the seed's number.
        var previous: UInt32
        /// The edge from there.
        var edge: UInt32
    }

    private static let begin: UInt32 = 1 << 31
    private static let unreachable = CustomisableHierarchy.unreachable
    private static let blank = Label(weight: unreachable, previous: 0, edge: 0)

    private var forward: [Label]
    private var backward: [Label]
    /// What is still to be unpacked, the next part last.
    private var open: [(edge: UInt32, low: UInt32, isDown: Bool)] = []

    /// Memory for searches in hierarchies of so many nodes.
    public init(nodeCount: Int) {
        forward = Array(repeating: Self.blank, count: nodeCount)
        backward = forward
    }

    /// The cost of the best way from one of some seeds to one of others, or nil if there is none.
    ///
    /// - Complexity: O(edges of the ancestors of the seeds).
    public func cost(
        in hierarchy: CustomisableHierarchy, from origins: [PathSeed], to destinations: [PathSeed]
    ) -> PathCost? {
        let best = search(hierarchy, origins, destinations)
        clear(hierarchy, origins, destinations)
        return best.weight < Self.unreachable ? PathCost(packed: best.weight) : nil
    }

    /// The best way with its arcs, or nil if there is none.
    ///
    /// - Complexity: that of `cost`, and for each arc the number of nodes below its shortcuts.
    public func path(
        in hierarchy: CustomisableHierarchy, from origins: [PathSeed], to destinations: [PathSeed],
        graph: WeightedGraph
    ) -> GraphPath? {
        let best = search(hierarchy, origins, destinations)
        defer { clear(hierarchy, origins, destinations) }
        guard best.weight < Self.unreachable else { return nil }
        var arcs: [UInt32] = []
        var steps: [(edge: UInt32, low: UInt32)] = []
        var label = forward[Int(best.rank)]
        while label.previous < Self.begin {
            steps.append((label.edge, label.previous))
            label = forward[Int(label.previous)]
        }
        let origin = Int(label.previous - Self.begin)
        for step in steps.reversed() {
            unpack(hierarchy, graph, step.edge, low: step.low, isDown: false, into: &arcs)
        }
        label = backward[Int(best.rank)]
        while label.previous < Self.begin {
            unpack(hierarchy, graph, label.edge, low: label.previous, isDown: true, into: &arcs)
            label = backward[Int(label.previous)]
        }
        return GraphPath(
            cost: PathCost(packed: best.weight), firstSeed: origin,
            lastSeed: Int(label.previous - Self.begin), arcs: arcs)
    }

    private func search(
        _ hierarchy: CustomisableHierarchy, _ origins: [PathSeed], _ destinations: [PathSeed]
    ) -> (weight: UInt64, rank: UInt32) {
        var ahead = Ancestors(hierarchy, origins)
        var behind = Ancestors(hierarchy, destinations)
        Self.seed(&forward, hierarchy, origins)
        Self.seed(&backward, hierarchy, destinations)
        return Self.search(
            &forward, &backward, &ahead, &behind, hierarchy.first, hierarchy.heads,
            hierarchy.weights, hierarchy.parents)
    }

    private static func search(
        _ forwardLabels: inout [Label], _ backwardLabels: inout [Label],
        _ ahead: inout Ancestors, _ behind: inout Ancestors, _ firstEdge: [UInt32],
        _ edgeHeads: [UInt32], _ edgeWeights: [CustomisableHierarchy.EdgeWeights],
        _ parentRanks: [UInt32]
    ) -> (weight: UInt64, rank: UInt32) {
        var forward = forwardLabels.mutableSpan
        var backward = backwardLabels.mutableSpan
        let first = firstEdge.span
        let heads = edgeHeads.span
        let weights = edgeWeights.span
        let parents = parentRanks.span
        var best = (weight: unreachable, rank: UInt32(0))
        while true {
            let one = ahead.lowest
            let other = behind.lowest
            let rank = min(one, other)
            if rank == Ancestors.end { return best }
            let start = Int(first[Int(rank)])
            let end = Int(first[Int(rank) &+ 1])
            if one == rank {
                let label = forward[Int(rank)]
                if label.weight < best.weight {
                    if other == rank {
                        let sum = label.weight &+ backward[Int(rank)].weight
                        if sum < best.weight { best = (sum, rank) }
                    }
                    var edge = start
                    while edge < end {
                        let weight = label.weight &+ weights[edge].up
                        let head = Int(heads[edge])
                        if weight < forward[head].weight {
                            forward[head] = Label(
                                weight: weight, previous: rank,
                                edge: UInt32(truncatingIfNeeded: edge))
                        }
                        edge &+= 1
                    }
                }
                ahead.advance(from: rank, parents)
            }
            if other == rank {
                let label = backward[Int(rank)]
                if label.weight < best.weight {
                    var edge = start
                    while edge < end {
                        let weight = label.weight &+ weights[edge].down
                        let head = Int(heads[edge])
                        if weight < backward[head].weight {
                            backward[head] = Label(
                                weight: weight, previous: rank,
                                edge: UInt32(truncatingIfNeeded: edge))
                        }
                        edge &+= 1
                    }
                }
                behind.advance(from: rank, parents)
            }
        }
    }

    private static func seed(
        _ labels: inout [Label], _ hierarchy: CustomisableHierarchy, _ seeds: [PathSeed]
    ) {
        for (number, seed) in seeds.enumerated() {
            let rank = Int(hierarchy.ranks[Int(seed.node)])
            let weight = seed.cost.packed
            if weight < labels[rank].weight {
                labels[rank] = Label(weight: weight, previous: begin + UInt32(number), edge: 0)
            }
        }
    }

    /// Makes the labels of all ancestors blank again.
    private func clear(
        _ hierarchy: CustomisableHierarchy, _ origins: [PathSeed], _ destinations: [PathSeed]
    ) {
        for seed in origins { Self.clear(&forward, hierarchy, from: seed.node) }
        for seed in destinations { Self.clear(&backward, hierarchy, from: seed.node) }
    }

    private static func clear(
        _ labels: inout [Label], _ hierarchy: CustomisableHierarchy, from node: UInt32
    ) {
        var rank = hierarchy.ranks[Int(node)]
        while true {
            labels[Int(rank)] = blank
            let parent = hierarchy.parents[Int(rank)]
            if parent == rank { return }
            rank = parent
        }
    }

    /// Appends the arcs of the graph that an edge stands for, in the order they are driven.
    private func unpack(
        _ hierarchy: CustomisableHierarchy, _ graph: WeightedGraph, _ edge: UInt32, low: UInt32,
        isDown: Bool, into arcs: inout [UInt32]
    ) {
        open.append((edge, low, isDown))
        while let part = open.popLast() {
            let weights = hierarchy.weights[Int(part.edge)]
            let weight = part.isDown ? weights.down : weights.up
            if let arc = hierarchy.arc(on: part.edge, isDown: part.isDown, weight, graph) {
                arcs.append(arc)
                continue
            }
            let middle = hierarchy.middle(of: part.edge, low: part.low, isDown: part.isDown)
            // Down from the end where the edge starts, then up to the other.
            if part.isDown {
                open.append((middle.toLow, middle.rank, false))
                open.append((middle.toHigh, middle.rank, true))
            } else {
                open.append((middle.toHigh, middle.rank, false))
                open.append((middle.toLow, middle.rank, true))
            }
        }
    }
}

/// The ancestors of some ranks in the elimination tree, lowest first, each once.
private struct Ancestors {
    static let end = UInt32.max
    private(set) var lowest = end
    /// Where the walks from the seeds are that have not met a lower one yet.
    private var walks: [UInt32]

    init(_ hierarchy: CustomisableHierarchy, _ seeds: [PathSeed]) {
        walks = seeds.map { hierarchy.ranks[Int($0.node)] }
        walks.sort(by: >)
        // Two seeds at one node are one walk.
        var kept: [UInt32] = []
        for walk in walks where kept.last != walk { kept.append(walk) }
        walks = kept
        lowest = walks.last ?? Self.end
    }

    /// Goes on from the lowest rank to the next.
    @inline(__always)
    mutating func advance(from rank: UInt32, _ parents: Span<UInt32>) {
        let parent = parents[Int(rank)]
        let next = parent == rank ? Self.end : parent
        if walks.count == 1 { lowest = next } else { merge(next) }
    }

    private mutating func merge(_ next: UInt32) {
        walks.removeLast()
        if next != Self.end, !walks.contains(next) {
            let place = walks.firstIndex { $0 < next } ?? walks.count
            walks.insert(next, at: place)
        }
        lowest = walks.last ?? Self.end
    }
}

extension CustomisableHierarchy {
    /// The arc of the graph that makes an edge as good as it is, if it is no shortcut.
    fileprivate func arc(
        on edge: UInt32, isDown: Bool, _ weight: UInt64, _ graph: WeightedGraph
    ) -> UInt32? {
        for index in Int(firstArc[Int(edge)])..<Int(firstArc[Int(edge) + 1]) {
            let arc = graph.arcs[Int(arcs[index] >> 1)]
            if (arcs[index] & 1 == 1) == isDown,
                arc.cost == weight
            {
                return arcs[index] >> 1
            }
        }
        return nil
    }

    /// The lowest node that makes a shortcut as good as it is.
    fileprivate func middle(
        of edge: UInt32, low: UInt32, isDown: Bool
    ) -> (rank: UInt32, toLow: UInt32, toHigh: UInt32) {
        let high = heads[Int(edge)]
        let weight = isDown ? weights[Int(edge)].down : weights[Int(edge)].up
        for index in Int(firstBelow[Int(low)])..<Int(firstBelow[Int(low) + 1]) {
            let step = below[index]
            let own = Int(step.edge) + 1..<Int(first[Int(step.rank) + 1])
            let other = heads[own].partition(above: high)
            guard other < own.upperBound, heads[other] == high else { continue }
            let (one, two) = (weights[Int(step.edge)], weights[other])
            let sum = isDown ? two.down &+ one.up : one.down &+ two.up
            if sum == weight { return (step.rank, step.edge, UInt32(other)) }
        }
        preconditionFailure("a shortcut has no middle")
    }
}
