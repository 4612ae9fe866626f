import RideCore

/// `ride.share`: let others look at the ride.
public struct ShareRide: Request {
    public typealias Answer = ShareCodeResult
    public static let method: MethodName = "ride.share"
    public static let access = Access.passenger

    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64

    /// Asks about a ride.
    public init(ride_id: UInt64) {
        self.ride_id = ride_id
    }
}

/// `ride.watch`: look at a ride that was shared.
public struct WatchRide: Request {
    public typealias Answer = SharedRideResult
    public static let method: MethodName = "ride.watch"
    public static let access = Access.anyone

    /// What `ride.share` gave.
    public var code: String

    /// Looks at a ride that was shared.
    public init(code: String) {
        self.code = code
    }
}

/// `ride.sos`: call for help.
public struct CallForHelp: Command {
    public typealias Answer = TicketView
    public static let method: MethodName = "ride.sos"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// In which ride; nil outside of one.
    @WithinIfGiven<Identifiers> public var ride_id: UInt64?
    /// Degrees north.
    @Within<Latitudes> public var latitude: Double
    /// Degrees east.
    @Within<Longitudes> public var longitude: Double
    /// What happens; nil where there is no time to write.
    public var note: String?

    /// Calls for help.
    public init(
        command_id: CommandID, ride_id: UInt64? = nil, latitude: Double, longitude: Double,
        note:
            String? = nil
    ) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.latitude = latitude
        self.longitude = longitude
        self.note = note
    }
}

/// `ride.history`: the person's rides, page by page.
public struct ListRides: PagedRequest {
    public typealias Answer = HistoryResult
    public static let method: MethodName = "ride.history"
    public static let access = Access.signedIn

    /// Only rides whose number is lower; nil for the first page.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?
    /// Only rides in this stage.
    public var stage: TripStage?
    /// Only rides that are paid like this.
    public var payment: PaymentMethod?
    /// Only rides requested at this moment or later.
    @WithinIfGiven<Moments> public var from_ms: Int64?
    /// Only rides requested before this moment.
    @WithinIfGiven<Moments> public var to_ms: Int64?

    /// Asks for a page of rides.
    public init(
        before_id: UInt64? = nil, limit: PageLimit? = nil, stage: TripStage? = nil,
        payment:
            PaymentMethod? = nil, from_ms: Int64? = nil, to_ms: Int64? = nil
    ) {
        self.before_id = before_id
        self.limit = limit
        self.stage = stage
        self.payment = payment
        self.from_ms = from_ms
        self.to_ms = to_ms
    }
}

/// `ride.get`: everything about one ride.
public struct GetRide: Request {
    public typealias Answer = RideDetailsResult
    public static let method: MethodName = "ride.get"
    public static let access = Access.signedIn

    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64

    /// Asks about a ride.
    public init(ride_id: UInt64) {
        self.ride_id = ride_id
    }
}
