import RideAccounts
import RideCore
import RideService
import RideWire

/// Questions and answers, messages to support (P12).
extension Gateway {
    func carryOut(
        _ call: HelpCall, _ whole: Call, _ client: ClientID
    ) throws(WireError) -> Reply {
        let actor = try signedIn(client)
        switch call {
        case .list(let p):
            return .answer(help(p.language, after: p.after, size: p.pageSize, for: actor))
        case .vote(let p):
            try perform(.vote(p.article, isUseful: p.is_useful), whole, client)
            return .answer(help(p.language, after: nil, size: PageLimit.most, for: actor))
        case .tickets(let p):
            return .answer(tickets(of: actor, before: p.before_id, size: p.pageSize, about: nil))
        case .ticket(let p):
            let file = try Self.served { () throws(ServiceRejection) in
                try service.readTicket(TicketID(p.ticket_id), of: actor)
            }
            return .answer(
                .ticket(view(of: file, for: actor.party, messages: 8, before: p.before_id)))
        case .open(let p):
            let form = try Self.form(p)
            guard let ride = p.ride_id else { return try open(form, whole, client) }
            return try with(ride: ride) { gateway throws(WireError) in
                try gateway.open(form, whole, client)
            }
        case .reply(let p):
            try perform(.writeTicket(TicketID(p.ticket_id), p.message), whole, client)
            return .answer(
                tickets(
                    of: actor, before: nil, size: PageLimit.most, about: TicketID(p.ticket_id)))
        case .close(let p):
            try perform(.closeTicket(TicketID(p.ticket_id)), whole, client)
            return .answer(
                tickets(
                    of: actor, before: nil, size: PageLimit.most, about: TicketID(p.ticket_id)))
        }
    }

    private func open(
        _ form: TicketForm, _ whole: Call, _ client: ClientID
    ) throws(WireError) -> Reply {
        let actor = try perform(.openTicket(form), whole, client)
        let newest = service.tickets(of: actor).first?.ticket.id
        return .answer(tickets(of: actor, before: nil, size: PageLimit.most, about: newest))
    }

    private static func form(_ p: TicketOpenParameters) throws(WireError) -> TicketForm {
        let kinds = ["question", "rideProblem", "lostItem"]
        guard kinds.contains(p.kind) else { throw unknownWord("params.kind", kinds) }
        guard p.kind != "question", let ride = p.ride_id else {
            return TicketForm(subject: p.subject, message: p.message, ride: nil)
        }
        let word = p.problem ?? (p.kind == "lostItem" ? ProblemKind.lostItem.rawValue : "other")
        guard let problem = ProblemKind(rawValue: word) else {
            throw unknownWord("params.problem", ProblemKind.allCases.map(\.rawValue))
        }
        return TicketForm(
            subject: p.subject, message: p.message, ride: (TripID(ride), problem))
    }

    private func help(
        _ language: String, after: String?, size: Int, for actor: Actor
    ) -> CallResult {
        let texts = help[language] ?? help["en"] ?? []
        let rest =
            after == nil ? texts[...] : texts.drop { $0.article.id.text != after }.dropFirst()
        return .help(
            HelpResult(
                articles: rest.prefix(size).map { text in
                    let votes = service.votes(for: text.article.id)
                    return ArticleView(
                        id: text.article.id.text, topic: text.article.topic.rawValue,
                        question: text.question, answer: text.answer, useful: votes.useful,
                        not_useful: votes.useless, my_vote: votes.vote(of: actor))
                }, has_more: rest.count > size))
    }

    private func tickets(
        of actor: Actor, before: UInt64?, size: Int, about: TicketID?
    ) -> CallResult {
        let own = service.tickets(of: actor)
        let rest = own.filter { before == nil || $0.ticket.id.rawValue < before ?? 0 }
        return .tickets(
            TicketsResult(
                tickets: rest.prefix(size).map { view(of: $0, for: actor.party, messages: 0) },
                has_more: rest.count > size,
                ticket: own.first { $0.ticket.id == about }.map {
                    view(of: $0, for: actor.party, messages: 8)
                }))
    }

    /// A message to support with its last messages.
    ///
    /// - Parameter viewer: the person's side; nil for the operator, who is told who wrote.
    func view(
        of file: TicketFile, for viewer: Party?, messages: Int, before: UInt64? = nil
    ) -> TicketView {
        let ticket = file.ticket
        var kind = "question"
        var problem: String?
        var place: PlaceView?
        switch ticket.kind {
        case .question: break
        case .rideProblem(_, let what): (kind, problem) = ("rideProblem", what.rawValue)
        case .sos(let position, _):
            kind = "sos"
            place = PlaceView(
                Waypoint(coordinate: position, name: service.city.describe(position)))
        }
        let all = ticket.messages.enumerated().map { index, message in
            TicketMessageView(
                id: UInt64(index + 1), from: Self.author(message.author), text: message.text,
                at_ms: message.at.milliseconds)
        }
        let shown = all.filter { before == nil || $0.id < before ?? 0 }.suffix(messages)
        let isOperator = viewer == nil
        return TicketView(
            id: ticket.id.rawValue, kind: kind, state: state(of: ticket), subject: ticket.subject,
            ride_id: ticket.kind.trip?.rawValue, problem: problem, place: place,
            role: isOperator ? ticket.person.party : nil,
            person_id: isOperator ? ticket.person.number : nil,
            person_name: isOperator ? service.face(of: ticket.person).name : nil,
            opened_at_ms: ticket.messages.first?.at.milliseconds ?? 0,
            changed_at_ms: ticket.messages.last?.at.milliseconds ?? 0, is_unread: file.isUnread,
            message_count: ticket.messages.count, messages: Array(shown))
    }

    /// Where a message stands; a call for help has states of its own.
    private func state(of ticket: Ticket) -> String {
        switch service.alert(of: ticket.id)?.state {
        case .raised: return "raised"
        case .acknowledged: return "acknowledged"
        case .resolved: return "resolved"
        case nil: break
        }
        switch ticket.state {
        case .open: return "open"
        case .answered: return "answered"
        case .closed: return "closed"
        }
    }

    private static func author(_ author: TicketAuthor) -> String {
        switch author {
        case .person: "person"
        case .operator: "operator"
        }
    }
}
