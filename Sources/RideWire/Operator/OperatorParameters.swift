import RideCore

/// Parameters of `operator.drivers`.
public struct DriverListParameters: PagedParameters {
    /// Only those whose application stands so; nil for all.
    public var state: String?
    /// Only drivers whose number is lower; nil for the first page.
    public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    public static let keys = ["state", "before_id", "limit"]

    /// Asks for drivers.
    public init(state: String? = nil, before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.state = state
        self.before_id = before_id
        self.limit = limit
    }
}

/// Parameters of `operator.driver`.
public struct DriverQueryParameters: StrictParameters {
    /// Which driver.
    public var driver_id: UInt64

    public static let keys = ["driver_id"]

    /// Asks for a driver.
    public init(driver_id: UInt64) {
        self.driver_id = driver_id
    }
}

/// Parameters of `operator.approve`.
public struct ApproveParameters: StrictCommand {
    public var command_id: CommandID
    /// Which driver.
    public var driver_id: UInt64

    public static let keys = ["command_id", "driver_id"]

    /// Lets a driver work.
    public init(command_id: CommandID, driver_id: UInt64) {
        self.command_id = command_id
        self.driver_id = driver_id
    }
}

/// Parameters of `operator.reject`.
public struct RejectParameters: StrictCommand {
    public var command_id: CommandID
    /// Which driver.
    public var driver_id: UInt64
    /// What is wrong, part by part.
    public var reasons: [ReasonView]

    public static let keys = ["command_id", "driver_id", "reasons"]
    public static let objects: [StrictObject] = [.list("reasons", ReasonView.self)]

    /// Rejects parts of an application.
    public init(command_id: CommandID, driver_id: UInt64, reasons: [ReasonView]) {
        self.command_id = command_id
        self.driver_id = driver_id
        self.reasons = reasons
    }
}

/// Parameters of `operator.people`.
public struct PeopleParameters: PagedParameters {
    /// A part of the name or the address; empty for everybody.
    public var query: String
    /// Only people whose number is lower; nil for the first page.
    public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    public static let keys = ["query", "before_id", "limit"]

    /// Looks for people.
    public init(query: String, before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.query = query
        self.before_id = before_id
        self.limit = limit
    }
}

/// Parameters of `operator.block`.
public struct BlockParameters: StrictCommand {
    public var command_id: CommandID
    /// For which of the two apps.
    public var role: Party
    /// Whose account.
    public var person_id: UInt64
    /// Why, as `BlockReason` names it.
    public var reason: String
    /// What the person can do, at most 280 characters.
    public var message: String

    public static let keys = ["command_id", "role", "person_id", "reason", "message"]

    /// Blocks an account.
    public init(
        command_id: CommandID, role: Party, person_id: UInt64, reason: String, message: String
    ) {
        self.command_id = command_id
        self.role = role
        self.person_id = person_id
        self.reason = reason
        self.message = message
    }
}

/// Parameters of `operator.unblock`.
public struct UnblockParameters: StrictCommand {
    public var command_id: CommandID
    /// For which of the two apps.
    public var role: Party
    /// Whose account.
    public var person_id: UInt64

    public static let keys = ["command_id", "role", "person_id"]

    /// Lets an account be used again.
    public init(command_id: CommandID, role: Party, person_id: UInt64) {
        self.command_id = command_id
        self.role = role
        self.person_id = person_id
    }
}

/// Parameters of `operator.tickets`.
public struct TicketListParameters: PagedParameters {
    /// Only those that stand so; nil for all.
    public var state: String?
    /// Only tickets whose number is lower; nil for the first page.
    public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    public static let keys = ["state", "before_id", "limit"]

    /// Asks for tickets.
    public init(state: String? = nil, before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.state = state
        self.before_id = before_id
        self.limit = limit
    }
}

/// Parameters of `operator.reply`.
public struct OperatorReplyParameters: StrictCommand {
    public var command_id: CommandID
    /// Which ticket.
    public var ticket_id: UInt64
    /// At most 1,000 characters.
    public var message: String
    /// Whether that settles it.
    public var closes: Bool

    public static let keys = ["command_id", "ticket_id", "message", "closes"]

    /// Answers a ticket.
    public init(command_id: CommandID, ticket_id: UInt64, message: String, closes: Bool) {
        self.command_id = command_id
        self.ticket_id = ticket_id
        self.message = message
        self.closes = closes
    }
}

/// Parameters of `operator.setTariffs`.
public struct TariffParameters: StrictCommand {
    public var command_id: CommandID
    /// The whole file, at most `TariffsResult.yamlBytes` bytes.
    public var yaml: String

    public static let keys = ["command_id", "yaml"]

    /// Sets tariffs.
    public init(command_id: CommandID, yaml: String) {
        self.command_id = command_id
        self.yaml = yaml
    }
}

/// Parameters of `operator.promotions`.
public struct PromotionListParameters: PagedParameters {
    /// The last code of the page before; nil for the first page.
    public var after: String?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    public static let keys = ["after", "limit"]

    /// Asks for promotions.
    public init(after: String? = nil, limit: PageLimit? = nil) {
        self.after = after
        self.limit = limit
    }
}

/// Parameters of `operator.addPromotion`: either `percent` or `amount_minor`.
public struct PromotionParameters: StrictCommand {
    public var command_id: CommandID
    /// 4 to 16 letters and digits.
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

    public static let keys = [
        "command_id", "code", "percent", "amount_minor", "cap_minor", "from", "until", "uses",
        "uses_per_passenger", "minimum_minor", "categories", "first_ride_only",
    ]

    /// Adds a promotion.
    public init(
        command_id: CommandID, code: String, percent: Int? = nil, amount_minor: Int64? = nil,
        cap_minor: Int64? = nil, from: CivilDate? = nil, until: CivilDate? = nil, uses: Int? = nil,
        uses_per_passenger: Int? = nil, minimum_minor: Int64? = nil, categories: [Category]? = nil,
        first_ride_only: Bool
    ) {
        self.command_id = command_id
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
    }
}

/// Parameters of `operator.endPromotion`.
public struct PromotionEndParameters: StrictCommand {
    public var command_id: CommandID
    /// Which one.
    public var code: String

    public static let keys = ["command_id", "code"]

    /// Ends a promotion.
    public init(command_id: CommandID, code: String) {
        self.command_id = command_id
        self.code = code
    }
}

/// Parameters of `operator.ledger`.
public struct LedgerParameters: PagedParameters {
    /// Such as `driver.available/42`; nil for the sums of every kind.
    public var account: String?
    /// Only transactions whose number is lower; nil for the last ones.
    public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    public static let keys = ["account", "before_id", "limit"]

    /// Asks for the ledger.
    public init(account: String? = nil, before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.account = account
        self.before_id = before_id
        self.limit = limit
    }
}
