/// The names of the calls of one area: questions, answers, and what the operator is asked.
public enum HelpMethod: String, CaseIterable, Sendable {
    /// Questions and answers, page by page.
    case list = "help.list"
    /// Say whether an answer was useful.
    case vote = "help.vote"
    /// What this person asked, page by page.
    case tickets = "ticket.list"
    /// One ticket with its messages, which are then read.
    case ticket = "ticket.get"
    /// Ask the operator.
    case open = "ticket.open"
    /// Write once more.
    case reply = "ticket.reply"
    /// Settle a ticket.
    case close = "ticket.close"
}

/// The calls of one area: questions, answers, and what the operator is asked.
public enum HelpCall: Hashable, Sendable {
    case list(HelpListParameters)
    case vote(HelpVoteParameters)
    case tickets(PageParameters)
    case ticket(TicketQueryParameters)
    case open(TicketOpenParameters)
    case reply(TicketReplyParameters)
    case close(TicketParameters)

    /// The name of the call.
    public var method: HelpMethod {
        switch self {
        case .list: .list
        case .vote: .vote
        case .tickets: .tickets
        case .ticket: .ticket
        case .open: .open
        case .reply: .reply
        case .close: .close
        }
    }
}

extension HelpCall: CallArea {
    init(_ method: HelpMethod, _ reader: ParameterReader) throws {
        switch method {
        case .list: self = .list(try reader.read())
        case .vote: self = .vote(try reader.read())
        case .tickets: self = .tickets(try reader.read())
        case .ticket: self = .ticket(try reader.read())
        case .open: self = .open(try reader.read())
        case .reply: self = .reply(try reader.read())
        case .close: self = .close(try reader.read())
        }
    }

    var parameters: any StrictParameters {
        switch self {
        case .list(let parameters): parameters
        case .vote(let parameters): parameters
        case .tickets(let parameters): parameters
        case .ticket(let parameters): parameters
        case .open(let parameters): parameters
        case .reply(let parameters): parameters
        case .close(let parameters): parameters
        }
    }
}

extension HelpMethod {
    /// What an answer to the call brings.
    func result(_ reader: ResultReader) throws -> CallResult {
        switch self {
        case .list, .vote: .help(try reader.read())
        case .tickets, .open, .reply, .close: .tickets(try reader.read())
        case .ticket: .ticket(try reader.read())
        }
    }
}
