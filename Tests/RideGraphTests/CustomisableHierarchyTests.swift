import RideTestSupport
import Testing

@testable import RideGraph

@Suite struct CustomisableHierarchyTests {
    /// Points that say nothing about the graph: the order may be bad then, but never wrong.
    private func order(of graph: WeightedGraph) -> [UInt32] {
        var random = SeededRandom(seed: 3)
        let points = (0..<graph.nodeCount).map { _ in
            (east: Int32(random.below(50)), north: Int32(random.below(50)))
        }
        return NestedDissection.order(of: graph, points: points)
    }

    private func hierarchy(of graph: WeightedGraph) throws -> CustomisableHierarchy {
        try CustomisableHierarchy(graph, order: FlatArray(order(of: graph)))
    }

    /// The same streets at another time of day.
    private func changed(_ graph: WeightedGraph, seed: UInt64) -> WeightedGraph {
        var random = SeededRandom(seed: seed)
        let arcs = graph.arcs.map { arc in
            var arc = arc
            arc.time_ms = UInt32(1 + random.below(5))
            return arc
        }
        return WeightedGraph(firstArc: graph.firstArc, arcs: FlatArray(arcs))
    }

    private func expectEqualToDijkstra(
        _ graph: WeightedGraph, _ hierarchy: CustomisableHierarchy, seed: UInt64
    ) {
        var random = SeededRandom(seed: seed)
        let plain = Dijkstra(graph)
        let search = CustomisableSearch(nodeCount: graph.nodeCount)
        for _ in 0..<40 {
            let origins = RandomGraph.seeds(graph, &random)
            let destinations = RandomGraph.seeds(graph, &random)
            let expected = plain.cost(from: origins, to: destinations)
            #expect(search.cost(in: hierarchy, from: origins, to: destinations) == expected)
            let path = search.path(in: hierarchy, from: origins, to: destinations)
            #expect(path?.cost == expected)
            guard let path else { continue }
            path.expectDriven(in: graph, from: origins, to: destinations)
        }
    }

    @Test func everyNodeIsInTheOrderOnce() {
        for graph in RandomGraph.samples() {
            #expect(order(of: graph).sorted() == Array(0..<UInt32(graph.nodeCount)))
        }
    }

    @Test func theSameGraphGivesTheSameOrder() {
        var random = SeededRandom(seed: 11)
        let graph = RandomGraph.streets(width: 20, height: 20, &random)
        #expect(order(of: graph) == order(of: graph))
    }

    /// In a square of streets, row by row joins each node with a whole row; halving joins far less.
    @Test func halvingLeavesLessToJoinThanGoingRowByRow() throws {
        let width = 32
        var edges: [RandomGraph.Edge] = []
        for node in 0..<width * width {
            for head in [node + 1, node + width]
            where head < width * width && (head % width != 0 || head == node + width) {
                for (tail, head) in [(node, head), (head, node)] {
                    let arc = GraphArc(head: UInt32(head), time_ms: 1, length_mm: 1)
                    edges.append((UInt32(tail), arc))
                }
            }
        }
        let graph = RandomGraph.graph(nodes: width * width, edges)
        let points = (0..<width * width).map { (east: Int32($0 % width), north: Int32($0 / width)) }
        let order = NestedDissection.order(of: graph, points: points)
        let hierarchy = try CustomisableHierarchy(graph, order: FlatArray(order))
        let rows = Array(0..<UInt32(width * width))
        let bad = try CustomisableHierarchy(graph, order: FlatArray(rows))
        #expect(hierarchy.edgeCount < bad.edgeCount / 2)
    }

    /// Pieces of more than four thousand nodes are parted side by side.
    @Test(.long) func theOrderOfAsManyNodesIsTheSameEachTime() {
        var random = SeededRandom(seed: 64)
        let graph = RandomGraph.streets(width: 120, height: 120, &random)
        let points = (0..<14_400).map { (east: Int32($0 % 120), north: Int32($0 / 120)) }
        let order = NestedDissection.order(of: graph, points: points)
        #expect(order.sorted() == Array(0..<14_400))
        for _ in 0..<3 {
            #expect(NestedDissection.order(of: graph, points: points) == order)
        }
    }

    @Test func everyAnswerIsThatOfDijkstra() throws {
        for (index, graph) in RandomGraph.samples().enumerated() {
            let hierarchy = try hierarchy(of: graph)
            expectEqualToDijkstra(graph, hierarchy, seed: UInt64(index))
        }
    }

    @Test func newWeightsAreInEffectAtOnce() throws {
        for (index, graph) in RandomGraph.samples().enumerated() {
            var hierarchy = try hierarchy(of: graph)
            for round in 1...3 {
                let other = changed(graph, seed: UInt64(index * 10 + round))
                hierarchy.customise(other)
                expectEqualToDijkstra(other, hierarchy, seed: UInt64(round))
            }
        }
    }

    /// What is left out of the edges is not missed by any search, and something is left out.
    @Test func theHierarchyMadeOfItIsDijkstras() throws {
        var kept = 0
        var all = 0
        for (index, graph) in RandomGraph.samples().enumerated() {
            let customisable = try hierarchy(of: graph)
            let tables = customisable.tables()
            kept += tables.up.heads.count + tables.down.heads.count
            all += 2 * customisable.edgeCount
            let hierarchy = try ContractionHierarchy(tables, graph)
            let search = HierarchySearch(hierarchy)
            let labels = LabelSearch(try #require(HubLabels(hierarchy)))
            let plain = Dijkstra(graph)
            var random = SeededRandom(seed: UInt64(index))
            for _ in 0..<60 {
                let origins = RandomGraph.seeds(graph, &random)
                let destinations = RandomGraph.seeds(graph, &random)
                let path = search.path(from: origins, to: destinations)
                #expect(path?.cost == plain.cost(from: origins, to: destinations))
                #expect(path == labels.path(from: origins, to: destinations))
                path?.expectDriven(in: graph, from: origins, to: destinations)
            }
            let ranks = tables.dissection.map { Int(tables.ranks[Int($0)]) }
            #expect(ranks == Array(0..<graph.nodeCount))
        }
        #expect(kept < all * 4 / 5)
    }

    @Test func anOrderThatIsNoneIsRefused() {
        let arc = GraphArc(head: 1, time_ms: 1, length_mm: 1)
        let graph = RandomGraph.graph(nodes: 2, [(0, arc)])
        let cases: [([UInt32], HierarchyError)] = [
            ([0], .wrongNodeCount), ([0, 1, 1], .wrongNodeCount), ([1, 1], .ranksAreNoOrder),
            ([0, 2], .ranksAreNoOrder),
        ]
        for (order, error) in cases {
            #expect(throws: error) {
                try CustomisableHierarchy(graph, order: FlatArray(order))
            }
        }
    }

    /// What is worked on at once shares no edge, and comes to what one processor comes to.
    @Test func groupsAreIndependentAndChangeNothing() throws {
        var random = SeededRandom(seed: 41)
        let graph = RandomGraph.streets(width: 30, height: 30, &random)
        let points = (0..<900).map { (east: Int32($0 % 30), north: Int32($0 / 30)) }
        let order = FlatArray(NestedDissection.order(of: graph, points: points))
        let shared = try CustomisableShape(graph, order: order, sharedFrom: 0)
        let alone = try CustomisableShape(graph, order: order, sharedFrom: .max)
        #expect(alone.groups.ofRank == nil)
        let groups = try #require(shared.groups.ofRank)
        #expect(Set(groups).count == CustomisableGroups.count + 1)
        let isApart = (0..<shared.nodeCount).allSatisfy { rank in
            (shared.first[rank]..<shared.first[rank + 1]).allSatisfy { edge in
                let head = groups[Int(shared.heads[Int(edge)])]
                return head == groups[rank] || head == CustomisableGroups.top
            }
        }
        #expect(isApart)
        for seed in 0..<5 as Range<UInt64> {
            let changed = changed(graph, seed: seed)
            let (one, other) = (
                CustomisableHierarchy(shared, changed), CustomisableHierarchy(alone, changed)
            )
            let isSame = one.up.indices.allSatisfy { edge in
                one.up[edge].cost == other.up[edge].cost
                    && one.down[edge].cost == other.down[edge].cost
                    && one.reasons[edge].up == other.reasons[edge].up
                    && one.reasons[edge].down == other.reasons[edge].down
            }
            #expect(isSame)
        }
        expectEqualToDijkstra(graph, CustomisableHierarchy(shared, graph), seed: 5)
    }
}
