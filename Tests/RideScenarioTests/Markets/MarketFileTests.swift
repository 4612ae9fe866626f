import Foundation
import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideMarket
import Testing

@testable import RideScenario

@Suite("S3: every form in which a market can say something")
struct MarketFileTests {
    @Test func whatIsNotSaidHasItsDefault() throws {
        let market = try MarketText.read(MarketText.small)
        #expect(market.amounts.symbolFirst && !market.amounts.symbolApart)
        #expect(market.amounts.groupSign == "" && market.surge == .off)
        #expect(market.identity.documents.isEmpty && market.identity.vehicleAges.isEmpty)
        #expect(market.identity.consentVersion == 1 && market.identity.minimumDriverAge == 18)
        #expect(market.tariffs.categories == [.common])
        #expect(market.tariffs.plan(for: .common)?.standard.terms == .free)
        #expect(market.ledger.bonusGoals.isEmpty && market.ledger.referral == .none)
        #expect(market.ledger.commission.rate(for: .pet) == .share(.percent(20)))
        #expect(market.promotions.isEmpty && market.referralPromotion == nil)
        #expect(market.reservations == .standard && market.raises == .standard)
        #expect(market.hours == nil)
    }

    private static let full = """
        code: zz
        name: "Zuflucht"
        currency: {code: ZZZ, digits: 3, symbol: Zl, symbol_first: false, symbol_apart: true,
          decimal_sign: ".", group_sign: " "}
        identity:
          tax_id: none
          phone: {country_code: "999", forms: "#######"}
          plates: [LL-##, LLLL-####]
          documents: {conduct: permanent, insurance: expires}
          terms_version: 7
          minimum_driver_age: 21
          vehicle_ages: {vip: 6}
        tariffs:
          common: {base: 1.000, per_km: 0.100, per_minute: 0.010, minimum: 0.000}
          vip: {base: 2.000, per_km: 0.100, per_minute: 0.010, minimum: 0.000}
        surge: {cap: 3, threshold: 1.25, slope: 0, smoothing: 1, neighbour_weight: 0.3333,
          interval: 30s, window: 30m, step: 0.05, zone_size: 500m}
        ledger:
          commission: {fixed: 0.250, by_category: {vip: {share: 0.0001}}}
          settlement: 0s
          minimum_withdrawal: 0.001
          bonuses:
            Week.1: {rides: 1000, from: tuesday, until: tuesday, categories: vip, reward: 0.001}
            b: {rides: 1, categories: [vip, pet], reward: 5.000}
          referral: {driver: 9.000}
        promotions:
          HALF: {share: 0.5, cap: 4.000, from: 2026-02-28, until: 2026-03-01, uses: 100,
            uses_per_passenger: unlimited, minimum: 2.500, categories: [vip], first_ride_only: true}
          LESS: {amount: 1.000, uses_per_passenger: 3}
        referral_promotion: {share: 0.1, cap: 1.000, days: 30}
        reservations: {earliest: 1h, latest: 1d, dispatch_lead: 1h}
        raises: {step: 0.001, most: 1}
        working_hours: {work: 5h30m, rest: 30m}
        """

    @Test func everyKeyIsRead() throws {
        let market = try MarketText.read(Self.full)
        #expect(market.raises == RaiseRules(step: Money(minorUnits: 1), most: .whole))
        #expect(market.hours == HoursRules(work: .seconds(19_800), rest: .seconds(1_800)))
        #expect(market.code == "zz" && market.name == "Zuflucht")
        #expect(market.format(Money(minorUnits: 1_234_500)) == "1 234.500 Zl")
        #expect(
            market.identity
                == IdentityRules(
                    taxID: .notAsked,
                    phone: PhoneFormat(
                        countryCode: "999", forms: [try #require(TextPattern(stored: "#######"))]),
                    plates: try ["LL-##", "LLLL-####"].map {
                        try #require(TextPattern(stored: $0))
                    },
                    documents: [
                        DocumentRule(kind: .conduct, expires: false),
                        DocumentRule(kind: .insurance, expires: true),
                    ],
                    consentVersion: 7, minimumDriverAge: 21,
                    vehicleAges: [VehicleAgeRule(category: .vip, years: 6)]))
        #expect(
            try market.surge
                == SurgeRules(
                    cap: try #require(SurgeMultiplier(hundredths: 300)), thresholdHundredths: 125,
                    slopeHundredths: 0, smoothing: .whole,
                    neighbourWeight: Share(basisPoints: 3_333), interval: .seconds(30),
                    window: .seconds(1_800), stepHundredths: 5, zoneSize: Metres(500)))
        #expect(market.tariffs.plan(for: .vip)?.standard.base == Money(minorUnits: 2_000))
        #expect(
            market.reservations
                == (try ReservationRules(
                    earliest: .seconds(3_600), latest: .seconds(86_400),
                    dispatchLead: .seconds(3_600))))
    }

    @Test func everyKeyOfTheMoneyIsRead() throws {
        let market = try MarketText.read(Self.full)
        func goal(
            _ key: String, _ rides: Int, _ from: Weekday, _ until: Weekday,
            _ categories: [RideCore.Category], _ reward: Int64
        ) throws -> BonusGoal {
            try BonusGoal(
                key: try #require(LedgerLabel(key)), rides: rides, from: from, until: until,
                categories: CategorySet(categories), reward: Money(minorUnits: reward))
        }
        #expect(
            try market.ledger
                == LedgerRules(
                    currency: try #require(Currency(code: "ZZZ", digits: 3)),
                    commission: try Commission(
                        .fixed(Money(minorUnits: 250)),
                        byCategory: [.vip: .share(Share(basisPoints: 1))]),
                    settlementDelay: .zero, minimumWithdrawal: Money(minorUnits: 1),
                    bonusGoals: [
                        try goal("Week.1", 1_000, .tuesday, .tuesday, [.vip], 1),
                        try goal("b", 1, .monday, .sunday, [.vip, .pet], 5_000),
                    ],
                    referral: ReferralRewards(driver: Money(minorUnits: 9_000), passenger: .zero)))
        #expect(
            try market.promotions == [
                Promotion(
                    code: try PromotionCode("HALF"),
                    reward: .percent(share: .percent(50), cap: Money(minorUnits: 4_000)),
                    firstUse: try #require(CivilDate("2026-02-28")),
                    lastUse: try #require(CivilDate("2026-03-01")), totalUses: 100,
                    usesPerPassenger: nil, minimumFare: Money(minorUnits: 2_500),
                    categories: CategorySet([.vip]), isForFirstRide: true),
                Promotion(
                    code: try PromotionCode("LESS"),
                    reward: .amount(of: Money(minorUnits: 1_000)),
                    firstUse: try #require(CivilDate("0001-01-01")),
                    lastUse: try #require(CivilDate("9999-12-31")), usesPerPassenger: 3),
            ])
        #expect(
            try market.referralPromotion
                == ReferralPromotion(
                    reward: .percent(share: .percent(10), cap: Money(minorUnits: 1_000)), days: 30))
    }

    @Test func aFileThatCannotBeReadIsNamed() throws {
        let error = try #require(throws: ScenarioError.self) {
            try MarketFile.read(contentsOf: "no-such-folder/m.yaml")
        }
        #expect(error.file == "no-such-folder/m.yaml" && error.line == nil)
        #expect(error.message.hasPrefix("cannot be read: "))
    }
}
