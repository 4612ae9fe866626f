import RideTestSupport
import Testing

@testable import RideGraph

@Suite struct ContractionHierarchyTests {
    /// A hierarchy with several levels and shortcuts on both sides.
    private let graph: WeightedGraph
    private let tables: HierarchyTables

    init() {
        var random = SeededRandom(seed: 21)
        graph = RandomGraph.streets(width: 9, height: 7, &random)
        tables = ContractionHierarchy.contract(graph)
    }

    @Test func theSameGraphGivesTheSameTables() {
        let again = ContractionHierarchy.contract(graph)
        #expect(Array(again.ranks) == Array(tables.ranks))
        for (one, other) in [(again.up, tables.up), (again.down, tables.down)] {
            #expect(Array(one.first) == Array(other.first))
            #expect(Array(one.heads) == Array(other.heads))
            #expect(Array(one.middles) == Array(other.middles))
        }
    }

    /// The recorded sum changes only with the method, never with the machine.
    @Test func theTablesAreAlwaysTheSameOnes() {
        var sum: UInt64 = 14_695_981_039_346_656_037
        for row in [
            tables.ranks, tables.up.first, tables.up.heads, tables.up.middles, tables.down.first,
            tables.down.heads, tables.down.middles,
        ] {
            for value in row { sum = (sum ^ UInt64(value)) &* 1_099_511_628_211 }
        }
        #expect(sum == 9_460_081_492_981_308_731)
    }

    @Test func progressRisesToTheEnd() {
        var parts: [Double] = []
        _ = ContractionHierarchy.contract(graph) { parts.append($0) }
        #expect(parts == parts.sorted())
        #expect(parts.last == 1)
    }

    @Test func theDissectionIsCarriedAlong() {
        let order = FlatArray((0..<UInt32(graph.nodeCount)).reversed())
        #expect(
            Array(ContractionHierarchy.contract(graph, dissection: order).dissection)
                == Array(order))
    }

    @Test func wholeTablesAreTaken() throws {
        let hierarchy = try ContractionHierarchy(tables, graph)
        #expect(hierarchy.nodeCount == graph.nodeCount)
        #expect(tables.up.middles.contains { $0 != HierarchyTables.original })
        #expect(tables.down.middles.contains { $0 != HierarchyTables.original })
    }

    /// A way to damage tables.
    struct Damage: CustomTestStringConvertible {
        let testDescription: String
        let error: HierarchyError
        let apply: @Sendable (inout HierarchyTables) -> Void

        init(
            _ name: String, _ error: HierarchyError,
            _ apply: @escaping @Sendable (inout HierarchyTables) -> Void
        ) {
            testDescription = name
            self.error = error
            self.apply = apply
        }
    }

    static let damages =
        [
            Damage("a rank is missing", .wrongNodeCount) {
                $0.ranks = FlatArray(Array($0.ranks.dropLast()))
            },
            Damage("two nodes have one rank", .ranksAreNoOrder) { tables in
                change(&tables.ranks) { $0[0] = $0[1] }
            },
            Damage("a rank is too high", .ranksAreNoOrder) { tables in
                change(&tables.ranks) { $0[0] = UInt32($0.count) }
            },
            Damage("two nodes change ranks", .notInGraph) { tables in
                change(&tables.ranks) { $0.swapAt(0, $0.count - 1) }
            },
        ] + damages(of: "up", \.up) + damages(of: "down", \.down)

    private static func damages(
        of name: String, _ side: WritableKeyPath<HierarchyTables, HierarchyTables.Side> & Sendable
    ) -> [Damage] {
        [
            Damage("\(name): a start is missing", .wrongNodeCount) { tables in
                change(&tables[keyPath: side].first) { $0.removeLast() }
            },
            Damage("\(name): does not begin at 0", .arcsOutOfPlace) { tables in
                change(&tables[keyPath: side].first) { $0[0] = 1 }
            },
            Damage("\(name): starts fall", .arcsOutOfPlace) { tables in
                change(&tables[keyPath: side].first) { $0[1] = $0[5] + 1 }
            },
            Damage("\(name): a start far outside", .arcsOutOfPlace) { tables in
                change(&tables[keyPath: side].first) { $0[1] = .max }
            },
            Damage("\(name): an arc too few", .arcsOutOfPlace) { tables in
                change(&tables[keyPath: side].heads) { $0.removeLast() }
            },
            Damage("\(name): a middle too many", .arcsOutOfPlace) { tables in
                change(&tables[keyPath: side].middles) { $0.append(0) }
            },
            Damage("\(name): a head does not exist", .wrongHead) { tables in
                change(&tables[keyPath: side].heads) { $0[$0.count - 1] = .max }
            },
            Damage("\(name): a head is not higher", .wrongHead) { tables in
                change(&tables[keyPath: side].heads) { $0[$0.count - 1] = 0 }
            },
            Damage("\(name): a middle is not lower", .wrongMiddle) { tables in
                change(&tables[keyPath: side].middles) { $0[0] = 0 }
            },
            Damage("\(name): a middle does not exist", .wrongMiddle) { tables in
                change(&tables[keyPath: side].middles) { $0[0] = .max - 1 }
            },
            Damage("\(name): the parts do not exist", .wrongMiddle) { tables in
                change(&tables[keyPath: side].middles) { middles in
                    let shortcut = middles.lastIndex { $0 != HierarchyTables.original }
                    if let shortcut { middles[shortcut] = middles[shortcut] == 0 ? 1 : 0 }
                }
            },
            Damage("\(name): a shortcut claims to be of the graph", .notInGraph) { tables in
                change(&tables[keyPath: side].middles) { middles in
                    let shortcut = middles.lastIndex { $0 != HierarchyTables.original }
                    if let shortcut { middles[shortcut] = HierarchyTables.original }
                }
            },
            Damage("\(name): an arc of the graph is missing", .incomplete) { tables in
                let middles = tables[keyPath: side].middles
                guard let arc = middles.lastIndex(of: HierarchyTables.original) else { return }
                change(&tables[keyPath: side].heads) { $0.remove(at: arc) }
                change(&tables[keyPath: side].middles) { $0.remove(at: arc) }
                change(&tables[keyPath: side].first) { $0 = $0.map { $0 > arc ? $0 - 1 : $0 } }
            },
        ]
    }

    private static func change(
        _ row: inout FlatArray<UInt32>, _ body: (inout [UInt32]) -> Void
    ) {
        var values = Array(row)
        body(&values)
        row = FlatArray(values)
    }

    @Test(arguments: damages) func damagedTablesAreRefused(_ damage: Damage) {
        var damaged = tables
        damage.apply(&damaged)
        #expect(throws: damage.error) { try ContractionHierarchy(damaged, graph) }
    }

    @Test func tablesOfAnotherGraphAreRefused() {
        var random = SeededRandom(seed: 22)
        let other = RandomGraph.streets(width: 9, height: 7, &random)
        #expect(throws: HierarchyError.self) { try ContractionHierarchy(tables, other) }
        let larger = RandomGraph.streets(width: 9, height: 8, &random)
        #expect(throws: HierarchyError.wrongNodeCount) {
            try ContractionHierarchy(tables, larger)
        }
    }

    /// Whatever is in the tables, they are refused or searched without harm.
    @Test func anyValueAnywhereDoesNoHarm() throws {
        var random = SeededRandom(seed: 23)
        let rows: [WritableKeyPath<HierarchyTables, FlatArray<UInt32>>] = [
            \.ranks, \.up.first, \.up.heads, \.up.middles, \.down.first, \.down.heads,
            \.down.middles,
        ]
        for _ in 0..<300 {
            var damaged = tables
            let row = rows[random.below(rows.count)]
            Self.change(&damaged[keyPath: row]) { values in
                let value = random.below(3) == 0 ? random.next() : UInt64(random.below(70))
                values[random.below(values.count)] = UInt32(truncatingIfNeeded: value)
            }
            guard let hierarchy = try? ContractionHierarchy(damaged, graph) else { continue }
            let search = HierarchySearch(hierarchy)
            _ = search.path(from: [.at(0)], to: [.at(graph.nodeCount - 1)])
        }
    }
}
