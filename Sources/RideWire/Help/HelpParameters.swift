import RideCore

/// Parameters of `help.list`.
public struct HelpListParameters: PagedParameters {
    /// The language of the texts, such as `en` or `pt-BR`.
    public var language: String
    /// The last article of the page before; nil for the first page.
    public var after: String?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    public static let keys = ["language", "after", "limit"]

    /// Asks for questions and answers.
    public init(language: String, after: String? = nil, limit: PageLimit? = nil) {
        self.language = language
        self.after = after
        self.limit = limit
    }
}

/// Parameters of `help.vote`.
public struct HelpVoteParameters: StrictCommand {
    public var command_id: CommandID
    /// The language of the answer.
    public var language: String
    /// Which article.
    public var article: String
    /// What the person thinks.
    public var is_useful: Bool

    public static let keys = ["command_id", "language", "article", "is_useful"]

    /// Says whether an answer was useful.
    public init(command_id: CommandID, language: String, article: String, is_useful: Bool) {
        self.command_id = command_id
        self.language = language
        self.article = article
        self.is_useful = is_useful
    }
}

/// Parameters of `ticket.open`.
public struct TicketOpenParameters: StrictCommand {
    public var command_id: CommandID
    /// `question`, `rideProblem` or `lostItem`.
    public var kind: String
    /// What it is about, at most 80 characters.
    public var subject: String
    /// At most 1,000 characters.
    public var message: String
    /// Which ride; nil for none.
    public var ride_id: UInt64?
    /// The kind of a ride's problem; nil for a question.
    public var problem: String?

    public static let keys = ["command_id", "kind", "subject", "message", "ride_id", "problem"]

    /// Asks the operator.
    public init(
        command_id: CommandID, kind: String, subject: String, message: String,
        ride_id: UInt64? = nil, problem: String? = nil
    ) {
        self.command_id = command_id
        self.kind = kind
        self.subject = subject
        self.message = message
        self.ride_id = ride_id
        self.problem = problem
    }
}

/// Parameters of `ticket.reply`.
public struct TicketReplyParameters: StrictCommand {
    public var command_id: CommandID
    /// Which ticket.
    public var ticket_id: UInt64
    /// At most 1,000 characters.
    public var message: String

    public static let keys = ["command_id", "ticket_id", "message"]

    /// Writes once more.
    public init(command_id: CommandID, ticket_id: UInt64, message: String) {
        self.command_id = command_id
        self.ticket_id = ticket_id
        self.message = message
    }
}

/// Parameters of `ticket.close` and `operator.acknowledge`.
public struct TicketParameters: StrictCommand {
    public var command_id: CommandID
    /// Which ticket.
    public var ticket_id: UInt64

    public static let keys = ["command_id", "ticket_id"]

    /// A command about a ticket.
    public init(command_id: CommandID, ticket_id: UInt64) {
        self.command_id = command_id
        self.ticket_id = ticket_id
    }
}

/// Parameters of `ticket.get` and `operator.ticket`.
public struct TicketQueryParameters: StrictParameters {
    /// Which ticket.
    public var ticket_id: UInt64
    /// Only messages before this one; nil for the last ones.
    public var before_id: UInt64?

    public static let keys = ["ticket_id", "before_id"]

    /// Asks for a ticket.
    public init(ticket_id: UInt64, before_id: UInt64? = nil) {
        self.ticket_id = ticket_id
        self.before_id = before_id
    }
}
