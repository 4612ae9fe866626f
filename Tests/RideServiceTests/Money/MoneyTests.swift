import RideAccounts
import RideCore
import RideLedger
import RideService
import RideTestSupport
import Testing

/// How rides become money (R2, R3, P4, P6, P9, P11, D9, D12).
@Suite struct MoneyTests {
    /// The ride of all these tests: 8 blocks of 125 m, 120 s: 5.00 + 2.00 + 0.60, at least 8.00.
    private static let price: Int64 = 800

    private struct Scene {
        let stage = Stage()
        let ana: Actor
        let luis: Actor
        let driver: DriverID

        init(card: String? = nil) throws {
            (luis, driver) = try stage.approvedDriver()
            ana = try stage.signUp(stage.form(.passenger)).actor
            if let card { try stage.run(stage.card(card), ana) }
        }

        /// A whole ride; its number.
        func ride(
            _ payment: PaymentMethod = .card, waiting: Int = 0, promotion: String? = nil
        ) throws -> TripID {
            let trip = try stage.request(
                ana, payment: payment, card: payment == .card ? CardID(1) : nil,
                promotion: promotion)
            try stage.drive(trip, luis, waiting: waiting)
            return trip
        }

        func fare(_ trip: TripID) throws -> Fare {
            try stage.service.ride(trip, of: ana).trip.fare
        }
    }

    @Test("R3: a cash ride leaves the driver owing the commission")
    func cashLeavesTheDriverOwing() throws {
        let scene = try Scene()
        let trip = try scene.ride(.cash)
        #expect(try scene.fare(trip).total.minorUnits == Self.price)
        #expect(scene.stage.balances(scene.driver) == [0, -160, 0])
        #expect(scene.stage.service.situation(of: scene.luis)?.today.earnings.minorUnits == 640)
    }

    @Test("R3: a card ride is blocked until it is settled, and what is owed goes first")
    func cardsAreSettledAfterTwoDaysAndOwedIsNetted() throws {
        let scene = try Scene(card: "4111111111111111")
        _ = try scene.ride(.cash)
        _ = try scene.ride(.card)
        #expect(scene.stage.balances(scene.driver) == [0, -160, 640])
        let due = try #require(scene.stage.service.ledger.settlements.nextDue)
        scene.stage.service.advance(to: due - .milliseconds(1))
        #expect(scene.stage.balances(scene.driver) == [0, -160, 640])
        scene.stage.service.advance(to: due)
        #expect(scene.stage.balances(scene.driver) == [480, 0, 0])
    }

    @Test("D9, R7: it is known from which entry on the store may not have them")
    func whatMayNotBeSavedIsKnown() throws {
        let scene = try Scene()
        let service = scene.stage.service
        #expect(service.firstUnsavedEntry == nil)
        _ = try scene.ride(.cash)
        let first = try #require(service.firstUnsavedEntry)
        let taken = try #require(service.takeChanges())
        #expect(taken.batch.ledger.first?.id == first)
        // The store has it by the time that the next batch is taken, and not before.
        #expect(service.firstUnsavedEntry == first)
        _ = try scene.ride(.cash)
        #expect(service.firstUnsavedEntry == first)
        let next = try #require(service.takeChanges()).batch.ledger
        #expect(try service.firstUnsavedEntry == #require(next.first).id)
        #expect(next.allSatisfy { $0.id > first })
    }

    @Test("R2: waiting is charged by the second after the free minutes")
    func waitingIsAdded() throws {
        for (waiting, charged) in [(119, 0), (120, 0), (121, 1), (180, 60), (240, 120)] {
            let scene = try Scene()
            let trip = try scene.ride(.cash, waiting: waiting)
            #expect(
                try scene.fare(trip).amount(of: .waiting).minorUnits == Int64(charged),
                "\(waiting) s")
        }
    }

    @Test("P4: a promotion is taken off once, and the driver loses nothing by it")
    func thePlatformPaysForPromotions() throws {
        let scene = try Scene(card: "4111111111111111")
        let trip = try scene.ride(promotion: "first5")
        #expect(try scene.fare(trip).total.minorUnits == Self.price - 500)
        #expect(scene.stage.balances(scene.driver) == [0, 0, 640])
        let again = try scene.stage.plan(scene.ana, promotion: "FIRST5")
        #expect(again.promotionRefusal?.code == "promotion_only_first_ride")
        #expect(
            try scene.stage.plan(scene.ana, promotion: "NOSUCH").promotionRefusal?.code
                == "promotion_no_such_code")
    }

    @Test("P4: a ride that does not take place gives its promotion back")
    func cancelledRidesReturnTheirPromotion() throws {
        let scene = try Scene(card: "4111111111111111")
        let trip = try scene.stage.request(
            scene.ana, payment: .card, card: CardID(1), promotion: "FIRST5")
        #expect(try scene.stage.plan(scene.ana, promotion: "FIRST5").promotionRefusal != nil)
        try scene.stage.run(.order(.cancel(.changedMind), trip), scene.ana)
        #expect(try scene.stage.plan(scene.ana, promotion: "FIRST5").promotionRefusal == nil)
    }

    /// docs/PROTOCOL.md: `card_id` or none for the primary card.
    @Test func whoNamesNoCardPaysWithThePrimaryOne() throws {
        let scene = try Scene(card: "4111111111111111")
        let trip = try scene.stage.request(scene.ana, payment: .card)
        #expect(try scene.stage.service.ride(trip, of: scene.ana).trip.request.card == CardID(1))
        let guest = try scene.stage.guest(.passenger)
        #expect(throws: (any Error).self) { try scene.stage.request(guest, payment: .card) }
    }

    @Test("P6: calling off is free for two minutes after acceptance, and then 5.00")
    func cancellingLateCosts() throws {
        for (seconds, fee) in [(119, 0), (120, 0), (121, 500)] {
            let scene = try Scene(card: "4111111111111111")
            let trip = try scene.stage.request(scene.ana, payment: .card, card: CardID(1))
            try scene.stage.run(.order(.accept, trip), scene.luis)
            scene.stage.pass(seconds)
            try scene.stage.run(.order(.cancel(.changedMind), trip), scene.ana)
            #expect(try scene.fare(trip).total.minorUnits == Int64(fee), "\(seconds) s")
            let gain = Int64(fee) * 4 / 5
            #expect(scene.stage.balances(scene.driver) == [0, 0, gain], "\(seconds) s")
            #expect(scene.stage.service.ledger.bills(of: PassengerID(1)).isEmpty)
        }
    }

    @Test("P9: one tip, by card, all of it for the driver")
    func tipsGoToTheDriverWhole() throws {
        let scene = try Scene(card: "4111111111111111")
        let trip = try scene.ride()
        for (amount, code) in [(0, "tip_out_of_range"), (100_001, "tip_out_of_range")] {
            let refused = scene.stage.refusal(
                .tip(trip, Money(minorUnits: Int64(amount))), scene.ana)
            #expect(refused == code)
        }
        try scene.stage.run(.tip(trip, Money(minorUnits: 300)), scene.ana)
        #expect(scene.stage.balances(scene.driver) == [0, 0, 940])
        #expect(
            scene.stage.refusal(.tip(trip, Money(minorUnits: 1)), scene.ana)
                == "tip_already_given")
    }

    /// A passenger and a driver who are in league would otherwise make money of a card that pays
    /// nothing: the driver is settled whatever comes of the passenger's debt.
    @Test("P9: a tip that no card pays is given to nobody")
    func aTipIsPaidOrNotGiven() throws {
        let scene = try Scene(card: Self.withCheckDigit("4000000000000341"))
        let trip = try scene.ride()
        let (before, due) = (scene.stage.balances(scene.driver), Self.price)
        let tip = RideService.Command.tip(trip, Money(minorUnits: 100_000))
        #expect(scene.stage.refusal(tip, scene.ana) == "do_not_honour")
        #expect(scene.stage.balances(scene.driver) == before)
        #expect(scene.stage.service.situation(of: scene.ana)?.due.minorUnits == due)
        // Nor does one whose card is gone.
        let other = try Scene(card: "4111111111111111")
        let paid = try other.ride()
        try other.stage.save()
        try other.stage.run(.removeCard(CardID(1)), other.ana)
        let refused = other.stage.refusal(.tip(paid, Money(minorUnits: 300)), other.ana)
        #expect(refused == "card_needed")
        #expect(other.stage.balances(other.driver) == [0, 0, 640])
    }

    @Test("N1: a driver who has put the summary away is told of the tip", arguments: [false, true])
    func aLateTipIsTold(isAway: Bool) throws {
        let scene = try Scene(card: "4111111111111111")
        let trip = try scene.ride()
        if isAway { try scene.stage.run(.dismiss(trip), scene.luis) }
        try scene.stage.run(.tip(trip, Money(minorUnits: 300)), scene.ana)
        try scene.stage.save()
        let told = scene.stage.notices.filter { $0.kind == .tipReceived }
        #expect(told.map(\.person) == (isAway ? [scene.luis] : []))
        #expect(told.allSatisfy { $0.facts.amount == Money(minorUnits: 300) })
        #expect(told.allSatisfy { $0.message.contains("3,00") })
    }

    @Test(
        "P11: what the bank says of a card",
        arguments: [
            ("4000000000000002", "do_not_honour"), ("4000000000009995", "insufficient_funds"),
            ("4000000000000069", "card_expired"), ("4000000000000101", "fraud_suspected"),
            ("4000000000000408", "bank_does_not_answer"), ("4000000000000119", nil),
        ])
    func cardsAreAskedBeforeTheRide(number: String, code: String?) throws {
        let scene = try Scene(card: Self.withCheckDigit(number))
        let refusal = scene.stage.refusal {
            _ = try scene.stage.request(scene.ana, payment: .card, card: CardID(1))
        }
        #expect(refusal == code)
    }

    @Test("P11: a card that fails at the end leaves a debt, which another card pays")
    func debtsAreCollected() throws {
        let scene = try Scene(card: Self.withCheckDigit("4000000000000341"))
        let trip = try scene.ride()
        try scene.stage.save()
        #expect(scene.stage.notices.contains { $0.kind == .paymentFailed })
        #expect(scene.stage.service.situation(of: scene.ana)?.due.minorUnits == Self.price)
        #expect(scene.stage.balances(scene.driver) == [0, 0, 640])
        #expect(
            scene.stage.refusal { _ = try scene.stage.request(scene.ana) } == "payment_due")
        #expect(scene.stage.refusal(.payDebt(CardID(1)), scene.ana) == "card_declined")
        try scene.stage.run(scene.stage.card(), scene.ana)
        try scene.stage.run(.payDebt(CardID(2)), scene.ana)
        #expect(scene.stage.service.situation(of: scene.ana)?.due == .zero)
        #expect(try scene.stage.service.ride(trip, of: scene.ana).payment == .paid)
        #expect(scene.stage.refusal(.payDebt(CardID(2)), scene.ana) == "nothing_is_due")
    }

    @Test("D9: a driver pays with a card what the commission of cash rides has left owing, once")
    func driversPayWhatTheyOwe() throws {
        let scene = try Scene()
        let stage = scene.stage
        #expect(stage.refusal(.payDebt(CardID(1)), scene.luis) == "card_needed")
        try stage.run(stage.card(), scene.luis)
        #expect(stage.refusal(stage.card(), scene.luis) == "card_already_here")
        #expect(stage.refusal(.payDebt(CardID(1)), scene.luis) == "nothing_is_due")
        for _ in 0..<2 {
            _ = try scene.ride(.cash)
            #expect(stage.balances(scene.driver) == [0, -160, 0])
            let bank = stage.service.ledger.balance(of: .bank)
            // Sent again, it is the same command.
            let id = CommandID("pay-what-is-owed-\(bank.minorUnits)")
            for _ in 0..<2 {
                try stage.service.perform(
                    .payDebt(CardID(1)), by: scene.luis, id: id, fingerprint: 1)
            }
            #expect(stage.balances(scene.driver) == [0, 0, 0])
            let paid = bank - stage.service.ledger.balance(of: .bank)
            #expect(paid.minorUnits == 160)
            #expect(stage.refusal(.payDebt(CardID(1)), scene.luis) == "nothing_is_due")
        }
        let sum = stage.service.ledger.allBalances.reduce(Money.zero) { $0 + $1.balance }
        #expect(sum == .zero)
        // Nobody pays with a card of somebody else's, and each side keeps its own.
        _ = try scene.ride(.cash)
        let maria = try stage.approvedDriver(1).0
        #expect(stage.refusal(.payDebt(CardID(1)), maria) == "card_needed")
        #expect(stage.service.account(of: scene.ana)?.wallet.cards.isEmpty == true)
        try stage.run(.removeCard(CardID(1)), scene.luis)
        #expect(stage.refusal(.payDebt(CardID(1)), scene.luis) == "card_needed")
        // The third ride of the week has brought a bonus.
        #expect(stage.balances(scene.driver) == [700, -160, 0])
    }

    @Test(
        "D9: what the bank does not pay stays owed",
        arguments: [
            ("4000000000000002", "do_not_honour", 160),
            ("4000000000009995", "insufficient_funds", 160),
            ("4000000000000341", "do_not_honour", 160),
            ("4000000000000408", "bank_does_not_answer", 160), ("4000000000000119", nil, 0),
            ("4000000000000504", nil, 0), ("4000000000006001", nil, 0),
        ] as [(String, String?, Int64)])
    func whatTheBankSaysToDrivers(number: String, code: String?, owed: Int64) throws {
        let scene = try Scene()
        try scene.stage.run(scene.stage.card(Self.withCheckDigit(number)), scene.luis)
        _ = try scene.ride(.cash)
        #expect(scene.stage.refusal(.payDebt(CardID(1)), scene.luis) == code)
        #expect(scene.stage.balances(scene.driver) == [0, -owed, 0])
        // Another card pays what this one could not.
        guard owed > 0 else { return }
        try scene.stage.run(scene.stage.card(), scene.luis)
        try scene.stage.run(.payDebt(CardID(2)), scene.luis)
        #expect(scene.stage.balances(scene.driver) == [0, 0, 0])
    }

    @Test("D9: withdrawing needs an account, enough money, and the least amount")
    func withdrawalsAreChecked() throws {
        let scene = try Scene(card: "4111111111111111")
        for _ in 0..<2 { _ = try scene.ride() }
        scene.stage.pass(3 * 86_400)
        #expect(scene.stage.balances(scene.driver) == [1_280, 0, 0])
        func withdraw(_ amount: Int64) -> String? {
            scene.stage.refusal(.withdraw(Money(minorUnits: amount)), scene.luis)
        }
        #expect(withdraw(1_000) == "no_bank_account")
        #expect(scene.stage.refusal(Stage.bank("12345678909"), scene.luis) != nil)
        #expect(scene.stage.refusal(Stage.bank(Stage.taxIDs[9 % 3]), scene.luis) == nil)
        #expect(withdraw(999) == "below_minimum")
        #expect(withdraw(1_281) == "more_than_available")
        #expect(withdraw(1_280) == nil)
        #expect(scene.stage.balances(scene.driver) == [0, 0, 0])
    }

    @Test("D12: a goal is paid once a week")
    func goalsArePaidOnce() throws {
        let scene = try Scene()
        for _ in 0..<4 { _ = try scene.ride(.cash) }
        try scene.stage.save()
        #expect(scene.stage.notices.filter { $0.kind == .bonusReached }.count == 1)
        #expect(scene.stage.service.ledger.balance(of: .promotions).minorUnits == -700)
    }

    @Test("P13: an invitation rewards both, after the first ride")
    func invitationsAreRewarded() throws {
        let scene = try Scene()
        let code = try #require(ReferralCode(of: scene.ana)).text
        var form = scene.stage.form(.passenger, 4)
        form.referral = code
        let bea = try scene.stage.signUp(form).actor
        #expect(scene.stage.service.promotions(of: bea).count == 1)
        #expect(scene.stage.service.promotions(of: scene.ana).isEmpty)
        try scene.stage.drive(try scene.stage.request(bea), scene.luis)
        #expect(scene.stage.service.promotions(of: scene.ana).count == 1)
    }

    @Test("R3: everything is the same after a restart")
    func moneySurvivesARestart() throws {
        let scene = try Scene(card: Self.withCheckDigit("4000000000000341"))
        _ = try scene.ride()
        let before = scene.stage.service.ledger
        try scene.stage.restart()
        #expect(scene.stage.service.ledger == before)
        #expect(scene.stage.service.situation(of: scene.ana)?.due.minorUnits == Self.price)
    }

    /// The number with its last four digits kept and an earlier one changed so that it passes the
    /// check of Luhn.
    private static func withCheckDigit(_ number: String) -> String {
        var digits = number.compactMap(\.wholeNumberValue)
        for digit in 0...9 {
            digits[8] = digit
            let sum = digits.reversed().enumerated().reduce(0) { sum, item in
                let doubled = item.offset % 2 == 1 ? item.element * 2 : item.element
                return sum + (doubled > 9 ? doubled - 9 : doubled)
            }
            if sum % 10 == 0 { break }
        }
        return digits.map(String.init).joined()
    }
}
