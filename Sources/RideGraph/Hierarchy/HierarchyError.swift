/// Why tables are not the hierarchy of a graph. They come from a file, and are not trusted.
public enum HierarchyError: Error, Hashable, Sendable {
    /// There is not one rank for each node, or a side has not one start for each node and the end.
    case wrongNodeCount
    /// Two nodes have the same rank, or one has a rank that does not exist.
    case ranksAreNoOrder
    /// A side's arcs do not begin at 0, fall, or do not end with the number of arcs.
    case arcsOutOfPlace
    /// An arc leads to a rank that does not exist or is not higher, or the arcs of a node are not
    /// sorted by the rank they lead to.
    case wrongHead
    /// A shortcut passes over a rank that is not lower, or over arcs that do not exist.
    case wrongMiddle
    /// What is packed has not one bit for each pair of arcs that a shortcut could join.
    case wrongShortcuts
    /// An arc that claims to be of the graph is not.
    case notInGraph
    /// An arc of the graph is missing.
    case incomplete
}
