import RideAccounts
import RideCore
import RideService
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// P8, P12: calls for help and messages over the wire.
@Suite struct SupportCallTests {
    private func refusal<Asked: Request>(
        _ bench: Bench, _ call: Asked, _ client: ClientID
    ) throws -> String? {
        guard case .failure(let error) = try bench.ask(call, from: client) else { return nil }
        return error.code
    }

    @Test func whoCallsForHelpOverAndOverShutsOutNobodyElse() throws {
        let bench = Bench()
        let home = TestService.home.coordinate
        let ana = try bench.signIn(1, .passenger, peer: 1_000).client
        let bea = try bench.signIn(2, .passenger, name: "Bea", peer: 1_000).client
        let eva = try bench.signIn(3, .passenger, name: "Eva", peer: 1_001).client
        for number in 1...10 {
            let call = CallForHelp(
                command_id: try commandID(number), latitude: home.latitude,
                longitude: home.longitude)
            #expect(try refusal(bench, call, ana) == nil)
        }
        let more = CallForHelp(
            command_id: try commandID(11), latitude: home.latitude, longitude: home.longitude)
        #expect(try refusal(bench, more, ana) == "try_again_later")
        #expect(try refusal(bench, more, bea) == nil)
        #expect(try refusal(bench, more, eva) == nil)
    }

    /// However many have called since, whoever called first is on the operator's screen, and so is
    /// whoever called last.
    @Test func theOldestCallIsNotHiddenByNewerOnes() throws {
        var contents = StoredContents()
        for number in 1...60 as ClosedRange<UInt64> {
            let id = TicketID(number)
            let person = Actor.passenger(PassengerID(number))
            let place = TestService.home.coordinate
            let ticket = try Ticket(
                id: id, person: person, kind: .sos(position: place, trip: nil), subject: "SOS",
                message: "Help", openTickets: 0, at: TestService.noon)
            contents.records.append(
                .alert(
                    EmergencyAlert(
                        ticket: id, person: person, position: place, trip: nil,
                        raisedAt: TestService.noon)))
            contents.records.append(.ticket(try file(ticket)))
        }
        let bench = Bench(contents: contents)
        let desk = try bench.operate(1)
        let alerts = try bench.ask(GetOverview(), from: desk).get().alerts
        #expect(alerts.first?.subject_id == 60)
        #expect(alerts.last?.subject_id == 1)
        #expect(alerts.count == PageLimit.most)
        #expect(alerts.map(\.subject_id) == alerts.map(\.subject_id).sorted(by: >))
    }

    private func file(_ ticket: Ticket) throws -> TicketFile {
        let stage = TestService.make()
        let actor = try stage.openSession(role: .passenger, name: "Ana", token: nil).actor
        let form = TicketForm(subject: "A", message: "B", ride: nil)
        try stage.perform(.openTicket(form), by: actor, id: nil, fingerprint: 0)
        var file = try #require(stage.tickets(of: actor).first)
        file.ticket = ticket
        return file
    }
}
