import RideCore
import RideGraph
import RideMap

/// Measures every kind of search in one graph.
struct RouteBench {
    private let source: BenchGraph
    private let watch: Stopwatch
    private let count: Int

    init(_ source: BenchGraph, name: String, count: Int) {
        self.source = source
        self.count = count
        watch = Stopwatch(prefix: "route.\(name)")
    }

    func run(queriesFrom path: String?, answersTo answers: String?) throws {
        let graph = source.openGraph
        let queries =
            try path.map {
                try BenchQueries(contentsOf: $0, nodes: source.city.network.nodeCount)
            } ?? BenchQueries(source, count: count)
        watch.print("graph.nodes", Double(graph.nodeCount), "nodes")
        watch.print("graph.arcs", Double(graph.arcs.count), "arcs")
        let (order, dissection) = watch.processorTime {
            NestedDissection.order(of: graph, points: source.points)
        }
        let (tables, contraction) = watch.processorTime {
            ContractionHierarchy.contract(graph, dissection: FlatArray(order))
        }
        let (hierarchy, filling) = try watch.processorTime {
            try ContractionHierarchy(tables, graph)
        }
        // What a map that is opened without an import has, beyond the dissection.
        let (first, making) = try watch.processorTime {
            try ContractionHierarchy(
                CustomisableHierarchy(graph, order: FlatArray(order)).tables(), graph)
        }
        watch.print("preprocess.first-hierarchy", making, "s")
        let searching = HierarchySearch(first)
        watch.each("path-at-first.random", ends(queries.random)) {
            _ = searching.path(from: $0.from, to: $0.to)
        }
        let (made, labelling) = watch.processorTime { HubLabels(hierarchy) }
        guard let labels = made else {
            throw Failure("\(watch.prefix): the streets are too far apart for labels")
        }
        watch.print("preprocess.dissection", dissection, "s")
        watch.print("preprocess.hierarchy", contraction, "s")
        watch.print("preprocess.opening", filling, "s")
        watch.print("preprocess.labels", labelling, "s")
        watch.print("memory.hierarchy", Double(tables.bytes) / 1e6, "MB")
        watch.print("memory.labels", Double(labels.bytes) / 1e6, "MB")
        dijkstra(queries)
        search(queries, hierarchy, labels)
        routes(queries)
        nearest(queries, labels)
        try customise(queries, FlatArray(order))
        changeOfTimes(queries)
        if let answers { try write(answers, queries, labels, madeFrom: path.map { [$0] } ?? []) }
    }

    private func dijkstra(_ queries: BenchQueries) {
        let plain = Dijkstra(source.openGraph)
        each("dijkstra", queries, limit: 100) { pair in
            _ = plain.cost(from: source.departure(pair.from), to: source.arrival(pair.to))
        }
    }

    private func search(
        _ queries: BenchQueries, _ hierarchy: ContractionHierarchy, _ labels: HubLabels
    ) {
        let search = HierarchySearch(hierarchy)
        let byLabels = LabelSearch(labels)
        // The ends are made beforehand: they are not what is measured.
        let random = ends(queries.random)
        let local = ends(queries.local)
        for (kind, pairs) in [("random", random), ("local", local)] {
            watch.each("path.\(kind)", pairs) { _ = search.path(from: $0.from, to: $0.to) }
            watch.each("cost.\(kind)", pairs) { _ = search.cost(from: $0.from, to: $0.to) }
            watch.each("path-by-labels.\(kind)", pairs) {
                _ = byLabels.path(from: $0.from, to: $0.to)
            }
            watch.each("time.\(kind)", pairs, together: 100) {
                _ = labels.cost(from: $0.from, to: $0.to)
            }
        }
    }

    /// Whole routes as an engine asks for them: with time and length, with the line on the map, and
    /// with all that a driver is told.
    private func routes(_ queries: BenchQueries) {
        source.city.prepareTravelTimes()
        let router = Router(source.city)
        for (kind, pairs) in [("random", queries.random), ("local", queries.local)] {
            func each(_ name: String, _ look: (Route) -> Void) {
                watch.each("\(name).\(kind)", pairs) { pair in
                    let route = router.route(
                        from: .node(NodeID(pair.from)), to: .node(NodeID(pair.to)))
                    if let route { look(route) }
                }
            }
            each("route") { _ in }
            each("route-with-shape") { _ = $0.shape.count }
            each("route-with-manoeuvres") { _ = ($0.shape.count, $0.maneuvers.count) }
        }
    }

    private func nearest(_ queries: BenchQueries, _ labels: HubLabels) {
        var chance = BenchChance(seed: 8)
        let nodes = source.city.network.nodeCount
        // As many cars as such a city has.
        let vehicles = nodes > 100_000 ? 10_000 : 1_000
        watch.print("vehicles", Double(vehicles), "vehicles")
        let index = NearestIndex(labels)
        let places = (0..<vehicles).map { _ in chance.below(nodes) }
        for (vehicle, node) in places.enumerated() {
            index.place(UInt32(vehicle), at: source.departure(node))
        }
        let targets = queries.random.map { source.arrival($0.to) }
        watch.each("nearest8.random", targets, together: 10) {
            _ = index.nearest(to: $0, count: 8)
        }
        if vehicles > 1_000 {
            let few = NearestIndex(labels)
            for (vehicle, node) in places.prefix(1_000).enumerated() {
                few.place(UInt32(vehicle), at: source.departure(node))
            }
            watch.each("nearest8-of-1000.random", targets, together: 10) {
                _ = few.nearest(to: $0, count: 8)
            }
        }
        // To the next node along an arc and back, as a car moves.
        let moves = places.enumerated().map { vehicle, node in
            let next = source.city.network.outgoing(NodeID(node)).first?.head ?? node
            return Move(
                vehicle: UInt32(vehicle), there: source.departure(next),
                back: source.departure(node))
        }
        watch.each("move.random", moves, together: 10) { index.place($0.vehicle, at: $0.there) }
        watch.each("move.back", moves, together: 10) { index.place($0.vehicle, at: $0.back) }
    }

    private struct Move {
        let vehicle: UInt32
        let there: [PathSeed]
        let back: [PathSeed]
    }

    private func customise(_ queries: BenchQueries, _ order: FlatArray<UInt32>) throws {
        let graph = source.openGraph
        var (hierarchy, building) = try watch.processorTime {
            try CustomisableHierarchy(graph, order: order)
        }
        watch.print("preprocess.customisable", building, "s")
        watch.printBoth("customise", (0..<5).map { _ in watch.both { hierarchy.customise(graph) } })
        let search = CustomisableSearch(nodeCount: graph.nodeCount)
        for (kind, pairs) in [("random", ends(queries.random)), ("local", ends(queries.local))] {
            watch.each("customised-cost.\(kind)", pairs) {
                _ = search.cost(in: hierarchy, from: $0.from, to: $0.to)
            }
            watch.each("customised-path.\(kind)", pairs) {
                _ = search.path(in: hierarchy, from: $0.from, to: $0.to)
            }
        }
    }

    /// What an engine waits for when all speeds change: until a route and the nearest cars are
    /// known by the new ones. What the first time needs besides is made when a city is opened.
    private func changeOfTimes(_ queries: BenchQueries) {
        let city = source.city
        let router = Router(city)
        let (_, preparing) = watch.processorTime { router.prepareForOtherTimes() }
        watch.print("speeds-in-effect.preparing", preparing * 1e3, "ms")
        var chance = BenchChance(seed: 9)
        let places = (0..<1_000).map { _ in chance.below(city.network.nodeCount) }
        var rounds: [Stopwatch.Taken] = []
        for percent in [125, 130, 135, 140, 145, 150] {
            let changed = ArcTimes(city) { $0 == .residential ? 100 : percent }
            var index = VehicleIndex(city, times: changed)
            for (vehicle, node) in places.enumerated() {
                index.place(UInt32(vehicle), at: .node(NodeID(node)))
            }
            let taken = watch.both {
                router.use(changed)
                let to = StreetPosition.node(NodeID(queries.random[0].to))
                _ = router.nearest(to: to, in: index, count: 8)
                _ = router.route(from: .node(NodeID(queries.random[0].from)), to: to)
            }
            rounds.append(taken)
        }
        watch.print("speeds-in-effect.first", rounds.removeFirst().processor_s * 1e3, "ms")
        watch.printBoth("speeds-in-effect", rounds)
    }

    private func write(
        _ path: String, _ queries: BenchQueries, _ labels: HubLabels, madeFrom inputs: [String]
    ) throws {
        let lines = (queries.random + queries.local).map { pair in
            let cost = labels.cost(from: source.departure(pair.from), to: source.arrival(pair.to))
            return "\(pair.from + 1) \(pair.to + 1) \(cost.map { "\($0.time_ms)" } ?? "-")\n"
        }
        do throws(FileReadError) {
            try FileBytes.write(Array(lines.joined().utf8), to: path, madeFrom: inputs)
        } catch { throw Failure("\(path) cannot be written: \(error.reason)") }
    }

    private struct Ends {
        let from: [PathSeed]
        let to: [PathSeed]
    }

    private func ends(_ pairs: [BenchQueries.Pair]) -> [Ends] {
        pairs.map { Ends(from: source.departure($0.from), to: source.arrival($0.to)) }
    }

    private func each(
        _ name: String, _ queries: BenchQueries, limit: Int, _ ask: (BenchQueries.Pair) -> Void
    ) {
        watch.each("\(name).random", Array(queries.random.prefix(limit)), ask)
        watch.each("\(name).local", Array(queries.local.prefix(limit)), ask)
    }
}
