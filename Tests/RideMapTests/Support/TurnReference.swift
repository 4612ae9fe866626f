import RideCore

@testable import RideMap

/// The fastest way with turns by trying every way: what `Router` must agree with where turns take
/// time or are forbidden.
///
/// A state here is simply the last arcs driven, as many as the longest forbidden way has. Nothing
/// of `DrivingGraph` and `TurnHistory` is used.
struct TurnReference {
    typealias Cost = TextbookDijkstra.Cost

    private let city: City
    private let costs: TurnCosts?
    private let forbidden: [[UInt32]]
    private let memory: Int
    /// The arcs that leave each node.
    private var leaving: [NodeID: [UInt32]] = [:]

    init(_ city: City, forbidden: [[UInt32]]) {
        self.city = city
        self.forbidden = forbidden
        memory = max(1, (forbidden.map(\.count).max() ?? 1) - 1)
        costs =
            city.hasTurnCosts
            ? TurnCosts(
                city.network, signals: city.network.signals, drivesOnLeft: city.drivesOnLeft,
                plane: city.plane)
            : nil
        let links = 0..<UInt32(city.network.linkCount)
        leaving = Dictionary(grouping: links.flatMap { arcs(of: LinkID($0)) }, by: tail)
    }

    /// The best cost between two positions, and whether there is a way at all.
    func cost(from origin: StreetPosition, to destination: StreetPosition) -> Cost? {
        let start = city.network.normalized(origin)
        let end = city.network.normalized(destination)
        var open: [Open] = []
        switch start {
        case .node(let node): open.append(([], node, Cost(time: 0, distance: 0)))
        case .link(let id, let offset):
            for arc in arcs(of: id) {
                open.append(([arc], head(arc), part(of: arc, offset, isLeaving: true)))
            }
        }
        return best(open, to: end, atMost: direct(start, end))
    }

    /// The best cost of a way that begins with certain arcs, after others by which one came.
    func cost(
        from origin: StreetPosition, came: [UInt32], through: [UInt32],
        to destination: StreetPosition
    ) -> Cost? {
        let start = city.network.normalized(origin)
        let end = city.network.normalized(destination)
        var history: [UInt32] = []
        for arc in came {
            guard turn(history, arc) != nil else { return nil }
            history.append(arc)
        }
        var cost = Cost(time: 0, distance: 0)
        for (index, arc) in through.enumerated() {
            guard let turn = turn(history, arc) else { return nil }
            let isForward = arc & 1 == 0
            var begin = isForward ? 0 : city.network[LinkID(arc >> 1)].length.millimetres
            if index == 0, case .link(_, let offset) = start { begin = offset.millimetres }
            if case .link(_, _) = start, index == 0 {} else { cost = cost + turn }
            if case .link(let id, let goal) = end, id.rawValue == arc >> 1,
                isForward ? goal.millimetres >= begin : goal.millimetres <= begin
            {
                return cost + stretch(arc, begin, goal.millimetres)
            }
            let length = isForward ? city.network[LinkID(arc >> 1)].length.millimetres : 0
            cost = cost + stretch(arc, begin, length)
            history.append(arc)
            if case .node(let node) = end, head(arc) == node { return cost }
        }
        guard let last = history.last else { return self.cost(from: start, to: end) }
        return best([(Array(history.suffix(memory)), head(last), cost)], to: end, atMost: nil)
    }

    private func stretch(_ arc: UInt32, _ from: Int64, _ to: Int64) -> Cost {
        let link = driven(arc)
        let times = [from, to].map { Int(link.time_ms(atOffset_mm: UInt32($0))) }
        return Cost(time: abs(times[1] - times[0]), distance: Int(abs(to - from)))
    }

    private typealias Open = (history: [UInt32], node: NodeID, cost: Cost)

    private func best(_ first: [Open], to end: StreetPosition, atMost: Cost?) -> Cost? {
        var best = atMost
        var open = first
        var known: [[UInt32]: Cost] = [:]
        while let index = open.indices.min(by: { open[$0].cost < open[$1].cost }) {
            let (history, node, cost) = open.remove(at: index)
            // Nobody who is here only now is there sooner.
            if let best, best < cost { return best }
            if let old = known[history + [UInt32(node.rawValue)]], old <= cost { continue }
            known[history + [UInt32(node.rawValue)]] = cost
            if case .node(node) = end, best.map({ cost < $0 }) ?? true { best = cost }
            if case .link(let id, let offset) = end {
                for arc in arcs(of: id) where tail(arc) == node {
                    guard let turn = turn(history, arc) else { continue }
                    let total = cost + turn + part(of: arc, offset, isLeaving: false)
                    if best.map({ total < $0 }) ?? true { best = total }
                }
            }
            for arc in leaving[node, default: []] {
                guard let turn = turn(history, arc) else { continue }
                let link = driven(arc)
                let whole = Cost(time: Int(link.travelTime_ms), distance: Int(link.length_mm))
                open.append(
                    (Array((history + [arc]).suffix(memory)), head(arc), cost + turn + whole))
            }
        }
        return best
    }

    /// What turning takes; nil if it completes a forbidden way.
    private func turn(_ history: [UInt32], _ arc: UInt32) -> Cost? {
        let way = history + [arc]
        for sequence in forbidden where way.count >= sequence.count {
            if Array(way.suffix(sequence.count)) == sequence { return nil }
        }
        let time = history.last.flatMap { costs?.cost_ms(from: $0, to: arc) } ?? 0
        return Cost(time: Int(time), distance: 0)
    }

    private func direct(_ start: StreetPosition, _ end: StreetPosition) -> Cost? {
        if start == end { return Cost(time: 0, distance: 0) }
        guard case .link(let id, let from) = start, case .link(id, let to) = end else { return nil }
        let link = city.network[id]
        guard from < to ? link.allowsForward : link.allowsBackward else { return nil }
        return stretch(
            id.rawValue << 1 | (from < to ? 0 : 1), from.millimetres, to.millimetres)
    }

    private func part(of arc: UInt32, _ offset: Metres, isLeaving: Bool) -> Cost {
        let link = driven(arc)
        let time = Int(link.time_ms(atOffset_mm: UInt32(offset.millimetres)))
        let distance = Int(offset.millimetres)
        return (arc & 1 == 0) == isLeaving
            ? Cost(time: Int(link.travelTime_ms) - time, distance: Int(link.length_mm) - distance)
            : Cost(time: time, distance: distance)
    }

    /// A link with the time of the way that an arc drives it.
    private func driven(_ arc: UInt32) -> Link {
        let link = city.network[LinkID(arc >> 1)]
        return arc & 1 == 0 ? link : link.taking(link.backwardTime_ms)
    }

    private func arcs(of link: LinkID) -> [UInt32] {
        var arcs: [UInt32] = []
        if city.network[link].allowsForward { arcs.append(link.rawValue << 1) }
        if city.network[link].allowsBackward { arcs.append(link.rawValue << 1 | 1) }
        return arcs
    }

    private func head(_ arc: UInt32) -> NodeID {
        let link = city.network[LinkID(arc >> 1)]
        return arc & 1 == 0 ? link.to : link.from
    }

    private func tail(_ arc: UInt32) -> NodeID { head(arc ^ 1) }
}
