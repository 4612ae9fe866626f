/// Which of the ways that labels know lead over arcs of the graph that are marked, such as those
/// that are closed at times: whoever looks a cost up knows then whether the way meets one.
///
/// A bit for each arc of the hierarchy and for each entry of the labels. Where several ways cost
/// the same, an entry is marked if one of them is.
public final class WayMarks: Sendable {
    private let labels: HubLabels
    private let arcs: Bits
    /// Those of the ways from the nodes to their hubs, and of those from the hubs to the nodes.
    private let entries: [Bits]

    /// So many bits.
    private struct Bits: Sendable {
        private var words: [UInt64]

        init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

        subscript(_ index: Int) -> Bool {
            get { words[index >> 6] &>> UInt64(index & 63) & 1 == 1 }
            set { if newValue { words[index >> 6] |= 1 &<< UInt64(index & 63) } }
        }

        /// The first from an index on that is set, or the end.
        func next(from index: Int, before end: Int) -> Int {
            var index = index
            while index < end {
                let rest = words[index >> 6] &>> UInt64(index & 63)
                if rest != 0 { return min(end, index &+ rest.trailingZeroBitCount) }
                index = (index | 63) &+ 1
            }
            return end
        }
    }

    /// - Parameter marked: the arcs of the graph that are marked.
    /// - Complexity: O(n) in the arcs of the hierarchy, and in the entries of labels of which a
    ///   part is marked.
    public init(_ labels: HubLabels, marked: Set<UInt32>) {
        self.labels = labels
        let order = labels.hierarchy.placesDownwards()
        let arcs = Self.arcs(labels.hierarchy, order, marked)
        self.arcs = arcs
        entries = [labels.forward, labels.backward].map {
            Self.entries($0, labels.hierarchy, order, arcs)
        }
    }

    /// A shortcut is marked if one of the arcs is that it stands for.
    private static func arcs(
        _ hierarchy: ContractionHierarchy, _ order: [UInt32], _ marked: Set<UInt32>
    ) -> Bits {
        var bits = Bits(count: hierarchy.arcs.count)
        let end = marked.max().map { Int($0) + 1 } ?? 0
        var originals = Bits(count: end)
        for arc in marked { originals[Int(arc)] = true }
        let runs = hierarchy.runs.row
        let allParts = hierarchy.parts.row
        // The parts of a shortcut lie at a lower node.
        for place in order.reversed() {
            for side in 0..<2 {
                for arc in hierarchy.arcs(of: place, side) {
                    let parts = allParts[arc]
                    if parts.isRun {
                        let first = Int(parts.first)
                        bits[arc] = (first..<first + parts.runCount)
                            .contains { runs[$0] < end && originals[Int(runs[$0])] }
                    } else {
                        bits[arc] = bits[Int(parts.first)] || bits[Int(parts.second)]
                    }
                }
            }
        }
        return bits
    }

    /// An entry is marked if the arc is by which it came into the label, or what is beyond.
    private static func entries(
        _ side: HubLabels.Side, _ hierarchy: ContractionHierarchy, _ order: [UInt32], _ arcs: Bits
    ) -> Bits {
        var bits = Bits(count: side.entries.count)
        var hasMarks = [Bool](repeating: false, count: hierarchy.nodeCount)
        let entries = side.entries.row
        let uppers = side.upperLengths.row
        for place in order {
            let own = side.spans[Int(place)].range
            if own.isEmpty { continue }
            for index in hierarchy.arcs(of: place, side.number) {
                let arc = hierarchy.arcs[index]
                let isMarked = arcs[index]
                guard isMarked || hasMarks[Int(arc.head)] else { continue }
                let range = side.spans[Int(arc.head)].range
                let end = range.upperBound
                var target = own.lowerBound
                var source =
                    isMarked ? range.lowerBound : bits.next(from: range.lowerBound, before: end)
                while source < end {
                    // The last entry is the node itself, behind all hubs of others.
                    while entries[target].hub < entries[source].hub { target += 1 }
                    if entries[target].hub == entries[source].hub,
                        entries[target].cost(uppers[target])
                            == arc.cost &+ entries[source].cost(uppers[source])
                    {
                        bits[target] = true
                        hasMarks[Int(place)] = true
                    }
                    source = isMarked ? source + 1 : bits.next(from: source + 1, before: end)
                }
            }
        }
        return bits
    }

    /// Whether a way that is known to cost so much from or to a place leads over a marked arc.
    ///
    /// - Parameter number: 0 for a way from the place to a hub, 1 for one from the hub.
    func isMarked(_ number: Int, at place: UInt32, hub: UInt32, cost: UInt64) -> Bool {
        let side = number == 0 ? labels.forward : labels.backward
        func isMarked(_ place: UInt32, _ rest: UInt64, _ isArcMarked: Bool) -> Bool {
            var index = Int(side.spans.row[Int(place)].start)
            // The end mark is behind every hub.
            while side.entries.row[index].hub < hub { index &+= 1 }
            return side.entries.row[index].hub == hub && (isArcMarked || entries[number][index])
                && side.entries.row[index].cost(side.upperLengths.row[index]) == rest
        }
        if side.spans.row[Int(place)].count > 0 { return isMarked(place, cost, false) }
        return labels.hierarchy.arcs(of: place, number).contains { index in
            let arc = labels.hierarchy.arcs.row[index]
            return arc.cost <= cost && isMarked(arc.head, cost &- arc.cost, arcs[index])
        }
    }
}

extension LabelLookup {
    /// The best cost from one of the seeds to one of the others, or nil if there is no path; and
    /// whether a way that costs no more may lead over a marked arc.
    ///
    /// - Complexity: that of the cost alone, about.
    public func cost(
        from origins: [PathSeed], to destinations: [PathSeed], _ marks: WayMarks
    ) -> (cost: PathCost, isMarked: Bool)? {
        let meeting = meeting(from: origins, to: destinations)
        guard let cost = PathCost.reachable(meeting.cost) else { return nil }
        let ahead = costToHub(meeting.hub)
        let behind = meeting.cost &- ahead
        func isMarked(_ seed: PathSeed, _ number: Int, _ whole: UInt64) -> Bool {
            seed.cost.packed <= whole
                && marks.isMarked(
                    number, at: labels.hierarchy.places.row[Int(seed.node)], hub: meeting.hub,
                    cost: whole &- seed.cost.packed)
        }
        return (
            cost,
            origins.contains { isMarked($0, 0, ahead) }
                || destinations.contains { isMarked($0, 1, behind) }
        )
    }
}
