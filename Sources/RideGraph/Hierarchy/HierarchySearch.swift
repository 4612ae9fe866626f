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
///
/// Of paths that cost the same it gives the one over the highest top, and on the way up to that
/// from either end the one that goes to the highest node next: the same as `LabelSearch`.
public final class HierarchySearch {
    /// The hierarchy that is searched.
    public let hierarchy: ContractionHierarchy
    private var forward: SearchFront
    private var backward: SearchFront
    private var stamp: UInt32 = 0
    private var unpacking = PathUnpacking()
    private var ties = TieBreaking()

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
        let first = climb(
            forward.labels, side: 0, to: meeting.node, from: origins, &unpacking.ahead)
        let last = climb(
            backward.labels, side: 1, to: meeting.node, from: destinations, &unpacking.behind)
        return GraphPath(
            cost: cost, firstSeed: first, lastSeed: last, arcs: unpacking.unpack(hierarchy))
    }

    /// Finds the arcs that lead up to a node.
    ///
    /// - Returns: The number of the seed they begin at.
    private func climb(
        _ labels: borrowing Memory<SearchLabel>, side: Int, to top: UInt32,
        from seeds: [PathSeed], _ arcs: inout [UInt32]
    ) -> Int {
        arcs.removeAll(keepingCapacity: true)
        var node = top
        var label = labels[Int(top)]
        var isTied = label.isTied
        while !label.isSeed {
            arcs.append(hierarchy.arc(side: side, from: label.origin, to: node))
            node = label.origin
            label = labels[Int(node)]
            isTied = isTied || label.isTied
        }
        if isTied {
            return ties.climb(hierarchy, labels, stamp, side: side, to: top, from: seeds, &arcs)
        }
        arcs.reverse()
        return Int(label.origin)
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
            // What takes as long as the best path may be as good.
            if min(next, other) & PathCost.timeMask > best.cost & PathCost.timeMask {
                return best
            }
            if next <= other {
                step(&forward, backward.labels, hierarchy, firsts, arcs, 0, stamp, &best)
            } else {
                step(&backward, forward.labels, hierarchy, firsts, arcs, 1, stamp, &best)
            }
        }
    }

    /// Takes the nearest node of one side and follows its arcs.
    @inline(__always)
    private static func step(
        _ front: inout SearchFront, _ others: borrowing Memory<SearchLabel>,
        _ hierarchy: borrowing ContractionHierarchy, _ firsts: Row<UInt32>,
        _ arcs: Row<GraphArc>, _ side: Int, _ stamp: UInt32, _ best: inout Meeting
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
        if other.stamp == stamp, cost &+ other.cost <= best.cost {
            let meeting = Meeting(
                cost: cost &+ other.cost, node: UInt32(truncatingIfNeeded: node))
            if meeting.cost < best.cost || hierarchy.isHigher(meeting.node, than: best.node) {
                best = meeting
            }
        }
        index = Int(firsts[2 &* node &+ side])
        end = Int(firsts[2 &* node &+ 1 &+ side])
        while index < end {
            let arc = arcs[index]
            index &+= 1
            let reached = cost &+ arc.cost
            let old = front.labels[Int(arc.head)]
            let isNew = old.stamp != stamp
            if reached >= (isNew ? best.cost &+ 1 : old.cost) {
                if !isNew, reached == old.cost {
                    front.labels[Int(arc.head)].parent |= SearchLabel.tieMark
                }
                continue
            }
            front.labels[Int(arc.head)] = SearchLabel(
                cost: reached, stamp: stamp, parent: UInt32(truncatingIfNeeded: node))
            if isNew || reached & PathCost.timeMask != old.cost & PathCost.timeMask {
                front.heap.push(KeyHeap.key(reached, arc.head))
            }
        }
    }
}
