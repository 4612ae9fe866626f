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

    /// How long a driver has been looked for, and how long one is looked for in all.
    private func search(_ stage: Stage, _ person: Actor) -> [Duration?]? {
        let search = stage.service.situation(of: person)?.ride?.search
        return search.map { [stage.service.now.since($0.began), $0.ends?.since($0.began)] }
    }

    @Test("P5: who offers more is looked for longer, and has waited no less")
    func aSearchThatOffersMoreGoesOn() throws {
        let (stage, ana, _) = try stage()
        let trip = try stage.request(ana)
        stage.pass(100)
        let steps = stage.service.raises(of: try #require(stage.service.trip(trip)))
        try stage.run(.raise(trip, try #require(steps.first)), ana)
        #expect(search(stage, ana) == [.seconds(100), .seconds(280)])
        stage.pass(100)
        try stage.restart()
        #expect(search(stage, ana) == [.seconds(200), .seconds(280)])
        stage.pass(79)
        #expect(stands(stage, ana) == .requested)
        stage.pass(2)
        #expect(stands(stage, ana) == .unserved)
    }

    @Test("P5: who is left by the driver is looked for anew, and told until when")
    func aSearchThatBeginsAnewSaysSo() throws {
        let (stage, ana, luis) = try stage()
        func search(_ person: Actor) -> [Duration?]? { self.search(stage, person) }
        let trip = try stage.request(ana)
        stage.pass(100)
        #expect(search(ana) == [.seconds(100), .seconds(180)])
        try stage.run(.goOnline, luis)
        #expect(search(ana) == [.seconds(100), .seconds(180)])
        #expect(search(luis) == nil, "whoever is asked is not looked for")
        try stage.run(.order(.accept, trip), luis)
        #expect(search(ana) == nil)
        stage.pass(20)
        try stage.run(.order(.cancel(.driverUnavailable), trip), luis)
        #expect(search(ana) == [.seconds(0), .seconds(180)])
        stage.pass(50)
        // A restart is no new beginning, and no old one either.
        try stage.restart()
        #expect(search(ana) == [.seconds(50), .seconds(180)])
        stage.pass(129)
        #expect(stands(stage, ana) == .requested)
        stage.pass(2)
        #expect(stands(stage, ana) == .unserved)
        #expect(search(ana) == nil)
    }
}
