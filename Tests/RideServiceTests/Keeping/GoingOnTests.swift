import RideAccounts
import RideCore
import RideFares
import RideTestSupport
import Testing

@testable import RideService

/// What a restarted engine goes on with, besides rides, money and accounts.
@Suite struct GoingOnTests {
    @Test("P16, R7: a boarding code is the same after a restart, and gone once it was used")
    func boardingCodesGoOn() throws {
        let stage = Stage()
        let luis = try stage.guest(.driver, "Luis")
        let ana = try stage.guest(.passenger)
        try stage.run(.goOnline, luis)
        let code = try stage.service.boardingCode(of: luis)
        try stage.restart()
        let again = try stage.service.boardingCode(of: luis)
        #expect(again.code == code.code && again.validUntil == code.validUntil)
        let plan = try stage.service.planBoarding(
            for: ana, code: code.code, to: Stage.faro, promotion: nil)
        let option = try #require(plan.options.first)
        try stage.run(.request(option.id, .cash, nil), ana)
        try stage.restart()
        #expect(
            stage.refusal {
                _ = try stage.service.planBoarding(
                    for: ana, code: code.code, to: Stage.faro, promotion: nil)
            } == "no_such_code")
    }

    @Test("P16, R7: a boarding code expires in the city's time, restarted or not")
    func boardingCodesExpire() throws {
        let stage = Stage()
        let luis = try stage.guest(.driver, "Luis")
        try stage.run(.goOnline, luis)
        let code = try stage.service.boardingCode(of: luis)
        try stage.restart()
        stage.service.advance(to: code.validUntil)
        #expect(try stage.service.boardingCode(of: luis).code == code.code)
        try stage.restart()
        stage.service.advance(to: code.validUntil + .milliseconds(1))
        let next = try stage.service.boardingCode(of: luis)
        #expect(next.code != code.code)
        try stage.save()
        // The old one is not kept beside it.
        let kept = try stage.store.load().records.filter { $0.kind == .boardingCode }
        #expect(kept.map(\.key) == ["\(luis.number)"])
    }

    @Test("P8, R7: a ride is watched by the same code after a restart, until it is over")
    func sharedRidesGoOn() throws {
        let scene = try RideScene(.accepted)
        let stage = scene.stage
        let code = try stage.service.share(scene.trip, by: scene.ana)
        try stage.restart()
        #expect(try stage.service.watch(code).trip.id == scene.trip)
        #expect(try stage.service.share(scene.trip, by: scene.ana) == code)
        try stage.run(.order(.cancel(.changedMind), scene.trip), scene.ana)
        try stage.restart()
        #expect(stage.refusal { _ = try stage.service.watch(code) } == "no_such_code")
        #expect(!(try stage.store.load().records.contains { $0.kind == .sharedRide }))
    }

    @Test("R6, R7: the chat with whoever took a ride that was given back goes on")
    func chatOfARideThatWasGivenBackGoesOn() throws {
        let stage = Stage()
        let drivers = try ["Luis", "Eva"].map { try stage.guest(.driver, $0) }
        for driver in drivers { try stage.run(.goOnline, driver) }
        let ana = try stage.guest(.passenger)
        let trip = try stage.request(ana)
        let luis = try #require(drivers.first { stage.service.situation(of: $0)?.ride != nil })
        let eva = try #require(drivers.first { $0 != luis })
        try stage.run(.order(.accept, trip), luis)
        try stage.run(.order(.sendMessage("I am at the gate."), trip), ana)
        try stage.run(.order(.cancel(.vehicleTrouble), trip), luis)
        try stage.run(.order(.accept, trip), eva)
        try stage.run(.order(.sendMessage("Now at the door."), trip), ana)
        try stage.run(.order(.sendMessage("Two minutes."), trip), eva)
        try stage.run(.order(.markRead(MessageID(1)), trip), eva)
        let before = try stage.service.messages(of: trip, before: 0, limit: 9, for: ana)
        try stage.restart()
        let after = try stage.service.messages(of: trip, before: 0, limit: 9, for: ana)
        #expect(after.messages.map(\.text) == ["Now at the door.", "Two minutes."])
        #expect(after == before)
        #expect(
            stage.refusal {
                _ = try stage.service.messages(of: trip, before: 0, limit: 9, for: luis)
            } == "no_such_ride")
    }

    // MARK: Prices

    private static let settings: ServiceSettings = {
        var settings = TestService.settings()
        settings.rules.surge = .standard
        return settings
    }()

    /// An engine whose middle is asked for more rides than there are drivers.
    private func busy() throws -> Stage {
        let stage = Stage(Self.settings)
        for number in 1...12 {
            _ = try stage.request(try stage.guest(.passenger, "Ana \(number)"))
        }
        stage.pass(120)
        return stage
    }

    private func surge(_ stage: Stage) -> Int {
        stage.service.world.surge(at: TestService.home.coordinate).hundredths
    }

    @Test("R2, R7: prices stay raised after a restart, and fall as they would have")
    func surgeGoesOn() throws {
        let (whole, interrupted) = (try busy(), try busy())
        let raised = surge(whole)
        try #require(raised > 100)
        var course: [Int] = []
        for _ in 1...12 {
            try interrupted.restart()
            for stage in [whole, interrupted] { stage.pass(60) }
            course.append(surge(whole))
            #expect(surge(interrupted) == surge(whole))
        }
        #expect(Set(course).count > 1, "\(course)")
    }

    @Test("R2, R7: once it is calm nothing is kept")
    func aCalmCityKeepsNothing() throws {
        let stage = try busy()
        try stage.save()
        #expect(try stage.store.load().records.contains { $0.kind == .surge })
        stage.pass(3_600)
        try stage.save()
        #expect(surge(stage) == 100)
        #expect(!(try stage.store.load().records.contains { $0.kind == .surge }))
    }

    @Test("R2, R7: prices by other rules are not taken over")
    func otherRulesBeginAnew() throws {
        let stage = try busy()
        try stage.save()
        var contents = try stage.store.load()
        var settings = Self.settings
        settings.rules.surge = .off
        let calm = TestService.make(settings, contents: contents)
        #expect(calm.world.surge(at: TestService.home.coordinate) == .none)
        let dropped = try #require(calm.takeChanges()).batch.dropped.map(\.kind)
        // What was counted by the same zones goes with them.
        #expect(Set(dropped) == [.surge, .demand])
        contents.records.removeAll { $0.kind == .surge }
        let anew = TestService.make(Self.settings, contents: contents)
        #expect(anew.world.surge(at: TestService.home.coordinate) == .none)
    }
}
