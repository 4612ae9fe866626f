import RideCore

extension City {
    /// Within this distance of a crossing, a point is said to be at the crossing.
    private static let crossingRadius_m = 30.0
    /// Within this distance, an unnamed point is named by a place.
    private static let placeRadius_m = 250.0

    /// The name of a point on the map: "Balmaceda & Prat" at a crossing of named streets, else that
    /// of the street, else of the nearest place; nil where nothing there has a name.
    ///
    /// Only names: what has none is said in words by whoever shows it, in their language.
    public func describe(_ coordinate: Coordinate) -> String? {
        if let node = nearestNamedCrossing(to: coordinate) {
            let names = crossingNames(at: node)
            return "\(names[0]) & \(names[1])"
        }
        return snap(coordinate)?.streetName ?? nearestPlace(to: coordinate)?.name
    }

    /// A point on the map with its name, which is empty where nothing there has one.
    public func waypoint(at coordinate: Coordinate) -> Waypoint {
        Waypoint(coordinate: coordinate, name: describe(coordinate) ?? "")
    }

    /// The different names of the streets that meet at a node, the most important road first, then
    /// in the order of their names; fewer than two where no named streets cross.
    public func crossingNames(at node: NodeID) -> [String] {
        crossingNameIndices(at: node).map { network.names[Int($0) - 1] }
    }

    /// The same as indices of names, from 1.
    func crossingNameIndices(at node: NodeID) -> [UInt32] {
        var found: [(roadClass: RoadClass, name: UInt32)] = []
        network.forEachLink(at: node) { link in
            guard link.name != 0 else { return }
            let key = network.streetKeys[Int(link.name)]
            if let index = found.firstIndex(where: { network.streetKeys[Int($0.name)] == key }) {
                found[index].roadClass = min(found[index].roadClass, link.roadClass)
            } else {
                found.append((link.roadClass, link.name))
            }
        }
        guard found.count > 1 else { return found.map(\.name) }
        return found.sorted { left, right in
            if left.roadClass != right.roadClass { return left.roadClass < right.roadClass }
            return network.names[Int(left.name) - 1] < network.names[Int(right.name) - 1]
        }
        .map(\.name)
    }

    private func nearestNamedCrossing(to coordinate: Coordinate) -> NodeID? {
        var best: NodeID?
        var bestDistance = Self.crossingRadius_m
        let area = square(around: coordinate, radius_m: Self.crossingRadius_m)
        forEachLink(in: area) { id in
            let link = network[id]
            for node in [link.from, link.to] where area.contains(network.coordinate(of: node)) {
                let distance = plane.distance_m(coordinate, network.coordinate(of: node))
                guard distance < bestDistance || (distance == bestDistance && best == nil),
                    isNamedCrossing(node)
                else { continue }
                best = node
                bestDistance = distance
            }
        }
        return best
    }

    /// Whether streets of two different names meet at a node.
    func isNamedCrossing(_ node: NodeID) -> Bool {
        var first: UInt32 = 0
        var isCrossing = false
        network.forEachLink(at: node) { link in
            let key = network.streetKeys[Int(link.name)]
            if first == 0 { first = key }
            if key != 0, key != first { isCrossing = true }
        }
        return isCrossing
    }

    private func nearestPlace(to coordinate: Coordinate) -> Place? {
        var best: Place?
        var bestDistance = Self.placeRadius_m
        for place in places {
            let distance = plane.distance_m(coordinate, place.coordinate)
            if distance < bestDistance {
                best = place
                bestDistance = distance
            }
        }
        return best
    }
}
