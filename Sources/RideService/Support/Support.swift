import RideAccounts
import RideCore

/// Messages to support, calls for help, and what people think of help texts (P8, P9, P12).
struct Support: Sendable {
    private var tickets: [TicketID: TicketFile] = [:]
    private var alerts: [TicketID: EmergencyAlert] = [:]
    /// The tickets of each person, the oldest first: whoever asks about one person looks at nobody
    /// else's.
    private var ofPeople: [Actor: [TicketID]] = [:]
    /// All of them, the oldest first.
    private var order: [TicketID] = []
    /// Those in which an operator has something to do.
    private var waiting: Set<TicketID> = []
    /// Calls for help that are not over.
    private var openCalls: Set<TicketID> = []
    /// The number of the last ticket.
    private var last = TicketID(0)
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
        let own = tickets(of: actor).count { !$0.ticket.isClosed }
        let ticket = try ruled { () throws(TicketRejection) in
            try Ticket(
                id: TicketID(last.rawValue + 1), person: actor, kind: kind, subject: subject,
                message: message, openTickets: own, at: now)
        }
        save(TicketFile(ticket: ticket, isUnread: false), &changes)
        forgetOldOnes(of: actor, &changes)
        if !kind.isAlert {
            changes.alertOperators(
                .ticket, ticket.id.rawValue, from: actor, topic: ticket.subject)
        }
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
        changes.alertOperators(.ticket, id.rawValue, from: actor, topic: file.ticket.subject)
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

    /// Calls for help. Whoever has called already, and whose call is not over, goes on with that
    /// one: operators hear of it again, and from where.
    ///
    /// - Parameter trip: the ride of the person during which it happens; nil outside one.
    mutating func callForHelp(
        at place: Coordinate, trip: TripID?, note: String, by actor: Actor,
        at now: WallTime, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        let text = CleanText.cleaned(note).isEmpty ? Self.bareCall : note
        let id: TicketID
        if let known = openCall(of: actor), let file = tickets[known.ticket] {
            id = known.ticket
            try write(text, again: file, at: now, &changes)
            keep(known.again(from: place, trip: trip), &changes)
        } else {
            id = try open(
                .sos(position: place, trip: trip), subject: "SOS", message: text, by: actor,
                at: now, &changes
            ).id
            keep(
                EmergencyAlert(
                    ticket: id, person: actor, position: place, trip: trip, raisedAt: now),
                &changes)
        }
        changes.alertOperators(.sos, id.rawValue, from: actor, at: place)
    }

    /// What stands in a call for help with which nothing was said, in every language.
    private static let bareCall = "SOS"

    /// Writes into a call for help what was said as it was made again; nothing where it is full,
    /// since nobody is refused help for that.
    private mutating func write(
        _ text: String, again file: TicketFile, at now: WallTime, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        var file = file
        guard file.ticket.messages.count < AccountLimits.ticketMessages else { return }
        _ = try ruled { () throws(TicketRejection) in
            try file.ticket.perform(.write(by: file.ticket.person, text: text), at: now)
        }
        save(file, &changes)
    }

    /// The call for help of a person that no operator has ended, the newest; nil for none.
    private func openCall(of actor: Actor) -> EmergencyAlert? {
        (ofPeople[actor] ?? []).last { openCalls.contains($0) }.flatMap { alerts[$0] }
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
        for id in ofPeople[person] ?? [] { forget(id, &changes) }
        ofPeople[person] = nil
    }

    /// Forgets the oldest tickets of a person that are closed, where there are too many.
    private mutating func forgetOldOnes(of person: Actor, _ changes: inout PendingChanges) {
        guard var own = ofPeople[person] else { return }
        while own.count > AccountLimits.keptTickets,
            let oldest = own.firstIndex(where: { !waiting.contains($0) && isClosed($0) })
        {
            forget(own.remove(at: oldest), &changes)
        }
        ofPeople[person] = own
    }

    private func isClosed(_ id: TicketID) -> Bool { tickets[id]?.ticket.isClosed ?? true }

    private mutating func forget(_ id: TicketID, _ changes: inout PendingChanges) {
        tickets[id] = nil
        order.removeAll { $0 == id }
        waiting.remove(id)
        openCalls.remove(id)
        changes.keep(.ticket, id)
        if alerts.removeValue(forKey: id) != nil { changes.keep(.alert, id) }
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
                let resolved = try ruled { () throws(AlertRejection) in
                    try alert.after(.resolve(note: note), at: now)
                }
                keep(resolved, &changes)
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
        let ticket = try ruled { () throws(TicketRejection) in
            try Ticket(
                id: TicketID(last.rawValue + 1), to: person, kind: kind, subject: subject,
                message: text, by: name, at: now)
        }
        save(TicketFile(ticket: ticket, isUnread: true), &changes)
        forgetOldOnes(of: person, &changes)
        changes.notify(
            person, .ticketAnswered, "Support has written: \(ticket.subject)",
            .init(subject: ticket.subject))
    }

    /// So much of the last answer says how a call for help ended.
    private static let resolutionCharacters = 200

    /// Takes a call for help on.
    ///
    /// - Throws: `no_such_ticket`, `no_call_for_help` of another message, and what the alert
    ///   refuses.
    mutating func acknowledge(
        _ id: TicketID, by name: PersonName, at now: WallTime, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        guard let alert = alerts[id] else {
            throw .rule(tickets[id] == nil ? .noSuchTicket : .noCallForHelp)
        }
        let taken = try ruled { () throws(AlertRejection) in
            try alert.after(.acknowledge(by: name), at: now)
        }
        keep(taken, &changes)
        if let person = tickets[id]?.ticket.person {
            changes.touch(person)
            changes.notify(person, .helpSeen, "Somebody has seen your call for help.")
        }
    }

    // MARK: Questions

    /// All tickets, or those that wait for an operator, the newest first.
    ///
    /// - Parameter before: only those with lower numbers; nil for all.
    func newestFirst(
        before: TicketID? = nil, waitingOnly: Bool = false
    ) -> some Sequence<TicketFile> {
        let ids = waitingOnly ? waiting.sorted() : order
        return ids.reversed().lazy.filter { id in before.map { id < $0 } ?? true }
            .compactMap { tickets[$0] }
    }

    /// One ticket; nil for none.
    func file(_ id: TicketID) -> TicketFile? { tickets[id] }

    /// How many tickets an operator has something to do about.
    var waitingCount: Int { waiting.count }

    /// A person's tickets, the newest first.
    ///
    /// - Complexity: O(n) in the number of this person's tickets, as for all that is asked of one.
    func tickets(of actor: Actor) -> [TicketFile] {
        (ofPeople[actor] ?? []).reversed().compactMap { tickets[$0] }
    }

    /// Answers that a person has not seen.
    func unread(of actor: Actor) -> Int {
        (ofPeople[actor] ?? []).count { tickets[$0]?.isUnread == true }
    }

    /// Whether the person wrote what no operator has dealt with: answered, closed or, of a call for
    /// help, taken on. Operators share one desk: that one of them has opened a ticket does not
    /// tell the others that it was read.
    func isUnreadAtTheDesk(_ ticket: Ticket) -> Bool {
        guard let last = ticket.messages.last, case .person = last.author else { return false }
        switch alerts[ticket.id]?.state {
        case .raised: return true
        case .acknowledged(let acknowledgement): return last.at > acknowledgement.at
        case .resolved(_, _, let end): return last.at > end
        case nil: return ticket.state == .open
        }
    }

    /// The call for help behind a ticket; nil if it is none.
    func alert(of ticket: TicketID) -> EmergencyAlert? { alerts[ticket] }

    /// Calls for help that are not over, the oldest first.
    var openAlerts: [EmergencyAlert] {
        openCalls.sorted().compactMap { alerts[$0] }
    }

    /// A person's call for help that is not over, the newest; nil without one. One that the person
    /// has closed is over for them.
    func help(of actor: Actor) -> (alert: EmergencyAlert, ticket: Ticket)? {
        for id in (ofPeople[actor] ?? []).reversed() where openCalls.contains(id) {
            guard let alert = alerts[id], let file = tickets[id], !file.ticket.isClosed else {
                continue
            }
            return (alert, file.ticket)
        }
        return nil
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
        take(file)
        changes.keep(.ticket, file.ticket.id)
        changes.touch(file.ticket.person)
    }

    private mutating func keep(_ alert: EmergencyAlert, _ changes: inout PendingChanges) {
        take(alert)
        changes.keep(.alert, alert.ticket)
    }

    /// Puts a ticket where it is looked for.
    private mutating func take(_ file: TicketFile) {
        let id = file.ticket.id
        if tickets.updateValue(file, forKey: id) == nil {
            ofPeople[file.ticket.person, default: []].append(id)
            order.append(id)
        }
        last = max(last, id)
        noteWhetherItWaits(id)
    }

    private mutating func take(_ alert: EmergencyAlert) {
        alerts[alert.ticket] = alert
        if alert.isOver {
            openCalls.remove(alert.ticket)
        } else {
            openCalls.insert(alert.ticket)
        }
        noteWhetherItWaits(alert.ticket)
    }

    /// An operator has to answer what is open, and to end a call for help.
    private mutating func noteWhetherItWaits(_ id: TicketID) {
        let waits =
            alerts[id].map { !$0.isOver } ?? (tickets[id].map { $0.ticket.state == .open } ?? false)
        if waits { waiting.insert(id) } else { waiting.remove(id) }
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

    mutating func restore(_ file: TicketFile) { take(file) }

    mutating func restore(_ alert: EmergencyAlert) { take(alert) }

    /// Everything was restored, in the order of the names of records: each person's tickets get the
    /// order of their numbers.
    mutating func sort() {
        order.sort()
        for person in ofPeople.keys { ofPeople[person]?.sort() }
    }

    mutating func restore(_ votes: HelpVotes, for article: HelpArticleID) {
        self.votes[article] = votes
    }
}
