import RideCore
import Testing

@Suite("Money is whole minor units, rounded in one place (R2)")
struct MoneyTests {
    /// Numerator, denominator and the amount: to the nearest, halves away from zero.
    @Test(
        arguments: [
            (0, 1, 0), (0, 7, 0), (1, 1, 1), (-1, 1, -1), (10, 5, 2), (-10, 5, -2),
            (1, 2, 1), (-1, 2, -1), (3, 2, 2), (-3, 2, -2), (5, 2, 3), (-5, 2, -3),
            (1, 3, 0), (2, 3, 1), (-1, 3, 0), (-2, 3, -1), (4, 3, 1), (5, 3, 2),
            (49, 100, 0), (50, 100, 1), (51, 100, 1), (-49, 100, 0), (-50, 100, -1), (-51, 100, -1),
            (149, 100, 1), (150, 100, 2), (249_999, 500_000, 0), (250_000, 500_000, 1),
            (Int64.max, 1, Int64.max), (Int64.min, 1, Int64.min),
            (Int64.max, 2, 4_611_686_018_427_387_904), (Int64.min, 2, -4_611_686_018_427_387_904),
            (Int64.max, Int64.max, 1), (Int64.min, Int64.max, -1),
            (Int64.max - 1, Int64.max, 1), (Int64.max / 2, Int64.max, 0),
            (Int64.max / 2 + 1, Int64.max, 1), (-(Int64.max / 2) - 1, Int64.max, -1),
        ] as [(Int64, Int64, Int64)])
    func roundsToTheNearestAndHalvesAwayFromZero(
        numerator: Int64, denominator: Int64, amount: Int64
    ) {
        #expect(Money.rounded(numerator, per: denominator) == Money(minorUnits: amount))
    }

    /// The largest error of a rounding is half a unit, on either side of zero.
    @Test func noRoundingIsMoreThanHalfAUnitOff() {
        for denominator in Int64(1)...40 {
            for numerator in Int64(-200)...200 {
                let amount = Money.rounded(numerator, per: denominator).minorUnits
                let error = abs(amount * denominator - numerator)
                #expect(error * 2 <= denominator, "\(numerator) / \(denominator)")
            }
        }
    }

    @Test(arguments: [Int64(0), -1]) func isNotDividedByNothing(denominator: Int64) async {
        await #expect(processExitsWith: .failure) { [denominator] in
            _ = Money.rounded(1, per: denominator)
        }
    }

    @Test func addsComparesAndSubtracts() {
        let three = Money(minorUnits: 3)
        let five = Money(minorUnits: 5)
        #expect(three + five == Money(minorUnits: 8))
        #expect(three - five == Money(minorUnits: -2))
        #expect(three - three == .zero)
        #expect(three < five)
        #expect(!(five < five))
        #expect([five, .zero, three - five].min() == Money(minorUnits: -2))
    }
}
