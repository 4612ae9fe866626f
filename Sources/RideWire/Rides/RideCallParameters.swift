import RideCore

/// Parameters of `ride.replan`.
public struct ReplanParameters: StrictParameters {
    /// Which ride.
    public var ride_id: UInt64
    /// Where it is to end.
    public var dropoff: PlaceView

    public static let keys = ["ride_id", "dropoff"]
    public static let objects: [StrictObject] = [.object("dropoff", PlaceView.self)]

    /// Asks what another destination costs.
    public init(ride_id: UInt64, dropoff: PlaceView) {
        self.ride_id = ride_id
        self.dropoff = dropoff
    }
}

/// Parameters of `ride.redirect`.
public struct RedirectParameters: StrictCommand {
    public var command_id: CommandID
    /// Which ride.
    public var ride_id: UInt64
    /// The price that was accepted, of `ride.replan`.
    public var quote_id: UInt64

    public static let keys = ["command_id", "ride_id", "quote_id"]

    /// Goes elsewhere at a price that was shown.
    public init(command_id: CommandID, ride_id: UInt64, quote_id: UInt64) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.quote_id = quote_id
    }
}

/// Parameters of `ride.tip`.
public struct TipParameters: StrictCommand {
    public var command_id: CommandID
    /// Which ride.
    public var ride_id: UInt64
    /// How much.
    public var amount_minor: Int64

    public static let keys = ["command_id", "ride_id", "amount_minor"]

    /// Gives something to the driver.
    public init(command_id: CommandID, ride_id: UInt64, amount_minor: Int64) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.amount_minor = amount_minor
    }
}

/// Parameters of `ride.planBoarding`.
public struct BoardingPlanParameters: StrictParameters {
    /// The boarding code of the car.
    public var code: String
    /// Where the ride is to end.
    public var dropoff: PlaceView
    /// The code of a promotion; nil for none.
    public var promotion: String?

    public static let keys = ["code", "dropoff", "promotion"]
    public static let objects: [StrictObject] = [.object("dropoff", PlaceView.self)]

    /// Asks for the way from the car that shows a code.
    public init(code: String, dropoff: PlaceView, promotion: String? = nil) {
        self.code = code
        self.dropoff = dropoff
        self.promotion = promotion
    }
}

/// Parameters of `ride.share` and `ride.get`, which change nothing.
public struct RideQueryParameters: StrictParameters {
    /// Which ride.
    public var ride_id: UInt64

    public static let keys = ["ride_id"]

    /// Asks about a ride.
    public init(ride_id: UInt64) {
        self.ride_id = ride_id
    }
}

/// Parameters of `ride.watch`.
public struct WatchParameters: StrictParameters {
    /// What `ride.share` gave.
    public var code: String

    public static let keys = ["code"]

    /// Looks at a ride that was shared.
    public init(code: String) {
        self.code = code
    }
}

/// Parameters of `ride.sos`.
public struct AlarmParameters: StrictCommand {
    public var command_id: CommandID
    /// In which ride; nil outside of one.
    public var ride_id: UInt64?
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double
    /// What happens; nil where there is no time to write.
    public var note: String?

    public static let keys = ["command_id", "ride_id", "latitude", "longitude", "note"]

    /// Calls for help.
    public init(
        command_id: CommandID, ride_id: UInt64? = nil, latitude: Double, longitude: Double,
        note: String? = nil
    ) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.latitude = latitude
        self.longitude = longitude
        self.note = note
    }
}

/// Parameters of `ride.history`: every condition that is not nil must be met.
public struct HistoryParameters: PagedParameters {
    /// Only rides whose number is lower; nil for the first page.
    public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?
    /// Only rides in this stage.
    public var stage: TripStage?
    /// Only rides that are paid like this.
    public var payment: PaymentMethod?
    /// Only rides requested at this moment or later.
    public var from_ms: Int64?
    /// Only rides requested before this moment.
    public var to_ms: Int64?

    public static let keys = ["before_id", "limit", "stage", "payment", "from_ms", "to_ms"]

    /// Asks for a page of rides.
    public init(
        before_id: UInt64? = nil, limit: PageLimit? = nil, stage: TripStage? = nil,
        payment: PaymentMethod? = nil, from_ms: Int64? = nil, to_ms: Int64? = nil
    ) {
        self.before_id = before_id
        self.limit = limit
        self.stage = stage
        self.payment = payment
        self.from_ms = from_ms
        self.to_ms = to_ms
    }
}

/// Parameters of `ride.schedule`.
public struct ScheduleParameters: StrictCommand {
    public var command_id: CommandID
    /// The price that was accepted, of a `ride.plan` with `pickup_at_ms`.
    public var quote_id: UInt64
    /// How it will be paid.
    public var payment: PaymentMethod
    /// Which card; nil for cash.
    public var card_id: UInt64?

    public static let keys = ["command_id", "quote_id", "payment", "card_id"]

    /// Books a ride for later.
    public init(
        command_id: CommandID, quote_id: UInt64, payment: PaymentMethod, card_id: UInt64? = nil
    ) {
        self.command_id = command_id
        self.quote_id = quote_id
        self.payment = payment
        self.card_id = card_id
    }
}

/// Parameters of `ride.unschedule`.
public struct UnscheduleParameters: StrictCommand {
    public var command_id: CommandID
    /// Which one.
    public var reservation_id: UInt64

    public static let keys = ["command_id", "reservation_id"]

    /// Gives a booked ride up.
    public init(command_id: CommandID, reservation_id: UInt64) {
        self.command_id = command_id
        self.reservation_id = reservation_id
    }
}
