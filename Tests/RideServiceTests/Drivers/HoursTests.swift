import RideCore
import RideMarket
import RideService
import RideSim
import RideTestSupport
import Testing

/// Breaks, hours of work and rests of drivers (D14): an hour of work, ten minutes of rest.
@Suite("D14: breaks, hours and rests") struct HoursTests {
    private let stage: Stage
    private let luis: Actor
    private let ana: Actor

    init() throws {
        var settings = TestService.settings()
        let rules = try #require(HoursRules(work: .seconds(3_600), rest: .seconds(600)))
        settings.market = TestMarket.market(hours: rules)
        stage = Stage(settings)
        (luis, _) = try stage.approvedDriver()
        ana = try stage.guest(.passenger)
    }

    private var activity: DriverActivity? {
        stage.service.situation(of: luis)?.driverActivity
    }

    private var hours: WorkHours? { stage.service.account(of: luis)?.driver.hours }

    private func notices(_ kind: Notice.Kind) throws -> [Notice] {
        try stage.save()
        return stage.notices.filter { $0.kind == kind }
    }

    @Test("a break takes no rides and stays online; after it they come again")
    func aBreakTakesNoRides() throws {
        try stage.run(.takeBreak(true), luis)
        #expect(activity == .idle)
        #expect(stage.refusal(.takeBreak(true), luis) == "on_a_break")
        _ = try stage.request(ana)
        #expect(activity == .idle)
        try stage.restart()
        #expect(activity == .idle)
        try stage.run(.takeBreak(false), luis)
        #expect(activity?.trip != nil && activity?.isIdle == false)
        #expect(stage.refusal(.takeBreak(false), luis) == "not_on_a_break")
    }

    @Test("an open offer is declined by the break")
    func theOfferMovesOn() throws {
        let trip = try stage.request(ana)
        try stage.run(.takeBreak(true), luis)
        #expect(activity == .idle)
        #expect(stage.service.trip(trip)?.refusedBy == [DriverID(luis.number)])
    }

    @Test("with a passenger the break begins after the ride, also over a restart")
    func theBreakFollowsTheRide() throws {
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        try stage.run(.takeBreak(true), luis)
        try stage.restart()
        stage.pass(600)
        try stage.run(.order(.arrive, trip), luis)
        try stage.run(.order(.start, trip), luis)
        stage.pass(600)
        try stage.run(.order(.finish, trip), luis)
        #expect(hours?.phase == .pausing(since: stage.service.now))
        stage.pass(60)
        _ = try stage.request(try stage.guest(.passenger, "Bea"))
        #expect(activity == .idle)
    }

    @Test("who is offline has no break")
    func breaksAreForWhoWorks() throws {
        try stage.run(.goOffline, luis)
        #expect(stage.refusal(.takeBreak(true), luis) == "not_at_work")
        #expect(stage.refusal(.takeBreak(true), ana) == "only_for_drivers")
    }

    @Test("after 45 minutes one is warned, after an hour off the road until one has rested")
    func theRestIsDemanded() throws {
        stage.pass(2_699)
        #expect(try notices(.restSoon).isEmpty)
        stage.pass(1)
        #expect(try notices(.restSoon).map(\.facts.minutes) == [15])
        try stage.restart()
        stage.pass(899)
        #expect(activity == .idle)
        stage.pass(1)
        #expect(activity == .offline)
        #expect(try notices(.restNeeded).map(\.facts.minutes) == [10])
        #expect(try notices(.restSoon).count == 1)
        stage.pass(599)
        #expect(stage.refusal(.goOnline, luis) == "rest_first")
        stage.service.keepTime()
        try stage.restart()
        #expect(stage.refusal(.goOnline, luis) == "rest_first")
        stage.pass(1)
        #expect(stage.refusal(.goOnline, luis) == nil)
        #expect(hours?.worked(at: stage.service.now) == .zero)
    }

    @Test("a ride under way is brought to its end, and no other begins")
    func theRideUnderWayIsFinished() throws {
        stage.pass(3_500)
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        stage.pass(600)
        #expect(activity == .enRoute(trip))
        try stage.run(.order(.arrive, trip), luis)
        try stage.run(.order(.start, trip), luis)
        stage.pass(600)
        #expect(stage.refusal(.goOffline, luis) == "driver_is_on_a_ride")
        try stage.run(.order(.finish, trip), luis)
        #expect(activity == .offline)
        #expect(stage.refusal(.goOnline, luis) == "rest_first")
    }

    @Test("a break long enough is a rest")
    func aBreakIsARest() throws {
        stage.pass(3_000)
        try stage.run(.takeBreak(true), luis)
        stage.pass(600)
        try stage.run(.takeBreak(false), luis)
        stage.pass(3_599)
        #expect(activity == .idle)
        stage.pass(1)
        #expect(activity == .offline)
    }
}
