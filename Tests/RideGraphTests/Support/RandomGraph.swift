import RideTestSupport

@testable import RideGraph

/// Small graphs with everything in them that a search can trip over.
enum RandomGraph {
    /// An arc with its tail.
    typealias Edge = (tail: UInt32, arc: GraphArc)

    /// A graph of these arcs.
    static func graph(nodes: Int, _ edges: [Edge]) -> WeightedGraph {
        let edges = Dictionary(grouping: edges, by: \.tail)
        var first: [UInt32] = [0]
        var arcs: [GraphArc] = []
        for node in 0..<UInt32(nodes) {
            arcs += edges[node, default: []].map(\.arc)
            first.append(UInt32(arcs.count))
        }
        return WeightedGraph(firstArc: FlatArray(first), arcs: FlatArray(arcs))
    }

    /// Arcs between any nodes: loops, parallel arcs, one-ways and parts that are not connected.
    /// Few different weights, so that ties in time, and in time and length, are common.
    static func anything(nodes: Int, arcs: Int, _ random: inout SeededRandom) -> WeightedGraph {
        let edges = (0..<arcs).map { _ in
            (UInt32(random.below(nodes)), arc(to: random.below(nodes), &random))
        }
        return graph(nodes: nodes, edges)
    }

    /// Streets like squared paper, some of them one-way and some missing.
    static func streets(width: Int, height: Int, _ random: inout SeededRandom) -> WeightedGraph {
        var edges: [Edge] = []
        for row in 0..<height {
            for column in 0..<width {
                let here = row * width + column
                for (right, down) in [(1, 0), (0, 1)] {
                    guard column + right < width, row + down < height else { continue }
                    let there = (row + down) * width + column + right
                    let kind = random.below(8)
                    if kind == 0 { continue }
                    if kind != 1 { edges.append((UInt32(here), arc(to: there, &random))) }
                    if kind != 2 { edges.append((UInt32(there), arc(to: here, &random))) }
                }
            }
        }
        return graph(nodes: width * height, edges)
    }

    /// Streets with turns that take time, longest to turn round, and some of which are forbidden or
    /// not: first a node at each crossing to set off from, then one for each arc driven.
    static func turning(
        _ streets: WeightedGraph, forbidding: Bool = false, _ random: inout SeededRandom
    ) -> WeightedGraph {
        let crossings = UInt32(streets.nodeCount)
        var edges: [Edge] = []
        for start in 0..<crossings {
            for arc in streets.arcs(from: start) {
                var first = streets.arcs[arc]
                let crossing = first.head
                first.head = crossings + UInt32(arc)
                edges.append((start, first))
                for next in streets.arcs(from: crossing) {
                    var turn = streets.arcs[next]
                    let isRound = turn.head == start
                    if forbidding, random.below(9) == 0 { continue }
                    turn.head = crossings + UInt32(next)
                    turn.time_ms += UInt32(isRound ? 5 : random.below(3))
                    edges.append((crossings + UInt32(arc), turn))
                }
            }
        }
        return graph(nodes: Int(crossings) + streets.arcs.count, edges)
    }

    /// A few graphs of every kind, the same in every run.
    static func samples() -> [WeightedGraph] {
        var random = SeededRandom(seed: 7)
        var graphs = [graph(nodes: 1, []), graph(nodes: 2, []), graph(nodes: 0, [])]
        graphs.append(graph(nodes: 1, [(0, GraphArc(head: 0, time_ms: 1, length_mm: 1))]))
        for nodes in [2, 3, 5, 8, 13, 40] {
            for density in 1...3 {
                graphs.append(anything(nodes: nodes, arcs: nodes * density, &random))
            }
        }
        graphs.append(streets(width: 6, height: 5, &random))
        graphs.append(streets(width: 12, height: 9, &random))
        graphs.append(turning(streets(width: 6, height: 5, &random), &random))
        graphs.append(turning(streets(width: 9, height: 7, &random), forbidding: true, &random))
        return graphs
    }

    /// One to four nodes with offsets; none in a graph without nodes.
    static func seeds(_ graph: WeightedGraph, _ random: inout SeededRandom) -> [PathSeed] {
        if graph.nodeCount == 0 { return [] }
        return (0...random.below(4)).map { _ in
            PathSeed(
                node: UInt32(random.below(graph.nodeCount)),
                cost: PathCost(
                    time_ms: UInt32(random.below(4)), length_mm: UInt32(random.below(3))))
        }
    }

    private static func arc(to head: Int, _ random: inout SeededRandom) -> GraphArc {
        GraphArc(
            head: UInt32(head), time_ms: UInt32(1 + random.below(3)),
            length_mm: UInt32(random.below(3)))
    }
}

extension PathSeed {
    /// A seed at the node itself.
    static func at(_ node: Int) -> PathSeed {
        PathSeed(node: UInt32(node), cost: PathCost(time_ms: 0, length_mm: 0))
    }
}
