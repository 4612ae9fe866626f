import RideTestSupport
import Testing

@testable import RideGraph

@Suite struct PlacedHierarchyTests {
    /// A road with so many crossings and nothing else: some of its shortcuts are longer than
    /// a run.
    private static func road(_ crossings: Int) -> WeightedGraph {
        let edges = (1..<UInt32(crossings)).flatMap { head -> [RandomGraph.Edge] in
            [
                (head - 1, GraphArc(head: head, time_ms: 5, length_mm: 3)),
                (head, GraphArc(head: head - 1, time_ms: 5, length_mm: 3)),
            ]
        }
        return RandomGraph.graph(nodes: crossings, edges)
    }

    private static func placed(_ graph: WeightedGraph) throws -> PlacedHierarchy {
        try PlacedHierarchy(ContractionHierarchy.contract(graph), graph)
    }

    private let graph = Self.road(300)

    @Test func whatIsLaidOutIsTakenAsItIs() throws {
        var random = SeededRandom(seed: 31)
        let large = RandomGraph.streets(width: 150, height: 130, &random)
        for graph in RandomGraph.samples() + [large, Self.road(300), Self.road(1)] {
            let tables = ContractionHierarchy.contract(graph)
            let placed = try PlacedHierarchy(tables, graph)
            let packed = try PackedHierarchy(tables, graph)
            #expect(try PlacedHierarchy(packed, graph).bytes == placed.bytes)
            let one = try ContractionHierarchy(.placed(placed), graph)
            let other = try ContractionHierarchy(.packed(packed), graph)
            #expect(Array(one.firsts) == Array(other.firsts))
            #expect(Array(one.arcs) == Array(other.arcs))
            #expect(Array(one.places) == Array(other.places))
            #expect(Array(one.ranksByPlace) == Array(other.ranksByPlace))
            // What only labels ask for is made then.
            #expect(Array(one.runs) == Array(other.runs))
            #expect(one.parts.map(\.first) == other.parts.map(\.first))
            #expect(one.parts.map(\.second) == other.parts.map(\.second))
        }
    }

    @Test func pathsAreThoseOfAnotherOne() throws {
        var random = SeededRandom(seed: 32)
        for graph in RandomGraph.samples() {
            let tables = ContractionHierarchy.contract(graph)
            let placed = try PlacedHierarchy(tables, graph)
            let searches = [
                HierarchySearch(try ContractionHierarchy(.placed(placed), graph)),
                HierarchySearch(try ContractionHierarchy(tables, graph)),
            ]
            for _ in 0..<50 {
                let origins = RandomGraph.seeds(graph, &random)
                let destinations = RandomGraph.seeds(graph, &random)
                let paths = searches.map { $0.path(from: origins, to: destinations) }
                #expect(paths[0] == paths[1])
            }
        }
    }

    @Test func itsPathsAreDijkstras() throws {
        let search = HierarchySearch(
            try ContractionHierarchy(.placed(try Self.placed(graph)), graph))
        let path = search.path(from: [.at(3)], to: [.at(290)])
        #expect(path?.cost == PathCost(time_ms: 5 * 287, length_mm: 3 * 287))
        path?.expectDriven(in: graph, from: [.at(3)], to: [.at(290)])
    }

    @Test func whatIsOfAnotherGraphIsRefused() throws {
        let placed = try Self.placed(graph)
        var arcs = Array(graph.arcs)
        arcs[5].time_ms += 1
        let slower = WeightedGraph(firstArc: graph.firstArc, arcs: FlatArray(arcs))
        arcs[5].time_ms -= 2
        let faster = WeightedGraph(firstArc: graph.firstArc, arcs: FlatArray(arcs))
        for other in [slower, faster, Self.road(301), Self.road(299)] {
            #expect(throws: HierarchyError.self) {
                try ContractionHierarchy(.placed(placed), other)
            }
        }
    }

    /// A way to damage what is laid out.
    struct Damage: CustomTestStringConvertible {
        let testDescription: String
        let error: HierarchyError
        let apply: @Sendable (inout PlacedHierarchy) -> Void

        init(
            _ name: String, _ error: HierarchyError,
            _ apply: @escaping @Sendable (inout PlacedHierarchy) -> Void
        ) {
            testDescription = name
            self.error = error
            self.apply = apply
        }
    }

    private static func changed<Element>(
        _ row: FlatArray<Element>, _ change: (inout [Element]) -> Void
    ) -> FlatArray<Element> {
        var elements = Array(row)
        change(&elements)
        return FlatArray(elements)
    }

    static let damages = [
        Damage("a rank is missing", .wrongNodeCount) {
            $0.ranks = changed($0.ranks) { $0.removeLast() }
        },
        Damage("a place is missing", .wrongNodeCount) {
            $0.places = changed($0.places) { $0.removeLast() }
        },
        Damage("a place does not exist", .ranksAreNoOrder) {
            $0.places = changed($0.places) { $0[4] = .max }
        },
        Damage("two nodes are at one place", .ranksAreNoOrder) {
            $0.places = changed($0.places) { $0[4] = $0[5] }
        },
        Damage("two places are changed over", .ranksAreNoOrder) {
            $0.places = changed($0.places) { $0.swapAt(4, 5) }
        },
        Damage("an arc too few", .arcsOutOfPlace) {
            $0.arcs = changed($0.arcs) { $0.removeLast() }
        },
        Damage("starts do not begin at 0", .arcsOutOfPlace) {
            $0.firsts = changed($0.firsts) { $0[0] = 1 }
        },
        Damage("starts fall", .arcsOutOfPlace) {
            $0.firsts = changed($0.firsts) { $0[300] = UInt32.max }
        },
        Damage("arcs lead nowhere", .wrongHead) {
            $0.arcs = changed($0.arcs) { arcs in
                for index in arcs.indices { arcs[index].head = .max }
            }
        },
        Damage("an arc costs less", .notInGraph) {
            $0.arcs = changed($0.arcs) { arcs in
                for index in arcs.indices { arcs[index].time_ms -= 1 }
            }
        },
        Damage("a middle is missing", .arcsOutOfPlace) {
            $0.middles = changed($0.middles) { $0.removeLast() }
        },
        Damage("middles do not exist", .wrongMiddle) {
            $0.middles = changed($0.middles) { middles in
                for index in middles.indices { middles[index] = PlacedHierarchy.original - 1 }
            }
        },
        Damage("middles are above their arcs", .wrongMiddle) {
            $0.middles = changed($0.middles) { middles in
                for index in middles.indices { middles[index] = 0 }
            }
        },
        Damage("arcs are not in the graph", .notInGraph) {
            $0.middles = changed($0.middles) { middles in
                for index in middles.indices { middles[index] = .max }
            }
        },
        Damage("arcs are others of the graph", .notInGraph) {
            $0.middles = changed($0.middles) { middles in
                for index in middles.indices where middles[index] >= PlacedHierarchy.original {
                    middles[index] ^= 1
                }
            }
        },
        Damage("there are no arcs", .incomplete) {
            $0.firsts = changed($0.firsts) { firsts in
                for index in firsts.indices { firsts[index] = 0 }
            }
            $0.arcs = FlatArray([])
            $0.middles = FlatArray([])
        },
    ]

    @Test(arguments: damages) func damageIsRefused(_ damage: Damage) throws {
        var damaged = try Self.placed(graph)
        damage.apply(&damaged)
        #expect(throws: damage.error) { try ContractionHierarchy(.placed(damaged), graph) }
    }

    /// Whatever there is in it, it is refused, or what is found is right.
    @Test func anyBitAnywhereDoesNoHarm() throws {
        var random = SeededRandom(seed: 33)
        var refused = 0
        for round in 0..<900 {
            let graph =
                round % 3 == 0 ? self.graph : RandomGraph.streets(width: 9, height: 7, &random)
            var damaged = try Self.placed(graph)
            guard !damaged.arcs.isEmpty else { continue }
            let word = UInt32(1) << UInt32(random.below(32))
            let row = [\PlacedHierarchy.places, \.ranksByPlace, \.firsts, \.middles]
            if round % 5 == 4 {
                let index = random.below(damaged.arcs.count)
                damaged.arcs = Self.changed(damaged.arcs) {
                    $0[index].length_mm ^= round % 2 == 1 ? 0 : word
                    $0[index].head ^= round % 2 == 1 ? word : 0
                }
            } else {
                let elements = damaged[keyPath: row[round % 5]]
                let index = random.below(elements.count)
                damaged[keyPath: row[round % 5]] = Self.changed(elements) { $0[index] ^= word }
            }
            guard let hierarchy = try? ContractionHierarchy(.placed(damaged), graph) else {
                refused += 1
                continue
            }
            let ends = ([PathSeed.at(0)], [PathSeed.at(graph.nodeCount - 1)])
            let path = HierarchySearch(hierarchy).path(from: ends.0, to: ends.1)
            #expect(path?.cost == Dijkstra(graph).cost(from: ends.0, to: ends.1))
            path?.expectDriven(in: graph, from: ends.0, to: ends.1)
        }
        #expect(refused > 800)
    }
}
