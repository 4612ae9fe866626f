import RideCore
import RideImport
import RideMap
import RideSim

/// Tables that say how much is asked for in which zone at which hour, and where it goes; the keys
/// of `demand.zones`.
public struct ZoneTables: Hashable, Sendable {
    /// `zone`, `hour`, `requests_per_hour`, perhaps `weekday`.
    public let rates: String
    /// `from_zone`, `to_zone`, `weight`.
    public let flows: String
    /// `zone`, `lat`, `lon`: every crossing belongs to the nearest; nil for the city's own zones.
    public let centres: String?

    /// No city has more zones here: flows are kept for each two of them.
    public static let most = 4_000

    /// What stands under `zones`; nil where there is no such key.
    init?(_ demand: YAMLSection) throws(ScenarioError) {
        guard let section = try demand.read(Scenario.demandKeys.zones) else { return nil }
        for key in ["requests_per_hour", "half_attraction", "destinations"]
        where demand.has(key) {
            throw demand.error("zones", "stands in the place of \(key)")
        }
        rates = try section.require(Self.keys.rates)
        flows = try section.require(Self.keys.flows)
        centres = try section.read(Self.keys.centres)
    }

    struct Keys: KeyList {
        let rates = Key.table(
            "rates",
            "a table in CSV with `zone`, `hour` (0 to 23) and `requests_per_hour`, perhaps "
                + "`weekday` (`monday` to `sunday`; otherwise each day is alike); zones are "
                + "numbers from 0 on, and a missing row means 0"
        ).required("a table with zone, hour and requests_per_hour")
        let flows = Key.table(
            "flows",
            "a table with `from_zone`, `to_zone` and `weight`: where the rides of a zone go, in "
                + "proportion"
        ).required("a table with from_zone, to_zone and weight")
        let centres = Key.table(
            "centres", "a table with `zone`, `lat` and `lon`: each crossing belongs to the nearest"
        ).usual("the city's zones")
    }

    static let keys = Keys()

    /// The demand in a city.
    ///
    /// - Throws: `ImportError` naming the table, the line and what was expected.
    func demand(in city: City) throws(ImportError) -> ZoneDemand {
        let nodes = try zones(of: city)
        let rates = try weekRates(nodes)
        let flows = try weights(nodes)
        for hour in rates {
            for zone in hour.indices
            where hour[zone] > 0 && !flows[zone].contains(where: { $0 > 0 }) {
                throw ImportError(
                    self.flows,
                    "expected where the rides of zone \(zone) go, of which "
                        + "\(self.rates) has some")
            }
        }
        return ZoneDemand(nodes: nodes, rates: rates, flows: flows)
    }

    /// The crossings of each zone, by its number.
    private func zones(of city: City) throws(ImportError) -> [[NodeID]] {
        guard let centres else {
            guard !city.zones.isEmpty else {
                throw ImportError(
                    rates, "the city \(city.name) has no zones; expected demand.zones.centres too")
            }
            return city.zones.map(\.nodes)
        }
        let table = try CSVTable(contentsOf: centres)
        let (zone, latitude, longitude) = (
            try table.required("zone"), try table.required("lat"), try table.required("lon")
        )
        guard (1...Self.most).contains(table.rows.count) else {
            throw ImportError(centres, "expected 1 to \(Self.most) zones")
        }
        var points = [Coordinate?](repeating: nil, count: table.rows.count)
        for row in table.rows {
            let number = try zone.integer(row)
            guard points.indices.contains(number), points[number] == nil else {
                throw zone.error(row, "expected each number from 0 to \(points.count - 1) once")
            }
            let point = Coordinate(
                latitude: try latitude.number(row), longitude: try longitude.number(row))
            guard let point else { throw latitude.error(row, "expected a place on the Earth") }
            points[number] = point
        }
        return NearestCentres(points.compactMap(\.self)).nodes(of: city)
    }

    private func weekRates(_ nodes: [[NodeID]]) throws(ImportError) -> [[Double]] {
        let table = try CSVTable(contentsOf: rates)
        let (zone, hour) = (try table.required("zone"), try table.required("hour"))
        let (rate, weekday) = (
            try table.required("requests_per_hour"), table.column("weekday")
        )
        var week = [[Double?]](
            repeating: [Double?](repeating: nil, count: nodes.count), count: 168)
        for row in table.rows {
            let number = try Self.zone(zone, row, nodes)
            let hours = try hour.integer(row)
            guard (0...23).contains(hours) else {
                throw hour.error(row, "expected an hour from 0 to 23")
            }
            let value = try rate.number(row)
            guard (0...10_000_000).contains(value) else {
                throw rate.error(row, "expected a number from 0 to 10000000")
            }
            var days = Array(0..<7)
            if let weekday, !weekday.isEmpty(row) {
                guard let day = WeekdayName(rawValue: weekday.text(row)) else {
                    throw weekday.error(row, "expected monday to sunday, or nothing for each day")
                }
                days = [day.weekday.rawValue]
            }
            for day in days {
                guard week[day * 24 + hours][number] == nil else {
                    throw hour.error(row, "expected each hour of a zone once")
                }
                week[day * 24 + hours][number] = value
            }
        }
        return week.map { $0.map { $0 ?? 0 } }
    }

    private func weights(_ nodes: [[NodeID]]) throws(ImportError) -> [[Double]] {
        let table = try CSVTable(contentsOf: flows)
        let (from, to) = (try table.required("from_zone"), try table.required("to_zone"))
        let weight = try table.required("weight")
        var flows = [[Double]](
            repeating: [Double](repeating: 0, count: nodes.count), count: nodes.count)
        for row in table.rows {
            let value = try weight.number(row)
            guard (0...1e12).contains(value) else {
                throw weight.error(row, "expected a number from 0 to 10^12")
            }
            flows[try Self.zone(from, row, nodes)][try Self.zone(to, row, nodes)] += value
        }
        return flows
    }

    /// A zone with crossings in it.
    private static func zone(
        _ column: CSVTable.Column, _ row: CSVTable.Row, _ nodes: [[NodeID]]
    ) throws(ImportError) -> Int {
        let number = try column.integer(row)
        guard nodes.indices.contains(number), !nodes[number].isEmpty else {
            throw column.error(
                row, "expected a zone with crossings, by its number from 0 to \(nodes.count - 1)")
        }
        return number
    }
}

/// Zones that are no more than their centres: a crossing belongs to the nearest of them.
public struct NearestCentres: Sendable {
    private let centres: [Coordinate]

    /// Zones around centres, one at least.
    public init(_ centres: [Coordinate]) { self.centres = centres }

    /// The crossings of each, in their order.
    ///
    /// - Complexity: O(n) distances for each crossing and n centres.
    public func nodes(of city: City) -> [[NodeID]] {
        var nodes = [[NodeID]](repeating: [], count: centres.count)
        for number in 0..<UInt32(city.network.nodeCount) {
            let node = NodeID(number)
            let place = city.network.coordinate(of: node)
            let nearest = centres.indices.min {
                Geodesy.distance(centres[$0], place) < Geodesy.distance(centres[$1], place)
            }
            if let nearest { nodes[nearest].append(node) }
        }
        return nodes
    }
}
