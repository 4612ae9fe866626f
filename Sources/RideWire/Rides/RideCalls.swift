import RideCore

/// `ride.plan`: the route and its price in every category.
public struct PlanRide: Request {
    public typealias Answer = PlanResult
    public static let method: MethodName = "ride.plan"
    public static let access = Access.passenger

    /// Where the ride begins.
    public var pickup: PlaceView
    /// Where it ends.
    public var dropoff: PlaceView
    /// The code of a promotion; nil for none.
    public var promotion: String?
    /// When the car is to be there, for a ride booked for later; nil for now.
    @WithinIfGiven<Moments> public var pickup_at_ms: Int64?
    /// Where the ride stops on the way, in order, at most three; nil for nowhere.
    public var stops: [PlaceView]?

    /// A ride between two places.
    public init(
        pickup: PlaceView, dropoff: PlaceView, promotion: String? = nil,
        pickup_at_ms: Int64? = nil, stops: [PlaceView]? = nil
    ) {
        self.stops = stops
        self.pickup = pickup
        self.dropoff = dropoff
        self.promotion = promotion
        self.pickup_at_ms = pickup_at_ms
    }
}

/// `ride.request`: request a ride at a quoted price.
public struct RequestRide: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.request"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// The price that was accepted.
    @Within<Identifiers> public var quote_id: UInt64
    /// How it will be paid.
    public var payment: PaymentMethod
    /// Which card; nil for cash, or for the primary one.
    @WithinIfGiven<Identifiers> public var card_id: UInt64?
    /// What the passenger adds; nil for nothing.
    public var details: RequestDetailsView?
    /// The seal of the price, for an engine that has been restarted since; nil for none.
    public var seal: String?
    /// The favourite who stood beside the price as the one who is asked first; nil for nobody.
    @WithinIfGiven<Identifiers> public var favourite_id: UInt64?

    /// Requests the ride of a quote.
    public init(
        command_id: CommandID, quote_id: UInt64, payment: PaymentMethod = .cash,
        card_id: UInt64? = nil, details: RequestDetailsView? = nil, seal: String? = nil,
        favourite_id: UInt64? = nil
    ) {
        self.favourite_id = favourite_id
        self.seal = seal
        self.details = details
        self.command_id = command_id
        self.quote_id = quote_id
        self.payment = payment
        self.card_id = card_id
    }
}

/// `ride.cancel`: call a ride off.
public struct CancelRide: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.cancel"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// Why.
    public var reason: CancellationReason
    /// The most that calling off may cost, as the passenger was told; nil for whatever it costs.
    @WithinIfGiven<Amounts> public var at_most_minor: Int64?

    /// Calls a ride off.
    public init(
        command_id: CommandID, ride_id: UInt64, reason: CancellationReason,
        at_most_minor: Int64? = nil
    ) {
        self.at_most_minor = at_most_minor
        self.command_id = command_id
        self.ride_id = ride_id
        self.reason = reason
    }
}

/// `ride.rate`: rate the other side.
public struct RateRide: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.rate"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// 1 to 5.
    @Within<Numbers> public var stars: Int
    /// At most 280 characters; nil for none.
    public var comment: String?
    /// What is said besides, with four or five stars; nil for nothing.
    public var compliments: [Compliment]?

    /// Rates the other side of a ride.
    public init(
        command_id: CommandID, ride_id: UInt64, stars: Int, comment: String? = nil,
        compliments: [Compliment] = []
    ) {
        self.compliments = compliments.isEmpty ? nil : compliments
        self.command_id = command_id
        self.ride_id = ride_id
        self.stars = stars
        self.comment = comment
    }
}

/// `ride.dismiss`: close the summary of a ride that is over.
public typealias DismissRide = RideCommand<DismissRideTerms>
/// Who may do so, and what they are answered.
public enum DismissRideTerms: RideCommandTerms {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.dismiss"
    public static let access = Access.signedIn
}

/// `ride.replan`: what another destination costs.
public struct PlanDetour: Request {
    public typealias Answer = DetourResult
    public static let method: MethodName = "ride.replan"
    public static let access = Access.passenger

    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// Where it is to end.
    public var dropoff: PlaceView
    /// The stops that are then ahead, on the way to the present destination, whatever `dropoff`
    /// says; nil leaves the stops as they are.
    public var stops: [PlaceView]?
    /// Whether the ride is to end at `dropoff` without the stops ahead; nil for no.
    public var gets_out: Bool?

    /// Asks what another destination costs.
    public init(
        ride_id: UInt64, dropoff: PlaceView, stops: [PlaceView]? = nil, gets_out: Bool? = nil
    ) {
        self.gets_out = gets_out
        self.stops = stops
        self.ride_id = ride_id
        self.dropoff = dropoff
    }
}

/// `ride.redirect`: go there.
public struct RedirectRide: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.redirect"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// The price that was accepted, of `ride.replan`.
    @Within<Identifiers> public var quote_id: UInt64
    /// The seal of the price, for an engine that has been restarted since; nil for none.
    public var seal: String?

    /// Goes elsewhere at a price that was shown.
    public init(
        command_id: CommandID, ride_id: UInt64, quote_id: UInt64, seal: String? = nil
    ) {
        self.seal = seal
        self.command_id = command_id
        self.ride_id = ride_id
        self.quote_id = quote_id
    }
}

/// `ride.tip`: give something to the driver.
public struct GiveTip: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.tip"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// How much.
    @Within<Amounts> public var amount_minor: Int64

    /// Gives something to the driver.
    public init(command_id: CommandID, ride_id: UInt64, amount_minor: Int64) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.amount_minor = amount_minor
    }
}

/// `ride.planBoarding`: the route and its price from the car that shows a code.
public struct PlanBoarding: Request {
    public typealias Answer = PlanResult
    public static let method: MethodName = "ride.planBoarding"
    public static let access = Access.passenger

    /// The boarding code of the car.
    public var code: String
    /// Where the ride is to end.
    public var dropoff: PlaceView
    /// The code of a promotion; nil for none.
    public var promotion: String?

    /// Asks for the way from the car that shows a code.
    public init(code: String, dropoff: PlaceView, promotion: String? = nil) {
        self.code = code
        self.dropoff = dropoff
        self.promotion = promotion
    }
}
