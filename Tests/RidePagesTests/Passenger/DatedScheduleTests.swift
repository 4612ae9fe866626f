import RideCore
import Testing

@testable import RidePages

/// R9, P15: a day and a time on nights when clocks change.
@Suite struct DatedScheduleTests {
    /// Noon of the day before a change.
    private static func calendar(_ date: String) throws -> WorldCalendar {
        let zone = try TimeZoneTable(
            name: "America/Santiago", firstOffset_s: -14_400,
            changes: [
                .init(at_s: 1_788_667_200, offset_s: -10_800),
                .init(at_s: 1_806_807_600, offset_s: -14_400),
            ])
        return WorldCalendar(
            try CityDates(date: try #require(CivilDate(date)), minute: 720, zone: zone))
    }

    @Test func aTimeThatClocksSkipOffersTheNext() throws {
        let calendar = try Self.calendar("2026-09-05")
        let skipped = DayAndTime(day: 1, minute: 30, lastDay: 7)
            .clockMoment(now: .start, in: calendar)
        guard case .never(let next) = skipped else {
            Issue.record("not skipped")
            return
        }
        #expect(calendar.minuteOfDay(at: next) == 60)
        let later = DayAndTime(day: 1, minute: 540, lastDay: 7).moment(now: .start, in: calendar)
        #expect(later.since(.start) == .seconds(20 * 3_600))
    }

    @Test func aTimeThatComesTwiceIsToldApart() throws {
        let calendar = try Self.calendar("2027-04-03")
        guard
            case .twice(let first, let second) = DayAndTime(day: 0, minute: 1_410, lastDay: 7)
                .clockMoment(now: .start, in: calendar)
        else {
            Issue.record("not twice")
            return
        }
        #expect(second.since(first) == .seconds(3_600))
        #expect(first.since(.start) == .seconds(11 * 3_600 + 1_800))
        // The day of either is today.
        #expect(
            DayAndTime(of: second, days: 0, lastDay: 7, in: calendar)
                == DayAndTime(day: 0, minute: 1_410, lastDay: 7))
    }
}
