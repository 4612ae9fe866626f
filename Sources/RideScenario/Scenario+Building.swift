import RideCore
import RideFares
import RideImport
import RideMap
import RideSim

/// Making drivers and requests out of a scenario, once the city is there.
extension Scenario {
    /// The drivers, in the order of their identifiers.
    ///
    /// - Throws: `ScenarioError` naming the table, the line and what was expected.
    public func makeDrivers(in city: City) throws(ScenarioError) -> [SimulatedDriver] {
        try withShifts(try makeFleet(in: city), try makeCalendar(in: city))
    }

    private func makeFleet(in city: City) throws(ScenarioError) -> [SimulatedDriver] {
        switch drivers {
        case .spread(let count, let vip, let women, let pet):
            return SimulatedDriver.spread(
                count, over: city, vipPerMille: vip, womenPerMille: women, petPerMille: pet,
                byPeople: work.beginsByPeople, seed: rules.seed)
        case .table(let path):
            return try Self.reading { () throws(ImportError) in
                let table = try CSVTable(contentsOf: path)
                let (id, node) = (try table.required("driver_id"), try table.required("node_id"))
                var drivers: [SimulatedDriver] = []
                var seen: Set<Int> = []
                for row in table.rows {
                    let number = try id.integer(row)
                    guard (0..<1 << 32).contains(number) else {
                        throw id.error(row, "expected a number from 0 to 4294967295")
                    }
                    guard seen.insert(number).inserted else {
                        throw id.error(row, "expected a number that no other driver has")
                    }
                    drivers.append(
                        SimulatedDriver(
                            id: DriverID(UInt64(number)),
                            start: .node(try Self.node(node, row, city)),
                            categories: CategorySet(Category.allCases)))
                }
                return drivers.sorted { $0.id < $1.id }
            }
        }
    }

    /// The demand.
    ///
    /// - Throws: `ScenarioError` naming the table, the line and what was expected.
    public func makeDemand(in city: City) throws(ScenarioError) -> Demand {
        switch demand {
        case .none: return .none
        case .synthetic(let synthetic):
            // Without people there would be no request, and no word about it.
            let isAsked = synthetic.requestsPerHour.contains { $0 > 0 }
            guard !isAsked || city.zones.contains(where: { $0.population > 0 }) else {
                throw ScenarioError(
                    file: file, key: "demand.requests_per_hour",
                    message: "the city \(city.name) has no zones with people to ask for rides; "
                        + "expected `demand.table`, or a city with zones (docs/MODEL.md)")
            }
            return .synthetic(synthetic)
        case .zones(let tables, let drawn):
            let zones: ZoneDemand
            do throws(ImportError) { zones = try tables.demand(in: city) } catch {
                throw ScenarioError(
                    file: error.file, line: error.line, key: error.column, message: error.message)
            }
            var synthetic = drawn
            synthetic.zones = zones
            return .synthetic(synthetic)
        case .table(let table):
            return .recorded(try recorded(table, in: city, until: nil).requests)
        }
    }

    /// The requests of the scenario's table and what could not be taken of it; nil where the
    /// requests do not come from a table.
    ///
    /// - Parameter horizon: requests after it are counted, and neither made nor kept; nil for none.
    /// - Throws: `ScenarioError` naming the table, the line and what was expected.
    public func recordedDemand(
        in city: City, until horizon: Instant? = nil
    ) throws(ScenarioError) -> RecordedDemand? {
        guard case .table(let table) = demand else { return nil }
        return try recorded(table, in: city, until: horizon)
    }

    private func recorded(
        _ table: DemandTable, in city: City, until horizon: Instant?
    ) throws(ScenarioError) -> RecordedDemand {
        var rules = rules
        rules.calendar = try makeCalendar(in: city)
        return try Self.reading { () throws(ImportError) in
            try DemandReader(table, in: city, rules, until: horizon).demand()
        }
    }

    /// What streets take at each hour of the week; nil where that is always the same.
    ///
    /// - Throws: `ScenarioError` for a city without speeds by hour, or naming the table, the line
    ///   and what was expected.
    public func makeStreetSpeeds(in city: City) throws(ScenarioError) -> SpeedProfile? {
        switch streetSpeeds {
        case nil: return nil
        case .city:
            guard let speeds = city.speeds else {
                throw ScenarioError(
                    file: file, key: "traffic.streets",
                    message: "the city \(city.name) has no speeds by hour; expected a table, or a "
                        + "city that was imported with --speeds (docs/SPEEDS.md)")
            }
            return speeds
        case .table(let path):
            return try Self.reading { () throws(ImportError) in
                try SpeedTable(contentsOf: path).profile(in: city)
            }
        }
    }

    /// The place where people find themselves; the middle of the city where none is named.
    ///
    /// - Throws: `ScenarioError` for a name that no place of the city has, or a point far from
    ///   every street.
    public func makeHome(in city: City) throws(ScenarioError) -> Waypoint {
        let coordinate: Coordinate
        var name: String?
        switch home {
        case .place(let wanted):
            guard let place = city.places.first(where: { $0.name == wanted }) else {
                throw ScenarioError(
                    file: file, key: "home", message: "no place of this city has this name")
            }
            coordinate = place.coordinate
            name = place.name
        case .point(let point): coordinate = point
        case nil: coordinate = Self.middle(of: city)
        }
        guard city.snap(coordinate) != nil else {
            throw ScenarioError(file: file, key: "home", message: "no street is near this point")
        }
        return name.map { Waypoint(coordinate: coordinate, name: $0) }
            ?? city.waypoint(at: coordinate)
    }

    /// The crossing nearest to the middle of the map.
    private static func middle(of city: City) -> Coordinate {
        let middle = city.bounds.center
        if city.snap(middle) != nil { return middle }
        let nodes = (0..<city.network.nodeCount).map {
            city.network.coordinate(of: NodeID(UInt32($0)))
        }
        return nodes.min {
            Geodesy.distance($0, middle) < Geodesy.distance($1, middle)
        } ?? middle
    }

    private static func node(
        _ column: CSVTable.Column, _ row: CSVTable.Row, _ city: City
    ) throws(ImportError) -> NodeID {
        guard let node = city.network.node(sourceID: try column.integer(row)) else {
            throw column.error(row, "expected a node of the city's drivable network")
        }
        return node
    }

    /// Turns an error of a table into one of the scenario.
    static func reading<Value>(
        _ body: () throws(ImportError) -> Value
    ) throws(ScenarioError) -> Value {
        do throws(ImportError) { return try body() } catch {
            throw ScenarioError(
                file: error.file, line: error.line, key: error.column, message: error.message)
        }
    }
}
