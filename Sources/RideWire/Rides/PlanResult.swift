import RideCore

/// A route and its price in every category.
public struct PlanResult: Codable, Hashable, Sendable {
    /// One category.
    public struct Option: Codable, Hashable, Sendable {
        /// Which.
        public var category: Category
        /// The name of the price, for `ride.request`; valid until `valid_until_ms`.
        public var quote_id: UInt64
        /// By which the price can be brought back after a restart of the engine; nil where it
        /// keeps no key.
        public var seal: String?
        /// The price.
        public var fare: FareView
        /// How much demand raises the price, in per cent of the price without it: 100 is not at
        /// all.
        public var surge_percent: Int
        /// What may be added to the price.
        public var terms: TermsView
        /// How far away the nearest driver is; nil if there is none.
        public var pickup_s: Double?
        /// Seats for passengers.
        public var seats: Int
        /// Why this person cannot have this category, such as `only_for_women`; nil if they can.
        public var unavailable: String?
        /// Whether anybody in this city serves the category, at work or not; nil where the engine
        /// does not say.
        public var served: Bool?
        /// The nearest favourite driver who is free; nil if there is none.
        public var favourite: Favourite?
        /// What it means that another party may share the car; nil where nobody will.
        public var shared: SharedTermsView?

        /// One category with its price.
        public init(
            category: Category, quote_id: UInt64, fare: FareView, pickup_s: Double?, seats: Int,
            surge_percent: Int = 100, terms: TermsView = TermsView(.free),
            unavailable: String? = nil, favourite: Favourite? = nil,
            shared: SharedTermsView? = nil, served: Bool? = nil, seal: String? = nil
        ) {
            self.seal = seal
            self.served = served
            self.shared = shared
            self.favourite = favourite
            self.category = category
            self.quote_id = quote_id
            self.fare = fare
            self.surge_percent = surge_percent
            self.terms = terms
            self.pickup_s = pickup_s
            self.seats = seats
            self.unavailable = unavailable
        }
    }

    /// A favourite driver who could be asked.
    public struct Favourite: Codable, Hashable, Sendable {
        /// Who.
        public var driver_id: UInt64
        /// By name.
        public var name: String
        /// How far away.
        public var pickup_s: Double
        /// Whether the engine asks the favourite first unless `first_asked` says otherwise; one
        /// who is too far away is asked only where that is chosen.
        public var is_asked_first: Bool

        /// A favourite driver.
        public init(driver_id: UInt64, name: String, pickup_s: Double, is_asked_first: Bool) {
            self.driver_id = driver_id
            self.name = name
            self.pickup_s = pickup_s
            self.is_asked_first = is_asked_first
        }
    }

    /// Where the ride begins.
    public var pickup: PlaceView
    /// Where it ends.
    public var dropoff: PlaceView
    /// Where it stops on the way, in order; nil for nowhere.
    public var stops: [PlaceView]?
    /// The way.
    public var route: RouteView
    /// Every category that the market offers.
    public var options: [Option]
    /// The last moment at which these prices hold.
    public var valid_until_ms: Int64
    /// The promotion that is in these prices, as their item `promotion`; nil for none.
    public var promotion: PromotionView?
    /// Why the code that was given is not in these prices; nil if it is, or none was given.
    public var promotion_refused: ErrorView?
    /// Whose car it is; only for boarding by code.
    public var driver: PersonView?
    /// The car; only for boarding by code.
    public var vehicle: RideView.Vehicle?
    /// By how much the way takes longer now than at the speeds of the city's streets, for the
    /// traffic of this hour; nil where it does not.
    public var delay_s: Double?
    /// The holiday on which the ride begins, whose prices these are where the market has such; nil
    /// where that day is none.
    public var holiday: HolidayView?

    /// A plan.
    public init(
        pickup: PlaceView, dropoff: PlaceView, route: RouteView, options: [Option],
        valid_until_ms: Int64, promotion: PromotionView? = nil,
        promotion_refused: ErrorView? = nil, driver: PersonView? = nil,
        vehicle: RideView.Vehicle? = nil, stops: [PlaceView]? = nil,
        delay_s: Double? = nil, holiday: HolidayView? = nil
    ) {
        self.delay_s = delay_s
        self.holiday = holiday
        self.stops = stops
        self.pickup = pickup
        self.dropoff = dropoff
        self.route = route
        self.options = options
        self.valid_until_ms = valid_until_ms
        self.promotion = promotion
        self.promotion_refused = promotion_refused
        self.driver = driver
        self.vehicle = vehicle
    }
}

/// What may be added to a price that was agreed on.
public struct TermsView: Codable, Hashable, Sendable {
    /// How long the driver waits at the pick-up for nothing.
    public var free_waiting_s: Double
    /// Charged for each minute of waiting after that.
    public var waiting_per_minute_minor: Int64
    /// How long after a driver has accepted the ride can be called off for nothing.
    public var free_cancellation_s: Double
    /// Charged for calling it off later than that.
    public var cancellation_fee_minor: Int64
    /// Charged where the passenger does not come.
    public var missing_fee_minor: Int64
    /// Added to the fee for calling off for every whole kilometre that the car has come, but never
    /// beyond the fee for not coming; nil where nothing is.
    public var cancellation_per_km_minor: Int64?

    /// Shows terms.
    public init(_ terms: RideTerms) {
        free_waiting_s = terms.freeWaiting.inSeconds
        waiting_per_minute_minor = terms.waitingPerMinute.minorUnits
        free_cancellation_s = terms.freeCancellation.inSeconds
        cancellation_fee_minor = terms.cancellationFee.minorUnits
        missing_fee_minor = terms.missingFee.minorUnits
        if terms.cancellationPerKilometre > .zero {
            cancellation_per_km_minor = terms.cancellationPerKilometre.minorUnits
        }
    }
}

/// What a promotion takes off.
public struct PromotionView: Codable, Hashable, Sendable {
    /// Its code.
    public var code: String
    /// `percent` or `amount`.
    public var kind: String
    /// How much, in per cent; nil for an amount.
    public var percent: Int?
    /// How much; nil for a part.
    public var amount_minor: Int64?
    /// The most that is taken off; nil for no limit.
    public var cap_minor: Int64?

    /// Takes a part of the price off.
    public init(code: String, percent: Int, cap_minor: Int64? = nil) {
        self.code = code
        kind = "percent"
        self.percent = percent
        self.cap_minor = cap_minor
    }

    /// Takes an amount off.
    public init(code: String, amount_minor: Int64) {
        self.code = code
        kind = "amount"
        self.amount_minor = amount_minor
    }
}

/// Why something was refused that does not make the whole call fail.
public struct ErrorView: Codable, Hashable, Sendable {
    /// A stable word for programs.
    public var code: String
    /// One sentence for people.
    public var message: String

    /// A refusal.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}
