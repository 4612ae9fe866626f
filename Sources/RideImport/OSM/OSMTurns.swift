import RideCore
import RideMap

/// Looks turn restrictions up in the streets and turns them into sequences of arcs that must not be
/// driven.
///
/// "Only this way" becomes: at every step of that way, none of the other ones.
struct OSMTurns {
    private let network: OSMNetwork
    /// The arcs that leave each node, `first[node]..<first[node + 1]`, allowed or not.
    private let first: [Int]
    private let arcs: [Int]
    private var byWay: [Int64: [Int]] = [:]
    private(set) var forbidden: [[Int]] = []
    /// Sequences that must not be driven at times, each once.
    private(set) var hourly: [(arcs: [Int], closed: StreetClosings.Week)] = []
    /// Restrictions that were found in the streets.
    private(set) var applied = 0
    /// Restrictions whose streets are no streets for cars, or do not meet.
    private(set) var unmatched = 0
    /// Restrictions that could mean more than one turn.
    private(set) var unclear = 0

    /// No restriction leads over more arcs.
    private static let maximumArcs = 24

    init(_ network: OSMNetwork, _ restrictions: [OSMRestriction]) {
        self.network = network
        var first = [Int](repeating: 0, count: network.nodes.count + 1)
        for link in network.links {
            first[link.from + 1] += 1
            first[link.to + 1] += 1
        }
        for node in network.nodes.indices { first[node + 1] += first[node] }
        var next = first
        var arcs = [Int](repeating: 0, count: 2 * network.links.count)
        for (index, link) in network.links.enumerated() {
            arcs[next[link.from]] = 2 * index
            next[link.from] += 1
            arcs[next[link.to]] = 2 * index + 1
            next[link.to] += 1
        }
        self.first = first
        self.arcs = arcs
        let ways = Set(restrictions.flatMap(\.ways))
        for (index, end) in network.endWays.enumerated() {
            for way in end.first == end.last ? [end.first] : [end.first, end.last]
            where ways.contains(way) { byWay[way, default: []] += [2 * index, 2 * index + 1] }
        }
        for restriction in restrictions {
            for statement in restriction.statements {
                for kind in statement.kinds { apply(restriction, kind, statement.hours) }
            }
        }
        joinHourly()
        forbidden.sort { $0.lexicographicallyPrecedes($1) }
        forbidden = forbidden.enumerated().compactMap { index, turn in
            index > 0 && forbidden[index - 1] == turn ? nil : turn
        }
    }

    // MARK: Arcs

    private func tail(_ arc: Int) -> Int {
        arc & 1 == 0 ? network.links[arc >> 1].from : network.links[arc >> 1].to
    }

    private func head(_ arc: Int) -> Int { tail(arc ^ 1) }

    private func isAllowed(_ arc: Int) -> Bool {
        let link = network.links[arc >> 1]
        return arc & 1 == 0 ? link.allowsForward : link.allowsBackward
    }

    /// The way an arc sets out on.
    private func way(atTailOf arc: Int) -> Int64 {
        let ends = network.endWays[arc >> 1]
        return arc & 1 == 0 ? ends.first : ends.last
    }

    private func leaving(_ node: Int) -> [Int] {
        arcs[first[node]..<first[node + 1]].filter(isAllowed)
    }

    /// The arcs one arrives by on this way.
    private func arriving(on way: Int64) -> [Int] {
        (byWay[way] ?? []).filter { isAllowed($0) && self.way(atTailOf: $0 ^ 1) == way }
    }

    // MARK: Restrictions

    /// - Parameter hours: when it holds; nil for all week.
    private mutating func apply(
        _ restriction: OSMRestriction, _ kind: OSMRestriction.Kind, _ hours: StreetClosings.Week?
    ) {
        var found: [[Int]] = []
        for from in restriction.from {
            for to in restriction.to {
                switch restriction.via {
                case .node(let id):
                    found += turns(from: from, to: to, at: id, kind.turn)
                case .ways(let ways):
                    found += detours(from: from, through: Set(ways), to: to)
                }
            }
        }
        guard !found.isEmpty else {
            unmatched += 1
            return
        }
        let isSeveral = restriction.from.count > 1 || restriction.to.count > 1
        guard found.count == 1 || isSeveral else {
            unclear += 1
            return
        }
        applied += 1
        let ways = kind.isOnly ? others(than: found) : found
        if let hours {
            hourly += ways.map { ($0, hours) }
        } else {
            forbidden += ways
        }
    }

    /// Leaves each sequence of certain hours once, in order, and none that is always forbidden.
    private mutating func joinHourly() {
        let always = Set(forbidden)
        let weeks = Dictionary(grouping: hourly.filter { !always.contains($0.arcs) }, by: \.arcs)
        hourly = weeks.map { ($0, StreetClosings.union($1.map(\.closed))) }
            .sorted { $0.arcs.lexicographicallyPrecedes($1.arcs) }
        forbidden += hourly.filter { $0.closed.minutes == StreetClosings.minutes }.map(\.arcs)
        hourly.removeAll { $0.closed.minutes == StreetClosings.minutes }
    }

    /// All ways that leave one of these before its end.
    private func others(than paths: [[Int]]) -> [[Int]] {
        var others: [[Int]] = []
        for path in paths {
            for length in 1..<path.count {
                let prefix = path[..<length]
                for arc in leaving(head(path[length - 1])) {
                    let other = Array(prefix) + [arc]
                    if !paths.contains(where: { $0.starts(with: other) }) { others.append(other) }
                }
            }
        }
        return others
    }

    /// The turns at a node from one way into another: one of them, if the ways end there.
    private func turns(
        from: Int64, to: Int64, at id: Int64, _ turn: OSMRestriction.Turn
    ) -> [[Int]] {
        guard let node = network.node(id) else { return [] }
        let before = arriving(on: from).filter { head($0) == node }
        let after = leaving(node).filter { way(atTailOf: $0) == to }
        var turns = before.flatMap { one in after.map { [one, $0] } }
        if turn == .around {
            let back = turns.filter { $0[0] ^ 1 == $0[1] || isTwin($0[0], $0[1]) }
            if from == to { return back }
        }
        if turns.count > 1 {
            turns.removeAll { $0[0] ^ 1 == $0[1] || isTwin($0[0], $0[1]) }
            turns = turns.count > 1 ? turns.filter { matches($0, turn) } : turns
        }
        return turns
    }

    /// Whether two arcs are the two directions of one street with a speed for each.
    private func isTwin(_ arc: Int, _ other: Int) -> Bool {
        guard arc >> 1 != other >> 1, tail(arc) == head(other), head(arc) == tail(other) else {
            return false
        }
        let shape = network.links[arc >> 1].shape
        let otherShape = network.links[other >> 1].shape
        return shape == otherShape || shape.reversed() == otherShape
    }

    /// The shortest way from one way to another over the ways in between.
    private func detours(from: Int64, through ways: Set<Int64>, to: Int64) -> [[Int]] {
        var found: [[Int]] = []
        for start in arriving(on: from) {
            var paths = [[start]]
            var seen: Set<Int> = [head(start)]
            var complete: [Int]?
            while complete == nil, !paths.isEmpty {
                var longer: [[Int]] = []
                for path in paths where complete == nil && path.count < Self.maximumArcs {
                    let last = path[path.count - 1]
                    for arc in leaving(head(last)) where arc ^ 1 != last {
                        if path.count > 1, way(atTailOf: arc) == to {
                            complete = path + [arc]
                            break
                        }
                        guard ways.contains(way(atTailOf: arc)), seen.insert(head(arc)).inserted
                        else { continue }
                        longer.append(path + [arc])
                    }
                }
                paths = longer
            }
            if let complete { found.append(complete) }
        }
        return found
    }

    /// Whether a turn goes the way its restriction says, by the angle between the streets.
    private func matches(_ turn: [Int], _ expected: OSMRestriction.Turn) -> Bool {
        let before = direction(turn[0], atTail: false)
        let after = direction(turn[1], atTail: true)
        let cross = before.east * after.north - before.north * after.east
        let dot = before.east * after.east + before.north * after.north
        // Within 45 degrees of straight on.
        let isStraight = dot > 0 && dot >= max(cross, -cross)
        switch expected {
        case .left: return cross > 0 && !isStraight
        case .right: return cross < 0 && !isStraight
        case .straight: return isStraight
        case .around: return dot < 0
        case .any: return true
        }
    }

    /// Where an arc points as it sets out or arrives, on the flat map.
    private func direction(_ arc: Int, atTail: Bool) -> (north: Double, east: Double) {
        let shape = network.links[arc >> 1].shape
        let isForward = arc & 1 == 0
        let points = isForward ? shape : shape.reversed()
        guard points.count > 1 else { return (0, 0) }
        let index = atTail ? 0 : points.count - 2
        let (start, end) = (points[index], points[index + 1])
        let scale = Plane(latitude: start.latitude).eastScale
        return (
            Double(Int64(end.latitudeE7) - Int64(start.latitudeE7)),
            Double(Int64(end.longitudeE7) - Int64(start.longitudeE7)) * scale
        )
    }
}
