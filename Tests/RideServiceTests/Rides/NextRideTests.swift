import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// The next ride before the present one ends, as its people see it (D14).
@Suite("D14: one ride after the other") struct NextRideTests {
    private let stage: Stage
    private let ana: Actor
    private let bea: Actor
    private let luis: Actor
    private let present: TripID
    private let next: TripID

    /// Luís brings Ana to the drop-off and is asked for Bea's ride.
    init() throws {
        var settings = TestService.settings()
        settings.rules.dispatch.nextRideWithin = .seconds(3_600)
        stage = Stage(settings)
        ana = try stage.guest(.passenger)
        bea = try stage.guest(.passenger, "Bea")
        (luis, _) = try stage.approvedDriver()
        present = try stage.request(ana)
        try stage.pickUp(present, luis)
        stage.pass(1)
        next = try stage.request(bea)
    }

    private func ride(of actor: Actor) -> Situation.Ride? {
        stage.service.situation(of: actor)?.ride
    }

    private var nextRide: Situation.Ride? { stage.service.situation(of: luis)?.nextRide }

    @Test("the driver sees both rides, the next passenger when the car comes, and nobody's way")
    func everybodySeesTheirOwn() throws {
        #expect(ride(of: luis)?.trip.id == present)
        #expect(nextRide?.trip.id == next && nextRide?.approach != nil)
        try stage.run(.order(.accept, next), luis)
        #expect(ride(of: luis)?.trip.id == present)
        #expect(nextRide?.trip.stage == .accepted)
        let seen = try #require(ride(of: bea))
        #expect(seen.turn != nil && seen.turn == nextRide?.turn)
        #expect(seen.route == nil && seen.isThere == nil)
        #expect(stage.service.progress(of: bea) == nil)
        #expect(stage.service.progress(of: ana) != nil)
        let code = try stage.service.share(next, by: bea)
        let shared = try stage.service.watch(code)
        #expect(shared.progress == nil && shared.isThere == nil)
        #expect(stage.refusal(.order(.arrive, next), luis) == "not_at_pickup")
    }

    @Test("it becomes the present ride when that is over, also after a restart")
    func itsTurnComes() throws {
        try stage.run(.order(.accept, next), luis)
        try stage.restart()
        #expect(nextRide?.trip.id == next)
        stage.pass(3_600)
        try stage.run(.order(.finish, present), luis)
        #expect(ride(of: luis)?.trip.id == next && nextRide == nil)
        #expect(ride(of: bea)?.turn == nil && ride(of: bea)?.route != nil)
        #expect(stage.service.account(of: luis)?.today.rides == 1)
        try stage.restart()
        stage.pass(3_600)
        try stage.run(.order(.arrive, next), luis)
        try stage.run(.order(.start, next), luis)
        stage.pass(3_600)
        try stage.run(.order(.finish, next), luis)
        try stage.save()
        #expect(stage.service.account(of: luis)?.today.rides == 2)
    }

    @Test("A6: a driver who is blocked brings the passenger to the drop-off, and nobody else")
    func blockedDriversGiveTheNextRideBack() throws {
        try stage.run(.order(.accept, next), luis)
        try stage.service.perform(.block(luis, .conduct, message: "Write to us."))
        #expect(nextRide == nil)
        #expect(ride(of: bea)?.trip.assignment == nil)
        #expect(ride(of: luis)?.trip.id == present)
        stage.pass(3_600)
        try stage.run(.order(.finish, present), luis)
        #expect(stage.service.situation(of: luis)?.driverActivity == .offline)
    }

    @Test("calling it off costs as ever, and the present ride goes on")
    func itCanBeCalledOff() throws {
        try stage.run(.order(.accept, next), luis)
        let terms = try #require(ride(of: bea)).trip.quote.terms
        stage.service.advance(to: stage.service.now + terms.freeCancellation + .seconds(1))
        try stage.run(.order(.cancel(.changedMind), next), bea)
        #expect(ride(of: bea)?.trip.fare.total == terms.cancellationFee)
        #expect(nextRide == nil && ride(of: luis)?.trip.id == present)
        try stage.save()
    }

    @Test("steering drives the present ride alone")
    func onlyThePresentRideIsSteered() throws {
        try stage.run(.order(.accept, next), luis)
        #expect(
            stage.refusal { _ = try stage.service.crossings(on: next, of: luis, limit: 2) }
                == "no_such_ride")
    }
}
