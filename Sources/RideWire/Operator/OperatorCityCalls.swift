import RideCore

/// `operator.enter`: this connection is the operator's from now on; the operator's key proves it.
public struct EnterAsOperator: Request {
    public typealias Answer = Done
    public static let method: MethodName = "operator.enter"
    public static let access = Access.anyone

    /// The operator's key as it stands in the data folder: 64 hexadecimal digits.
    public var key: SecretText

    /// Proves who the operator is.
    public init(key: SecretText) { self.key = key }
}

/// `operator.overview`: the city at a glance.
public struct GetOverview: Request {
    public typealias Answer = OverviewResult
    public static let method: MethodName = "operator.overview"
    public static let access = Access.operator

    /// The call, which carries nothing.
    public init() {}
}

/// `operator.rides`: rides that are not over, page by page.
public struct ListLiveRides: PagedRequest {
    public typealias Answer = LiveRidesResult
    public static let method: MethodName = "operator.rides"
    public static let access = Access.operator

    /// Only rides at this stage; nil for all that are not over.
    public var stage: TripStage?
    /// Only rides whose number is lower; nil for the first page.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Asks for rides.
    public init(stage: TripStage? = nil, before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.stage = stage
        self.before_id = before_id
        self.limit = limit
    }
}

/// `operator.tickets`: tickets, page by page.
public struct ListAllTickets: PagedRequest {
    public typealias Answer = TicketsResult
    public static let method: MethodName = "operator.tickets"
    public static let access = Access.operator

    /// Only those that stand so; nil for all.
    public var state: String?
    /// Only tickets whose number is lower; nil for the first page.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Asks for tickets.
    public init(state: String? = nil, before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.state = state
        self.before_id = before_id
        self.limit = limit
    }
}

/// `operator.ticket`: one ticket with its messages.
public struct GetAnyTicket: Request {
    public typealias Answer = TicketView
    public static let method: MethodName = "operator.ticket"
    public static let access = Access.operator

    /// Which ticket.
    @Within<Identifiers> public var ticket_id: UInt64
    /// Only messages before this one; nil for the last ones.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?

    /// Asks for a ticket.
    public init(ticket_id: UInt64, before_id: UInt64? = nil) {
        self.ticket_id = ticket_id
        self.before_id = before_id
    }
}

/// `operator.reply`: answer a ticket.
public struct AnswerTicket: Command {
    public typealias Answer = TicketView
    public static let method: MethodName = "operator.reply"
    public static let access = Access.operator

    public var command_id: CommandID
    /// Which ticket.
    @Within<Identifiers> public var ticket_id: UInt64
    /// At most 1,000 characters.
    public var message: String
    /// Whether that settles it.
    public var closes: Bool

    /// Answers a ticket.
    public init(command_id: CommandID, ticket_id: UInt64, message: String, closes: Bool) {
        self.command_id = command_id
        self.ticket_id = ticket_id
        self.message = message
        self.closes = closes
    }
}

/// `operator.acknowledge`: say that an alert was seen.
public struct AcknowledgeAlert: Command {
    public typealias Answer = TicketView
    public static let method: MethodName = "operator.acknowledge"
    public static let access = Access.operator

    public var command_id: CommandID
    /// Which ticket.
    @Within<Identifiers> public var ticket_id: UInt64

    /// A command about a ticket.
    public init(command_id: CommandID, ticket_id: UInt64) {
        self.command_id = command_id
        self.ticket_id = ticket_id
    }
}
