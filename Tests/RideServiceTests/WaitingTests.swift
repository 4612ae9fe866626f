import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// P3: whoever is told that a request waits a while for a driver does wait, and not for ever.
@Suite struct WaitingTests {
    private func stage() throws -> (stage: Stage, ana: Actor, luis: Actor) {
        let stage = Stage(
            TestService.settings(behaviour: Behaviour(personPatience: .seconds(180))))
        return (stage, try stage.guest(.passenger), try stage.guest(.driver, "Luis"))
    }

    private func stands(_ stage: Stage, _ ana: Actor) -> TripStage? {
        stage.service.situation(of: ana)?.ride?.trip.stage
    }

    @Test func aRequestWaitsForSomebodyToBeginWork() throws {
        let (stage, ana, luis) = try stage()
        _ = try stage.request(ana)
        stage.pass(100)
        #expect(stands(stage, ana) == .requested)
        try stage.run(.goOnline, luis)
        #expect(stands(stage, ana) == .offered)
    }

    @Test func nobodyWaitsForEver() throws {
        let (stage, ana, _) = try stage()
        _ = try stage.request(ana)
        stage.pass(179)
        #expect(stands(stage, ana) == .requested)
        stage.pass(2)
        #expect(stands(stage, ana) == .unserved)
    }
}
