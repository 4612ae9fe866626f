import RideCore

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
    /// What the country asks for.
    public var market: MarketView
    /// The wall's clock, in milliseconds since 1970.
    public var wall_ms: Int64
    /// Accounts for whoever wants to look around; nil where there are none.
    public var demo: DemoView?
    /// By what the data behind the engine is told from that of others, 32 hexadecimal digits: an
    /// app keeps a token for each. Nil from an engine that keeps nothing.
    public var data_id: String?
    /// Why the engine takes no change; nil where it does.
    public var history_doubt: HistoryDoubtView?

    /// An engine's introduction.
    public init(
        protocol_version: Int, engine: String, city: CityView, clock: ClockView,
        market: MarketView = .unknown, wall_ms: Int64 = 0, demo: DemoView? = nil,
        data_id: String? = nil, history_doubt: HistoryDoubtView? = nil
    ) {
        self.history_doubt = history_doubt
        self.protocol_version = protocol_version
        self.engine = engine
        self.city = city
        self.clock = clock
        self.market = market
        self.wall_ms = wall_ms
        self.demo = demo
        self.data_id = data_id
    }
}

/// How to sign in as one of the two people of the demo. Nothing of it is a secret.
public struct DemoView: Codable, Hashable, Sendable {
    /// The passenger's address.
    public var passenger_email: String
    /// The driver's address.
    public var driver_email: String
    /// The password of both.
    public var password: String

    /// Shows the demo accounts.
    public init(passenger_email: String, driver_email: String, password: String) {
        self.passenger_email = passenger_email
        self.driver_email = driver_email
        self.password = password
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

    /// Cars counted by the cells of a grid.
    public struct Groups: Codable, Hashable, Sendable {
        /// Where the cells are: as wide as high in degrees, from the south-west, row by row.
        public struct Grid: Codable, Hashable, Sendable {
            /// The southern edge, in ten-millionths of a degree.
            public var south_e7: Int64
            /// The western edge, in ten-millionths of a degree.
            public var west_e7: Int64
            /// The edge of a cell, in ten-millionths of a degree.
            public var cell_e7: Int64
            /// Cells from west to east.
            public var columns: Int
            /// Cells from south to north.
            public var rows: Int

            /// A grid.
            public init(
                south_e7: Int64, west_e7: Int64, cell_e7: Int64, columns: Int, rows: Int
            ) {
                self.south_e7 = south_e7
                self.west_e7 = west_e7
                self.cell_e7 = cell_e7
                self.columns = columns
                self.rows = rows
            }
        }

        /// The grid, where all cells with cars are told; nil where those that have changed are.
        public var grid: Grid?
        /// Four numbers for each cell: its place in the grid, the free cars, those called to a
        /// passenger, of whom operators alone are told, and the busy ones beside these.
        public var cells: [Int64]

        /// Groups.
        public init(grid: Grid?, cells: [Int64]) {
            self.grid = grid
            self.cells = cells
        }

        /// Whether nothing is told.
        public var isEmpty: Bool { grid == nil && cells.isEmpty }
    }

    /// The present moment, in milliseconds since the world began.
    public var now_ms: Int64
    /// Seconds of the city's time that pass in a second.
    public var speed: Double
    /// Cars at work within the watched bounds, five numbers each: driver, or `nobody` where it is
    /// not told whose car it is, latitude and longitude in millionths of a degree, heading in
    /// degrees, and 0 for a free car, 1 for a busy one.
    public var cars: [Int64]
    /// The car of one's own ride; nil without one, or while it stands.
    public var progress: Progress?
    /// The cars as groups, where there are too many to be told one by one; only one's own is then
    /// among `cars`. Nil where all are there.
    public var groups: Groups?

    /// In the place of a driver's number: who it is is not told.
    public static let nobody: Int64 = -1

    /// A tick.
    public init(
        now_ms: Int64, speed: Double, cars: [Int64], progress: Progress?, groups: Groups? = nil
    ) {
        self.groups = groups
        self.now_ms = now_ms
        self.speed = speed
        self.cars = cars
        self.progress = progress
    }
}

/// Something that a person should know, once, wherever they are in the app.
public struct NoticeView: Codable, Hashable, Sendable {
    /// `blocked`, `bonus_reached`, `reservation_failed`, `document_expired`, `payment_failed`,
    /// `ticket_answered`, `application_decided`, `invitation_rewarded`, `help_seen`,
    /// `tip_received`, `money_given_back`,
    /// `bill_let_off`, `booking_due`, `booking_under_way`, `free_minutes_end`, `rental_expired`,
    /// `bike_lost`, `station_bikes`, `station_docks`, `ride_taken_over`, `favourite_gone` or
    /// `withdrawal_returned`.
    public var kind: String
    /// One sentence, in English.
    public var message: String
    /// What was earned, of `bonus_reached` and `tip_received`, or given back, or returned.
    public var amount_minor: Int64?
    /// How many rides a bonus is for.
    public var rides: Int?
    /// The code of the refusal, of `reservation_failed`; of the promotion, of `invitation_rewarded`
    /// to a passenger; what took a ride from its driver, of `ride_taken_over`: `nearer` or
    /// `operator`; why a favourite is not asked first, of `favourite_gone`; why the bank sent money
    /// back, as in `finance.get`, of `withdrawal_returned`.
    public var code: String?
    /// Why the account is blocked, as in `account_status`.
    public var reason: String?
    /// What support has answered.
    public var subject: String?
    /// Who gives a tip; the other person of a ride, of `booking_under_way`; the favourite.
    public var name: String?
    /// The moment for which the ride is booked, of `booking_due` and `booking_under_way`.
    public var booked_for_ms: Int64?
    /// Whether an application was approved.
    public var is_approved: Bool?
    /// How many of the free minutes are left, of `free_minutes_end`.
    public var minutes: Int?
    /// Whether there are bicycles, or docks, of `station_bikes` and `station_docks`.
    public var is_there: Bool?

    /// A notice.
    public init(kind: String, message: String) {
        self.kind = kind
        self.message = message
    }
}

/// The engine says why it disconnects a client.
public struct GoodbyeView: Codable, Hashable, Sendable {
    /// A stable name of the reason, by which an app finds its own words.
    public var code: String
    /// One sentence.
    public var reason: String

    /// A farewell.
    public init(code: String, reason: String) {
        self.code = code
        self.reason = reason
    }
}
