import RideCore
import Testing

@testable import RideLedger

@Suite("Payments, debts and corrections (R3, D9)")
struct LedgerPaymentTests {
    private let trip = LedgerSubject.trip(TripID(41))

    @Test("R3: a charged card closes the bill")
    func aCardPaymentClosesTheBill() throws {
        var story = try LedgerStory()
        try story.cardRide()
        #expect(story.ledger.bill(for: trip)?.open == money(2_000))
        try story.tell { [trip] ledger throws(LedgerRejection) in
            try ledger.cardPaid(for: trip, at: LedgerStory.noon)
        }
        #expect(
            text(Array(story.transactions.suffix(1))) == """
                2 card_payment trip/41
                  bank card_payment -2000
                  passenger/7 card_payment 2000
                """)
        #expect(story.ledger.bills(of: LedgerStory.ana).isEmpty)
        #expect(story.ledger.balance(of: .bank) == money(-2_000))
    }

    @Test("R3: a card that fails leaves a debt that is paid later, once")
    func aDebtIsPaidOnce() throws {
        var story = try LedgerStory()
        try story.cardRide(41)
        try story.cardRide(9)
        #expect(
            story.ledger.bills(of: LedgerStory.ana).map(\.subject.description) == [
                "trip/9", "trip/41",
            ])
        #expect(story.ledger.bills(of: PassengerID(8)).isEmpty)
        try story.tell { [trip] ledger throws(LedgerRejection) in
            try ledger.debtPaid(for: trip, at: LedgerStory.noon)
        }
        #expect(story.ledger.bills(of: LedgerStory.ana).map(\.subject.description) == ["trip/9"])
        let after = story.ledger
        #expect(
            rejection { () throws(LedgerRejection) in
                try after.debtPaid(for: trip, at: LedgerStory.noon)
            } == .alreadyRecorded)
        #expect(
            rejection { () throws(LedgerRejection) in
                try after.cardPaid(for: trip, at: LedgerStory.noon)
            } == .noOpenBill)
        #expect(
            rejection { () throws(LedgerRejection) in
                try after.debtPaid(for: .trip(TripID(99)), at: LedgerStory.noon)
            } == .noOpenBill)
    }

    @Test("R3: an operator lets a passenger off at the platform's cost")
    func aForgivenBillCostsThePlatform() throws {
        var story = try LedgerStory()
        try story.cardRide()
        try story.tell { [trip] ledger throws(LedgerRejection) in
            try ledger.billForgiven(for: trip, at: LedgerStory.noon)
        }
        #expect(story.ledger.balance(of: .platform) == money(400 - 2_000))
        #expect(story.ledger.bill(for: trip) == nil)
        #expect(story.balances == "0 0 1600")
    }

    @Test("R3: what a card has paid is given back once, at the platform's cost")
    func aRefundCostsThePlatform() throws {
        var story = try LedgerStory()
        try story.cardRide()
        func refund(_ amount: Int64) -> LedgerRejection? {
            rejection { () throws(LedgerRejection) in
                try story.ledger.rideRefunded(
                    TripID(41), money(amount), of: money(2_000), at: LedgerStory.noon)
            }
        }
        #expect(refund(100) == .notPaidByCard)
        try story.tell { [trip] ledger throws(LedgerRejection) in
            try ledger.cardPaid(for: trip, at: LedgerStory.noon)
        }
        let table: [(Int64, LedgerRejection?)] = [
            (0, .amountNotPositive), (-1, .amountNotPositive), (1, nil), (2_000, nil),
            (2_001, .amountOutOfRange),
        ]
        for (amount, reason) in table { #expect(refund(amount) == reason) }
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.rideRefunded(TripID(41), money(500), of: money(2_000), at: LedgerStory.noon)
        }
        #expect(story.ledger.refund(of: TripID(41))?.amount == money(500))
        #expect(story.ledger.refund(of: TripID(41))?.at == LedgerStory.noon)
        #expect(story.ledger.refund(of: TripID(9)) == nil)
        #expect(story.ledger.balance(of: .platform) == money(400 - 500))
        #expect(story.ledger.balance(of: .bank) == money(500 - 2_000))
        #expect(story.balances == "0 0 1600", "the driver keeps what the ride brought")
        #expect(refund(500) == .alreadyRefunded)
    }

    @Test("D9: a driver can pay off what is owed, not more")
    func owedMoneyIsPaidAtMost() throws {
        var story = try LedgerStory()
        try story.cashRide()
        let name = try label("pix-1")
        let table: [(Int64, LedgerRejection?)] = [
            (0, .amountNotPositive), (399, nil), (400, nil), (401, .moreThanOwed),
        ]
        for (amount, reason) in table {
            #expect(
                rejection { () throws(LedgerRejection) in
                    try story.ledger.owedPaid(
                        by: LedgerStory.luis, money(amount), name: name, at: LedgerStory.noon)
                } == reason)
        }
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.owedPaid(by: LedgerStory.luis, money(150), name: name, at: LedgerStory.noon)
        }
        #expect(story.balances == "0 -250 0")
        #expect(
            rejection { () throws(LedgerRejection) in
                try story.ledger.owedPaid(
                    by: LedgerStory.luis, money(150), name: name, at: LedgerStory.noon)
            } == .alreadyRecorded)
    }

    /// The correction and the balances after it, of a driver with 16.00 available.
    @Test(
        "R3: corrections take from what is available first",
        arguments: [
            (100, "1700 0 0"), (-1_599, "1 0 0"), (-1_600, "0 0 0"), (-1_601, "0 -1 0"),
            (-5_000, "0 -3400 0"),
        ])
    func aCorrectionIsOwedWhereNothingIsLeft(amount: Int64, left: String) throws {
        var story = try LedgerStory()
        try story.cardRide()
        try story.settle(at: LedgerStory.noon + LedgerStory.day * 2)
        let name = try label("case-1")
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.driverCorrected(
                LedgerStory.luis, by: money(amount), name: name, at: LedgerStory.noon)
        }
        #expect(story.balances == left)
        #expect(story.ledger.balance(of: .platform) == money(400 - amount))
    }

    @Test("R3: corrections that are refused")
    func aCorrectionHasALimit() throws {
        let ledger = try LedgerStory().ledger
        let name = try label("case-1")
        let most = Limits.ledgerAmount.minorUnits
        let table: [(Int64, LedgerRejection?)] = [
            (0, .postingIsZero), (most, nil), (-most, nil), (most + 1, .amountOutOfRange),
            (-most - 1, .amountOutOfRange), (.min, .amountOutOfRange),
        ]
        for (amount, reason) in table {
            #expect(
                rejection { () throws(LedgerRejection) in
                    try ledger.driverCorrected(
                        LedgerStory.luis, by: money(amount), name: name, at: LedgerStory.noon)
                } == reason)
        }
    }

    @Test("P13: a driver is rewarded once for each person")
    func aReferralIsPaidOnce() throws {
        var story = try LedgerStory()
        let invited = Actor.driver(LedgerStory.rui)
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.referralReward(to: LedgerStory.luis, for: invited, at: LedgerStory.noon)
        }
        #expect(
            text(story.transactions) == """
                1 referral referral/driver/43
                  promotions referral -5000
                  driver.available/42 referral 5000
                """)
        let after = story.ledger
        #expect(
            rejection { () throws(LedgerRejection) in
                try after.referralReward(to: DriverID(1), for: invited, at: LedgerStory.noon)
            } == .alreadyRecorded)
        #expect(
            rejection { () throws(LedgerRejection) in
                try after.referralReward(to: LedgerStory.rui, for: invited, at: LedgerStory.noon)
            } == .invitedThemselves)
        let passenger = Actor.passenger(PassengerID(43))
        #expect(try after.referralReward(to: LedgerStory.rui, for: passenger, at: .start).isEmpty)
    }
}
