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
    /// What is written costs an attempt of each budget, before anything is looked at.
    private func takeAttempt(
        _ purpose: AttemptBudgets.Purpose, by actor: Actor, _ peer: Peer?
    ) throws(ServiceRejection) {
        try people.attempts.take(purpose, of: people.holders(actor, peer), at: wall)
    }

    func openTicket(
        _ form: TicketForm, by actor: Actor, peer: Peer?
    ) throws(ServiceRejection) {
        try takeAttempt(.message, by: actor, peer)
        var kind = TicketKind.question
        if let ride = form.ride {
            guard takesPart(actor, in: ride.trip) else { throw .world(.noSuchRide) }
            kind = .rideProblem(trip: ride.trip, problem: ride.problem)
        }
        try office.support.open(
            kind, subject: form.subject, message: form.message, by: actor, at: wall, &changes)
    }

    func writeTicket(
        _ id: TicketID, _ text: String, by actor: Actor, peer: Peer?
    ) throws(ServiceRejection) {
        try takeAttempt(.message, by: actor, peer)
        try office.support.write(text, to: id, by: actor, at: wall, &changes)
    }

    func callForHelp(
        at place: Coordinate, trip: TripID?, note: String, by actor: Actor, peer: Peer?
    ) throws(ServiceRejection) {
        try takeAttempt(.helpCall, by: actor, peer)
        let own = trip.flatMap { takesPart(actor, in: $0) ? $0 : nil }
        try office.support.callForHelp(
            at: place, trip: own, note: note, by: actor, at: wall, &changes)
    }

    /// What the map calls the place of a call for help; nil where nothing there has a name.
    public func name(of place: Coordinate) -> String? { city.describe(place) }

    func vote(
        _ isUseful: Bool, for name: String, by actor: Actor, peer: Peer?
    ) throws(ServiceRejection) {
        guard let article = HelpArticleID(stored: name),
            settings.helpArticles.contains(where: { $0.id == article })
        else { throw .rule(.noSuchArticle) }
        guard people[actor]?.isGuest == false else { throw .rule(.onlyForAccounts) }
        try takeAttempt(.message, by: actor, peer)
        office.support.vote(isUseful, for: article, by: actor, &changes)
    }

    /// Whether somebody is or was part of a ride that is in memory.
    private func takesPart(_ actor: Actor, in id: TripID) -> Bool {
        rides.trips.trip(id).map { Self.isInvolved(actor, in: $0) } ?? false
    }

    /// One message to support with its answers; it then counts as read.
    ///
    /// - Throws: `no_such_ticket`.
    public func readTicket(
        _ id: TicketID, of actor: Actor
    ) throws(ServiceRejection) -> TicketFile {
        try office.support.read(id, of: actor, &changes)
    }

    /// A person's messages to support, the newest first.
    public func tickets(of actor: Actor) -> [TicketFile] { office.support.tickets(of: actor) }

    /// All messages to support, the newest first.
    public var allTickets: [TicketFile] { Array(office.support.newestFirst()) }

    /// Messages to support, the newest first, found as they are asked for.
    ///
    /// - Parameters:
    ///   - before: only those with lower numbers; nil for all.
    ///   - waitingOnly: whether only those count about which an operator has something to do.
    public func tickets(
        before: TicketID?, waitingOnly: Bool
    ) -> some Sequence<TicketFile> {
        office.support.newestFirst(before: before, waitingOnly: waitingOnly)
    }

    /// One message to support with its answers; nil for none.
    public func ticket(_ id: TicketID) -> TicketFile? { office.support.file(id) }

    /// Whether a person wrote in it what no operator has dealt with.
    public func isUnreadAtTheDesk(_ ticket: Ticket) -> Bool {
        office.support.isUnreadAtTheDesk(ticket)
    }

    /// How many messages and calls for help wait for an operator.
    public var waitingTickets: Int { office.support.waitingCount }

    /// The call for help behind a ticket; nil if it is none.
    public func alert(of ticket: TicketID) -> EmergencyAlert? { office.support.alert(of: ticket) }

    /// Calls for help that are not over, the oldest first.
    public var openAlerts: [EmergencyAlert] { office.support.openAlerts }

    /// How many found a help text useful.
    public func votes(for article: HelpArticleID) -> HelpVotes {
        office.support.votes(for: article)
    }
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
