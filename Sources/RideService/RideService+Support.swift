import RideAccounts
import RideCore

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

/// What support needs to know of rides and names, and what it tells (P8, P9, P12).
extension RideService {
    func openTicket(_ form: TicketForm, by actor: Actor) throws(ServiceRejection) {
        var kind = TicketKind.question
        if let ride = form.ride {
            guard takesPart(actor, in: ride.trip) else { throw .world(.noSuchRide) }
            kind = .rideProblem(trip: ride.trip, problem: ride.problem)
        }
        try support.open(
            kind, subject: form.subject, message: form.message, by: actor, at: wall, &changes)
    }

    func callForHelp(
        at place: Coordinate, trip: TripID?, note: String, by actor: Actor
    ) throws(ServiceRejection) {
        let own = trip.flatMap { takesPart(actor, in: $0) ? $0 : nil }
        let name = accounts[actor]?.name.text ?? ""
        try support.callForHelp(
            at: place, trip: own, note: note, by: actor,
            call: "\(name) needs help near \(city.describe(place)).", at: wall, &changes)
    }

    func vote(
        _ isUseful: Bool, for name: String, by actor: Actor
    ) throws(ServiceRejection) {
        guard let article = HelpArticleID(stored: name),
            settings.helpArticles.contains(where: { $0.id == article })
        else { throw .rule(.noSuchArticle) }
        support.vote(isUseful, for: article, by: actor, &changes)
    }

    /// Whether somebody is or was part of a ride that is in memory.
    private func takesPart(_ actor: Actor, in id: TripID) -> Bool {
        trips.trip(id).map { Self.isInvolved(actor, in: $0) } ?? false
    }

    /// One message to support with its answers; it then counts as read.
    ///
    /// - Throws: `no_such_ticket`.
    public func readTicket(
        _ id: TicketID, of actor: Actor
    ) throws(ServiceRejection) -> TicketFile {
        try support.read(id, of: actor, &changes)
    }

    /// A person's messages to support, the newest first.
    public func tickets(of actor: Actor) -> [TicketFile] { support.tickets(of: actor) }

    /// All messages to support, the newest first.
    public var allTickets: [TicketFile] { support.all }

    /// The call for help behind a ticket; nil if it is none.
    public func alert(of ticket: TicketID) -> EmergencyAlert? { support.alert(of: ticket) }

    /// Calls for help that are not over, the oldest first.
    public var openAlerts: [EmergencyAlert] { support.openAlerts }

    /// How many found a help text useful.
    public func votes(for article: HelpArticleID) -> HelpVotes { support.votes(for: article) }
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
