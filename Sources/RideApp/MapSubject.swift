import RideCore

/// What the map is to show while it follows: some points, and the moment they belong to.
public struct MapSubject: Hashable, Sendable {
    /// The name of the moment; when it changes, the map follows again.
    public var id: String
    /// What is to be seen; the first is what moves, if anything does.
    public var points: [Coordinate]
    /// The scale beyond which the map does not magnify, in metres per dot.
    public var closest: Double

    /// These points in this moment.
    public init(_ id: String, _ points: [Coordinate], closest: Double = 2) {
        self.id = id
        self.points = points
        self.closest = closest
    }
}
