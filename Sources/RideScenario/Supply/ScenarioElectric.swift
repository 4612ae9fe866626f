import RideCore
import RideImport
import RideMap
import RideSim

/// The section `electric`: cars that charge, in runs.
public struct ScenarioElectric: Hashable, Sendable {
    /// How cars use energy and when they charge, without the stations.
    public var rules = ElectricRules()
    /// The table of stations.
    public var stations = ""

    /// The most stations of a table.
    static let mostStations = 1_000

    /// The rules with the stations of a city.
    ///
    /// - Throws: `ImportError` naming the line and what was expected.
    func rules(in city: City) throws(ImportError) -> ElectricRules {
        let table = try CSVTable(contentsOf: stations)
        let name = try table.required("station_id")
        let (latitude, longitude) = (try table.required("lat"), try table.required("lon"))
        let (plugs, power) = (try table.required("plugs"), try table.required("power_kw"))
        let idleOnly = table.column("idle_only")
        var rules = rules
        for row in table.rows {
            let place = Coordinate(
                latitude: try latitude.number(row), longitude: try longitude.number(row))
            guard let place, city.snap(place) != nil else {
                throw latitude.error(row, "expected degrees near a street of the city")
            }
            let count = try plugs.integer(row)
            guard (1...10_000).contains(count) else {
                throw plugs.error(row, "expected a number of plugs from 1 to 10000")
            }
            let power_kw = try power.number(row)
            guard (0.1...10_000).contains(power_kw) else {
                throw power.error(row, "expected kilowatts from 0.1 to 10000")
            }
            guard rules.stations.count < Self.mostStations else {
                throw name.error(row, "expected no more than \(Self.mostStations) stations")
            }
            rules.stations.append(
                ChargingStation(
                    name: name.text(row), coordinate: place, plugs: count,
                    power_W: Int64((power_kw * 1_000).rounded()),
                    isForIdleCars: try idleOnly?.numberIfAny(row) == 1))
        }
        return rules
    }
}
