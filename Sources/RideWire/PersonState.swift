import RideCore

/// Everything that one person's screen is made of, apart from the moving cars. It is sent whole
/// whenever something in it changes, so that a client that missed a hundred messages is right
/// again after the next one.
public struct PersonState: Codable, Hashable, Sendable {
    /// What a driver is doing.
    public enum Activity: String, Codable, Sendable {
        /// See `DriverActivity`; a passenger is idle, waiting or aboard.
        case offline, idle, considering, enRoute, atPickup, withPassenger, waiting, aboard
    }

    /// What a driver did today.
    public struct Today: Codable, Hashable, Sendable {
        /// Rides completed since midnight.
        public var rides: Int
        /// What they paid, in minor units.
        public var earnings_minor: Int64

        /// A day so far.
        public init(rides: Int, earnings_minor: Int64) {
            self.rides = rides
            self.earnings_minor = earnings_minor
        }
    }

    /// Counts the changes; a state with a lower number is older.
    public var revision: UInt64
    /// Which side this person is on.
    public var role: Side
    /// The person's own number.
    public var person_id: UInt64
    /// The person, as others see them.
    public var person: PersonView
    /// Where the person is: a driver's car, a passenger's own place.
    public var place: PlaceView
    /// What the person is doing.
    public var activity: Activity
    /// The live ride, the offer, or the ride that has just ended and is not dismissed yet.
    public var ride: RideView?
    /// The ride that a driver is asked for, or has promised, while another is under way; its chat
    /// is left out until it is `ride`. Nil for none.
    public var next_ride: RideView?
    /// The rides of the other parties in a driver's car, whose stops come later, in their order,
    /// each with the last message of its chat; nil for none.
    public var shared_rides: [RideView]?
    /// The way of the ride's car: to the pick-up, then to the drop-off; nil while it stands.
    public var route: RouteView?
    /// A driver's day; nil for a passenger.
    public var today: Today?
    /// Whether the person came without an account.
    public var is_guest: Bool
    /// Whether the account may be used.
    public var account_status: AccountStatusView
    /// Answers of the operator that the person has not seen.
    public var unread_tickets: Int
    /// Rides that a passenger has booked for later.
    public var reservations: Int
    /// For when the next of them is booked; nil without one.
    public var next_booking_at_ms: Int64?
    /// How far a driver's application is, as in `ApplicationView`; nil for a passenger.
    public var application: String?
    /// Which rides a driver wants; nil for a passenger.
    public var preferences: PreferencesView?
    /// For which categories a driver and the car are good enough; nil for a passenger.
    public var permitted_categories: [Category]?
    /// A driver's money; of a passenger only what is owed, nil for nothing.
    public var balance: BalanceView?
    /// The person's call for help that is not over; nil without one.
    public var help: HelpCallView?
    /// How much demand raises prices at the person's own place, in per cent: 100 is not at all.
    public var surge_percent: Int

    /// What a passenger owes from rides whose card could not be charged, in minor units; nil where
    /// that is nothing.
    public var due_minor: Int64?
    /// The bicycle that a passenger has or keeps; nil without one.
    public var rental: RentalView?
    /// Whether every ride of this passenger begins with a PIN; nil for no.
    public var asks_for_pin: Bool?

    /// A driver's break and hours; nil where nothing is to be said of them.
    public var hours: HoursView?

    /// Counts the changes of what the account keeps for its apps (`mine.get`); nil for a guest.
    public var mine_version: UInt64?

    /// A person's state.
    public init(
        revision: UInt64, role: Side, person_id: UInt64, person: PersonView, place: PlaceView,
        activity: Activity, ride: RideView?, route: RouteView?, today: Today?,
        is_guest: Bool = true, account_status: AccountStatusView = .active,
        unread_tickets: Int = 0, reservations: Int = 0, application: String? = nil,
        preferences: PreferencesView? = nil, balance: BalanceView? = nil,
        surge_percent: Int = 100, due_minor: Int64 = 0, help: HelpCallView? = nil,
        rental: RentalView? = nil, asks_for_pin: Bool = false, next_ride: RideView? = nil,
        hours: HoursView? = nil, shared_rides: [RideView]? = nil, next_booking_at_ms: Int64? = nil,
        permitted_categories: [Category]? = nil, mine_version: UInt64? = nil
    ) {
        self.mine_version = mine_version
        self.permitted_categories = permitted_categories
        self.next_booking_at_ms = next_booking_at_ms
        self.shared_rides = shared_rides
        self.hours = hours
        self.next_ride = next_ride
        self.rental = rental
        self.asks_for_pin = asks_for_pin ? true : nil
        self.help = help
        self.due_minor = due_minor == 0 ? nil : due_minor
        self.revision = revision
        self.role = role
        self.person_id = person_id
        self.person = person
        self.place = place
        self.activity = activity
        self.ride = ride
        self.route = route
        self.today = today
        self.is_guest = is_guest
        self.account_status = account_status
        self.unread_tickets = unread_tickets
        self.reservations = reservations
        self.application = application
        self.preferences = preferences
        self.balance = balance
        self.surge_percent = surge_percent
    }
}

/// A driver's break, and the hours that the country allows (D14). Each is nil where it does not
/// hold.
public struct HoursView: Codable, Hashable, Sendable {
    /// When the break began.
    public var break_since_ms: Int64?
    /// Whether a break begins after the ride under way.
    public var break_follows: Bool?
    /// When a rest is demanded of a driver who works on.
    public var work_until_ms: Int64?
    /// When the rest is over that is demanded.
    public var rest_until_ms: Int64?

    /// Nothing holds.
    public init() {}
}

/// A call for help that is not over, as whoever made it sees it (P8).
public struct HelpCallView: Codable, Hashable, Sendable {
    /// How far it has come.
    public enum Standing: String, CaseIterable, Codable, Sendable {
        /// Nobody has seen it yet.
        case called
        /// An operator has taken it on.
        case seen
        /// An operator has written.
        case answered
    }

    /// The ticket in which the person and the operators write.
    public var ticket_id: UInt64
    /// How far it has come.
    public var standing: Standing
    /// What the operator wrote last; nil for nothing yet.
    public var answer: String?

    /// A call for help.
    public init(ticket_id: UInt64, standing: Standing, answer: String? = nil) {
        self.ticket_id = ticket_id
        self.standing = standing
        self.answer = answer
    }
}
