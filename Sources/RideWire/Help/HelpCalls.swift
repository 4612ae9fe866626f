import RideCore

/// `help.list`: questions and answers, page by page.
public struct ListHelp: PagedRequest {
    public typealias Answer = HelpResult
    public static let method: MethodName = "help.list"
    public static let access = Access.signedIn

    /// The language of the texts, such as `en` or `pt-BR`.
    public var language: String
    /// The last article of the page before; nil for the first page.
    public var after: String?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Asks for questions and answers.
    public init(language: String, after: String? = nil, limit: PageLimit? = nil) {
        self.language = language
        self.after = after
        self.limit = limit
    }
}

/// `help.vote`: say whether an answer was useful.
public struct VoteOnHelp: Command {
    public typealias Answer = HelpResult
    public static let method: MethodName = "help.vote"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// The language of the answer.
    public var language: String
    /// Which article.
    public var article: String
    /// What the person thinks.
    public var is_useful: Bool

    /// Says whether an answer was useful.
    public init(command_id: CommandID, language: String, article: String, is_useful: Bool) {
        self.command_id = command_id
        self.language = language
        self.article = article
        self.is_useful = is_useful
    }
}

/// `ticket.list`: what this person asked, page by page.
public struct ListTickets: PagedRequest {
    public typealias Answer = TicketsResult
    public static let method: MethodName = "ticket.list"
    public static let access = Access.signedIn

    /// Only items whose number is lower; nil for the first page.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Asks for a page.
    public init(before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.before_id = before_id
        self.limit = limit
    }
}

/// `ticket.get`: one ticket with its messages, which are then read.
public struct GetTicket: Request {
    public typealias Answer = TicketView
    public static let method: MethodName = "ticket.get"
    public static let access = Access.signedIn

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

/// `ticket.open`: ask the operator.
public struct OpenTicket: Command {
    public typealias Answer = TicketsResult
    public static let method: MethodName = "ticket.open"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// `question`, `rideProblem` or `lostItem`.
    public var kind: String
    /// What it is about, at most 80 characters.
    public var subject: String
    /// At most 1,000 characters.
    public var message: String
    /// Which ride; nil for none.
    @WithinIfGiven<Identifiers> public var ride_id: UInt64?
    /// The kind of a ride's problem; nil for a question.
    public var problem: String?

    /// Asks the operator.
    public init(
        command_id: CommandID, kind: String, subject: String, message: String,
        ride_id: UInt64? =
            nil, problem: String? = nil
    ) {
        self.command_id = command_id
        self.kind = kind
        self.subject = subject
        self.message = message
        self.ride_id = ride_id
        self.problem = problem
    }
}

/// `ticket.reply`: write once more.
public struct ReplyToTicket: Command {
    public typealias Answer = TicketsResult
    public static let method: MethodName = "ticket.reply"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which ticket.
    @Within<Identifiers> public var ticket_id: UInt64
    /// At most 1,000 characters.
    public var message: String

    /// Writes once more.
    public init(command_id: CommandID, ticket_id: UInt64, message: String) {
        self.command_id = command_id
        self.ticket_id = ticket_id
        self.message = message
    }
}

/// `ticket.close`: settle a ticket.
public struct CloseTicket: Command {
    public typealias Answer = TicketsResult
    public static let method: MethodName = "ticket.close"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// Which ticket.
    @Within<Identifiers> public var ticket_id: UInt64

    /// A command about a ticket.
    public init(command_id: CommandID, ticket_id: UInt64) {
        self.command_id = command_id
        self.ticket_id = ticket_id
    }
}
