import RideCore
import RideFares
import RideMap
import RideTestSupport
import Testing

@testable import RideSim

/// The world in bare numbers lives by the rules of the world that people can join: random scenarios
/// of every kind give the same history, byte for byte, and the same records.
@Suite struct HeadlessWorldTests {
    /// What comes of each sample in bare numbers: lived through once, for all tests.
    private static let bare: [RandomScenario.Outcome] = (0..<16).compactMap { seed in
        (try? RandomScenario(UInt64(seed)))?.bare()
    }

    @Test(arguments: 0..<16)
    func bothWorldsLiveThroughTheSame(seed: Int) throws {
        try #require(Self.bare.count == 16)
        expectSame(try RandomScenario(UInt64(seed)).joined(), Self.bare[seed])
    }

    /// Whether ways are searched or looked up cannot be told from the history.
    @Test(arguments: [2] as [UInt64])
    func bothWorldsLiveThroughTheSameWithLabels(seed: UInt64) throws {
        let sample = try RandomScenario(seed)
        expectSame(sample.joined(), sample.bare(expectedRides: 1_000_000))
    }

    /// The samples reach everything that can happen to a ride.
    @Test func theSamplesReachEverything() {
        var outcomes: Set<RideRecord.Outcome> = []
        var answers: Set<OfferRecord.Answer> = []
        var (waited, charged, raised) = (false, false, false)
        for records in Self.bare.map(\.records) {
            outcomes.formUnion(records.rides.compactMap(\.outcome))
            answers.formUnion(records.offers.compactMap(\.answer))
            waited = waited || records.rides.contains { ($0.acceptedAt ?? .start) > $0.requestedAt }
            charged = charged || records.rides.contains { $0.fare.minorUnits % 100 == 0 }
            raised = raised || records.rides.contains { $0.surge > 100 }
        }
        #expect(outcomes == [.completed, .noDriver, .patienceEnded, .pickupPatienceEnded])
        #expect(answers == Set(OfferRecord.Answer.allCases))
        #expect(waited && charged && raised)
    }

    /// The comparison would notice one millisecond.
    @Test func anotherRuleIsAnotherHistory() throws {
        let sample = try RandomScenario(3)
        var other = sample
        other.rules.dispatch.offerTime += .milliseconds(1)
        #expect(sample.bare().bytes != other.bare().bytes)
    }
}
