import RideCore
import RideTestSupport
import Testing

@Suite("Ratings are exact, one per side, until the window closes (R4)")
struct RatingTests {
    @Test func thereIsNoAverageBeforeTheFirstRating() {
        #expect(RatingAverage().hundredths == nil)
    }

    /// Sum of stars, number of ratings, hundredths of a star.
    @Test(
        arguments: [
            (5, 1, 500), (1, 1, 100), (9, 2, 450), (14, 3, 467), (13, 3, 433), (10, 3, 333),
            (29, 7, 414), (4_999, 1_000, 500), (4_995, 1_000, 500), (4_994, 1_000, 499),
            (4_900_000_000, 1_000_000_000, 490),
        ] as [(Int, Int, Int)])
    func theAverageIsRoundedToTheNearestHundredth(sum: Int, count: Int, hundredths: Int) {
        #expect(RatingAverage(sum: sum, count: count).hundredths == hundredths)
    }

    @Test func aChangedRatingTakesThePlaceOfTheOld() {
        var average = RatingAverage()
        average.add(.five, replacing: nil)
        average.add(.two, replacing: nil)
        average.add(.four, replacing: .two)
        #expect(average == RatingAverage(sum: 9, count: 2))
        average.add(.four, replacing: .four)
        #expect(average == RatingAverage(sum: 9, count: 2))
    }

    @Test func theAverageIsThatOfTheRatingsInForce() throws {
        let seed: UInt64 = 11
        var random = SeededRandom(seed: seed)
        var average = RatingAverage()
        var inForce: [Stars] = []
        for round in 0..<2_000 {
            let stars = try #require(Stars.allCases.randomElement(using: &random))
            if Bool.random(using: &random), !inForce.isEmpty {
                let index = Int.random(in: 0..<inForce.count, using: &random)
                average.add(stars, replacing: inForce[index])
                inForce[index] = stars
            } else {
                average.add(stars, replacing: nil)
                inForce.append(stars)
            }
            let sum = inForce.reduce(0) { $0 + $1.rawValue }
            #expect(
                average == RatingAverage(sum: sum, count: inForce.count),
                "seed \(seed), round \(round)")
        }
    }

    /// Milliseconds after the end of the window, and whether a rating is still taken.
    @Test(arguments: [(-1, true), (0, true), (1, false)])
    func aRatingIsTakenForSevenDays(milliseconds: Int, isTaken: Bool) throws {
        let story = try Story.completed()
        let week = Duration.seconds(7 * 24 * 3_600)
        let now = story.now + week + .milliseconds(milliseconds)
        for actor in [Actor.passenger(Story.ana), .driver(Story.luis)] {
            let command = TripCommand.rate(by: actor, try Rating(stars: .four))
            if isTaken {
                let change = TripEvent.Change.rated(
                    by: actor.side, rating: try Rating(stars: .four))
                #expect(
                    try story.trip.decide(command, at: now) == [TripEvent(at: now, change: change)])
            } else {
                #expect(throws: TripRejection.ratingWindowClosed) {
                    try story.trip.decide(command, at: now)
                }
            }
        }
    }
}
