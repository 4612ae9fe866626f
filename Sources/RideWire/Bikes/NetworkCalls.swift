import RideCore

/// `bikes.networks`: the bicycle systems of the world by distance, or by name, city or company.
public struct FindNetworks: PagedRequest {
    public typealias Answer = BikeNetworksResult
    public static let method: MethodName = "bikes.networks"
    public static let access = Access.passenger

    /// What their names, cities, companies or codes are to match; nil for all.
    @AtMostIfGiven<SearchTexts> public var text: String?
    /// From where distances are; nil for the person's own place.
    public var near: PlaceView?
    /// Whether only favourites are wanted.
    public var favourites: Bool?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Asks for systems.
    public init(
        text: String? = nil, near: PlaceView? = nil, favourites: Bool? = nil,
        limit: PageLimit? = nil
    ) {
        self.text = text
        self.near = near
        self.favourites = favourites
        self.limit = limit
    }
}

/// `bikes.world`: the bicycle systems in a part of the world.
public struct MapNetworks: Request {
    public typealias Answer = BikeWorldResult
    public static let method: MethodName = "bikes.world"
    public static let access = Access.passenger

    /// The southern edge.
    @Within<Latitudes> public var south: Double
    /// The western edge.
    @Within<Longitudes> public var west: Double
    /// The northern edge.
    @Within<Latitudes> public var north: Double
    /// The eastern edge.
    @Within<Longitudes> public var east: Double
    /// Into how many columns the part is cut: systems in one cell are shown together.
    @Within<GridNumbers> public var columns: Int
    /// Into how many rows.
    @Within<GridNumbers> public var rows: Int

    /// Asks for the systems between these edges.
    public init(south: Double, west: Double, north: Double, east: Double, columns: Int, rows: Int) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
        self.columns = columns
        self.rows = rows
    }
}

/// `bikes.likeNetwork`: make a system and its city a favourite, or no longer.
public struct LikeNetwork: Command {
    public typealias Answer = BikeNetworkView
    public static let method: MethodName = "bikes.likeNetwork"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which system.
    public var code: String
    /// Whether it is one from now on.
    public var is_favourite: Bool

    /// Likes a system, or likes it no longer.
    public init(command_id: CommandID, code: String, is_favourite: Bool) {
        self.command_id = command_id
        self.code = code
        self.is_favourite = is_favourite
    }
}

/// `bikes.rateNetwork`: rate a system.
public struct RateNetwork: Command {
    public typealias Answer = BikeNetworkView
    public static let method: MethodName = "bikes.rateNetwork"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which system.
    public var code: String
    /// From 1 to 5.
    @Within<Numbers> public var stars: Int

    /// Rates a system.
    public init(command_id: CommandID, code: String, stars: Int) {
        self.command_id = command_id
        self.code = code
        self.stars = stars
    }
}
