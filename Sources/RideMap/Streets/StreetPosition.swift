import RideCore

/// Where somebody stands on the street network.
///
/// An offset is measured along the link from its first node, whichever way the traffic flows, from
/// nothing to the link's length. An offset at either end means the node itself; offsets beyond the
/// ends are taken as the ends.
public enum StreetPosition: Hashable, Sendable {
    /// At a crossing or the end of a street.
    case node(NodeID)
    /// On a link, this far from its first node.
    case link(LinkID, offset: Metres)
}
