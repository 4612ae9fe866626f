import RideCore

/// The parts of a city that have a name, each known by a point in its middle.
struct Neighbourhoods: Sendable {
    /// The kinds of places that are parts of a city.
    static let kinds: Set<String> = [
        "suburb", "neighbourhood", "quarter", "borough", "city_district",
    ]

    /// The kinds of places that stand for all around them where no part of a city is near.
    static let settlementKinds: Set<String> = ["city", "town", "village", "hamlet", "locality"]

    /// The kinds of places that streets, stops and shops are called after.
    static let townKinds = settlementKinds.union(["municipality"])

    /// Nothing is said to be of a settlement that is further away.
    private static let settlementReach_m = 8_000.0
    /// Nothing is said to be in a part of the city whose middle is further away.
    private static let reach_m = 2_000.0

    private struct Part {
        let coordinate: Coordinate
        let name: Int
    }

    private let texts: TextTable
    /// The parts from south to north.
    private let parts: [Part]
    private let settlements: [Part]
    private let plane: Plane

    /// The parts with these records.
    init(_ records: CityRecords, parts: [Int], settlements settlementsOf: [Int], plane: Plane) {
        texts = records.texts
        func sorted(_ places: [Int]) -> [Part] {
            places.sorted {
                (records.places[$0].coordinate.latitudeE7, $0)
                    < (records.places[$1].coordinate.latitudeE7, $1)
            }
            .map {
                Part(coordinate: records.places[$0].coordinate, name: Int(records.places[$0].name))
            }
        }
        self.parts = sorted(parts)
        settlements = sorted(settlementsOf)
        self.plane = plane
    }

    /// The name of the part of the city nearest to a point, else of the settlement; nil if none is
    /// near.
    ///
    /// - Complexity: O(n) in the number of parts that are about as far north.
    func name(at point: Coordinate) -> String? {
        (nearest(to: point, of: parts, within_m: Self.reach_m)
            ?? nearest(to: point, of: settlements, within_m: Self.settlementReach_m))
            .map { texts[$0.name] }
    }

    private func nearest(
        to point: Coordinate, of parts: [Part], within_m reach_m: Double
    ) -> Part? {
        let reachE7 = Int64(reach_m / Geodesy.metresPerE7)
        let latitude = Int64(point.latitudeE7)
        var best: Part?
        var bestDistance = reach_m
        let first = parts.partitioningIndex {
            Int64($0.coordinate.latitudeE7) >= latitude - reachE7
        }
        for part in parts[first...] {
            if Int64(part.coordinate.latitudeE7) > latitude + reachE7 { break }
            let distance = plane.distance_m(point, part.coordinate)
            if distance < bestDistance {
                best = part
                bestDistance = distance
            }
        }
        return best
    }
}
