/// How a hierarchy lies in memory.
extension HierarchyFilling {
    /// What is needed of a filled hierarchy, with nodes by the places they are given.
    struct Layout {
        /// The place of each rank.
        let places: [UInt32]
        /// The rank at each place.
        let ranks: FlatArray<UInt32>
        let firsts: FlatArray<UInt32>
        let arcs: FlatArray<GraphArc>
        let parts: FlatArray<ContractionHierarchy.Parts>
        let runs: FlatArray<UInt32>
    }

    /// One node in so many is at the top.
    private static let nodesPerTopNode = 64

    /// Puts both directions together, node by node, so that what is looked at together lies
    /// together.
    ///
    /// Every search climbs to the top of the hierarchy, which comes first. Below it a shortcut
    /// passes over nodes of its own neighbourhood: each node is followed by the nodes that are
    /// contracted into it.
    func layOut() -> Layout {
        let order = self.order()
        let (places, firsts) = starts(order)
        let used = Int(firsts[2 * graph.nodeCount])
        let arcs = Memory<GraphArc>(unwritten: used)
        let parts = Memory<ContractionHierarchy.Parts>(unwritten: used)
        forEachArc(order) { target, side, index in
            arcs[target] = moved(side.arcs[index], places)
            parts[target] = moved(side.parts[index], over: side.middles[index], firsts, places)
        }
        let (written, runs) = RunWriting(parts: parts).finish()
        return Layout(
            places: places, ranks: FlatArray(order.map { UInt32($0) }), firsts: firsts,
            arcs: FlatArray(taking: arcs, count: used), parts: written, runs: runs)
    }

    /// The same, to be kept in a file: without runs, which say nothing that the middles do not.
    consuming func placed(dissection: FlatArray<UInt32>) -> PlacedHierarchy {
        let order = self.order()
        let (places, firsts) = starts(order)
        let used = Int(firsts[2 * graph.nodeCount])
        let middles = Memory<UInt32>(unwritten: used)
        forEachArc(order) { target, side, index in
            let middle = side.middles[index]
            middles[target] =
                middle == HierarchyTables.original
                ? PlacedHierarchy.original | side.parts[index].first : places[Int(middle)]
        }
        up.forgetParts()
        down.forgetParts()
        let arcs = Memory<GraphArc>(unwritten: used)
        forEachArc(order) { target, side, index in
            arcs[target] = moved(side.arcs[index], places)
        }
        return PlacedHierarchy(
            ranks: ranks, places: FlatArray(ranks.map { places[Int($0)] }),
            ranksByPlace: FlatArray(order.map { UInt32($0) }), firsts: firsts,
            arcs: FlatArray(taking: arcs, count: used),
            middles: FlatArray(taking: middles, count: used), dissection: dissection)
    }

    /// The place of each rank, and where the arcs of each place start.
    private func starts(_ order: [Int]) -> (places: [UInt32], firsts: FlatArray<UInt32>) {
        var places = [UInt32](repeating: 0, count: order.count)
        let firsts = Memory<UInt32>(unwritten: 2 * order.count + 1)
        var used: UInt32 = 0
        for (place, rank) in order.enumerated() {
            places[rank] = UInt32(place)
            firsts[2 * place] = used
            used += up.first[rank + 1] - up.first[rank]
            firsts[2 * place + 1] = used
            used += down.first[rank + 1] - down.first[rank]
        }
        firsts[2 * order.count] = used
        return (places, FlatArray(taking: firsts, count: 2 * order.count + 1))
    }

    /// Calls `body` with all arcs as they follow each other in memory: how many came before, and
    /// where each is.
    @inline(__always)
    private func forEachArc(
        _ order: [Int], _ body: (_ target: Int, _ side: Side, _ index: Int) -> Void
    ) {
        var target = 0
        for rank in order {
            for index in Int(up.first[rank])..<Int(up.first[rank + 1]) {
                body(target, up, index)
                target += 1
            }
            for index in Int(down.first[rank])..<Int(down.first[rank + 1]) {
                body(target, down, index)
                target += 1
            }
        }
    }

    /// An arc to the place where its head lies now.
    private func moved(_ arc: GraphArc, _ places: [UInt32]) -> GraphArc {
        var arc = arc
        arc.head = places[Int(arc.head)]
        return arc
    }

    /// The parts of an arc where they lie now.
    private func moved(
        _ parts: ContractionHierarchy.Parts, over middle: UInt32,
        _ firsts: FlatArray<UInt32>, _ places: [UInt32]
    ) -> ContractionHierarchy.Parts {
        if middle == HierarchyTables.original { return parts }
        let place = 2 * Int(places[Int(middle)])
        return ContractionHierarchy.Parts(
            first: firsts[place + 1] + (parts.first - down.first[Int(middle)]),
            second: firsts[place] + (parts.second - up.first[Int(middle)]))
    }

    /// The ranks as they follow each other in memory.
    private func order() -> [Int] {
        let count = graph.nodeCount
        let top = count - count / Self.nodesPerTopNode
        // The nodes contracted into each node, as lists: the lowest neighbour above is the node
        // that a node is contracted into.
        var firstChild = [Int](repeating: -1, count: count)
        var nextChild = [Int](repeating: -1, count: count)
        var isRoot = [Bool](repeating: true, count: count)
        for rank in 0..<top {
            var parent = UInt32.max
            if up.first[rank] < up.first[rank + 1] { parent = up.heads[Int(up.first[rank])] }
            if down.first[rank] < down.first[rank + 1] {
                parent = min(parent, down.heads[Int(down.first[rank])])
            }
            if parent == .max { continue }
            isRoot[rank] = false
            nextChild[rank] = firstChild[Int(parent)]
            firstChild[Int(parent)] = rank
        }
        var order = Array((top..<count).reversed())
        order.reserveCapacity(count)
        var open: [Int] = []
        for root in (0..<count).reversed() where isRoot[root] {
            open.append(root)
            while let rank = open.popLast() {
                if rank < top { order.append(rank) }
                var child = firstChild[rank]
                while child >= 0 {
                    open.append(child)
                    child = nextChild[child]
                }
            }
        }
        return order
    }
}
