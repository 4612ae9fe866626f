import RideCore

/// Somebody and how to reach them, as only the operator sees it.
public struct ReachView: Codable, Hashable, Sendable {
    /// The number.
    public var person_id: UInt64
    /// On which side.
    public var role: Side
    /// The name.
    public var name: String
    /// The phone; nil for a guest.
    public var phone: String?
    /// The address; nil for a guest.
    public var email: String?
    /// Whether the account may be used.
    public var status: AccountStatusView

    /// Shows how to reach somebody.
    public init(
        person_id: UInt64, role: Side, name: String, phone: String? = nil, email: String? = nil,
        status: AccountStatusView
    ) {
        self.person_id = person_id
        self.role = role
        self.name = name
        self.phone = phone
        self.email = email
        self.status = status
    }
}

/// A ride with all that the operator may want to know of it.
public struct OperatorRideResult: Codable, Hashable, Sendable {
    /// The ride, as its passenger sees it.
    public var ride: RideView
    /// Who rides; nil for somebody simulated.
    public var passenger: ReachView?
    /// Who drives; nil until somebody has accepted, and for somebody simulated.
    public var driver: ReachView?
    /// What the driver gains.
    public var driver_gain_minor: Int64
    /// How much can be given back at most, or is owed; 0 where nothing can.
    public var refundable_minor: Int64
    /// Whether the passenger still owes it.
    public var is_owed: Bool
    /// How much was given back; nil for nothing.
    public var refunded_minor: Int64?

    /// Shows a ride.
    public init(
        ride: RideView, passenger: ReachView? = nil, driver: ReachView? = nil,
        driver_gain_minor: Int64, refundable_minor: Int64, is_owed: Bool,
        refunded_minor: Int64? = nil
    ) {
        self.ride = ride
        self.passenger = passenger
        self.driver = driver
        self.driver_gain_minor = driver_gain_minor
        self.refundable_minor = refundable_minor
        self.is_owed = is_owed
        self.refunded_minor = refunded_minor
    }
}

/// A person with all that the operator may want to know.
public struct OperatorPersonResult: Codable, Hashable, Sendable {
    /// The person in a line.
    public var person: PersonRowView
    /// The phone; nil for a guest.
    public var phone: String?
    /// The number for taxes; nil where none was given.
    public var tax_id: String?
    /// The last rides, the newest first, at most eight.
    public var rides: [HistoryItemView]
    /// How many rides there are in all.
    public var ride_count: Int
    /// How many of them were called off, by whomever.
    public var cancelled_count: Int
    /// The last messages to support, the newest first, at most five, without what was written.
    public var tickets: [TicketView]
    /// How many there are in all.
    public var ticket_count: Int
    /// What a passenger owes; of a driver see `balance`.
    public var due_minor: Int64
    /// A driver's money; nil for a passenger.
    public var balance: BalanceView?
    /// The ride under way; nil without one.
    public var live_ride_id: UInt64?
    /// The blocks of the account, the newest first, at most twenty; nil where there never was one.
    public var blocks: [BlockView]?
    /// The photo that the other side of rides sees; nil where there is none.
    public var photo: [String]?

    /// Shows a person.
    public init(
        person: PersonRowView, phone: String? = nil, tax_id: String? = nil,
        rides: [HistoryItemView], ride_count: Int, cancelled_count: Int, tickets: [TicketView],
        ticket_count: Int, due_minor: Int64, balance: BalanceView? = nil,
        live_ride_id: UInt64? = nil, blocks: [BlockView]? = nil, photo: [String]? = nil
    ) {
        self.person = person
        self.phone = phone
        self.tax_id = tax_id
        self.rides = rides
        self.ride_count = ride_count
        self.cancelled_count = cancelled_count
        self.tickets = tickets
        self.ticket_count = ticket_count
        self.due_minor = due_minor
        self.balance = balance
        self.live_ride_id = live_ride_id
        self.blocks = blocks
        self.photo = photo
    }
}

/// A block of an account, past or present, as only the operator sees it.
public struct BlockView: Codable, Hashable, Sendable {
    /// Why, as `BlockReason` names it.
    public var reason: String
    /// What the person was told.
    public var message: String
    /// Since when, on the wall's clock.
    public var from_ms: Int64
    /// As which user of the system the operator came; nil where that is not known.
    public var user_id: UInt32?
    /// The name of that user; nil where the system does not know it.
    public var user_name: String?
    /// When it was lifted, on the wall's clock; nil while it stands.
    public var lifted_at_ms: Int64?
    /// As which user of the system the operator came who lifted it; nil where that is not known.
    public var lifted_by_user_id: UInt32?
    /// The name of that user; nil where the system does not know it.
    public var lifted_by_user_name: String?

    /// Shows a block.
    public init(
        reason: String, message: String, from_ms: Int64, user_id: UInt32? = nil,
        user_name: String? = nil, lifted_at_ms: Int64? = nil, lifted_by_user_id: UInt32? = nil,
        lifted_by_user_name: String? = nil
    ) {
        self.user_name = user_name
        self.lifted_by_user_name = lifted_by_user_name
        self.reason = reason
        self.message = message
        self.from_ms = from_ms
        self.user_id = user_id
        self.lifted_at_ms = lifted_at_ms
        self.lifted_by_user_id = lifted_by_user_id
    }
}
