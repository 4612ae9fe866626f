import RideCore
import RideMap

/// What learners are told of a city, the same in all worlds.
struct EnvironmentCity {
    let city: City
    /// The crossing of each zone that is nearest to its middle; -1 for a zone without any.
    let zoneNodes: [Int32]
    private let priceZones: [Coordinate]
    private let eastScale: Double

    /// - Parameters:
    ///   - zones: the middles of the zones.
    ///   - prices: the middles of the zones in which prices are the same.
    ///   - zone: the zone of a place.
    /// - Complexity: O(n) in the number of crossings.
    init(
        _ city: City, zones: [Coordinate], prices: [Coordinate] = [],
        zone: (StreetPosition) -> Int?
    ) {
        self.city = city
        priceZones = prices
        eastScale = Geodesy.cosine(degrees: city.bounds.center.latitude)
        var nearest: [(node: Int32, distance: Metres)?] = Array(repeating: nil, count: zones.count)
        if !zones.isEmpty {
            for node in 0..<city.network.nodeCount {
                let place = NodeID(UInt32(node))
                guard let own = zone(.node(place)) else { continue }
                let distance = Geodesy.distance(city.network.coordinate(of: place), zones[own])
                if nearest[own].map({ distance < $0.distance }) ?? true {
                    nearest[own] = (Int32(node), distance)
                }
            }
        }
        zoneNodes = nearest.map { $0?.node ?? -1 }
    }

    /// Metres to the east and to the north of the south-west corner of the city.
    func metres(_ point: Coordinate) -> (east: Float, north: Float) {
        let corner = city.bounds.southWest
        let east = Double(Int64(point.longitudeE7) - Int64(corner.longitudeE7)) * eastScale
        let north = Double(Int64(point.latitudeE7) - Int64(corner.latitudeE7))
        // A ten-millionth of a degree of a meridian, in metres.
        let step = 0.011_119_508
        return (Float(east * step), Float(north * step))
    }

    /// The crossing at a place; -1 for one between two.
    func node(_ place: StreetPosition) -> Int32 {
        if case .node(let node) = place { return Int32(node.rawValue) }
        return -1
    }

    /// Writes what does not change.
    func write(to memory: EnvironmentMemory) {
        let places = memory.numbers(.nodePlace)
        for node in 0..<city.network.nodeCount {
            let point = metres(city.network.coordinate(of: NodeID(UInt32(node))))
            (places[2 * node], places[2 * node + 1]) = (point.east, point.north)
        }
        let centres = memory.numbers(.pricePlace)
        for (zone, centre) in priceZones.enumerated() {
            let point = metres(centre)
            (centres[2 * zone], centres[2 * zone + 1]) = (point.east, point.north)
        }
        let (nodes, middles) = (memory.integers(.zoneNode), memory.numbers(.zonePlace))
        for (zone, node) in zoneNodes.enumerated() {
            nodes[zone] = node
            guard node >= 0 else { continue }
            middles[2 * zone] = places[2 * Int(node)]
            middles[2 * zone + 1] = places[2 * Int(node) + 1]
        }
    }
}
