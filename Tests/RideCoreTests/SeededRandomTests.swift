import RideTestSupport
import Testing

@Suite("The seeded random numbers of the tests")
struct SeededRandomTests {
    /// The figures are those that the reference implementation in C prints for this seed.
    @Test func givesTheNumbersOfTheReferenceImplementation() {
        var random = SeededRandom(seed: 1_234_567)
        let numbers = (0..<5).map { _ in random.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }

    @Test func anotherSeedGivesOtherNumbers() {
        var one = SeededRandom(seed: 1)
        var two = SeededRandom(seed: 2)
        #expect(one.next() != two.next())
    }
}
