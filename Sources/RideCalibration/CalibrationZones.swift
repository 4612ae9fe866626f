import RideCore
import RideMap
import RideScenario

/// The zones that demand is learnt by: those of the city, or squares of a city without any.
public struct CalibrationZones: Sendable {
    /// The crossings of each.
    public let nodes: [[NodeID]]
    /// Where each is.
    public let centres: [Coordinate]
    /// Whether they are those of the city.
    public let areCitys: Bool
    private let city: City
    private let zoneOfNode: [Int32]

    /// No more squares are made; they are larger instead.
    private static let mostSquares = 1_000

    /// The zones of a city.
    public init(_ city: City) {
        self.city = city
        areCitys = city.zones.contains { !$0.nodes.isEmpty }
        let centres = areCitys ? city.zones.map(\.centroid) : Self.squares(of: city)
        let nodes = areCitys ? city.zones.map(\.nodes) : NearestCentres(centres).nodes(of: city)
        (self.nodes, self.centres) = (nodes, centres)
        var zoneOfNode = [Int32](repeating: -1, count: city.network.nodeCount)
        // A node on the edge of several zones belongs to the first, one outside to the nearest.
        for (zone, nodes) in nodes.enumerated() {
            for node in nodes where zoneOfNode[node.index] < 0 {
                zoneOfNode[node.index] = Int32(zone)
            }
        }
        let filled = nodes.indices.filter { !nodes[$0].isEmpty }
        for index in zoneOfNode.indices where zoneOfNode[index] < 0 {
            let place = city.network.coordinate(of: NodeID(UInt32(index)))
            zoneOfNode[index] = Int32(
                filled.min {
                    Geodesy.distance(centres[$0], place) < Geodesy.distance(centres[$1], place)
                } ?? 0)
        }
        self.zoneOfNode = zoneOfNode
    }

    /// The zone of a place; in the middle of a street, that of the nearer end.
    func zone(of place: StreetPosition) -> Int {
        switch place {
        case .node(let node): return Int(zoneOfNode[node.index])
        case .link(let id, let offset):
            let link = city.network[id]
            let isNear = offset.millimetres * 2 < link.length.millimetres
            return Int(zoneOfNode[(isNear ? link.from : link.to).index])
        }
    }

    /// The middles of the crossings in squares of a kilometre, or larger ones.
    private static func squares(of city: City) -> [Coordinate] {
        let places = (0..<UInt32(city.network.nodeCount)).map {
            city.network.coordinate(of: NodeID($0))
        }
        var side_m = 1_000.0
        while true {
            let height = side_m / 111_195
            let width = height / max(0.01, Geodesy.cosine(degrees: city.bounds.center.latitude))
            var sums: [[Int]: (latitude: Double, longitude: Double, count: Double)] = [:]
            for place in places {
                let key = [Int(place.latitude / height), Int(place.longitude / width)]
                let sum = sums[key] ?? (0, 0, 0)
                sums[key] = (
                    sum.latitude + place.latitude, sum.longitude + place.longitude, sum.count + 1
                )
            }
            guard sums.count > mostSquares else {
                let keys = sums.keys.sorted { $0.lexicographicallyPrecedes($1) }
                return keys.compactMap { key in
                    sums[key].flatMap {
                        Coordinate(
                            latitude: $0.latitude / $0.count, longitude: $0.longitude / $0.count)
                    }
                }
            }
            side_m *= 1.5
        }
    }
}
