/// Finds best paths by hub labels, exactly and several times sooner than by searching a hierarchy.
///
/// It owns the memory it needs and is used by one thread at a time. Its paths are the same as those
/// of `HierarchySearch`, arc for arc.
///
/// Method: the labels tell the hub at the top of the best path and what it costs from either end.
/// From a node on the way up to the hub an arc leads to a node in whose label the hub is, nearer by
/// just what the arc costs. Finding these arcs takes no heap and touches the nodes of the path and
/// their neighbours only; each stands for a run of the graph's arcs, which is copied.
public final class LabelSearch {
    /// The labels that paths are looked up in.
    public let labels: HubLabels
    private var unpacking = PathUnpacking()
    /// Where a way has several ends, as on a map with turns; made when it is first needed.
    private var lookup: LabelLookup?

    /// A search by these labels.
    public init(_ labels: HubLabels) { self.labels = labels }

    /// The best cost from one of the seeds to one of the others, or nil if there is no path.
    ///
    /// - Complexity: O(s) for labels of s hubs, for each pair of seeds.
    public func cost(from origins: [PathSeed], to destinations: [PathSeed]) -> PathCost? {
        PathCost.reachable(meeting(from: origins, to: destinations).cost)
    }

    /// As `LabelLookup.cost(from:to:_:)`.
    public func cost(
        from origins: [PathSeed], to destinations: [PathSeed], _ marks: WayMarks
    ) -> (cost: PathCost, isMarked: Bool)? {
        madeLookup().cost(from: origins, to: destinations, marks)
    }

    private func meeting(
        from origins: [PathSeed], to destinations: [PathSeed]
    ) -> HubLabels.Meeting {
        if origins.count == 1, destinations.count == 1 {
            return labels.meeting(from: origins, to: destinations)
        }
        return madeLookup().meeting(from: origins, to: destinations)
    }

    private func madeLookup() -> LabelLookup {
        let made = lookup ?? LabelLookup(labels)
        lookup = made
        return made
    }

    /// The best path from one of the seeds to one of the others, or nil if there is none.
    ///
    /// - Complexity: that of `cost`, and the arcs of the path.
    public func path(from origins: [PathSeed], to destinations: [PathSeed]) -> GraphPath? {
        let meeting = meeting(from: origins, to: destinations)
        guard let cost = PathCost.reachable(meeting.cost) else { return nil }
        let first = Self.climb(
            labels, labels.forward, to: meeting.hub, from: origins, &unpacking.ahead)
        let last = Self.climb(
            labels, labels.backward, to: meeting.hub, from: destinations, &unpacking.behind)
        return GraphPath(
            cost: cost, firstSeed: first, lastSeed: last,
            arcs: unpacking.unpack(labels.hierarchy))
    }

    /// Finds the arcs that lead up to a hub.
    ///
    /// - Returns: The number of the seed they begin at.
    private static func climb(
        _ labels: borrowing HubLabels, _ side: borrowing HubLabels.Side, to hub: UInt32,
        from seeds: [PathSeed], _ found: inout [UInt32]
    ) -> Int {
        var start = (seed: -1, place: UInt32(0), rest: PathCost.unreachable)
        var best = PathCost.unreachable
        for (index, seed) in seeds.enumerated() where seed.cost.packed < best {
            let place = labels.hierarchy.places[Int(seed.node)]
            let rest = side.cost(labels, of: place, to: hub)
            let cost = rest &+ seed.cost.packed
            if cost < best {
                best = cost
                start = (index, place, rest)
            }
        }
        precondition(start.seed >= 0, "the hub of a path is in the label of a seed")
        for isStrict in [false, true] {
            found.removeAll(keepingCapacity: true)
            let isReached = climb(
                labels.hierarchy, side, from: start.place, start.rest, to: hub,
                isStrict: isStrict, &found)
            if isReached { return start.seed }
        }
        preconditionFailure("no arcs lead to the hub of a path")
    }

    /// Finds the arcs from a place up to a hub that is so far away.
    ///
    /// - Parameter isStrict: whether lengths are compared as a whole. In nearly all cases what is
    ///   beside the times is enough, and the rest, which lies elsewhere, need not be read. A wrong
    ///   arc is noticed in the end: then the lengths do not add up.
    /// - Returns: whether they add up.
    private static func climb(
        _ hierarchy: borrowing ContractionHierarchy, _ side: borrowing HubLabels.Side,
        from start: UInt32, _ cost: UInt64, to hub: UInt32, isStrict: Bool,
        _ found: inout [UInt32]
    ) -> Bool {
        let firsts = hierarchy.firsts.row
        let arcs = hierarchy.arcs.row
        let spans = side.spans.row
        let entries = side.entries.row
        let upperLengths = side.upperLengths.row
        var place = start
        var rest = cost
        // Where the hub was in the label of the latest node. Neighbours have most important hubs
        // in common, so that in the next label it is about as far down.
        var guess = 0
        // Every arc takes time: none is left at the hub only.
        climbing: while rest & PathCost.timeMask > 0 {
            let end = Int(firsts[2 &* Int(place) &+ side.number])
            var index = Int(firsts[2 &* Int(place) &+ side.number &+ 1])
            while index > end {
                index &-= 1
                let arc = arcs[index]
                let onward = rest &- arc.cost
                if arc.cost > rest || !HubLabels.Entry.holds(onward) { continue }
                let wanted = HubLabels.Entry(hub: hub, cost: onward).word
                let span = spans[Int(arc.head)]
                let first = Int(span.start)
                var position = first &+ min(guess, Int(span.count) &- 1)
                // The end mark is behind every hub.
                while entries[position].word < wanted { position &+= 1 }
                while entries[position].word > wanted, position > first { position &-= 1 }
                guard entries[position].word == wanted,
                    !isStrict || entries[position].cost(upperLengths[position]) == onward
                else { continue }
                guess = position &- first
                place = arc.head
                rest = onward
                found.append(UInt32(truncatingIfNeeded: index))
                continue climbing
            }
            return false
        }
        return rest == 0
    }
}

extension HubLabels.Side {
    /// What it costs between a place and a hub; `PathCost.unreachable` if the hub is in none of the
    /// labels that stand for the place.
    fileprivate func cost(
        _ labels: borrowing HubLabels, of place: UInt32, to hub: UInt32
    ) -> UInt64 {
        if labels.hub(at: place) == hub { return 0 }
        var best = PathCost.unreachable
        forEachLabel(labels.hierarchy, of: place, 0) { span, start in
            var index = Int(span.start)
            // The end mark is behind every hub.
            while entries.row[index].hub < hub { index &+= 1 }
            if entries.row[index].hub == hub {
                best = min(best, start &+ entries.row[index].cost(upperLengths.row[index]))
            }
        }
        return best
    }
}
