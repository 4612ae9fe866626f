import RideTestSupport
import Testing

@testable import RideGraph

@Suite struct WayMarksTests {
    /// The samples are full of ties: of several best ways one may lead over a marked arc.
    @Test func whoAsksLearnsWhetherABestWayMeetsAMarkedArc() throws {
        var random = SeededRandom(seed: 65)
        var counts = [false: 0, true: 0]
        for graph in RandomGraph.samples() where !graph.arcs.isEmpty {
            let marked = Set((0..<3).map { _ in UInt32(random.below(graph.arcs.count)) })
            let open = Dijkstra(Self.without(marked, graph))
            let all = Dijkstra(graph)
            let made = try HubLabelsTests.labels(of: graph)
            for labels in [made, try PackedLabelsTests.stored(made)] {
                let search = LabelSearch(labels)
                let marks = WayMarks(labels, marked: marked)
                for _ in 0..<60 {
                    let origins = RandomGraph.seeds(graph, &random)
                    let destinations = RandomGraph.seeds(graph, &random)
                    let found = search.cost(from: origins, to: destinations, marks)
                    #expect(found?.cost == all.cost(from: origins, to: destinations))
                    guard let found else { continue }
                    counts[found.isMarked, default: 0] += 1
                    if found.isMarked {
                        #expect(Self.meets(marked, graph, origins, destinations, found.cost))
                    } else {
                        #expect(found.cost == open.cost(from: origins, to: destinations))
                    }
                }
            }
        }
        #expect(counts.values.allSatisfy { $0 > 100 }, "\(counts)")
    }

    /// The graph in which no path leads over the marked arcs.
    private static func without(_ marked: Set<UInt32>, _ graph: WeightedGraph) -> WeightedGraph {
        let arcs = graph.arcs.enumerated().map { index, arc in
            marked.contains(UInt32(index))
                ? GraphArc(head: arc.head, time_ms: 1 << 31, length_mm: arc.length_mm) : arc
        }
        return WeightedGraph(firstArc: graph.firstArc, arcs: FlatArray(arcs))
    }

    /// Whether a way of this cost leads over one of the arcs.
    private static func meets(
        _ marked: Set<UInt32>, _ graph: WeightedGraph, _ origins: [PathSeed],
        _ destinations: [PathSeed], _ cost: PathCost
    ) -> Bool {
        let search = Dijkstra(graph)
        return (0..<UInt32(graph.nodeCount)).contains { tail in
            graph.arcs(from: tail).contains { index in
                guard marked.contains(UInt32(index)),
                    let before = search.cost(from: origins, to: [.at(Int(tail))]),
                    let after = search.cost(
                        from: [.at(Int(graph.arcs[index].head))], to: destinations)
                else { return false }
                return before.packed + graph.arcs[index].cost + after.packed == cost.packed
            }
        }
    }
}
