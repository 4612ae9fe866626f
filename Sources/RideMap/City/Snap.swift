import RideCore

/// The point of a street nearest to some place.
public struct Snap: Hashable, Sendable {
    /// The point on the network.
    public let position: StreetPosition
    /// The point on the map.
    public let coordinate: Coordinate
    /// How far it is from the place asked about, as the crow flies.
    public let distance: Metres
    /// The street it is on.
    public let link: LinkID
    /// The street's name, or nil if it has none.
    public let streetName: String?
}

extension City {
    /// No street is looked for further away than this.
    public static let snapRadius = Metres(1_000)

    /// The nearest point of a street, or nil if there is none within 1 km.
    ///
    /// Of streets equally near, the link with the lowest id is taken.
    public func snap(_ coordinate: Coordinate) -> Snap? {
        // Most places are near a street: a small square first.
        for radius in [60.0, 250, Self.snapRadius.inMetres] {
            if let snap = snap(coordinate, within_m: radius) { return snap }
        }
        return nil
    }

    /// Where a position is on the map.
    public func coordinate(of position: StreetPosition) -> Coordinate {
        network.coordinate(of: position)
    }

    /// The links near a rectangle, each once: all that touch it and a few that only come near.
    ///
    /// - Parameter roadClass: The least important class wanted; nil for all.
    public func links(in area: Bounds, downTo roadClass: RoadClass? = nil) -> [LinkID] {
        var links: [LinkID] = []
        forEachLink(in: area, downTo: roadClass) { links.append($0) }
        return links
    }

    /// Walks the links near a rectangle, each once, without collecting them.
    ///
    /// - Parameter roadClass: The least important class wanted; nil for all.
    @inline(__always)
    public func forEachLink(
        in area: Bounds, downTo roadClass: RoadClass? = nil, _ body: (LinkID) -> Void
    ) {
        grid.forEachLink(in: area, downTo: roadClass ?? .service, network: network, body)
    }

    /// The square around a point whose sides are this far from it.
    func square(around center: Coordinate, radius_m: Double) -> Bounds {
        let north = radius_m / Geodesy.metresPerE7
        let east = north / plane.eastScale
        func moved(_ value: Int32, by change: Double, limit: Int32) -> Int32 {
            Int32(min(max(Double(value) + change, -Double(limit)), Double(limit)))
        }
        let (latitude, longitude) = (center.latitudeE7, center.longitudeE7)
        return Bounds(
            Coordinate(
                latitudeE7: moved(latitude, by: -north, limit: CityFile.maximumLatitudeE7),
                longitudeE7: moved(longitude, by: -east, limit: CityFile.maximumLongitudeE7)),
            Coordinate(
                latitudeE7: moved(latitude, by: north, limit: CityFile.maximumLatitudeE7),
                longitudeE7: moved(longitude, by: east, limit: CityFile.maximumLongitudeE7)))
    }

    private func snap(_ coordinate: Coordinate, within_m radius: Double) -> Snap? {
        var best: (point: Int, link: LinkID, fraction: Double)?
        var bestDistance = radius
        let area = square(around: coordinate, radius_m: radius)
        forEachLink(in: area) { link in
            if !mostlyClosed.isEmpty, mostlyClosed.contains(link) { return }
            let points = network.points(of: link)
            for index in points.dropFirst() {
                let (fraction, distance) = plane.nearest(
                    to: coordinate, from: network.shapePoints[index - 1],
                    to: network.shapePoints[index])
                if distance < bestDistance
                    || (distance == bestDistance && best.map { link < $0.link } ?? true)
                {
                    bestDistance = distance
                    best = (index, link, fraction)
                }
            }
        }
        return best.map { snap($0.link, before: $0.point, $0.fraction, Metres(bestDistance)) }
    }

    /// A point of a street.
    ///
    /// - Parameters:
    ///   - point: the point of the link's shape after it.
    ///   - fraction: how far it is from the one before to that, 0...1.
    ///   - distance: how far it is from the place asked about.
    func snap(
        _ link: LinkID, before point: Int, _ fraction: Double, _ distance: Metres
    ) -> Snap {
        let start = network.shapeOffsets[point - 1]
        let end = network.shapeOffsets[point]
        let offset = Int64(start) + Int64((Double(end - start) * fraction).rounded())
        let position = network.normalized(.link(link, offset: Metres(millimetres: offset)))
        return Snap(
            position: position, coordinate: network.coordinate(of: position), distance: distance,
            link: link, streetName: network.name(of: link))
    }
}
