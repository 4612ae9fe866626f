import RideCore

/// A city in figures.
public struct CitySummary: Hashable, Sendable {
    /// How many nodes the network has.
    public let nodes: Int
    /// How many links the network has.
    public let links: Int
    /// How many of the links may be driven in one direction only.
    public let oneWayLinks: Int
    /// The length of all links together.
    public let streetLength: Metres
    /// How many different street names there are.
    public let namedStreets: Int
    /// How many zones there are.
    public let zones: Int
    /// How many people live in the zones.
    public let population: Int
    /// How many places there are.
    public let places: Int
    /// How many imported nodes were dropped, because one cannot drive there and back.
    public let droppedNodes: Int
    /// How many imported links were dropped with them.
    public let droppedLinks: Int
}
