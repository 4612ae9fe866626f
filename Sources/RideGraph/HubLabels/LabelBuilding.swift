/// Works out hub labels, each after those of the nodes that its node's arcs climb to.
///
/// The label of a node is put together from the labels of the nodes its upward arcs lead to, which
/// are higher. A hub is then left out if its cost is not the real one, or if another hub lies on
/// a way just as good: that one is higher, and stands for it wherever it could be needed.
struct LabelBuilding: ~Copyable {
    private let hierarchy: ContractionHierarchy
    private var forward: LabelPool
    private var backward: LabelPool
    private var bench: LabelBench
    /// The hub at each place.
    private let hubs: Memory<UInt32>

    init(_ hierarchy: ContractionHierarchy) {
        self.hierarchy = hierarchy
        hubs = hierarchy.hubsByPlace()
        forward = LabelPool(nodes: hierarchy.nodeCount)
        backward = LabelPool(nodes: hierarchy.nodeCount)
        bench = LabelBench(nodes: hierarchy.nodeCount)
    }

    /// - Parameter limit: how many entries there may be.
    /// - Returns: whether the labels fit into the memory there is for an entry, and for all.
    mutating func run(limit: Int, progress: (Double) -> Void) -> Bool {
        let count = hierarchy.nodeCount
        let step = max(1, count / 200)
        let hasLowerNodes = Self.hasLowerNodes(hierarchy)
        for (index, place) in hierarchy.placesDownwards().enumerated() {
            let place = Int(place)
            if hasLowerNodes[place] {
                let hub = hubs[place]
                bench.collect(hub, hierarchy, 2 * place, hubs, forward)
                bench.prune(against: backward)
                guard forward.append(bench.candidates, as: Int(hub)) else { return false }
                bench.collect(hub, hierarchy, 2 * place + 1, hubs, backward)
                bench.prune(against: forward)
                guard backward.append(bench.candidates, as: Int(hub)),
                    forward.used + backward.used <= limit
                else { return false }
            }
            if (index + 1) % step == 0 { progress(Double(index + 1) / Double(count)) }
        }
        return true
    }

    /// For each place whether an arc climbs to it.
    static func hasLowerNodes(
        _ hierarchy: borrowing ContractionHierarchy
    ) -> Memory<Bool> {
        let found = Memory(repeating: false, count: hierarchy.nodeCount)
        let arcs = hierarchy.arcs.row
        for index in 0..<arcs.count { found[Int(arcs[index].head)] = true }
        return found
    }

    /// The labels by place.
    consuming func finish() -> (HubLabels.Side, HubLabels.Side) {
        (forward.finish(hubs, number: 0), backward.finish(hubs, number: 1))
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
        _ hub: UInt32, _ hierarchy: borrowing ContractionHierarchy, _ first: Int,
        _ hubs: borrowing Memory<UInt32>, _ labels: borrowing LabelPool
    ) {
        candidates.begin(
            with: GraphArc(head: hub, time_ms: 0, length_mm: 0), room: 1)
        let arcs = hierarchy.arcs.row
        for index in Int(hierarchy.firsts[first])..<Int(hierarchy.firsts[first + 1]) {
            let arc = arcs[index]
            spare.join(
                candidates, labels.entries.row, labels.upperLengths.row,
                labels.range(of: hubs[Int(arc.head)]), plus: arc.cost)
            swap(&candidates, &spare)
        }
    }

    /// Leaves out the hubs for which another one stands. The last is the node itself and stays.
    mutating func prune(against labels: borrowing LabelPool) {
        let count = candidates.count
        for index in 0..<count {
            let entry = candidates.entries[index]
            times[Int(entry.head)] = entry.time_ms
            lengths[Int(entry.head)] = entry.length_mm
        }
        spare.begin(room: count)
        for index in 0..<count - 1 {
            let entry = candidates.entries[index]
            if !isCovered(entry, labels) { spare.append(entry) }
        }
        spare.append(candidates.entries[count - 1])
        for index in 0..<count { times[Int(candidates.entries[index].head)] = Self.never }
        swap(&candidates, &spare)
    }

    @inline(__always)
    private func isCovered(_ candidate: GraphArc, _ labels: borrowing LabelPool) -> Bool {
        let entries = labels.entries.base
        var index = labels.range(of: candidate.head).lowerBound
        while true {
            let entry = entries[index]
            // The last entry of the hub's label is the hub itself.
            if entry.hub == candidate.head { return false }
            let time = times[Int(entry.hub)]
            if time &+ entry.time_ms <= candidate.time_ms {
                let known = UInt64(time) << 32 | UInt64(lengths[Int(entry.hub)])
                if known &+ entry.cost(labels.upperLengths[index]) <= candidate.cost {
                    return true
                }
            }
            index &+= 1
        }
    }
}

/// The labels of one direction that are finished, in the order in which they were.
struct LabelPool: ~Copyable {
    private(set) var entries: Memory<HubLabels.Entry>
    private(set) var upperLengths: Memory<UInt16>
    private(set) var used = 0
    private let spans: Memory<HubLabels.Span>

    /// Room for the labels of so many nodes, to begin with for so many entries.
    init(nodes: Int, entries room: Int? = nil) {
        entries = Memory(unwritten: room ?? 16 * nodes + 64)
        upperLengths = Memory(unwritten: room ?? 16 * nodes + 64)
        spans = Memory(repeating: HubLabels.Span(start: 0, count: 0), count: nodes)
    }

    /// Where the label of a hub is, without its end mark.
    @inline(__always)
    func range(of hub: UInt32) -> Range<Int> { spans[Int(hub)].range }

    /// - Returns: false if a cost does not fit.
    mutating func append(_ label: borrowing MergedLabel, as hub: Int) -> Bool {
        let end = used + label.count + 1
        precondition(end < UInt32.max, "the labels of so large a graph do not fit")
        entries.grow(to: end)
        upperLengths.grow(to: end)
        spans[hub] = HubLabels.Span(start: UInt32(used), count: UInt32(label.count))
        for index in 0..<label.count {
            let entry = label.entries[index]
            if !HubLabels.Entry.holds(entry.cost) { return false }
            entries[used &+ index] = HubLabels.Entry(hub: entry.head, cost: entry.cost)
            upperLengths[used &+ index] = UInt16(truncatingIfNeeded: entry.length_mm >> 16)
        }
        entries[end - 1] = .end
        upperLengths[end - 1] = 0
        used = end
        return true
    }

    /// Adds a label of so many entries, and the hub itself as the last one.
    ///
    /// - Returns: false if the hubs are not in order.
    mutating func append(
        _ label: Row<LabelUnpacking.Item>, _ count: Int, as hub: Int
    ) -> Bool {
        let end = used + count + 2
        precondition(end < UInt32.max, "the labels of so large a graph do not fit")
        entries.grow(to: end)
        upperLengths.grow(to: end)
        spans[hub] = HubLabels.Span(start: UInt32(used), count: UInt32(count + 1))
        var rises = true
        var before: UInt64 = 0
        for index in 0..<count {
            let item = label[index]
            // One more than the hub, so that the first hub is above nothing.
            let next = item.entry.word >> 40 &+ 1
            rises = next > before ? rises : false
            before = next
            entries[used &+ index] = item.entry
            upperLengths[used &+ index] = item.upperLength
        }
        entries[end - 2] = HubLabels.Entry(hub: UInt32(hub), cost: 0)
        upperLengths[end - 2] = 0
        entries[end - 1] = .end
        upperLengths[end - 1] = 0
        used = end
        return rises
    }

    /// The labels by place, of the direction with this number.
    consuming func finish(_ hubs: borrowing Memory<UInt32>, number: Int) -> HubLabels.Side {
        let byPlace = FlatArray((0..<hubs.count).map { spans[Int(hubs[$0])] })
        return HubLabels.Side(
            spans: byPlace, entries: FlatArray(taking: entries, count: used),
            upperLengths: FlatArray(taking: upperLengths, count: used), number: number)
    }
}
