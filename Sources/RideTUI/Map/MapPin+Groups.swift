import RideCore
import RideMap

extension MapPin {
    /// Marks where people wait for somebody to accept; those that would be one mark have their
    /// number beside it.
    ///
    /// - Parameter near_m: how far apart two places are, in metres, that are one mark.
    /// - Complexity: O(places × marks).
    public static func grouped(_ places: [Coordinate], within near_m: Double) -> [MapPin] {
        var groups: [(at: Coordinate, count: Int)] = []
        for place in places {
            let index = groups.firstIndex {
                Geodesy.distance($0.at, place).inMetres < near_m
            }
            if let index { groups[index].count += 1 } else { groups.append((place, 1)) }
        }
        return groups.map {
            MapPin(.waiting, at: $0.at, label: $0.count > 1 ? "\($0.count)" : "")
        }
    }
}
