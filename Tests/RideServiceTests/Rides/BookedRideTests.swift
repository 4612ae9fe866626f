import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// A ride that is booked means its time (P15): nobody is late before it.
@Suite struct BookedRideTests {
    private let stage = Stage()
    private let ana: Actor
    private let luis: Actor

    init() throws {
        ana = try stage.guest(.passenger)
        (luis, _) = try stage.approvedDriver()
    }

    /// Ana's ride in an hour, with the driver asked.
    private func book() throws -> (trip: TripID, at: Instant) {
        let at = stage.service.now + .seconds(3_600)
        let plan = try plan(at)
        try stage.run(.reserve(plan.options[0].id, .cash, nil), ana)
        stage.service.advance(to: at - .seconds(900))
        return (try #require(ride(of: ana)).trip.id, at)
    }

    /// The price of a ride that begins some way from where Luis stands.
    private func plan(_ at: Instant) throws -> RideService.Plan {
        try stage.service.plan(
            for: ana, from: Stage.faro, to: TestService.home, pickupAt: at)
    }

    private func ride(of actor: Actor) -> Situation.Ride? {
        stage.service.situation(of: actor)?.ride
    }

    /// Moments before, at and after which something may be done.
    private func refusal(_ order: RideOrder, _ trip: TripID, at moment: Instant) -> String? {
        stage.service.advance(to: moment)
        return stage.refusal(.order(order, trip), luis)
    }

    @Test("P15: the car stands until it is time, and both are told when it leaves")
    func theCarLeavesInTime() throws {
        let (trip, at) = try book()
        #expect(ride(of: luis)?.trip.request.bookedFor == at)
        try stage.run(.order(.accept, trip), luis)
        let leaves = try #require(ride(of: luis)?.setsOffAt)
        #expect(ride(of: ana)?.setsOffAt == leaves)
        #expect(stage.refusal(.order(.arrive, trip), luis) == "not_at_pickup")
        for person in [ana, luis] {
            #expect(ride(of: person)?.isThere == false, "standing is not being there")
        }
        #expect(refusal(.arrive, trip, at: leaves - .milliseconds(1)) == "not_at_pickup")
        #expect(ride(of: luis)?.route == nil)
        stage.service.advance(to: leaves)
        let route = try #require(ride(of: luis)?.route)
        #expect(leaves + route.duration + .seconds(120) == at)
        #expect(ride(of: luis)?.setsOffAt == nil)
        try stage.save()
        let told = stage.notices.filter { $0.kind == .bookingUnderWay }
        #expect(Set(told.map(\.person)) == [ana, luis])
        #expect(told.allSatisfy { $0.facts.bookedFor == at })
        let due = stage.notices.filter { $0.kind == .bookingDue }
        #expect(due.map(\.person) == [ana])
    }

    @Test("P15: waiting, its price and not coming count from the booked time")
    func nobodyIsMissingBeforeTheHour() throws {
        let (trip, at) = try book()
        try stage.run(.order(.accept, trip), luis)
        try stage.run(.order(.setOff, trip), luis)
        #expect(stage.refusal(.order(.setOff, trip), luis) == "already_under_way")
        stage.service.advance(to: at - .seconds(400))
        try stage.run(.order(.arrive, trip), luis)
        let terms = try #require(ride(of: luis)).trip.quote.terms
        #expect(terms.freeWaiting > .zero && terms.missingFee > .zero)
        let missing = RideOrder.cancel(.passengerMissing)
        let late = at + terms.freeWaiting
        #expect(refusal(missing, trip, at: at - .seconds(1)) == "passenger_still_has_time")
        #expect(
            refusal(missing, trip, at: late - .milliseconds(1)) == "passenger_still_has_time")
        let fee = try #require(ride(of: ana)).trip.cancellationFee(at: late)
        #expect(fee < terms.missingFee)
        #expect(refusal(missing, trip, at: late) == nil)
        #expect(ride(of: ana)?.trip.fare.total == terms.missingFee)
    }

    @Test("P15: a car that is not there at its time can be called off at no charge")
    func aLateCarCostsNothing() throws {
        let (trip, at) = try book()
        try stage.run(.order(.accept, trip), luis)
        stage.service.advance(to: at)
        #expect(try #require(ride(of: ana)).trip.cancellationFee(at: at) > .zero)
        stage.service.advance(to: at + .seconds(1))
        try stage.run(.order(.cancel(.tookTooLong), trip), ana)
        let over = try #require(ride(of: ana)).trip
        #expect(over.stage == .cancelled && over.fare.total == .zero)
    }

    @Test("P15: whoever comes before the hour waits for nothing")
    func waitingBeforeTheHourIsFree() throws {
        let (trip, at) = try book()
        try stage.run(.order(.accept, trip), luis)
        try stage.run(.order(.setOff, trip), luis)
        stage.service.advance(to: at - .seconds(500))
        try stage.run(.order(.arrive, trip), luis)
        let terms = try #require(ride(of: luis)).trip.quote.terms
        stage.service.advance(to: at + terms.freeWaiting)
        try stage.run(.order(.start, trip), luis)
        #expect(ride(of: ana)?.trip.charges == [])
    }

    @Test("P15: a restart changes nothing of when the car leaves")
    func aRestartKeepsTheTime() throws {
        let (trip, at) = try book()
        try stage.run(.order(.accept, trip), luis)
        let leaves = try #require(ride(of: luis)?.setsOffAt)
        try stage.restart()
        #expect(ride(of: luis)?.setsOffAt == leaves)
        #expect(stage.refusal(.order(.arrive, trip), luis) == "not_at_pickup")
        stage.service.advance(to: at - .seconds(120))
        try stage.run(.order(.arrive, trip), luis)
    }

    @Test("P15: a driver who comes to work before the hour still gets the ride")
    func theSearchLastsUntilTheHour() throws {
        try stage.run(.goOffline, luis)
        let (trip, at) = try book()
        #expect(ride(of: ana)?.trip.stage == .requested)
        stage.service.advance(to: at - .seconds(30))
        #expect(ride(of: ana)?.trip.stage == .requested)
        try stage.run(.goOnline, luis)
        try stage.run(.order(.accept, trip), luis)
        #expect(ride(of: luis)?.setsOffAt == nil)
        #expect(ride(of: luis)?.route != nil)
    }

    @Test("P15: what is booked next waits still: it is none that has had its ride")
    func theNextBookingWaits() throws {
        func next() -> Instant? { stage.service.situation(of: ana)?.nextBooking }
        #expect(next() == nil)
        let later = stage.service.now + .seconds(7_200)
        try stage.run(.reserve(try plan(later).options[0].id, .cash, nil), ana)
        #expect(next() == later)
        let sooner = later - .seconds(3_600)
        try stage.run(.reserve(try plan(sooner).options[0].id, .cash, nil), ana)
        #expect(next() == sooner)
        stage.service.advance(to: sooner - .seconds(900))
        let trip = try #require(ride(of: ana)).trip.id
        #expect(next() == later)
        try stage.run(.order(.cancel(.changedMind), trip), ana)
        try stage.run(.dismiss(trip), ana)
        try stage.restart()
        #expect(next() == later)
        #expect(stage.service.situation(of: ana)?.reservations == 1)
    }

    @Test("P15: drivers see what is booked, as far as they could be asked")
    func driversSeeWhatIsBooked() throws {
        #expect(try stage.service.openBookings(for: luis) == [])
        let at = stage.service.now + .seconds(3_600)
        let plan = try plan(at)
        try stage.run(.reserve(plan.options[0].id, .cash, nil), ana)
        #expect(try stage.service.openBookings(for: luis).map(\.pickupAt) == [at])
        #expect(
            stage.refusal { _ = try stage.service.openBookings(for: ana) }
                == "only_for_drivers")
        // What the driver does not want is not offered either.
        try stage.run(.prefer(DriverPreferences(payments: .cardOnly)), luis)
        #expect(try stage.service.openBookings(for: luis) == [])
        try stage.run(.prefer(DriverPreferences(payments: .cashOnly)), luis)
        #expect(try stage.service.openBookings(for: luis).count == 1)
        // Nor is anybody told who may not work: blocked, or not approved yet.
        try stage.service.perform(.block(luis, .conduct, message: "Write to us."))
        let eva = try stage.signUp(stage.form(.driver, 3)).actor
        let rui = try stage.guest(.driver, "Rui")
        let seen = try [luis, eva, rui].map { try stage.service.openBookings(for: $0).count }
        #expect(seen == [0, 0, 1])
        try stage.service.perform(.unblock(luis))
        #expect(try stage.service.openBookings(for: luis).count == 1)
        stage.service.advance(to: at - .seconds(900))
        #expect(try stage.service.openBookings(for: luis) == [])
    }
}
