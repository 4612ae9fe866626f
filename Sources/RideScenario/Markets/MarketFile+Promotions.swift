import RideCore
import RideFares
import RideMarket

/// The promotions of a market.
extension MarketFile {
    static func promotions(
        _ section: YAMLSection?, _ currency: Currency
    ) throws(ScenarioError) -> [Promotion] {
        guard let section else { return [] }
        var promotions: [Promotion] = []
        for key in section.keys {
            let code: PromotionCode
            do throws(PromotionCodeRejection) { code = try PromotionCode(key) } catch {
                throw section.error(key, error.message)
            }
            guard code.text == key else {
                throw section.error(key, "expected the code in capital letters: \(code)")
            }
            let terms = try section.requiredSection(key, "a section with `share` or `amount`")
            promotions.append(try promotion(code, terms, currency))
        }
        return promotions
    }

    private static func promotion(
        _ code: PromotionCode, _ section: YAMLSection, _ currency: Currency
    ) throws(ScenarioError) -> Promotion {
        try section.allow([
            "share", "cap", "amount", "from", "until", "uses", "uses_per_passenger", "minimum",
            "categories", "first_ride_only",
        ])
        let reward = try reward(section, currency)
        let uses = 1...FareLimits.promotionUses
        let firstUse = try section.date("from") ?? CivilDate(daysSince1970: .min)
        let lastUse = try section.date("until") ?? CivilDate(daysSince1970: .max)
        guard firstUse <= lastUse else {
            throw section.error("until", "expected a day that is not before `from`")
        }
        let totalUses = try section.integer("uses", uses)
        var usesPerPassenger: Int?
        if try section.text("uses_per_passenger") != "unlimited" {
            usesPerPassenger = try section.integer("uses_per_passenger", uses) ?? 1
        }
        let minimum = try section.amount("minimum", in: currency, .zero...FareLimits.rate)
        let categories = try section.choices("categories", of: Category.self)
        let isForFirstRide = try section.flag("first_ride_only") ?? false
        do throws(PromotionTermsRejection) {
            return try Promotion(
                code: code, reward: reward, firstUse: firstUse, lastUse: lastUse,
                totalUses: totalUses, usesPerPassenger: usesPerPassenger,
                minimumFare: minimum ?? .zero,
                categories: CategorySet(categories ?? Category.allCases),
                isForFirstRide: isForFirstRide)
        } catch { throw section.error(below: "", error.message(AmountFormat.plain(currency).text)) }
    }

    static func referralPromotion(
        _ section: YAMLSection?, _ currency: Currency
    ) throws(ScenarioError) -> ReferralPromotion? {
        guard let section else { return nil }
        try section.allow(["share", "cap", "amount", "days"])
        let reward = try reward(section, currency)
        let range = ReferralPromotion.allowedDays
        guard let days = try section.integer("days", range) else {
            throw section.missing(
                "days", "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        do throws(PromotionTermsRejection) {
            return try ReferralPromotion(reward: reward, days: days)
        } catch { throw section.error(below: "", error.message(AmountFormat.plain(currency).text)) }
    }

    private static func reward(
        _ section: YAMLSection, _ currency: Currency
    ) throws(ScenarioError) -> PromotionReward {
        let amounts = Money(minorUnits: 1)...FareLimits.rate
        let share = try section.share("share", atLeast: Share(basisPoints: 1))
        let cap = try section.amount("cap", in: currency, amounts)
        let amount = try section.amount("amount", in: currency, amounts)
        switch (share, amount) {
        case (let share?, nil): return .percent(share: share, cap: cap)
        case (nil, let amount?):
            guard cap == nil else { throw section.error("cap", "goes with `share` only") }
            return .amount(of: amount)
        case (nil, nil): throw section.missing("share", "a share such as 0.2, or `amount`")
        case (.some, .some): throw section.error("amount", "stands in place of `share`")
        }
    }
}
