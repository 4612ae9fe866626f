import Foundation
import RideCore
import RideWire
import Testing

/// R9: what an app is told of the city's dates is enough for its calendar.
@Suite struct DatesViewTests {
    private static func dates() throws -> CityDates {
        let year: Int64 = 31_557_600
        let changes = (0..<20).map { number in
            TimeZoneTable.Change(
                at_s: 1_500_000_000 + Int64(number) * year / 2,
                offset_s: number % 2 == 0 ? -10_800 : -14_400)
        }
        let zone = try TimeZoneTable(
            name: "America/Santiago", firstOffset_s: -14_400, changes: changes)
        return CityDates(began_ms: 1_600_000_000_000, zone: zone)
    }

    @Test func aClockWithDatesMakesTheSameCalendarForYears() throws {
        let calendar = WorldCalendar(try Self.dates())
        let view = ClockView(now: .start, speed: 1, calendar: calendar)
        let bytes = try JSONEncoder().encode(view)
        let read = try JSONDecoder().decode(ClockView.self, from: bytes)
        #expect(read == view)
        let made = try #require(read.calendar)
        #expect(made.dates?.zone.name == "America/Santiago")
        for day in stride(from: -300, to: 3 * 365, by: 1) {
            let at = Instant(milliseconds: Int64(day) * 86_400_000)
            #expect(made.date(at: at) == calendar.date(at: at), "\(day)")
            #expect(made.timeOfDay(at: at) == calendar.timeOfDay(at: at), "\(day)")
        }
        #expect(view.dates.map { $0.changes.count <= 9 } == true)
    }

    @Test func aClockWithoutDatesIsAsItWas() throws {
        let calendar = WorldCalendar(startingOn: .thursday, at: .seconds(8 * 3_600))
        let view = ClockView(now: .start, speed: 1, calendar: calendar)
        let text = String(decoding: try JSONEncoder().encode(view), as: UTF8.self)
        #expect(!text.contains("dates"))
        #expect(view.calendar == calendar)
    }

    @Test func whatMakesNoDatesMakesNoCalendar() throws {
        var view = ClockView(
            now: .start, speed: 1, calendar: WorldCalendar(try Self.dates()))
        let good = view.dates
        view.dates?.began_ms = .max
        #expect(view.calendar == nil)
        view.dates = good
        view.dates?.time_zone = "../zone"
        #expect(view.calendar == nil)
        view.dates = good
        view.dates?.changes.reverse()
        #expect(view.calendar == nil)
        view.dates = good
        view.dates?.offset_s = .max
        #expect(view.calendar == nil)
    }
}
