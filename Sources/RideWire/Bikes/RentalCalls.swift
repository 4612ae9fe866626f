import RideCore

/// `bikes.reserve`: keep a bicycle at a station.
public struct ReserveBike: Command {
    public typealias Answer = RentalView
    public static let method: MethodName = "bikes.reserve"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which station.
    @Within<Identifiers> public var station_id: UInt64
    /// Which kind; nil for whichever there is.
    @WithinIfGiven<Identifiers> public var kind_id: UInt64?
    /// Which card pays; nil for the primary one.
    @WithinIfGiven<Identifiers> public var card_id: UInt64?

    /// Keeps a bicycle.
    public init(
        command_id: CommandID, station_id: UInt64, kind_id: UInt64? = nil, card_id: UInt64? = nil
    ) {
        self.command_id = command_id
        self.station_id = station_id
        self.kind_id = kind_id
        self.card_id = card_id
    }
}

/// `bikes.unlock`: unlock a bicycle.
public struct UnlockBike: Command {
    public typealias Answer = RentalView
    public static let method: MethodName = "bikes.unlock"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// What stands on the bicycle or the station, or the station's link.
    public var code: String
    /// Which kind, of a station; nil for whichever there is.
    @WithinIfGiven<Identifiers> public var kind_id: UInt64?
    /// Which card pays; nil for the primary one.
    @WithinIfGiven<Identifiers> public var card_id: UInt64?

    /// Unlocks a bicycle.
    public init(
        command_id: CommandID, code: String, kind_id: UInt64? = nil, card_id: UInt64? = nil
    ) {
        self.command_id = command_id
        self.code = code
        self.kind_id = kind_id
        self.card_id = card_id
    }
}

/// `bikes.take`: the bicycle has left its dock.
public struct TakeBike: Command {
    public typealias Answer = RentalView
    public static let method: MethodName = "bikes.take"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which rental.
    @Within<Identifiers> public var rental_id: UInt64

    /// Says so of a rental.
    public init(command_id: CommandID, rental_id: UInt64) {
        self.command_id = command_id
        self.rental_id = rental_id
    }
}

/// `bikes.pause`: lock the bicycle on the way.
public struct PauseBike: Command {
    public typealias Answer = RentalView
    public static let method: MethodName = "bikes.pause"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which rental.
    @Within<Identifiers> public var rental_id: UInt64

    /// Says so of a rental.
    public init(command_id: CommandID, rental_id: UInt64) {
        self.command_id = command_id
        self.rental_id = rental_id
    }
}

/// `bikes.resume`: ride on.
public struct ResumeBike: Command {
    public typealias Answer = RentalView
    public static let method: MethodName = "bikes.resume"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which rental.
    @Within<Identifiers> public var rental_id: UInt64

    /// Says so of a rental.
    public init(command_id: CommandID, rental_id: UInt64) {
        self.command_id = command_id
        self.rental_id = rental_id
    }
}

/// `bikes.cancel`: give a reservation up.
public struct CancelBike: Command {
    public typealias Answer = RentalView
    public static let method: MethodName = "bikes.cancel"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which rental.
    @Within<Identifiers> public var rental_id: UInt64

    /// Says so of a rental.
    public init(command_id: CommandID, rental_id: UInt64) {
        self.command_id = command_id
        self.rental_id = rental_id
    }
}

/// `bikes.lost`: the bicycle is lost.
public struct ReportBikeLost: Command {
    public typealias Answer = RentalView
    public static let method: MethodName = "bikes.lost"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which rental.
    @Within<Identifiers> public var rental_id: UInt64

    /// Says so of a rental.
    public init(command_id: CommandID, rental_id: UInt64) {
        self.command_id = command_id
        self.rental_id = rental_id
    }
}

/// `bikes.return`: bring the bicycle to a station.
public struct ReturnBike: Command {
    public typealias Answer = RentalView
    public static let method: MethodName = "bikes.return"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which rental.
    @Within<Identifiers> public var rental_id: UInt64
    /// Which station.
    @Within<Identifiers> public var station_id: UInt64

    /// Returns a bicycle.
    public init(command_id: CommandID, rental_id: UInt64, station_id: UInt64) {
        self.command_id = command_id
        self.rental_id = rental_id
        self.station_id = station_id
    }
}

/// `bikes.history`: rentals, page by page.
public struct ListRentals: PagedRequest {
    public typealias Answer = RentalsResult
    public static let method: MethodName = "bikes.history"
    public static let access = Access.passenger

    /// Only rentals whose number is lower; nil for the first page.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?
    /// Only those in this stage.
    public var stage: RentalView.Stage?
    /// Only those that began at this moment or later.
    @WithinIfGiven<Moments> public var from_ms: Int64?
    /// Only those that began before this moment.
    @WithinIfGiven<Moments> public var to_ms: Int64?

    /// Asks for a page.
    public init(
        before_id: UInt64? = nil, limit: PageLimit? = nil, stage: RentalView.Stage? = nil,
        from_ms: Int64? = nil, to_ms: Int64? = nil
    ) {
        self.before_id = before_id
        self.limit = limit
        self.stage = stage
        self.from_ms = from_ms
        self.to_ms = to_ms
    }
}

/// `bikes.rental`: one rental, with its receipt.
public struct GetRental: Request {
    public typealias Answer = RentalView
    public static let method: MethodName = "bikes.rental"
    public static let access = Access.passenger

    /// Which rental.
    @Within<Identifiers> public var rental_id: UInt64

    /// Asks for a rental.
    public init(rental_id: UInt64) {
        self.rental_id = rental_id
    }
}
