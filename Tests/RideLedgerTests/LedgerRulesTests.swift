import RideCore
import Testing

@testable import RideLedger

@Suite("Rules of the ledger and entries that are refused (R3)")
struct LedgerRulesTests {
    /// The rate, a fare, and the commission on it.
    @Test(
        "R3: commission is a percentage or a fixed amount",
        arguments: [
            (.share(.percent(20)), 2_000, 400), (.share(.percent(20)), 2, 0),
            (.share(.percent(20)), 3, 1), (.share(Share(basisPoints: 2_250)), 1_010, 227),
            (.share(.none), 2_000, 0), (.share(.whole), 1_999, 1_999),
            (.fixed(money(300)), 299, 299), (.fixed(money(300)), 300, 300),
            (.fixed(money(300)), 301, 300), (.fixed(money(300)), 0, 0), (.fixed(.zero), 500, 0),
            (.share(.percent(50)), 10_000_000_000_000, 5_000_000_000_000),
        ] as [(CommissionRate, Int64, Int64)])
    func commissionIsRoundedAndNeverAboveTheFare(rate: CommissionRate, fare: Int64, part: Int64) {
        #expect(rate.commission(on: money(fare)) == money(part))
    }

    @Test("R3: rates out of range are refused")
    func aCommissionIsBetweenNothingAndAll() throws {
        let most = Limits.ledgerAmount.minorUnits
        let table: [(CommissionRate, Bool)] = [
            (.share(Share(basisPoints: -1)), false), (.share(Share(basisPoints: 0)), true),
            (.share(Share(basisPoints: 10_000)), true), (.share(Share(basisPoints: 10_001)), false),
            (.fixed(money(-1)), false), (.fixed(money(0)), true), (.fixed(money(most)), true),
            (.fixed(money(most + 1)), false),
        ]
        for (rate, isGood) in table {
            let expected: LedgerRulesRejection? = isGood ? nil : .commissionOutOfRange
            #expect(
                rejection { () throws(LedgerRulesRejection) in try Commission(rate) } == expected)
            #expect(
                rejection { () throws(LedgerRulesRejection) in
                    try Commission(.fixed(.zero), byCategory: [.pet: rate])
                } == expected)
        }
    }

    @Test("R3: a category can have its own rate")
    func aCategoryWithoutARateHasTheStandardOne() throws {
        let vip = CommissionRate.fixed(money(500))
        let commission = try Commission(.share(.percent(20)), byCategory: [.vip: vip])
        let rates = Category.allCases.map { commission.rate(for: $0).description }
        #expect(rates == ["share/2000", "fixed/500", "share/2000", "share/2000"])
    }

    private func rules(
        delay: Duration = .zero, minimum: Int64 = 1, goals: [BonusGoal] = [], driver: Int64 = 0,
        passenger: Int64 = 0
    ) -> LedgerRulesRejection? {
        rejection { () throws(LedgerRulesRejection) in
            try LedgerRules(
                currency: .real, commission: try Commission(.fixed(.zero)), settlementDelay: delay,
                minimumWithdrawal: money(minimum), bonusGoals: goals,
                referral: ReferralRewards(driver: money(driver), passenger: money(passenger)))
        }
    }

    @Test("R3: every rule has its limits")
    func rulesNameTheFirstThatIsWrong() throws {
        let one = Duration.milliseconds(1)
        let most = Limits.ledgerAmount.minorUnits
        let goals = try (0...Limits.bonusGoals).map {
            try BonusGoal(key: label("goal-\($0)"), rides: 1, reward: money(1))
        }
        #expect(rules() == nil)
        #expect(rules(delay: .zero - one) == .settlementDelayOutOfRange)
        #expect(rules(delay: Limits.settlementDelay) == nil)
        #expect(rules(delay: Limits.settlementDelay + one) == .settlementDelayOutOfRange)
        #expect(rules(minimum: 0) == .minimumWithdrawalOutOfRange)
        #expect(rules(minimum: most) == nil)
        #expect(rules(minimum: most + 1) == .minimumWithdrawalOutOfRange)
        #expect(rules(goals: Array(goals.dropLast())) == nil)
        #expect(rules(goals: goals) == .tooManyGoals)
        #expect(rules(goals: [goals[0], goals[0]]) == .goalTwice)
        #expect(rules(driver: -1) == .referralOutOfRange)
        #expect(rules(passenger: most + 1) == .referralOutOfRange)
        #expect(rules(delay: .zero - one, minimum: 0, driver: -1) == .settlementDelayOutOfRange)
        #expect(rules(minimum: 0, goals: goals, driver: -1) == .minimumWithdrawalOutOfRange)
    }

    @Test("D12: every goal has its limits")
    func aGoalNamesTheFirstThatIsWrong() throws {
        let key = try label("goal")
        func goal(
            _ rides: Int, _ from: Weekday, _ until: Weekday, _ categories: CategorySet,
            _ reward: Int64
        ) -> LedgerRulesRejection? {
            rejection { () throws(LedgerRulesRejection) in
                try BonusGoal(
                    key: key, rides: rides, from: from, until: until, categories: categories,
                    reward: money(reward))
            }
        }
        let all = CategorySet(Category.allCases)
        let most = Limits.ledgerAmount.minorUnits
        #expect(goal(0, .sunday, .monday, [], 0) == .goalRidesOutOfRange)
        #expect(goal(1, .sunday, .monday, [], 0) == .goalWindowIsEmpty)
        #expect(goal(1, .sunday, .sunday, [], 0) == .goalWithoutCategory)
        #expect(goal(1, .sunday, .sunday, CategorySet(rawValue: 128), 0) == .goalWithoutCategory)
        #expect(goal(1, .sunday, .sunday, all, 0) == .goalRewardOutOfRange)
        #expect(goal(1, .sunday, .sunday, all, 1) == nil)
        #expect(goal(1_000, .monday, .sunday, all, most) == nil)
        #expect(goal(1_001, .monday, .sunday, all, most) == .goalRidesOutOfRange)
        #expect(goal(1_000, .monday, .sunday, all, most + 1) == .goalRewardOutOfRange)
    }

    private func entry(_ amounts: [Int64]) -> LedgerRejection? {
        rejection { () throws(LedgerRejection) in
            try LedgerTransaction(
                id: LedgerTransactionID(1), at: .start, kind: .correction,
                subject: .trip(TripID(1)),
                postings: amounts.map {
                    LedgerPosting(account: .bank, amount: money($0), line: .correction)
                })
        }
    }

    @Test(
        "R3: entries that are refused",
        arguments: [
            ([], .tooFewPostings), ([0], .tooFewPostings), ([1, -1], nil), ([1, 1, -2], nil),
            ([0, 0], .postingIsZero), ([1, 0, -1], .postingIsZero),
            ([10_000_000_000_000, -10_000_000_000_000], nil),
            ([10_000_000_000_001, -10_000_000_000_001], .amountOutOfRange),
            ([Int64.min, Int64.min], .amountOutOfRange), ([Int64.max, 1], .amountOutOfRange),
            ([1, -2], .doesNotBalance), ([1, 1], .doesNotBalance),
            (Array(repeating: 1, count: 31) + [-31], nil),
            (Array(repeating: 1, count: 32) + [-32], .tooManyPostings),
        ] as [([Int64], LedgerRejection?)])
    func anEntryNamesWhatIsWrong(amounts: [Int64], reason: LedgerRejection?) {
        #expect(entry(amounts) == reason)
    }

    @Test("D10: weeks go from Monday to Sunday")
    func daysAndWeeksFollowTheCalendar() {
        let calendar = WorldCalendar(startingOn: .thursday, at: .seconds(6 * 3_600))
        let hour: Int64 = 3_600_000
        // Hours after the beginning, the day, the week, the weekday.
        let table: [(Int64, Int, Int, Weekday)] = [
            (0, 0, 0, .thursday), (17, 0, 0, .thursday), (18, 1, 0, .friday), (-6, 0, 0, .thursday),
            (-7, -1, 0, .wednesday), (-6 - 72, -3, 0, .monday), (-7 - 72, -4, -1, .sunday),
            (18 + 71, 3, 0, .sunday), (18 + 72, 4, 1, .monday), (18 + 72 + 167, 10, 1, .sunday),
            (18 + 72 + 168, 11, 2, .monday),
        ]
        for (hours, day, week, weekday) in table {
            let instant = Instant(milliseconds: hours * hour)
            let found = calendar.day(at: instant)
            #expect(found.number == day, "\(hours)")
            #expect(calendar.week(at: instant).number == week, "\(hours)")
            #expect(calendar.weekday(of: found) == weekday, "\(hours)")
            #expect(calendar.day(weekday, of: CityWeek(number: week)) == found, "\(hours)")
            #expect(calendar.start(of: found) <= instant, "\(hours)")
            #expect(calendar.start(of: CityDay(number: day + 1)) > instant, "\(hours)")
        }
    }
}
