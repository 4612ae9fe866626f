import RideTestSupport
import Testing

@testable import RideGraph

@Suite struct LabelSearchTests {
    /// The samples are full of ties in time and length: most paths have others as good.
    @Test func everyPathIsTheOneOfTheHierarchySearch() throws {
        var random = SeededRandom(seed: 21)
        for graph in RandomGraph.samples() {
            let hierarchy = try ContractionHierarchy(ContractionHierarchy.contract(graph), graph)
            let search = HierarchySearch(hierarchy)
            let byLabels = LabelSearch(try #require(HubLabels(hierarchy)))
            let reference = Dijkstra(graph)
            for _ in 0..<200 {
                let origins = RandomGraph.seeds(graph, &random)
                let destinations = RandomGraph.seeds(graph, &random)
                let path = byLabels.path(from: origins, to: destinations)
                #expect(path == search.path(from: origins, to: destinations))
                #expect(path?.cost == reference.cost(from: origins, to: destinations))
                #expect(path?.cost == byLabels.cost(from: origins, to: destinations))
                path?.expectDriven(in: graph, from: origins, to: destinations)
            }
        }
    }

    /// Two ways round a square, equally long: over the corner that is the higher one.
    @Test func ofTwoEqualWaysTheOneOverTheHigherNodeIsTaken() throws {
        let edges: [RandomGraph.Edge] = [(0, 1), (0, 2), (1, 3), (2, 3)].map { tail, head in
            (UInt32(tail), GraphArc(head: UInt32(head), time_ms: 5, length_mm: 5))
        }
        let graph = RandomGraph.graph(nodes: 4, edges)
        let original = HierarchyTables.original
        // The ends are the lowest, so that both corners are tops of a path.
        for (ranks, higher) in [([0, 2, 3, 1], 2), ([0, 3, 2, 1], 1)] as [([UInt32], Int)] {
            let heads: [UInt32] = [2, 3]
            let tables = HierarchyTables(
                ranks: FlatArray(ranks),
                up: HierarchyTables.Side(
                    first: FlatArray([0, 2, 2, 2, 2]), heads: FlatArray(heads),
                    middles: FlatArray([original, original])),
                down: HierarchyTables.Side(
                    first: FlatArray([0, 0, 2, 2, 2]), heads: FlatArray(heads),
                    middles: FlatArray([original, original])),
                dissection: FlatArray([]))
            let hierarchy = try ContractionHierarchy(tables, graph)
            let arcs: [UInt32] = higher == 1 ? [0, 2] : [1, 3]
            let path = HierarchySearch(hierarchy).path(from: [.at(0)], to: [.at(3)])
            #expect(path?.arcs == arcs)
            let byLabels = LabelSearch(try #require(HubLabels(hierarchy)))
            #expect(byLabels.path(from: [.at(0)], to: [.at(3)])?.arcs == arcs)
        }
    }

    @Test func offsetsBeyondTheLimitAreNoPath() throws {
        let graph = RandomGraph.graph(nodes: 1, [])
        let search = LabelSearch(try HubLabelsTests.labels(of: graph))
        let far = PathSeed(node: 0, cost: PathCost(time_ms: .max, length_mm: .max))
        #expect(search.path(from: [far], to: [.at(0)]) == nil)
        #expect(search.path(from: [], to: [.at(0)]) == nil)
        #expect(search.path(from: [far, .at(0)], to: [far, .at(0)])?.arcs == [])
    }
}
