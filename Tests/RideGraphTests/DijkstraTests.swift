import RideTestSupport
import Testing

@testable import RideGraph

@Suite struct DijkstraTests {
    /// The costs by the simplest method there is: better every arc until none can be bettered.
    private func relaxed(_ graph: WeightedGraph, from seeds: [PathSeed]) -> [PathCost?] {
        var costs = [UInt64?](repeating: nil, count: graph.nodeCount)
        for seed in seeds {
            costs[Int(seed.node)] = min(costs[Int(seed.node)] ?? .max, seed.cost.packed)
        }
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for tail in 0..<UInt32(graph.nodeCount) {
                guard let cost = costs[Int(tail)] else { continue }
                for index in graph.arcs(from: tail) {
                    let arc = graph.arcs[index]
                    guard cost + arc.cost < costs[Int(arc.head)] ?? .max else { continue }
                    costs[Int(arc.head)] = cost + arc.cost
                    hasChanged = true
                }
            }
        }
        return costs.map { $0.map(PathCost.init(packed:)) }
    }

    @Test func findsWhatRelaxingEveryArcFinds() {
        var random = SeededRandom(seed: 3)
        for graph in RandomGraph.samples() {
            let search = Dijkstra(graph)
            for _ in 0..<5 {
                let origins = RandomGraph.seeds(graph, &random)
                let expected = relaxed(graph, from: origins)
                #expect(search.costs(from: origins) == expected)
                for node in 0..<graph.nodeCount {
                    #expect(search.cost(from: origins, to: [.at(node)]) == expected[node])
                }
            }
        }
    }

    @Test func ofPathsEquallyFastTheShorterCounts() {
        let graph = RandomGraph.graph(
            nodes: 3,
            [
                (0, GraphArc(head: 2, time_ms: 10, length_mm: 30)),
                (0, GraphArc(head: 1, time_ms: 5, length_mm: 20)),
                (1, GraphArc(head: 2, time_ms: 5, length_mm: 9)),
            ])
        #expect(
            Dijkstra(graph).cost(from: [.at(0)], to: [.at(2)])
                == PathCost(time_ms: 10, length_mm: 29))
    }

    @Test func turnedRoundTheSameCostsLeadBack() {
        for graph in RandomGraph.samples() {
            let search = Dijkstra(graph)
            let back = Dijkstra(graph.reversed())
            for node in 0..<min(graph.nodeCount, 10) {
                let other = graph.nodeCount - 1 - node
                #expect(
                    search.cost(from: [.at(node)], to: [.at(other)])
                        == back.cost(from: [.at(other)], to: [.at(node)]))
            }
        }
    }

    @Test func timesBeyondTheLimitAreNoPath() {
        let day = GraphArc(head: 1, time_ms: 1 << 30, length_mm: 1)
        let graph = RandomGraph.graph(
            nodes: 3, [(0, day), (1, GraphArc(head: 2, time_ms: 1 << 30, length_mm: 1))])
        let search = Dijkstra(graph)
        #expect(search.cost(from: [.at(0)], to: [.at(1)])?.time_ms == 1 << 30)
        #expect(search.cost(from: [.at(0)], to: [.at(2)]) == nil)
        #expect(search.costs(from: [.at(0)])[2] == nil)
    }

    @Test func offsetsBeyondTheLimitAreNoPath() {
        let search = Dijkstra(RandomGraph.graph(nodes: 1, []))
        let far = PathSeed(node: 0, cost: PathCost(time_ms: .max, length_mm: .max))
        #expect(search.cost(from: [far], to: [.at(0)]) == nil)
        #expect(search.cost(from: [.at(0)], to: [far]) == nil)
        #expect(search.cost(from: [.at(0)], to: [far, .at(0)]) != nil)
    }

    @Test func seedsOutsideTheGraphStopTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = Dijkstra(RandomGraph.graph(nodes: 1, [])).cost(from: [.at(0)], to: [.at(1)])
        }
        await #expect(processExitsWith: .failure) {
            _ = Dijkstra(RandomGraph.graph(nodes: 1, [])).cost(from: [.at(1)], to: [.at(0)])
        }
    }
}
