import RideCore
import RideMap

/// Gives every zone the nodes one can start or end a ride at; see `Zone.nodes` for the rule.
enum ZoneAssignment {
    /// A node this near to a zone's outline belongs to it, if no zone contains the node.
    static let reach_m = 500.0

    /// The nodes of each zone, lowest first.
    ///
    /// - Complexity: O(nodes × zones) for the rectangles, and the outlines of those that match.
    static func nodes(of zones: [CityDraft.Zone], _ coordinates: [Coordinate]) -> [[NodeID]] {
        guard !zones.isEmpty else { return [] }
        var nodes = [[NodeID]](repeating: [], count: zones.count)
        let plane = Plane(latitude: Bounds(containing: coordinates)?.center.latitude ?? 0)
        let bounds = zones.map { Bounds(containing: $0.rings.joined()) }
        for (index, coordinate) in coordinates.enumerated() {
            let inside = zones.indices.first { zone in
                bounds[zone]?.contains(coordinate) == true
                    && isInside(coordinate, zones[zone].rings)
            }
            if let zone = inside ?? nearest(to: coordinate, zones, bounds, plane) {
                nodes[zone].append(NodeID(UInt32(index)))
            }
        }
        for zone in zones.indices where nodes[zone].isEmpty {
            let distances = coordinates.map { plane.distance_m($0, zones[zone].centroid) }
            if let node = distances.indices.min(by: { distances[$0] < distances[$1] }) {
                nodes[zone] = [NodeID(UInt32(node))]
            }
        }
        return nodes
    }

    private static func nearest(
        to point: Coordinate, _ zones: [CityDraft.Zone], _ bounds: [Bounds?], _ plane: Plane
    ) -> Int? {
        var best: Int?
        var bestDistance = reach_m
        for (index, zone) in zones.enumerated() {
            guard let bounds = bounds[index] else { continue }
            let closest = Coordinate(
                latitudeE7: min(max(point.latitudeE7, bounds.southE7), bounds.northE7),
                longitudeE7: min(max(point.longitudeE7, bounds.westE7), bounds.eastE7))
            guard plane.distance_m(point, closest) < bestDistance else { continue }
            for ring in zone.rings {
                guard var previous = ring.last else { continue }
                for current in ring {
                    let distance = plane.nearest(to: point, from: previous, to: current).distance_m
                    if distance < bestDistance {
                        bestDistance = distance
                        best = index
                    }
                    previous = current
                }
            }
        }
        return best
    }
}
