import RideCore
import RideFares
import Testing

@Suite("P15: a ride booked for later has the tariff of its pick-up time")
struct ScheduledFareTests {
    /// A world that began on Monday at midnight.
    private static let calendar = WorldCalendar(startingOn: .monday, at: .zero)

    /// Hours after the world began, and the price of 10 km and 20 minutes in a common car.
    @Test(
        arguments: [
            (10, "base 300, distance 1690, time 600 = 2590"),
            (22, "base 300, distance 2200, time 600 = 3100"),
            (24 * 5 + 16, "base 300, distance 2200, time 600 = 3100"),
            (24 * 7 + 10, "base 300, distance 1690, time 600 = 2590"),
        ] as [(Int64, String)])
    func isPricedByThePickUpWithoutSurge(hours: Int64, breakdown: String) throws {
        let pickup = Instant.start + .seconds(hours * 3_600)
        let quote = try #require(
            try BrazilianBook.book().quote(
                .common, distance: Metres(millimetres: 10_000_000), duration: .seconds(1_200),
                at: pickup, in: Self.calendar))
        #expect(text(quote.fare) == breakdown)
    }

    @Test func surgeAndPromotionReachTheQuoteOfNow() throws {
        let surge = try #require(SurgeMultiplier(hundredths: 120))
        let quote = try #require(
            try BrazilianBook.book().quote(
                .pet, distance: Metres(millimetres: 10_000_000), duration: .seconds(1_200),
                at: .start + .seconds(36_000), in: Self.calendar,
                surge: surge,
                promotion: try SamplePromotion().made()))
        #expect(
            text(quote.fare)
                == "base 700, distance 1690, time 600, surge 598, promotion -500 = 3088")
    }
}
