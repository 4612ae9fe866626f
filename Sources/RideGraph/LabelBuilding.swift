/// Works out hub labels from the highest rank downwards.
///
/// The label of a node is put together from the labels of the nodes its upward arcs lead to, which
/// are higher. A hub is then left out if its cost is not the real one, or if another hub lies on
/// a way just as good: that one is higher, and stands for it wherever it could be needed.
struct LabelBuilding: ~Copyable {
    private let hierarchy: ContractionHierarchy
    private var forward: LabelPool
    private var backward: LabelPool
    private var bench: LabelBench
    /// The place of each rank, and the rank at each place.
    private let places: Memory<UInt32>
    private let ranks: Memory<UInt32>

    init(_ hierarchy: ContractionHierarchy) {
        self.hierarchy = hierarchy
        places = Memory(repeating: 0, count: hierarchy.nodeCount)
        ranks = Memory(repeating: 0, count: hierarchy.nodeCount)
        for (rank, place) in zip(hierarchy.ranks, hierarchy.places) {
            places[Int(rank)] = place
            ranks[Int(place)] = rank
        }
        forward = LabelPool(nodes: hierarchy.nodeCount)
        backward = LabelPool(nodes: hierarchy.nodeCount)
        bench = LabelBench(nodes: hierarchy.nodeCount)
    }

    mutating func run(progress: (Double) -> Void) {
        let count = hierarchy.nodeCount
        let step = max(1, count / 200)
        for done in 0..<count {
            let rank = UInt32(count - 1 - done)
            let firsts = 2 * Int(places[Int(rank)])
            bench.collect(rank, hierarchy, firsts, ranks, forward)
            bench.prune(against: backward)
            forward.append(bench.candidates, as: rank)
            bench.collect(rank, hierarchy, firsts + 1, ranks, backward)
            bench.prune(against: forward)
            backward.append(bench.candidates, as: rank)
            if (done + 1) % step == 0 { progress(Double(done + 1) / Double(count)) }
        }
    }

    /// The labels by node.
    consuming func finish() -> (HubLabels.Side, HubLabels.Side) {
        let ranks = hierarchy.ranks
        return (forward.finish(ranks), backward.finish(ranks))
    }
}

/// Where one label is put together.
private struct LabelBench: ~Copyable {
    /// The label that is being put together, and room for the next one.
    private(set) var candidates = MergedLabel()
    private var spare = MergedLabel()
    /// For each hub of the candidates its cost, and no path for all others.
    private var times: Memory<UInt32>
    private var lengths: Memory<UInt32>

    private static let never = UInt32(PathCost.unreachable >> 32)

    init(nodes: Int) {
        times = Memory(repeating: Self.never, count: nodes)
        lengths = Memory(repeating: 0, count: nodes)
    }

    /// Puts together what the arcs of a node lead to.
    mutating func collect(
        _ rank: UInt32, _ hierarchy: borrowing ContractionHierarchy, _ first: Int,
        _ ranks: borrowing Memory<UInt32>, _ labels: borrowing LabelPool
    ) {
        candidates.begin(
            with: GraphArc(head: rank, time_ms: 0, length_mm: 0), room: 1)
        let arcs = hierarchy.arcs.row
        for index in Int(hierarchy.firsts[first])..<Int(hierarchy.firsts[first + 1]) {
            let arc = arcs[index]
            spare.join(
                candidates, UnsafePointer(labels.entries.base), UnsafePointer(labels.lengths.base),
                labels.range(of: ranks[Int(arc.head)]), plus: arc.cost)
            swap(&candidates, &spare)
        }
    }

    /// Leaves out the hubs for which another one stands. The first is the node itself and stays.
    mutating func prune(against labels: borrowing LabelPool) {
        let count = candidates.count
        for index in 0..<count {
            let entry = candidates.entries[index]
            times[Int(entry.head)] = entry.time_ms
            lengths[Int(entry.head)] = entry.length_mm
        }
        spare.begin(with: candidates.entries[0], room: count)
        for index in 1..<count {
            let entry = candidates.entries[index]
            if !isCovered(entry, labels) { spare.append(entry) }
        }
        for index in 0..<count { times[Int(candidates.entries[index].head)] = Self.never }
        swap(&candidates, &spare)
    }

    @inline(__always)
    private func isCovered(_ candidate: GraphArc, _ labels: borrowing LabelPool) -> Bool {
        let entries = labels.entries.base
        // The first entry of the hub's label is the hub itself.
        var index = labels.range(of: candidate.head).lowerBound &+ 1
        while true {
            let entry = entries[index]
            if entry.hub == .max { return false }
            let time = times[Int(entry.hub)] &+ entry.time_ms
            if time <= candidate.time_ms {
                let length =
                    UInt64(lengths[Int(entry.hub)]) &+ UInt64(labels.lengths[index])
                let cost = UInt64(time) << 32 &+ length
                if cost <= candidate.cost { return true }
            }
            index &+= 1
        }
    }
}

/// The labels of one direction that are finished, those of higher ranks first.
struct LabelPool: ~Copyable {
    private(set) var entries: Memory<HubLabels.Entry>
    private(set) var lengths: Memory<UInt32>
    private var used = 0
    private var starts: Memory<UInt32>
    private var counts: Memory<UInt32>

    init(nodes: Int) {
        entries = Memory(unwritten: 16 * nodes + 64)
        lengths = Memory(unwritten: 16 * nodes + 64)
        starts = Memory(repeating: 0, count: nodes)
        counts = Memory(repeating: 0, count: nodes)
    }

    /// Where the label of a rank is, without its end mark.
    @inline(__always)
    func range(of rank: UInt32) -> Range<Int> {
        let start = Int(starts[Int(rank)])
        return Range(uncheckedBounds: (start, start &+ Int(counts[Int(rank)])))
    }

    mutating func append(_ label: borrowing MergedLabel, as rank: UInt32) {
        let end = used + label.count + 1
        precondition(end < UInt32.max, "the labels of so large a graph do not fit")
        entries.grow(to: end)
        lengths.grow(to: end)
        starts[Int(rank)] = UInt32(used)
        counts[Int(rank)] = UInt32(label.count)
        for index in 0..<label.count {
            let entry = label.entries[index]
            entries[used &+ index] = HubLabels.Entry(hub: entry.head, time_ms: entry.time_ms)
            lengths[used &+ index] = entry.length_mm
        }
        entries[end - 1] = .end
        lengths[end - 1] = 0
        used = end
    }

    /// The labels by node.
    consuming func finish(_ ranks: FlatArray<UInt32>) -> HubLabels.Side {
        let byNode = FlatArray(ranks.map { starts[Int($0)] })
        return HubLabels.Side(
            starts: byNode, entries: FlatArray(taking: entries, count: used),
            lengths: FlatArray(taking: lengths, count: used))
    }
}
