import RideCore
import RideGraph
import RideMap

/// Compares every kind of search with a plain Dijkstra.
struct RouteCheck {
    private let source: BenchGraph
    private let name: String

    init(_ source: BenchGraph, name: String) {
        self.source = source
        self.name = name
    }

    /// Asks about so many pairs of nodes, and about the nearest vehicles for some of them.
    ///
    /// - Throws: `Failure` at the first answer that differs.
    func run(pairs count: Int) throws {
        let graph = source.openGraph
        let order = FlatArray(NestedDissection.order(of: graph, points: source.points))
        let hierarchy = try ContractionHierarchy(
            source.city.hierarchy ?? .tables(ContractionHierarchy.contract(graph)), graph)
        let search = HierarchySearch(hierarchy)
        guard let labels = HubLabels(hierarchy) else {
            throw Failure("\(name): the streets are too far apart for labels")
        }
        let byLabels = LabelSearch(labels)
        let customisable = try CustomisableHierarchy(graph, order: order)
        let customised = CustomisableSearch(nodeCount: graph.nodeCount)
        let atFirst = HierarchySearch(try ContractionHierarchy(customisable.tables(), graph))
        let plain = Dijkstra(graph)
        var chance = BenchChance(seed: 4_711)
        let nodes = source.city.network.nodeCount
        // One search from an origin answers for many destinations.
        let perOrigin = 100
        var checked = 0
        while checked < count {
            let origin = chance.below(nodes)
            let from = source.departure(origin)
            let costs = plain.costs(from: from)
            for _ in 0..<min(perOrigin, count - checked) {
                let destination = chance.below(nodes)
                let to = source.arrival(destination)
                let expected = to.compactMap { costs[Int($0.node)] }.min()
                let pair = "\(origin) → \(destination)"
                try same("cost", pair, search.cost(from: from, to: to), expected)
                try same("time", pair, labels.cost(from: from, to: to), expected)
                try same(
                    "customised cost", pair, customised.cost(in: customisable, from: from, to: to),
                    expected)
                let path = search.path(from: from, to: to)
                try follow("path", pair, path, from, to, expected)
                guard byLabels.path(from: from, to: to) == path else {
                    throw Failure("\(name), path \(pair): another one by labels")
                }
                try follow(
                    "path in a first hierarchy", pair, atFirst.path(from: from, to: to), from, to,
                    expected)
                try follow(
                    "customised path", pair,
                    customised.path(in: customisable, from: from, to: to), from, to,
                    expected)
                checked += 1
            }
        }
        print("route.\(name).check.pairs \(checked) pairs")
        let asked = try nearest(labels, plain, &chance, count: max(1, count / 20))
        print("route.\(name).check.nearest \(asked) queries")
        try QueryCheck(source, name: name).run(queries: max(1, count / 20))
    }

    private func same(
        _ kind: String, _ pair: String, _ found: PathCost?, _ expected: PathCost?
    ) throws {
        guard found == expected else {
            throw Failure(
                "\(name), \(kind) \(pair): \(Self.text(found)), Dijkstra \(Self.text(expected))")
        }
    }

    /// Drives a path arc by arc.
    private func follow(
        _ kind: String, _ pair: String, _ path: GraphPath?, _ from: [PathSeed], _ to: [PathSeed],
        _ expected: PathCost?
    ) throws {
        try same(kind, pair, path?.cost, expected)
        guard let path else { return }
        var node = from[path.firstSeed].node
        var time: UInt32 = 0
        for arc in path.arcs {
            guard source.openGraph.arcs(from: node).contains(Int(arc)) else {
                throw Failure("\(name), \(kind) \(pair): an arc does not begin where one is")
            }
            node = source.openGraph.arcs[Int(arc)].head
            time += source.openGraph.arcs[Int(arc)].time_ms
        }
        guard node == to[path.lastSeed].node, time == expected?.time_ms else {
            throw Failure("\(name), \(kind) \(pair): the arcs do not add up")
        }
    }

    private func nearest(
        _ labels: HubLabels, _ plain: Dijkstra, _ chance: inout BenchChance, count: Int
    ) throws -> Int {
        let nodes = source.city.network.nodeCount
        let index = NearestIndex(labels)
        var lists = SeedLists(nodeCount: source.openGraph.nodeCount)
        var places: [UInt32] = []
        for vehicle in 0..<1_000 as Range<UInt32> {
            places.append(chance.below(nodes))
            index.place(vehicle, at: source.departure(places[Int(vehicle)]))
            lists.place(vehicle, seeds: source.departure(places[Int(vehicle)]))
        }
        let reversed = source.openGraph.reversed()
        let search = NearestSearch(reversed: reversed)
        let backward = Dijkstra(reversed)
        for _ in 0..<count {
            let target = source.arrival(chance.below(nodes))
            let costs = backward.costs(from: target)
            let expected = Array(source.arrivals(of: places, costs).prefix(8))
            guard index.nearest(to: target, count: 8) == expected else {
                throw Failure("\(name): the index of nearest vehicles differs from Dijkstra")
            }
            guard search.nearest(to: target, in: lists, count: 8) == expected else {
                throw Failure("\(name): the search for nearest vehicles differs from Dijkstra")
            }
        }
        return count
    }

    private static func text(_ cost: PathCost?) -> String {
        cost.map { "\($0.time_ms) ms, \($0.length_mm) mm" } ?? "no way"
    }
}
