import RideCore

/// What a ticket is about.
public enum TicketKind: Hashable, Codable, Sendable {
    /// Anything.
    case question
    /// Something about a ride (P9).
    case rideProblem(trip: TripID, problem: ProblemKind)
    /// A call for help (P8), from here and perhaps from a ride.
    case sos(position: Coordinate, trip: TripID?)

    /// Whether somebody may be in danger.
    public var isAlert: Bool {
        switch self {
        case .question, .rideProblem: false
        case .sos: true
        }
    }
}

/// What can be wrong with a ride.
public enum ProblemKind: String, CaseIterable, Codable, Sendable {
    /// The price or the payment.
    case payment
    /// The way that was driven.
    case route
    /// How the other person behaved.
    case conduct
    /// The photo that the other person shows.
    case photo
    /// The car.
    case vehicle
    /// Something was left behind.
    case lostItem = "lost_item"
    /// An accident or a danger.
    case safety
    /// Something else.
    case other
}

/// Where a ticket stands.
public enum TicketState: Hashable, Codable, Sendable {
    /// An operator has to answer.
    case open
    /// The person has an answer.
    case answered
    /// Settled; a new message of the person opens it again.
    case closed(by: TicketAuthor, at: WallTime)

    /// Whether it counts among the person's open tickets.
    public var isClosed: Bool {
        switch self {
        case .open, .answered: false
        case .closed: true
        }
    }
}

/// Who writes in a ticket.
public enum TicketAuthor: Hashable, Codable, Sendable {
    /// The person whose ticket it is.
    case person(actor: Actor)
    /// An operator, by name.
    case `operator`(name: PersonName)
}

/// One message of a ticket.
public struct TicketMessage: Hashable, Codable, Sendable {
    /// Who wrote it.
    public let author: TicketAuthor
    /// What it says: clean, 1 to 1,000 characters.
    public let text: String
    /// When.
    public let at: WallTime
}

/// What may be asked of a ticket.
public enum TicketCommand: Hashable, Sendable {
    /// The person writes.
    case write(by: Actor, text: String)
    /// An operator answers.
    case reply(by: PersonName, text: String)
    /// Either side settles it.
    case close(by: TicketAuthor)
}

/// Something that happened to a ticket after it was opened.
public enum TicketEvent: Hashable, Codable, Sendable {
    /// Somebody wrote.
    case messageAdded(message: TicketMessage)
    /// It was settled.
    case closed(by: TicketAuthor, at: WallTime)
}

/// Why a ticket was refused, or refused a command.
public enum TicketRejection: String, Error, CaseIterable, Codable, Sendable {
    /// Somebody else asked.
    case notYourTicket = "not_your_ticket"
    /// It is settled.
    case ticketIsClosed = "ticket_is_closed"
    /// No more messages fit.
    case ticketIsFull = "ticket_is_full"
    /// Twenty open tickets are the most.
    case tooManyTickets = "too_many_tickets"
    /// There is no heading.
    case subjectEmpty = "subject_empty"
    /// The heading is longer than 80 characters.
    case subjectTooLong = "subject_too_long"
    /// There is nothing to read.
    case messageEmpty = "ticket_message_empty"
    /// The message is longer than 1,000 characters.
    case messageTooLong = "ticket_message_too_long"

    /// One sentence for whoever wrote.
    public var message: String {
        switch self {
        case .notYourTicket: "This is not your message."
        case .ticketIsClosed: "This is settled already. It opens again when its person writes."
        case .ticketIsFull: "This conversation is full: begin a new one."
        case .tooManyTickets: "You have \(AccountLimits.openTickets) open messages: close one."
        case .subjectEmpty: "Write a subject."
        case .subjectTooLong:
            "A subject has at most \(AccountLimits.subjectCharacters) characters and "
                + "\(AccountLimits.subjectBytes) bytes."
        case .messageEmpty: "Write a message."
        case .messageTooLong:
            "A message has at most \(AccountLimits.ticketMessageCharacters) characters and "
                + "\(AccountLimits.ticketMessageBytes) bytes."
        }
    }
}
