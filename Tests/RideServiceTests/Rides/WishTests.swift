import RideAccounts
import RideCore
import RideLedger
import RideService
import RideSim
import RideTestSupport
import Testing

/// What a passenger says with a request and changes of it (P3, P8): PIN, note, pick-up, price, who
/// rides; all of it part of the ride, also after a restart.
@Suite struct WishTests {
    private func stage() throws -> (stage: Stage, ana: Actor, luis: Actor, driver: DriverID) {
        let stage = Stage()
        let (luis, driver) = try stage.approvedDriver()
        return (stage, try stage.guest(.passenger), luis, driver)
    }

    private func request(
        _ stage: Stage, _ actor: Actor, stops: [Waypoint] = [],
        _ change: (inout RideService.RequestForm) -> Void
    ) throws -> TripID {
        let plan = try stage.service.plan(
            for: actor, from: TestService.home, to: Stage.faro, stops: stops)
        var form = RideService.RequestForm()
        change(&form)
        try stage.run(.request(plan.options[0].id, .cash, nil, form), actor)
        return try #require(trip(stage, actor)?.id)
    }

    private func trip(_ stage: Stage, _ actor: Actor) -> Trip? {
        stage.service.situation(of: actor)?.ride?.trip
    }

    @Test("A ride with a PIN begins with the right digits alone, and wrong ones are counted")
    func thePINIsAskedFor() throws {
        let (stage, ana, luis, _) = try stage()
        let id = try request(stage, ana) { $0.withPIN = true }
        try stage.run(.order(.accept, id), luis)
        stage.pass(3_600)
        try stage.run(.order(.arrive, id), luis)
        try stage.restart()
        let pin = try #require(trip(stage, ana)?.request.details?.pin)
        let wrong = try #require(BoardingPIN(pin.digits == "0000" ? "0001" : "0000"))
        #expect(stage.refusal(.order(.start, id), luis) == "pin_needed")
        for _ in 0..<AccountLimits.attemptsPerMinute {
            #expect(stage.refusal(.order(.startWith(wrong), id), luis) == "wrong_pin")
        }
        #expect(stage.refusal(.order(.startWith(pin), id), luis) == "try_again_later")
        stage.wallPasses(3_600)
        try stage.run(.order(.startWith(pin), id), luis)
        #expect(trip(stage, ana)?.stage == .inProgress)
    }

    @Test("The profile asks for a PIN, and a request says otherwise")
    func theProfileAsksForAPIN() throws {
        let (stage, ana, luis, _) = try stage()
        try stage.run(.askForPIN(true), ana)
        #expect(stage.refusal(.askForPIN(true), luis) == "only_for_passengers")
        try stage.restart()
        let without = try request(stage, ana) { $0.withPIN = false }
        #expect(trip(stage, ana)?.request.details == nil)
        try stage.run(.order(.cancel(.changedMind), without), ana)
        _ = try request(stage, ana) { _ in }
        #expect(trip(stage, ana)?.request.details?.pin != nil)
    }

    @Test("A simulated driver is told the PIN")
    func simulatedDriversKnowThePIN() throws {
        let stage = Stage(
            TestService.settings(drivers: [
                GridWorld.driver(1, at: TestCity.crossing(36, 32))
            ]))
        let ana = try stage.guest(.passenger)
        _ = try request(stage, ana) { $0.withPIN = true }
        stage.pass(7_200)
        #expect(trip(stage, ana)?.stage == .completed)
    }

    @Test("A note and another pick-up near by hold until the car is there; the price stays")
    func theNoteAndThePickupChange() throws {
        let (stage, ana, luis, driver) = try stage()
        let id = try request(stage, ana) { $0.note = "  At the\u{1B} gate " }
        #expect(trip(stage, ana)?.pickupNote?.text == "At the gate")
        try stage.run(.order(.accept, id), luis)
        stage.pass(5)
        try stage.run(.order(.setPickupNote("By the kiosk"), id), ana)
        let price = trip(stage, ana)?.fare
        let near = TestService.waypoint(33, 32, "Matta")
        let far = TestService.waypoint(12, 12, "Mall")
        #expect(stage.refusal(.movePickup(id, far), ana) == "pickup_too_far")
        #expect(stage.refusal(.movePickup(id, near), luis) == "only_the_passenger")
        try stage.run(.movePickup(id, near), ana)
        try stage.restart()
        let moved = try #require(trip(stage, ana))
        #expect(moved.pickup.name == "Matta" && moved.pickupNote?.text == "By the kiosk")
        #expect(moved.fare == price)
        stage.pass(3_600)
        // The car is where the passenger is now, not where it was asked to come first.
        let car = try #require(
            stage.service.carPositions().first { $0.driver == driver }?.coordinate)
        #expect(car == stage.service.city.snap(near.coordinate).map { $0.coordinate })
        try stage.run(.order(.arrive, id), luis)
        #expect(stage.refusal(.order(.setPickupNote("Too late"), id), ana) == "already_arrived")
        #expect(stage.refusal(.movePickup(id, TestService.home), ana) == "already_arrived")
    }

    @Test("A raise asks again those who said no, is a line of its own, and is paid to the unit")
    func theOfferIsRaised() throws {
        let patient = Behaviour(personPatience: .seconds(600))
        let stage = Stage(TestService.settings(behaviour: patient))
        let (luis, _) = try stage.approvedDriver()
        let (rosa, _) = try stage.approvedDriver(7)
        let ana = try stage.guest(.passenger)
        let id = try request(stage, ana) { _ in }
        let price = try #require(trip(stage, ana)?.fare.total)
        let steps = stage.service.raises(of: try #require(trip(stage, ana)))
        #expect(!steps.isEmpty)
        for _ in 0..<2 {
            guard case .offered(let offer)? = trip(stage, ana)?.state else { break }
            try stage.run(.order(.decline, id), .driver(offer.driver))
        }
        #expect(trip(stage, ana)?.state == .requested)
        #expect(stage.refusal(.raise(id, price + price), ana) == "raise_out_of_range")
        try stage.run(.raise(id, steps[0]), ana)
        try stage.restart()
        guard case .offered(let again)? = trip(stage, ana)?.state else {
            Issue.record("nobody is asked: \(String(describing: trip(stage, ana)?.state))")
            return
        }
        let asked = Actor.driver(again.driver)
        #expect([luis, rosa].contains(asked))
        #expect(trip(stage, asked)?.fare.amount(of: .raise) == steps[0])
        try stage.drive(id, asked)
        let done = try #require(trip(stage, ana))
        #expect(done.fare.total == price + steps[0] + done.fare.amount(of: .waiting))
        let commission = done.fare.total - stage.service.driverGain(for: done)
        #expect(stage.balances(again.driver) == [0, -commission.minorUnits, 0])
    }

    @Test("A ride that is called off costs nothing of what was added")
    func aRaiseIsNoFee() throws {
        let (stage, ana, _, _) = try stage()
        let id = try request(stage, ana) { _ in }
        let steps = stage.service.raises(of: try #require(trip(stage, ana)))
        try stage.run(.raise(id, try #require(steps.first)), ana)
        try stage.run(.order(.cancel(.changedMind), id), ana)
        #expect(trip(stage, ana)?.fare.total == .zero)
    }

    @Test("Somebody else rides: with a name and a number by the market's rules")
    func somebodyElseRides() throws {
        let (stage, ana, luis, _) = try stage()
        let refused = stage.refusal {
            _ = try request(stage, ana) {
                $0.riderName = "Bia"
                $0.riderPhone = "12"
            }
        }
        #expect(refused?.hasPrefix("phone") == true, "\(refused ?? "nothing")")
        _ = try request(stage, ana) {
            $0.riderName = "Bia"
            $0.riderPhone = "11912345678"
        }
        try stage.restart()
        let rider = trip(stage, luis)?.request.details?.rider
        #expect(rider?.name == "Bia" && rider?.phone == "+5511912345678")
    }

    @Test("Who rides is told by name, not who asked: in letters, of a car that leaves or is taken")
    func whoRidesIsTold() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(.setContacts([(name: "Eva", email: "eva@example.com")], .always), ana)
        var form = RideService.RequestForm()
        form.riderName = "Bia Souza"
        let at = stage.service.now + .seconds(3_600)
        let plan = try stage.service.plan(
            for: ana, from: Stage.faro, to: TestService.home, pickupAt: at)
        try stage.run(.reserve(plan.options[0].id, .cash, nil, form), ana)
        stage.service.advance(to: at - .seconds(900))
        let id = try #require(trip(stage, ana)).id
        try stage.run(.order(.accept, id), luis)
        stage.service.advance(to: at)
        try stage.service.perform(.reassignRide(id))
        try stage.save()
        let told = stage.notices.filter {
            $0.person == luis && [.bookingUnderWay, .rideTakenOver].contains($0.kind)
        }
        #expect(told.map(\.facts.name) == ["Bia Souza", "Bia Souza"])
        let letter = try #require(stage.outbox.first { $0.to.text == "eva@example.com" })
        #expect(letter.subject == "Follow Bia's ride")
    }

    @Test("A ride takes along who rides: whoever asked for somebody else is where they were")
    func whoeverStayedIsThereStill() throws {
        for rider in [nil, "Bia"] {
            let (stage, ana, luis, _) = try stage()
            let before = try #require(stage.service.situation(of: ana)?.place.coordinate)
            let id = try request(stage, ana) { $0.riderName = rider }
            try stage.drive(id, luis)
            let after = stage.service.situation(of: ana)?.place.coordinate
            let end = Stage.faro.coordinate
            #expect(before != end)
            #expect(after == (rider == nil ? end : before), "\(rider ?? "nobody")")
        }
    }

    @Test("A favourite farther away is asked first only where that is chosen")
    func theFavouriteIsAChoice() throws {
        let (stage, ana, luis, driver) = try stage()
        let first = try request(stage, ana) { _ in }
        try stage.drive(first, luis)
        try stage.run(.dismiss(first), ana)
        try stage.run(.dismiss(first), luis)
        try stage.run(.wish(driver, .favourite), ana)
        // The favourite is at the lighthouse now; somebody else stands where the passenger is.
        let (_, other) = try stage.approvedDriver(7)
        let plan = try stage.service.plan(for: ana, from: TestService.home, to: Stage.faro)
        let option = plan.options[0]
        let favourite = try #require(option.favourite)
        #expect(favourite.driver == driver)
        #expect(favourite.pickupTime > (try #require(option.pickupTime)))
        let choices: [(FirstAsked?, DriverID)] = [
            (.favourite, driver), (.nearest, other),
            (nil, favourite.isAskedFirst ? driver : other),
        ]
        for (choice, expected) in choices {
            let id = try request(stage, ana) { $0.firstAsked = choice }
            guard case .offered(let offer)? = trip(stage, ana)?.state else {
                Issue.record("nobody is asked")
                continue
            }
            #expect(offer.driver == expected, "\(String(describing: choice))")
            try stage.run(.order(.cancel(.changedMind), id), ana)
            try stage.run(.dismiss(id), ana)
        }
    }

    @Test("P14: a favourite whose own wishes may keep the ride away is not named with its price")
    func aFavouriteWhoMayNotBeAskedIsNotNamed() throws {
        let (stage, ana, luis, driver) = try stage()
        let first = try request(stage, ana) { _ in }
        try stage.drive(first, luis)
        try stage.run(.dismiss(first), ana)
        try stage.run(.dismiss(first), luis)
        try stage.run(.wish(driver, .favourite), ana)
        for wishes in [
            DriverPreferences(), DriverPreferences(payments: .cardOnly),
            DriverPreferences(payments: .cashOnly),
        ] {
            try stage.run(.prefer(wishes), luis)
            let plan = try stage.service.plan(for: ana, from: TestService.home, to: Stage.faro)
            let isNamed = plan.options[0].favourite?.driver == driver
            #expect(isNamed == (wishes.payments == .both), "\(wishes.payments)")
        }
    }
}
