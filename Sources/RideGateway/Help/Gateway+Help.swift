import RideAccounts
import RideCore
import RideService
import RideWire

/// Questions and answers, messages to support (P12).
extension Gateway {
    static func registerHelp(_ table: inout HandlerTable) {
        table.on(ListHelp.self) { gateway, call, caller in
            .answer(
                gateway.help(call.language, after: call.after, size: call.pageSize, caller.actor))
        }
        table.on(VoteOnHelp.self) { gateway, call, caller throws(WireError) in
            try gateway.perform(.vote(call.article, isUseful: call.is_useful), caller)
            return .answer(
                gateway.help(call.language, after: nil, size: PageLimit.most, caller.actor))
        }
        table.on(ListTickets.self) { gateway, call, caller in
            .answer(
                gateway.tickets(of: caller.actor, before: call.before_id, size: call.pageSize))
        }
        table.on(GetTicket.self) { gateway, call, caller throws(WireError) in
            let file = try served { () throws(ServiceRejection) in
                try gateway.service.readTicket(TicketID(call.ticket_id), of: caller.actor)
            }
            return .answer(
                gateway.view(
                    of: file, for: caller.actor.side, messages: 8, before: call.before_id))
        }
        table.on(OpenTicket.self) { gateway, call, caller throws(WireError) in
            let form = try form(call)
            guard let ride = call.ride_id else { return try gateway.open(form, caller) }
            return try gateway.with(ride: ride) { gateway throws(WireError) in
                try gateway.open(form, caller)
            }
        }
        table.on(ReplyToTicket.self) { gateway, call, caller throws(WireError) in
            let id = TicketID(call.ticket_id)
            try gateway.perform(.writeTicket(id, call.message), caller)
            return .answer(gateway.tickets(of: caller.actor, about: id))
        }
        table.on(CloseTicket.self) { gateway, call, caller throws(WireError) in
            let id = TicketID(call.ticket_id)
            try gateway.perform(.closeTicket(id), caller)
            return .answer(gateway.tickets(of: caller.actor, about: id))
        }
    }

    private func open(
        _ form: TicketForm, _ caller: Caller
    ) throws(WireError) -> Reply<TicketsResult> {
        try perform(.openTicket(form), caller)
        let newest = service.tickets(of: caller.actor).first?.ticket.id
        return .answer(tickets(of: caller.actor, about: newest))
    }

    private static func form(_ p: OpenTicket) throws(WireError) -> TicketForm {
        let kinds = ["question", "rideProblem", "lostItem"]
        guard kinds.contains(p.kind) else { throw unknownWord("params.kind", kinds) }
        guard p.kind != "question" else {
            guard p.ride_id == nil, p.problem == nil else {
                let place = p.ride_id == nil ? "params.problem" : "params.ride_id"
                throw invalid("\(place) does not go with a question.")
            }
            return TicketForm(subject: p.subject, message: p.message, ride: nil)
        }
        guard let ride = p.ride_id else { throw invalid("params.ride_id is missing.") }
        let word = p.problem ?? (p.kind == "lostItem" ? ProblemKind.lostItem.rawValue : "other")
        guard let problem = ProblemKind(rawValue: word) else {
            throw unknownWord("params.problem", ProblemKind.allCases.map(\.rawValue))
        }
        return TicketForm(
            subject: p.subject, message: p.message, ride: (TripID(ride), problem))
    }

    private func help(
        _ language: String, after: String?, size: Int, _ actor: Actor
    ) -> HelpResult {
        let nearest = service.settings.letters.languages.serving(language)
        let texts = host.help[nearest.tag.rawValue] ?? []
        let rest =
            after == nil ? texts[...] : texts.drop { $0.article.id.text != after }.dropFirst()
        return HelpResult(
            articles: rest.prefix(size).map { text in
                let votes = service.votes(for: text.article.id)
                return ArticleView(
                    id: text.article.id.text, topic: text.article.topic.rawValue,
                    question: text.question, answer: text.answer, useful: votes.useful,
                    not_useful: votes.useless, my_vote: votes.vote(of: actor))
            }, has_more: rest.count > size)
    }

    private func tickets(
        of actor: Actor, before: UInt64? = nil, size: Int = PageLimit.most,
        about: TicketID? = nil
    ) -> TicketsResult {
        let own = service.tickets(of: actor)
        let rest = own.filter { before == nil || $0.ticket.id.rawValue < before ?? 0 }
        return TicketsResult(
            tickets: rest.prefix(size).map { view(of: $0, for: actor.side, messages: 0) },
            has_more: rest.count > size,
            ticket: own.first { $0.ticket.id == about }.map {
                view(of: $0, for: actor.side, messages: 8)
            })
    }

    /// A message to support with its last messages.
    ///
    /// - Parameter viewer: the person's side; nil for the operator, who is told who wrote.
    func view(
        of file: TicketFile, for viewer: Side?, messages: Int, before: UInt64? = nil
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
            place = PlaceView(service.city.waypoint(at: position))
        }
        let end = before.map { Int(clamping: $0) - 1 } ?? ticket.messages.count
        let shown = ticket.messages.enumerated().prefix(max(0, end)).suffix(messages).map {
            TicketMessageView(
                id: UInt64($0 + 1), from: Self.author($1.author), text: $1.text,
                at_ms: $1.at.milliseconds)
        }
        let isOperator = viewer == nil
        return TicketView(
            id: ticket.id.rawValue, kind: kind, state: state(of: ticket), subject: ticket.subject,
            ride_id: ticket.kind.trip?.rawValue, problem: problem, place: place,
            role: isOperator ? ticket.person.side : nil,
            person_id: isOperator ? ticket.person.number : nil,
            person_name: isOperator ? service.face(of: ticket.person).name : nil,
            opened_at_ms: ticket.messages.first?.at.milliseconds ?? 0,
            changed_at_ms: ticket.messages.last?.at.milliseconds ?? 0,
            is_unread: isOperator ? service.isUnreadAtTheDesk(ticket) : file.isUnread,
            message_count: ticket.messages.count, messages: shown)
    }

    /// Where a message stands; a call for help has states of its own.
    func state(of ticket: Ticket) -> String {
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
