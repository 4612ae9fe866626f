import RideCore
import RideGraph
import RideTestSupport

@testable import RideMap

/// The way on which one arrives first, as textbooks have it: Dijkstra's search with times of
/// arrival. What ways by a time of departure must agree with.
///
/// A state here is as many of the last arcs as matter for going on. Hours and closings are followed
/// minute by minute, as written in the city; nothing of `HourlyArcs`, `DrivingGraph` and
/// `TurnHistory` is used.
struct HourlyReference {
    typealias Cost = TextbookDijkstra.Cost

    private let city: City
    private let speeds: SpeedProfile?
    private let costs: TurnCosts?
    private let forbidden: [[UInt32]]
    /// Ways that mean something as soon as one has begun them.
    private let begun: Set<[UInt32]>
    private let week = 604_800_000

    init(_ city: City, _ speeds: SpeedProfile?, forbidden: [[UInt32]]) {
        self.city = city
        self.speeds = speeds
        self.forbidden = forbidden
        let sequences = forbidden + (city.closings?.turns.map(\.arcs) ?? [])
        begun = Set(sequences.flatMap { way in (1..<way.count).map { Array(way.prefix($0)) } })
        costs =
            city.hasTurnCosts
            ? TurnCosts(
                city.network, signals: city.network.signals, drivesOnLeft: city.drivesOnLeft,
                plane: city.plane)
            : nil
    }

    /// One is somewhere, having come by these arcs, after so long and so far.
    struct Reached {
        let history: [UInt32]
        let node: NodeID
        let cost: Cost
    }

    /// Everywhere one can be, when first.
    func reached(from origin: StreetPosition, at departure: Int) -> [Reached] {
        var open: [Reached] = []
        switch city.network.normalized(origin) {
        case .node(let node):
            open.append(Reached(history: [], node: node, cost: Cost(time: 0, distance: 0)))
        case .link(let id, let offset):
            for arc in arcs(of: id) {
                let end = Int(arc & 1 == 0 ? city.network[id].length_mm : 0)
                let cost = stretch(arc, Int(offset.millimetres), end, at: departure)
                open.append(Reached(history: kept([arc]), node: head(arc), cost: cost))
            }
        }
        var known: [[UInt32]: Reached] = [:]
        while let index = open.indices.min(by: { open[$0].cost < open[$1].cost }) {
            let here = open.swapAt(index, open.count - 1, taking: &open)
            let key = here.history + [here.node.rawValue]
            guard known[key] == nil else { continue }
            known[key] = here
            for index in 0..<city.network.linkCount {
                for arc in arcs(of: LinkID(UInt32(index))) where head(arc ^ 1) == here.node {
                    let length = Int(city.network[LinkID(arc >> 1)].length_mm)
                    let (from, to) = arc & 1 == 0 ? (0, length) : (length, 0)
                    guard let cost = drive(here, arc, from, to, departure) else { continue }
                    open.append(
                        Reached(
                            history: kept(here.history + [arc]), node: head(arc), cost: cost))
                }
            }
        }
        return Array(known.values)
    }

    /// As many of the last arcs as a forbidden way begins with; the last one where turns take time.
    private func kept(_ history: [UInt32]) -> [UInt32] {
        for start in history.indices where begun.contains(Array(history[start...])) {
            return Array(history[start...])
        }
        return costs == nil ? [] : history.suffix(1)
    }

    /// The cost of the way to a position.
    func cost(
        from origin: StreetPosition, _ reached: [Reached], to destination: StreetPosition,
        at departure: Int
    ) -> Cost? {
        let (start, end) = (city.network.normalized(origin), city.network.normalized(destination))
        var best = direct(start, end, departure)
        for here in reached {
            if case .node(here.node) = end { best = min(best ?? here.cost, here.cost) }
            guard case .link(let id, let offset) = end else { continue }
            for arc in arcs(of: id) where head(arc ^ 1) == here.node {
                let from = arc & 1 == 0 ? 0 : Int(city.network[id].length_mm)
                guard let cost = drive(here, arc, from, Int(offset.millimetres), departure) else {
                    continue
                }
                best = min(best ?? cost, cost)
            }
        }
        return best
    }

    private func direct(
        _ start: StreetPosition, _ end: StreetPosition, _ departure: Int
    ) -> Cost? {
        if start == end { return Cost(time: 0, distance: 0) }
        guard case .link(let id, let from) = start, case .link(id, let to) = end else { return nil }
        let arc = id.rawValue << 1 | (from < to ? 0 : 1)
        guard arcs(of: id).contains(arc) else { return nil }
        return stretch(arc, Int(from.millimetres), Int(to.millimetres), at: departure)
    }

    /// After one more arc, or a part of it; nil if that is always forbidden.
    private func drive(
        _ here: Reached, _ arc: UInt32, _ from: Int, _ to: Int, _ departure: Int
    ) -> Cost? {
        let way = here.history + [arc]
        func ends(with sequence: [UInt32]) -> Bool {
            Array(way.suffix(sequence.count)) == sequence
        }
        guard !forbidden.contains(where: ends) else { return nil }
        var closed: [Range<Int>] = []
        if let closings = city.closings {
            closed += closings.streets.filter { $0.arc == arc }.flatMap { closings.weeks[$0.week] }
            closed += closings.turns.filter { ends(with: $0.arcs) }.flatMap {
                closings.weeks[$0.week]
            }
        }
        var time = here.cost.time
        while closed.contains(where: { $0.contains((departure + time) % week / 60_000) }) {
            time += 60_000 - (departure + time) % 60_000
        }
        time += here.history.last.flatMap { costs?.cost_ms(from: $0, to: arc) }.map(Int.init) ?? 0
        let rest = stretch(arc, from, to, at: departure + time)
        return Cost(time: time + rest.time, distance: here.cost.distance + rest.distance)
    }

    /// A part of an arc, entered at a moment.
    private func stretch(_ arc: UInt32, _ from: Int, _ to: Int, at moment: Int) -> Cost {
        let link = city.network.link(of: arc, nil)
        func thousandths(_ hour: Int) -> Int {
            guard let speeds, speeds.weekOfArc[Int(arc)] > 0 else { return 1_000 }
            return Int(speeds.weeks[(Int(speeds.weekOfArc[Int(arc)]) - 1) * 168 + hour % 168])
        }
        func whole(_ hour: Int) -> Int {
            let own = Int(link.travelTime_ms)
            let time = min(max((own * thousandths(hour) + 500) / 1_000, 1), 86_400_000)
            return abs(time * to / Int(link.length_mm) - time * from / Int(link.length_mm))
        }
        var now = moment
        var rest = whole(now / 3_600_000)
        while now / 3_600_000 * 3_600_000 + 3_600_000 - now < rest {
            let hour = now / 3_600_000
            let left = rest - ((hour + 1) * 3_600_000 - now)
            let (before, after) = (thousandths(hour), thousandths(hour + 1))
            rest =
                before == after
                ? left : min((left * after + before - 1) / before, whole(hour + 1))
            now = (hour + 1) * 3_600_000
        }
        return Cost(time: now + rest - moment, distance: abs(to - from))
    }

    private func arcs(of link: LinkID) -> [UInt32] {
        [link.rawValue << 1, link.rawValue << 1 | 1].filter(city.network.isDriven)
    }

    private func head(_ arc: UInt32) -> NodeID { NodeID(city.network.head(of: arc)) }
}

extension [HourlyReference.Reached] {
    /// Takes one out.
    fileprivate func swapAt(_ index: Int, _ last: Int, taking list: inout Self) -> Element {
        list.swapAt(index, last)
        return list.removeLast()
    }
}

extension TestCities {
    /// Random streets with ways that must not be driven, always or at times, streets that are
    /// closed at times, and speeds that change from hour to hour.
    static func hourly(
        seed: UInt64, turnCosts: Bool, speeds: Bool, fastest: UInt16 = 20
    ) throws -> (city: City, speeds: SpeedProfile?, forbidden: [[UInt32]]) {
        var random = SeededRandom(seed: seed &+ 1_000)
        let (plain, ways) = try forbidding(seed: seed, turnCosts: turnCosts)
        let always = Array(ways.prefix(2))
        let weeks: [StreetClosings.Week] = (0..<3).map { _ in
            let starts = Set((0..<40).map { _ in 10 * random.below(1_000) }).sorted()
            return starts.map { $0..<$0 + 1 + random.below(9) } + [10_075..<10_080]
        }
        var closed = weeks
        closed[2].insert(0..<4, at: 0)
        if closed[2][1].lowerBound == 0 { closed[2].remove(at: 0) }
        let arcs = (0..<UInt32(2 * plain.network.linkCount)).filter(plain.network.isDriven)
        let streets = arcs.filter { _ in random.below(3) == 0 }.map {
            StreetClosings.Street(arc: $0, week: random.below(3))
        }
        let turns = ways.dropFirst(2).map {
            StreetClosings.Turn(arcs: $0, week: random.below(3))
        }
        let city = try changed(plain) { contents in
            contents.forbiddenTurns = always
            contents.closings = StreetClosings(weeks: closed, streets: streets, turns: Array(turns))
        }
        guard speeds else { return (city, nil, always) }
        let factors: [UInt16] = [fastest, 500, 1_000, 1_001, 3_000, 40_000]
        let profile = SpeedProfile(
            weeks: (0..<3 * SpeedProfile.hours).map { _ in factors[random.below(6)] },
            weekOfArc: (0..<2 * city.network.linkCount).map { _ in UInt16(random.below(4)) })
        return (city, profile, always)
    }
}
