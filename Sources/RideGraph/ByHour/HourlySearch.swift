/// Where a way by the hour ends: a node, and from there perhaps a turn and a part of a street.
public struct HourlyEnd: BitwiseCopyable, Sendable {
    /// The node.
    public let node: UInt32
    /// The turn and the street; one of no length for an end at the node itself.
    public let arc: HourlyArcs.Arc
    /// Where the part begins that is driven, in millimetres along the street.
    public let start_mm: UInt32
    /// Where it ends.
    public let end_mm: UInt32
    /// The milliseconds that all of it takes at least.
    public let least_ms: UInt32

    /// An end.
    public init(
        node: UInt32, arc: HourlyArcs.Arc, start_mm: UInt32, end_mm: UInt32, least_ms: UInt32
    ) {
        self.node = node
        self.arc = arc
        self.start_mm = start_mm
        self.end_mm = end_mm
        self.least_ms = least_ms
    }

    /// The length of the part, in millimetres.
    public var length_mm: UInt32 { start_mm < end_mm ? end_mm - start_mm : start_mm - end_mm }
}

/// Finds the way on which one arrives first, in arcs whose times depend on the hour.
///
/// Method: Dijkstra's search with times of arrival in its labels, which is exact as nobody who
/// comes later leaves sooner, made to aim by `LowerBounds` (A*, Hart, Nilsson and Raphael 1968).
/// Departing from the textbook, it goes on until nothing is left that could be there as soon, since
/// of ways that are equally fast to a node the shortest counts; and a node is looked at again where
/// such a shorter way turns up late.
///
/// It owns the memory of its searches and is used by one thread at a time.
public final class HourlySearch {
    private struct Label: BitwiseCopyable {
        /// Milliseconds since setting off, and the length, as `PathCost.packed`.
        var cost: UInt64
        var stamp: UInt32
        /// The arc that led here, or `SearchLabel.seedMark` and the number of a seed.
        var arc: UInt32
        /// The node before it.
        var previous: UInt32
        static let blank = Label(cost: 0, stamp: 0, arc: 0, previous: 0)
    }

    private let labels: Memory<Label>
    private var heap = KeyHeap()
    private var stamp: UInt32 = 0
    /// The best end so far.
    private var best = PathCost.unreachable
    private var bestEnd = 0

    /// Memory for searches in graphs of so many nodes.
    public init(nodeCount: Int) { labels = Memory(repeating: .blank, count: nodeCount) }

    /// The way on which one arrives first, with its arcs; nil if there is none.
    ///
    /// - Parameters:
    ///   - departure: the millisecond of the week at which one sets off.
    ///   - origins: the nodes next to the origin, with the milliseconds after which one is there.
    ///   - bounds: no arc takes less than they say, before `limit_ms`.
    ///   - limit_ms: ways that take longer are not looked for.
    /// - Complexity: O(n log n) in the number of nodes from which one could be there sooner.
    public func path(
        in arcs: HourlyArcs, leavingAt departure: UInt32, from origins: [PathSeed],
        to ends: [HourlyEnd], _ bounds: LowerBounds, within limit_ms: UInt32 = 1 << 30
    ) -> GraphPath? {
        start(origins, ends, bounds, limit_ms)
        run(arcs, departure, ends, bounds, limit_ms)
        guard best < PathCost.unreachable else { return nil }
        var driven: [UInt32] = []
        var label = labels[Int(ends[bestEnd].node)]
        while label.arc & SearchLabel.seedMark == 0 {
            driven.append(label.arc)
            label = labels[Int(label.previous)]
        }
        driven.reverse()
        return GraphPath(
            cost: PathCost(packed: best), firstSeed: Int(label.arc & ~SearchLabel.seedMark),
            lastSeed: bestEnd, arcs: driven)
    }

    private func start(
        _ origins: [PathSeed], _ ends: [HourlyEnd], _ bounds: LowerBounds, _ limit_ms: UInt32
    ) {
        if stamp == .max {
            for index in 0..<labels.count { labels[index] = .blank }
            stamp = 0
        }
        stamp += 1
        best = PathCost.unreachable
        heap.clear()
        bounds.aim(
            at: ends.map {
                PathSeed(node: $0.node, cost: PathCost(time_ms: $0.least_ms, length_mm: 0))
            })
        for (number, seed) in origins.enumerated() {
            reach(
                seed.node, seed.cost.packed,
                by: SearchLabel.seedMark | UInt32(number), from: seed.node, bounds, limit_ms)
        }
    }

    private func run(
        _ arcs: HourlyArcs, _ departure: UInt32, _ ends: [HourlyEnd], _ bounds: LowerBounds,
        _ limit_ms: UInt32
    ) {
        let firstArc = arcs.firstArc.row
        let row = arcs.arcs.row
        while !heap.isEmpty {
            let key = heap.pop()
            if key & PathCost.timeMask > best & PathCost.timeMask { return }
            let node = UInt32(truncatingIfNeeded: key)
            let cost = labels[Int(node)].cost
            let elapsed = UInt32(truncatingIfNeeded: cost >> 32)
            // Reached sooner since.
            if UInt64(elapsed + bounds.least_ms(from: node)) << 32 != key & PathCost.timeMask {
                continue
            }
            for (number, end) in ends.enumerated() where end.node == node {
                finish(arcs, departure, cost, end, number, limit_ms)
            }
            for index in Int(firstArc[Int(node)])..<Int(firstArc[Int(node) + 1]) {
                let arc = row[index]
                let time = arcs.pass(arc, at: elapsed, since: departure)
                let length = UInt32(truncatingIfNeeded: cost) &+ arc.street.length_mm
                reach(
                    arc.head, UInt64(time) << 32 | UInt64(length), by: UInt32(index), from: node,
                    bounds, limit_ms)
            }
        }
    }

    /// One is at a node after so long.
    @inline(__always)
    private func reach(
        _ node: UInt32, _ cost: UInt64, by arc: UInt32, from previous: UInt32,
        _ bounds: LowerBounds, _ limit_ms: UInt32
    ) {
        let old = labels[Int(node)]
        if old.stamp == stamp, old.cost <= cost { return }
        let elapsed = UInt32(truncatingIfNeeded: cost >> 32)
        guard elapsed <= limit_ms else { return }
        let rest = bounds.least_ms(from: node)
        guard rest != LowerBounds.unreachable else { return }
        let total = UInt64(elapsed) + UInt64(rest)
        guard total <= best >> 32, total <= UInt64(limit_ms) else { return }
        labels[Int(node)] = Label(cost: cost, stamp: stamp, arc: arc, previous: previous)
        heap.push(total << 32 | UInt64(node))
    }

    /// One goes on from a node to an end.
    private func finish(
        _ arcs: HourlyArcs, _ departure: UInt32, _ cost: UInt64, _ end: HourlyEnd, _ number: Int,
        _ limit_ms: UInt32
    ) {
        let elapsed = arcs.arrival(at: end, after: UInt32(cost >> 32), since: departure)
        let length = UInt32(truncatingIfNeeded: cost) &+ end.length_mm
        let total = UInt64(elapsed) << 32 | UInt64(length)
        if elapsed <= limit_ms, total < best { (best, bestEnd) = (total, number) }
    }
}

extension HourlyArcs {
    /// When one is at an end, coming to its node after so many milliseconds.
    public func arrival(
        at end: HourlyEnd, after elapsed: UInt32, since departure: UInt32
    ) -> UInt32 {
        guard end.arc.street.length_mm > 0 else { return elapsed }
        let begun = elapsed + wait(end.arc.closing, at: elapsed, since: departure) + end.arc.turn_ms
        return begun
            + duration(
                of: end.arc.street, from: end.start_mm, to: end.end_mm,
                at: (departure + begun) % Self.week_ms)
    }

    /// When one is at the end of some arcs, one after the other, in milliseconds since setting off,
    /// coming to the first after so many.
    public func arrival(
        along path: [UInt32], after elapsed: UInt32, since departure: UInt32
    ) -> UInt32 {
        path.reduce(elapsed) { pass(arcs[Int($1)], at: $0, since: departure) }
    }

    /// When one begins the street of an arc and when one is at its end, in milliseconds since
    /// setting off, coming to it after so many.
    public func drive(
        _ arc: Int, after elapsed: UInt32, since departure: UInt32
    ) -> (begun_ms: UInt32, ended_ms: UInt32) {
        let driven = arcs[arc]
        let begun = elapsed + wait(driven.closing, at: elapsed, since: departure) + driven.turn_ms
        return (begun, pass(driven, at: elapsed, since: departure))
    }
}
