import RideCore
import RideFares

/// A promotion as bare numbers, each of which a test can change.
struct SamplePromotion {
    var reward = PromotionReward.amount(of: money(500))
    var firstUse = "2026-11-01"
    var lastUse = "2026-11-30"
    var totalUses: Int?
    var usesPerPassenger: Int? = 1
    var minimumFare: Int64 = 0
    var categories = Category.allCases
    var isForFirstRide = false
    var owner: PassengerID?
    var isOn = true

    struct NoDate: Error {}

    func made() throws -> Promotion {
        guard let first = CivilDate(firstUse), let last = CivilDate(lastUse) else { throw NoDate() }
        return try Promotion(
            code: PromotionCode("SPRING26"), reward: reward, firstUse: first, lastUse: last,
            totalUses: totalUses, usesPerPassenger: usesPerPassenger,
            minimumFare: money(minimumFare), categories: CategorySet(categories),
            isForFirstRide: isForFirstRide, owner: owner, isOn: isOn)
    }

    /// Why it could not be made; nil where it could.
    func rejection() throws -> PromotionTermsRejection? {
        do {
            _ = try made()
            return nil
        } catch let rejection as PromotionTermsRejection {
            return rejection
        }
    }
}

/// A wish to use it, likewise.
struct SampleUse {
    var passenger = PassengerID(1)
    var today = "2026-11-15"
    var category = RideCore.Category.common
    var subtotal: Int64 = 2_000
    var usesInTotal = 0
    var usesByPassenger = 0
    var earlierRides = 0

    func made() throws -> PromotionUse {
        guard let today = CivilDate(today) else { throw SamplePromotion.NoDate() }
        return PromotionUse(
            passenger: passenger, today: today, category: category, subtotal: money(subtotal),
            usesInTotal: usesInTotal, usesByPassenger: usesByPassenger,
            earlierRides: earlierRides)
    }

    func rejection(by promotion: SamplePromotion) throws -> PromotionRejection? {
        let (promotion, use) = (try promotion.made(), try made())
        return refusal { () throws(PromotionRejection) in try promotion.check(use) }
    }
}
