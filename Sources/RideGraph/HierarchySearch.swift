/// A best path through the graph.
public struct GraphPath: Hashable, Sendable {
    /// The cost of the whole path, both seeds included.
    public var cost: PathCost
    /// Which of the seeds at the start it begins with.
    public var firstSeed: Int
    /// Which of the seeds at the end it ends with.
    public var lastSeed: Int
    /// The graph's arcs in the order in which they are followed.
    public var arcs: [UInt32]
}

/// Finds best paths in a contraction hierarchy, exactly.
///
/// It owns the memory of its searches and is used by one thread at a time. The same question has
/// the same answer whatever was asked before.
///
/// Method: Dijkstra's search upwards from both ends, each until its nearest node is no better than
/// the best path known. A node to which a higher one knows a better way back down is not on any
/// best path, and is not followed ("stall on demand"). Memory is reused by numbering the searches
/// instead of being cleared. The heap sorts by time alone, see `KeyHeap`.
public final class HierarchySearch {
    /// The hierarchy that is searched.
    public let hierarchy: ContractionHierarchy
    private var forward: SearchFront
    private var backward: SearchFront
    private var stamp: UInt32 = 0
    private var unpacking = PathUnpacking()

    /// Where the two searches met.
    private struct Meeting {
        var cost = PathCost.unreachable
        var node: UInt32 = 0
    }

    /// A search of this hierarchy.
    ///
    /// - Complexity: O(n) in the number of nodes.
    public init(_ hierarchy: ContractionHierarchy) {
        self.hierarchy = hierarchy
        forward = SearchFront(nodes: hierarchy.nodeCount)
        backward = SearchFront(nodes: hierarchy.nodeCount)
    }

    /// The best cost from one of the seeds to one of the others, or nil if there is no path.
    ///
    /// - Complexity: a few hundred nodes, in a city.
    public func cost(from origins: [PathSeed], to destinations: [PathSeed]) -> PathCost? {
        PathCost.reachable(search(from: origins, to: destinations).cost)
    }

    /// The best path from one of the seeds to one of the others, or nil if there is none.
    ///
    /// - Complexity: a few hundred nodes, in a city, and the arcs of the path.
    public func path(from origins: [PathSeed], to destinations: [PathSeed]) -> GraphPath? {
        let meeting = search(from: origins, to: destinations)
        guard let cost = PathCost.reachable(meeting.cost) else { return nil }
        let (first, last) = unpacking.unpack(
            hierarchy, forward.labels, backward.labels, through: meeting.node)
        return GraphPath(
            cost: cost, firstSeed: first, lastSeed: last, arcs: unpacking.takeArcs())
    }

    private func search(from origins: [PathSeed], to destinations: [PathSeed]) -> Meeting {
        if stamp == .max {
            forward.forget()
            backward.forget()
            stamp = 0
        }
        stamp += 1
        let places = hierarchy.places.row
        forward.start(at: origins, places: places, stamp: stamp)
        backward.start(at: destinations, places: places, stamp: stamp)
        return Self.run(hierarchy, &forward, &backward, stamp)
    }

    private static func run(
        _ hierarchy: ContractionHierarchy, _ forward: inout SearchFront,
        _ backward: inout SearchFront, _ stamp: UInt32
    ) -> Meeting {
        let firsts = hierarchy.firsts.row
        let arcs = hierarchy.arcs.row
        var best = Meeting()
        while true {
            let next = forward.heap.isEmpty ? .max : forward.heap.least
            let other = backward.heap.isEmpty ? .max : backward.heap.least
            if min(next, other) & PathCost.timeMask >= best.cost { return best }
            if next <= other {
                step(&forward, backward.labels, firsts, arcs, 0, stamp, &best)
            } else {
                step(&backward, forward.labels, firsts, arcs, 1, stamp, &best)
            }
        }
    }

    /// Takes the nearest node of one side and follows its arcs.
    @inline(__always)
    private static func step(
        _ front: inout SearchFront, _ others: borrowing Memory<SearchLabel>,
        _ firsts: Row<UInt32>, _ arcs: Row<GraphArc>, _ side: Int, _ stamp: UInt32,
        _ best: inout Meeting
    ) {
        let key = front.heap.pop()
        let node = Int(UInt32(truncatingIfNeeded: key))
        let cost = front.labels[node].cost
        if cost & PathCost.timeMask != key & PathCost.timeMask { return }
        var index = Int(firsts[2 &* node &+ 1 &- side])
        var end = Int(firsts[2 &* node &+ 2 &- side])
        while index < end {
            let arc = arcs[index]
            index &+= 1
            let label = front.labels[Int(arc.head)]
            if label.stamp == stamp, label.cost &+ arc.cost < cost { return }
        }
        let other = others[node]
        if other.stamp == stamp, cost &+ other.cost < best.cost {
            best = Meeting(
                cost: cost &+ other.cost, node: UInt32(truncatingIfNeeded: node))
        }
        index = Int(firsts[2 &* node &+ side])
        end = Int(firsts[2 &* node &+ 1 &+ side])
        while index < end {
            let arc = arcs[index]
            index &+= 1
            let reached = cost &+ arc.cost
            let old = front.labels[Int(arc.head)]
            let isNew = old.stamp != stamp
            if reached >= (isNew ? best.cost : old.cost) { continue }
            front.labels[Int(arc.head)] = SearchLabel(
                cost: reached, stamp: stamp, parent: UInt32(truncatingIfNeeded: node))
            if isNew || reached & PathCost.timeMask != old.cost & PathCost.timeMask {
                front.heap.push(KeyHeap.key(reached, arc.head))
            }
        }
    }
}
