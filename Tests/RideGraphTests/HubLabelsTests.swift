import RideTestSupport
import Testing

@testable import RideGraph

@Suite struct HubLabelsTests {
    @Test func everyCostIsDijkstras() throws {
        var random = SeededRandom(seed: 11)
        for graph in RandomGraph.samples() {
            let labels = try Self.labels(of: graph)
            let reference = Dijkstra(graph)
            for _ in 0..<60 {
                let origins = RandomGraph.seeds(graph, &random)
                let destinations = RandomGraph.seeds(graph, &random)
                #expect(
                    labels.cost(from: origins, to: destinations)
                        == reference.cost(from: origins, to: destinations))
            }
            for origin in 0..<min(graph.nodeCount, 30) {
                let expected = reference.costs(from: [.at(origin)])
                for node in 0..<graph.nodeCount {
                    #expect(labels.cost(from: UInt32(origin), to: UInt32(node)) == expected[node])
                }
            }
        }
    }

    static func labels(of graph: WeightedGraph) throws -> HubLabels {
        HubLabels(try ContractionHierarchy(ContractionHierarchy.contract(graph), graph))
    }

    /// On squared paper, where nearly everything is a tie, nothing is kept twice.
    @Test func aHubIsKeptOnlyWhereItIsTheHighestOnAllBestPaths() throws {
        var random = SeededRandom(seed: 12)
        let graph = RandomGraph.streets(width: 8, height: 8, &random)
        let hierarchy = try ContractionHierarchy(ContractionHierarchy.contract(graph), graph)
        let labels = HubLabels(hierarchy)
        let reference = Dijkstra(graph)
        let costs = (0..<graph.nodeCount).map { reference.costs(from: [.at($0)]) }
        let nodes = (0..<graph.nodeCount).sorted { hierarchy.ranks[$0] < hierarchy.ranks[$1] }
        for node in 0..<graph.nodeCount {
            var position = Int(labels.forward.starts[node])
            var hubs: [Int] = []
            while labels.forward.entries[position].hub != .max {
                hubs.append(nodes[Int(labels.forward.entries[position].hub)])
                position += 1
            }
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

    @Test func progressRisesToTheEnd() throws {
        let graph = RandomGraph.graph(nodes: 300, [])
        let hierarchy = try ContractionHierarchy(ContractionHierarchy.contract(graph), graph)
        var parts: [Double] = []
        let labels = HubLabels(hierarchy) { parts.append($0) }
        #expect(parts == parts.sorted())
        #expect(parts.last == 1)
        #expect(labels.averageSize == 1)
        #expect(labels.bytes == 300 * 8 + 600 * 24)
    }
}
