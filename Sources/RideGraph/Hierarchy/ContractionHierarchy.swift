/// A graph with shortcuts, so arranged that a path is found by climbing from both its ends.
///
/// Every node has a rank. Every best path can be written as arcs to higher and higher ranks, and
/// then to lower and lower ones: a search upwards from the start and one against the arcs from the
/// end meet at its top, having seen a few hundred nodes. See `HierarchySearch`.
public struct ContractionHierarchy: Sendable {
    /// What an arc stands for: a run of the graph's arcs, or two other arcs.
    struct Parts: BitwiseCopyable, Sendable {
        /// Where the run starts, or the first part.
        var first: UInt32
        /// `runMark` and how many arcs the run has, or the second part.
        var second: UInt32

        /// Set for a run; arcs have lower numbers.
        private static let runMark: UInt32 = 1 << 31
        /// How many arcs there can be.
        static let maximumArcs = Int(runMark)

        init(first: UInt32, second: UInt32) {
            self.first = first
            self.second = second
        }

        init(runAt start: UInt32, count: UInt32) {
            self.init(first: start, second: Self.runMark | count)
        }

        @inline(__always) var isRun: Bool { second & Self.runMark != 0 }
        /// How many arcs the run has.
        @inline(__always) var runCount: Int { Int(second & ~Self.runMark) }
    }

    /// How many nodes there are.
    public let nodeCount: Int
    /// The rank of each node.
    let ranks: FlatArray<UInt32>
    /// The place of each node in memory, by which arcs name it.
    let places: FlatArray<UInt32>
    /// The rank of the node at each place.
    let ranksByPlace: FlatArray<UInt32>
    /// Where the arcs of each place start: twice the place for those along the graph's arcs, one
    /// more for those against them.
    let firsts: FlatArray<UInt32>
    /// The arcs to nodes of higher ranks.
    let arcs: FlatArray<GraphArc>
    /// For a hierarchy that was laid out beforehand, what `PlacedHierarchy.middles` says.
    let middles: FlatArray<UInt32>?
    /// What arcs stand for, written out; nil for a hierarchy that was laid out beforehand, which
    /// has it made where somebody asks for it.
    private let written: LaterRuns.Tables?
    private let laterRuns: LaterRuns
    /// What each of the arcs consists of.
    var parts: FlatArray<Parts> { written?.parts ?? laterRuns.tables(of: self).parts }
    /// The graph's arcs that arcs stand for; see `RunWriting`.
    var runs: FlatArray<UInt32> { written?.runs ?? laterRuns.tables(of: self).runs }

    /// Takes the shape from the tables and the costs from the graph.
    ///
    /// - Throws: why the tables cannot be the hierarchy of this graph. Every index is checked, and
    ///   that every arc of the graph is found again; not that no shortcut is missing.
    /// - Complexity: O(n) in the number of arcs, for those of a city.
    public init(
        _ tables: HierarchyTables, _ graph: WeightedGraph
    ) throws(HierarchyError) {
        var filling = try HierarchyFilling(tables, graph)
        try filling.takeOriginals()
        try filling.joinShortcuts()
        try filling.checkCoverage()
        self.init(filling)
    }

    /// Takes a hierarchy out of a file.
    ///
    /// - Throws: why it cannot be that of this graph, as for tables.
    /// - Complexity: O(n) in the number of arcs, for those of a city.
    public init(_ stored: StoredHierarchy, _ graph: WeightedGraph) throws(HierarchyError) {
        switch stored {
        case .tables(let tables): try self.init(tables, graph)
        case .packed(let packed):
            let filling = try HierarchyFilling(packed, graph)
            try filling.checkCoverage { packed.keeps($0) }
            self.init(filling)
        case .placed(let placed): try self.init(placed, graph)
        }
    }

    /// Takes a hierarchy that was laid out beforehand as it is, once it is proved to be one.
    private init(_ placed: PlacedHierarchy, _ graph: WeightedGraph) throws(HierarchyError) {
        try HierarchyProof(placed, graph).run()
        nodeCount = graph.nodeCount
        ranks = placed.ranks
        places = placed.places
        ranksByPlace = placed.ranksByPlace
        firsts = placed.firsts
        arcs = placed.arcs
        middles = placed.middles
        written = nil
        laterRuns = LaterRuns()
    }

    private init(_ filling: HierarchyFilling) {
        nodeCount = filling.graph.nodeCount
        ranks = filling.ranks
        let layout = filling.layOut()
        places = FlatArray(filling.ranks.map { layout.places[Int($0)] })
        ranksByPlace = layout.ranks
        firsts = layout.firsts
        arcs = layout.arcs
        middles = nil
        written = (layout.parts, layout.runs)
        laterRuns = LaterRuns()
    }

    /// Whether the node at one place is above the one at another.
    @inline(__always)
    func isHigher(_ place: UInt32, than other: UInt32) -> Bool {
        ranksByPlace.row[Int(place)] > ranksByPlace.row[Int(other)]
    }

    /// Which of the lists of arcs an arc is in: twice its place, and one more for those against the
    /// graph's arcs.
    func side(of arc: UInt32) -> Int {
        let firsts = self.firsts.row
        var (low, high) = (0, firsts.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if firsts[middle] <= arc { low = middle } else { high = middle }
        }
        return low
    }

    /// The arc from a place to a higher one, of which there is only one in a direction.
    func arc(side: Int, from place: UInt32, to head: UInt32) -> UInt32 {
        let arcs = self.arcs.row
        let first = 2 * Int(place) + side
        var index = Int(firsts[first])
        let end = Int(firsts[first + 1])
        while index < end, arcs[index].head != head { index += 1 }
        precondition(index < end, "a search follows arcs that exist")
        return UInt32(index)
    }

    /// Works out the hierarchy of a graph.
    ///
    /// - Parameters:
    ///   - graph: Any graph; the same one gives the same tables on every machine.
    ///   - dissection: An order of the nodes that the tables are to carry along, if there is one.
    ///   - progress: Told now and then the part that is done, from 0 to 1.
    /// - Complexity: about O(n log n) for the streets of a city; much worse for graphs that are
    ///   not like streets.
    public static func contract(
        _ graph: WeightedGraph, dissection: FlatArray<UInt32>? = nil,
        progress: (Double) -> Void = { _ in }
    ) -> HierarchyTables {
        precondition(graph.nodeCount <= SearchLabel.maximumNodes, "too many nodes")
        var contraction = Contraction(graph)
        contraction.run(progress: progress)
        return contraction.tables(dissection: dissection ?? FlatArray([]))
    }
}
