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
        _ other: borrowing MergedLabel, _ stored: UnsafePointer<HubLabels.Entry>,
        _ lengths: UnsafePointer<UInt32>, _ range: Range<Int>, plus raise: UInt64
    ) {
        entries.grow(to: other.count + range.count)
        count = 0
        var index = 0
        var position = range.lowerBound
        while position < range.upperBound {
            let entry = stored[position]
            let cost =
                raise &+ (UInt64(entry.time_ms) << 32 | UInt64(lengths[position]))
            position &+= 1
            while index < other.count, other.entries[index].head < entry.hub {
                append(other.entries[index])
                index &+= 1
            }
            if cost >= PathCost.unreachable { continue }
            if index < other.count, other.entries[index].head == entry.hub {
                let known = other.entries[index]
                append(known.cost <= cost ? known : GraphArc(head: entry.hub, cost: cost))
                index &+= 1
            } else {
                append(GraphArc(head: entry.hub, cost: cost))
            }
        }
        while index < other.count {
            append(other.entries[index])
            index &+= 1
        }
    }
}
