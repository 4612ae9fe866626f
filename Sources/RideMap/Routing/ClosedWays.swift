import RideCore
import RideGraph

/// Which ways in a city meet nothing that is closed at times: they take the same at every hour.
final class ClosedWays: Sendable {
    /// Which of the ways that labels know meet something.
    let marks: WayMarks
    /// The milliseconds that it takes at least from each node to something that is closed at times,
    /// turns left out.
    private let reach_ms: [UInt32]

    /// - Parameter closed: the arcs of the city's graph that are closed at times.
    /// - Complexity: that of `WayMarks`, and O(n log n) in the number of nodes.
    init(
        _ labels: HubLabels, _ driving: DrivingGraph, _ network: StreetNetwork,
        _ closed: Set<UInt32>
    ) {
        marks = WayMarks(labels, marked: closed)
        var first: [UInt32] = [0]
        var arcs: [GraphArc] = []
        for node in 0..<network.nodeCount {
            for arc in network.incoming(NodeID(UInt32(node))) {
                arcs.append(
                    GraphArc(head: arc.head, time_ms: arc.travelTime_ms, length_mm: 0))
            }
            first.append(UInt32(arcs.count))
        }
        let against = WeightedGraph(firstArc: FlatArray(first), arcs: FlatArray(arcs))
        let none = PathCost(time_ms: 0, length_mm: 0)
        let entrances = closed.map { arc in
            PathSeed(node: network.head(of: driving.drivenArcs[Int(arc)] ^ 1), cost: none)
        }
        reach_ms = Dijkstra(against).costs(from: entrances).map { $0?.time_ms ?? .max }
    }

    /// Whether nobody who sets off from a position can meet anything within so long.
    func isFar(
        _ position: StreetPosition, within time_ms: UInt32, _ network: StreetNetwork
    ) -> Bool {
        switch position {
        case .node(let node): return time_ms < reach_ms[node.index]
        case .link(let id, _):
            let link = network[id]
            return time_ms < min(reach_ms[link.from.index], reach_ms[link.to.index])
        }
    }
}

/// What ways take that meet nothing closed, as far as they were asked about lately: a ride's way
/// is asked for when it is ordered and when it begins.
struct OpenWays {
    private struct Entry {
        var from: StreetPosition
        var to: StreetPosition
        var cost: PathCost
    }

    private var entries: [Entry?] = []
    private static let bits = 12

    subscript(from: StreetPosition, to: StreetPosition) -> PathCost? {
        get {
            guard !entries.isEmpty, let entry = entries[Self.place(from, to)], entry.from == from,
                entry.to == to
            else { return nil }
            return entry.cost
        }
        set {
            if entries.isEmpty { entries = Array(repeating: nil, count: 1 << Self.bits) }
            entries[Self.place(from, to)] = newValue.map { Entry(from: from, to: to, cost: $0) }
        }
    }

    /// Where a way is kept: in place of another that hashes to the same number.
    private static func place(_ from: StreetPosition, _ to: StreetPosition) -> Int {
        let golden: UInt64 = 0x9e37_79b9_7f4a_7c15
        let mixed = (number(from) &* golden ^ number(to)) &* golden
        return Int(mixed >> UInt64(64 - bits))
    }

    private static func number(_ position: StreetPosition) -> UInt64 {
        switch position {
        case .node(let node): UInt64(node.rawValue) << 1
        case .link(let id, let offset):
            UInt64(id.rawValue) << 33 ^ UInt64(truncatingIfNeeded: offset.millimetres) << 1 | 1
        }
    }
}
