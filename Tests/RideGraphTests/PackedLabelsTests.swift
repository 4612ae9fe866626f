import RideTestSupport
import Testing

@testable import RideGraph

@Suite struct PackedLabelsTests {
    private static func hierarchy(_ graph: WeightedGraph) throws -> ContractionHierarchy {
        try ContractionHierarchy(ContractionHierarchy.contract(graph), graph)
    }

    /// Labels that have been packed and unpacked.
    static func stored(_ labels: HubLabels) throws -> HubLabels {
        try #require(HubLabels(PackedLabels(labels), labels.hierarchy))
    }

    private static func rows(_ labels: HubLabels) -> [[UInt64]] {
        [labels.forward, labels.backward].flatMap { side in
            [
                side.spans.flatMap { [UInt64($0.start), UInt64($0.count)] },
                side.entries.map(\.word), side.upperLengths.map { UInt64($0) },
            ]
        }
    }

    @Test func unpackedTheyAreWhatWasPacked() throws {
        for graph in RandomGraph.samples() {
            let labels = try HubLabelsTests.labels(of: graph)
            #expect(Self.rows(try Self.stored(labels)) == Self.rows(labels))
        }
    }

    @Test func labelsOfMoreHubsThanAWordHasBitsComeBackWhole() throws {
        let (graph, tables) = PackedHierarchyTests.star()
        let labels = try #require(HubLabels(try ContractionHierarchy(tables, graph)))
        #expect(labels.forward.spans.contains { $0.count > 64 })
        #expect(Self.rows(try Self.stored(labels)) == Self.rows(labels))
    }

    /// Lengths of kilometres have an upper part, which lies elsewhere.
    @Test func lengthsComeBackWhole() throws {
        var random = SeededRandom(seed: 32)
        let streets = RandomGraph.streets(width: 9, height: 9, &random)
        let arcs = streets.arcs.map { arc in
            GraphArc(
                head: arc.head, time_ms: 9_000 + UInt32(random.below(90_000)),
                length_mm: UInt32(random.below(3_000_000)))
        }
        let graph = WeightedGraph(firstArc: streets.firstArc, arcs: FlatArray(arcs))
        let labels = try HubLabelsTests.labels(of: graph)
        #expect(labels.forward.upperLengths.contains { $0 > 0 })
        #expect(Self.rows(try Self.stored(labels)) == Self.rows(labels))
    }

    @Test func theyTakeAQuarterAtMost() throws {
        var random = SeededRandom(seed: 33)
        let streets = RandomGraph.streets(width: 16, height: 16, &random)
        let labels = try HubLabelsTests.labels(of: RandomGraph.turning(streets, &random))
        #expect(4 * PackedLabels(labels).bytes < labels.bytes)
    }

    /// Another time, or another length, of a single street, and they are not taken.
    @Test func ofAnotherGraphTheyAreNotTaken() throws {
        var random = SeededRandom(seed: 34)
        let graph = RandomGraph.streets(width: 6, height: 6, &random)
        let packed = PackedLabels(try HubLabelsTests.labels(of: graph))
        let hierarchy = try Self.hierarchy(graph)
        #expect(HubLabels(packed, hierarchy) != nil)
        for change in 0..<20 {
            var arcs = Array(graph.arcs)
            // Twice as long as anything: the same hierarchy would not be found by chance.
            let arc = random.below(arcs.count)
            if change % 2 == 0 { arcs[arc].time_ms += 7 } else { arcs[arc].length_mm += 7 }
            let other = WeightedGraph(firstArc: graph.firstArc, arcs: FlatArray(arcs))
            let tables = ContractionHierarchy.contract(other)
            let changed = try ContractionHierarchy(tables, other)
            if changed.digest == hierarchy.digest {
                // An arc that is in no hierarchy, since others beat it.
                #expect(Array(changed.arcs) == Array(hierarchy.arcs))
                continue
            }
            #expect(HubLabels(packed, changed) == nil)
            // Made anew they are right all the same.
            let labels = try #require(HubLabels(changed, stored: packed))
            #expect(
                Self.rows(labels) == Self.rows(try #require(HubLabels(changed))))
        }
    }

    @Test func tooManyEntriesAreNotMade() throws {
        var random = SeededRandom(seed: 35)
        let hierarchy = try Self.hierarchy(RandomGraph.streets(width: 6, height: 6, &random))
        let labels = try #require(HubLabels(hierarchy))
        let count = labels.forward.entries.count + labels.backward.entries.count
        #expect(HubLabels(hierarchy, limit: count) != nil)
        #expect(HubLabels(hierarchy, limit: count - 1) == nil)
    }

    /// Any bit may be wrong: then they are not taken, or ways are found that are there, if perhaps
    /// not the best.
    @Test(arguments: [false, true])
    func wrongBitsAreRefusedOrHarmless(isTurning: Bool) throws {
        var random = SeededRandom(seed: 36)
        let streets = RandomGraph.streets(width: 4, height: 4, &random)
        let graph = isTurning ? RandomGraph.turning(streets, &random) : streets
        let hierarchy = try Self.hierarchy(graph)
        let words = Array(PackedLabels(try #require(HubLabels(hierarchy))).words)
        let best = (0..<graph.nodeCount).map { Dijkstra(graph).costs(from: [.at($0)]) }
        var taken = 0
        for bit in 0..<64 * words.count {
            var wrong = words
            wrong[bit / 64] ^= 1 << UInt64(bit % 64)
            let packed = PackedLabels(words: FlatArray(wrong))
            guard let labels = HubLabels(packed, hierarchy) else { continue }
            #expect(bit >= 64 * PackedLabels.headerCount)
            taken += 1
            let search = LabelSearch(labels)
            for _ in 0..<30 {
                let (from, to) = (random.below(graph.nodeCount), random.below(graph.nodeCount))
                let path = search.path(from: [.at(from)], to: [.at(to)])
                guard let path else { continue }
                let sum = path.arcs.reduce(0) { $0 + graph.arcs[Int($1)].cost }
                #expect(sum == path.cost.packed)
                #expect(try path.cost >= #require(best[from][to]))
            }
        }
        #expect(taken > 0)
    }

    @Test func whatIsNotWholeIsRefused() throws {
        var random = SeededRandom(seed: 37)
        let hierarchy = try Self.hierarchy(RandomGraph.streets(width: 6, height: 6, &random))
        let words = Array(PackedLabels(try #require(HubLabels(hierarchy))).words)
        func isTaken(_ words: [UInt64]) -> Bool {
            HubLabels(PackedLabels(words: FlatArray(words)), hierarchy) != nil
        }
        #expect(isTaken(words))
        for count in 0..<words.count { #expect(!isTaken(Array(words[..<count]))) }
        #expect(!isTaken(words + [0]))
        for count in [0, words[1] - 1, words[1] + 1, UInt64.max, 1 << 62] {
            var wrong = words
            wrong[1] = count
            #expect(!isTaken(wrong))
        }
        let all = words.enumerated().map { $0 < PackedLabels.headerCount ? $1 : .max }
        #expect(!isTaken(all))
    }
}
