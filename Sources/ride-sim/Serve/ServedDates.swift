import RideCore
import RideMap
import RideMarket
import RideScenario

/// The dates of a city that is served for the first time: those that its scenario names, and where
/// it names no weekday either, the wall's date in the city's zone.
struct ServedDates {
    /// The calendar; nil for a world of weekdays.
    private(set) var calendar: WorldCalendar?
    /// What is to be said about it.
    private(set) var notes: [String] = []
    /// What is missing of it.
    private(set) var warnings: [String] = []

    /// The days that people have lived in a city with a past, before it opens.
    private static let past = 8

    /// - Parameters:
    ///   - market: the rules of the country, with its holidays and perhaps its zone.
    ///   - hasPast: whether somebody has lived in it for `past` days when it opens.
    /// - Throws: `ScenarioError` where what the scenario names is not to be had.
    init(
        _ scenario: Scenario, in city: City, market: Market, at wall: WallTime, hasPast: Bool
    ) throws(ScenarioError) {
        guard scenario.start.weekday == nil else { return }
        guard scenario.start.date == nil else {
            calendar = try scenario.makeCalendar(in: city)
                .dates.map { WorldCalendar($0.with(market.holidays)) }
            notes = try scenario.zoneNote(in: city).map { [$0] } ?? []
            return
        }
        let named = scenario.zoneName ?? market.timeZone
        let zone: TimeZoneTable
        do throws(ScenarioError) {
            zone =
                if let named { try ZoneFolder().table(named: named) } else {
                    try scenario.guessedZone(of: city)
                }
        } catch {
            guard scenario.zoneName == nil else { throw error }
            warnings = ["\(error); the city has weekdays and no dates"]
            return
        }
        if named == nil {
            notes = ["the time zone of \(city.name) is taken for \(zone.name)"]
        }
        let here = WorldCalendar(CityDates(began_ms: wall.milliseconds, zone: zone))
        let today = CityDay(number: hasPast ? -Self.past : 0)
        let minute =
            scenario.start.time.map { Int($0.milliseconds / 60_000) }
            ?? here.minuteOfDay(at: .start)
        // Where clocks skip that time, the one right after.
        let begin = here.moment(on: today, minute: minute).earliest
        calendar = WorldCalendar(
            CityDates(
                began_ms: wall.milliseconds + begin.milliseconds, zone: zone,
                holidays: market.holidays, holidaysLike: scenario.start.holidaysLike))
    }
}
