/// Works out the order of a contraction hierarchy and its shortcuts.
///
/// Method (Geisberger, Sanders, Schultes and Delling, "Contraction hierarchies", WEA 2008): nodes
/// are taken out one by one, the least important first. Whenever the best path between two
/// neighbours led over the node, a shortcut takes its place. Importance is how many arcs would be
/// added for each one removed, how many original arcs they stand for in the same way, and how deep
/// the hierarchy below the node is already. It is brought up to date for the neighbours of each
/// node taken out, and once more before a node is taken.
///
/// Whether a shortcut is needed is found by a search for a witness, a path that is as good without
/// the node. Searches are cut short: a witness missed costs an arc, not exactness. Costs are pairs
/// of time and length throughout, and a witness that is equally fast but longer is none.
struct Contraction: ~Copyable {
    /// How many nodes a search for a witness may settle: for estimates, and for good.
    private static let estimateLimit = 30
    private static let recheckLimit = 60
    private static let finalLimit = 500
    /// The scale of the quotients in a priority.
    private static let scale: UInt64 = 1000

    let nodeCount: Int
    private var outgoing: ShrinkingArcs
    private var incoming: ShrinkingArcs
    private var witnesses: WitnessSearch
    private var levels: Memory<UInt32>
    private var ranks: Memory<UInt32>
    private var queue = KeyHeap()
    private var priorities: Memory<UInt32>
    private var neighbours: [UInt32] = []
    /// For each arc out of the node that is looked at, see `lastCost`.
    private var lastCosts: [UInt64] = []

    init(_ graph: borrowing WeightedGraph) {
        nodeCount = graph.nodeCount
        let degrees = Memory<Int32>(repeating: 0, count: nodeCount)
        let inDegrees = Memory<Int32>(repeating: 0, count: nodeCount)
        for tail in 0..<UInt32(nodeCount) {
            degrees[Int(tail)] = Int32(graph.arcs(from: tail).count)
            for index in graph.arcs(from: tail) { inDegrees[Int(graph.arcs[index].head)] += 1 }
        }
        outgoing = ShrinkingArcs(degrees: degrees)
        incoming = ShrinkingArcs(degrees: inDegrees)
        witnesses = WitnessSearch(nodes: nodeCount)
        levels = Memory(repeating: 0, count: nodeCount)
        ranks = Memory(repeating: .max, count: nodeCount)
        priorities = Memory(repeating: .max, count: nodeCount)
        for tail in 0..<UInt32(nodeCount) {
            for index in graph.arcs(from: tail) {
                let arc = graph.arcs[index]
                if arc.head == tail { continue }
                connect(tail, arc.head, arc.cost, 1, over: HierarchyTables.original)
            }
        }
    }

    /// Contracts all nodes; `progress` is told the part that is done.
    mutating func run(progress: (Double) -> Void) {
        for node in 0..<nodeCount { estimate(node) }
        let step = max(1, nodeCount / 200)
        var rank = 0
        while rank < nodeCount {
            let key = queue.pop()
            let node = Int(UInt32(truncatingIfNeeded: key))
            let priority = UInt32(truncatingIfNeeded: key >> 32)
            if ranks[node] != .max || priority != priorities[node] { continue }
            let now = self.priority(of: node, limit: Self.recheckLimit)
            if now > priority, !queue.isEmpty, UInt64(now) > queue.least >> 32 {
                priorities[node] = now
                queue.push(UInt64(now) << 32 | UInt64(node))
                continue
            }
            contract(node)
            ranks[node] = UInt32(rank)
            rank += 1
            for neighbour in neighbours {
                levels[Int(neighbour)] = max(levels[Int(neighbour)], levels[node] + 1)
                estimate(Int(neighbour))
            }
            if rank % step == 0 { progress(Double(rank) / Double(nodeCount)) }
        }
    }

    /// Puts a node into the queue by its priority, if that has changed.
    private mutating func estimate(_ node: Int) {
        let priority = self.priority(of: node, limit: Self.estimateLimit)
        if priority == priorities[node] { return }
        priorities[node] = priority
        queue.push(UInt64(priority) << 32 | UInt64(node))
    }

    /// How important a node is: what its contraction would cost, and what lies below it.
    private mutating func priority(of node: Int, limit: Int) -> UInt32 {
        var added: UInt64 = 0
        var addedHops: UInt64 = 0
        forEachShortcut(over: node, limit: limit) { incoming, outgoing in
            added += 1
            addedHops += UInt64(incoming.hops) + UInt64(outgoing.hops)
        }
        var removedHops: UInt64 = 0
        let into = incoming.arcs(of: node)
        for index in 0..<into.count { removedHops += UInt64(into[index].hops) }
        let out = outgoing.arcs(of: node)
        for index in 0..<out.count { removedHops += UInt64(out[index].hops) }
        let removed = UInt64(into.count + out.count)
        let scale = Self.scale
        var priority = scale * UInt64(levels[node])
        if removed > 0 { priority += scale * added / removed + scale * addedHops / removedHops }
        return UInt32(min(priority, UInt64(UInt32.max) - 1))
    }

    /// Calls `body` for the arcs whose joint is to become a shortcut.
    @inline(__always)
    private mutating func forEachShortcut(
        over node: Int, limit: Int, _ body: (ShrinkingArc, ShrinkingArc) -> Void
    ) {
        let into = incoming.arcs(of: node)
        let out = outgoing.arcs(of: node)
        if into.count == 0 || out.count == 0 { return }
        lastCosts.removeAll(keepingCapacity: true)
        for index in 0..<out.count { lastCosts.append(lastCost(to: out[index].head, not: node)) }
        for index in 0..<into.count {
            let first = into[index]
            witnesses.clearTargets()
            for other in 0..<out.count {
                let second = out[other]
                let cost = first.cost &+ second.cost
                // What takes longer than any time is no path.
                if second.head == first.head || cost >= PathCost.unreachable { continue }
                witnesses.addTarget(second.head, within: cost, last: lastCosts[other])
            }
            witnesses.run(outgoing, from: first.head, avoiding: UInt32(node), limit: limit)
            for other in 0..<out.count where witnesses.isMissing(out[other].head) {
                body(first, out[other])
            }
        }
    }

    /// What the last arc of a path to a node costs at least, if that comes from another node than
    /// this one.
    private func lastCost(to head: UInt32, not node: Int) -> UInt64 {
        let arcs = incoming.arcs(of: Int(head))
        var least = PathCost.unreachable
        for index in 0..<arcs.count where arcs[index].head != UInt32(node) {
            least = min(least, arcs[index].cost)
        }
        return least
    }

    /// Takes a node out and puts shortcuts in its place.
    private mutating func contract(_ node: Int) {
        // Sets apart what is needed, since adding arcs moves those that are there.
        var shortcuts: [(tail: UInt32, head: UInt32, cost: UInt64, hops: UInt32)] = []
        forEachShortcut(over: node, limit: Self.finalLimit) { incoming, outgoing in
            shortcuts.append(
                (
                    incoming.head, outgoing.head, incoming.cost &+ outgoing.cost,
                    incoming.hops &+ outgoing.hops
                ))
        }
        for shortcut in shortcuts {
            connect(
                shortcut.tail, shortcut.head, shortcut.cost, shortcut.hops, over: UInt32(node))
        }
        neighbours.removeAll(keepingCapacity: true)
        let out = outgoing.arcs(of: node)
        for index in 0..<out.count {
            incoming.remove(to: UInt32(node), from: Int(out[index].head))
            neighbours.append(out[index].head)
        }
        let into = incoming.arcs(of: node)
        for index in 0..<into.count {
            outgoing.remove(to: UInt32(node), from: Int(into[index].head))
            if !neighbours.contains(into[index].head) { neighbours.append(into[index].head) }
        }
    }

    private mutating func connect(
        _ tail: UInt32, _ head: UInt32, _ cost: UInt64, _ hops: UInt32, over middle: UInt32
    ) {
        if cost >= PathCost.unreachable { return }
        outgoing.offer(
            ShrinkingArc(head: head, cost: cost, hops: hops, middle: middle), to: Int(tail))
        incoming.offer(
            ShrinkingArc(head: tail, cost: cost, hops: hops, middle: middle), to: Int(head))
    }
}

extension Contraction {
    /// The tables of the hierarchy, once all nodes are contracted.
    consuming func tables(dissection: FlatArray<UInt32>) -> HierarchyTables {
        let ranks = (0..<nodeCount).map { self.ranks[$0] }
        var order = [UInt32](repeating: 0, count: nodeCount)
        for (node, rank) in ranks.enumerated() { order[Int(rank)] = UInt32(node) }
        let up = Self.side(outgoing, order, ranks)
        return HierarchyTables(
            ranks: FlatArray(ranks), up: up, down: Self.side(incoming, order, ranks),
            dissection: dissection)
    }

    /// A node's arcs have not changed since it was contracted, so that they all lead upwards.
    private static func side(
        _ arcs: consuming ShrinkingArcs, _ order: [UInt32], _ ranks: [UInt32]
    ) -> HierarchyTables.Side {
        let count = order.reduce(0) { $0 + arcs.count(of: Int($1)) }
        var first: [UInt32] = [0]
        var heads: [UInt32] = []
        var middles: [UInt32] = []
        var sorted: [(head: UInt32, middle: UInt32)] = []
        first.reserveCapacity(order.count + 1)
        heads.reserveCapacity(count)
        middles.reserveCapacity(count)
        for node in order {
            let row = arcs.arcs(of: Int(node))
            sorted.removeAll(keepingCapacity: true)
            for index in 0..<row.count {
                let arc = row[index]
                let isOriginal = arc.middle == HierarchyTables.original
                sorted.append(
                    (
                        ranks[Int(arc.head)],
                        isOriginal ? HierarchyTables.original : ranks[Int(arc.middle)]
                    ))
            }
            sorted.sort { $0.head < $1.head }
            for arc in sorted {
                heads.append(arc.head)
                middles.append(arc.middle)
            }
            first.append(UInt32(heads.count))
        }
        return HierarchyTables.Side(
            first: FlatArray(first), heads: FlatArray(heads), middles: FlatArray(middles))
    }
}
