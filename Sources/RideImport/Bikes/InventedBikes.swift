import RideBikes
import RideCore
import RideMap

/// Bicycles for a city that has no data of any (B1): a system that does not exist, on streets that
/// do.
///
/// Stations stand at crossings of named streets, the nearest to the middle first and none nearer to
/// another than `spacing_m`. How many docks and bicycles each has follows from its number alone, so
/// that the same city always gets the same system.
public enum InventedBikes {
    /// How far stations are apart at least.
    static let spacing_m = 320.0
    /// How far from the middle they stand at most.
    static let radius_m = 4_000.0
    /// How many there are at most.
    static let stations = 60

    /// The code of such a system, by which it is told from one with data of its own.
    public static let code = "invented"

    /// A system around a place.
    public static func system(in city: City, around centre: Coordinate) -> BikeSystem {
        let network = city.network
        var crossings: [(node: NodeID, away_m: Double)] = []
        for index in 0..<network.nodeCount {
            let node = NodeID(UInt32(index))
            let away = Geodesy.distance(centre, network.coordinate(of: node)).inMetres
            guard away <= radius_m, city.crossingNames(at: node).count > 1 else { continue }
            crossings.append((node, away))
        }
        crossings.sort { ($0.away_m, $0.node) < ($1.away_m, $1.node) }
        var taken: [Coordinate] = []
        var stations: [BikeStation] = []
        for (node, _) in crossings where stations.count < Self.stations {
            let place = network.coordinate(of: node)
            let isFree = taken.allSatisfy { Geodesy.distance($0, place).inMetres >= spacing_m }
            guard isFree else { continue }
            taken.append(place)
            stations.append(station(stations.count, at: place, of: city, node))
        }
        return BikeSystem(
            code: code, name: "Bicis \(city.name)", companies: ["Ride"], language: "es",
            kinds: [
                BikeKind(code: "city", name: "", formFactor: .bicycle, propulsion: .human),
                BikeKind(
                    code: "assisted", name: "", formFactor: .bicycle,
                    propulsion: .electricAssist, range: Metres(40_000)),
            ], stations: stations)
    }

    private static func station(
        _ index: Int, at place: Coordinate, of city: City, _ node: NodeID
    ) -> BikeStation {
        let docks = 12 + index * 7 % 4 * 4
        // Most are half full; every eleventh is empty, every thirteenth full.
        let all = index % 11 == 10 ? 0 : index % 13 == 12 ? docks : docks * (3 + index % 4) / 9
        let assisted = all / 4
        return BikeStation(
            id: StationID(UInt64(index) + 1), code: "invented-\(index + 1)",
            name: city.crossingNames(at: node).prefix(2).joined(separator: " / "),
            coordinate: place, capacity: docks,
            status: BikeStation.Status(
                bikes: [BikeKindID(1): all - assisted, BikeKindID(2): assisted],
                freeDocks: docks - all))
    }
}
