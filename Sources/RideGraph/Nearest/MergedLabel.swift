/// A hub label that is put together from others, sorted by hub; each hub as the head of an arc.
struct MergedLabel: ~Copyable {
    private(set) var entries = Memory<GraphArc>(unwritten: 256)
    private(set) var count = 0

    /// Begins a label with this entry and room for as many.
    @inline(__always)
    mutating func begin(with entry: GraphArc, room: Int) {
        if room > entries.count { entries.grow(to: room) }
        entries[0] = entry
        count = 1
    }

    /// Begins a label without entries and with room for so many.
    @inline(__always)
    mutating func begin(room: Int) {
        if room > entries.count { entries.grow(to: room) }
        count = 0
    }

    /// Empties the label.
    @inline(__always)
    mutating func clear() { count = 0 }

    /// Adds an entry, for which there must be room.
    @inline(__always)
    mutating func append(_ entry: GraphArc) {
        entries[count] = entry
        count &+= 1
    }

    /// Becomes another label joined with a stored one whose costs are raised by the same amount:
    /// all hubs of both, each with its better cost. What would cost too much is left out.
    mutating func join(
        _ other: borrowing MergedLabel, _ stored: Row<HubLabels.Entry>,
        _ upperLengths: Row<UInt16>, _ range: Range<Int>, plus raise: UInt64
    ) {
        entries.grow(to: other.count + range.count)
        count = 0
        var index = 0
        var position = range.lowerBound
        while position < range.upperBound {
            let entry = stored[position]
            let hub = entry.hub
            let cost = raise &+ entry.cost(upperLengths[position])
            position &+= 1
            while index < other.count, other.entries[index].head < hub {
                append(other.entries[index])
                index &+= 1
            }
            if cost >= PathCost.unreachable { continue }
            if index < other.count, other.entries[index].head == hub {
                let known = other.entries[index]
                append(known.cost <= cost ? known : GraphArc(head: hub, cost: cost))
                index &+= 1
            } else {
                append(GraphArc(head: hub, cost: cost))
            }
        }
        while index < other.count {
            append(other.entries[index])
            index &+= 1
        }
    }

    /// Adds a hub, or betters what it costs.
    mutating func add(_ hub: UInt32, _ cost: UInt64) {
        var index = count
        while index > 0, entries[index &- 1].head >= hub { index &-= 1 }
        let entry = GraphArc(head: hub, cost: cost)
        if index < count, entries[index].head == hub {
            if cost < entries[index].cost { entries[index] = entry }
            return
        }
        entries.grow(to: count + 1)
        var last = count
        while last > index {
            entries[last] = entries[last &- 1]
            last &-= 1
        }
        entries[index] = entry
        count &+= 1
    }
}

/// Room to join the labels of some seeds.
struct LabelJoining: ~Copyable {
    private(set) var merged = MergedLabel()
    private var spare = MergedLabel()

    /// Joins the labels of one direction of some seeds to one.
    mutating func collect(
        _ seeds: [PathSeed], _ side: borrowing HubLabels.Side, _ labels: borrowing HubLabels
    ) {
        merged.clear()
        for seed in seeds where seed.cost.packed < PathCost.unreachable {
            let cost = seed.cost.packed
            let place = labels.hierarchy.places[Int(seed.node)]
            side.forEachLabel(labels.hierarchy, of: place, cost) { span, cost in
                if cost >= PathCost.unreachable { return }
                spare.join(
                    merged, side.entries.row, side.upperLengths.row, span.range, plus: cost)
                swap(&merged, &spare)
            }
            // A node without a label is its own hub all the same.
            if side.spans[Int(place)].count == 0 { merged.add(labels.hub(at: place), cost) }
        }
    }
}
