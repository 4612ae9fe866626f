import RideCore

/// Into how many parts a side of the map can be cut.
public enum GridNumbers: NumberRange {
    public static let range = 1...200
}

/// How many stations of a list were told before.
public enum StationCounts: NumberRange {
    public static let range = 0...1_000_000
}

/// `bikes.find`: stations by distance, or by name.
public struct FindStations: PagedRequest {
    public typealias Answer = BikeStationsResult
    public static let method: MethodName = "bikes.find"
    public static let access = Access.passenger

    /// What their names, addresses or codes are to match; nil for all.
    @AtMostIfGiven<SearchTexts> public var text: String?
    /// From where distances are; nil for the person's own place.
    public var near: PlaceView?
    /// `bikes` or `docks`: only stations that have some; nil for all.
    public var needs: String?
    /// Whether only favourites are wanted.
    public var favourites: Bool?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?
    /// How many of the nearest are passed over, for the next page of a list; nil for none.
    @WithinIfGiven<StationCounts> public var skip: Int?
    /// The code of the system whose stations are wanted; nil for this engine's own.
    public var network: String?

    /// Asks for stations.
    public init(
        text: String? = nil, near: PlaceView? = nil, needs: String? = nil,
        favourites: Bool? = nil, limit: PageLimit? = nil, skip: Int? = nil,
        network: String? = nil
    ) {
        self.skip = skip
        self.network = network
        self.text = text
        self.near = near
        self.needs = needs
        self.favourites = favourites
        self.limit = limit
    }
}

/// `bikes.map`: stations in a part of the map.
public struct MapStations: Request {
    public typealias Answer = BikeMapResult
    public static let method: MethodName = "bikes.map"
    public static let access = Access.passenger

    /// The southern edge.
    @Within<Latitudes> public var south: Double
    /// The western edge.
    @Within<Longitudes> public var west: Double
    /// The northern edge.
    @Within<Latitudes> public var north: Double
    /// The eastern edge.
    @Within<Longitudes> public var east: Double
    /// Into how many columns the part is cut: stations in one cell are shown together.
    @Within<GridNumbers> public var columns: Int
    /// Into how many rows.
    @Within<GridNumbers> public var rows: Int

    /// Asks for the stations between these edges.
    public init(south: Double, west: Double, north: Double, east: Double, columns: Int, rows: Int) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
        self.columns = columns
        self.rows = rows
    }
}

/// `bikes.station`: all that is known of a station.
public struct GetStation: Request {
    public typealias Answer = BikeStationResult
    public static let method: MethodName = "bikes.station"
    public static let access = Access.passenger

    /// Which station.
    @Within<Identifiers> public var station_id: UInt64
    /// From where its distance is; nil for the person's own place.
    public var near: PlaceView?

    /// Asks for a station.
    public init(station_id: UInt64, near: PlaceView? = nil) {
        self.station_id = station_id
        self.near = near
    }
}

/// `bikes.walk`: the way on foot.
public struct FindWalk: Request {
    public typealias Answer = WalkResult
    public static let method: MethodName = "bikes.walk"
    public static let access = Access.passenger

    /// From where.
    public var start: PlaceView
    /// To where.
    public var end: PlaceView

    /// Asks for the way on foot.
    public init(start: PlaceView, end: PlaceView) {
        self.start = start
        self.end = end
    }
}

/// `bikes.ways`: the ways to a place that need no car.
public struct CompareWays: Request {
    public typealias Answer = FreeWaysResult
    public static let method: MethodName = "bikes.ways"
    public static let access = Access.passenger

    /// From where.
    public var start: PlaceView
    /// To where.
    public var end: PlaceView

    /// Asks for the ways.
    public init(start: PlaceView, end: PlaceView) {
        self.start = start
        self.end = end
    }
}

/// `bikes.like`: make a station a favourite, or no longer.
public struct LikeStation: Command {
    public typealias Answer = BikeStationResult
    public static let method: MethodName = "bikes.like"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which station.
    @Within<Identifiers> public var station_id: UInt64
    /// Whether it is one from now on.
    public var is_favourite: Bool

    /// Likes a station, or likes it no longer.
    public init(command_id: CommandID, station_id: UInt64, is_favourite: Bool) {
        self.command_id = command_id
        self.station_id = station_id
        self.is_favourite = is_favourite
    }
}

/// `bikes.rate`: rate a station.
public struct RateStation: Command {
    public typealias Answer = BikeStationResult
    public static let method: MethodName = "bikes.rate"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which station.
    @Within<Identifiers> public var station_id: UInt64
    /// From 1 to 5.
    @Within<Numbers> public var stars: Int

    /// Rates a station.
    public init(command_id: CommandID, station_id: UInt64, stars: Int) {
        self.command_id = command_id
        self.station_id = station_id
        self.stars = stars
    }
}
