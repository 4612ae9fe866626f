import RideCore

/// A question or a problem that a person put to the operators (P12), with all that was said.
///
/// `decide` checks a command and says what would happen; `apply` makes it happen and never
/// refuses.
public struct Ticket: Hashable, Codable, Sendable {
    /// Its name.
    public let id: TicketID
    /// Who asked.
    public let person: Actor
    /// What it is about.
    public let kind: TicketKind
    /// The heading: clean, 1 to 80 characters.
    public let subject: String
    /// Where it stands.
    public private(set) var state: TicketState
    /// What was said, oldest first; the first message is of whoever opened the ticket.
    public private(set) var messages: [TicketMessage]

    /// Checks and opens a ticket with its first message.
    ///
    /// - Parameter openTickets: how many tickets of this person are not closed.
    /// - Throws: `TicketRejection` with the first reason: an alert is never refused for the
    ///   number of tickets.
    public init(
        id: TicketID, person: Actor, kind: TicketKind, subject: String, message: String,
        openTickets: Int, at now: WallTime
    ) throws(TicketRejection) {
        guard kind.isAlert || openTickets < AccountLimits.openTickets else {
            throw .tooManyTickets
        }
        self.subject = try Self.cleaned(subject: subject)
        let text = try Self.cleaned(message)
        self.id = id
        self.person = person
        self.kind = kind
        state = .open
        messages = [TicketMessage(author: .person(actor: person), text: text, at: now)]
    }

    /// Opens a ticket in which an operator writes to a person first.
    ///
    /// - Throws: `TicketRejection` with the first reason.
    public init(
        id: TicketID, to person: Actor, kind: TicketKind, subject: String, message: String,
        by name: PersonName, at now: WallTime
    ) throws(TicketRejection) {
        self.subject = try Self.cleaned(subject: subject)
        let text = try Self.cleaned(message)
        self.id = id
        self.person = person
        self.kind = kind
        state = .answered
        messages = [TicketMessage(author: .operator(name: name), text: text, at: now)]
    }

    /// Checks a command and tells what follows from it.
    ///
    /// - Returns: the events to save and apply, in order.
    /// - Throws: `TicketRejection` with the first reason: who asks, the state, then the text.
    public func decide(
        _ command: TicketCommand, at now: WallTime
    ) throws(TicketRejection) -> [TicketEvent] {
        switch command {
        case .write(let actor, let text):
            try checkPerson(actor)
            return [.messageAdded(message: try message(.person(actor: actor), text, now))]
        case .reply(let name, let text):
            try checkNotClosed()
            return [.messageAdded(message: try message(.operator(name: name), text, now))]
        case .close(let author):
            if case .person(let actor) = author { try checkPerson(actor) }
            try checkNotClosed()
            return [.closed(by: author, at: now)]
        }
    }

    /// Decides a command and applies what follows at once.
    ///
    /// - Returns: the events, which the caller must save.
    /// - Throws: `TicketRejection`; the ticket is then unchanged.
    public mutating func perform(
        _ command: TicketCommand, at now: WallTime
    ) throws(TicketRejection) -> [TicketEvent] {
        let events = try decide(command, at: now)
        for event in events { apply(event) }
        return events
    }

    /// Makes an event part of the ticket. What the person writes opens it again, what an operator
    /// writes answers it.
    public mutating func apply(_ event: TicketEvent) {
        switch event {
        case .messageAdded(let message):
            messages.append(message)
            switch message.author {
            case .person: state = .open
            case .operator: state = .answered
            }
        case .closed(let author, let at):
            state = .closed(by: author, at: at)
        }
    }

    private func message(
        _ author: TicketAuthor, _ text: String, _ now: WallTime
    ) throws(TicketRejection) -> TicketMessage {
        guard messages.count < AccountLimits.ticketMessages else { throw .ticketIsFull }
        return TicketMessage(author: author, text: try Self.cleaned(text), at: now)
    }

    private func checkPerson(_ actor: Actor) throws(TicketRejection) {
        guard actor == person else { throw .notYourTicket }
    }

    private func checkNotClosed() throws(TicketRejection) {
        switch state {
        case .open, .answered: break
        case .closed: throw .ticketIsClosed
        }
    }

    private static func cleaned(subject: String) throws(TicketRejection) -> String {
        do {
            return try CleanText.checked(
                subject, characters: AccountLimits.subjectCharacters,
                bytes: AccountLimits.subjectBytes)
        } catch {
            switch error {
            case .empty: throw .subjectEmpty
            case .tooLong, .tooManyBytes: throw .subjectTooLong
            }
        }
    }

    private static func cleaned(_ text: String) throws(TicketRejection) -> String {
        do {
            return try CleanText.checked(
                text, characters: AccountLimits.ticketMessageCharacters,
                bytes: AccountLimits.ticketMessageBytes)
        } catch {
            switch error {
            case .empty: throw .messageEmpty
            case .tooLong, .tooManyBytes: throw .messageTooLong
            }
        }
    }
}
