import RideCore

/// What another destination costs.
public struct DetourResult: Codable, Hashable, Sendable {
    /// Which ride.
    public var ride_id: UInt64
    /// The name of the price, for `ride.redirect`.
    public var quote_id: UInt64
    /// By which the price can be brought back after a restart of the engine; nil where it keeps no
    /// key.
    public var seal: String?
    /// Where the ride would end.
    public var dropoff: PlaceView
    /// What the whole ride would cost, with what was added to its price so far.
    public var fare: FareView
    /// How much more than now; negative for less.
    public var difference_minor: Int64
    /// The way from where the car is.
    public var route: RouteView
    /// The last moment at which the price holds.
    public var valid_until_ms: Int64

    /// Another destination and its price.
    public init(
        ride_id: UInt64, quote_id: UInt64, dropoff: PlaceView, fare: FareView,
        difference_minor: Int64, route: RouteView, valid_until_ms: Int64,
        seal: String? = nil
    ) {
        self.seal = seal
        self.ride_id = ride_id
        self.quote_id = quote_id
        self.dropoff = dropoff
        self.fare = fare
        self.difference_minor = difference_minor
        self.route = route
        self.valid_until_ms = valid_until_ms
    }
}

/// A ride can be looked at.
public struct ShareCodeResult: Codable, Hashable, Sendable {
    /// For `ride.watch`; good until the ride is over, and for a while to learn how it ended.
    public var code: String
    /// What a browser opens, good for as long; nil where the engine shows no rides there.
    public var link: String?

    /// Shows a code.
    public init(code: String, link: String? = nil) {
        self.code = code
        self.link = link
    }
}

/// A ride as somebody sees it with whom it was shared.
public struct SharedRideResult: Codable, Hashable, Sendable {
    /// Where it stands.
    public var stage: TripStage
    /// Where it begins.
    public var pickup: PlaceView
    /// Where it ends.
    public var dropoff: PlaceView
    /// The first name of whoever rides.
    public var rider_name: String?
    /// The driver's first name; nil until one has accepted.
    public var driver_name: String?
    /// The car; nil until a driver has accepted.
    public var vehicle: RideView.Vehicle?
    /// Where the car is.
    public var place: PlaceView?
    /// Where it is heading, in degrees clockwise from north.
    public var heading: Int?
    /// Its way; nil while it stands.
    public var route: RouteView?
    /// The time until the way's end.
    public var remaining_s: Double?
    /// Whether it is where it is to stop: at the pick-up before the driver has said so, at the next
    /// stop, or at the drop-off before the ride is finished; nil unless it is to come to such a
    /// place.
    public var is_there: Bool?
    /// Where the ride stops on the way, those behind it among them; nil for nowhere.
    public var stops: [StopView]?
    /// When the ride is at its end: as it looks now, without the time at stops, and of one that was
    /// carried out when it was. Nil before it begins.
    public var arrives_at_ms: Int64?
    /// The present moment.
    public var now_ms: Int64

    /// Shows a ride that was shared.
    public init(
        stage: TripStage, pickup: PlaceView, dropoff: PlaceView, driver_name: String? = nil,
        vehicle: RideView.Vehicle? = nil, place: PlaceView? = nil, heading: Int? = nil,
        route: RouteView? = nil, remaining_s: Double? = nil, is_there: Bool? = nil,
        now_ms: Int64, rider_name: String? = nil, arrives_at_ms: Int64? = nil,
        stops: [StopView]? = nil
    ) {
        self.rider_name = rider_name
        self.stops = stops
        self.arrives_at_ms = arrives_at_ms
        self.stage = stage
        self.pickup = pickup
        self.dropoff = dropoff
        self.driver_name = driver_name
        self.vehicle = vehicle
        self.place = place
        self.heading = heading
        self.route = route
        self.remaining_s = remaining_s
        self.is_there = is_there
        self.now_ms = now_ms
    }
}

/// One line of the history.
public struct HistoryItemView: Codable, Hashable, Sendable {
    /// The ride.
    public var id: UInt64
    /// Where it stands.
    public var stage: TripStage
    /// Where it began.
    @PlaceName public var pickup_name: String
    /// Where it ended.
    @PlaceName public var dropoff_name: String
    /// When it was requested.
    public var requested_at_ms: Int64
    /// When it was over.
    public var ended_at_ms: Int64?
    /// The kind of car.
    public var category: Category
    /// How it is paid.
    public var payment: PaymentMethod
    /// What was paid.
    public var total_minor: Int64
    /// What the driver gained; only for the driver.
    public var driver_gain_minor: Int64?
    /// Who was on the other side; nil where there was nobody.
    public var other_name: String?
    /// What this person thought of the other; nil until rated.
    public var stars_given: Int?
    /// Who rode; nil where it was the passenger.
    public var rider_name: String?

    /// Shows a ride in a line.
    public init(
        id: UInt64, stage: TripStage, pickup_name: String, dropoff_name: String,
        requested_at_ms: Int64, ended_at_ms: Int64? = nil, category: Category,
        payment: PaymentMethod, total_minor: Int64, driver_gain_minor: Int64? = nil,
        other_name: String? = nil, stars_given: Int? = nil, rider_name: String? = nil
    ) {
        self.rider_name = rider_name
        self.driver_gain_minor = driver_gain_minor
        self.id = id
        self.stage = stage
        self.pickup_name = pickup_name
        self.dropoff_name = dropoff_name
        self.requested_at_ms = requested_at_ms
        self.ended_at_ms = ended_at_ms
        self.category = category
        self.payment = payment
        self.total_minor = total_minor
        self.other_name = other_name
        self.stars_given = stars_given
    }
}

/// A page of rides, newest first.
public struct HistoryResult: Codable, Hashable, Sendable {
    /// The rides.
    public var items: [HistoryItemView]
    /// Whether there are earlier ones.
    public var has_more: Bool
    /// How many there are on all pages.
    public var total: Int

    /// A page of rides.
    public init(items: [HistoryItemView], has_more: Bool, total: Int) {
        self.items = items
        self.has_more = has_more
        self.total = total
    }
}

/// One line of a receipt.
public struct ReceiptLineView: Codable, Hashable, Sendable {
    /// A kind of fare item, see `FareView`, or of statement line, see `StatementLineView`.
    public var kind: String
    /// How much; what was taken off is negative.
    public var amount_minor: Int64

    /// Shows a line of a receipt.
    public init(kind: String, amount_minor: Int64) {
        self.kind = kind
        self.amount_minor = amount_minor
    }
}

/// Something that was paid for a ride.
public struct PaymentView: Codable, Hashable, Sendable {
    /// `cash_received`, `card_payment`, `debt_payment`, `let_off`: what the passenger does not have
    /// to pay any more, or `refund`: what went back to the passenger's card.
    public var kind: String
    /// How much.
    public var amount_minor: Int64
    /// When.
    public var at_ms: Int64

    /// The kind of what the passenger was let off.
    public static let letOff = "let_off"
    /// The kind of what went back.
    public static let refund = "refund"

    /// Shows a payment.
    public init(kind: String, amount_minor: Int64, at_ms: Int64) {
        self.kind = kind
        self.amount_minor = amount_minor
        self.at_ms = at_ms
    }
}

/// Everything about one ride.
public struct RideDetailsResult: Codable, Hashable, Sendable {
    /// The ride.
    public var ride: RideView
    /// Its way; nil where it is no longer known.
    public var route: RouteView?
    /// What it cost, line by line.
    public var receipt: [ReceiptLineView]
    /// What was paid for it, oldest first.
    public var payments: [PaymentView]
    /// What this person asked about it, without the messages, newest first, at most
    /// `ticketsShown`.
    public var tickets: [TicketView]
    /// Until when it can be rated, and tipped; nil where that is over or was never so.
    public var rating_open_until_ms: Int64?
    /// The holiday on which it was to begin, whose prices it has where the market has such; nil for
    /// other days.
    public var holiday: HolidayView?

    /// Tickets in one answer; with the longest route, these still fit a frame.
    public static let ticketsShown = 5

    /// Shows a ride.
    public init(
        ride: RideView, route: RouteView? = nil, receipt: [ReceiptLineView],
        payments: [PaymentView], tickets: [TicketView], rating_open_until_ms: Int64? = nil,
        holiday: HolidayView? = nil
    ) {
        self.ride = ride
        self.holiday = holiday
        self.route = route
        self.receipt = receipt
        self.payments = payments
        self.tickets = tickets
        self.rating_open_until_ms = rating_open_until_ms
    }
}

/// A ride booked for later, as whoever booked it sees it: all that was said with it.
public struct ReservationView: Codable, Hashable, Sendable {
    /// Its number.
    public var id: UInt64
    /// When the car is to be there.
    public var pickup_at_ms: Int64
    /// Where it begins.
    public var pickup: PlaceView
    /// Where it ends.
    public var dropoff: PlaceView
    /// Where it stops on the way, in order; nil for nowhere.
    public var stops: [PlaceView]?
    /// The kind of car.
    public var category: Category
    /// How it is paid.
    public var payment: PaymentMethod
    /// By which card; nil for cash.
    public var card: CardView?
    /// The price.
    public var fare: FareView
    /// The promotion that is in the price; nil for none.
    public var promotion: PromotionView?
    /// What helps the driver to find the passenger; nil for nothing.
    public var note: String?
    /// Who rides, where it is not the passenger who booked it; the telephone number until the
    /// ride is over.
    public var rider: RiderView?
    /// The digits to tell the driver on boarding; nil for none, and once it has become a ride,
    /// which tells them itself.
    public var pin: SecretText?
    /// Who is asked first; nil leaves it to the engine.
    public var first_asked: FirstAsked?
    /// `waiting`, `dispatching`, `failed` or `done`.
    public var state: String
    /// Why it failed.
    public var reason: String?
    /// The ride that it became; nil before.
    public var ride_id: UInt64?

    /// Shows a booked ride.
    public init(
        id: UInt64, pickup_at_ms: Int64, pickup: PlaceView, dropoff: PlaceView,
        stops: [PlaceView]? = nil, category: Category, payment: PaymentMethod,
        card: CardView? = nil, fare: FareView, promotion: PromotionView? = nil,
        note: String? = nil, rider: RiderView? = nil, pin: SecretText? = nil,
        first_asked: FirstAsked? = nil, state: String, reason: String? = nil,
        ride_id: UInt64? = nil
    ) {
        self.id = id
        self.pickup_at_ms = pickup_at_ms
        self.pickup = pickup
        self.dropoff = dropoff
        self.stops = stops
        self.category = category
        self.payment = payment
        self.card = card
        self.fare = fare
        self.promotion = promotion
        self.note = note
        self.rider = rider
        self.pin = pin
        self.first_asked = first_asked
        self.state = state
        self.reason = reason
        self.ride_id = ride_id
    }
}

/// What a passenger has booked.
public struct ReservationsResult: Codable, Hashable, Sendable {
    /// The earliest first, at most `most`.
    public var reservations: [ReservationView]

    /// Those that wait for their time, and as many that came to an end.
    public static let most = 2 * Limits.reservations

    /// Shows what is booked.
    public init(reservations: [ReservationView]) {
        self.reservations = reservations
    }
}
