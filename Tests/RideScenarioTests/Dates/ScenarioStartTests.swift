import Foundation
import RideCore
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideScenario

@Suite("R9: worlds that begin on a date")
struct ScenarioStartTests {
    private static let isThere = ZoneFolder().isThere
    private static let reason: Comment = "the system has no time zone data (tzdata)"

    @Test(.enabled(if: isThere, reason))
    func aWorldBeginsOnItsDateByItsZonesClocks() throws {
        let text = Text.small(
            and: "start: 2026-03-09T06:00\ntime_zone: America/New_York")
        let calendar = try scenario(text).rules.calendar
        #expect(calendar.date(at: .start)?.description == "2026-03-09")
        #expect(calendar.weekday(at: .start) == .monday && calendar.minuteOfDay(at: .start) == 360)
        #expect(calendar.dates?.zone.name == "America/New_York")
        // 06:00 in New York, four hours behind since the day before.
        #expect(calendar.dates?.began_ms == 1_773_050_400_000)
    }

    @Test func withoutADateNothingIsLookedUp() throws {
        let plain = try scenario(Text.small)
        #expect(plain.rules.calendar.dates == nil && plain.timeZone == nil)
        let named = try scenario(Text.small(and: "time_zone: America/Santiago"))
        #expect(named.rules.calendar == plain.rules.calendar)
    }

    @Test(.enabled(if: isThere, reason))
    func theZoneIsGuessedOfTheCityAndSaid() throws {
        let guessed = try scenario(Text.small(and: "start: 2026-04-04T22:00"))
        let city = TestCity.laSerena
        // San Juan's is nearer, and in another country.
        #expect(city.country.isEmpty)
        let nearest = ZoneFolder().nearestZone(to: city.bounds.center, in: "")
        #expect(nearest == "America/Argentina/San_Juan")
        #expect(try guessed.zone(of: city).name == "America/Santiago")
        let note = try #require(try guessed.zoneNote(in: city))
        #expect(note.contains("America/Santiago"))
        let santiago = try scenario(
            Text.small(and: "start: 2026-04-04T22:00\ntime_zone: America/Santiago"))
        let calendar = try santiago.makeRules(in: city).calendar
        #expect(calendar.length(of: calendar.day(at: .start)) == .seconds(25 * 3_600))
        #expect(try scenario(Text.small).zoneNote(in: city) == nil)
        let named = try scenario(
            Text.small(and: "start: 2026-04-04T22:00\ntime_zone: America/Lima"))
        #expect(try named.zoneNote(in: city) == nil)
    }

    @Test(
        .enabled(if: isThere, reason),
        arguments: [
            (
                "start: 2026-03-08T02:30\ntime_zone: America/New_York",
                "start: clocks of America/New_York never show that time; the next one is "
                    + "2026-03-08T03:00"
            ),
            ("start: 2026-02-30T06:00", "start: expected a date and a time such as"),
            ("start: 2026-03-09", "start: expected a date and a time such as"),
            ("start: 2026-03-09T24:00", "start: expected a date and a time such as"),
            ("start: 2026-03-09T06:00\ntime_zone: Mars/Olympus", "is no time zone of this system"),
            ("time_zone: Mars/Base", "time_zone: Mars/Base is no time zone of this system"),
            ("start: 1899-12-31T23:59", "start: expected a year from 1900 to 2999"),
            ("start: 3000-01-01T00:00", "start: expected a year from 1900 to 2999"),
            ("start: 0001-01-01T00:00", "start: expected a year from 1900 to 2999"),
            ("start: 1-01-01T00:00", "start: expected a year from 1900 to 2999"),
            ("start: 9999-12-31T00:00", "start: expected a year from 1900 to 2999"),
            ("start: 10000-01-01T00:00", "start: expected a year from 1900 to 2999"),
            (
                "demand: {table: a.csv, dates: 0001-03-07..09}",
                "demand.dates: expected a year from 1900 to 2999"
            ),
            (
                "demand: {table: a.csv, dates: 2998-03-07..9999-01-01}",
                "demand.dates: expected a year from 1900 to 2999"
            ),
            ("time_zone: ../zone", "time_zone: expected a name such as America/Santiago"),
            ("holidays: never", "holidays: expected one of: monday, tuesday"),
            (
                "demand: {table: a.csv, dates: 2016-03-07..01}",
                "demand.dates: expected days such as"
            ),
            ("demand: {table: a.csv, dates: March}", "demand.dates: expected days such as"),
            (
                "demand: {requests_per_hour: 1, dates: 2016-03-01}",
                "demand.dates: goes with `table`"
            ),
            (
                "start: {weekday: monday}\ndemand: {table: a.csv, dates: 2016-03-01}",
                "start.weekday: goes with no date"
            ),
        ])
    func whatIsNoBeginningIsRefused(lines: String, message: String) {
        let found = fault(in: Text.small(and: lines))
        #expect(found.contains(message), "\(found)")
    }

    /// A run that is repeated from its folder has the clocks of then, whatever the system's say.
    @Test func aKeptTableHoldsInPlaceOfTheSystems() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "ride-zone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = try TimeZoneTable(
            name: "America/Santiago", firstOffset_s: -3_600,
            changes: [.init(at_s: 1_800_000_000, offset_s: 0)])
        try Data(KeptZone.text(of: own).utf8).write(
            to: folder.appending(path: Scenario.zoneFile))
        let text = Text.small(and: "start: 2026-03-09T06:00\ntime_zone: America/Santiago")
        func read() throws -> Scenario { try Scenario(text: text, file: folder.path + "/s.yaml") }
        // Beside a scenario that no run has left, the file is anybody's.
        if Self.isThere { #expect(try read().timeZone != own) }
        try Data("{}".utf8).write(to: folder.appending(path: "summary.json"))
        #expect(try read().timeZone == own)
        #expect(try read().rules.calendar.dates?.began_ms == 1_773_039_600_000)
    }
}
