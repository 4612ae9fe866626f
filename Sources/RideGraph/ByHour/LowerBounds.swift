/// What it takes at least from any node to a destination, looked up when it is asked for: in hub
/// labels where they are of a graph in which every arc takes the least it ever does, and otherwise
/// in a hierarchy of such a graph.
public struct LowerBounds {
    private enum Means {
        case labels(LabelBounds)
        case hierarchy(HierarchyBounds)
    }

    /// Stands for no way.
    public static let unreachable = UInt32.max

    private let means: Means

    /// Bounds by the times of a graph.
    ///
    /// - Parameter shape: that of a graph whose arcs join the same nodes in the same order.
    /// - Complexity: that of `CustomisableHierarchy.customise`.
    public init(_ shape: CustomisableShape, _ graph: WeightedGraph) {
        means = .hierarchy(HierarchyBounds(shape, graph))
    }

    /// Bounds by the times of labels.
    ///
    /// - Complexity: O(n) in the number of nodes.
    public init(_ labels: HubLabels) { means = .labels(LabelBounds(labels)) }

    /// The same memory with the times of another graph.
    ///
    /// - Complexity: that of `CustomisableHierarchy.customise`.
    public func using(_ graph: WeightedGraph, _ shape: CustomisableShape) -> LowerBounds {
        guard case .hierarchy(let bounds) = means else { return LowerBounds(shape, graph) }
        bounds.use(graph)
        return self
    }

    /// Aims at a destination.
    ///
    /// - Complexity: O(s) for labels of s hubs; O(edges of the ancestors of the seeds).
    func aim(at destinations: [PathSeed]) {
        switch means {
        case .labels(let bounds): bounds.aim(at: destinations)
        case .hierarchy(let bounds): bounds.aim(at: destinations)
        }
    }

    /// The milliseconds that it takes at least from a node to the destination.
    ///
    /// - Complexity: as for `aim`, the first time that it is asked for.
    @inline(__always)
    func least_ms(from node: UInt32) -> UInt32 {
        switch means {
        case .labels(let bounds): bounds.least_ms(from: node)
        case .hierarchy(let bounds): bounds.least_ms(from: node)
        }
    }
}

/// By labels: those of the destination are spread out once, and each node's read once.
private final class LabelBounds {
    private struct Entry: BitwiseCopyable {
        var least_ms: UInt32
        var stamp: UInt32
        static let blank = Entry(least_ms: LowerBounds.unreachable, stamp: 0)
    }

    private let lookup: LabelLookup
    private let entries: Memory<Entry>
    private var stamp: UInt32 = 0

    init(_ labels: HubLabels) {
        lookup = .towards(labels)
        entries = Memory(repeating: .blank, count: labels.nodeCount)
    }

    func aim(at destinations: [PathSeed]) {
        if stamp == .max {
            for node in 0..<entries.count { entries[node] = .blank }
            stamp = 0
        }
        stamp += 1
        lookup.spread(destinations)
    }

    func least_ms(from node: UInt32) -> UInt32 {
        let known = entries[Int(node)]
        if known.stamp == stamp { return known.least_ms }
        let least = lookup.time_ms(to: node) ?? LowerBounds.unreachable
        entries[Int(node)] = Entry(least_ms: least, stamp: stamp)
        return least
    }
}

/// By a hierarchy.
///
/// Method: lazy potentials of a customisable hierarchy (Strasser and Zeitz, SEA 2021) that has the
/// least times of all hours that matter. A walk up the elimination tree tells what it takes from
/// the ancestors of the destination down to it. A node's bound is the best of that and of the
/// bounds of its higher neighbours. These are its ancestors, so that all bounds on the walk up from
/// a node are worked out together, once for each destination.
private final class HierarchyBounds {
    private struct Entry: BitwiseCopyable {
        /// What it takes from here downwards, and from here at all.
        var down: UInt64
        var bound: UInt64
        var downStamp: UInt32
        var boundStamp: UInt32
        static let blank = Entry(
            down: CustomisableHierarchy.unreachable, bound: CustomisableHierarchy.unreachable,
            downStamp: 0, boundStamp: 0)
    }

    private var hierarchy: CustomisableHierarchy
    private let entries: Memory<Entry>
    /// Ancestors that wait for those above them.
    private let open: Memory<UInt32>
    private var stamp: UInt32 = 0

    init(_ shape: CustomisableShape, _ graph: WeightedGraph) {
        hierarchy = CustomisableHierarchy(shape, graph)
        entries = Memory(repeating: .blank, count: shape.nodeCount)
        open = Memory(unwritten: shape.nodeCount)
    }

    /// Takes over other times.
    func use(_ graph: WeightedGraph) { hierarchy.customise(graph) }

    func aim(at destinations: [PathSeed]) {
        if stamp == .max {
            for rank in 0..<entries.count { entries[rank] = .blank }
            stamp = 0
        }
        stamp += 1
        let shape = hierarchy.shape
        let (first, parents) = (shape.first.row, shape.parents.row)
        for seed in destinations { lower(Int(shape.ranks[Int(seed.node)]), seed.cost.packed) }
        var ancestors = Ancestors(shape, destinations)
        while ancestors.lowest != Ancestors.end {
            let rank = Int(ancestors.lowest)
            let entry = entries[rank]
            if entry.downStamp == stamp {
                for edge in Int(first[rank])..<Int(first[rank + 1]) {
                    let arc = hierarchy.down[edge]
                    lower(Int(arc.head), entry.down &+ arc.cost)
                }
            }
            ancestors.advance(from: UInt32(rank), parents)
        }
    }

    private func lower(_ rank: Int, _ cost: UInt64) {
        guard cost < CustomisableHierarchy.unreachable else { return }
        let old = entries[rank]
        if old.downStamp == stamp, old.down <= cost { return }
        entries[rank] = Entry(
            down: cost, bound: old.bound, downStamp: stamp, boundStamp: old.boundStamp)
    }

    func least_ms(from node: UInt32) -> UInt32 {
        let shape = hierarchy.shape
        let rank = shape.ranks[Int(node)]
        if entries[Int(rank)].boundStamp != stamp { climb(from: rank, shape) }
        let bound = entries[Int(rank)].bound
        return bound < CustomisableHierarchy.unreachable
            ? PathCost(packed: bound).time_ms : LowerBounds.unreachable
    }

    private func climb(from rank: UInt32, _ shape: CustomisableShape) {
        let (first, parents) = (shape.first.row, shape.parents.row)
        var count = 0
        var next = rank
        while entries[Int(next)].boundStamp != stamp {
            open[count] = next
            count += 1
            let parent = parents[Int(next)]
            if parent == next { break }
            next = parent
        }
        hierarchy.up.withUnsafeBufferPointer { up in
            while count > 0 {
                count -= 1
                let rank = Int(open[count])
                var entry = entries[rank]
                var bound =
                    entry.downStamp == stamp ? entry.down : CustomisableHierarchy.unreachable
                for edge in Int(first[rank])..<Int(first[rank + 1]) {
                    let arc = up[edge]
                    bound = min(bound, arc.cost &+ entries[Int(arc.head)].bound)
                }
                entry.bound = bound
                entry.boundStamp = stamp
                entries[rank] = entry
            }
        }
    }
}
