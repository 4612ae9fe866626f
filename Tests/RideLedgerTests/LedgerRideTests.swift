import RideCore
import Testing

@testable import RideLedger

@Suite("What a ride moves (R3)")
struct LedgerRideTests {
    private func moved(_ ride: CompletedRide, _ rules: LedgerRules? = nil) throws -> String {
        var story = LedgerStory(try rules ?? LedgerStory.rules())
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.rideCompleted(ride, at: LedgerStory.noon)
        }
        return text(story.transactions)
    }

    private let withPromotion: [(Fare.Kind, Int64)] = [
        (.base, 500), (.distance, 1_000), (.time, 500), (.promotion, -500),
    ]

    @Test("R3: a card ride blocks what the driver earned")
    func aCardRideIsBlocked() throws {
        #expect(
            try moved(LedgerStory.ride(41, withPromotion)) == """
                1 ride trip/41
                  passenger/7 fare -2000
                  passenger/7 promotion_paid_by_platform 500
                  promotions promotion_paid_by_platform -500
                  platform commission/share/2000 400
                  driver.blocked/42 fare 1500
                  driver.blocked/42 promotion_paid_by_platform 500
                  driver.blocked/42 commission/share/2000 -400
                """)
    }

    @Test("R3: the platform's promotion can leave a cash driver a gain")
    func aCashRideWithAPromotionLeavesAGain() throws {
        #expect(
            try moved(LedgerStory.ride(41, withPromotion, .cash)) == """
                1 ride trip/41
                  passenger/7 fare -2000
                  passenger/7 promotion_paid_by_platform 500
                  promotions promotion_paid_by_platform -500
                  platform commission/share/2000 400
                  driver.available/42 fare 1500
                  driver.available/42 promotion_paid_by_platform 500
                  driver.available/42 commission/share/2000 -400
                2 cash_payment trip/41
                  cash cash_received -1500
                  passenger/7 cash_received 1500
                  cash cash_received 1500
                  driver.available/42 cash_received -1500
                """)
    }

    @Test("R3: a cash ride leaves the driver owing the commission")
    func aCashRideLeavesTheCommissionOwed() throws {
        #expect(
            try moved(LedgerStory.ride(41, [(.base, 2_000)], .cash)) == """
                1 ride trip/41
                  passenger/7 fare -2000
                  platform commission/share/2000 400
                  driver.available/42 fare 2000
                  driver.available/42 commission/share/2000 -400
                2 cash_payment trip/41
                  cash cash_received -2000
                  passenger/7 cash_received 2000
                  cash cash_received 2000
                  driver.available/42 cash_received -1600
                  driver.owed/42 cash_received -400
                """)
    }

    @Test("R2, R3: waiting bears commission, a tip does not")
    func everyPartHasItsLine() throws {
        let items: [(Fare.Kind, Int64)] = [
            (.base, 900), (.minimum, 50), (.surge, 50), (.promotion, -1_000), (.waiting, 100),
            (.cancellation, 10), (.tip, 300),
        ]
        #expect(
            try moved(LedgerStory.ride(9, items)) == """
                1 ride trip/9
                  passenger/7 fare -1000
                  passenger/7 promotion_paid_by_platform 1000
                  passenger/7 waiting -100
                  passenger/7 cancellation_fee -10
                  passenger/7 tip -300
                  promotions promotion_paid_by_platform -1000
                  platform commission/share/2000 222
                  driver.blocked/42 promotion_paid_by_platform 1000
                  driver.blocked/42 waiting 100
                  driver.blocked/42 cancellation_fee 10
                  driver.blocked/42 tip 300
                  driver.blocked/42 commission/share/2000 -222
                """)
    }

    @Test("P9, R3: a tip in the price of a cash ride covers the commission first")
    func aTipInCashIsEarnedAtOnce() throws {
        var story = try LedgerStory()
        let ride = LedgerStory.ride(1, [(.base, 1_000), (.tip, 300), (.promotion, -150)], .cash)
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.rideCompleted(ride, at: LedgerStory.noon)
        }
        #expect(
            text(Array(story.transactions.suffix(1))) == """
                2 cash_payment trip/1
                  cash cash_received -1150
                  passenger/7 cash_received 1150
                  cash cash_received 1150
                  driver.available/42 cash_received -1100
                  driver.owed/42 cash_received -50
                """)
        #expect(story.balances == "0 -50 0")
    }

    /// The fare, the fixed commission, and the driver's three balances after a cash ride.
    @Test(
        "R3: a fixed commission on a cash ride",
        arguments: [(300, 300, "0 -300 0"), (299, 300, "0 -299 0"), (301, 300, "0 -300 0")])
    func aFixedCommissionIsNeverAboveTheFare(fare: Int64, fixed: Int64, left: String) throws {
        var story = LedgerStory(try LedgerStory.rules(commission: .fixed(money(fixed))))
        let ride = LedgerStory.ride(1, [(.base, fare)], .cash)
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.rideCompleted(ride, at: LedgerStory.noon)
        }
        #expect(story.balances == left)
    }

    @Test("R3: a ride that a promotion pays wholly needs no payment")
    func aRidePaidByAPromotionLeavesNoBill() throws {
        for payment in PaymentMethod.allCases {
            var story = try LedgerStory()
            let ride = LedgerStory.ride(1, [(.base, 700), (.promotion, -700)], payment)
            try story.tell { ledger throws(LedgerRejection) in
                try ledger.rideCompleted(ride, at: LedgerStory.noon)
            }
            #expect(story.transactions.count == 1)
            #expect(story.ledger.bill(for: .trip(TripID(1))) == nil)
            #expect(story.balances == (payment == .cash ? "560 0 0" : "0 0 560"))
            #expect(
                rejection { () throws(LedgerRejection) in
                    try story.ledger.cardPaid(for: .trip(TripID(1)), at: LedgerStory.noon)
                } == .noOpenBill)
        }
    }

    @Test("R3: a ride for nothing moves nothing")
    func aRideForNothingIsNotWrittenDown() throws {
        #expect(try moved(LedgerStory.ride(1, [])) == "")
        #expect(try moved(LedgerStory.ride(1, [(.base, 0)], .cash)) == "")
    }

    @Test(
        "R2, R3: fares that are refused",
        arguments: [
            ([(.base, -1)], .fareItemOutOfRange), ([(.base, 1), (.tip, -1)], .fareItemOutOfRange),
            ([(.base, 9), (.promotion, 1)], .fareItemOutOfRange),
            ([(.base, 9), (.promotion, -9)], nil),
            ([(.base, 9), (.promotion, -10)], .promotionAboveFare),
            ([(.base, 9), (.tip, 9), (.promotion, -10)], .promotionAboveFare),
            ([(.base, 10_000_000_000_000)], nil),
            ([(.base, 10_000_000_000_001)], .fareItemOutOfRange),
            ([(.base, 10_000_000_000_000), (.tip, 1)], .fareItemOutOfRange),
            ([(.promotion, Int64.min)], .fareItemOutOfRange),
            ([(.base, Int64.max)], .fareItemOutOfRange),
        ] as [([(Fare.Kind, Int64)], LedgerRejection?)])
    func aFareOutOfRangeIsRefused(items: [(Fare.Kind, Int64)], reason: LedgerRejection?) throws {
        let ledger = try LedgerStory().ledger
        #expect(
            rejection { () throws(LedgerRejection) in
                try ledger.rideCompleted(LedgerStory.ride(1, items), at: LedgerStory.noon)
            } == reason)
    }

    @Test("P9: a tip is the driver's, whole")
    func aTipIsBlockedWhole() throws {
        var story = try LedgerStory()
        try story.tell { ledger throws(LedgerRejection) in
            try ledger.tipAdded(
                to: TripID(41), by: LedgerStory.ana, for: LedgerStory.luis, money(350),
                at: LedgerStory.noon)
        }
        #expect(
            text(story.transactions) == """
                1 tip tip/41
                  passenger/7 tip -350
                  driver.blocked/42 tip 350
                """)
        let amounts: [(Int64, LedgerRejection?)] = [
            (-1, .amountNotPositive), (0, .amountNotPositive), (1, nil), (10_000_000_000_000, nil),
            (10_000_000_000_001, .amountOutOfRange),
        ]
        for (amount, reason) in amounts {
            #expect(
                rejection { () throws(LedgerRejection) in
                    try story.ledger.tipAdded(
                        to: TripID(42), by: LedgerStory.ana, for: LedgerStory.luis, money(amount),
                        at: LedgerStory.noon)
                } == reason)
        }
    }

    @Test("R3: a cancellation fee is the driver's less the commission")
    func aCancellationFeeBearsCommission() throws {
        var story = LedgerStory(try LedgerStory.rules(own: [.vip: .fixed(money(700))]))
        for (trip, category) in [(TripID(1), Category.common), (TripID(2), .vip)] {
            try story.tell { ledger throws(LedgerRejection) in
                try ledger.cancellationCharged(
                    for: trip, to: LedgerStory.ana, driver: LedgerStory.luis, category: category,
                    fee: money(700), at: LedgerStory.noon)
            }
        }
        #expect(
            text(story.transactions) == """
                1 cancellation trip/1
                  passenger/7 cancellation_fee -700
                  driver.blocked/42 cancellation_fee 700
                  driver.blocked/42 commission/share/2000 -140
                  platform commission/share/2000 140
                2 cancellation trip/2
                  passenger/7 cancellation_fee -700
                  driver.blocked/42 cancellation_fee 700
                  driver.blocked/42 commission/fixed/700 -700
                  platform commission/fixed/700 700
                """)
        #expect(story.ledger.settlements.count == 1)
        #expect(
            rejection { () throws(LedgerRejection) in
                try story.ledger.cancellationCharged(
                    for: TripID(3), to: LedgerStory.ana, driver: LedgerStory.luis,
                    category: .common, fee: .zero, at: LedgerStory.noon)
            } == .amountNotPositive)
    }

    @Test("R3: a ride is completed or called off, not both")
    func aRideIsBilledOnce() throws {
        var completed = try LedgerStory()
        try completed.cardRide(1)
        var calledOff = try LedgerStory()
        try calledOff.tell { ledger throws(LedgerRejection) in
            try ledger.cancellationCharged(
                for: TripID(1), to: LedgerStory.ana, driver: LedgerStory.luis, category: .common,
                fee: money(1), at: LedgerStory.noon)
        }
        for ledger in [completed.ledger, calledOff.ledger] {
            #expect(
                rejection { () throws(LedgerRejection) in
                    try ledger.rideCompleted(LedgerStory.ride(1), at: LedgerStory.noon)
                } == .alreadyRecorded)
            #expect(
                rejection { () throws(LedgerRejection) in
                    try ledger.cancellationCharged(
                        for: TripID(1), to: LedgerStory.ana, driver: LedgerStory.luis,
                        category: .common, fee: money(1), at: LedgerStory.noon)
                } == .alreadyRecorded)
        }
    }
}
