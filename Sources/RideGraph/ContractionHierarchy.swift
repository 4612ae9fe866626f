/// A graph with shortcuts, so arranged that a path is found by climbing from both its ends.
///
/// Every node has a rank. Every best path can be written as arcs to higher and higher ranks, and
/// then to lower and lower ones: a search upwards from the start and one against the arcs from the
/// end meet at its top, having seen a few hundred nodes. See `HierarchySearch`.
public struct ContractionHierarchy: Sendable {
    /// Where an arc comes from.
    struct Parts: BitwiseCopyable, Sendable {
        /// For a shortcut its first part; else the arc of the graph.
        var first: UInt32
        /// For a shortcut its second part; else `HierarchyTables.original`.
        var second: UInt32
    }

    /// How many nodes there are.
    public let nodeCount: Int
    /// The rank of each node.
    let ranks: FlatArray<UInt32>
    /// The place of each node in memory, by which arcs name it.
    let places: FlatArray<UInt32>
    /// Where the arcs of each place start: twice the place for those along the graph's arcs, one
    /// more for those against them.
    let firsts: FlatArray<UInt32>
    /// The arcs to nodes of higher ranks.
    let arcs: FlatArray<GraphArc>
    /// What each of the arcs consists of.
    let parts: FlatArray<Parts>

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
        nodeCount = graph.nodeCount
        ranks = tables.ranks
        let layout = filling.layOut()
        places = FlatArray(tables.ranks.map { layout.places[Int($0)] })
        firsts = layout.firsts
        arcs = layout.arcs
        parts = layout.parts
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
        precondition(graph.nodeCount <= SearchLabel.seedMark, "too many nodes")
        var contraction = Contraction(graph)
        contraction.run(progress: progress)
        return contraction.tables(dissection: dissection ?? FlatArray([]))
    }
}
