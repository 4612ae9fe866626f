/// What a scenario is made of besides its own text.
extension Scenario {
    /// A file, or a folder of files, that a scenario names.
    public struct Input: Hashable, Sendable {
        /// The key that names it.
        public let key: String
        /// Its path.
        public let path: String
    }

    /// Everything that is read besides the scenario and its city, in the order of the keys.
    public var inputs: [Input] {
        var inputs: [Input] = []
        func add(_ key: String, _ path: String?) {
            if let path { inputs.append(Input(key: key, path: path)) }
        }
        add("market", marketFile)
        if case .table(let path) = drivers { add("drivers.table", path) }
        if case .table(let path) = work.shifts { add("drivers.shifts.table", path) }
        if case .table(let table) = demand {
            add(table.key, table.path)
            add("demand.table.places", table.places)
        }
        if case .zones(let tables, _) = demand {
            add("demand.zones.rates", tables.rates)
            add("demand.zones.flows", tables.flows)
            add("demand.zones.centres", tables.centres)
        }
        if case .table(let path) = streetSpeeds { add("traffic.streets", path) }
        add("electric.stations", electric?.stations)
        add("bikes.source", bikes?.feed)
        return inputs
    }
}
