import Testing

@testable import RideGraph

extension GraphPath {
    /// Follows the path arc by arc: each begins where one is, and the costs add up.
    func expectDriven(
        in graph: WeightedGraph, from origins: [PathSeed], to destinations: [PathSeed]
    ) {
        var sum = origins[firstSeed].cost.packed + destinations[lastSeed].cost.packed
        var node = origins[firstSeed].node
        for index in arcs {
            #expect(graph.arcs(from: node).contains(Int(index)))
            sum += graph.arcs[Int(index)].cost
            node = graph.arcs[Int(index)].head
        }
        #expect(node == destinations[lastSeed].node)
        #expect(cost == PathCost(packed: sum))
    }
}
