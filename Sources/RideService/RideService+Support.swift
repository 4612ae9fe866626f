import RideAccounts
import RideCore
import RideSim

/// What somebody writes to support, as typed.
public struct TicketForm: Sendable {
    let subject: String
    let message: String
    /// The ride it is about and what is wrong with it; nil for a question.
    let ride: (trip: TripID, problem: ProblemKind)?

    /// A message to support.
    public init(subject: String, message: String, ride: (trip: TripID, problem: ProblemKind)?) {
        self.subject = subject
        self.message = message
        self.ride = ride
    }
}

/// Questions and answers, messages to support, calls for help (P8, P9, P12).
extension RideService {
    func openTicket(_ form: TicketForm, by actor: Actor) throws(ServiceRejection) {
        var kind = TicketKind.question
        if let ride = form.ride {
            guard takesPart(actor, in: ride.trip) else { throw .world(.noSuchRide) }
            kind = .rideProblem(trip: ride.trip, problem: ride.problem)
        }
        _ = try open(kind, subject: form.subject, message: form.message, by: actor)
    }

    private func open(
        _ kind: TicketKind, subject: String, message: String, by actor: Actor
    ) throws(ServiceRejection) -> Ticket {
        let id = TicketID((tickets.keys.map(\.rawValue).max() ?? 0) + 1)
        let own = tickets.values.count { $0.ticket.person == actor && !$0.ticket.isClosed }
        let ticket = try ruled { () throws(TicketRejection) in
            try Ticket(
                id: id, person: actor, kind: kind, subject: subject, message: message,
                openTickets: own, at: wall)
        }
        tickets[id] = TicketFile(ticket: ticket, isUnread: false)
        keep(.ticket, id)
        touch(actor)
        if !kind.isAlert { alertOperators(.ticket, id.rawValue, ticket.subject) }
        return ticket
    }

    /// Whether somebody is or was part of a ride that is in memory.
    private func takesPart(_ actor: Actor, in id: TripID) -> Bool {
        book.trip(id).map { Self.isInvolved(actor, in: $0) } ?? false
    }

    func write(_ text: String, to id: TicketID, by actor: Actor) throws(ServiceRejection) {
        var file = try ownTicket(id, of: actor)
        _ = try ruled { () throws(TicketRejection) in
            try file.ticket.perform(.write(by: actor, text: text), at: wall)
        }
        save(file)
        alertOperators(.ticket, id.rawValue, file.ticket.subject)
    }

    func closeTicket(_ id: TicketID, by actor: Actor) throws(ServiceRejection) {
        var file = try ownTicket(id, of: actor)
        _ = try ruled { () throws(TicketRejection) in
            try file.ticket.perform(.close(by: .person(actor: actor)), at: wall)
        }
        save(file)
    }

    private func ownTicket(_ id: TicketID, of actor: Actor) throws(ServiceRejection) -> TicketFile {
        guard let file = tickets[id], file.ticket.person == actor else {
            throw .rule(.noSuchTicket)
        }
        return file
    }

    func save(_ file: TicketFile) {
        tickets[file.ticket.id] = file
        keep(.ticket, file.ticket.id)
        touch(file.ticket.person)
    }

    /// One message to support with its answers; it then counts as read.
    ///
    /// - Throws: `no_such_ticket`.
    public func readTicket(
        _ id: TicketID, of actor: Actor
    ) throws(ServiceRejection) -> TicketFile {
        var file = try ownTicket(id, of: actor)
        if file.isUnread {
            file.isUnread = false
            save(file)
        }
        return file
    }

    /// A person's messages to support, the newest first.
    public func tickets(of actor: Actor) -> [TicketFile] {
        tickets.values.filter { $0.ticket.person == actor }
            .sorted { $0.ticket.id > $1.ticket.id }
    }

    // MARK: Calls for help

    func callForHelp(
        at place: Coordinate, trip: TripID?, note: String, by actor: Actor
    ) throws(ServiceRejection) {
        let own = trip.flatMap { takesPart(actor, in: $0) ? $0 : nil }
        let text = CleanText.cleaned(note).isEmpty ? "I need help." : note
        let ticket = try open(
            .sos(position: place, trip: own), subject: "SOS", message: text, by: actor)
        alerts[ticket.id] = EmergencyAlert(
            ticket: ticket.id, person: actor, position: place, trip: own, raisedAt: wall)
        keep(.alert, ticket.id)
        let name = accounts[actor]?.name.text ?? ""
        alertOperators(
            .sos, ticket.id.rawValue, "\(name) needs help near \(city.describe(place)).",
            from: actor, at: place)
    }

    // MARK: Help texts

    func vote(
        _ isUseful: Bool, for name: String, by actor: Actor
    ) throws(ServiceRejection) {
        guard let article = HelpArticleID(stored: name),
            settings.helpArticles.contains(where: { $0.id == article })
        else { throw .rule(.noSuchArticle) }
        votes[article, default: HelpVotes()].vote(isUseful, by: actor)
        keep(.helpVotes, article)
    }

    /// How many found a help text useful.
    public func votes(for article: HelpArticleID) -> HelpVotes { votes[article] ?? HelpVotes() }
}

extension Ticket {
    /// Whether nothing more is expected of it.
    public var isClosed: Bool {
        switch state {
        case .open, .answered: false
        case .closed: true
        }
    }
}
