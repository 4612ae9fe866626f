import RideCore
import RideMarket
import RideResources
import RideTestSupport
import Testing

@testable import RideScenario

/// R9: the holidays of the markets that come along, as the governments' calendars of these years
/// list them.
@Suite struct ShippedHolidayTests {
    private static func kept(_ code: String, _ year: Int) throws -> [String] {
        let finder = ResourceFinder(folder: TestCity.packageFolder + "/Resources")
        let market = try MarketFile.read(contentsOf: finder.market(named: code))
        let first = try #require(CivilDate(year: year, month: 1, day: 1))
        return (0..<366).map { first.adding(days: $0) }
            .filter { $0.year == year && market.holidays.holiday(on: $0) != nil }
            .map { String($0.description.dropFirst(5)) }
    }

    @Test(arguments: [
        (
            "cl", 2025,
            "01-01 04-18 04-19 05-01 05-21 06-20 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 "
                + "12-08 12-25"
        ),
        (
            "cl", 2026,
            "01-01 04-03 04-04 05-01 05-21 06-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 "
                + "12-08 12-25"
        ),
        (
            "cl", 2023,
            "01-01 01-02 04-07 04-08 05-01 05-21 06-21 06-26 07-16 08-15 09-18 09-19 10-09 10-27 "
                + "11-01 12-08 12-25"
        ),
        (
            "cl", 2024,
            "01-01 03-29 03-30 05-01 05-21 06-20 06-29 07-16 08-15 09-18 09-19 09-20 10-12 10-31 "
                + "11-01 12-08 12-25"
        ),
        ("br", 2023, "01-01 04-07 04-21 05-01 09-07 10-12 11-02 11-15 12-25"),
        ("br", 2026, "01-01 04-03 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25"),
    ])
    func aYearHasItsHolidays(code: String, year: Int, dates: String) throws {
        #expect(try Self.kept(code, year).joined(separator: " ") == dates)
    }
}
