import RideCore
import RideTestSupport
import Testing

@Suite("A share of an amount is rounded like every price (R2, R3)")
struct ShareTests {
    /// Basis points, an amount and the share of it: halves go away from zero.
    @Test(
        arguments: [
            (0, 12_345, 0), (10_000, 12_345, 12_345), (2_000, 100, 20), (2_000, 0, 0),
            (5_000, 1, 1), (5_000, -1, -1), (5_000, 3, 2), (5_000, -3, -2), (5_000, 2, 1),
            (4_999, 1, 0), (5_001, 1, 1), (4_999, -1, 0), (5_001, -1, -1),
            (2_500, 1, 0), (2_500, 2, 1), (2_500, 3, 1), (2_500, 6, 2), (2_500, -6, -2),
            (1, 4_999, 0), (1, 5_000, 1), (1, 5_001, 1), (1, 14_999, 1), (1, 15_000, 2),
            (12_500, 2, 3), (-2_000, 100, -20), (-5_000, 1, -1), (-5_000, -1, 1),
            (10_000, 900_000_000_000_000, 900_000_000_000_000),
            (10_000, -900_000_000_000_000, -900_000_000_000_000),
        ] as [(Int64, Int64, Int64)])
    func roundsToTheNearestAndHalvesAwayFromZero(
        basisPoints: Int64, amount: Int64, share: Int64
    ) {
        #expect(
            Share(basisPoints: basisPoints).of(Money(minorUnits: amount))
                == Money(minorUnits: share))
    }

    @Test func noShareIsMoreThanHalfAUnitOff() {
        let seed: UInt64 = 77
        var random = SeededRandom(seed: seed)
        for round in 0..<5_000 {
            let points = Int64.random(in: 0...10_000, using: &random)
            let amount = Int64.random(in: -1_000_000...1_000_000, using: &random)
            let share = Share(basisPoints: points).of(Money(minorUnits: amount)).minorUnits
            let error = abs(share * 10_000 - amount * points)
            #expect(error * 2 <= 10_000, "seed \(seed), round \(round)")
            #expect(abs(share) <= abs(amount), "seed \(seed), round \(round)")
        }
    }

    @Test func perCentAreHundredBasisPoints() {
        #expect(Share.percent(0) == .none)
        #expect(Share.percent(1) == Share(basisPoints: 100))
        #expect(Share.percent(20) == Share(basisPoints: 2_000))
        #expect(Share.percent(100) == .whole)
    }

    @Test func smallerSharesComeFirst() {
        #expect(Share.none < .whole)
        #expect(Share(basisPoints: 1_999) < .percent(20))
        #expect(!(Share.whole < .whole))
    }

    @Test func isStoredAsABareNumber() throws {
        expectSame(try JSONText.of([Share.none, .percent(20), .whole]), "[0,2000,10000]")
        #expect(
            try JSONText.read([Share].self, "[0,2000,10000]") == [.none, .percent(20), .whole])
    }
}
