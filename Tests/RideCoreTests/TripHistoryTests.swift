import RideCore
import RideTestSupport
import Testing

/// Thousands of commands in any order, by anybody, on many rides: whatever is asked, some things
/// always hold (R1, R4, R5, R6).
@Suite("What holds in every history of a ride (R1, R4, R5, R6)")
struct TripHistoryTests {
    /// Method: every ride is given random commands. A third of them are the next step of an
    /// undisturbed ride, so that all states are reached, and a third are talk between its two
    /// people. After each, the ride is compared with the one before.
    @Test(arguments: [UInt64(1), 2, 3])
    func randomHistoriesKeepTheRules(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stages: Set<TripStage> = []
        var changes: Set<String> = []
        var rejections: Set<TripRejection> = []
        for ride in 0..<150 {
            var story = RandomHistory(random: random)
            for step in 0..<60 {
                let place: Comment = "seed \(seed), ride \(ride), step \(step)"
                let before = story.trip
                switch try story.takeStep() {
                case .success(let events):
                    HistoryCheck(before: before, after: story.trip, events: events, place: place)
                        .check()
                    changes.formUnion(events.map(\.change.name))
                case .failure(let rejection):
                    #expect(story.trip == before, place)
                    rejections.insert(rejection)
                }
                stages.insert(story.trip.stage)
            }
            #expect(story.rebuilt == story.trip, "seed \(seed), ride \(ride)")
            #expect(story.assignments <= 1, "seed \(seed), ride \(ride)")
            random = story.random
        }
        #expect(stages == Set(TripStage.allCases), "seed \(seed)")
        #expect(changes == Set(TripEvent.Change.allNames), "seed \(seed)")
        #expect(rejections.count >= 18, "seed \(seed)")
    }
}
