import OperatorApp
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
            .left(""), words.column("operator.columnNumber", isRight: true),
            words.column("operator.columnState"), words.column("operator.columnFrom"),
            words.column("operator.columnChanged"), words.column("operator.columnSubject"),
        ])
        for ticket in page.tickets {
            table.add([
                waits(ticket) ? "*" : "", "\(ticket.id)", words.state(of: ticket).plain,
                words.words(about: ticket), words.wallTime(ticket.changed_at_ms), ticket.subject,
            ])
        }
        return ListText(
            table, ifEmpty: "command.noTickets", words,
            more: page.has_more ? page.tickets.last.map { "--before \($0.id)" } : nil)
    }

    /// One ticket with its messages.
    static func details(_ ticket: TicketView, _ words: OperatorWords) -> String {
        let texts = words.texts
        let person = ticket.person_id.map { id in
            [ticket.role.map(words.side), "\(id)"].compactMap { $0 }.joined(separator: " ")
        }
        var facts = FactList()
        facts.add(texts["operator.columnState"], words.state(of: ticket).plain)
        facts.add(
            texts["operator.columnFrom"], texts.list([ticket.person_name ?? "", person ?? ""]))
        facts.add(
            texts["operator.columnWhat"],
            texts.list([
                ticket.problem.map { texts[word: $0, in: "record.problem"] } ?? "",
                ticket.ride_id.map { texts["record.aboutRide", ["id": "\($0)"]] } ?? "",
                ticket.place?.name ?? "", ticket.place.map(coordinate) ?? "",
            ]))
        facts.add(texts["work.columnWhen"], words.wallTime(ticket.opened_at_ms))
        let subject = CleanText.cleaned(ticket.subject)
        let title = texts["operator.ticketTitle", ["id": "\(ticket.id)"]]
        var table = TextTable([
            words.column("operator.columnNumber", isRight: true), words.column("work.columnWhen"),
            words.column("operator.columnFrom"), words.column("operator.blockMessage"),
        ])
        for message in ticket.messages {
            let name = message.from == "person" ? ticket.person_name : nil
            table.add([
                "\(message.id)", words.wallTime(message.at_ms),
                name ?? texts[word: message.from, in: "command.from"], message.text,
            ])
        }
        let hidden = ticket.messages.first.map { $0.id > 1 ? "--before \($0.id)" : "" } ?? ""
        return
            (["\(title): \(subject)"] + facts.lines + [""]
            + [table.text(ifEmpty: texts["command.noMessages"])]
            + words.more(!hidden.isEmpty, hidden)).joined(separator: "\n")
    }

    private static func coordinate(_ place: PlaceView) -> String {
        Coordinate(latitude: place.latitude, longitude: place.longitude)
            .map(CommandText.coordinate) ?? ""
    }
}
