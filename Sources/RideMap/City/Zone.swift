import RideCore

/// A part of the city with people living in it.
public struct Zone: Sendable {
    /// Its index in `City.zones`.
    public let id: ZoneID
    /// How many people live there.
    public let population: Int
    /// A point in its middle.
    public let centroid: Coordinate
    /// Its outlines; a point inside an odd number of them is inside the zone.
    public let rings: [[Coordinate]]
    /// The nodes to start or end a ride at, lowest first.
    ///
    /// Every node inside belongs to the zone; one outside all zones belongs to the zone with the
    /// nearest outline, if that is within 500 m. A zone that would have none gets the node nearest
    /// to its centroid, so that a ride can start in every zone.
    public let nodes: [NodeID]

    /// A zone with these outlines and nodes.
    package init(
        id: ZoneID, population: Int, centroid: Coordinate, rings: [[Coordinate]], nodes: [NodeID]
    ) {
        self.id = id
        self.population = population
        self.centroid = centroid
        self.rings = rings
        self.nodes = nodes
    }

    /// Whether the point is inside the outlines, by the even-odd rule; edges count as either.
    ///
    /// - Complexity: O(n) in the number of points of the outlines.
    public func contains(_ point: Coordinate) -> Bool { isInside(point, rings) }
}

/// Whether a point is inside an odd number of rings, by counting the edges east of it.
package func isInside(_ point: Coordinate, _ rings: [[Coordinate]]) -> Bool {
    var inside = false
    for ring in rings {
        guard var previous = ring.last else { continue }
        for current in ring {
            defer { previous = current }
            let above = current.latitudeE7 > point.latitudeE7
            guard above != (previous.latitudeE7 > point.latitudeE7) else { continue }
            // The side of the edge the point is on, in whole numbers: no rounding on an edge.
            let edgeNorth = Int64(current.latitudeE7) - Int64(previous.latitudeE7)
            let edgeEast = Int64(current.longitudeE7) - Int64(previous.longitudeE7)
            let north = Int64(point.latitudeE7) - Int64(previous.latitudeE7)
            let east = Int64(point.longitudeE7) - Int64(previous.longitudeE7)
            let cross = Int128(edgeEast) * Int128(north) - Int128(edgeNorth) * Int128(east)
            if (cross > 0) == above { inside.toggle() }
        }
    }
    return inside
}
