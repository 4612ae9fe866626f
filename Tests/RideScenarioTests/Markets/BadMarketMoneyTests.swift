import RideCore
import Testing

@testable import RideScenario

@Suite("R3: what is wrong with the money of a market is told by file, line and key")
struct BadMarketMoneyTests {
    @Test(arguments: [
        (
            "share: 0.2", "share: 20%",
            "commission.share: expected a number from 0 to 1, with at most 4 decimals"
        ),
        (
            "share: 0.2", "share: 1.0001",
            "commission.share: expected a number from 0 to 1, with at most 4 decimals"
        ),
        (
            "share: 0.2", "share: 0.00001",
            "commission.share: expected a number from 0 to 1, with at most 4 decimals"
        ),
        ("share: 0.2", "shar: 0.2", "commission.shar: unknown key; did you mean `share`?"),
        (
            "share: 0.2", "{}",
            "commission.share: is missing; expected a share such as 0.2, or `fixed`"
        ),
        ("share: 0.2", "{share: 0.2, fixed: 1.00}", "commission.fixed: stands in place of `share`"),
        (
            "share: 0.2", "{share: 0.2, by_category: {taxi: {share: 0.1}}}",
            "commission.by_category.taxi: unknown key; expected one of: common, vip, women, pet"
        ),
        (
            "share: 0.2", "{share: 0.2, by_category: {vip: {}}}",
            "commission.by_category.vip.share: is missing; expected a share such as 0.2, or `fixed`"
        ),
    ])
    func aWrongCommissionIsNamed(line: String, other: String, message: String) {
        #expect(
            MarketText.fault(MarketText.small(line, with: other)) == "m.yaml:22: ledger.\(message)")
    }

    @Test(arguments: [
        ("settlement: 91d", "settlement: expected a duration from 0s to 90d"),
        ("settlement: 2", "settlement: expected a duration such as 15s, 4h or 1h30m"),
        ("settlement: 2d\n  bonuses: {}", "bonuses: expected 1 to 32 goals"),
        (
            "settlement: 2d\n  bonuses: {a b: {}}",
            "bonuses.a b: expected a name of 1 to 40 of A–Z, a–z, 0–9, -, _ and ."
        ),
        (
            "settlement: 2d\n  bonuses: {a: {reward: 1.00}}",
            "bonuses.a.rides: is missing; expected a whole number from 1 to 1000"
        ),
        (
            "settlement: 2d\n  bonuses: {a: {rides: 0, reward: 1.00}}",
            "bonuses.a.rides: expected a whole number from 1 to 1000"
        ),
        (
            "settlement: 2d\n  bonuses: {a: {rides: 1001, reward: 1.00}}",
            "bonuses.a.rides: expected a whole number from 1 to 1000"
        ),
        (
            "settlement: 2d\n  bonuses: {a: {rides: 1, reward: 0.00}}",
            "bonuses.a.reward: expected an amount from 0.01 to 100000000000.00"
        ),
        (
            "settlement: 2d\n  bonuses: {a: {rides: 1, reward: 1.00, from: sunday, until: "
                + "monday}}",
            "bonuses.a.until: expected a day that is not before `from`"
        ),
        (
            "settlement: 2d\n  bonuses: {a: {rides: 1, reward: 1.00, until: friday, from: "
                + "saturday}}",
            "bonuses.a.until: expected a day that is not before `from`"
        ),
        (
            "settlement: 2d\n  bonuses: {a: {rides: 1, reward: 1.00, categories: []}}",
            "bonuses.a.categories: expected at least one"
        ),
        (
            "settlement: 2d\n  bonuses: {a: {rides: 1, reward: 1.00, categories: [pet, pet]}}",
            "bonuses.a.categories: expected each only once"
        ),
        (
            "settlement: 2d\n  bonuses: {a: {rides: 1, reward: 1.00, categories: taxi}}",
            "bonuses.a.categories: expected one or more of: common, vip, women, pet"
        ),
        (
            "settlement: 2d\n  bonuses: {a.b: {rides: 1, reward: 1.00, categories: pet}}",
            "bonuses.a.b: There is no tariff for the category."
        ),
        (
            "settlement: 2d\n  referral: {driver: -1.00}",
            "referral.driver: expected an amount with two decimals, such as 3.00"
        ),
        (
            "settlement: 2d\n  referral: {driver: 100000000000.01}",
            "referral.driver: expected an amount from 0.00 to 100000000000.00"
        ),
        (
            "settlement: 2d\n  referral: {diver: 1.00}",
            "referral.diver: unknown key; did you mean `driver`?"
        ),
    ])
    func aWrongLineOfTheLedgerIsNamed(other: String, message: String) {
        let number = other.contains("\n") ? 24 : 23
        #expect(
            MarketText.fault(MarketText.small("settlement: 2d", with: other))
                == "m.yaml:\(number): ledger.\(message)")
    }

    /// Below the small market, from line 25 on.
    @Test(arguments: [
        (
            "promotions: {abcd: {amount: 1.00}}",
            "promotions.abcd: expected the code in capital letters: ABCD"
        ),
        (
            "promotions: {ABC: {amount: 1.00}}",
            "promotions.ABC: A promotion code has at least 4 characters."
        ),
        (
            "promotions: {ABCD: 1.00}",
            "promotions.ABCD: expected keys and values, one `key: value` a line"
        ),
        (
            "promotions: {ABCD: {}}",
            "promotions.ABCD.share: is missing; expected a share such as 0.2, or `amount`"
        ),
        (
            "promotions: {ABCD: {share: 0}}",
            "promotions.ABCD.share: expected a number from 0.0001 to 1, with at most 4 decimals"
        ),
        (
            "promotions: {ABCD: {share: 0.1, amount: 1.00}}",
            "promotions.ABCD.amount: stands in place of `share`"
        ),
        (
            "promotions: {ABCD: {amount: 1.00, cap: 1.00}}",
            "promotions.ABCD.cap: goes with `share` only"
        ),
        (
            "promotions: {ABCD: {amount: 0.00}}",
            "promotions.ABCD.amount: expected an amount from 0.01 to 100000.00"
        ),
        (
            "promotions: {ABCD: {amount: 100000.01}}",
            "promotions.ABCD.amount: expected an amount from 0.01 to 100000.00"
        ),
        (
            "promotions: {ABCD: {amount: 1.00, from: 2026-02-29}}",
            "promotions.ABCD.from: expected a day such as 2026-11-21"
        ),
        (
            "promotions: {ABCD: {amount: 1.00, from: 2026-02-02, until: 2026-02-01}}",
            "promotions.ABCD.until: expected a day that is not before `from`"
        ),
        (
            "promotions: {ABCD: {amount: 1.00, uses: 0}}",
            "promotions.ABCD.uses: expected a whole number from 1 to 1000000000"
        ),
        (
            "promotions: {ABCD: {amount: 1.00, uses_per_passenger: 0}}",
            "promotions.ABCD.uses_per_passenger: expected a whole number from 1 to 1000000000"
        ),
        (
            "promotions: {ABCD: {amount: 1.00, minimum: 1}}",
            "promotions.ABCD.minimum: expected an amount with two decimals, such as 3.00"
        ),
        (
            "promotions: {ABCD: {amount: 1.00, first_ride_only: 1}}",
            "promotions.ABCD.first_ride_only: expected true or false"
        ),
        (
            "promotions: {ABCD: {amount: 1.00, first_ride: true}}",
            "promotions.ABCD.first_ride: unknown key; expected one of: share, cap, amount, from, "
                + "until, uses, uses_per_passenger, minimum, categories, first_ride_only"
        ),
        (
            "promotions: {ABCD: {amount: 1.00, categories: pet}}",
            "promotions.ABCD: There is no tariff for the category."
        ),
        (
            "referral_promotion: {amount: 1.00}",
            "referral_promotion.days: is missing; expected a whole number from 1 to 3650"
        ),
        (
            "referral_promotion: {amount: 1.00, days: 0}",
            "referral_promotion.days: expected a whole number from 1 to 3650"
        ),
        (
            "referral_promotion: {amount: 1.00, days: 3651}",
            "referral_promotion.days: expected a whole number from 1 to 3650"
        ),
        (
            "reservations: {latest: 367d}",
            "reservations.latest: expected a duration from 0s to 366d"
        ),
        ("reservations: {latest: 29m}", "reservations.earliest: expected no more than latest"),
        (
            "reservations: {earliest: 14m}",
            "reservations.dispatch_lead: expected no more than earliest"
        ),
        (
            "reservations: {first: 14m}",
            "reservations.first: unknown key; expected one of: earliest, latest, dispatch_lead"
        ),
        ("surge: yes", "surge: expected on, off, or a section"),
    ])
    func aWrongLineOfTheRestIsNamed(line: String, message: String) {
        #expect(MarketText.fault(MarketText.small + "\n" + line) == "m.yaml:25: \(message)")
    }

    @Test(arguments: [1, 2, 31, 32, 33])
    func thereAreAtMostThirtyTwoGoals(count: Int) {
        let goals = (1...count).map { "g\($0): {rides: 1, reward: 1.00}" }.joined(separator: ", ")
        let text = MarketText.small("settlement: 2d", with: "settlement: 2d\n  bonuses: {\(goals)}")
        let message = "m.yaml:24: ledger.bonuses: expected 1 to 32 goals"
        #expect(MarketText.fault(text) == (count <= 32 ? "no error" : message))
    }
}
