import RideTestSupport
import Testing

@testable import RideGraph

@Suite struct HubLabelsTests {
    @Test func everyCostIsDijkstras() throws {
        var random = SeededRandom(seed: 11)
        for graph in RandomGraph.samples() {
            let labels = try Self.labels(of: graph)
            let reference = Dijkstra(graph)
            // As they are made, and out of a file.
            for labels in [labels, try PackedLabelsTests.stored(labels)] {
                compare(labels, reference, graph, &random)
            }
        }
    }

    /// With a search without labels, from some seeds to others and between all nodes.
    private func compare(
        _ labels: HubLabels, _ reference: Dijkstra, _ graph: WeightedGraph,
        _ random: inout SeededRandom
    ) {
        for _ in 0..<60 {
            let origins = RandomGraph.seeds(graph, &random)
            let destinations = RandomGraph.seeds(graph, &random)
            #expect(
                labels.cost(from: origins, to: destinations)
                    == reference.cost(from: origins, to: destinations))
        }
        let lookup = LabelLookup(labels)
        for origin in 0..<min(graph.nodeCount, 30) {
            let expected = reference.costs(from: [.at(origin)])
            for node in 0..<graph.nodeCount {
                #expect(labels.cost(from: UInt32(origin), to: UInt32(node)) == expected[node])
                #expect(lookup.cost(from: UInt32(origin), to: UInt32(node)) == expected[node])
                // From elsewhere in between, so that the origin is spread out anew.
                #expect(
                    lookup.cost(from: UInt32(node), to: UInt32(origin))
                        == labels.cost(from: UInt32(node), to: UInt32(origin)))
            }
        }
    }

    static func labels(of graph: WeightedGraph) throws -> HubLabels {
        try #require(
            HubLabels(try ContractionHierarchy(ContractionHierarchy.contract(graph), graph)))
    }

    /// On squared paper, where nearly everything is a tie, nothing is kept twice.
    @Test func aHubIsKeptOnlyWhereItIsTheHighestOnAllBestPaths() throws {
        var random = SeededRandom(seed: 12)
        let graph = RandomGraph.streets(width: 8, height: 8, &random)
        let hierarchy = try ContractionHierarchy(ContractionHierarchy.contract(graph), graph)
        let labels = try #require(HubLabels(hierarchy))
        let reference = Dijkstra(graph)
        let costs = (0..<graph.nodeCount).map { reference.costs(from: [.at($0)]) }
        var labelled = 0
        let nodes = (0..<graph.nodeCount).sorted { hierarchy.ranks[$0] > hierarchy.ranks[$1] }
        for node in 0..<graph.nodeCount {
            let range = labels.forward.spans[Int(hierarchy.places[node])].range
            // Those that nothing climbs to have none.
            if range.isEmpty { continue }
            let hubs = range.map { nodes[Int(labels.forward.entries[$0].hub)] }
            labelled += 1
            let needed = (0..<graph.nodeCount).filter { hub in
                guard let whole = costs[node][hub] else { return false }
                return !(0..<graph.nodeCount).contains { other in
                    guard let first = costs[node][other], let second = costs[other][hub],
                        hierarchy.ranks[other] > hierarchy.ranks[hub]
                    else { return false }
                    return first.packed + second.packed == whole.packed
                }
            }
            #expect(hubs.sorted() == needed)
        }
        #expect(labelled > 20)
    }

    @Test func offsetsBeyondTheLimitAreNoPath() throws {
        let graph = RandomGraph.graph(nodes: 1, [])
        let labels = try Self.labels(of: graph)
        let far = PathSeed(node: 0, cost: PathCost(time_ms: .max, length_mm: .max))
        let half = PathSeed(node: 0, cost: PathCost(time_ms: 1 << 30, length_mm: .max))
        #expect(labels.cost(from: [far], to: [.at(0)]) == nil)
        #expect(labels.cost(from: [.at(0)], to: [far]) == nil)
        #expect(labels.cost(from: [half], to: [half]) == nil)
        #expect(labels.cost(from: [half], to: [.at(0)]) == half.cost)
        #expect(labels.cost(from: [], to: [.at(0)]) == nil)
    }

    /// Of arcs that take days no label can be made; nothing is cut off.
    @Test func whatIsTooFarForALabelGivesNone() throws {
        for (time, fits) in [(1 << 24 - 2, true), (1 << 24 - 1, false)] as [(UInt32, Bool)] {
            // A star, in which all arcs climb to the middle, and one more arc up from there.
            let tails = [(0, 3), (1, 3), (2, 3), (3, 0), (3, 1), (3, 2)]
            let edges: [RandomGraph.Edge] = tails.map {
                (UInt32($0), GraphArc(head: UInt32($1), time_ms: time, length_mm: 9))
            }
            let graph = RandomGraph.graph(
                nodes: 5, edges + [(3, GraphArc(head: 4, time_ms: time, length_mm: .max))])
            let ranks: [UInt32] = [0, 1, 2, 3, 4]
            let original = HierarchyTables.original
            let tables = HierarchyTables(
                ranks: FlatArray(ranks),
                up: HierarchyTables.Side(
                    first: FlatArray([0, 1, 2, 3, 4, 4]), heads: FlatArray([3, 3, 3, 4]),
                    middles: FlatArray(repeatElement(original, count: 4))),
                down: HierarchyTables.Side(
                    first: FlatArray([0, 1, 2, 3, 3, 3]), heads: FlatArray([3, 3, 3]),
                    middles: FlatArray(repeatElement(original, count: 3))),
                dissection: FlatArray([]))
            let labels = HubLabels(try ContractionHierarchy(tables, graph))
            #expect((labels != nil) == fits)
            #expect(
                !fits
                    || labels?.cost(from: 3, to: 4)
                        == PathCost(time_ms: time, length_mm: .max)
            )
            // The way up to the middle is in no label, and may take longer than what is.
            #expect(!fits || labels?.cost(from: 0, to: 1)?.time_ms == 2 * time)
        }
    }

    @Test func progressRisesToTheEnd() throws {
        let graph = RandomGraph.graph(nodes: 300, [])
        let hierarchy = try ContractionHierarchy(ContractionHierarchy.contract(graph), graph)
        var parts: [Double] = []
        let labels = try #require(HubLabels(hierarchy) { parts.append($0) })
        #expect(parts == parts.sorted())
        #expect(parts.last == 1)
        // Without streets nobody climbs, and no labels are needed.
        #expect(labels.averageSize == 0)
        #expect(labels.bytes == 300 * 16)
    }
}
