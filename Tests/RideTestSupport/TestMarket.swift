import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideMarket

/// The rules of a small country with round numbers: a fifth goes to the platform, cards are settled
/// after two days, nothing below 10.00 is withdrawn.
public enum TestMarket {
    /// Waiting is free for two minutes, then 0.60 a minute; calling off is free for two minutes,
    /// then 5.00; not coming costs 8.00.
    public static let terms = RideTerms(
        freeWaiting: .seconds(120), waitingPerMinute: Money(minorUnits: 60),
        freeCancellation: .seconds(120), cancellationFee: Money(minorUnits: 500),
        missingFee: Money(minorUnits: 800))

    /// 5.00 at once, 2.00 a kilometre, 0.30 a minute, at least 8.00, in every category.
    public static let tariffs: TariffBook = {
        guard
            let tariff = try? Tariff(
                base: Money(minorUnits: 500), perKilometre: Money(minorUnits: 200),
                perMinute: Money(minorUnits: 30), minimum: Money(minorUnits: 800), terms: terms)
        else { preconditionFailure("a tariff of round numbers") }
        return TariffBook(common: tariff, vip: tariff, women: tariff, pet: tariff)
    }()

    /// The country, with Brazilian identities.
    public static let market: Market = {
        do {
            let first = try PromotionCode("FIRST5")
            return try Market(
                code: "br", name: "Testland",
                amounts: AmountFormat(
                    currency: .real, symbol: "R$", symbolApart: true, decimalSign: ",",
                    groupSign: "."),
                identity: .brazil, tariffs: tariffs,
                ledger: LedgerRules(
                    currency: .real, commission: Commission(.share(.percent(20))),
                    settlementDelay: .seconds(2 * 86_400),
                    minimumWithdrawal: Money(minorUnits: 1_000),
                    bonusGoals: [
                        BonusGoal(
                            key: label("three-rides"), rides: 3, from: .monday, until: .sunday,
                            categories: CategorySet(Category.allCases),
                            reward: Money(minorUnits: 700))
                    ],
                    referral: ReferralRewards(
                        driver: Money(minorUnits: 2_000), passenger: Money(minorUnits: 1_000))),
                promotions: [
                    Promotion(
                        code: first, reward: .amount(of: Money(minorUnits: 500)),
                        firstUse: day("2026-01-01"), lastUse: day("2026-12-31"),
                        isForFirstRide: true)
                ],
                referralPromotion: ReferralPromotion(
                    reward: .amount(of: Money(minorUnits: 600)), days: 90))
        } catch { preconditionFailure("a market of round numbers: \(error)") }
    }()

    /// The same country with a rule about hours of work.
    public static func market(hours: HoursRules) -> Market {
        do throws(MarketRejection) {
            return try Market(
                code: market.code, name: market.name, amounts: market.amounts,
                identity: market.identity, tariffs: market.tariffs, ledger: market.ledger,
                promotions: market.promotions, referralPromotion: market.referralPromotion,
                hours: hours)
        } catch { preconditionFailure("a market of round numbers: \(error)") }
    }

    private static func label(_ text: String) -> LedgerLabel {
        guard let label = LedgerLabel(text) else { preconditionFailure("\(text) is a label") }
        return label
    }

    private static func day(_ text: String) -> CivilDate {
        guard let day = CivilDate(text) else { preconditionFailure("\(text) is a day") }
        return day
    }
}
