import RideAccounts
import RideCore

/// Messages to support, calls for help, and what people think of help texts (P8, P9, P12).
struct Support: Sendable {
    private var tickets: [TicketID: TicketFile] = [:]
    private var alerts: [TicketID: EmergencyAlert] = [:]
    private var votes: [HelpArticleID: HelpVotes] = [:]

    // MARK: People

    /// Opens a ticket.
    ///
    /// - Returns: the ticket, which an operator is told of unless it is a call for help.
    /// - Throws: what `Ticket` refuses.
    @discardableResult
    mutating func open(
        _ kind: TicketKind, subject: String, message: String, by actor: Actor, at now: WallTime,
        _ changes: inout PendingChanges
    ) throws(ServiceRejection) -> Ticket {
        let id = TicketID((tickets.keys.map(\.rawValue).max() ?? 0) + 1)
        let own = tickets.values.count { $0.ticket.person == actor && !$0.ticket.isClosed }
        let ticket = try ruled { () throws(TicketRejection) in
            try Ticket(
                id: id, person: actor, kind: kind, subject: subject, message: message,
                openTickets: own, at: now)
        }
        save(TicketFile(ticket: ticket, isUnread: false), &changes)
        if !kind.isAlert { changes.alertOperators(.ticket, id.rawValue, ticket.subject) }
        return ticket
    }

    /// Goes on writing.
    ///
    /// - Throws: `no_such_ticket`, and what the ticket refuses.
    mutating func write(
        _ text: String, to id: TicketID, by actor: Actor, at now: WallTime,
        _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        var file = try ticket(id, of: actor)
        _ = try ruled { () throws(TicketRejection) in
            try file.ticket.perform(.write(by: actor, text: text), at: now)
        }
        save(file, &changes)
        changes.alertOperators(.ticket, id.rawValue, file.ticket.subject)
    }

    /// Needs no more help with it.
    ///
    /// - Throws: `no_such_ticket`, and what the ticket refuses.
    mutating func close(
        _ id: TicketID, by actor: Actor, at now: WallTime, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        var file = try ticket(id, of: actor)
        _ = try ruled { () throws(TicketRejection) in
            try file.ticket.perform(.close(by: .person(actor: actor)), at: now)
        }
        save(file, &changes)
    }

    /// Calls for help.
    ///
    /// - Parameters:
    ///   - trip: the ride of the person during which it happens; nil outside one.
    ///   - call: what operators are told at once.
    mutating func callForHelp(
        at place: Coordinate, trip: TripID?, note: String, by actor: Actor, call: String,
        at now: WallTime, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        let text = CleanText.cleaned(note).isEmpty ? "I need help." : note
        let ticket = try open(
            .sos(position: place, trip: trip), subject: "SOS", message: text, by: actor, at: now,
            &changes)
        alerts[ticket.id] = EmergencyAlert(
            ticket: ticket.id, person: actor, position: place, trip: trip, raisedAt: now)
        changes.keep(.alert, ticket.id)
        changes.alertOperators(.sos, ticket.id.rawValue, call, from: actor, at: place)
    }

    /// One message to support with its answers; it then counts as read.
    ///
    /// - Throws: `no_such_ticket`.
    mutating func read(
        _ id: TicketID, of actor: Actor, _ changes: inout PendingChanges
    ) throws(ServiceRejection) -> TicketFile {
        var file = try ticket(id, of: actor)
        if file.isUnread {
            file.isUnread = false
            save(file, &changes)
        }
        return file
    }

    /// Forgets what a person has written, with the calls for help.
    mutating func erase(_ person: Actor, _ changes: inout PendingChanges) {
        for id in tickets(of: person).map(\.ticket.id) {
            tickets[id] = nil
            changes.keep(.ticket, id)
            guard alerts.removeValue(forKey: id) != nil else { continue }
            changes.keep(.alert, id)
        }
    }

    /// Counts what a person thinks of a help text.
    mutating func vote(
        _ isUseful: Bool, for article: HelpArticleID, by actor: Actor,
        _ changes: inout PendingChanges
    ) {
        votes[article, default: HelpVotes()].vote(isUseful, by: actor)
        changes.keep(.helpVotes, article)
    }

    // MARK: Operators

    /// Answers a person, and perhaps closes the matter, with a call for help that was taken on.
    ///
    /// - Throws: `no_such_ticket`, and what the ticket or the alert refuses.
    mutating func reply(
        to id: TicketID, _ text: String, by name: PersonName, closes: Bool, at now: WallTime,
        _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        guard var file = tickets[id] else { throw .rule(.noSuchTicket) }
        _ = try ruled { () throws(TicketRejection) in
            try file.ticket.perform(.reply(by: name, text: text), at: now)
        }
        if closes {
            _ = try ruled { () throws(TicketRejection) in
                try file.ticket.perform(.close(by: .operator(name: name)), at: now)
            }
            if let alert = alerts[id], case .acknowledged = alert.state {
                let note = String(text.prefix(Self.resolutionCharacters))
                alerts[id] = try ruled { () throws(AlertRejection) in
                    try alert.after(.resolve(note: note), at: now)
                }
                changes.keep(.alert, id)
            }
        }
        file.isUnread = true
        save(file, &changes)
        changes.notify(
            file.ticket.person, .ticketAnswered, "Support has answered: \(file.ticket.subject)",
            .init(subject: file.ticket.subject))
    }

    /// Writes to a person first.
    ///
    /// - Throws: what `Ticket` refuses.
    mutating func write(
        to person: Actor, _ kind: TicketKind, subject: String, _ text: String,
        by name: PersonName, at now: WallTime, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        let id = TicketID((tickets.keys.map(\.rawValue).max() ?? 0) + 1)
        let ticket = try ruled { () throws(TicketRejection) in
            try Ticket(
                id: id, to: person, kind: kind, subject: subject, message: text, by: name, at: now)
        }
        save(TicketFile(ticket: ticket, isUnread: true), &changes)
        changes.notify(
            person, .ticketAnswered, "Support has written: \(ticket.subject)",
            .init(subject: ticket.subject))
    }

    /// So much of the last answer says how a call for help ended.
    private static let resolutionCharacters = 200

    /// Takes a call for help on.
    ///
    /// - Throws: `no_such_ticket`, and what the alert refuses.
    mutating func acknowledge(
        _ id: TicketID, by name: PersonName, at now: WallTime, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        guard let alert = alerts[id] else { throw .rule(.noSuchTicket) }
        alerts[id] = try ruled { () throws(AlertRejection) in
            try alert.after(.acknowledge(by: name), at: now)
        }
        changes.keep(.alert, id)
        if let person = tickets[id]?.ticket.person {
            changes.touch(person)
            changes.notify(person, .helpSeen, "Somebody has seen your call for help.")
        }
    }

    // MARK: Questions

    /// All tickets, the newest first.
    var all: [TicketFile] { tickets.values.sorted { $0.ticket.id > $1.ticket.id } }

    /// A person's tickets, the newest first.
    func tickets(of actor: Actor) -> [TicketFile] {
        tickets.values.filter { $0.ticket.person == actor }
            .sorted { $0.ticket.id > $1.ticket.id }
    }

    /// Answers that a person has not seen.
    func unread(of actor: Actor) -> Int {
        tickets.values.count { $0.ticket.person == actor && $0.isUnread }
    }

    /// The call for help behind a ticket; nil if it is none.
    func alert(of ticket: TicketID) -> EmergencyAlert? { alerts[ticket] }

    /// Calls for help that are not over, the oldest first.
    var openAlerts: [EmergencyAlert] {
        alerts.values.filter {
            switch $0.state {
            case .raised, .acknowledged: true
            case .resolved: false
            }
        }.sorted { $0.ticket < $1.ticket }
    }

    /// A person's call for help that is not over, the newest; nil without one. One that the person
    /// has closed is over for them.
    func help(of actor: Actor) -> (alert: EmergencyAlert, ticket: Ticket)? {
        openAlerts.reversed().lazy.filter { $0.person == actor }.compactMap { alert in
            tickets[alert.ticket].map { (alert, $0.ticket) }
        }.first { !$0.1.isClosed }
    }

    /// What people think of a help text.
    func votes(for article: HelpArticleID) -> HelpVotes { votes[article] ?? HelpVotes() }

    private func ticket(_ id: TicketID, of actor: Actor) throws(ServiceRejection) -> TicketFile {
        guard let file = tickets[id], file.ticket.person == actor else {
            throw .rule(.noSuchTicket)
        }
        return file
    }

    private mutating func save(_ file: TicketFile, _ changes: inout PendingChanges) {
        tickets[file.ticket.id] = file
        changes.keep(.ticket, file.ticket.id)
        changes.touch(file.ticket.person)
    }

    // MARK: Records

    /// A ticket as it is to be kept.
    func ticketRecord(_ key: String) -> StoredRecord? {
        TicketID(text: key).flatMap { tickets[$0] }.map(StoredRecord.ticket)
    }

    /// A call for help as it is to be kept.
    func alertRecord(_ key: String) -> StoredRecord? {
        TicketID(text: key).flatMap { alerts[$0] }.map(StoredRecord.alert)
    }

    /// Votes as they are to be kept.
    func votesRecord(_ key: String) -> StoredRecord? {
        HelpArticleID(stored: key).flatMap { article in
            votes[article].map { StoredRecord.helpVotes(article, $0) }
        }
    }

    mutating func restore(_ file: TicketFile) { tickets[file.ticket.id] = file }

    mutating func restore(_ alert: EmergencyAlert) { alerts[alert.ticket] = alert }

    mutating func restore(_ votes: HelpVotes, for article: HelpArticleID) {
        self.votes[article] = votes
    }
}
