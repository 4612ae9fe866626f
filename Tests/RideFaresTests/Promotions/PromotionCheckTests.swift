import RideCore
import RideFares
import Testing

@Suite("P4: a promotion says why it cannot be used")
struct PromotionCheckTests {
    @Test(
        arguments: [
            ("2026-10-31", .notStarted), ("2026-11-01", nil), ("2026-11-02", nil),
            ("2026-11-29", nil), ("2026-11-30", nil), ("2026-12-01", .expired),
            ("2025-11-15", .notStarted), ("2027-11-15", .expired),
        ] as [(String, PromotionRejection?)])
    func itsFirstAndLastDaysAreGood(today: String, rejection: PromotionRejection?) throws {
        #expect(try SampleUse(today: today).rejection(by: SamplePromotion()) == rejection)
    }

    @Test func aPromotionOfOneDayIsGoodOnThatDay() throws {
        let promotion = SamplePromotion(firstUse: "2026-11-15", lastUse: "2026-11-15")
        #expect(try SampleUse(today: "2026-11-15").rejection(by: promotion) == nil)
    }

    @Test(
        arguments: [
            (nil, 0, nil), (nil, 1_000_000, nil), (10, 9, nil), (10, 10, .usedUp),
            (10, 11, .usedUp),
        ] as [(Int?, Int, PromotionRejection?)])
    func allUsesCount(limit: Int?, uses: Int, rejection: PromotionRejection?) throws {
        let promotion = SamplePromotion(totalUses: limit)
        #expect(try SampleUse(usesInTotal: uses).rejection(by: promotion) == rejection)
    }

    @Test(
        arguments: [
            (nil, 99, nil), (1, 0, nil), (1, 1, .alreadyUsed), (3, 2, nil), (3, 3, .alreadyUsed),
            (3, 4, .alreadyUsed),
        ] as [(Int?, Int, PromotionRejection?)])
    func aPassengersUsesCount(limit: Int?, uses: Int, rejection: PromotionRejection?) throws {
        let promotion = SamplePromotion(usesPerPassenger: limit)
        #expect(try SampleUse(usesByPassenger: uses).rejection(by: promotion) == rejection)
    }

    @Test(
        arguments: [(1_499, .fareTooSmall), (1_500, nil), (1_501, nil)]
            as [(Int64, PromotionRejection?)])
    func theRideMustCostEnough(subtotal: Int64, rejection: PromotionRejection?) throws {
        let promotion = SamplePromotion(minimumFare: 1_500)
        #expect(try SampleUse(subtotal: subtotal).rejection(by: promotion) == rejection)
    }

    /// Every set of categories with every category.
    @Test func itIsForItsCategoriesOnly() throws {
        for bits in 1...15 as ClosedRange<UInt8> {
            let allowed = CategorySet(rawValue: bits).categories
            let promotion = SamplePromotion(categories: allowed)
            for category in Category.allCases {
                let expected: PromotionRejection? =
                    allowed.contains(category) ? nil : .notInThisCategory
                #expect(try SampleUse(category: category).rejection(by: promotion) == expected)
            }
        }
    }

    @Test(
        arguments: [
            (false, 0, nil), (false, 1, nil), (true, 0, nil), (true, 1, .onlyFirstRide),
        ] as [(Bool, Int, PromotionRejection?)])
    func itCanBeForTheFirstRide(isFirst: Bool, rides: Int, rejection: PromotionRejection?) throws {
        let promotion = SamplePromotion(isForFirstRide: isFirst)
        #expect(try SampleUse(earlierRides: rides).rejection(by: promotion) == rejection)
    }

    @Test(
        arguments: [(nil, 1, nil), (1, 1, nil), (2, 1, .notYours)]
            as [(UInt64?, UInt64, PromotionRejection?)])
    func itCanBelongToOnePassenger(
        owner: UInt64?, passenger: UInt64, rejection: PromotionRejection?
    ) throws {
        let promotion = SamplePromotion(owner: owner.map { PassengerID($0) })
        #expect(
            try SampleUse(passenger: PassengerID(passenger)).rejection(by: promotion) == rejection)
    }

    @Test func itCanBeSwitchedOffAndOn() throws {
        let (promotion, use) = (try SamplePromotion().made(), try SampleUse().made())
        let off = promotion.switched(on: false)
        let found = refusal { () throws(PromotionRejection) in try off.check(use) }
        #expect(found == .switchedOff)
        #expect(off != promotion)
        #expect(off.switched(on: true) == promotion)
    }

    /// Everything is wrong at first; each reason is met in its turn, and then mended.
    @Test func theFirstReasonIsNamed() throws {
        var promotion = SamplePromotion(
            firstUse: "2026-11-01", lastUse: "2026-11-30", totalUses: 5, usesPerPassenger: 1,
            minimumFare: 3_000, categories: [.vip], isForFirstRide: true, owner: PassengerID(9),
            isOn: false)
        var use = SampleUse(
            today: "2026-10-31", usesInTotal: 5, usesByPassenger: 1, earlierRides: 1)
        var found: [PromotionRejection?] = []
        func note() throws { found.append(try use.rejection(by: promotion)) }
        try note()
        promotion.isOn = true
        try note()
        use.passenger = PassengerID(9)
        try note()
        use.today = "2026-12-01"
        try note()
        use.today = "2026-11-30"
        try note()
        use.category = .vip
        try note()
        use.earlierRides = 0
        try note()
        use.usesInTotal = 4
        try note()
        use.usesByPassenger = 0
        try note()
        use.subtotal = 3_000
        try note()
        // The first case belongs to whoever looks the code up.
        #expect(found == PromotionRejection.allCases.dropFirst().map { $0 } + [nil])
        #expect(PromotionRejection.allCases.first == .noSuchCode)
    }

    @Test func rejectionsKeepTheirCodes() {
        #expect(
            PromotionRejection.allCases.map(\.rawValue) == [
                "no_such_code", "switched_off", "not_yours", "not_started", "expired",
                "not_in_this_category", "only_first_ride", "used_up", "already_used",
                "fare_too_small",
            ])
        #expect(Set(PromotionRejection.allCases.map(\.message)).count == 10)
    }

    @Test func aUseIsWrittenAndReadAlike() throws {
        let use = try SampleUse().made()
        #expect(try copied(use) == use)
    }
}
