import RideCore

/// `ride.schedule`: book a ride for later.
public struct ScheduleRide: Command {
    public typealias Answer = ReservationsResult
    public static let method: MethodName = "ride.schedule"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// The price that was accepted, of a `ride.plan` with `pickup_at_ms`.
    @Within<Identifiers> public var quote_id: UInt64
    /// How it will be paid.
    public var payment: PaymentMethod
    /// Which card; nil for cash.
    @WithinIfGiven<Identifiers> public var card_id: UInt64?
    /// What the passenger adds; nil for nothing.
    public var details: RequestDetailsView?
    /// The seal of the price, for an engine that has been restarted since; nil for none.
    public var seal: String?

    /// Books a ride for later.
    public init(
        command_id: CommandID, quote_id: UInt64, payment: PaymentMethod, card_id: UInt64? = nil,
        details: RequestDetailsView? = nil, seal: String? = nil
    ) {
        self.seal = seal
        self.details = details
        self.command_id = command_id
        self.quote_id = quote_id
        self.payment = payment
        self.card_id = card_id
    }
}

/// `ride.reservations`: what is booked.
public struct ListReservations: Request {
    public typealias Answer = ReservationsResult
    public static let method: MethodName = "ride.reservations"
    public static let access = Access.passenger

    /// The call, which carries nothing.
    public init() {}
}

/// `ride.unschedule`: give a booked ride up.
public struct UnscheduleRide: Command {
    public typealias Answer = ReservationsResult
    public static let method: MethodName = "ride.unschedule"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which one.
    @Within<Identifiers> public var reservation_id: UInt64

    /// Gives a booked ride up.
    public init(command_id: CommandID, reservation_id: UInt64) {
        self.command_id = command_id
        self.reservation_id = reservation_id
    }
}

/// `wish.list`: favourite drivers and drivers to avoid, page by page.
public struct ListWishes: PagedRequest {
    public typealias Answer = WishesResult
    public static let method: MethodName = "wish.list"
    public static let access = Access.passenger

    /// Only items whose number is lower; nil for the first page.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Asks for a page.
    public init(before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.before_id = before_id
        self.limit = limit
    }
}

/// `wish.set`: wish for a driver, or to be spared one.
public struct SetWish: Command {
    public typealias Answer = WishesResult
    public static let method: MethodName = "wish.set"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which driver.
    @Within<Identifiers> public var driver_id: UInt64
    /// `favourite`, `avoid` or `none`.
    public var wish: String

    /// Wishes for a driver, or to be spared one.
    public init(command_id: CommandID, driver_id: UInt64, wish: String) {
        self.command_id = command_id
        self.driver_id = driver_id
        self.wish = wish
    }
}

/// `driver.favourites`: whose favourite the driver is, page by page.
public struct ListFavourites: PagedRequest {
    public typealias Answer = FavouritesResult
    public static let method: MethodName = "driver.favourites"
    public static let access = Access.driver

    /// Only passengers whose number is lower; nil for the first page.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Asks for a page.
    public init(before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.before_id = before_id
        self.limit = limit
    }
}

/// `driver.refuseFavourite`: be no favourite of a passenger's, now and later.
public struct RefuseFavourite: Command {
    public typealias Answer = FavouritesResult
    public static let method: MethodName = "driver.refuseFavourite"
    public static let access = Access.driver

    public var command_id: CommandID
    /// Whose.
    @Within<Identifiers> public var passenger_id: UInt64

    /// Refuses a passenger.
    public init(command_id: CommandID, passenger_id: UInt64) {
        self.command_id = command_id
        self.passenger_id = passenger_id
    }
}
