import RideAccounts
import RideCore
import RideFares
import RideLedger

@testable import RideMarket

/// The parts of a market that is right, for tests to change one at a time.
struct MarketParts {
    var code = "br"
    var name = "Brasil"
    var amounts: AmountFormat
    var identity = IdentityRules.brazil
    var tariffs: TariffBook
    var ledger: LedgerRules
    var promotions: [Promotion] = []

    init() throws {
        amounts = .real
        let tariff = try Tariff(
            base: Money(minorUnits: 300), perKilometre: Money(minorUnits: 169),
            perMinute: Money(minorUnits: 30), minimum: Money(minorUnits: 1_100))
        tariffs = TariffBook(common: tariff, vip: tariff, women: tariff, pet: tariff)
        ledger = try Self.ledger(.real)
    }

    static func ledger(_ currency: Currency, goals: [BonusGoal] = []) throws -> LedgerRules {
        try LedgerRules(
            currency: currency, commission: try Commission(.share(.percent(20))),
            settlementDelay: .seconds(172_800), minimumWithdrawal: Money(minorUnits: 1),
            bonusGoals: goals)
    }

    static func promotion(
        _ code: String, _ categories: [Category] = Category.allCases
    ) throws -> Promotion {
        try Promotion(
            code: try PromotionCode(code), reward: .amount(of: Money(minorUnits: 500)),
            firstUse: CivilDate(daysSince1970: 0), lastUse: CivilDate(daysSince1970: 40_000),
            categories: CategorySet(categories))
    }

    /// A book with these categories alone.
    func tariffs(_ categories: [Category]) throws -> TariffBook {
        var plans: [Category: TariffPlan] = [:]
        for category in categories { plans[category] = tariffs.plan(for: category) }
        return try TariffBook(plans)
    }

    func market() throws -> Market {
        try Market(
            code: code, name: name, amounts: amounts, identity: identity, tariffs: tariffs,
            ledger: ledger, promotions: promotions)
    }
}
