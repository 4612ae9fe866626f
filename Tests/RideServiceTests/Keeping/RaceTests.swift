import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideService
import RideSim
import RideTestSupport
import Testing

/// Two things that come together: a block and a ride, a promotion and two prices, a restart and a
/// request that waits.
@Suite struct RaceTests {
    /// What the store has of every ride is the sum of the ride's events.
    private func expectRidesAreTheirEvents(_ stage: Stage) throws {
        try stage.save()
        for id in stage.store.trips {
            var trip: Trip?
            for entry in stage.store.history(of: id) {
                switch entry {
                case .requested(let id, let request, _, let at):
                    trip = Trip(id: id, request: request, requestedAt: at)
                case .event(_, let event): trip?.apply(event)
                case .redirected: break
                }
            }
            guard case .ride(let stored) = try stage.store.answer(.ride(id)) else { continue }
            #expect(stored?.trip == trip, "ride \(id)")
        }
    }

    @Test("A5: a driver who is blocked on a ride is not asked for the next, which waits")
    func blockedDriversAreNotGivenTheNextRide() throws {
        let stage = Stage()
        let (luis, id) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let bea = try stage.guest(.passenger, "Bea")
        let trip = try stage.request(ana)
        try stage.pickUp(trip, luis)
        stage.pass(7_200)
        let waiting = try stage.request(bea)
        try stage.service.perform(.block(luis, .safety, message: "Please call us."))
        try stage.run(.order(.finish, trip), luis)
        #expect(stage.service.activity(of: id) == .offline)
        #expect(try stage.service.ride(waiting, of: bea).trip.stage != .offered)
        try expectRidesAreTheirEvents(stage)
        let (rosa, _) = try stage.approvedDriver(7)
        let next = try stage.request(ana)
        try stage.drive(next, rosa)
        try expectRidesAreTheirEvents(stage)
    }

    @Test("A5: a driver who is blocked and gives the ride back is offline")
    func blockedDriversWhoGiveBackAreOffline() throws {
        for state in [TripStage.accepted, .arrived] {
            let stage = Stage()
            let (luis, id) = try stage.approvedDriver()
            let ana = try stage.guest(.passenger)
            let trip = try stage.request(ana)
            try stage.run(.order(.accept, trip), luis)
            if state == .arrived {
                stage.pass(3_600)
                try stage.run(.order(.arrive, trip), luis)
            }
            try stage.service.perform(.block(luis, .safety, message: "Please call us."))
            let (rosa, _) = try stage.approvedDriver(7)
            try stage.run(.order(.cancel(.vehicleTrouble), trip), luis)
            #expect(stage.service.activity(of: id) == .offline, "\(state)")
            #expect(stage.service.situation(of: rosa)?.ride?.trip.id == trip, "\(state)")
            try expectRidesAreTheirEvents(stage)
        }
    }

    @Test("P4: two prices with one promotion make one ride with it")
    func promotionsAreNotUsedBeyondTheirLimit() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        // One use a person: a booking and a ride now cannot both have it.
        let later = try stage.plan(
            ana, promotion: "FIRST5", at: stage.service.now + .seconds(3_600))
        try stage.run(.reserve(later.options[0].id, .cash, nil), ana)
        let now = try stage.plan(ana, promotion: "FIRST5")
        #expect(now.promotionRefusal?.code == "promotion_only_first_ride")
        // One use in all: two people hold a price with it, and one of them is faster.
        let code = try PromotionCode("ONLYONE")
        let day = stage.service.wall.date
        try stage.service.perform(
            .addPromotion(
                Promotion(
                    code: code, reward: .amount(of: Money(minorUnits: 100)), firstUse: day,
                    lastUse: day, totalUses: 1)))
        _ = try stage.approvedDriver()
        let bea = try stage.guest(.passenger, "Bea")
        let plans = try [ana, bea].map { try stage.plan($0, promotion: "onlyone") }
        #expect(plans.allSatisfy { $0.promotionRefusal == nil })
        #expect(stage.refusal(.request(plans[0].options[0].id, .cash, nil), ana) == nil)
        #expect(
            stage.refusal(.request(plans[1].options[0].id, .cash, nil), bea) == "quote_expired")
        #expect(stage.service.allPromotions.allSatisfy { $0.uses.count <= 1 })
    }

    @Test("P4: one ride is promised as the first, whatever codes others are asked for with")
    func aFirstRideIsPromisedOnce() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let day = stage.service.wall.date
        for text in ["WELCOME", "HELLO"] {
            try stage.service.perform(
                .addPromotion(
                    Promotion(
                        code: PromotionCode(text), reward: .amount(of: Money(minorUnits: 100)),
                        firstUse: day, lastUse: day.adding(days: 30), usesPerPassenger: nil,
                        isForFirstRide: true)))
        }
        let soon = stage.service.now + .seconds(3_600)
        let later = soon + .seconds(3_600)
        func refusal(_ code: String, at pickup: Instant? = nil) throws -> String? {
            try stage.plan(ana, promotion: code, at: pickup).promotionRefusal?.code
        }
        let first = try stage.plan(ana, promotion: "welcome", at: soon)
        #expect(first.promotionRefusal == nil)
        try stage.run(.reserve(first.options[0].id, .cash, nil), ana)
        for code in ["welcome", "hello"] {
            #expect(try refusal(code) == "promotion_only_first_ride")
            #expect(try refusal(code, at: later) == "promotion_only_first_ride")
        }
        let booking = try #require(stage.service.reservations(of: PassengerID(1)).first)
        try stage.run(.cancelReservation(booking.id), ana)
        #expect(try refusal("hello") == nil)
        // Nor is whoever is on a ride promised another one as the first.
        _ = try stage.approvedDriver()
        _ = try stage.request(ana)
        #expect(try refusal("hello", at: later) == "promotion_only_first_ride")
    }

    @Test("P4: a booking that is given up has used no promotion")
    func bookingsGiveTheirPromotionBack() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let later = try stage.plan(
            ana, promotion: "FIRST5", at: stage.service.now + .seconds(3_600))
        try stage.run(.reserve(later.options[0].id, .cash, nil), ana)
        let booking = try #require(stage.service.reservations(of: PassengerID(1)).first)
        try stage.run(.cancelReservation(booking.id), ana)
        #expect(try stage.plan(ana, promotion: "FIRST5").promotionRefusal == nil)
    }

    @Test("D7: what a driver wants also holds for requests that waited over a restart")
    func preferencesHoldOverARestart() throws {
        let stage = Stage()
        let (luis, id) = try stage.approvedDriver()
        try stage.run(.prefer(DriverPreferences(payments: .cardOnly)), luis)
        let ana = try stage.guest(.passenger)
        let trip = try stage.request(ana, payment: .cash)
        #expect(try stage.service.ride(trip, of: ana).trip.stage == .requested)
        try stage.restart()
        #expect(try stage.service.ride(trip, of: ana).trip.stage == .requested)
        #expect(stage.service.activity(of: id) == .idle)
    }

    @Test("P15: who owes for a ride can neither book another nor have a booked one")
    func bookingsWaitForDebts() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(stage.card("4000000000000341"), ana)
        let trip = try stage.request(ana, payment: .card, card: CardID(1))
        try stage.run(.order(.accept, trip), luis)
        let later = try stage.plan(ana, at: stage.service.now + .seconds(9_000))
        try stage.run(.reserve(later.options[0].id, .cash, nil), ana)
        stage.pass(3_600)
        try stage.run(.order(.arrive, trip), luis)
        try stage.run(.order(.start, trip), luis)
        stage.pass(2_000)
        try stage.run(.order(.finish, trip), luis)
        let other = try stage.plan(ana, at: stage.service.now + .seconds(9_000))
        #expect(stage.refusal(.reserve(other.options[0].id, .cash, nil), ana) == "payment_due")
        stage.pass(9_000)
        let booking = try #require(stage.service.reservations(of: PassengerID(1)).first)
        #expect(booking.state == .failed(reason: "payment_due"))
    }

    @Test("A1: a guest who signs up twice at once has one account")
    func signingUpTwiceAtOnceMakesOneAccount() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let drafts = try [1, 2].map {
            try stage.service.prepareSignUp(stage.form(.passenger, $0), guest: ana)
        }
        let first = try stage.service.finishSignUp(
            drafts[0], key: drafts[0].task.key(), guest: ana)
        #expect(first.actor == ana)
        let refusal = stage.refusal {
            _ = try stage.service.finishSignUp(
                drafts[1], key: drafts[1].task.key(), guest: ana)
        }
        #expect(refusal == "already_signed_up")
        #expect(stage.service.people(on: .passenger).count == 1)
    }

    @Test("A1: of two people with one address the faster has it")
    func theFasterOneHasTheAddress() throws {
        let stage = Stage()
        let drafts = try (0..<2).map { _ in
            try stage.service.prepareSignUp(stage.form(.passenger), guest: nil)
        }
        _ = try stage.service.finishSignUp(drafts[0], key: drafts[0].task.key(), guest: nil)
        let refusal = stage.refusal {
            _ = try stage.service.finishSignUp(drafts[1], key: drafts[1].task.key(), guest: nil)
        }
        #expect(refusal == "email_taken")
        #expect(stage.service.people(on: .passenger).count == 1)
    }

    @Test("D13: only a driver at work has a boarding code")
    func boardingCodesNeedADriverAtWork() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let code = try stage.service.boardingCode(of: luis).code
        #expect(try stage.service.boardingCode(of: luis).code == code)
        try stage.run(.goOffline, luis)
        #expect(
            stage.refusal { _ = try stage.service.boardingCode(of: luis) }
                == "driver_must_be_online")
        let ana = try stage.guest(.passenger)
        #expect(
            stage.refusal {
                _ = try stage.service.planBoarding(
                    for: ana, code: code, to: Stage.faro, promotion: nil)
            } == "driver_not_free")
    }

    @Test("P15: the price of a booking requests no ride, and a price of now books none")
    func pricesAreForWhatTheyWereAskedFor() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let later = try stage.plan(ana, at: stage.service.now + .seconds(3_600))
        #expect(
            stage.refusal(.request(later.options[0].id, .cash, nil), ana) == "quote_expired")
        let now = try stage.plan(ana)
        #expect(stage.refusal(.reserve(now.options[0].id, .cash, nil), ana) == "quote_expired")
    }

    @Test("P11: the number of a card is not used again, so that no other card pays a tip")
    func numbersAreNotUsedAgain() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(stage.card(), ana)
        let trip = try stage.request(ana, payment: .card, card: CardID(1))
        try stage.drive(trip, luis)
        try stage.run(.removeCard(CardID(1)), ana)
        try stage.run(stage.card("5555555555554444"), ana)
        let cards = stage.service.account(of: ana)?.wallet.cards.map(\.id)
        #expect(cards == [CardID(2)])
        // The ride's card is gone, and no other is charged in its place.
        #expect(stage.refusal(.tip(trip, Money(minorUnits: 300)), ana) == "card_needed")
        #expect(stage.service.situation(of: ana)?.due == .zero)
    }

    @Test("D10: time at work counts on the day on which it was")
    func timeAtWorkIsSplitAtMidnight() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        // The world begins at 08:00: sixteen hours of the first day, all of the next, two more.
        stage.pass(16 * 3_600 + 86_400 + 2 * 3_600)
        try stage.run(.goOffline, luis)
        let account = try #require(stage.service.account(of: luis))
        let hours = (account.driver.days + [account.today]).map { $0.online_ms / 3_600_000 }
        #expect(hours == [16, 24, 2])
        #expect((account.driver.days + [account.today]).map(\.number) == [0, 1, 2])
    }

    @Test("D2: the fee for a ride that was called off is part of the day's earnings")
    func feesAreEarnings() throws {
        let stage = Stage()
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.guest(.passenger)
        let trip = try stage.request(ana)
        try stage.run(.order(.accept, trip), luis)
        stage.pass(121)
        try stage.run(.order(.cancel(.changedMind), trip), ana)
        #expect(stage.service.situation(of: luis)?.today.earnings == Money(minorUnits: 400))
    }
}
