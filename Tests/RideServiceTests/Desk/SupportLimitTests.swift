import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// P8, P12: nobody fills the desk, the memory or everybody else's state with calls for help and
/// messages.
@Suite struct SupportLimitTests {
    private static let call = RideService.Command.callForHelp(
        TestService.home.coordinate, nil, note: "Help")

    private static func question(_ text: String = "Where?") -> RideService.Command {
        .openTicket(TicketForm(subject: "A question", message: text, ride: nil))
    }

    @Test func whoCallsForHelpTwiceWritesIntoTheFirstCall() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        for _ in 1...3 { try stage.run(Self.call, ana) }
        #expect(stage.service.openAlerts.count == 1)
        #expect(stage.service.tickets(of: ana).map(\.ticket.messages.count) == [3])
        // The operators hear of each, of the same ticket and of where it was.
        try stage.save()
        #expect(stage.alerts.map(\.kind) == [.sos, .sos, .sos])
        #expect(Set(stage.alerts.map(\.subject)).count == 1)
        // One that is over is no call any more: the next is one of its own.
        let id = try #require(stage.service.openAlerts.first?.ticket)
        try stage.service.perform(.acknowledge(id))
        try stage.service.perform(.reply(id, "Over.", closes: true))
        try stage.run(Self.call, ana)
        #expect(stage.service.tickets(of: ana).count == 2)
        #expect(stage.service.openAlerts.map(\.ticket) != [id])
    }

    /// Whoever calls again is in need again, whatever an operator has seen before.
    @Test func aCallThatWasSeenAndIsMadeAgainHasToBeSeenAgain() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        try stage.run(Self.call, ana)
        let id = try #require(stage.service.openAlerts.first?.ticket)
        for _ in 1...2 {
            #expect(stage.service.openAlerts.map(\.ticket) == [id])
            #expect(stage.service.situation(of: ana)?.help?.alert.state == .raised)
            try stage.service.perform(.acknowledge(id))
            #expect(stage.service.situation(of: ana)?.help?.alert.state != .raised)
            try stage.run(Self.call, ana)
        }
    }

    @Test func aCallThatWasClosedByTheCallerIsGoneOnWith() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        for _ in 1...4 {
            try stage.run(Self.call, ana)
            let id = try #require(stage.service.tickets(of: ana).first?.ticket.id)
            try stage.run(.closeTicket(id), ana)
        }
        #expect(stage.service.openAlerts.count == 1)
        #expect(stage.service.tickets(of: ana).count == 1)
        try stage.run(Self.call, ana)
        #expect(stage.service.situation(of: ana)?.help != nil)
    }

    @Test func tenAreTakenAtOnceAndOneMoreEverySixSeconds() throws {
        let rows: [(String, (TicketID) -> RideService.Command)] = [
            ("sos", { _ in Self.call }), ("open", { _ in Self.question() }),
            ("write", { .writeTicket($0, "Hello?") }),
        ]
        for (name, command) in rows {
            let stage = Stage()
            let ana = try stage.guest(.passenger)
            try stage.run(Self.question(), ana)
            let id = try #require(stage.service.tickets(of: ana).first?.ticket.id)
            stage.wallPasses(60)
            let codes = (1...12).map { _ in stage.refusal(command(id), ana) }
            #expect(
                codes == Array(repeating: nil, count: 10)
                    + ["try_again_later", "try_again_later"], "\(name)")
            stage.wallPasses(6)
            #expect(stage.refusal(command(id), ana) == nil, "\(name)")
        }
    }

    @Test("so many tickets of a person are kept, the newest", arguments: [false, true])
    func ticketsOfAPersonAreLimited(afterCrash: Bool) throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        for number in 1...60 {
            try stage.run(Self.question("Number \(number)"), ana)
            let id = try #require(stage.service.tickets(of: ana).first?.ticket.id)
            if number > 1 { try stage.run(.closeTicket(id), ana) }
            stage.wallPasses(6)
        }
        if afterCrash { try stage.restart() }
        let kept = stage.service.tickets(of: ana).map(\.ticket)
        #expect(kept.count <= 50)
        #expect(kept.first?.messages.first?.text == "Number 60")
        // What is open is not forgotten, however old.
        #expect(kept.last?.messages.first?.text == "Number 1")
        let stored = try stage.store.load().records.count { $0.kind == .ticket }
        #expect(stored <= 50)
    }
}
