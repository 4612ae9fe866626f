import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// Each side of a ticket is told what the other wrote and it has not seen.
@Suite struct UnreadTicketTests {
    /// What somebody does to a ticket.
    enum Step: String {
        case asks, writes, reads, closes, callsForHelp
        case deskLooks, deskAnswers, deskEnds, deskTakesOn
    }

    /// What is unread after a step, for the person and for the operators.
    struct Expectation {
        let step: Step
        let person: Bool
        let desk: Bool

        init(_ step: Step, person: Bool, desk: Bool) {
            self.step = step
            self.person = person
            self.desk = desk
        }
    }

    static let histories: [[Expectation]] = [
        [
            .init(.asks, person: false, desk: true),
            // Another operator has not read what one of them has opened.
            .init(.deskLooks, person: false, desk: true),
            .init(.reads, person: false, desk: true),
            .init(.deskAnswers, person: true, desk: false),
            .init(.deskLooks, person: true, desk: false),
            .init(.reads, person: false, desk: false),
            .init(.writes, person: false, desk: true),
            .init(.deskEnds, person: true, desk: false),
        ],
        [
            .init(.asks, person: false, desk: true),
            .init(.closes, person: false, desk: false),
        ],
        [
            .init(.callsForHelp, person: false, desk: true),
            .init(.deskTakesOn, person: false, desk: false),
            .init(.writes, person: false, desk: true),
            .init(.deskAnswers, person: true, desk: false),
            .init(.callsForHelp, person: true, desk: true),
            .init(.deskTakesOn, person: true, desk: false),
            .init(.deskEnds, person: true, desk: false),
        ],
    ]

    @Test(arguments: histories)
    func eachSideSeesItsOwn(history: [Expectation]) throws {
        let bench = Bench()
        let desk = try bench.operate(1)
        let (ana, _) = try bench.signIn(2, .passenger, name: "Ana")
        for (number, expected) in history.enumerated() {
            bench.gateway.setWallTime(bench.gateway.service.wall + .seconds(60))
            try take(expected.step, number, bench, ana: ana, desk: desk)
            let own = try #require(try bench.ask(ListTickets(), from: ana).get().tickets.first)
            let all = try #require(
                try bench.ask(ListAllTickets(), from: desk).get().tickets.first)
            #expect(own.is_unread == expected.person, "the person, \(number): \(expected.step)")
            #expect(all.is_unread == expected.desk, "the desk, \(number): \(expected.step)")
            let one = try bench.ask(GetAnyTicket(ticket_id: all.id), from: desk).get()
            #expect(one.is_unread == all.is_unread, "one and list, \(number)")
        }
    }

    private func take(
        _ step: Step, _ number: Int, _ bench: Bench, ana: ClientID, desk: ClientID
    ) throws {
        let id = try bench.ask(ListTickets(), from: ana).get().tickets.first?.id ?? 0
        let command = try commandID(number)
        switch step {
        case .asks:
            _ = try bench.ask(
                OpenTicket(command_id: command, kind: "question", subject: "Hm", message: "Hm"),
                from: ana
            ).get()
        case .writes:
            _ = try bench.ask(
                ReplyToTicket(command_id: command, ticket_id: id, message: "And?"), from: ana
            ).get()
        case .reads: _ = try bench.ask(GetTicket(ticket_id: id), from: ana).get()
        case .closes:
            _ = try bench.ask(CloseTicket(command_id: command, ticket_id: id), from: ana).get()
        case .callsForHelp:
            let place = TestService.waypoint(20, 30).coordinate
            _ = try bench.ask(
                CallForHelp(
                    command_id: command, latitude: place.latitude, longitude: place.longitude),
                from: ana
            ).get()
        case .deskLooks: _ = try bench.ask(GetAnyTicket(ticket_id: id), from: desk).get()
        case .deskAnswers, .deskEnds:
            _ = try bench.ask(
                AnswerTicket(
                    command_id: command, ticket_id: id, message: "So.",
                    closes: step == .deskEnds), from: desk
            ).get()
        case .deskTakesOn:
            _ = try bench.ask(
                AcknowledgeAlert(command_id: command, ticket_id: id), from: desk
            ).get()
        }
    }
}
