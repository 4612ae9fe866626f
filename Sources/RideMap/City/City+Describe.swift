import RideCore

extension City {
    /// Within this distance of a crossing, a point is said to be at the crossing.
    private static let crossingRadius_m = 30.0
    /// Within this distance, an unnamed point is named by a place.
    private static let placeRadius_m = 250.0

    /// Words for a point on the map: "Balmaceda & Prat" at a crossing of named streets, else the
    /// street's name, else "near" the nearest place, else "unnamed street".
    public func describe(_ coordinate: Coordinate) -> String {
        if let node = nearestNamedCrossing(to: coordinate) {
            let names = crossingNames(at: node)
            return "\(names[0]) & \(names[1])"
        }
        let snap = snap(coordinate)
        if let name = snap?.streetName { return name }
        if let place = nearestPlace(to: coordinate) { return place.name }
        return snap == nil ? "off the map" : "unnamed street"
    }

    /// The different names of the streets that meet at a node, the most important road first, then
    /// in the order of their names; fewer than two where no named streets cross.
    public func crossingNames(at node: NodeID) -> [String] {
        var found: [(roadClass: RoadClass, name: UInt32)] = []
        func add(_ arc: Arc) {
            let link = network[arc.link]
            guard link.name != 0 else { return }
            if let index = found.firstIndex(where: { $0.name == link.name }) {
                found[index].roadClass = min(found[index].roadClass, link.roadClass)
            } else {
                found.append((link.roadClass, link.name))
            }
        }
        for arc in network.outgoing(node) { add(arc) }
        for arc in network.incoming(node) { add(arc) }
        return
            found
            .map { (roadClass: $0.roadClass, name: network.names[Int($0.name) - 1]) }
            .sorted { ($0.roadClass, $0.name) < ($1.roadClass, $1.name) }
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
        func isSecondName(_ arc: Arc) -> Bool {
            let name = network[arc.link].name
            if first == 0 { first = name }
            return name != 0 && name != first
        }
        return network.outgoing(node).contains(where: isSecondName)
            || network.incoming(node).contains(where: isSecondName)
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
