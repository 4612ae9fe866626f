import RideCore
import Testing

@testable import RideLedger

@Suite("Earnings for the reports (D10)")
struct EarningsTests {
    /// The world begins on a Saturday at noon.
    private let calendar = WorldCalendar(startingOn: .saturday, at: .seconds(12 * 3_600))

    private func hours(_ count: Int64) -> Instant { Instant(milliseconds: count * 3_600_000) }

    /// Rides on Saturday, twice on Sunday, on Monday of week 1, and what happens to their money.
    private func earnings() throws -> Earnings {
        let rules = try LedgerStory.rules(delay: .zero)
        var story = LedgerStory(rules)
        try story.cardRide(1, at: hours(11))
        try story.cashRide(2, at: hours(12))
        let items: [(Fare.Kind, Int64)] = [
            (.base, 1_000), (.promotion, -200), (.waiting, 50), (.tip, 70),
        ]
        try story.tell { [self] ledger throws(LedgerRejection) in
            try ledger.rideCompleted(LedgerStory.ride(3, items), at: hours(35))
        }
        try story.settle(at: hours(36))
        try story.cardRide(4, at: hours(36))
        try story.tell { [self] ledger throws(LedgerRejection) in
            try ledger.referralReward(
                to: LedgerStory.luis, for: .driver(LedgerStory.rui), at: hours(37))
        }
        try story.tell { [self] ledger throws(LedgerRejection) in
            try ledger.rideCompleted(
                LedgerStory.ride(5, driver: LedgerStory.rui), at: hours(37))
        }
        let name = try label("case")
        try story.tell { [self] ledger throws(LedgerRejection) in
            try ledger.driverCorrected(LedgerStory.luis, by: money(-9), name: name, at: hours(38))
        }
        return Earnings(of: LedgerStory.luis, calendar: calendar, transactions: story.transactions)
    }

    private func text(_ total: EarningsTotal) -> String {
        "\(total.rides): "
            + [
                total.fares, total.tips, total.bonuses, total.commission, total.net,
            ].map { String($0.minorUnits) }.joined(separator: " ")
    }

    @Test("D10: days, weeks and weekdays")
    func earningsAreSummedByDayWeekAndWeekday() throws {
        let earnings = try earnings()
        #expect(
            earnings.days.map { "\($0.day.number) | \(text($0.total))" } == [
                "0 | 1: 2000 0 0 -400 1600", "1 | 2: 3050 70 0 -610 2510",
                "2 | 1: 2000 0 5000 -400 6600",
            ])
        #expect(earnings.weeks == [CityWeek(number: 0), CityWeek(number: 1)])
        #expect(text(earnings.total(of: CityWeek(number: 0))) == "3: 5050 70 0 -1010 4110")
        #expect(text(earnings.total(of: CityWeek(number: 1))) == "1: 2000 0 5000 -400 6600")
        #expect(text(earnings.total(of: CityWeek(number: 2))) == "0: 0 0 0 0 0")
        #expect(text(earnings.total(on: .sunday)) == "2: 3050 70 0 -610 2510")
        #expect(text(earnings.total(on: .tuesday)) == "0: 0 0 0 0 0")
        #expect(text(earnings.total) == "4: 7050 70 5000 -1410 10710")
    }

    @Test("D10: the chart of a week has seven days, Monday first")
    func aWeekHasSevenDays() throws {
        let earnings = try earnings()
        let nets = earnings.days(of: CityWeek(number: 0)).map(\.total.net.minorUnits)
        #expect(nets == [0, 0, 0, 0, 0, 1_600, 2_510])
        let next = earnings.days(of: CityWeek(number: 1))
        #expect(next.map(\.day.number) == Array(2...8))
        #expect(next.map(\.total.net.minorUnits) == [6_600, 0, 0, 0, 0, 0, 0])
    }

    @Test("D10: the order of transactions does not matter")
    func daysAreInOrderWhateverComesFirst() throws {
        var story = try LedgerStory()
        for trip in UInt64(1)...4 { try story.cardRide(trip, at: hours(Int64(trip) * 24)) }
        let forwards = Earnings(
            of: LedgerStory.luis, calendar: calendar, transactions: story.transactions)
        let backwards = Earnings(
            of: LedgerStory.luis, calendar: calendar, transactions: story.transactions.reversed())
        #expect(forwards == backwards)
        #expect(forwards.days.count == 4)
        #expect(try decode(Earnings.self, json(forwards)) == forwards)
    }
}
