import Foundation
import RideCore
import Testing

@testable import RideSim

/// One seed gives the same chance on every machine (S4).
@Suite struct ChanceTests {
    @Test func streamsGiveTheRecordedNumbers() {
        var fleet = RandomStream(seed: 1, purpose: .fleet)
        var demand = RandomStream(seed: 1, purpose: .demand)
        var seventh = RandomStream(seed: 1, purpose: .fleet, number: 7)
        let numbers = [fleet.next(), demand.next(), seventh.next()]
        #expect(numbers == Self.recorded)
    }

    /// A change of these numbers is a change of every recorded history.
    static let recorded: [UInt64] = [
        15_830_443_002_195_093_589, 1_768_997_546_435_412_134, 13_042_354_071_161_239_524,
    ]

    @Test func purposesAndSeedsDoNotShareNumbers() {
        var seen: Set<UInt64> = []
        var count = 0
        for seed in UInt64(0)..<20 {
            for purpose in [RandomStream.Purpose.fleet, .demand, .behaviour, .people] {
                var stream = RandomStream(seed: seed, purpose: purpose)
                for _ in 0..<50 {
                    seen.insert(stream.next())
                    count += 1
                }
            }
        }
        #expect(seen.count == count)
    }

    @Test func neighboursDoNotShareNumbers() {
        var seen: Set<UInt64> = []
        let numbers = (0..<400).map { UInt64($0) } + (0..<400).map { UInt64(1) << 32 + UInt64($0) }
        for number in numbers {
            var stream = RandomStream(seed: 1, purpose: .people, number: number)
            for _ in 0..<50 { seen.insert(stream.next()) }
        }
        #expect(seen.count == numbers.count * 50)
    }

    @Test(arguments: [UInt64(1), 2, 3, 7, 10, 1_000])
    func numbersBelowABoundAreEvenlySpread(bound: UInt64) {
        var stream = RandomStream(seed: 5, purpose: .behaviour)
        var counts = [Int](repeating: 0, count: Int(bound))
        let draws = 20_000 * Int(bound)
        guard bound <= 10 else {
            for _ in 0..<10_000 { #expect(stream.below(bound) < bound) }
            return
        }
        for _ in 0..<draws { counts[Int(stream.below(bound))] += 1 }
        for count in counts { #expect(abs(count - 20_000) < 800) }
    }

    @Test func waitingTimesHaveTheirMean() {
        var stream = RandomStream(seed: 9, purpose: .demand)
        let sum = (0..<100_000).reduce(0.0) { sum, _ in sum + stream.exponential(mean: 30) }
        #expect(abs(sum / 100_000 - 30) < 0.5)
    }

    @Test func theLogarithmIsThatOfTheLibrary() {
        var stream = RandomStream(seed: 3, purpose: .people)
        for _ in 0..<20_000 {
            let x = stream.unit() * 10 + 1e-12
            let own = DeterministicMath.naturalLogarithm(x)
            #expect(abs(own - log(x)) <= 2e-15 * max(1, abs(log(x))), "of \(x)")
        }
        #expect(DeterministicMath.naturalLogarithm(1) == 0)
    }

    @Test func theLogarithmIsTheSameToTheLastBit() {
        let inputs = [0.5, 2, 10, 1e-300, 0x1p-53]
        let bits = inputs.map { DeterministicMath.naturalLogarithm($0).bitPattern }
        #expect(bits == Self.recordedLogarithms)
    }

    static let recordedLogarithms: [UInt64] = [
        13_827_790_571_168_217_583, 4_604_418_534_313_441_775, 4_612_367_379_483_415_829,
        13_872_659_378_474_614_709, 13_853_739_099_206_662_138,
    ]
}
