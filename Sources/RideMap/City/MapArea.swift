import RideCore

/// A part of the map that is drawn but not driven on.
public struct MapArea: Hashable, Sendable {
    /// What it is.
    public enum Kind: UInt8, CaseIterable, Sendable {
        /// Sea, lake, river bank.
        case water
        /// Park, wood, beach: no streets to be expected.
        case green
    }

    /// What it is.
    public let kind: Kind
    /// Its outlines; a point inside an odd number of them is inside the area.
    public let rings: [[Coordinate]]

    /// An area with these outlines.
    public init(kind: Kind, rings: [[Coordinate]]) {
        self.kind = kind
        self.rings = rings
    }
}

/// A line on the map that is not a street.
public struct MapLine: Hashable, Sendable {
    /// What it is.
    public enum Kind: UInt8, CaseIterable, Sendable {
        /// Where the land ends; the water is on its right.
        case coast
        /// A river or canal drawn as a line.
        case river
        /// A railway.
        case railway
    }

    /// What it is.
    public let kind: Kind
    /// The points from one end to the other.
    public let points: [Coordinate]

    /// A line through these points.
    public init(kind: Kind, points: [Coordinate]) {
        self.kind = kind
        self.points = points
    }
}
