import RideCore
import RideTestSupport
import Testing

/// Thousands of commands in any order, by anybody, on many rides: whatever is asked, some things
/// always hold (R1, R2, R4, R5, R6).
@Suite("What holds in every history of a ride (R1, R2, R4, R5, R6)")
struct TripHistoryTests {
    /// Method: every ride is given random commands. A third of them are the next step of an
    /// undisturbed ride, so that all states are reached, and a third are talk between its two
    /// people. After each, the ride is compared with the one before.
    @Test(.long, arguments: [UInt64(1), 2, 3])
    func randomHistoriesKeepTheRules(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stages: Set<TripStage> = []
        var changes: Set<String> = []
        var rejections: Set<TripRejection> = []
        var takenAgain = 0
        for ride in 0..<300 {
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
                #expect(story.trip.fare.total == story.owed, place)
                stages.insert(story.trip.stage)
            }
            #expect(story.rebuilt == story.trip, "seed \(seed), ride \(ride)")
            let taken = story.count("accepted") + story.count("boarded")
            let givenBack = story.count("withdrawn")
            #expect((givenBack...givenBack + 1).contains(taken), "seed \(seed), ride \(ride)")
            takenAgain += taken > 1 ? 1 : 0
            random = story.random
        }
        #expect(stages == Set(TripStage.allCases), "seed \(seed)")
        #expect(changes == Set(TripEvent.Change.allNames), "seed \(seed)")
        #expect(rejections.count >= 20, "seed \(seed)")
        #expect(takenAgain >= 5, "seed \(seed)")
    }
}
