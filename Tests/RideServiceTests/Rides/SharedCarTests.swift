import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// Two parties in one car, as the three people see it (R6).
@Suite("R6: two parties in one car") struct SharedCarTests {
    private let stage: Stage
    private let ana: Actor
    private let bea: Actor
    private let luis: Actor
    private let first: TripID
    private let second: TripID

    init() throws { try self.init(discountPerMille: 250) }

    /// Ana and Bea ask from the same door, Bea for somebody else; Luís has accepted Ana's ride, and
    /// Bea's came along.
    private init(discountPerMille: Int) throws {
        var settings = TestService.settings()
        settings.rules.dispatch.policy = .shared(
            SharingRules(maximumWait: .seconds(3_600), discountPerMille: discountPerMille))
        stage = Stage(settings)
        ana = try stage.guest(.passenger)
        bea = try stage.guest(.passenger, "Bea Souza")
        (luis, _) = try stage.approvedDriver()
        stage.pass(1)
        first = try stage.request(ana)
        let quote = try stage.plan(bea).options[0].id
        var form = RideService.RequestForm()
        form.riderName = "Cida Lopes"
        try stage.run(.request(quote, .cash, nil, form), bea)
        second = try #require(stage.service.situation(of: bea)?.ride?.trip.id)
        stage.pass(30)
        try stage.run(.order(.accept, first), luis)
    }

    private func ride(of actor: Actor) -> Situation.Ride? {
        stage.service.situation(of: actor)?.ride
    }

    private var otherRide: Situation.Ride? {
        stage.service.situation(of: luis)?.sharedRides.first
    }

    /// Does what the ride on the driver's screen needs next.
    private func nextStop() throws {
        let trip = try #require(ride(of: luis)).trip
        stage.pass(3_600)
        if trip.stage == .accepted {
            try stage.run(.order(.arrive, trip.id), luis)
            try stage.run(.order(.start, trip.id), luis)
        } else {
            try stage.run(.order(.finish, trip.id), luis)
        }
    }

    @Test("each sees that there is another, whose stops come before theirs, and pays less")
    func everybodySeesTheirOwn() throws {
        let own = try #require(ride(of: ana)?.sharing)
        let others = try #require(ride(of: bea)?.sharing)
        let all = try #require(ride(of: luis)?.sharing)
        #expect(own.others == 1 && others.others == 1 && all.others == 1)
        #expect(all.stops.map(\.isPickup) == [true, true, false, false])
        #expect(all.stops.map(\.at) == all.stops.map(\.at).sorted())
        #expect(all.seats.map { [$0.taken, $0.all] } == [0, 4] && own.seats == nil)
        // All three see the same stops at the same moments, a passenger none after the own.
        for (seen, id) in [(own, first), (others, second)] {
            let mine = all.stops.map { $0.ride == id }
            #expect(seen.stops.map(\.isOwn) == Array(mine.prefix(seen.stops.count)))
            #expect(seen.stops.map(\.at) == all.stops.prefix(seen.stops.count).map(\.at))
            #expect(seen.stops.last?.isOwn == true && seen.stops.last?.isPickup == false)
        }
        for actor in [ana, bea] {
            let seen = try #require(ride(of: actor))
            #expect(seen.trip.fare.total < seen.trip.quote.fare.total)
            #expect(seen.sharing?.discount == seen.trip.quote.fare.total - seen.trip.fare.total)
            // Where the other one lives, and who that is, is nobody's business.
            for stop in seen.sharing?.stops ?? [] {
                #expect(stop.ride == nil && (stop.place != nil) == stop.isOwn)
            }
        }
        #expect(ride(of: luis)?.trip.id == first && otherRide?.trip.id == second)
        #expect(ride(of: bea)?.isThere == nil && ride(of: ana)?.isThere != nil)
    }

    @Test("the steps of the ride whose stop is not next are refused")
    func oneStopAfterTheOther() throws {
        stage.pass(3_600)
        #expect(stage.refusal(.order(.arrive, second), luis) == "another_stop_is_next")
        try nextStop()
        #expect(ride(of: luis)?.trip.id == second && otherRide?.trip.id == first)
        #expect(stage.refusal(.order(.finish, first), luis) == "another_stop_is_next")
    }

    @Test("both are driven, also through a restart after every step, and the ledger is balanced")
    func bothAreDriven() throws {
        for step in 0..<4 {
            try stage.save()
            try stage.restart()
            #expect(ride(of: luis) != nil, "step \(step)")
            try nextStop()
        }
        #expect(ride(of: ana)?.trip.stage == .completed && ride(of: bea)?.trip.stage == .completed)
        #expect(stage.service.account(of: luis)?.today.rides == 2)
        // The platform pays for what sharing takes off: the driver has the whole of both.
        let gain = try [ana, bea].map { actor in
            let trip = try #require(ride(of: actor)).trip
            let whole = stage.service.driverGain(from: trip.quote.fare, trip.quote.category)
            return stage.service.driverGain(for: trip) == whole
        }
        #expect(gain == [true, true])
        try stage.save()
    }

    @Test("who stays is told that the other leaves, though the car goes on as before")
    func theOtherIsTold() throws {
        let before = stage.service.changesOfState(of: ana)
        try stage.run(.order(.cancel(.changedMind), second), bea)
        #expect(stage.service.changesOfState(of: ana) > before)
        #expect(ride(of: ana)?.sharing?.others == 0)
    }

    @Test("where nothing is taken off, who stays is told all the same")
    func theOtherIsToldWithoutADiscount() throws {
        let scene = try SharedCarTests(discountPerMille: 0)
        let shared = try #require(scene.ride(of: scene.ana))
        #expect(shared.sharing?.others == 1 && shared.sharing?.discount == .zero)
        #expect(shared.trip.fare == shared.trip.quote.fare)
        let plan = try scene.stage.plan(scene.bea)
        #expect(plan.sharing?.discount(on: plan.options[0].quote.fare.total) == .zero)
        let before = scene.stage.service.changesOfState(of: scene.ana)
        try scene.stage.run(.order(.cancel(.changedMind), scene.second), scene.bea)
        #expect(scene.stage.service.changesOfState(of: scene.ana) > before)
        #expect(scene.ride(of: scene.ana)?.sharing == nil)
    }

    @Test("who still waits sees no way to somebody else's door, who sits in the car sees its way")
    func waitingShowsNoOtherWay() throws {
        let shown = [ana, bea].map { actor in
            [ride(of: actor)?.route != nil, stage.service.progress(of: actor) != nil]
        }
        #expect(shown == [[true, true], [false, false]])
        #expect(ride(of: luis)?.route != nil && otherRide?.route != nil)
        try nextStop()
        try nextStop()
        #expect([ana, bea].allSatisfy { ride(of: $0)?.route != nil })
    }

    @Test("who only watches sees no way that leads to somebody else")
    func watchersSeeNoOtherWay() throws {
        let (own, other) = try (
            stage.service.share(first, by: ana), stage.service.share(second, by: bea)
        )
        #expect(try stage.service.watch(own).progress != nil)
        #expect(try stage.service.watch(other).progress == nil)
    }

    @Test("whoever leaves lets the other be driven on, whose price stays")
    func oneLeaves() throws {
        try stage.run(.order(.cancel(.changedMind), first), ana)
        #expect(ride(of: luis)?.trip.id == second && otherRide == nil)
        let left = try #require(ride(of: bea))
        #expect(left.sharing?.others == 0 && left.sharing?.stops.isEmpty == true)
        #expect(left.sharing?.discount ?? .zero > .zero)
        try nextStop()
        try nextStop()
        #expect(ride(of: bea)?.trip.stage == .completed)
        try stage.save()
    }

    @Test("A6: a driver who is blocked picks nobody up any more")
    func blockedDriversGiveTheOtherBack() throws {
        try nextStop()
        try stage.service.perform(.block(luis, .conduct, message: "Write to us."))
        #expect(ride(of: bea)?.trip.assignment == nil)
        #expect(ride(of: luis)?.trip.id == first && otherRide == nil)
        try nextStop()
        #expect(stage.service.situation(of: luis)?.driverActivity == .offline)
    }
}
