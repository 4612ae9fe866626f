import RideCore

/// What a place is, by its OpenStreetMap word: `bus_stop`, `stadium`, `square`.
public struct PlaceKind: RawRepresentable, Hashable, Sendable {
    /// The word, lower case with underscores.
    public let rawValue: String
    /// The kind with this word.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Somewhere to wait for a bus.
    public static let busStop = PlaceKind(rawValue: "bus_stop")
    /// The word with spaces, for people.
    public var words: String {
        String(rawValue.map { $0 == "_" ? " " : $0 })
    }
}

/// A place people go to by name.
public struct Place: Hashable, Sendable {
    /// What it is called.
    public let name: String
    /// What it is.
    public let kind: PlaceKind
    /// Where it is.
    public let coordinate: Coordinate

    /// A place with this name, kind and position.
    public init(name: String, kind: PlaceKind, coordinate: Coordinate) {
        self.name = name
        self.kind = kind
        self.coordinate = coordinate
    }
}
