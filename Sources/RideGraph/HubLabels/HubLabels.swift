/// The cost between any two nodes, looked up rather than searched for.
///
/// Every node has two labels: the nodes it reaches, and those it is reached from, that are
/// important enough to lie on some best path ("hubs"), each with its cost. The labels of any two
/// nodes share a hub on a best path between them: the best sum over the shared hubs is the cost.
///
/// Method (Abraham, Delling, Goldberg and Werneck, "Hierarchical hub labelings for shortest
/// paths", ESA 2012): hubs are ranks of a contraction hierarchy. A hub is kept only where it is
/// the highest rank on all best paths between it and the node, which makes the labels the smallest
/// that this order allows. Hubs are numbered from the highest rank down: those that most labels
/// have come first in them.
///
/// Departing from the paper, the nodes that no arc of the hierarchy climbs to, about half of those
/// of a city, have no labels of their own: they are in no label but their own, and all else would
/// come from the two or three nodes that they climb to. Their neighbours' labels are looked up in
/// place of theirs. That halves the memory, and makes a look-up on average two or three.
public struct HubLabels: Sendable {
    /// A hub of a label and what the way there or from there takes, in one word: the hub above the
    /// time above the lower part of the length. Most comparisons need no more than this.
    struct Entry: BitwiseCopyable, Sendable {
        var word: UInt64

        /// Ends each label, and comes behind every hub.
        static let end = Entry(word: .max)
        /// Hubs have lower numbers than this, and times are shorter.
        static let limit: UInt32 = 1 << 24 - 1
        private static let timeMask: UInt64 = 0xFF_FFFF_0000

        @inline(__always)
        init(hub: UInt32, cost: UInt64) {
            word = UInt64(hub) << 40 | (cost >> 32) << 16 | cost & 0xFFFF
        }

        private init(word: UInt64) { self.word = word }

        @inline(__always) var hub: UInt32 { UInt32(truncatingIfNeeded: word >> 40) }
        @inline(__always) var time_ms: UInt32 { UInt32(truncatingIfNeeded: word >> 16) & 0xFF_FFFF }
        /// The time, and the length as far as it is in the word.
        @inline(__always) var lowCost: UInt64 {
            (word & Self.timeMask) << 16 | word & 0xFFFF
        }
        /// Time and length, of which the upper part lies elsewhere.
        @inline(__always)
        func cost(_ upperLength: UInt16) -> UInt64 { lowCost | UInt64(upperLength) << 16 }

        /// Whether the time of a cost fits.
        @inline(__always)
        static func holds(_ cost: UInt64) -> Bool { cost >> 32 < UInt64(limit) }
    }

    /// Where a label is, without its end mark.
    struct Span: BitwiseCopyable, Sendable {
        var start: UInt32
        /// How many hubs it has; 0 for a node without a label.
        var count: UInt32

        @inline(__always) var range: Range<Int> {
            Range(uncheckedBounds: (Int(start), Int(start) &+ Int(count)))
        }
    }

    /// The labels of one direction, each sorted by hub: the most important one first, the node
    /// itself last.
    struct Side: Sendable {
        /// Where the label of each place is.
        let spans: FlatArray<Span>
        let entries: FlatArray<Entry>
        /// The lengths of the entries in millimetres, without their lowest 16 bits.
        let upperLengths: FlatArray<UInt16>
        /// Which arcs of a place lead to the nodes whose labels stand in for its own: 0 for those
        /// along the graph's arcs, 1 for those against them.
        let number: Int
    }

    /// The best way between two places, and the most important hub on it.
    struct Meeting {
        /// Time and length as one number; see `PathCost.packed`.
        var cost: UInt64
        var hub: UInt32

        static let none = Meeting(cost: PathCost.unreachable, hub: .max)
    }

    /// The hierarchy the labels were made from.
    let hierarchy: ContractionHierarchy
    /// The ways from the nodes to their hubs.
    let forward: Side
    /// The ways from the hubs to the nodes.
    let backward: Side

    /// How many nodes there are.
    public var nodeCount: Int { hierarchy.nodeCount }

    /// How much memory the labels take.
    public var bytes: Int {
        16 * nodeCount + 10 * (forward.entries.count + backward.entries.count)
    }

    /// How many hubs a label has on average.
    public var averageSize: Double {
        var labels = 0
        var hubs = 0
        for side in [forward, backward] {
            for span in side.spans where span.count > 0 {
                labels += 1
                hubs += Int(span.count)
            }
        }
        return Double(hubs) / Double(max(1, labels))
    }

    /// Works the labels out.
    ///
    /// - Parameters:
    ///   - hierarchy: The hierarchy of the graph; the same one gives the same labels.
    ///   - limit: How many entries all labels may have together.
    ///   - progress: Told now and then the part that is done, from 0 to 1.
    /// - Returns: nil for a graph so large that it does not fit: with 2^24 nodes, a hub more
    ///   than 2^24 milliseconds (four and a half hours) away from a node, or too many entries.
    /// - Complexity: O(n s^2) for labels of s hubs.
    public init?(
        _ hierarchy: ContractionHierarchy, limit: Int = .max,
        progress: (Double) -> Void = { _ in }
    ) {
        guard hierarchy.nodeCount < Entry.limit else { return nil }
        var building = LabelBuilding(hierarchy)
        guard building.run(limit: limit, progress: progress) else { return nil }
        self.hierarchy = hierarchy
        (forward, backward) = building.finish()
    }

    /// Labels that are known.
    init(hierarchy: ContractionHierarchy, forward: Side, backward: Side) {
        self.hierarchy = hierarchy
        self.forward = forward
        self.backward = backward
    }

    /// The hub that a place itself is.
    @inline(__always)
    func hub(at place: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: nodeCount &- 1) &- hierarchy.ranksByPlace.row[Int(place)]
    }
}

// MARK: Looking up

extension HubLabels {
    /// The best cost from a node to another, or nil if there is no path.
    ///
    /// - Complexity: O(s) for labels of s hubs.
    public func cost(from origin: UInt32, to destination: UInt32) -> PathCost? {
        let places = hierarchy.places
        var best = Meeting.none
        meet(from: places[Int(origin)], 0, to: places[Int(destination)], 0, &best)
        return PathCost.reachable(best.cost)
    }

    /// The best cost from one of the seeds to one of the others, or nil if there is no path.
    ///
    /// - Complexity: O(s) for labels of s hubs, for each pair of seeds.
    public func cost(from origins: [PathSeed], to destinations: [PathSeed]) -> PathCost? {
        PathCost.reachable(meeting(from: origins, to: destinations).cost)
    }

    /// The best way from one of the seeds to one of the others; of equally good ones one over the
    /// most important hub.
    func meeting(from origins: [PathSeed], to destinations: [PathSeed]) -> Meeting {
        var best = Meeting.none
        let places = hierarchy.places.row
        for origin in origins {
            precondition(Int(origin.node) < nodeCount, "a seed must be a node of the graph")
            for destination in destinations {
                precondition(
                    Int(destination.node) < nodeCount, "a seed must be a node of the graph")
                meet(
                    from: places[Int(origin.node)], origin.cost.packed,
                    to: places[Int(destination.node)], destination.cost.packed, &best)
            }
        }
        return best
    }

    /// Tries the best way between two places.
    private func meet(
        from origin: UInt32, _ start: UInt64, to destination: UInt32, _ end: UInt64,
        _ best: inout Meeting
    ) {
        // The sum of two offsets may be too long for any path, and even to add to.
        if start > best.cost || end > best.cost || start &+ end > best.cost { return }
        if origin == destination {
            return best.take(start &+ end, over: hub(at: origin))
        }
        forward.forEachLabel(hierarchy, of: origin, start) { ahead, start in
            backward.forEachLabel(hierarchy, of: destination, end) { behind, end in
                if start &+ end <= best.cost { merge(ahead, behind, start &+ end, &best) }
            }
        }
    }

    /// Merges two labels.
    ///
    /// One step at a time with a branch for each case: a processor that guesses on reads ahead,
    /// and memory is what this waits for.
    private func merge(
        _ first: Span, _ second: Span, _ ends: UInt64, _ best: inout Meeting
    ) {
        var ahead = Int(first.start)
        var behind = Int(second.start)
        let aheads = forward.entries.row
        let behinds = backward.entries.row
        // No more than what is known already; where it is the same, the hub may be better.
        var bestTime = UInt32(truncatingIfNeeded: (best.cost &- ends) >> 32)
        var one = aheads[ahead]
        var other = behinds[behind]
        while true {
            if one.hub == other.hub {
                if one.hub == Entry.limit { return }
                let time = one.time_ms &+ other.time_ms
                if time <= bestTime {
                    let cost =
                        one.cost(forward.upperLengths.row[ahead])
                        &+ other.cost(backward.upperLengths.row[behind])
                    best.take(ends &+ cost, over: one.hub)
                    bestTime = time
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
    }
}

extension HubLabels.Meeting {
    /// Takes a way if it is better, or as good over a more important hub.
    @inline(__always)
    mutating func take(_ cost: UInt64, over hub: UInt32) {
        if cost < self.cost || cost == self.cost && hub < self.hub {
            self = HubLabels.Meeting(cost: cost, hub: hub)
        }
    }
}

extension HubLabels.Side {
    /// Calls `body` with the labels that stand for a place, and what it costs to get to their
    /// nodes, more than it costs to get to the place.
    @inline(__always)
    func forEachLabel(
        _ hierarchy: ContractionHierarchy, of place: UInt32, _ start: UInt64,
        _ body: (HubLabels.Span, UInt64) -> Void
    ) {
        let spans = self.spans.row
        let own = spans[Int(place)]
        if own.count > 0 { return body(own, start) }
        let arcs = hierarchy.arcs.row
        var index = Int(hierarchy.firsts.row[2 &* Int(place) &+ number])
        let end = Int(hierarchy.firsts.row[2 &* Int(place) &+ number &+ 1])
        while index < end {
            let arc = arcs[index]
            body(spans[Int(arc.head)], start &+ arc.cost)
            index &+= 1
        }
    }
}
