import RideCore
import RideMap

/// Where buses, trains and boats stop, as far as the map knows: which lines come and when is in no
/// map of streets.
enum TransitStops {
    private static let kinds: Set<String> = [
        "bus_stop", "bus_station", "station", "halt", "tram_stop", "subway_entrance",
        "train_station", "ferry_terminal",
    ]
    /// No more are told, and none further away.
    private static let most = 3
    private static let reach = Metres(millimetres: 300_000)

    /// The stops near a place, the nearest first, each name once.
    ///
    /// - Complexity: O(places of the city).
    static func near(_ place: Coordinate, in city: City?) -> [(name: String, distance: Metres)] {
        let found = (city?.places ?? []).compactMap { stop -> (name: String, distance: Metres)? in
            guard kinds.contains(stop.kind.rawValue), !stop.name.isEmpty else { return nil }
            let distance = Geodesy.distance(place, stop.coordinate)
            return distance <= reach ? (stop.name, distance) : nil
        }
        .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        var known: Set<String> = []
        return Array(found.filter { known.insert($0.name).inserted }.prefix(most))
    }
}
