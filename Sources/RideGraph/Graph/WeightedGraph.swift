/// What an arc or a path costs: its time, and among equal times its length.
///
/// Costs are compared as a pair, so that of two ways equally fast the shorter one is better. Paths
/// of 2^31 milliseconds (24 days) and more count as no paths; the length of a whole path must stay
/// below 2^32 millimetres.
public struct PathCost: Hashable, Comparable, BitwiseCopyable, Sendable {
    /// Milliseconds.
    public var time_ms: UInt32
    /// Millimetres.
    public var length_mm: UInt32

    /// A cost of this time and length.
    public init(time_ms: UInt32, length_mm: UInt32) {
        self.time_ms = time_ms
        self.length_mm = length_mm
    }

    /// The faster one, or of two equally fast the shorter one.
    @inline(__always)
    public static func < (left: PathCost, right: PathCost) -> Bool {
        left.time_ms != right.time_ms
            ? left.time_ms < right.time_ms : left.length_mm < right.length_mm
    }
}

/// An arc of a weighted graph, kept with its tail.
public struct GraphArc: Hashable, BitwiseCopyable, Sendable {
    /// The node it leads to.
    public var head: UInt32
    /// The time it takes in milliseconds, at least 1.
    public var time_ms: UInt32
    /// Its length in millimetres.
    public var length_mm: UInt32

    /// An arc to a node.
    public init(head: UInt32, time_ms: UInt32, length_mm: UInt32) {
        self.head = head
        self.time_ms = time_ms
        self.length_mm = length_mm
    }
}

/// A directed graph in flat arrays: the arcs sorted by the node they leave.
///
/// Loops and parallel arcs are allowed. Arcs are named by their index.
public struct WeightedGraph: Sendable {
    /// Where each node's arcs start in `arcs`; one more than there are nodes.
    public let firstArc: FlatArray<UInt32>
    /// The arcs, sorted by tail.
    public let arcs: FlatArray<GraphArc>

    /// A graph of these arcs.
    ///
    /// - Precondition: `firstArc` begins with 0, never falls and ends with the number of arcs;
    ///   heads are nodes; times are at least 1.
    public init(firstArc: FlatArray<UInt32>, arcs: FlatArray<GraphArc>) {
        precondition(firstArc.first == 0 && Int(firstArc[firstArc.count - 1]) == arcs.count)
        self.firstArc = firstArc
        self.arcs = arcs
    }

    /// How many nodes there are.
    public var nodeCount: Int { firstArc.count - 1 }

    /// The indices of the arcs that leave a node.
    public func arcs(from node: UInt32) -> Range<Int> {
        Int(firstArc[Int(node)])..<Int(firstArc[Int(node) + 1])
    }
}

/// A node a search starts from or ends at, and what it costs to get from the position to it or
/// from it to the position.
public struct PathSeed: Hashable, BitwiseCopyable, Sendable {
    /// The node.
    public var node: UInt32
    /// The cost between the node and the position.
    public var cost: PathCost

    /// A node this far from the position.
    public init(node: UInt32, cost: PathCost) {
        self.node = node
        self.cost = cost
    }
}
