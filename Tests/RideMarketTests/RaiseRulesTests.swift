import RideCore
import RideMarket
import Testing

/// What may be added to a price while nobody takes the ride: whole steps within a share of it.
@Suite struct RaiseRulesTests {
    private func rules(_ step: Int64, percent: Int64) -> RaiseRules {
        RaiseRules(step: Money(minorUnits: step), most: .percent(percent))
    }

    @Test(
        arguments: [
            // Half of 14.60 is three steps of 2.00; of 3.00 it is none, but one can be offered.
            (200, 50, 1_460, 600), (200, 50, 800, 400), (200, 50, 798, 200), (200, 50, 300, 200),
            (200, 0, 1_460, 0), (200, 50, 0, 0), (200, 100, 1_000, 1_000),
        ] as [(Int64, Int64, Int64, Int64)])
    func allRaisesStayWithinTheShare(step: Int64, percent: Int64, price: Int64, most: Int64) {
        let rules = rules(step, percent: percent)
        #expect(rules.most(of: Money(minorUnits: price)) == Money(minorUnits: most))
    }

    @Test func choicesEndWhereTheBoundIsReached() {
        let rules = rules(200, percent: 50)
        let price = Money(minorUnits: 2_400)
        func choices(_ raised: Int64) -> [Int64] {
            rules.choices(of: price, raised: Money(minorUnits: raised)).map(\.minorUnits)
        }
        #expect(choices(0) == [200, 400, 1_000])
        #expect(choices(200) == [200, 400, 1_000])
        #expect(choices(400) == [200, 400])
        #expect(choices(1_000) == [200])
        #expect(choices(1_200) == [])
    }
}
