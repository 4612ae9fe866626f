import RideTestSupport
import Testing

@testable import RideGraph

@Suite struct PackedHierarchyTests {
    private let graph: WeightedGraph
    private let tables: HierarchyTables
    private let packed: PackedHierarchy

    init() throws {
        var random = SeededRandom(seed: 21)
        graph = RandomGraph.streets(width: 9, height: 7, &random)
        let order = FlatArray((0..<UInt32(graph.nodeCount)).reversed())
        tables = ContractionHierarchy.contract(graph, dissection: order)
        packed = try PackedHierarchy(tables, graph)
    }

    private func rows(_ tables: HierarchyTables) -> [[UInt32]] {
        [
            tables.ranks, tables.up.first, tables.up.heads, tables.up.middles, tables.down.first,
            tables.down.heads, tables.down.middles, tables.dissection,
        ].map { Array($0) }
    }

    @Test func unpackedItIsWhatWasPacked() throws {
        #expect(try rows(packed.tables(of: graph)) == rows(tables))
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func anyHierarchyComesBackWhole(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let width = 1 + random.below(12)
        let graph = RandomGraph.streets(width: width, height: 1 + random.below(12), &random)
        let tables = ContractionHierarchy.contract(graph)
        let packed = try PackedHierarchy(tables, graph)
        #expect(try rows(packed.tables(of: graph)) == rows(tables))
        // Where it comes from makes no difference to what is searched.
        let one = try ContractionHierarchy(tables, graph)
        let other = try ContractionHierarchy(.packed(packed), graph)
        #expect(Array(one.firsts) == Array(other.firsts))
        #expect(Array(one.arcs) == Array(other.arcs))
        #expect(Array(one.runs) == Array(other.runs))
    }

    /// A star of a hundred nodes, of which the middle is contracted first: every pair of its points
    /// needs a shortcut.
    static func star() -> (graph: WeightedGraph, tables: HierarchyTables) {
        let edges: [RandomGraph.Edge] = (1..<100).flatMap { leaf -> [RandomGraph.Edge] in
            let time = UInt32(leaf)
            return [
                (0, GraphArc(head: time, time_ms: time, length_mm: 1)),
                (time, GraphArc(head: 0, time_ms: time, length_mm: 1)),
            ]
        }
        let graph = RandomGraph.graph(nodes: 100, edges)
        let ranks = FlatArray((0..<100 as Range<UInt32>).map { $0 })
        var first: [UInt32] = [0, 99]
        var heads = Array(1..<100 as Range<UInt32>)
        var middles = [UInt32](repeating: HierarchyTables.original, count: 99)
        for rank in 1..<100 as Range<UInt32> {
            heads += Array((rank + 1)..<100)
            middles += [UInt32](repeating: 0, count: 99 - Int(rank))
            first.append(UInt32(heads.count))
        }
        let side = HierarchyTables.Side(
            first: FlatArray(first), heads: FlatArray(heads), middles: FlatArray(middles))
        let tables = HierarchyTables(ranks: ranks, up: side, down: side, dissection: FlatArray([]))
        return (graph, tables)
    }

    /// More than 64 arcs at a node: rows of bits that begin in one word and end in another.
    @Test func rowsLongerThanAWordAreRead() throws {
        let (graph, tables) = Self.star()
        let packed = try PackedHierarchy(tables, graph)
        #expect(try rows(packed.tables(of: graph)) == rows(tables))
        // Of the pairs of the first node all but those of an arc with itself; none of the others'.
        #expect(packed.shortcuts.reduce(0) { $0 + $1.nonzeroBitCount } == 99 * 98)
    }

    @Test func itTakesAFifthAtMost() {
        #expect(5 * (packed.bytes - 8 * graph.nodeCount) < tables.bytes - 8 * graph.nodeCount)
    }

    @Test func withoutArcsItIsEmpty() throws {
        let lonely = RandomGraph.graph(nodes: 3, [])
        let packed = try PackedHierarchy(ContractionHierarchy.contract(lonely), lonely)
        #expect(packed.keptArcs.isEmpty && packed.shortcuts.isEmpty)
        #expect(try ContractionHierarchy(.packed(packed), lonely).nodeCount == 3)
    }

    /// A way to damage what is packed.
    struct Damage: CustomTestStringConvertible {
        let testDescription: String
        let error: HierarchyError
        let apply: @Sendable (inout PackedHierarchy) -> Void

        init(
            _ name: String, _ error: HierarchyError,
            _ apply: @escaping @Sendable (inout PackedHierarchy) -> Void
        ) {
            testDescription = name
            self.error = error
            self.apply = apply
        }
    }

    static let damages = [
        Damage("a rank is missing", .wrongNodeCount) {
            $0.ranks = FlatArray(Array($0.ranks.dropLast()))
        },
        Damage("two nodes have one rank", .ranksAreNoOrder) {
            var ranks = Array($0.ranks)
            ranks[0] = ranks[1]
            $0.ranks = FlatArray(ranks)
        },
        Damage("a word of arcs is missing", .notInGraph) {
            $0.keptArcs = FlatArray(Array($0.keptArcs.dropLast()))
        },
        Damage("a word of arcs too many", .notInGraph) {
            $0.keptArcs = FlatArray(Array($0.keptArcs) + [0])
        },
        Damage("an arc beyond those of the graph", .notInGraph) {
            var words = Array($0.keptArcs)
            words[words.count - 1] |= 1 << 63
            $0.keptArcs = FlatArray(words)
        },
        Damage("an arc is missing", .incomplete) {
            // One that nothing else replaces: the last word has some.
            var words = Array($0.keptArcs)
            words[0] &= words[0] - 1
            $0.keptArcs = FlatArray(words)
            $0.shortcuts = FlatArray([UInt64](repeating: 0, count: $0.shortcuts.count))
        },
        Damage("a word of shortcuts is missing", .wrongShortcuts) {
            $0.shortcuts = FlatArray(Array($0.shortcuts.dropLast()))
        },
        Damage("a word of shortcuts too many", .wrongShortcuts) {
            $0.shortcuts = FlatArray(Array($0.shortcuts) + [0])
        },
        Damage("a shortcut after the last", .wrongShortcuts) {
            var words = Array($0.shortcuts)
            words[words.count - 1] |= 1 << 63
            $0.shortcuts = FlatArray(words)
        },
    ]

    @Test(arguments: damages) func damageIsRefused(_ damage: Damage) {
        var damaged = packed
        damage.apply(&damaged)
        let found = #expect(throws: HierarchyError.self) {
            try ContractionHierarchy(.packed(damaged), graph)
        }
        // Without an arc, rows are shorter, and may be found to be so first.
        #expect(found == damage.error || damage.error == .incomplete && found == .wrongShortcuts)
    }

    @Test func whatIsOfAnotherGraphIsRefused() {
        var random = SeededRandom(seed: 22)
        let other = RandomGraph.streets(width: 9, height: 7, &random)
        #expect(throws: HierarchyError.self) {
            try ContractionHierarchy(.packed(packed), other)
        }
    }

    /// Whatever bits there are, they are refused or searched without harm.
    @Test func anyBitAnywhereDoesNoHarm() {
        var random = SeededRandom(seed: 23)
        var refused = 0
        for round in 0..<600 {
            var damaged = packed
            let row: WritableKeyPath<PackedHierarchy, FlatArray<UInt64>> =
                round % 2 == 0 ? \.keptArcs : \.shortcuts
            var words = Array(damaged[keyPath: row])
            let index = random.below(words.count)
            words[index] =
                round % 3 == 0 ? random.next() : words[index] ^ 1 << UInt64(random.below(64))
            damaged[keyPath: row] = FlatArray(words)
            guard let hierarchy = try? ContractionHierarchy(.packed(damaged), graph) else {
                refused += 1
                continue
            }
            let search = HierarchySearch(hierarchy)
            _ = search.path(from: [.at(0)], to: [.at(graph.nodeCount - 1)])
        }
        #expect(refused > 100)
    }
}
