/// One end of a ride: a point and the words that people know it by.
public struct Waypoint: Hashable, Codable, Sendable {
    /// Where it is.
    public let coordinate: Coordinate
    /// What it is called, such as "Faro Monumental" or "Balmaceda & Prat"; may be empty in a
    /// simulated ride that nobody looks at.
    public let name: String

    /// The point `coordinate`, known as `name`.
    public init(coordinate: Coordinate, name: String) {
        self.coordinate = coordinate
        self.name = name
    }
}
