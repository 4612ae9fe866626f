/// The cost between any two nodes, looked up rather than searched for.
///
/// Every node has two labels: the nodes it reaches, and those it is reached from, that are
/// important enough to lie on some best path ("hubs"), each with its cost. The labels of any two
/// nodes share a hub on a best path between them: the best sum over the shared hubs is the cost.
///
/// Method (Abraham, Delling, Goldberg and Werneck, "Hierarchical hub labelings for shortest
/// paths", ESA 2012): hubs are ranks of a contraction hierarchy. A hub is kept only where it is
/// the highest rank on all best paths between it and the node, which makes the labels the smallest
/// that this order allows. Times lie apart from lengths, which are looked at for the hubs that are
/// equally fast only.
public struct HubLabels: Sendable {
    /// A hub of a label and how long the way there or from there takes.
    struct Entry: BitwiseCopyable, Sendable {
        /// The rank of the hub, or `end` behind the last one.
        var hub: UInt32
        var time_ms: UInt32

        /// Ends each label, and is higher than every rank.
        static let end = Entry(hub: .max, time_ms: 0)
    }

    /// The labels of one direction, each sorted by hub.
    struct Side: Sendable {
        /// Where the label of each node starts.
        let starts: FlatArray<UInt32>
        let entries: FlatArray<Entry>
        /// The lengths of the entries in millimetres.
        let lengths: FlatArray<UInt32>
    }

    /// How many nodes there are.
    public let nodeCount: Int
    /// The ways from the nodes to their hubs.
    let forward: Side
    /// The ways from the hubs to the nodes.
    let backward: Side

    /// How much memory the labels take.
    public var bytes: Int {
        8 * nodeCount + 12 * (forward.entries.count + backward.entries.count)
    }

    /// How many hubs a label has on average.
    public var averageSize: Double {
        let entries = forward.entries.count + backward.entries.count
        return Double(entries - 2 * nodeCount) / Double(max(1, 2 * nodeCount))
    }

    /// Works the labels out.
    ///
    /// - Parameters:
    ///   - hierarchy: The hierarchy of the graph; the same one gives the same labels.
    ///   - progress: Told now and then the part that is done, from 0 to 1.
    /// - Complexity: O(n s^2) for labels of s hubs.
    public init(
        _ hierarchy: ContractionHierarchy, progress: (Double) -> Void = { _ in }
    ) {
        var building = LabelBuilding(hierarchy)
        building.run(progress: progress)
        nodeCount = hierarchy.nodeCount
        (forward, backward) = building.finish()
    }

    /// The best cost from a node to another, or nil if there is no path.
    ///
    /// - Complexity: O(s) for labels of s hubs.
    public func cost(from origin: UInt32, to destination: UInt32) -> PathCost? {
        PathCost.reachable(packedCost(from: origin, to: destination))
    }

    /// The best cost from one of the seeds to one of the others, or nil if there is no path.
    ///
    /// - Complexity: O(s) for labels of s hubs, for each pair of seeds.
    public func cost(from origins: [PathSeed], to destinations: [PathSeed]) -> PathCost? {
        var best = PathCost.unreachable
        for origin in origins {
            let start = origin.cost.packed
            if start >= best { continue }
            for destination in destinations {
                let ends = start &+ destination.cost.packed
                // The sum of two offsets may be too long for any path, and even to add to.
                if destination.cost.packed >= best || ends >= best { continue }
                best = min(best, ends &+ packedCost(from: origin.node, to: destination.node))
            }
        }
        return PathCost.reachable(best)
    }

    /// The cost as one number; see `PathCost.packed`.
    ///
    /// One step at a time with a branch for each case: a processor that guesses on reads ahead,
    /// and memory is what this waits for.
    @inline(__always)
    private func packedCost(from origin: UInt32, to destination: UInt32) -> UInt64 {
        var ahead = Int(forward.starts[Int(origin)])
        var behind = Int(backward.starts[Int(destination)])
        let aheads = forward.entries.row
        let behinds = backward.entries.row
        var bestTime = UInt32.max
        var bestLength: UInt64 = 0
        var best = (ahead: -1, behind: -1)
        var one = aheads[ahead]
        var other = behinds[behind]
        while true {
            if one.hub == other.hub {
                if one.hub == .max { break }
                let time = one.time_ms &+ other.time_ms
                if time < bestTime {
                    bestTime = time
                    best = (ahead, behind)
                    bestLength = .max
                } else if time == bestTime {
                    if bestLength == .max { bestLength = length(best.ahead, best.behind) }
                    bestLength = min(bestLength, length(ahead, behind))
                }
                ahead &+= 1
                behind &+= 1
                one = aheads[ahead]
                other = behinds[behind]
            } else if one.hub < other.hub {
                ahead &+= 1
                one = aheads[ahead]
            } else {
                behind &+= 1
                other = behinds[behind]
            }
        }
        if best.ahead < 0 { return PathCost.unreachable }
        if bestLength == .max { bestLength = length(best.ahead, best.behind) }
        return min(UInt64(bestTime) << 32 &+ bestLength, PathCost.unreachable)
    }

    private func length(_ ahead: Int, _ behind: Int) -> UInt64 {
        UInt64(forward.lengths[ahead]) &+ UInt64(backward.lengths[behind])
    }
}
