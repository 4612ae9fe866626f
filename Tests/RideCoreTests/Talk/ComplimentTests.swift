import RideCore
import RideTestSupport
import Testing

/// What is said besides the stars (R4).
@Suite("R4: compliments") struct ComplimentTests {
    @Test func everyComplimentIsSaidBySomebody() {
        let said = Side.allCases.flatMap(Compliment.given)
        #expect(Set(said) == Set(Compliment.allCases))
    }

    @Test("each side has its own, and they go with four or five stars", arguments: Stars.allCases)
    func theyGoWithGoodRatings(stars: Stars) throws {
        let story = try Story.completed()
        let trip = story.trip
        for (actor, compliment) in [
            (Actor.passenger(Story.ana), Compliment.cleanCar), (.driver(Story.luis), .tidy),
        ] {
            let rating = try Rating(stars: stars, compliments: [compliment])
            let other = Actor.passenger(Story.ana) == actor ? Compliment.tidy : .cleanCar
            let wrong = try Rating(stars: stars, compliments: [other])
            if stars.rawValue >= 4 {
                let events = try trip.decide(.rate(by: actor, rating), at: story.now)
                #expect(events.map(\.change) == [.rated(by: actor.side, rating: rating)])
            } else {
                #expect(throws: TripRejection.complimentNotAllowed) {
                    try trip.decide(.rate(by: actor, rating), at: story.now)
                }
            }
            #expect(throws: TripRejection.complimentNotAllowed) {
                try trip.decide(.rate(by: actor, wrong), at: story.now)
            }
        }
    }

    @Test func theyAreCountedInTheOrderOfTheirNumber() {
        var counts = ComplimentCounts()
        #expect(counts.isEmpty)
        counts.count([.cleanCar, .friendly], replacing: [])
        counts.count([.cleanCar], replacing: [])
        #expect(counts.all.map(\.compliment) == [.cleanCar, .friendly])
        #expect(counts.all.map(\.count) == [2, 1])
        counts.count([.helpful], replacing: [.friendly])
        #expect(counts.all.map(\.compliment) == [.cleanCar, .helpful])
    }

    @Test func eachIsSaidOnce() throws {
        let rating = try Rating(stars: .five, compliments: [.tidy, .friendly, .tidy])
        #expect(rating.compliments == [.friendly, .tidy])
    }
}
