import RideCore
import RideFares
import RideLedger
import RideMarket

/// Commission, settlement, goals and promotions.
extension MarketFile {
    static func ledger(
        _ section: YAMLSection, _ currency: Currency
    ) throws(ScenarioError) -> LedgerRules {
        try section.allow([
            "commission", "settlement", "minimum_withdrawal", "bonuses", "referral",
        ])
        let commission = try commission(
            section.requiredSection("commission", "`share` or `fixed`"), currency)
        guard let delay = try section.duration("settlement", .zero...Limits.settlementDelay)
        else { throw section.missing("settlement", "a duration such as 2d") }
        let one = Money(minorUnits: 1)
        let minimum = try section.requiredAmount(
            "minimum_withdrawal", in: currency, one...Limits.ledgerAmount)
        let goals = try goals(section.section("bonuses"), currency)
        let referral = try referral(section.section("referral"), currency)
        do throws(LedgerRulesRejection) {
            return try LedgerRules(
                currency: currency, commission: commission, settlementDelay: delay,
                minimumWithdrawal: minimum, bonusGoals: goals, referral: referral)
        } catch { throw section.error(below: "", error.message) }
    }

    private static func commission(
        _ section: YAMLSection, _ currency: Currency
    ) throws(ScenarioError) -> Commission {
        try section.allow(["share", "fixed", "by_category"])
        let standard = try rate(section, currency)
        var own: [Category: CommissionRate] = [:]
        if let others = try section.section("by_category") {
            try others.allow(Category.allCases.map(\.rawValue))
            for category in Category.allCases {
                guard let other = try others.section(category.rawValue) else { continue }
                try other.allow(["share", "fixed"])
                own[category] = try rate(other, currency)
            }
        }
        do throws(LedgerRulesRejection) { return try Commission(standard, byCategory: own) } catch {
            throw section.error(below: "", error.message)
        }
    }

    private static func rate(
        _ section: YAMLSection, _ currency: Currency
    ) throws(ScenarioError) -> CommissionRate {
        let share = try section.share("share")
        let fixed = try section.amount("fixed", in: currency, .zero...Limits.ledgerAmount)
        switch (share, fixed) {
        case (let share?, nil): return .share(share)
        case (nil, let fixed?): return .fixed(fixed)
        case (nil, nil): throw section.missing("share", "a share such as 0.2, or `fixed`")
        case (.some, .some): throw section.error("fixed", "stands in place of `share`")
        }
    }

    private static func goals(
        _ section: YAMLSection?, _ currency: Currency
    ) throws(ScenarioError) -> [BonusGoal] {
        guard let section else { return [] }
        guard (1...Limits.bonusGoals).contains(section.keys.count) else {
            throw section.error(below: "", "expected 1 to \(Limits.bonusGoals) goals")
        }
        var goals: [BonusGoal] = []
        for key in section.keys {
            guard let label = LedgerLabel(key) else {
                throw section.error(
                    key,
                    "expected a name of 1 to \(Limits.ledgerLabelBytes) of A–Z, a–z, 0–9, -, _ "
                        + "and .")
            }
            goals.append(try goal(label, section.requiredSection(key, "a section"), currency))
        }
        return goals
    }

    private static func goal(
        _ key: LedgerLabel, _ section: YAMLSection, _ currency: Currency
    ) throws(ScenarioError) -> BonusGoal {
        try section.allow(["rides", "from", "until", "categories", "reward"])
        guard let rides = try section.integer("rides", 1...Limits.bonusRides) else {
            throw section.missing("rides", "a whole number from 1 to \(Limits.bonusRides)")
        }
        let from = try section.choice("from", of: WeekdayName.self) ?? .monday
        let until = try section.choice("until", of: WeekdayName.self) ?? .sunday
        guard from.weekday.rawValue <= until.weekday.rawValue else {
            throw section.error("until", "expected a day that is not before `from`")
        }
        let categories = try section.choices("categories", of: Category.self)
        let reward = try section.requiredAmount(
            "reward", in: currency, Money(minorUnits: 1)...Limits.ledgerAmount)
        do throws(LedgerRulesRejection) {
            return try BonusGoal(
                key: key, rides: rides, from: from.weekday, until: until.weekday,
                categories: CategorySet(categories ?? Category.allCases), reward: reward)
        } catch { throw section.error(below: "", error.message) }
    }

    private static func referral(
        _ section: YAMLSection?, _ currency: Currency
    ) throws(ScenarioError) -> ReferralRewards {
        guard let section else { return .none }
        try section.allow(["driver", "passenger"])
        let amounts = Money.zero...Limits.ledgerAmount
        return ReferralRewards(
            driver: try section.amount("driver", in: currency, amounts) ?? .zero,
            passenger: try section.amount("passenger", in: currency, amounts) ?? .zero)
    }
}
