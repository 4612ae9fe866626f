import RideCore
import RideFares
import Testing

@Suite("P4: a promotion is set up within reason, and takes off what it promises")
struct PromotionTermsTests {
    private static func percent(_ basisPoints: Int64, cap: Int64? = nil) -> PromotionReward {
        .percent(share: Share(basisPoints: basisPoints), cap: cap.map { money($0) })
    }

    @Test(
        arguments: [
            (percent(0), .shareOutOfRange), (percent(-1), .shareOutOfRange), (percent(1), nil),
            (percent(10_000), nil), (percent(10_001), .shareOutOfRange),
            (percent(2_000, cap: 0), .capOutOfRange), (percent(2_000, cap: -1), .capOutOfRange),
            (percent(2_000, cap: 1), nil), (percent(2_000, cap: 10_000_000), nil),
            (percent(2_000, cap: 10_000_001), .capOutOfRange),
            (.amount(of: money(0)), .amountOutOfRange), (.amount(of: money(-1)), .amountOutOfRange),
            (.amount(of: money(1)), nil), (.amount(of: money(10_000_000)), nil),
            (.amount(of: money(10_000_001)), .amountOutOfRange),
        ] as [(PromotionReward, PromotionTermsRejection?)])
    func rewardsHaveTheirRange(
        reward: PromotionReward, rejection: PromotionTermsRejection?
    ) throws {
        #expect(try SamplePromotion(reward: reward).rejection() == rejection)
    }

    @Test func theOtherTermsHaveTheirRange() throws {
        let table: [(SamplePromotion, PromotionTermsRejection?)] = [
            (SamplePromotion(firstUse: "2026-12-01"), .endsBeforeItStarts),
            (SamplePromotion(firstUse: "2026-11-30"), nil),
            (SamplePromotion(totalUses: 0), .totalUsesOutOfRange),
            (SamplePromotion(totalUses: -1), .totalUsesOutOfRange),
            (SamplePromotion(totalUses: 1), nil),
            (SamplePromotion(totalUses: 1_000_000_000), nil),
            (SamplePromotion(totalUses: 1_000_000_001), .totalUsesOutOfRange),
            (SamplePromotion(usesPerPassenger: 0), .usesPerPassengerOutOfRange),
            (SamplePromotion(usesPerPassenger: 1), nil),
            (SamplePromotion(usesPerPassenger: nil), nil),
            (SamplePromotion(usesPerPassenger: 1_000_000_000), nil),
            (SamplePromotion(usesPerPassenger: 1_000_000_001), .usesPerPassengerOutOfRange),
            (SamplePromotion(minimumFare: -1), .minimumFareOutOfRange),
            (SamplePromotion(minimumFare: 0), nil),
            (SamplePromotion(minimumFare: 10_000_000), nil),
            (SamplePromotion(minimumFare: 10_000_001), .minimumFareOutOfRange),
            (SamplePromotion(categories: []), .noCategory),
            (SamplePromotion(categories: [.pet]), nil),
        ]
        for (promotion, rejection) in table {
            #expect(try promotion.rejection() == rejection, "\(promotion)")
        }
    }

    @Test func theFirstFaultIsNamed() throws {
        var promotion = SamplePromotion(
            reward: Self.percent(0, cap: 0), firstUse: "2026-12-01", totalUses: 0,
            usesPerPassenger: 0, minimumFare: -1, categories: [])
        var found: [PromotionTermsRejection?] = []
        func note() throws { found.append(try promotion.rejection()) }
        try note()
        promotion.reward = Self.percent(1, cap: 0)
        try note()
        promotion.reward = .amount(of: .zero)
        try note()
        promotion.reward = .amount(of: money(1))
        try note()
        promotion.firstUse = "2026-11-01"
        try note()
        promotion.totalUses = 1
        try note()
        promotion.usesPerPassenger = 1
        try note()
        promotion.minimumFare = 0
        try note()
        promotion.categories = [.vip]
        try note()
        #expect(found == PromotionTermsRejection.allCases.map { $0 } + [nil])
    }

    @Test func rejectionsKeepTheirCodes() {
        #expect(
            PromotionTermsRejection.allCases.map(\.rawValue) == [
                "share_out_of_range", "cap_out_of_range", "amount_out_of_range",
                "ends_before_it_starts", "total_uses_out_of_range",
                "uses_per_passenger_out_of_range", "minimum_fare_out_of_range", "no_category",
            ])
        #expect(Set(PromotionTermsRejection.allCases.map(\.message)).count == 8)
    }

    // MARK: What it takes off

    /// The reward, the price, and what is taken off.
    @Test(
        arguments: [
            (percent(2_000), 2_000, 400), (percent(2_000), 0, 0), (percent(2_000), 2, 0),
            (percent(2_000), 3, 1), (percent(5_000), 1, 1), (percent(10_000), 1_999, 1_999),
            (percent(2_000, cap: 399), 2_000, 399), (percent(2_000, cap: 400), 2_000, 400),
            (percent(2_000, cap: 401), 2_000, 400), (percent(1, cap: 5), 120_810_000_000, 5),
            (percent(10_000), 1_208_100_000_000, 1_208_100_000_000),
            (.amount(of: money(500)), 2_000, 500), (.amount(of: money(500)), 501, 500),
            (.amount(of: money(500)), 500, 500), (.amount(of: money(500)), 499, 499),
            (.amount(of: money(500)), 0, 0), (.amount(of: money(500)), -100, 0),
            (percent(2_000), -100, 0), (percent(10_000, cap: 10_000_000), -1, 0),
        ] as [(PromotionReward, Int64, Int64)])
    func takesOffAtMostThePrice(reward: PromotionReward, subtotal: Int64, off: Int64) throws {
        let item = try SamplePromotion(reward: reward).made().item(on: money(subtotal))
        #expect(item.kind == .promotion)
        #expect(item.amount == money(-off))
        #expect(reward.discount(on: money(subtotal)) == money(off))
    }

    @Test func evenAnUncheckedRewardTakesOffAtMostThePrice() {
        #expect(Self.percent(20_000).discount(on: money(700)) == money(700))
        #expect(Self.percent(20_000, cap: 900).discount(on: money(700)) == money(700))
    }

    // MARK: Format

    @Test func isWrittenInPlainTermsAndReadAlike() throws {
        let plain = try SamplePromotion().made()
        #expect(
            try json(plain) == #"""
                {"categories":["common","vip","women","pet"],"code":"SPRING26",\#
                "firstUse":"2026-11-01","isForFirstRide":false,"isOn":true,\#
                "lastUse":"2026-11-30","minimumFare":0,"reward":{"amount":{"of":500}},\#
                "usesPerPassenger":1}
                """#)
        let full = try SamplePromotion(
            reward: Self.percent(2_000, cap: 500), totalUses: 7, usesPerPassenger: nil,
            categories: [.pet], isForFirstRide: true, owner: PassengerID(4), isOn: false
        ).made()
        #expect(try json(full.reward) == #"{"percent":{"cap":500,"share":2000}}"#)
        #expect(try copied(plain) == plain)
        #expect(try copied(full) == full)
        #expect(
            refusalText(
                try json(plain).replacing(#""of":500"#, with: #""of":0"#), as: Promotion.self)
                == PromotionTermsRejection.amountOutOfRange.message)
    }
}
