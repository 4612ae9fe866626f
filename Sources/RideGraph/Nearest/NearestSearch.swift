/// Finds the vehicles that come soonest by searching from the target against the traffic.
///
/// It needs no preparation, whatever the weights, and is quick where vehicles are dense; with few
/// vehicles in a large graph `NearestIndex` is far quicker. It owns the memory of its searches and
/// is used by one thread at a time.
///
/// Method: Dijkstra's search over the arcs turned round. A vehicle is one more node at the end of
/// its own arc: its key sorts behind all nodes of the same time, so that vehicles leave the heap
/// in exactly the order wanted. Departing from the textbook, nodes to which no arc leads are not
/// put into the heap, and a street that nobody turns into on the way to the target is left out
/// (`LeavingArcs`): where turns matter that leaves one or two streets for each crossing.
public final class NearestSearch {
    private var reversed: WeightedGraph
    private var leaving: LeavingArcs
    private var state: State

    /// A search in a graph whose arcs are turned round.
    ///
    /// - Complexity: O(n) in the number of nodes.
    public init(reversed: WeightedGraph) {
        self.reversed = reversed
        leaving = LeavingArcs(reversed)
        state = State(nodes: reversed.nodeCount)
    }

    /// Goes on in another graph of as many nodes, with the memory there is.
    ///
    /// - Complexity: O(n) in the number of nodes and arcs.
    public func use(reversed graph: WeightedGraph) {
        precondition(graph.nodeCount == reversed.nodeCount, "a graph of the same nodes")
        reversed = graph
        leaving = LeavingArcs(graph)
    }

    /// The vehicles that are at the target soonest: at most `count`, by rising time, and of those
    /// that take the same time by rising number.
    ///
    /// - Parameters:
    ///   - destinations: The nodes one can come from, and what it costs from there.
    ///   - lists: Where vehicles set off.
    ///   - known: Vehicles of which a way to the target is known that passes no node.
    ///   - isSuitable: Asked about vehicles in the same order, once each, until enough are found;
    ///     it must not use this search.
    /// - Complexity: O(n log n) in the number of nodes nearer than the last vehicle found.
    public func nearest(
        to destinations: [PathSeed], in lists: SeedLists, count: Int,
        also known: [VehicleCost] = [],
        where isSuitable: (_ vehicle: UInt32) -> Bool = { _ in true }
    ) -> [VehicleCost] {
        guard count > 0, lists.count > 0 || !known.isEmpty else { return [] }
        state.begin(at: destinations, lists.vehicleLimit, also: known)
        var found: [VehicleCost] = []
        state.run(reversed, leaving, lists) { vehicle, cost in
            if isSuitable(vehicle) {
                found.append(VehicleCost(vehicle: vehicle, cost: PathCost(packed: cost)))
            }
            return found.count < count
        }
        return found
    }
}

/// The memory of a search, which nobody else looks at while it runs.
private struct State: ~Copyable {
    private var front: SearchFront
    private var vehicles: Memory<SearchLabel>
    private var stamp: UInt32 = 0

    /// Marks a key as that of a vehicle.
    private static let vehicleMark: UInt32 = 1 << 31

    init(nodes: Int) {
        front = SearchFront(nodes: nodes)
        vehicles = Memory(repeating: .blank, count: 64)
    }

    mutating func begin(at destinations: [PathSeed], _ limit: Int, also known: [VehicleCost]) {
        if stamp == .max {
            front.forget()
            for index in 0..<vehicles.count { vehicles[index] = .blank }
            stamp = 0
        }
        stamp += 1
        front.start(at: destinations, places: nil, stamp: stamp)
        var limit = limit
        for vehicle in known { limit = max(limit, Int(vehicle.vehicle) + 1) }
        if vehicles.count < limit {
            let old = vehicles.count
            vehicles.grow(to: limit)
            for index in old..<vehicles.count { vehicles[index] = .blank }
        }
        for vehicle in known { meet(vehicle.vehicle, vehicle.cost.packed) }
    }

    mutating func run(
        _ reversed: WeightedGraph, _ leaving: borrowing LeavingArcs, _ lists: SeedLists,
        _ takesMore: (UInt32, UInt64) -> Bool
    ) {
        let firstArc = reversed.firstArc.row
        let arcs = reversed.arcs.row
        let entries = lists.entries.span
        let first = lists.first.span
        let leaving = leaving.entries.row
        while !front.heap.isEmpty {
            let key = front.heap.pop()
            let low = UInt32(truncatingIfNeeded: key)
            if low & Self.vehicleMark != 0 {
                let vehicle = low & ~Self.vehicleMark
                let cost = vehicles[Int(vehicle)].cost
                if cost & PathCost.timeMask != key & PathCost.timeMask { continue }
                if takesMore(vehicle, cost) { continue } else { return }
            }
            let node = Int(low)
            let cost = front.labels[node].cost
            if cost & PathCost.timeMask != key & PathCost.timeMask { continue }
            meetAll(at: node, cost, entries, first)
            var index = Int(firstArc[node])
            let end = Int(firstArc[node &+ 1])
            while index < end {
                let arc = arcs[index]
                index &+= 1
                let reached = cost &+ arc.cost
                let old = front.labels[Int(arc.head)]
                let isNew = old.stamp != stamp
                if !isNew, reached >= old.cost { continue }
                let street = leaving[Int(arc.head)]
                if street.start < LeavingArcs.itself, first[Int(arc.head)] == SeedLists.none,
                    isForgotten(street, reached)
                {
                    continue
                }
                front.labels[Int(arc.head)] = SearchLabel(
                    cost: reached, stamp: stamp, parent: UInt32(truncatingIfNeeded: node))
                if street.start == LeavingArcs.itself {
                    meetAll(at: Int(arc.head), reached, entries, first)
                } else if isNew || reached & PathCost.timeMask != old.cost & PathCost.timeMask {
                    front.heap.push(KeyHeap.key(reached, arc.head))
                }
            }
        }
    }

    /// Whether nobody turns into a street who comes to the crossing at its beginning: everybody
    /// takes another, by which the crossing has been reached. Where times are equal lengths decide,
    /// and it is kept.
    @inline(__always)
    private func isForgotten(_ street: LeavingArcs.Entry, _ cost: UInt64) -> Bool {
        let best = front.labels[Int(street.start)]
        return best.stamp == stamp && !best.isSeed
            && best.cost >> 32 &+ UInt64(street.slack_ms) < cost >> 32 &+ UInt64(street.time_ms)
    }

    /// Meets the vehicles that set off from a node.
    @inline(__always)
    private mutating func meetAll(
        at node: Int, _ cost: UInt64, _ entries: Span<SeedLists.Entry>, _ first: Span<UInt32>
    ) {
        var entry = first[node]
        while entry != SeedLists.none {
            let here = entries[Int(entry)]
            meet(here.vehicle, cost &+ here.cost.packed)
            entry = here.next
        }
    }

    @inline(__always)
    private mutating func meet(_ vehicle: UInt32, _ cost: UInt64) {
        let old = vehicles[Int(vehicle)]
        let isNew = old.stamp != stamp
        if !isNew, cost >= old.cost { return }
        vehicles[Int(vehicle)] = SearchLabel(cost: cost, stamp: stamp, parent: 0)
        if isNew || cost & PathCost.timeMask != old.cost & PathCost.timeMask {
            front.heap.push(KeyHeap.key(cost, vehicle | Self.vehicleMark))
        }
    }
}
