import RideCore
import RideTUI
import RideWire

/// Where rides are usually asked for at an hour of the week, as `demand.zones` told.
public struct UsualLayer: Hashable, Sendable {
    /// A quarter in which rides are asked for at this hour.
    public struct Zone: Hashable, Sendable {
        /// Its edges.
        public let bounds: MapBounds
        /// The mean, in hundredths of a request an hour; above 0.
        public let mean_hundredths: Int
    }

    /// How many such hours the engine has counted; of 0 nothing is known.
    public let hours: Int
    /// The zones, the one where most is asked for first.
    public let zones: [Zone]

    private struct Worded: Hashable, Sendable {
        let format: Format
        let zones: [MapZone]
    }

    private var worded: Worded?

    /// What an answer says of an hour; nothing is known where it says nothing of it.
    ///
    /// - Complexity: O(n log n) in the cells that are told.
    public init(_ result: ZonesResult) {
        hours = max(0, result.usual?.hours_counted ?? 0)
        guard hours > 0, let usual = result.usual else {
            zones = []
            return
        }
        // Those of the same mean stay in the order in which they are told.
        zones = DemandLayer.cells(usual.requests_hundredths, of: result).enumerated()
            .map { place, cell in
                (place: place, zone: Zone(bounds: cell.bounds, mean_hundredths: cell.value))
            }
            .sorted {
                ($1.zone.mean_hundredths, $0.place) < ($0.zone.mean_hundredths, $1.place)
            }
            .map(\.zone)
    }

    /// The highest mean of each of the three tints, the weakest first: thirds of the busiest zone.
    /// Nil where nobody asks.
    public var tints: [Int]? {
        guard let most = zones.first?.mean_hundredths else { return nil }
        return [most / 3, 2 * most / 3, most]
    }

    /// How hot a zone is shown, from 1 to 3.
    public func heat(of zone: Zone) -> Int {
        1 + (tints?.dropLast().count { zone.mean_hundredths > $0 } ?? 0)
    }

    /// Puts the zones into words ahead of `mapZones`, which then has nothing to do.
    public mutating func word(_ facts: some FactsReading) {
        worded = Worded(format: facts.format, zones: mapZones(facts))
    }

    /// The zones for the map, in words.
    public func mapZones(_ facts: some FactsReading) -> [MapZone] {
        if let worded, worded.format == facts.format { return worded.zones }
        return zones.map { zone in
            let count = facts.format.requestsAnHour(hundredths: zone.mean_hundredths)
            return MapZone(
                zone.bounds, heat: heat(of: zone),
                labels: [facts.texts["demand.hourly", ["count": count]], count])
        }
    }
}

extension Format {
    /// Requests an hour, with as many digits as say something: "14", "7.3", "0.33".
    public func requestsAnHour(hundredths: Int) -> String {
        switch hundredths {
        case ..<100: rating(hundredths: max(0, hundredths))
        case ..<1_000 where hundredths % 100 >= 5 && hundredths % 100 < 95:
            tenths((hundredths + 5) / 10)
        default: number((hundredths + 50) / 100)
        }
    }
}
