import RideTestSupport
import Testing

@testable import RideGraph

@Suite struct HierarchySearchTests {
    @Test func everyCostAndPathIsDijkstras() throws {
        var random = SeededRandom(seed: 5)
        for graph in RandomGraph.samples() {
            let hierarchy = try ContractionHierarchy(ContractionHierarchy.contract(graph), graph)
            let search = HierarchySearch(hierarchy)
            let reference = Dijkstra(graph)
            for _ in 0..<100 {
                let origins = RandomGraph.seeds(graph, &random)
                let destinations = RandomGraph.seeds(graph, &random)
                let expected = reference.cost(from: origins, to: destinations)
                #expect(search.cost(from: origins, to: destinations) == expected)
                let path = search.path(from: origins, to: destinations)
                #expect(path?.cost == expected)
                guard let path else { continue }
                path.expectDriven(in: graph, from: origins, to: destinations)
            }
        }
    }

    @Test func withoutSeedsThereIsNoPath() throws {
        let graph = RandomGraph.graph(nodes: 1, [])
        let hierarchy = try ContractionHierarchy(ContractionHierarchy.contract(graph), graph)
        let search = HierarchySearch(hierarchy)
        #expect(search.path(from: [], to: [.at(0)]) == nil)
        #expect(search.path(from: [.at(0)], to: []) == nil)
        #expect(search.cost(from: [], to: []) == nil)
    }

    @Test func theBetterSeedOfANodeCounts() throws {
        let graph = RandomGraph.graph(
            nodes: 2, [(0, GraphArc(head: 1, time_ms: 10, length_mm: 7))])
        let hierarchy = try ContractionHierarchy(ContractionHierarchy.contract(graph), graph)
        let seeds = [5, 3, 3, 4].map {
            PathSeed(node: 0, cost: PathCost(time_ms: $0, length_mm: 1))
        }
        let path = HierarchySearch(hierarchy).path(from: seeds, to: [.at(1), .at(1)])
        let cost = PathCost(time_ms: 13, length_mm: 8)
        #expect(path == GraphPath(cost: cost, firstSeed: 1, lastSeed: 0, arcs: [0]))
    }

    @Test func longChainsAreUnpackedWithoutDeepRecursion() throws {
        let count = 3000
        let edges: [RandomGraph.Edge] = (0..<count - 1).map {
            (UInt32($0), GraphArc(head: UInt32($0 + 1), time_ms: 1, length_mm: 2))
        }
        var first = (0..<UInt32(count)).map { $0 }
        first.append(UInt32(count - 1))
        let graph = WeightedGraph(
            firstArc: FlatArray(first), arcs: FlatArray(edges.map(\.arc)))
        let hierarchy = try ContractionHierarchy(ContractionHierarchy.contract(graph), graph)
        let path = HierarchySearch(hierarchy).path(from: [.at(0)], to: [.at(count - 1)])
        #expect(path?.arcs == (0..<UInt32(count - 1)).map { $0 })
    }

    @Test func answersDoNotDependOnEarlierQuestions() throws {
        var random = SeededRandom(seed: 6)
        let graph = RandomGraph.streets(width: 10, height: 10, &random)
        let hierarchy = try ContractionHierarchy(ContractionHierarchy.contract(graph), graph)
        let used = HierarchySearch(hierarchy)
        for _ in 0..<100 {
            let origins = RandomGraph.seeds(graph, &random)
            let destinations = RandomGraph.seeds(graph, &random)
            let fresh = HierarchySearch(hierarchy)
            #expect(
                used.path(from: origins, to: destinations)
                    == fresh.path(from: origins, to: destinations))
        }
    }
}
