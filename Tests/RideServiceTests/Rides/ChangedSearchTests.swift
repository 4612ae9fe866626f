import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// Stops that change while a driver is looked for, and rides that end before their stops (P8).
@Suite struct ChangedSearchTests {
    private let mall = TestService.waypoint(20, 10, "Mall")
    private let park = TestService.waypoint(50, 20, "Park")

    private func trip(_ stage: Stage, _ actor: Actor) throws -> Trip {
        try #require(stage.service.situation(of: actor)?.ride?.trip)
    }

    private func change(
        _ stage: Stage, _ id: TripID, _ actor: Actor, to stops: [Waypoint]
    ) throws -> Quote {
        let detour = try stage.service.planDetour(
            of: id, for: actor, to: Stage.faro, stops: stops)
        try stage.run(.redirect(id, detour.id), actor)
        return detour.quote
    }

    @Test("P8: a driver who is being asked is asked anew, for the ride as it is now")
    func theOpenOfferIsTakenBack() throws {
        let stage = Stage()
        let (luis, driver) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let id = try stage.request(ana)
        guard case .offered(let first) = try trip(stage, ana).state else {
            Issue.record("nobody is asked")
            return
        }
        stage.pass(10)
        let quote = try change(stage, id, ana, to: [mall, park])
        let whole = try stage.service.plan(
            for: ana, from: TestService.home, to: Stage.faro, stops: [mall, park])
        #expect(quote.fare == whole.options[0].quote.fare)
        for person in [ana, luis] {
            let now = try trip(stage, person)
            #expect(now.quote == quote && now.stops.map(\.place.name) == ["Mall", "Park"])
            guard case .offered(let second) = now.state else {
                Issue.record("\(now.state)")
                continue
            }
            #expect(second.driver == driver && second.madeAt == first.madeAt + .seconds(10))
            #expect(second.expiresAt == first.expiresAt + .seconds(10))
        }
        // The first offer was none, and its end does not end the second.
        #expect(stage.service.account(of: luis)?.today.offers == 1)
        stage.pass(6)
        #expect(try trip(stage, ana).stage == .offered)
        try stage.restart()
        try stage.run(.order(.accept, id), luis)
        #expect(stage.service.account(of: luis)?.today.accepted == 1)
        #expect(try trip(stage, ana).quote == quote)
    }

    @Test("P8: a driver is not asked again and again for a ride whose stops change each time")
    func offersAreNotTakenBackForEver() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let id = try stage.request(ana)
        let early = try stage.service.planDetour(of: id, for: ana, to: Stage.faro, stops: [mall])
        for stops in [[mall], [], [park]] { _ = try change(stage, id, ana, to: stops) }
        #expect(
            stage.refusal { _ = try change(stage, id, ana, to: [mall]) }
                == "stops_changed_too_often")
        // Nor at a price from before.
        #expect(
            ["stops_changed_too_often", "quote_expired"]
                .contains(stage.refusal(.redirect(id, early.id), ana)))
        #expect(try trip(stage, luis).stage == .offered)
        // Nobody is bothered once a driver has accepted, and another ride begins anew.
        try stage.run(.order(.accept, id), luis)
        _ = try change(stage, id, ana, to: [mall])
        try stage.run(.order(.cancel(.changedMind), id), ana)
        let next = try stage.request(ana)
        _ = try change(stage, next, ana, to: [mall])
    }

    @Test("P8: while nobody is asked the ride just changes, and who comes sees it so")
    func aWaitingRideChanges() throws {
        let scene = try RideScene(.requested)
        let quote = try change(scene.stage, scene.trip, scene.ana, to: [mall])
        #expect(try trip(scene.stage, scene.ana).stage == .requested)
        let (eva, _) = try scene.stage.approvedDriver(8)
        #expect(try trip(scene.stage, eva).quote == quote)
        #expect(try change(scene.stage, scene.trip, scene.ana, to: []).fare != quote.fare)
    }

    @Test("P8, P16: whoever sits in the car has nothing to change before the driver has confirmed")
    func whoSitsInTheCarWaits() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let code = try stage.service.boardingCode(of: luis).code
        let plan = try stage.service.planBoarding(
            for: ana, code: code, to: Stage.faro, promotion: nil)
        try stage.run(.request(plan.options[0].id, .cash, nil), ana)
        let id = try trip(stage, ana).id
        #expect(
            stage.refusal { _ = try change(stage, id, ana, to: [mall]) } == "sits_in_the_car")
    }

    @Test("P8: getting out leaves out the stops ahead, at the price of that way")
    func gettingOutLeavesOutTheStops() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let plan = try stage.service.plan(
            for: ana, from: TestService.home, to: Stage.faro, stops: [mall, park])
        try stage.run(.request(plan.options[0].id, .cash, nil), ana)
        let id = try trip(stage, ana).id
        try stage.pickUp(id, luis)
        stage.pass(20)
        let near = TestService.waypoint(30, 32, "Corner")
        let over = try stage.service.planDetour(of: id, for: ana, to: near)
        let out = try stage.service.planDetour(of: id, for: ana, to: near, getsOut: true)
        #expect(out.fare.total < over.fare.total)
        try stage.run(.redirect(id, out.id), ana)
        try stage.restart()
        #expect(try trip(stage, ana).nextStop == nil)
        #expect(try trip(stage, luis).dropoff.name == "Corner")
        stage.pass(3_600)
        try stage.run(.order(.finish, id), luis)
        #expect(try trip(stage, ana).fare.total == out.fare.total)
    }

    @Test("P8: each driver of a ride hears another PIN")
    func thePINIsNewForEveryDriver() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        var form = RideService.RequestForm()
        form.withPIN = true
        try stage.run(.request(try stage.plan(ana).options[0].id, .cash, nil, form), ana)
        let first = try trip(stage, ana)
        let (eva, _) = try stage.approvedDriver(8)
        try stage.run(.order(.accept, first.id), luis)
        #expect(try trip(stage, ana).pin == first.pin)
        try stage.run(.order(.cancel(.vehicleTrouble), first.id), luis)
        try stage.restart()
        let second = try trip(stage, ana)
        let (old, new) = (try #require(first.pin), try #require(second.pin))
        #expect(old != new)
        try stage.run(.order(.accept, first.id), eva)
        stage.pass(3_600)
        try stage.run(.order(.arrive, first.id), eva)
        #expect(stage.refusal(.order(.startWith(old), first.id), eva) == "wrong_pin")
        try stage.run(.order(.startWith(new), first.id), eva)
        #expect(try trip(stage, ana).stage == .inProgress)
    }
}
