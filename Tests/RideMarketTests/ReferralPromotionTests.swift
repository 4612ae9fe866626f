import Foundation
import RideCore
import RideFares
import Testing

@testable import RideMarket

@Suite("What an invitation gives")
struct ReferralPromotionTests {
    private static let ten = PromotionReward.amount(of: Money(minorUnits: 1_000))

    @Test("P13: one ride of one passenger, from today on, so many days")
    func thePromotionIsForItsOwnerAlone() throws {
        let today = try #require(CivilDate("2026-02-27"))
        let code = try PromotionCode("ANA2026")
        let promotion = try ReferralPromotion(reward: Self.ten, days: 3)
            .promotion(code: code, for: PassengerID(7), from: today)
        #expect(promotion.code == code && promotion.reward == Self.ten)
        #expect(promotion.firstUse == today && promotion.lastUse == CivilDate("2026-03-01"))
        #expect(promotion.totalUses == 1 && promotion.usesPerPassenger == 1)
        #expect(promotion.owner == PassengerID(7) && promotion.isOn)
        #expect(!promotion.isForFirstRide)
    }

    @Test(
        "P13: it lasts 1 to 3650 days",
        arguments: [(0, false), (1, true), (2, true), (3_649, true), (3_650, true), (3_651, false)])
    func theDaysAreLimited(days: Int, isAllowed: Bool) {
        let promotion = try? ReferralPromotion(reward: Self.ten, days: days)
        #expect((promotion != nil) == isAllowed)
    }

    @Test("P13: a reward that no promotion may have is refused") func theRewardIsChecked() {
        #expect(throws: PromotionTermsRejection.amountOutOfRange) {
            try ReferralPromotion(reward: .amount(of: .zero), days: 1)
        }
        #expect(throws: PromotionTermsRejection.shareOutOfRange) {
            try ReferralPromotion(reward: .percent(share: .percent(101), cap: nil), days: 1)
        }
    }

    @Test("P13: what was stored is checked when it is read") func itIsReadBack() throws {
        let promotion = try ReferralPromotion(reward: Self.ten, days: 90)
        let data = try JSONEncoder().encode(promotion)
        #expect(try JSONDecoder().decode(ReferralPromotion.self, from: data) == promotion)
        let bad = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "90", with: "0")
        #expect(throws: PromotionTermsRejection.endsBeforeItStarts) {
            try JSONDecoder().decode(ReferralPromotion.self, from: Data(bad.utf8))
        }
    }
}
