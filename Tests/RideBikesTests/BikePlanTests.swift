import RideCore
import Testing

@testable import RideBikes

@Suite("B5: what a rental costs")
struct BikePlanTests {
    /// One unit to unlock; half an hour free, then a unit for every quarter of an hour begun, to
    /// two hours; from there half a minor unit a minute; at most five units a day.
    private func plan(cap: Money? = Money(minorUnits: 500)) throws -> BikePlan {
        let segments = [
            BikePlan.Segment(
                startMinute: 30, rateThousandths: 100_000, intervalMinutes: 15, endMinute: 120),
            BikePlan.Segment(startMinute: 120, rateThousandths: 500, intervalMinutes: 1),
        ]
        return try #require(
            BikePlan(
                code: "p", name: "P", currency: .real, unlockPrice: Money(minorUnits: 100),
                segments: segments.compactMap(\.self), dailyCap: cap))
    }

    /// Each row: seconds, and the price without and with the day's cap.
    @Test(arguments: [
        (0, 100, 100), (1_800, 100, 100), (1_801, 200, 200), (2_700, 200, 200), (2_701, 300, 300),
        (4_500, 400, 400), (4_501, 500, 500), (5_401, 600, 500), (7_200, 700, 500),
        // Half a minor unit is rounded up, two halves are one.
        (7_201, 701, 500), (7_261, 701, 500), (7_321, 702, 500),
    ])
    func minutesCountAsTheyBegin(seconds: Int, free: Int64, capped: Int64) throws {
        let time = Duration.seconds(seconds)
        #expect(try plan(cap: nil).price(of: time).total == Money(minorUnits: free))
        #expect(try plan().price(of: time).total == Money(minorUnits: capped))
    }

    /// Each row: what was paid that day before, and what a rental of 700 costs then.
    @Test(arguments: [(0, 500), (450, 50), (500, 0), (9_000, 0), (-10, 500)])
    func theCapIsForTheDay(paid: Int64, price: Int64) throws {
        let price = Money(minorUnits: price)
        let result = try plan().price(of: .seconds(7_200), paidToday: Money(minorUnits: paid))
        #expect(result.total == price)
        #expect(result.items.map(\.kind) == [.unlock, .time, .dailyCap])
    }

    @Test func timesAndPricesAtTheirEndsDoNotTrap() throws {
        let longest = Int(BikeLimits.rentalTime.milliseconds / 60_000)
        let rate = BikeLimits.price.minorUnits * 1_000
        let segment = try #require(
            BikePlan.Segment(startMinute: 0, rateThousandths: rate, intervalMinutes: 1))
        let plan = try #require(
            BikePlan(
                code: "", name: "", currency: .real, unlockPrice: BikeLimits.price,
                segments: Array(repeating: segment, count: BikeLimits.segments)))
        for time in [Duration.zero, .seconds(-1), .seconds(Int64.max), .seconds(Int64.min)] {
            _ = plan.price(of: time).total
        }
        let most = Int64(longest) * Int64(BikeLimits.segments) + 1
        #expect(
            plan.price(of: .seconds(Int64.max)).total.minorUnits
                == BikeLimits.price.minorUnits * most)
        #expect(plan.freeMinutes == 0)
    }

    @Test func whatCannotBeChargedIsNoPlan() {
        #expect(BikePlan.Segment(startMinute: -1, rateThousandths: 1, intervalMinutes: 1) == nil)
        #expect(BikePlan.Segment(startMinute: 0, rateThousandths: -1, intervalMinutes: 1) == nil)
        #expect(
            BikePlan.Segment(startMinute: 0, rateThousandths: 1, intervalMinutes: .max) == nil)
        #expect(
            BikePlan.Segment(
                startMinute: 9, rateThousandths: 1, intervalMinutes: 1, endMinute: 8) == nil)
        #expect(
            BikePlan(
                code: "", name: "", currency: .real, unlockPrice: Money(minorUnits: -1),
                segments: []) == nil)
    }
}
