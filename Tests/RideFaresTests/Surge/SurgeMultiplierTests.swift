import RideCore
import RideFares
import Testing

@Suite("R2: surge multiplies, in hundredths, and is a line of its own")
struct SurgeMultiplierTests {
    @Test(arguments: [
        (99, false), (100, true), (101, true), (999, true), (1_000, true), (1_001, false),
        (0, false), (-100, false), (.max, false), (.min, false),
    ])
    func isFromOneToTen(hundredths: Int, isAllowed: Bool) throws {
        #expect(
            SurgeMultiplier(hundredths: hundredths)?.hundredths == (isAllowed ? hundredths : nil))
        let refused = refusalText("[\(hundredths)]", as: [SurgeMultiplier].self)
        #expect((refused == nil) == isAllowed)
    }

    /// Subtotal, hundredths, and what is added; nil where there is no line.
    @Test(
        arguments: [
            (1_000, 100, nil), (1_000, 150, 500), (1_000, 250, 1_500), (1_000, 1_000, 9_000),
            (0, 250, nil), (1, 149, nil), (1, 150, 1), (3, 150, 2), (5, 110, 1), (4, 110, nil),
            (999, 105, 50), (989, 105, 49), (990, 105, 50),
        ] as [(Int64, Int, Int64?)])
    func addsItsPartRoundedHalfUp(subtotal: Int64, hundredths: Int, added: Int64?) throws {
        let surge = try #require(SurgeMultiplier(hundredths: hundredths))
        let item = surge.item(on: money(subtotal))
        #expect(item?.amount.minorUnits == added)
        #expect(item.map(\.kind) == added.map { _ in .surge })
    }

    @Test func isABareNumberAndOrdered() throws {
        let half = try #require(SurgeMultiplier(hundredths: 150))
        #expect(try json([half]) == "[150]")
        #expect(try copied([half]) == [half])
        #expect(SurgeMultiplier.none < half)
        #expect(SurgeMultiplier.none.hundredths == 100)
    }
}
