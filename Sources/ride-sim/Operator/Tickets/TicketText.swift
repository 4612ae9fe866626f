import RideCore
import RideWire

/// Tickets as a table and with their messages.
enum TicketText {
    /// Asks for one ticket and shows what comes.
    static func report(
        _ call: some Request<TicketView>, _ desk: OperatorDesk
    ) throws -> OperatorReport {
        let ticket = try desk.ask(call)
        return OperatorReport(value: ticket, text: details(ticket, desk.words))
    }

    /// Whether a ticket waits for an operator, also where one has taken a call for help on.
    static func waits(_ ticket: TicketView) -> Bool {
        TicketView.waitingStates.contains(ticket.state)
    }

    /// Tickets in lines; a star marks those that wait for an operator.
    static func table(_ page: TicketsResult, _ words: OperatorWords) -> ListText {
        var table = TextTable([
            .left(""), .right("ID"), .left("KIND"), .left("STATE"), .left("FROM"), .right("RIDE"),
            .left("CHANGED"), .right("MESSAGES"), .left("SUBJECT"),
        ])
        for ticket in page.tickets {
            table.add([
                waits(ticket) ? "*" : "", "\(ticket.id)", ticket.kind, ticket.state,
                person(ticket), ticket.ride_id.map { "\($0)" } ?? "",
                words.wallTime(ticket.changed_at_ms), "\(ticket.message_count)",
                ticket.subject,
            ])
        }
        return ListText(
            table, ifEmpty: "There are no such tickets.", hasMore: page.has_more,
            page.tickets.last.map { "--before \($0.id)" })
    }

    /// One ticket with its messages.
    static func details(_ ticket: TicketView, _ words: OperatorWords) -> String {
        var facts = FactList()
        facts.add("kind", ticket.kind)
        facts.add("state", ticket.state)
        facts.add("from", person(ticket))
        facts.add("ride", ticket.ride_id.map { "\($0)" })
        facts.add("problem", ticket.problem)
        facts.add("place", ticket.place.map(place))
        facts.add("opened", words.wallTime(ticket.opened_at_ms))
        let subject = CleanText.cleaned(ticket.subject)
        var table = TextTable([.right("ID"), .left("TIME"), .left("FROM"), .left("MESSAGE")])
        for message in ticket.messages {
            table.add([
                "\(message.id)", words.wallTime(message.at_ms), message.from, message.text,
            ])
        }
        let hidden = ticket.messages.first.map { $0.id > 1 ? "--before \($0.id)" : "" } ?? ""
        return
            (["Ticket \(ticket.id): \(subject)"] + facts.lines + [""]
            + [table.text(ifEmpty: "There are no messages.")]
            + OperatorWords.more(!hidden.isEmpty, hidden)).joined(separator: "\n")
    }

    private static func person(_ ticket: TicketView) -> String {
        let number = ticket.person_id.map { id in
            [ticket.role?.rawValue, "\(id)"].compactMap { $0 }.joined(separator: " ")
        }
        return [ticket.person_name, number].compactMap { $0 }.joined(separator: ", ")
    }

    private static func place(_ place: PlaceView) -> String {
        let position = Coordinate(latitude: place.latitude, longitude: place.longitude)
            .map(CommandText.coordinate)
        return [place.name, position].compactMap { $0 }.joined(separator: ", ")
    }
}
