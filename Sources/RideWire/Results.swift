import RideCore

/// What an answered call brings.
public enum CallResult: Hashable, Sendable {
    /// To `hello`.
    case hello(HelloResult)
    /// To `session.open`.
    case session(SessionResult)
    /// To `ride.plan`.
    case plan(PlanResult)
    /// To `chat.list`.
    case chat(ChatListResult)
    /// To `state.get` and to every call that changes something: the state afterwards.
    case state(PersonState)
    /// To `map.watch` and `ping`: nothing but that it was heard.
    case done
}

/// The engine introduces itself.
public struct HelloResult: Codable, Hashable, Sendable {
    /// The version the engine speaks.
    public var protocol_version: Int
    /// The engine's name and version.
    public var engine: String
    /// The city it holds.
    public var city: CityView
    /// The city's time.
    public var clock: ClockView

    /// An engine's introduction.
    public init(protocol_version: Int, engine: String, city: CityView, clock: ClockView) {
        self.protocol_version = protocol_version
        self.engine = engine
        self.city = city
        self.clock = clock
    }
}

/// A session is open.
public struct SessionResult: Codable, Hashable, Sendable {
    /// The token for the next time. The app keeps it to itself; the engine keeps only its hash.
    public var token: String
    /// The person's state.
    public var state: PersonState

    /// An open session.
    public init(token: String, state: PersonState) {
        self.token = token
        self.state = state
    }
}

/// A route and its price in every category.
public struct PlanResult: Codable, Hashable, Sendable {
    /// One category.
    public struct Option: Codable, Hashable, Sendable {
        /// Which.
        public var category: Category
        /// The name of the price, for `ride.request`; valid until `valid_until_ms`.
        public var quote_id: UInt64
        /// The price.
        public var fare: FareView
        /// How far away the nearest driver is; nil if there is none.
        public var pickup_s: Double?
        /// Seats for passengers.
        public var seats: Int

        /// One category with its price.
        public init(
            category: Category, quote_id: UInt64, fare: FareView, pickup_s: Double?, seats: Int
        ) {
            self.category = category
            self.quote_id = quote_id
            self.fare = fare
            self.pickup_s = pickup_s
            self.seats = seats
        }
    }

    /// Where the ride begins.
    public var pickup: PlaceView
    /// Where it ends.
    public var dropoff: PlaceView
    /// The way.
    public var route: RouteView
    /// Every category.
    public var options: [Option]
    /// The last moment at which these prices hold.
    public var valid_until_ms: Int64

    /// A plan.
    public init(
        pickup: PlaceView, dropoff: PlaceView, route: RouteView, options: [Option],
        valid_until_ms: Int64
    ) {
        self.pickup = pickup
        self.dropoff = dropoff
        self.route = route
        self.options = options
        self.valid_until_ms = valid_until_ms
    }
}

/// Earlier messages of a ride.
public struct ChatListResult: Codable, Hashable, Sendable {
    /// Which ride.
    public var ride_id: UInt64
    /// At most `RideView.chatMessages` messages, oldest first.
    public var messages: [ChatMessageView]

    /// Earlier messages.
    public init(ride_id: UInt64, messages: [ChatMessageView]) {
        self.ride_id = ride_id
        self.messages = messages
    }
}

/// The time, and what moves.
public struct TickView: Codable, Hashable, Sendable {
    /// How far the car of one's own ride has got.
    public struct Progress: Codable, Hashable, Sendable {
        /// Degrees north.
        public var latitude: Double
        /// Degrees east.
        public var longitude: Double
        /// Degrees clockwise from north.
        public var heading: Int
        /// The way that is left.
        public var remaining_m: Double
        /// The time that is left.
        public var remaining_s: Double
        /// The index of the first point of the route's shape that is still ahead.
        public var shape_index: Int

        /// A car on its way.
        public init(
            latitude: Double, longitude: Double, heading: Int, remaining_m: Double,
            remaining_s: Double, shape_index: Int
        ) {
            self.latitude = latitude
            self.longitude = longitude
            self.heading = heading
            self.remaining_m = remaining_m
            self.remaining_s = remaining_s
            self.shape_index = shape_index
        }
    }

    /// The present moment, in milliseconds since the world began.
    public var now_ms: Int64
    /// Seconds of the city's time that pass in a second.
    public var speed: Double
    /// Cars at work within the watched bounds, five numbers each: driver, latitude and longitude
    /// in millionths of a degree, heading in degrees, and 0 for a free car, 1 for a busy one.
    public var cars: [Int64]
    /// The car of one's own ride; nil without one, or while it stands.
    public var progress: Progress?

    /// A tick.
    public init(now_ms: Int64, speed: Double, cars: [Int64], progress: Progress?) {
        self.now_ms = now_ms
        self.speed = speed
        self.cars = cars
        self.progress = progress
    }
}

/// The engine says why it disconnects a client.
public struct GoodbyeView: Codable, Hashable, Sendable {
    /// One sentence.
    public var reason: String

    /// A farewell.
    public init(reason: String) { self.reason = reason }
}
