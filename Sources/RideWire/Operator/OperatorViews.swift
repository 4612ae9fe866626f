import RideCore

/// How many there are of one kind.
public struct CountView: Codable, Hashable, Sendable {
    /// The kind.
    public var name: String
    /// How many.
    public var count: Int

    /// Shows a count.
    public init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}

/// The city at a glance.
public struct OverviewResult: Codable, Hashable, Sendable {
    /// The city's time.
    public var clock: ClockView
    /// Drivers, by activity.
    public var drivers: [CountView]
    /// Live rides, by stage.
    public var rides: [CountView]
    /// Rides for which a driver is looked for.
    public var requests_waiting: Int
    /// Rides completed since midnight.
    public var completed_today: Int
    /// Rides called off since midnight.
    public var cancelled_today: Int
    /// Rides without a driver since midnight.
    public var unserved_today: Int
    /// Tickets to answer and calls for help that are not over; those with an answer do not count.
    public var open_tickets: Int
    /// Applications to decide.
    public var pending_drivers: Int
    /// Calls for help that are not over, newest first, at most `PageLimit.most`.
    public var alerts: [AlertView]
    /// The sums of every kind of account.
    public var ledger: [AccountBalanceView]
    /// Rides completed or under way among all requests of today and those that are not over, 0 to
    /// 1 (`OverviewSum`); nil without any.
    public var service_rate: Double?
    /// From request to pick-up, on average; nil without any.
    public var mean_wait_s: Double?

    /// Shows the city.
    public init(
        clock: ClockView, drivers: [CountView], rides: [CountView], requests_waiting: Int,
        completed_today: Int, cancelled_today: Int, unserved_today: Int, open_tickets: Int,
        pending_drivers: Int, alerts: [AlertView], ledger: [AccountBalanceView],
        service_rate: Double? = nil, mean_wait_s: Double? = nil
    ) {
        self.clock = clock
        self.drivers = drivers
        self.rides = rides
        self.requests_waiting = requests_waiting
        self.completed_today = completed_today
        self.cancelled_today = cancelled_today
        self.unserved_today = unserved_today
        self.open_tickets = open_tickets
        self.pending_drivers = pending_drivers
        self.alerts = alerts
        self.ledger = ledger
        self.service_rate = service_rate
        self.mean_wait_s = mean_wait_s
    }
}

/// A driver in a line.
public struct DriverSummaryView: Codable, Hashable, Sendable {
    /// Which driver.
    public var driver_id: UInt64
    /// The name.
    public var name: String
    /// How far the application has come: `draft`, `pending`, `approved`, `rejected`.
    public var application: String
    /// Whether the account may be used.
    public var status: AccountStatusView
    /// What the driver is doing.
    public var activity: PersonState.Activity
    /// What the driver serves.
    public var categories: [Category]
    /// The average rating; nil before the first.
    public var rating_hundredths: Int?
    /// Rides completed.
    public var rides: Int

    /// Shows a driver in a line.
    public init(
        driver_id: UInt64, name: String, application: String, status: AccountStatusView,
        activity: PersonState.Activity, categories: [Category], rating_hundredths: Int? = nil,
        rides: Int
    ) {
        self.driver_id = driver_id
        self.name = name
        self.application = application
        self.status = status
        self.activity = activity
        self.categories = categories
        self.rating_hundredths = rating_hundredths
        self.rides = rides
    }
}

/// A page of drivers, highest number first.
public struct DriversResult: Codable, Hashable, Sendable {
    /// The drivers.
    public var drivers: [DriverSummaryView]
    /// Whether there are more.
    public var has_more: Bool

    /// A page of drivers.
    public init(drivers: [DriverSummaryView], has_more: Bool) {
        self.drivers = drivers
        self.has_more = has_more
    }
}

/// Everything about one driver.
public struct DriverDetailsResult: Codable, Hashable, Sendable {
    /// The driver.
    public var driver: DriverSummaryView
    /// The address of the mailbox; nil for a guest.
    public var email: String?
    /// The telephone number; nil for a guest.
    public var phone: String?
    /// The tax number; nil for a guest.
    public var tax_id: String?
    /// The application.
    public var application: ApplicationView
    /// What the application is made of, named by whoever approves it; nil where there is none.
    public var seal: String?
    /// The money.
    public var balance: BalanceView

    /// Shows a driver.
    public init(
        driver: DriverSummaryView, email: String? = nil, phone: String? = nil,
        tax_id: String? = nil, application: ApplicationView, seal: String? = nil,
        balance: BalanceView
    ) {
        self.driver = driver
        self.email = email
        self.phone = phone
        self.tax_id = tax_id
        self.application = application
        self.seal = seal
        self.balance = balance
    }
}

/// A person in a line.
public struct PersonRowView: Codable, Hashable, Sendable {
    /// Who.
    public var person_id: UInt64
    /// On which side.
    public var role: Side
    /// The name.
    public var name: String
    /// The address of the mailbox; nil for a guest.
    public var email: String?
    /// Whether the account may be used.
    public var status: AccountStatusView
    /// The average rating; nil before the first.
    public var rating_hundredths: Int?
    /// Rides completed.
    public var rides: Int

    /// Shows a person in a line.
    public init(
        person_id: UInt64, role: Side, name: String, email: String? = nil,
        status: AccountStatusView, rating_hundredths: Int? = nil, rides: Int
    ) {
        self.person_id = person_id
        self.role = role
        self.name = name
        self.email = email
        self.status = status
        self.rating_hundredths = rating_hundredths
        self.rides = rides
    }
}

/// A page of people, highest number first; after a command, the one person.
public struct PeopleResult: Codable, Hashable, Sendable {
    /// The people.
    public var people: [PersonRowView]
    /// Whether there are more.
    public var has_more: Bool

    /// A page of people.
    public init(people: [PersonRowView], has_more: Bool) {
        self.people = people
        self.has_more = has_more
    }
}

/// The tariffs.
public struct TariffsResult: Codable, Hashable, Sendable {
    /// The whole file.
    public var yaml: String

    /// The largest file, in bytes of UTF-8: escaped, it still fits a frame.
    public static let yamlBytes = 24 * 1_024

    /// Shows tariffs.
    public init(yaml: String) {
        self.yaml = yaml
    }
}

/// A promotion in a line.
public struct PromotionRowView: Codable, Hashable, Sendable {
    /// Its code.
    public var code: String
    /// How much is taken off, in per cent.
    public var percent: Int?
    /// How much is taken off.
    public var amount_minor: Int64?
    /// The most that is taken off; nil for no limit.
    public var cap_minor: Int64?
    /// The first day; nil for at once.
    public var from: CivilDate?
    /// The last day; nil for ever.
    public var until: CivilDate?
    /// How often in all; nil for any number.
    public var uses: Int?
    /// How often by one passenger; nil for any number.
    public var uses_per_passenger: Int?
    /// The smallest fare; nil for any.
    public var minimum_minor: Int64?
    /// For which categories; nil for all.
    public var categories: [Category]?
    /// Only for those who have never ridden.
    public var first_ride_only: Bool
    /// How often it was used.
    public var uses_so_far: Int
    /// Whether it can be used.
    public var is_active: Bool

    /// Shows a promotion.
    public init(
        code: String, percent: Int? = nil, amount_minor: Int64? = nil, cap_minor: Int64? = nil,
        from: CivilDate? = nil, until: CivilDate? = nil, uses: Int? = nil,
        uses_per_passenger: Int? = nil, minimum_minor: Int64? = nil, categories: [Category]? = nil,
        first_ride_only: Bool, uses_so_far: Int, is_active: Bool
    ) {
        self.code = code
        self.percent = percent
        self.amount_minor = amount_minor
        self.cap_minor = cap_minor
        self.from = from
        self.until = until
        self.uses = uses
        self.uses_per_passenger = uses_per_passenger
        self.minimum_minor = minimum_minor
        self.categories = categories
        self.first_ride_only = first_ride_only
        self.uses_so_far = uses_so_far
        self.is_active = is_active
    }
}

/// A page of promotions, by code.
public struct PromotionsResult: Codable, Hashable, Sendable {
    /// The promotions.
    public var promotions: [PromotionRowView]
    /// Whether there are more.
    public var has_more: Bool
    /// The one that was added or ended; nil for who only looks.
    public var changed: PromotionRowView?

    /// A page of promotions.
    public init(
        promotions: [PromotionRowView], has_more: Bool, changed: PromotionRowView? = nil
    ) {
        self.changed = changed
        self.promotions = promotions
        self.has_more = has_more
    }
}

/// What is on an account of the ledger.
public struct AccountBalanceView: Codable, Hashable, Sendable {
    /// Such as `driver.available/42`, or a kind of account, such as `driver.available`.
    public var account: String
    /// How much; positive is what the platform owes.
    public var amount_minor: Int64

    /// Shows a balance.
    public init(account: String, amount_minor: Int64) {
        self.account = account
        self.amount_minor = amount_minor
    }
}

/// One posting of a transaction.
public struct PostingView: Codable, Hashable, Sendable {
    /// Which account.
    public var account: String
    /// How much.
    public var amount_minor: Int64
    /// What it is for, see `StatementLineView`.
    public var line: String

    /// Shows a posting.
    public init(account: String, amount_minor: Int64, line: String) {
        self.account = account
        self.amount_minor = amount_minor
        self.line = line
    }
}

/// A transaction of the ledger.
public struct LedgerTransactionView: Codable, Hashable, Sendable {
    /// Its number.
    public var id: UInt64
    /// When.
    public var at_ms: Int64
    /// `ride`, `cash_payment`, `card_payment`, `tip`, `cancellation`, `settlement`, `netting`,
    /// `withdrawal`, `withdrawal_returned`, `bonus`, `referral`, `debt_payment`, `owed_payment`
    /// or `correction`.
    public var kind: String
    /// What stands behind it, such as `trip/41`.
    public var subject: String
    /// The postings, at most `LedgerTransactionView.postingsShown`.
    public var postings: [PostingView]
    /// How many postings there are.
    public var posting_count: Int

    /// Postings in one view; a ride needs no more.
    public static let postingsShown = 12

    /// Shows a transaction.
    public init(
        id: UInt64, at_ms: Int64, kind: String, subject: String, postings: [PostingView],
        posting_count: Int
    ) {
        self.id = id
        self.at_ms = at_ms
        self.kind = kind
        self.subject = subject
        self.postings = postings
        self.posting_count = posting_count
    }
}

/// A part of the ledger.
public struct LedgerResult: Codable, Hashable, Sendable {
    /// The account that was asked for, or the sums of every kind.
    public var balances: [AccountBalanceView]
    /// Those that touch the account, or all, newest first.
    public var transactions: [LedgerTransactionView]
    /// Whether there are earlier ones.
    public var has_more: Bool
    /// The sum of all accounts, which is zero.
    public var sum_minor: Int64

    /// Shows a part of the ledger.
    public init(
        balances: [AccountBalanceView], transactions: [LedgerTransactionView], has_more: Bool,
        sum_minor: Int64
    ) {
        self.balances = balances
        self.transactions = transactions
        self.has_more = has_more
        self.sum_minor = sum_minor
    }
}
