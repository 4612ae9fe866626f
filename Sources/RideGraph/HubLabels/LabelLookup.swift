/// Looks costs up in labels, many of them, on one thread.
///
/// The hubs of the origin are spread out over a row, so that those of the destination need only be
/// read once, one after the other. Merging two labels looks at as many entries, but at each of them
/// the processor has to guess which label comes next. The origin stays spread out for the next
/// question.
public final class LabelLookup {
    /// The labels.
    public let labels: HubLabels
    private let ahead: Side
    private let behind: Side
    private let places: Row<UInt32>
    /// What it costs from the origin to each hub; `PathCost.unreachable` for those that are not in
    /// its labels.
    private let costs: Memory<UInt64>
    /// The place of the origin.
    private var origin: UInt32?
    /// The places whose hubs are spread out: the origin, or those of seeds.
    private var spreadPlaces: [UInt32] = []

    /// Where labels lie, as long as they are there.
    private struct Side {
        let spans: Row<HubLabels.Span>
        let entries: Row<HubLabels.Entry>
        let upperLengths: Row<UInt16>
        let arcs: Row<GraphArc>
        let firsts: Row<UInt32>
        let ranks: Row<UInt32>
        let number: Int

        init(_ side: HubLabels.Side, _ hierarchy: ContractionHierarchy) {
            spans = side.spans.row
            entries = side.entries.row
            upperLengths = side.upperLengths.row
            arcs = hierarchy.arcs.row
            firsts = hierarchy.firsts.row
            ranks = hierarchy.ranksByPlace.row
            number = side.number
        }

        /// Calls `body` with the hubs of a place and what it costs to get there, more than it costs
        /// to get to the place: those of its own label, or of the labels that stand for it.
        ///
        /// - Parameter hasLength: whether lengths are wanted, too; otherwise only times are right.
        @inline(__always)
        func forEachHub(
            of place: UInt32, _ start: UInt64, hasLength: Bool = true,
            _ body: (_ hub: Int, _ cost: UInt64) -> Void
        ) {
            let own = spans[Int(place)]
            if own.count > 0 { return forEachHub(of: own, start, hasLength, body) }
            body(hub(at: place), start)
            var index = Int(firsts[2 &* Int(place) &+ number])
            let end = Int(firsts[2 &* Int(place) &+ number &+ 1])
            while index < end {
                let arc = arcs[index]
                forEachHub(of: spans[Int(arc.head)], start &+ arc.cost, hasLength, body)
                index &+= 1
            }
        }

        /// The hub that a place itself is.
        @inline(__always)
        private func hub(at place: UInt32) -> Int { ranks.count &- 1 &- Int(ranks[Int(place)]) }

        @inline(__always)
        private func forEachHub(
            of span: HubLabels.Span, _ start: UInt64, _ hasLength: Bool,
            _ body: (_ hub: Int, _ cost: UInt64) -> Void
        ) {
            var index = Int(span.start)
            let end = index &+ Int(span.count)
            while index < end {
                let entry = entries[index]
                let cost = hasLength ? entry.cost(upperLengths[index]) : entry.lowCost
                body(Int(entry.hub), start &+ cost)
                index &+= 1
            }
        }
    }

    /// Looks up in these labels.
    ///
    /// - Complexity: O(n) in the number of nodes.
    public convenience init(_ labels: HubLabels) {
        self.init(labels, spreading: labels.forward, reading: labels.backward)
    }

    /// Looks up the way back: from where it ends, many nodes from which it may begin.
    static func towards(_ labels: HubLabels) -> LabelLookup {
        LabelLookup(labels, spreading: labels.backward, reading: labels.forward)
    }

    private init(
        _ labels: HubLabels, spreading ahead: HubLabels.Side, reading behind: HubLabels.Side
    ) {
        self.labels = labels
        self.ahead = Side(ahead, labels.hierarchy)
        self.behind = Side(behind, labels.hierarchy)
        places = labels.hierarchy.places.row
        costs = Memory(repeating: PathCost.unreachable, count: labels.nodeCount)
    }

    /// The best cost from a node to another, or nil if there is no path: the same as the labels'.
    ///
    /// - Complexity: O(s) for labels of s hubs.
    public func cost(from origin: UInt32, to destination: UInt32) -> PathCost? {
        precondition(
            Int(origin) < labels.nodeCount && Int(destination) < labels.nodeCount,
            "both must be nodes of the graph")
        guard origin != destination else { return PathCost(time_ms: 0, length_mm: 0) }
        let start = places[Int(origin)]
        if self.origin != start {
            clear()
            spread(start, 0)
            self.origin = start
        }
        return PathCost.reachable(cost(to: destination))
    }

    /// The best way from one of the seeds to one of the others; of equally good ones one over the
    /// most important hub.
    ///
    /// - Complexity: O(s) for labels of s hubs, for each seed.
    func meeting(from origins: [PathSeed], to destinations: [PathSeed]) -> HubLabels.Meeting {
        spread(origins)
        var best = HubLabels.Meeting.none
        for seed in destinations where seed.cost.packed < PathCost.unreachable {
            precondition(Int(seed.node) < labels.nodeCount, "a seed must be a node of the graph")
            behind.forEachHub(of: places[Int(seed.node)], seed.cost.packed) { hub, cost in
                if cost >= PathCost.unreachable { return }
                best.take(costs[hub] &+ cost, over: UInt32(truncatingIfNeeded: hub))
            }
        }
        return best
    }

    /// What it costs from the origin of the last question to a hub of its labels.
    @inline(__always)
    func costToHub(_ hub: UInt32) -> UInt64 { costs[Int(hub)] }

    private func clear() {
        for place in spreadPlaces {
            ahead.forEachHub(of: place, 0) { hub, _ in costs[hub] = PathCost.unreachable }
        }
        spreadPlaces.removeAll(keepingCapacity: true)
        origin = nil
    }

    /// Spreads out the hubs of seeds, and of nothing else.
    func spread(_ seeds: [PathSeed]) {
        clear()
        for seed in seeds where seed.cost.packed < PathCost.unreachable {
            precondition(Int(seed.node) < labels.nodeCount, "a seed must be a node of the graph")
            spread(places[Int(seed.node)], seed.cost.packed)
        }
    }

    /// The best cost between what is spread out and a node; `PathCost.unreachable` without a way.
    @inline(__always)
    private func cost(to node: UInt32, hasLength: Bool = true) -> UInt64 {
        var best = PathCost.unreachable
        behind.forEachHub(of: places[Int(node)], 0, hasLength: hasLength) { hub, cost in
            best = min(best, costs[hub] &+ cost)
        }
        return best
    }

    /// The milliseconds between what is spread out and a node; nil without a way.
    func time_ms(to node: UInt32) -> UInt32? {
        PathCost.reachable(cost(to: node, hasLength: false))?.time_ms
    }

    /// Spreads out the hubs of a place, beside those that are spread out already.
    private func spread(_ place: UInt32, _ start: UInt64) {
        ahead.forEachHub(of: place, start) { hub, cost in costs[hub] = min(costs[hub], cost) }
        spreadPlaces.append(place)
    }
}
