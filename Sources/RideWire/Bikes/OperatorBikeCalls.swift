import RideCore

/// `operator.stations`: stations as the operator sees them, the emptiest first.
public struct ListStations: PagedRequest {
    public typealias Answer = BikeStationsResult
    public static let method: MethodName = "operator.stations"
    public static let access = Access.`operator`

    /// What their names are to match; nil for all.
    @AtMostIfGiven<SearchTexts> public var text: String?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Asks for stations.
    public init(text: String? = nil, limit: PageLimit? = nil) {
        self.text = text
        self.limit = limit
    }
}

/// `operator.serveStation`: take a station out of service, or back into it.
public struct ServeStation: Command {
    public typealias Answer = BikeStationsResult
    public static let method: MethodName = "operator.serveStation"
    public static let access = Access.`operator`

    public var command_id: CommandID
    /// Which station.
    @Within<Identifiers> public var station_id: UInt64
    /// Whether it is used from now on.
    public var is_in_service: Bool

    /// Changes a station.
    public init(command_id: CommandID, station_id: UInt64, is_in_service: Bool) {
        self.command_id = command_id
        self.station_id = station_id
        self.is_in_service = is_in_service
    }
}

/// `operator.carryBikes`: carry bicycles from one station to another.
public struct CarryBikes: Command {
    public typealias Answer = BikeStationsResult
    public static let method: MethodName = "operator.carryBikes"
    public static let access = Access.`operator`

    public var command_id: CommandID
    /// From where.
    @Within<Identifiers> public var from_station_id: UInt64
    /// To where.
    @Within<Identifiers> public var to_station_id: UInt64
    /// How many.
    @Within<Numbers> public var count: Int

    /// Carries bicycles.
    public init(command_id: CommandID, from_station_id: UInt64, to_station_id: UInt64, count: Int) {
        self.command_id = command_id
        self.from_station_id = from_station_id
        self.to_station_id = to_station_id
        self.count = count
    }
}
