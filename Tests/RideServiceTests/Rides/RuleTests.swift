import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideService
import RideSim
import RideTestSupport
import Testing

/// What rides can be besides a ride from here to there now, and who may have which (P8, P14 to P16,
/// R6, D1, D7, D13).
@Suite struct RuleTests {
    @Test("P8: the price of another destination is that of the whole way")
    func theDestinationCanBeChangedAtAPriceThatIsAccepted() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let trip = try stage.request(ana)
        let far = TestService.waypoint(60, 32, "Far")
        #expect(
            stage.refusal { try stage.redirect(trip, ana, to: far) } == "not_accepted_yet")
        try stage.pickUp(trip, luis)
        // Half of the eight blocks are behind them.
        stage.pass(60)
        let detour = try stage.service.planDetour(of: trip, for: ana, to: far)
        #expect(detour.quote.distance.inMetres == 3_500)
        #expect(detour.quote.fare.total.minorUnits == 500 + 700 + 210)
        #expect(detour.difference.minorUnits == 1_410 - 800)
        try stage.run(.redirect(trip, detour.id), ana)
        #expect(stage.refusal(.redirect(trip, detour.id), ana) == "quote_expired")
        stage.pass(7_200)
        try stage.restart()
        try stage.run(.order(.finish, trip), luis)
        let ride = try stage.service.ride(trip, of: ana)
        #expect(ride.trip.fare.total.minorUnits == 1_410)
        #expect(ride.trip.dropoff.name == "Far")
    }

    @Test("P8: the price of another destination is what the ride costs once it goes there")
    func nothingThatWasAddedIsLeftOutOfThePrice() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let id = try stage.request(ana)
        func fare() throws -> Fare { try stage.service.ride(id, of: ana).trip.fare }
        func refused() -> String? {
            stage.refusal { _ = try stage.service.planDetour(of: id, for: ana, to: Stage.faro) }
        }
        #expect(refused() == "not_accepted_yet")
        let asked = try #require(stage.service.situation(of: ana)?.ride?.trip)
        let raise = try #require(stage.service.raises(of: asked).first)
        try stage.run(.raise(id, raise), ana)
        try stage.run(.order(.accept, id), luis)
        stage.pass(3_600)
        try stage.run(.order(.arrive, id), luis)
        stage.pass(1_200)
        try stage.run(.order(.start, id), luis)
        stage.pass(60)
        let before = try fare()
        #expect(before.amount(of: .waiting) > .zero)
        for place in [TestService.waypoint(60, 32, "Far"), TestService.waypoint(38, 32, "Near")] {
            let detour = try stage.service.planDetour(of: id, for: ana, to: place)
            #expect(detour.fare.amount(of: .waiting) == before.amount(of: .waiting))
            #expect(detour.fare.amount(of: .raise) == raise)
            #expect(try fare().total + detour.difference == detour.fare.total)
            try stage.run(.redirect(id, detour.id), ana)
            #expect(try fare() == detour.fare)
        }
        stage.pass(7_200)
        try stage.run(.order(.finish, id), luis)
        #expect(refused() == "ride_is_over")
    }

    @Test("P8: a shared ride is seen by whoever has the code, until it is over")
    func ridesAreShared() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let trip = try stage.request(ana)
        let code = try stage.service.share(trip, by: ana)
        #expect(try stage.service.share(trip, by: ana) == code)
        #expect(try stage.service.watch(code.lowercased()).trip.id == trip)
        #expect(stage.refusal { _ = try stage.service.watch("AAAAAAAAAAAA") } == "no_such_code")
        #expect(try stage.service.watch(code).arrivesAt == nil)
        try stage.drive(trip, luis)
        // How it ended is told for a while, and not where the car goes.
        let over = try stage.service.watch(code)
        #expect(over.trip.stage == .completed && over.car == nil && over.progress == nil)
        #expect(over.arrivesAt != nil)
        stage.wallPasses(599)
        #expect(try stage.service.watch(code).trip.id == trip)
        stage.wallPasses(1)
        #expect(stage.refusal { _ = try stage.service.watch(code) } == "no_such_code")
    }

    @Test("P8: a ride is its passenger's to share, not a driver's who is asked, drives or drove it")
    func onlyThePassengerShares() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let (ana, bea) = (try stage.guest(.passenger), try stage.guest(.passenger, "Bea"))
        let trip = try stage.request(ana)
        func refusals() -> [String?] {
            [luis, bea].map { person in
                stage.refusal { _ = try stage.service.share(trip, by: person) }
            }
        }
        let expected = ["only_for_passengers", "no_such_ride"]
        #expect(refusals() == expected)
        try stage.run(.order(.accept, trip), luis)
        #expect(refusals() == expected)
        _ = try stage.service.share(trip, by: ana)
        try stage.run(.order(.cancel(.vehicleTrouble), trip), luis)
        #expect(refusals() == expected)
    }

    @Test("P8: who watches is told who rides, and whether a ride was called off")
    func watchersAreToldHowItEnded() throws {
        let driver = GridWorld.driver(0, at: TestCity.crossing(32, 32), [.common])
        let stage = Stage(TestService.settings(drivers: [driver]))
        let ana = try stage.guest(.passenger, "Ana Rojas")
        let trip = try stage.request(ana)
        let code = try stage.service.share(trip, by: ana)
        #expect(try stage.service.watch(code).rider == "Ana")
        try stage.run(.order(.cancel(.changedMind), trip), ana)
        try stage.run(.dismiss(trip), ana)
        let over = try stage.service.watch(code)
        #expect(over.trip.stage == .cancelled && over.arrivesAt == nil)
    }

    @Test("P14: favourites are asked first, and whom one avoids is not asked")
    func wishesAreGranted() throws {
        let drivers = (0..<3).map { number in
            GridWorld.driver(
                UInt64(number), at: TestCity.crossing(32 + number * 4, 32), [.common])
        }
        for (wish, driver, expected) in [
            (DriverWish.none, 2, 0), (.favourite, 2, 2), (.avoid, 0, 1),
        ] {
            let stage = try Stage(
                TestService.settings(drivers: drivers),
                after: try Stage.past(of: PassengerID(1), with: drivers.map(\.id)))
            let ana = try stage.guest(.passenger)
            try stage.run(.wish(DriverID(UInt64(driver)), wish), ana)
            let trip = try stage.request(ana)
            let ride = try stage.service.ride(trip, of: ana)
            #expect(ride.trip.assignment?.driver == DriverID(UInt64(expected)), "\(wish)")
        }
    }

    @Test("P15: a booked ride begins at its time, without surge, at the price of its hour")
    func bookingsBecomeRides() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let (luis, _) = try stage.approvedDriver()
        let start = stage.service.now
        for (minutes, code) in [
            (29, "reservation_too_soon"), (7 * 1_440 + 1, "reservation_too_late"),
        ] {
            #expect(
                stage.refusal {
                    _ = try stage.plan(ana, at: start + .seconds(minutes * 60))
                } == code)
        }
        let plan = try stage.plan(ana, at: start + .seconds(3_600))
        try stage.run(.reserve(plan.options[0].id, .cash, nil), ana)
        try stage.restart()
        #expect(stage.service.nextEventTime == start + .seconds(2_700))
        stage.service.advance(to: start + .seconds(2_699))
        #expect(stage.service.situation(of: ana)?.ride == nil)
        stage.service.advance(to: start + .seconds(2_700))
        let trip = try #require(stage.service.situation(of: ana)?.ride?.trip)
        #expect(trip.stage == .offered)
        try stage.drive(trip.id, luis)
    }

    @Test("P15: a booking fails with a reason where its passenger is on a ride")
    func bookingsFailWithAReason() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let (luis, _) = try stage.approvedDriver()
        let plan = try stage.plan(ana, at: stage.service.now + .seconds(3_600))
        try stage.run(.reserve(plan.options[0].id, .cash, nil), ana)
        stage.pass(2_690)
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        stage.pass(60)
        try stage.save()
        let booking = try #require(stage.service.reservations(of: PassengerID(1)).first)
        #expect(booking.state == .failed(reason: "already_has_a_live_ride"))
        #expect(stage.notices.contains { $0.kind == .reservationFailed })
    }

    @Test("R6: the category women is for women on both sides")
    func womenDriveWomen() throws {
        let stage = Stage()
        let (_, man) = try stage.approvedDriver(8, categories: [.common])
        let (_, woman) = try stage.approvedDriver(
            7, gender: .woman, categories: [.common, .women])
        let guest = try stage.guest(.passenger)
        let bob = try stage.signUp(stage.form(.passenger, 1, gender: .man)).actor
        let ana = try stage.signUp(stage.form(.passenger, 2)).actor
        for person in [guest, bob] {
            #expect(stage.refusal { _ = try stage.request(person, .women) } == "only_for_women")
            let plan = try stage.plan(person)
            #expect(
                plan.options.filter { $0.refusal != nil }.map(\.quote.category) == [.women])
        }
        _ = try stage.request(ana, .women)
        #expect(stage.service.activity(of: woman)?.trip != nil)
        #expect(stage.service.activity(of: man)?.trip == nil)
    }

    @Test("R6: a driver who gives a ride back is not asked again, and another is")
    func ridesThatAreGivenBackGoOn() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver(8)
        let ana = try stage.guest(.passenger)
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        #expect(
            stage.refusal(.order(.cancel(.passengerMissing), trip), luis) == "not_arrived_yet")
        let (rosa, _) = try stage.approvedDriver(7)
        try stage.run(.order(.cancel(.vehicleTrouble), trip), luis)
        #expect(stage.service.situation(of: ana)?.ride?.trip.stage == .offered)
        try stage.drive(trip, rosa)
        #expect(stage.service.situation(of: luis)?.ride == nil)
    }

    @Test("D5: whoever does not come pays, after the free minutes")
    func missingPassengersPay() throws {
        for (seconds, code) in [(119, "passenger_still_has_time"), (120, nil)] {
            let stage = Stage()
            let (luis, id) = try stage.approvedDriver()
            let ana = try stage.guest(.passenger)
            let trip = try stage.request(ana)
            try stage.run(.order(.accept, trip), luis)
            stage.pass(3_600)
            try stage.run(.order(.arrive, trip), luis)
            stage.pass(seconds)
            #expect(stage.refusal(.order(.cancel(.passengerMissing), trip), luis) == code)
            // Nothing can be collected from a guest; the driver is paid all the same.
            #expect(stage.balances(id) == [0, 0, code == nil ? 640 : 0])
            #expect(stage.service.ledger.bills(of: PassengerID(1)).isEmpty)
        }
    }

    @Test("D1: an application goes from draft to pending to approved, or back with reasons")
    func applicationsAreDecided() throws {
        let stage = Stage()
        let luis = try stage.signUp(stage.form(.driver, 1, gender: .man)).actor
        let id = DriverID(luis.number)
        #expect(stage.refusal(.goOnline, luis) == "not_approved")
        #expect(stage.refusal(.apply([.submit]), luis) == "parts_missing")
        #expect(
            stage.refusal(.apply([.categories([.women])]), luis) != nil
                || stage.service.account(of: luis)?.driver.application?.stage == .draft)
        try stage.run(.apply(Stage.application([.common, .vip])), luis)
        try stage.save()
        #expect(stage.alerts.contains { $0.kind == .pendingDriver })
        #expect(stage.refusal(.goOnline, luis) == "not_approved")
        let reason = PartReason(part: .document(.licence), reason: "It cannot be read.")
        try stage.service.perform(.reject(id, [reason]))
        #expect(stage.service.account(of: luis)?.driver.application?.stage == .rejected)
        try stage.run(
            .apply([.attach(try Stage.document(.licence, "2031-01-01")), .submit]), luis)
        try stage.service.perform(.approve(id))
        try stage.run(.goOnline, luis)
        #expect(stage.service.situation(of: luis)?.account.vehicle?.plate.isEmpty == false)
        #expect(
            stage.refusal { try stage.service.perform(.approve(id)) } == "already_approved")
    }

    @Test("D1: a document that has expired keeps a driver off the road")
    func documentsExpire() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        try stage.run(.goOffline, luis)
        let years = 4 * 366 * 86_400
        stage.wallPasses(years)
        #expect(stage.refusal(.goOnline, luis) == "not_approved")
        #expect(stage.service.account(of: luis)?.driver.application?.stage == .renewal)
    }

    @Test("D7: preferences leave rides out, and only that")
    func driversAreAskedForWhatTheyWant() throws {
        let home = TestService.waypoint(20, 32, "Home")
        let rows: [(DriverPreferences, Bool)] = [
            (DriverPreferences(payments: .both), true),
            (DriverPreferences(payments: .cashOnly), true),
            (DriverPreferences(payments: .cardOnly), false),
            (DriverPreferences(categories: CategorySet([.vip])), false),
            (DriverPreferences(headingHome: home), false),
            (DriverPreferences(headingHome: Stage.faro), true),
            (
                DriverPreferences(areas: [
                    .init(middle: TestService.waypoint(32, 32, "A"), radius: Metres(300))
                ]), true
            ),
            (
                DriverPreferences(areas: [
                    .init(middle: TestService.waypoint(50, 50, "B"), radius: Metres(300))
                ]), false
            ),
        ]
        for (preferences, isAsked) in rows {
            let stage = Stage()
            let (luis, id) = try stage.approvedDriver()
            try stage.run(.prefer(preferences), luis)
            try stage.restart()
            let ana = try stage.guest(.passenger)
            _ = try? stage.request(ana)
            #expect((stage.service.activity(of: id)?.trip != nil) == isAsked, "\(preferences)")
        }
    }

    @Test("P8: a call for help reaches the operator with the place")
    func callsForHelpAreAnswered() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        try stage.run(.callForHelp(TestService.home.coordinate, nil, note: ""), ana)
        try stage.save()
        let alert = try #require(stage.alerts.first)
        #expect(alert.kind == .sos)
        let ticket = TicketID(alert.subject)
        #expect(stage.service.openAlerts.count == 1)
        try stage.service.perform(.acknowledge(ticket))
        try stage.service.perform(.reply(ticket, "We are on the way.", closes: true))
        #expect(stage.service.openAlerts.isEmpty)
        try stage.restart()
        #expect(stage.service.openAlerts.isEmpty)
        #expect(stage.service.situation(of: ana)?.unreadTickets == 1)
        _ = try stage.service.readTicket(ticket, of: ana)
        #expect(stage.service.situation(of: ana)?.unreadTickets == 0)
    }

    @Test("P12: help texts are voted on once a person, tickets are answered")
    func supportAnswers() throws {
        var settings = TestService.settings()
        let article = try #require(HelpArticleID(stored: "fees"))
        settings.helpArticles = [HelpArticle(id: article, topic: .rides)]
        let stage = Stage(settings)
        let guest = try stage.guest(.passenger)
        #expect(stage.refusal(.vote("fees", isUseful: true), guest) == "only_for_accounts")
        let ana = try stage.signUp(stage.form(.passenger)).actor
        for isUseful in [true, true, false] {
            try stage.run(.vote("fees", isUseful: isUseful), ana)
        }
        #expect(stage.service.votes(for: article).useful == 0)
        #expect(stage.service.votes(for: article).useless == 1)
        #expect(stage.refusal(.vote("none", isUseful: true), ana) == "no_such_article")
        try stage.run(.openTicket(TicketForm(subject: "Bag", message: "Lost", ride: nil)), ana)
        let id = try #require(stage.service.tickets(of: ana).first?.ticket.id)
        try stage.service.perform(.reply(id, "Found", closes: false))
        try stage.run(.writeTicket(id, "Thanks"), ana)
        try stage.run(.closeTicket(id), ana)
        try stage.restart()
        let file = try #require(stage.service.tickets(of: ana).first)
        #expect(file.ticket.messages.map(\.text) == ["Lost", "Found", "Thanks"])
        #expect(file.ticket.isClosed)
    }

    @Test("R2: tariffs that an operator sets hold from then on, and after a restart")
    func tariffsAreSet() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let dear = try Tariff(
            base: Money(minorUnits: 9_000), perKilometre: .zero, perMinute: .zero,
            minimum: .zero)
        let book = TariffBook(common: dear, vip: dear, women: dear, pet: dear)
        #expect(
            stage.refusal {
                try stage.service.perform(.setTariffs(TariffBook(common: dear, vip: dear)))
            } == "category_without_tariff")
        try stage.service.perform(.setTariffs(book))
        #expect(try stage.plan(ana).options[0].quote.fare.total.minorUnits == 9_000)
        try stage.restart()
        #expect(try stage.plan(ana).options[0].quote.fare.total.minorUnits == 9_000)
    }
}

extension Stage {
    func redirect(_ trip: TripID, _ actor: Actor, to place: Waypoint) throws {
        let detour = try service.planDetour(of: trip, for: actor, to: place)
        try run(.redirect(trip, detour.id), actor)
    }
}
