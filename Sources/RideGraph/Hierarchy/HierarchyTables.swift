/// What is worked out once for a graph and kept in the city file, so that searches are fast from
/// the first moment: the shape of a contraction hierarchy, without its weights.
///
/// Ranks are positions in the order of contraction, 0 contracted first. Arcs lead from each node to
/// nodes of higher rank: `up` along the graph's arcs, `down` against them. All weights follow from
/// the graph's own, and are filled in on opening.
public struct HierarchyTables: Sendable {
    /// The arcs of one direction, in the order of the lower node's rank, and for each node in the
    /// order of the rank they lead to. There is one arc at most between two nodes.
    public struct Side: Sendable {
        /// Where the arcs of each rank start; one more than there are nodes.
        public var first: FlatArray<UInt32>
        /// The rank each arc leads to.
        public var heads: FlatArray<UInt32>
        /// For a shortcut the rank it passes over; `HierarchyTables.original` for an arc of the
        /// graph.
        public var middles: FlatArray<UInt32>

        /// The arcs of one direction.
        public init(
            first: FlatArray<UInt32>, heads: FlatArray<UInt32>, middles: FlatArray<UInt32>
        ) {
            self.first = first
            self.heads = heads
            self.middles = middles
        }
    }

    /// How many arcs either side of a graph's hierarchy may have: so many that those of no streets
    /// come near, and few enough that a small file cannot ask for much memory.
    static func maximumArcs(of graph: WeightedGraph) -> Int {
        min(max(1 << 24, 8 * graph.arcs.count), ContractionHierarchy.Parts.maximumArcs / 2)
    }

    /// Stands in place of a middle for an arc of the graph itself.
    public static let original = UInt32.max

    /// The rank of each node.
    public var ranks: FlatArray<UInt32>
    /// Arcs to higher ranks.
    public var up: Side
    /// Arcs from higher ranks, turned round.
    public var down: Side
    /// The nodes in the order in which the customisable hierarchy contracts them: nested
    /// dissection, which depends on no weight.
    public var dissection: FlatArray<UInt32>

    /// The tables of a graph.
    public init(
        ranks: FlatArray<UInt32>, up: Side, down: Side, dissection: FlatArray<UInt32>
    ) {
        self.ranks = ranks
        self.up = up
        self.down = down
        self.dissection = dissection
    }

    /// How much memory the tables take.
    public var bytes: Int {
        let sides = [up, down].reduce(0) { $0 + $1.first.count + 2 * $1.heads.count }
        return 4 * (ranks.count + dissection.count + sides)
    }
}
