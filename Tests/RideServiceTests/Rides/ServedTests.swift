import RideAccounts
import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// Whether anybody in the city serves a category at all: what a plan says of it (P3).
@Suite struct ServedTests {
    private func served(_ stage: Stage, _ actor: Actor) throws -> [RideCore.Category] {
        try stage.plan(actor).options.filter(\.isServed).map(\.quote.category)
    }

    @Test("A category is served by whoever may work, at work or not")
    func whoeverMayWorkServes() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        #expect(try served(stage, ana) == [])
        let (luis, driver) = try stage.approvedDriver(categories: [.common, .vip])
        #expect(try served(stage, ana) == [.common, .vip])
        try stage.run(.goOffline, luis)
        #expect(try served(stage, ana) == [.common, .vip])
        #expect(try stage.plan(ana).options.allSatisfy { $0.pickupTime == nil })
        try stage.service.perform(.block(luis, .conduct, message: "Write to us."))
        #expect(try served(stage, ana) == [])
        try stage.service.perform(.unblock(luis))
        try stage.restart()
        #expect(try served(stage, ana) == [.common, .vip])
        #expect(stage.service.account(of: .driver(driver))?.status == .active)
    }

    @Test("Whoever applies serves nobody before the approval")
    func applicantsDoNotServe() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let luis = try stage.signUp(stage.form(.driver, 9, gender: .man)).actor
        try stage.run(.apply(Stage.application([.common])), luis)
        #expect(try served(stage, ana) == [])
        try stage.service.perform(.approve(DriverID(luis.number)))
        #expect(try served(stage, ana) == [.common])
    }

    @Test("Simulated drivers serve what they have")
    func simulatedDriversServe() throws {
        let driver = SimulatedDriver(
            id: DriverID(1), start: TestCity.crossing(30, 30),
            categories: CategorySet([.common, .pet]))
        let stage = Stage(TestService.settings(drivers: [driver]))
        #expect(try served(stage, stage.guest(.passenger)) == [.common, .pet])
        try stage.restart()
        #expect(try served(stage, stage.guest(.passenger)) == [.common, .pet])
    }
}
