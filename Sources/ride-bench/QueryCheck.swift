import RideCore
import RideGraph
import RideMap

/// Compares what a city is asked for beyond a single path with a plain Dijkstra: whole routes,
/// tables of times, isochrones, other ways, traces, and all of that by the speeds of an hour.
struct QueryCheck {
    private let source: BenchGraph
    private let city: City
    private let name: String

    init(_ source: BenchGraph, name: String) {
        self.source = source
        city = source.city
        self.name = name
    }

    /// Asks so many questions of each kind.
    ///
    /// - Throws: `Failure` at the first answer that differs.
    func run(queries count: Int) throws {
        var chance = BenchChance(seed: 271)
        // The first router searches in the hierarchy, the second by labels.
        let router = Router(city)
        try routes(router, "route", source.graph, count, &chance)
        try tables(router, "matrix", source.graph, side: max(2, count / 10), &chance)
        city.prepareTravelTimes()
        let byLabels = Router(city)
        try routes(byLabels, "route-by-labels", source.graph, count, &chance)
        try tables(byLabels, "matrix-by-labels", source.graph, side: max(2, count / 10), &chance)
        try isochrones(byLabels, "isochrone", source.graph, count: 3, &chance)
        try alternatives(byLabels, max(1, count / 20), &chance)
        try stops(byLabels, max(1, count / 5), &chance)
        try traces(byLabels, max(1, count / 20), &chance)
        try speeds(count, &chance)
        try DepartureCheck(source, name: name).run(ways: 10 * count, &chance)
    }

    /// Asks for a sample of ways, times and cars in a city that is too large for labels, and in
    /// which each of Dijkstra's searches takes seconds.
    ///
    /// - Throws: `Failure` at the first answer that differs.
    func sample(queries count: Int) throws {
        var chance = BenchChance(seed: 314)
        let router = Router(city)
        let side = max(2, Int(Double(count).squareRoot()))
        try tables(router, "matrix", source.graph, side: side, &chance)
        try routes(router, "route", source.graph, side, &chance)
        try nearest(router, side, &chance)
    }

    /// The nearest of a thousand cars.
    private func nearest(
        _ router: Router, _ count: Int, _ chance: inout BenchChance
    ) throws {
        let against = Dijkstra(source.graph.reversed())
        var index = VehicleIndex(city, times: router.times)
        let places = (0..<1_000).map { _ in chance.below(city.network.nodeCount) }
        for (car, place) in places.enumerated() {
            index.place(UInt32(car), at: .node(NodeID(place)))
        }
        for _ in 0..<count {
            let target = chance.below(city.network.nodeCount)
            let costs = against.costs(from: source.arrival(target))
            let expected = source.arrivals(of: places, costs)
            let found = router.nearest(to: .node(NodeID(target)), in: index, count: 8)
            let same = zip(found, expected).allSatisfy {
                $0.vehicle == $1.vehicle && $0.duration_ms == $1.cost.time_ms
            }
            guard same, found.count == min(8, expected.count) else {
                throw Failure("\(name): the nearest cars to \(target) are not Dijkstra's")
            }
        }
        print("route.\(name).check.nearest \(count) queries")
    }

    /// Main roads slow in the morning, others a little: some hours like others, and some not.
    private func speeds(_ count: Int, _ chance: inout BenchChance) throws {
        let profile = SpeedProfile(city) { roadClass, hour in
            let isMain = roadClass <= .secondary
            return hour % 24 == 8 ? (isMain ? 1_730 : 1_090) : hour % 24 == 3 ? 870 : 1_000
        }
        let router = Router(city)
        for hour in [8, 3, 24 + 8] {
            guard let times = profile.times(inHour: hour, of: city) else {
                throw Failure("\(name): hour \(hour) has the usual times")
            }
            router.use(times)
            let graph = city.graph(with: times)
            let kind = "speeds-\(hour)"
            try routes(router, "\(kind).route", graph, max(1, count / 2), &chance)
            try isochrones(router, "\(kind).isochrone", graph, count: 1, &chance)
        }
        guard profile.times(inHour: 12, of: city) == nil else {
            throw Failure("\(name): noon has other times than the usual ones")
        }
        router.use(nil)
        try routes(router, "speeds-usual.route", source.graph, max(1, count / 10), &chance)
    }

    // MARK: Single ways

    /// Times, lengths and whole routes between places anywhere on streets.
    private func routes(
        _ router: Router, _ kind: String, _ graph: WeightedGraph, _ count: Int,
        _ chance: inout BenchChance
    ) throws {
        let plain = Dijkstra(graph)
        for _ in 0..<count {
            let (from, to) = (position(&chance), position(&chance))
            try check(router, kind, plain, from, to, router.travel(from: from, to: to))
            let route = router.route(from: from, to: to)
            try check(router, kind, plain, from, to, route.map(Travel.init))
            // Its streets take as long as the whole, but for waiting at turns.
            guard let route else { continue }
            let driven = route.legs.reduce(Metres.zero) { $0 + $1.distance }
            guard driven == route.distance else {
                throw Failure("\(name), \(kind): its streets are not as long as the way")
            }
        }
        print("route.\(name).check.\(kind) \(count) queries")
    }

    private func check(
        _ router: Router, _ kind: String, _ plain: Dijkstra, _ from: StreetPosition,
        _ to: StreetPosition, _ found: Travel?
    ) throws {
        let ends = city.plainEnds(from: from, to: to, router.times)
        let expected = [plain.cost(from: ends.origins, to: ends.destinations), ends.direct]
            .compactMap { $0 }.min().map(Travel.init)
        guard found == expected else {
            throw Failure(
                "\(name), \(kind) \(from) → \(to): \(Self.text(found)), "
                    + "Dijkstra \(Self.text(expected))")
        }
    }

    // MARK: Many ways

    private func tables(
        _ router: Router, _ kind: String, _ graph: WeightedGraph, side: Int,
        _ chance: inout BenchChance
    ) throws {
        let nodes = city.network.nodeCount
        let goals = (0..<side).map { _ in chance.below(nodes) }
        let plain = Dijkstra(graph)
        for _ in 0..<side {
            let origin = chance.below(nodes)
            let costs = plain.costs(from: source.departure(origin))
            for goal in goals {
                let expected = source.arrival(goal).compactMap { costs[Int($0.node)] }.min()
                let found = router.travel(from: .node(NodeID(origin)), to: .node(NodeID(goal)))
                guard found == expected.map(Travel.init) else {
                    throw Failure("\(name), \(kind) \(origin) → \(goal): not Dijkstra's")
                }
            }
        }
        print("route.\(name).check.\(kind) \(side * side) queries")
    }

    private func isochrones(
        _ router: Router, _ kind: String, _ graph: WeightedGraph, count: Int,
        _ chance: inout BenchChance
    ) throws {
        let plain = Dijkstra(graph)
        for minutes in 1...count {
            let origin = chance.below(city.network.nodeCount)
            let limit = Duration.seconds(Int64(240 * minutes))
            let costs = plain.costs(from: source.departure(origin))
            let area = Isochrone(router, from: .node(NodeID(origin)), within: limit)
            var reached = area.crossings[...]
            for node in 0..<UInt32(city.network.nodeCount) {
                let cost = source.arrival(node).compactMap { costs[Int($0.node)] }.min()
                guard let travel = cost.map(Travel.init),
                    Int64(travel.duration_ms) <= limit.milliseconds
                else { continue }
                let next = reached.popFirst()
                guard next?.node == NodeID(node), next?.travel == travel else {
                    throw Failure("\(name), \(kind) from \(origin): node \(node) is not Dijkstra's")
                }
            }
            guard reached.isEmpty else {
                throw Failure("\(name), \(kind) from \(origin): more than Dijkstra reaches")
            }
        }
        print("route.\(name).check.\(kind) \(count) queries")
    }

    /// Other ways: the first is Dijkstra's, the others can be driven and are no better.
    private func alternatives(
        _ router: Router, _ count: Int, _ chance: inout BenchChance
    ) throws {
        let plain = Dijkstra(source.graph)
        let nodes = city.network.nodeCount
        var ways = 0
        for _ in 0..<count {
            let (start, end) = (NodeID(chance.below(nodes)), NodeID(chance.below(nodes)))
            guard start != end else { continue }
            let routes = router.routes(from: .node(start), to: .node(end), count: 3)
            try check(
                router, "alternatives", plain, .node(start), .node(end),
                routes.first.map(Travel.init))
            for route in routes {
                guard let first = routes.first, route.duration_ms >= first.duration_ms,
                    source.cost(of: route.arcs, from: start).map(Travel.init) == Travel(route)
                else {
                    throw Failure(
                        "\(name), alternatives \(start) → \(end): a way does not add up")
                }
            }
            ways += routes.count
        }
        print("route.\(name).check.alternatives \(ways) ways")
    }

    /// Ways over stops: leg by leg Dijkstra's.
    private func stops(_ router: Router, _ count: Int, _ chance: inout BenchChance) throws {
        let plain = Dijkstra(source.graph)
        for _ in 0..<count {
            let places = (0..<4).map { _ in position(&chance) }
            for (from, to) in zip(places, places.dropFirst()) {
                let route = router.route(from: from, to: to)
                try check(router, "via", plain, from, to, route.map(Travel.init))
                guard route.map({ $0.origin == city.network.normalized(from) }) ?? true else {
                    throw Failure("\(name), via: a leg does not begin where the last one ended")
                }
            }
        }
        print("route.\(name).check.via \(count) queries")
    }

    /// Traces of points that lie on a known way: each stretch of what is found is Dijkstra's, and
    /// they follow each other.
    private func traces(_ router: Router, _ count: Int, _ chance: inout BenchChance) throws {
        let plain = Dijkstra(source.graph)
        let matcher = MapMatcher(city)
        var stretches = 0
        for _ in 0..<count {
            guard
                let route = router.route(from: position(&chance), to: position(&chance)),
                route.shape.count > 1
            else { continue }
            // As a receiver tells them: one every ten seconds.
            let points = stride(from: 0, to: min(600, route.duration.inSeconds), by: 10).map {
                route.progress(after: .milliseconds(Int64($0 * 1_000))).coordinate
            }
            for piece in matcher.match(points) {
                var last: StreetPosition?
                for way in piece.route {
                    guard last.map({ $0 == way.origin }) ?? true else {
                        throw Failure("\(name), match: a stretch begins somewhere else")
                    }
                    try check(
                        router, "match", plain, way.origin, way.destination, Travel(way))
                    last = way.destination
                    stretches += 1
                }
            }
        }
        print("route.\(name).check.match \(stretches) stretches")
    }

    /// Anywhere on a street.
    private func position(_ chance: inout BenchChance) -> StreetPosition {
        let link = LinkID(chance.below(city.network.linkCount))
        let length_mm = Int(city.network[link].length_mm)
        return .link(link, offset: Metres(millimetres: Int64(chance.below(length_mm + 1))))
    }

    static func text(_ travel: Travel?) -> String {
        travel.map { "\($0.duration_ms) ms, \($0.distance.millimetres) mm" } ?? "no way"
    }
}

extension Travel {
    fileprivate init(_ cost: PathCost) {
        self.init(
            duration_ms: cost.time_ms, distance: Metres(millimetres: Int64(cost.length_mm)))
    }

    fileprivate init(_ route: Route) {
        self.init(duration_ms: route.duration_ms, distance: route.distance)
    }
}
