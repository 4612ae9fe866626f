import RideCore
import Testing

@testable import RideLedger

/// Accounts, subjects and lines are stored as texts for ever: what is recorded here must still be
/// readable by every later version.
@Suite("The stored form of the ledger (R3)")
struct LedgerFormTests {
    private static let largest = UInt64.max

    @Test(
        "R3: accounts",
        arguments: [
            (.passenger(PassengerID(7)), "passenger/7"),
            (.driverAvailable(DriverID(42)), "driver.available/42"),
            (.driverOwed(DriverID(0)), "driver.owed/0"),
            (.driverBlocked(DriverID(largest)), "driver.blocked/18446744073709551615"),
            (.platform, "platform"), (.promotions, "promotions"), (.cash, "cash"), (.bank, "bank"),
        ] as [(LedgerAccount, String)])
    func anAccountIsOneTextBothWays(account: LedgerAccount, text: String) throws {
        #expect(account.description == text)
        #expect(LedgerAccount(text) == account)
        #expect(try json([account]) == "[\"\(text)\"]")
        #expect(try decode([LedgerAccount].self, "[\"\(text)\"]") == [account])
    }

    @Test(
        "R3: what is no account",
        arguments: [
            "", "passenger", "passenger/", "passenger/+7", "passenger/07", "passenger/-1",
            "passenger/7/8", "passenger/18446744073709551616", "Passenger/7", "driver/42",
            "driver.available", "platform/1", "cash/", "bank ", "platform\n",
        ])
    func anythingElseIsNoAccount(text: String) {
        #expect(LedgerAccount(text) == nil)
        #expect(throws: (any Error).self) { try decode([LedgerAccount].self, "[\"bad\"]") }
    }

    @Test("R3: subjects")
    func aSubjectIsOneTextBothWays() throws {
        let goal = try label("weekly-20")
        let subjects: [(LedgerSubject, String)] = [
            (.trip(TripID(41)), "trip/41"), (.tip(TripID(41)), "tip/41"),
            (.withdrawal(WithdrawalID(3)), "withdrawal/3"),
            (
                .bonus(goal: goal, week: CityWeek(number: 3), driver: DriverID(42)),
                "bonus/weekly-20/3/42"
            ),
            (
                .bonus(goal: goal, week: CityWeek(number: -1), driver: DriverID(42)),
                "bonus/weekly-20/-1/42"
            ),
            (.referral(invited: .driver(DriverID(5))), "referral/driver/5"),
            (.referral(invited: .passenger(PassengerID(5))), "referral/passenger/5"),
            (.payment(try label("pix.1")), "payment/pix.1"),
            (.correction(try label("T_9")), "correction/T_9"),
        ]
        for (subject, text) in subjects {
            #expect(subject.description == text)
            #expect(LedgerSubject(text) == subject)
        }
        let wrong = [
            "", "trip", "trip/", "trip/x", "trip/4/1", "ride/41", "bonus/a/b/c", "bonus/a/1",
            "bonus//1/2", "referral/5", "referral/system/5", "payment/", "payment/a b",
            "correction/a/b",
        ]
        #expect(wrong.compactMap { LedgerSubject($0) }.isEmpty)
    }

    @Test("R3: lines")
    func aLineIsOneTextBothWays() {
        let rates: [CommissionRate] = [.share(.percent(20)), .fixed(money(300))]
        let lines =
            LedgerLine.Kind.allCases.compactMap(\.lineWithoutRate)
            + rates.map { .commission(rate: $0) }
        #expect(Set(lines.map(\.kind)) == Set(LedgerLine.Kind.allCases))
        #expect(lines.allSatisfy { LedgerLine($0.description) == $0 })
        #expect(
            lines.map(\.description) == [
                "fare", "waiting", "cancellation_fee", "tip", "promotion_paid_by_platform",
                "cash_received", "card_payment", "debt_payment", "settlement", "netted_owed",
                "owed_payment", "withdrawal", "withdrawal_returned", "bonus", "referral",
                "correction", "bike_unlock", "bike_time", "bike_daily_cap", "bike_lost",
                "commission/share/2000", "commission/fixed/300",
            ])
        let wrong = [
            "", "commission", "commission/", "commission/share", "commission/share/10001",
            "commission/fixed/-1", "fare/", "fare/share/1", "Fare",
        ]
        #expect(wrong.compactMap { LedgerLine($0) }.isEmpty)
    }

    @Test(
        "R3: labels have 1 to 40 plain characters",
        arguments: [
            ("", false), ("a", true), (String(repeating: "z", count: 39), true),
            (String(repeating: "z", count: 40), true), (String(repeating: "z", count: 41), false),
            ("AZaz09-_.", true), ("a/b", false), ("a b", false), ("é", false), ("a\u{1B}", false),
        ])
    func aLabelIsShortAndPlain(text: String, isGood: Bool) {
        #expect((LedgerLabel(text) != nil) == isGood)
        #expect((ProcessorKey(text) != nil) == isGood)
        #expect((ProcessorToken(text) != nil) == isGood)
        #expect((ProcessorReference(text) != nil) == isGood)
    }

    @Test("R3: a transaction's JSON")
    func aTransactionIsStoredAsRecorded() throws {
        var story = try LedgerStory()
        try story.cardRide()
        let recorded = """
            {"at":43200000,"id":1,"kind":"ride","postings":[\
            {"account":"passenger/7","amount":-2000,"line":"fare"},\
            {"account":"platform","amount":400,"line":"commission/share/2000"},\
            {"account":"driver.blocked/42","amount":2000,"line":"fare"},\
            {"account":"driver.blocked/42","amount":-400,"line":"commission/share/2000"}],\
            "subject":"trip/41"}
            """
        #expect(try json(story.transactions[0]) == recorded)
        #expect(try decode(LedgerTransaction.self, recorded) == story.transactions[0])
        let unbalanced = recorded.replacing("-2000", with: "-2001")
        #expect(throws: LedgerRejection.doesNotBalance) {
            try decode(LedgerTransaction.self, unbalanced)
        }
    }

    @Test("R3: kinds are stable codes")
    func kindsAreStoredAsRecorded() {
        #expect(
            LedgerTransaction.Kind.allCases.map(\.rawValue) == [
                "ride", "cash_payment", "card_payment", "tip", "cancellation", "settlement",
                "netting", "withdrawal", "withdrawal_returned", "bonus", "referral", "debt_payment",
                "owed_payment", "correction", "rental",
            ])
    }

    @Test("R3: rejections have a code and a sentence")
    func everyRejectionExplainsItself() {
        let messages =
            LedgerRejection.allCases.map(\.message) + LedgerRulesRejection.allCases.map(\.message)
            + BankAccountRejection.allCases.map(\.message)
            + WithdrawalRejection.allCases.map(\.message) + ChargeRejection.allCases.map(\.message)
            + DeclineReason.allCases.map(\.message)
        #expect(messages.allSatisfy { $0.hasSuffix(".") && $0.count <= 80 })
        let codes =
            LedgerRejection.allCases.map(\.rawValue) + LedgerRulesRejection.allCases.map(\.rawValue)
            + BankAccountRejection.allCases.map(\.rawValue)
        #expect(codes.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "_" } })
        #expect(Set(codes).count == codes.count)
    }

    @Test("R3: rules' JSON")
    func rulesAreStoredAsRecorded() throws {
        let goal = try BonusGoal(
            key: label("weekend"), rides: 10, from: .friday,
            categories: CategorySet([.common, .pet]),
            reward: money(3_000))
        let rules = try LedgerStory.rules(own: [.vip: .fixed(money(300))], goals: [goal])
        let recorded = """
            {"bonusGoals":[{"categories":["common","pet"],"from":4,"key":"weekend",\
            "reward":3000,"rides":10,"until":6}],\
            "commission":{"byCategory":{"vip":"fixed/300"},"standard":"share/2000"},\
            "currency":{"code":"BRL","digits":2},"minimumWithdrawal":1000,\
            "referral":{"driver":5000,"passenger":0},"settlementDelay":172800000}
            """
        #expect(try json(rules) == recorded)
        #expect(try decode(LedgerRules.self, recorded) == rules)
        #expect(try json(Commission(.fixed(money(1)))) == #"{"standard":"fixed/1"}"#)
        #expect(throws: LedgerRulesRejection.goalRidesOutOfRange) {
            try decode(LedgerRules.self, recorded.replacing("\"rides\":10", with: "\"rides\":0"))
        }
        #expect(throws: (any Error).self) {
            try decode(LedgerRules.self, recorded.replacing("\"vip\"", with: "\"limo\""))
        }
    }
}
