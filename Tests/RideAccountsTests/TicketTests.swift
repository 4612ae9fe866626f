import RideCore
import RideTestSupport
import Testing

@testable import RideAccounts

@Suite("P12: a question is asked, answered and settled")
struct TicketTests {
    private static let ana = Actor.passenger(PassengerID(5))
    private static let luis = Actor.driver(DriverID(5))

    private func ticket(
        subject: String = "Lost bag", message: String = "Where is it?",
        kind: TicketKind = .question, open: Int = 0
    ) throws(TicketRejection) -> Ticket {
        try Ticket(
            id: TicketID(1), person: Self.ana, kind: kind, subject: subject, message: message,
            openTickets: open, at: seconds(1))
    }

    private func refusal(
        subject: String = "s", message: String = "m", kind: TicketKind = .question, open: Int = 0
    ) -> TicketRejection? {
        do {
            _ = try ticket(subject: subject, message: message, kind: kind, open: open)
            return nil
        } catch { return error }
    }

    private func word(_ ticket: Ticket) -> String {
        switch ticket.state {
        case .open: "open \(ticket.messages.count)"
        case .answered: "answered \(ticket.messages.count)"
        case .closed(.person, _): "closed by person"
        case .closed(.operator, _): "closed by operator"
        }
    }

    private func outcome(of command: TicketCommand, for ticket: Ticket) -> String {
        var after = ticket
        do {
            _ = try after.perform(command, at: seconds(9))
            return word(after)
        } catch { return error.rawValue }
    }

    private func grid(_ columns: [(String, TicketCommand)]) throws -> String {
        let olga = try PersonName("Olga")
        let open = try ticket()
        var answered = open
        _ = try answered.perform(.reply(by: olga, text: "Here."), at: seconds(2))
        var closed = answered
        _ = try closed.perform(.close(by: .operator(name: olga)), at: seconds(3))
        var table = GridText(corner: "ticket", columns: columns.map(\.0))
        for (name, ticket) in [("open", open), ("answered", answered), ("closed", closed)] {
            table.add(name, columns.map { outcome(of: $0.1, for: ticket) })
        }
        return table.text
    }

    @Test("P12: every state against every message")
    func everyStateAgainstEveryMessage() throws {
        let olga = try PersonName("Olga")
        expectSame(
            try grid([
                ("write", .write(by: Self.ana, text: "More.")),
                ("write, other", .write(by: Self.luis, text: "More.")),
                ("reply", .reply(by: olga, text: "So.")),
                ("reply nothing", .reply(by: olga, text: "\u{0}")),
            ]),
            """
            ticket    write   write, other     reply             reply nothing
            open      open 2  not_your_ticket  answered 2        ticket_message_empty
            answered  open 3  not_your_ticket  answered 3        ticket_message_empty
            closed    open 3  not_your_ticket  ticket_is_closed  ticket_is_closed
            """)
    }

    @Test("P12: every state against every end")
    func everyStateAgainstEveryEnd() throws {
        expectSame(
            try grid([
                ("close", .close(by: .person(actor: Self.ana))),
                ("close, other", .close(by: .person(actor: Self.luis))),
                ("close, operator", .close(by: .operator(name: try PersonName("Olga")))),
            ]),
            """
            ticket    close             close, other     close, operator
            open      closed by person  not_your_ticket  closed by operator
            answered  closed by person  not_your_ticket  closed by operator
            closed    ticket_is_closed  not_your_ticket  ticket_is_closed
            """)
    }

    @Test("P12: a subject has 1 to 80 characters, a message 1 to 1,000, a person 20 tickets")
    func aTicketHasLimits() {
        func text(_ count: Int) -> String { String(repeating: "東", count: count) }
        #expect([79, 80, 81].map { refusal(subject: text($0)) } == [nil, nil, .subjectTooLong])
        #expect(
            [999, 1_000, 1_001].map { refusal(message: text($0)) } == [nil, nil, .messageTooLong])
        #expect(refusal(subject: " ", message: " ") == .subjectEmpty)
        #expect(refusal(message: " ") == .messageEmpty)
        #expect([19, 20, 21].map { refusal(open: $0) } == [nil, .tooManyTickets, .tooManyTickets])
        #expect(refusal(subject: "", open: 20) == .tooManyTickets)
        let sos = TicketKind.sos(position: Coordinate(latitudeE7: 1, longitudeE7: 2), trip: nil)
        #expect(refusal(kind: sos, open: 20) == nil)
    }

    @Test("P12: what was said stays in order, and 200 messages are the most")
    func whatWasSaidStaysInOrder() throws {
        var ticket = try ticket()
        for number in 2...200 {
            let events = try ticket.perform(
                .write(by: Self.ana, text: " \(number)\n"), at: seconds(Int64(number)))
            #expect(events.count == 1)
        }
        #expect(ticket.messages.count == 200)
        #expect(ticket.messages.dropFirst().map(\.text) == (2...200).map { "\($0)" })
        #expect(throws: TicketRejection.ticketIsFull) {
            try ticket.decide(.write(by: Self.ana, text: ""), at: seconds(300))
        }
        #expect(!ticket.state.isClosed)
        _ = try ticket.perform(.close(by: .person(actor: Self.ana)), at: seconds(301))
        #expect(ticket.state.isClosed)
    }

    @Test func aTicketIsStored() throws {
        var ticket = try ticket(
            kind: .rideProblem(trip: TripID(42), problem: .lostItem))
        let reply = TicketCommand.reply(by: try PersonName("Olga"), text: "Found.")
        _ = try ticket.perform(reply, at: seconds(2))
        try expectStored(
            ticket,
            #"{"id":1,"kind":{"rideProblem":{"problem":"lost_item","trip":42}},"#
                + #""messages":[{"at":1000,"author":{"person":{"actor":{"passenger":5}}},"#
                + #""text":"Where is it?"},"#
                + #"{"at":2000,"author":{"operator":{"name":{"text":"Olga"}}},"text":"Found."}],"#
                + #""person":{"passenger":5},"state":{"answered":{}},"subject":"Lost bag"}"#)
        let position = Coordinate(latitudeE7: -1, longitudeE7: 2)
        try expectStored(
            TicketKind.sos(position: position, trip: TripID(4)),
            #"{"sos":{"position":{"latitudeE7":-1,"longitudeE7":2},"trip":4}}"#)
        let all = TicketRejection.allCases
        expectOwnWords(all.map(\.rawValue), all.map(\.message))
    }

    @Test("P8: every state of an alert against every command")
    func everyAlertAgainstEveryCommand() throws {
        let raised = EmergencyAlert(
            ticket: TicketID(1), person: Self.ana,
            position: Coordinate(latitudeE7: 1, longitudeE7: 2), trip: nil, raisedAt: seconds(1))
        let olga = try PersonName("Olga")
        let acknowledged = try raised.after(.acknowledge(by: olga), at: seconds(2))
        let resolved = try acknowledged.after(.resolve(note: " Safe. "), at: seconds(3))
        let commands: [(String, AlertCommand)] = [
            ("acknowledge", .acknowledge(by: olga)), ("resolve", .resolve(note: "Fine.")),
            ("resolve, no note", .resolve(note: " ")),
        ]
        var table = GridText(corner: "alert", columns: commands.map(\.0))
        for alert in [raised, acknowledged, resolved] {
            table.add(word(alert), commands.map { outcome(of: $0.1, for: alert) })
        }
        expectSame(
            table.text,
            """
            alert              acknowledge           resolve               resolve, no note
            raised             acknowledged Olga     not_acknowledged_yet  not_acknowledged_yet
            acknowledged Olga  already_acknowledged  resolved Fine.        note_empty
            resolved Safe.     already_resolved      already_resolved      already_resolved
            """)
        for (count, fits) in [(279, true), (280, true), (281, false)] {
            let note = AlertCommand.resolve(note: String(repeating: "a", count: count))
            #expect(((try? acknowledged.after(note, at: seconds(3))) != nil) == fits)
        }
        #expect(try value(EmergencyAlert.self, try json(resolved)) == resolved)
        let all = AlertRejection.allCases
        expectOwnWords(all.map(\.rawValue), all.map(\.message))
    }

    private func outcome(of command: AlertCommand, for alert: EmergencyAlert) -> String {
        do { return word(try alert.after(command, at: seconds(9))) } catch {
            return error.rawValue
        }
    }

    private func word(_ alert: EmergencyAlert) -> String {
        switch alert.state {
        case .raised: "raised"
        case .acknowledged(let acknowledgement): "acknowledged \(acknowledgement.by.text)"
        case .resolved(_, let note, _): "resolved \(note)"
        }
    }
}
