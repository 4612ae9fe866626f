import RideAccounts
import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// P8: whoever calls for help sees how far the call has come until it is over.
@Suite struct HelpCallTests {
    private func standing(_ stage: Stage, _ actor: Actor) -> (isSeen: Bool, answers: Int)? {
        stage.service.situation(of: actor)?.help.map { help in
            let isSeen = if case .raised = help.alert.state { false } else { true }
            return (isSeen, help.ticket.messages.count - 1)
        }
    }

    @Test func theCallerIsToldOfEveryStep() throws {
        let scene = try RideScene(.inProgress)
        let stage = scene.stage
        #expect(standing(stage, scene.ana) == nil)
        try stage.run(
            .callForHelp(TestService.home.coordinate, scene.trip, note: ""), scene.ana)
        let id = try #require(stage.service.openAlerts.first?.ticket)
        #expect(standing(stage, scene.ana)?.isSeen == false)
        // Nothing was said, and no language is spoken for the person.
        let ticket = stage.service.situation(of: scene.ana)?.help?.ticket
        #expect(ticket?.messages.map(\.text) == ["SOS"])
        #expect(standing(stage, scene.luis) == nil)
        _ = stage.service.takeChanges()
        try stage.service.perform(.acknowledge(id))
        #expect(stage.service.takeChanges()?.touched == [scene.ana])
        #expect(standing(stage, scene.ana)?.isSeen == true)
        try stage.service.perform(.reply(id, "We come.", closes: false))
        #expect(stage.service.takeChanges()?.touched == [scene.ana])
        #expect(standing(stage, scene.ana)?.answers == 1)
        try stage.service.perform(.reply(id, "Over.", closes: true))
        #expect(standing(stage, scene.ana) == nil)
    }
}
