import RideCore
import RideFares

/// A town of 1 km zones at the equator, where 1 km is about 90,000 steps of 10⁻⁷ degrees.
struct SurgeTown {
    let zones: SurgeZones

    init(rows: Int32 = 1, columns: Int32 = 1) throws {
        zones = try SurgeZones(
            southWest: Coordinate(latitudeE7: 0, longitudeE7: 0),
            northEast: Coordinate(
                latitudeE7: rows * 90_000 - 1, longitudeE7: columns * 90_000 - 1),
            zoneSize: Metres(millimetres: 1_000_000))
    }

    func calm(_ rules: SurgeRules = .standard) -> SurgeMap { SurgeMap(rules: rules, zones: zones) }

    func ask(_ map: inout SurgeMap, zone: Int, times: Int = 1) {
        for _ in 0..<times { map.countRequest(at: zones.centre(of: zone)) }
    }

    func drivers(_ count: Int = 0) -> [Int] { [Int](repeating: count, count: zones.count) }

    func multipliers(_ map: SurgeMap) -> [Int] {
        (0..<zones.count).map { map.multiplier(in: $0).hundredths }
    }
}
