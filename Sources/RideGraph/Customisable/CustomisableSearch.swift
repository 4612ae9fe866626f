/// Finds the best way in a customisable hierarchy with the weights it has at present.
///
/// Method: all that a search upwards can reach are ancestors in the elimination tree, so it needs
/// no queue: it walks from the seeds to the root, lowest rank first, and a second walk does the
/// same against the arcs. Nodes that cost more than the best way known are passed over. A search
/// owns the memory it needs and is used by one thread at a time.
public final class CustomisableSearch {
    /// How one direction came to a rank.
    private struct Step: BitwiseCopyable {
        /// The rank before it; for a rank where the search began, `begin` plus the seed's number.
        var previous: UInt32
        /// The edge from there.
        var edge: UInt32
    }

    private static let begin: UInt32 = 1 << 31
    private static let unreachable = CustomisableHierarchy.unreachable

    /// What it takes to each rank; between searches no way at all.
    private let ahead: Memory<UInt64>
    private let behind: Memory<UInt64>
    /// The ways there, where a path is asked for.
    private let stepsAhead: Memory<Step>
    private let stepsBehind: Memory<Step>
    /// What is still to be unpacked, the next part last.
    private var open: [Part] = []

    /// An edge that is driven in one direction.
    private struct Part: BitwiseCopyable {
        let edge: UInt32
        let isDown: Bool
    }

    /// Memory for searches in hierarchies of so many nodes.
    public init(nodeCount: Int) {
        ahead = Memory(repeating: Self.unreachable, count: nodeCount)
        behind = Memory(repeating: Self.unreachable, count: nodeCount)
        stepsAhead = Memory(unwritten: nodeCount)
        stepsBehind = Memory(unwritten: nodeCount)
    }

    /// The cost of the best way from one of some seeds to one of others, or nil if there is none.
    ///
    /// - Complexity: O(edges of the ancestors of the seeds).
    public func cost(
        in hierarchy: CustomisableHierarchy, from origins: [PathSeed], to destinations: [PathSeed]
    ) -> PathCost? {
        let best = search(hierarchy, origins, destinations, keepsSteps: false)
        return best.weight < Self.unreachable ? PathCost(packed: best.weight) : nil
    }

    /// The best way with its arcs, or nil if there is none.
    ///
    /// - Complexity: that of `cost`, and the arcs of the way.
    public func path(
        in hierarchy: CustomisableHierarchy, from origins: [PathSeed], to destinations: [PathSeed]
    ) -> GraphPath? {
        let best = search(hierarchy, origins, destinations, keepsSteps: true)
        guard best.weight < Self.unreachable else { return nil }
        var step = stepsAhead[Int(best.rank)]
        open.removeAll(keepingCapacity: true)
        while step.previous < Self.begin {
            open.append(Part(edge: step.edge, isDown: false))
            step = stepsAhead[Int(step.previous)]
        }
        let origin = Int(step.previous - Self.begin)
        var arcs: [UInt32] = []
        unpack(hierarchy, into: &arcs)
        step = stepsBehind[Int(best.rank)]
        while step.previous < Self.begin {
            open.append(Part(edge: step.edge, isDown: true))
            unpack(hierarchy, into: &arcs)
            step = stepsBehind[Int(step.previous)]
        }
        return GraphPath(
            cost: PathCost(packed: best.weight), firstSeed: origin,
            lastSeed: Int(step.previous - Self.begin), arcs: arcs)
    }

    /// Appends the arcs of the graph that the open edges stand for, the last one first.
    private func unpack(_ hierarchy: CustomisableHierarchy, into arcs: inout [UInt32]) {
        while let part = open.popLast() {
            let reasons = hierarchy.reasons[Int(part.edge)]
            let reason = part.isDown ? reasons.down : reasons.up
            if reason & CustomisableHierarchy.Reasons.arcMark != 0 {
                arcs.append(reason & ~CustomisableHierarchy.Reasons.arcMark)
                continue
            }
            let toLow = hierarchy.shape.below[Int(reason)].edge
            let toHigh = hierarchy.shape.sibling(of: toLow, to: hierarchy.up[Int(part.edge)].head)
            // Down from the end where the edge starts, then up to the other.
            open.append(Part(edge: part.isDown ? toLow : toHigh, isDown: false))
            open.append(Part(edge: part.isDown ? toHigh : toLow, isDown: true))
        }
    }

    /// - Parameter keepsSteps: whether the way is to be known afterwards, too.
    private func search(
        _ hierarchy: CustomisableHierarchy, _ origins: [PathSeed], _ destinations: [PathSeed],
        keepsSteps: Bool
    ) -> (weight: UInt64, rank: UInt32) {
        let shape = hierarchy.shape
        precondition(shape.nodeCount <= ahead.count, "too many nodes for this search")
        var origin = Ancestors(shape, origins)
        var destination = Ancestors(shape, destinations)
        Self.seed(ahead, stepsAhead, shape, origins)
        Self.seed(behind, stepsBehind, shape, destinations)
        return hierarchy.up.withUnsafeBufferPointer { up in
            hierarchy.down.withUnsafeBufferPointer { down in
                // Without edges there may be no memory, but then nothing is read either.
                let none = FlatArray<GraphArc>([]).row.base
                var climb = Climb(
                    first: shape.first.row, parents: shape.parents.row,
                    up: up.baseAddress ?? none, down: down.baseAddress ?? none)
                if keepsSteps {
                    climb.run(
                        ahead, stepsAhead, &origin, behind, stepsBehind, &destination,
                        keepsSteps: true)
                } else {
                    climb.run(
                        ahead, stepsAhead, &origin, behind, stepsBehind, &destination,
                        keepsSteps: false)
                }
                return (climb.best, climb.top)
            }
        }
    }

    /// The walk up the elimination tree from both ends.
    private struct Climb {
        let first: Row<UInt32>
        let parents: Row<UInt32>
        let up: UnsafePointer<GraphArc>
        let down: UnsafePointer<GraphArc>
        var best = unreachable
        var top: UInt32 = 0

        @inline(__always)
        mutating func run(
            _ ahead: borrowing Memory<UInt64>, _ stepsAhead: borrowing Memory<Step>,
            _ origin: inout Ancestors, _ behind: borrowing Memory<UInt64>,
            _ stepsBehind: borrowing Memory<Step>, _ destination: inout Ancestors,
            keepsSteps: Bool
        ) {
            while true {
                let one = origin.lowest
                let other = destination.lowest
                let rank = min(one, other)
                if rank == Ancestors.end { return }
                if one == rank, other == rank {
                    let sum = ahead[Int(rank)] &+ behind[Int(rank)]
                    if sum < best { (best, top) = (sum, rank) }
                }
                if one == rank {
                    step(ahead, stepsAhead, up, rank, keepsSteps)
                    origin.advance(from: rank, parents)
                }
                if other == rank {
                    step(behind, stepsBehind, down, rank, keepsSteps)
                    destination.advance(from: rank, parents)
                }
            }
        }

        /// Follows the edges of a rank upwards, and forgets what it takes to the rank.
        @inline(__always)
        private func step(
            _ weights: borrowing Memory<UInt64>, _ steps: borrowing Memory<Step>,
            _ arcs: UnsafePointer<GraphArc>, _ rank: UInt32, _ keepsSteps: Bool
        ) {
            let weight = weights[Int(rank)]
            if weight == unreachable { return }
            weights[Int(rank)] = unreachable
            if weight >= best { return }
            var edge = Int(first[Int(rank)])
            let end = Int(first[Int(rank) &+ 1])
            while edge < end {
                let arc = arcs[edge]
                let reached = weight &+ arc.cost
                let known = weights[Int(arc.head)]
                if !keepsSteps {
                    // Nothing to be guessed.
                    weights[Int(arc.head)] = min(reached, known)
                } else if reached < known {
                    weights[Int(arc.head)] = reached
                    steps[Int(arc.head)] = Step(
                        previous: rank, edge: UInt32(truncatingIfNeeded: edge))
                }
                edge &+= 1
            }
        }
    }

    private static func seed(
        _ weights: borrowing Memory<UInt64>, _ steps: borrowing Memory<Step>,
        _ shape: CustomisableShape, _ seeds: [PathSeed]
    ) {
        for (number, seed) in seeds.enumerated() {
            let rank = Int(shape.ranks[Int(seed.node)])
            let weight = seed.cost.packed
            if weight < weights[rank] {
                weights[rank] = weight
                steps[rank] = Step(previous: begin + UInt32(number), edge: 0)
            }
        }
    }
}

/// The ancestors of some ranks in the elimination tree, lowest first, each once.
struct Ancestors {
    static let end = UInt32.max
    private(set) var lowest = end
    /// Where the walks from the seeds are that have not met a lower one yet; empty for one walk.
    private var walks: [UInt32] = []

    init(_ shape: CustomisableShape, _ seeds: [PathSeed]) {
        if seeds.count == 1 {
            lowest = shape.ranks[Int(seeds[0].node)]
            return
        }
        walks = seeds.map { shape.ranks[Int($0.node)] }
        walks.sort(by: >)
        // Two seeds at one node are one walk.
        var kept: [UInt32] = []
        for walk in walks where kept.last != walk { kept.append(walk) }
        walks = kept
        lowest = walks.last ?? Self.end
    }

    /// Goes on from the lowest rank to the next.
    @inline(__always)
    mutating func advance(from rank: UInt32, _ parents: Row<UInt32>) {
        let parent = parents[Int(rank)]
        let next = parent == rank ? Self.end : parent
        if walks.count <= 1 { lowest = next } else { merge(next) }
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
