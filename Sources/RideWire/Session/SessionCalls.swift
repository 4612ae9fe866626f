import RideCore

/// `hello`: both sides introduce themselves; must come first.
public struct Hello: Request {
    public typealias Answer = HelloResult
    public static let method: MethodName = "hello"
    public static let access = Access.beforeGreeting

    /// The version the client speaks.
    @Within<Numbers> public var protocol_version: Int
    /// The client's name and version, for the engine's log.
    public var client: String
    /// In which language whoever signs in here is written to, such as `pt-BR`; nil leaves it as
    /// it was.
    public var language: String?
    /// The last marks that the client was given of the histories of engines, at most
    /// `Limits.marksShown`; those of other engines say nothing here.
    public var witness: [HistoryMark]?

    /// Introduces a client.
    public init(
        protocol_version: Int = ProtocolVersion.current, client: String, language: String? = nil,
        witness: [HistoryMark]? = nil
    ) {
        self.witness = witness
        self.language = language
        self.protocol_version = protocol_version
        self.client = client
    }
}

/// `session.open`: a person comes as a guest, or comes back.
public struct StartSession: Request {
    public typealias Answer = SessionResult
    public static let method: MethodName = "session.open"
    public static let access = Access.anyone

    /// As which side the person comes.
    public var role: Side
    /// The name to be shown to others; kept from the first time if a token is given.
    public var name: String
    /// The token of an earlier session; nil for a new guest.
    public var token: String?

    /// Opens a session.
    public init(role: Side, name: String, token: String? = nil) {
        self.role = role
        self.name = name
        self.token = token
    }
}

/// `state.get`: the person's state, whole.
public struct GetState: Request {
    public typealias Answer = PersonState
    public static let method: MethodName = "state.get"
    public static let access = Access.signedIn

    /// The call, which carries nothing.
    public init() {}
}

/// `map.watch`: be told of the cars in a part of the map.
public struct WatchMap: Request {
    public typealias Answer = Done
    public static let method: MethodName = "map.watch"
    public static let access = Access.anyone

    /// The southern edge.
    @Within<Latitudes> public var south: Double
    /// The western edge.
    @Within<Longitudes> public var west: Double
    /// The northern edge.
    @Within<Latitudes> public var north: Double
    /// The eastern edge.
    @Within<Longitudes> public var east: Double

    /// The rectangle between these edges.
    public init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }
}

/// `demand.zones`: where rides are wanted, now or usually at an hour of the week.
public struct GetDemand: Request {
    public typealias Answer = ZonesResult
    public static let method: MethodName = "demand.zones"
    public static let access = Access.anyone

    /// The hour of the week for which to tell what is usual, by the city's clock: 0 is the hour
    /// after midnight on Monday; nil for what is wanted now.
    @WithinIfGiven<HoursOfWeek> public var hour: Int?

    /// Asks where rides are wanted.
    public init(hour: Int? = nil) { self.hour = hour }
}

/// `ping`: be alive.
public struct Ping: Request {
    public typealias Answer = Done
    public static let method: MethodName = "ping"
    public static let access = Access.anyone

    /// The call, which carries nothing.
    public init() {}
}
