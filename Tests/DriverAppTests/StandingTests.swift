import RideApp
import RideCore
import RideWire
import Testing

@testable import DriverApp

/// What is said of somebody's rating: the average, the ratings it is made of, the rides.
@Suite("R4: rides and ratings apart") struct StandingTests {
    /// The sum of the stars, the ratings, the rides where they are known, and what is said.
    static let people: [(Int, Int, Int?, String, String)] = [
        (0, 0, nil, "new", "sem nota"),
        (0, 0, 1, "new · 1 ride", "sem nota · 1 corrida"),
        (5, 1, nil, "★5.00 · 1 rating", "★5,00 · 1 avaliação"),
        (5, 1, 2, "★5.00 · 1 rating · 2 rides", "★5,00 · 1 avaliação · 2 corridas"),
        (
            5_864, 1_204, 1_310, "★4.87 · 1,204 ratings · 1,310 rides",
            "★4,87 · 1.204 avaliações · 1.310 corridas"
        ),
    ]

    @Test(arguments: people)
    func whatIsKnownIsSaid(
        _ sum: Int, _ count: Int, _ rides: Int?, _ english: String, _ portuguese: String
    ) {
        let person = PersonView(
            name: "Ana", rating: RatingAverage(sum: sum, count: count), rides: rides)
        for (language, words) in [("en", english), ("pt-BR", portuguese)] {
            let core = Bench(Scenes.waiting, language: language).program.core
            #expect(core.standing(of: person, glyphs: .braille).plain == words)
        }
    }
}
