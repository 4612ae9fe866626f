import RideCore
import Testing

@Suite("R9: a calendar with dates")
struct DatedCalendarTests {
    /// Clocks that go from -4 h to -3 h in the night to 6 September 2026 at midnight, and back in
    /// the night to 4 April 2027.
    private static func zone() throws -> TimeZoneTable {
        try TimeZoneTable(
            name: "America/Santiago", firstOffset_s: -14_400,
            changes: [
                .init(at_s: 1_788_667_200, offset_s: -10_800),
                .init(at_s: 1_806_807_600, offset_s: -14_400),
            ])
    }

    private static func calendar(
        _ date: String = "2026-09-01", _ minute: Int = 480, holidays: Holidays = .none
    ) throws -> WorldCalendar {
        WorldCalendar(
            try CityDates(
                date: try #require(CivilDate(date)), minute: minute, zone: try zone(),
                holidays: holidays))
    }

    private func day(_ date: String, _ calendar: WorldCalendar) throws -> CityDay {
        let date = try #require(CivilDate(date))
        return try #require(calendar.day(of: date))
    }

    @Test(arguments: [
        ("2026-09-04", 24, "once"), ("2026-09-05", 24, "once"), ("2026-09-06", 23, "never"),
        ("2027-04-02", 24, "once"), ("2027-04-03", 25, "once"), ("2027-04-04", 24, "once"),
    ])
    func daysAreAsLongAsTheirClocks(date: String, hours: Int64, half: String) throws {
        let calendar = try Self.calendar()
        let day = try day(date, calendar)
        #expect(calendar.length(of: day) == .seconds(hours * 3_600))
        let isNever = if case .never = calendar.moment(on: day, minute: 30) { true } else { false }
        #expect(isNever == (half == "never"))
    }

    @Test func anHourThatComesTwiceIsToldApart() throws {
        let calendar = try Self.calendar()
        let saturday = try day("2027-04-03", calendar)
        guard case .twice(let first, let second) = calendar.moment(on: saturday, minute: 1_410)
        else {
            Issue.record("not twice")
            return
        }
        #expect(second.since(first) == .seconds(3_600))
        #expect(calendar.turn(at: first) == .first && calendar.turn(at: second) == .second)
        #expect([first, second].map(calendar.minuteOfDay) == [1_410, 1_410])
        #expect([first, second].map { calendar.day(at: $0) } == [saturday, saturday])
        #expect(calendar.turn(at: first - .seconds(3_600)) == nil)
    }

    @Test func anHourThatIsSkippedOffersTheNext() throws {
        let calendar = try Self.calendar()
        let sunday = try day("2026-09-06", calendar)
        let moment = calendar.moment(on: sunday, minute: 30)
        #expect(moment == .never(next: calendar.start(of: sunday)))
        #expect(calendar.minuteOfDay(at: moment.earliest) == 60)
        let date = try #require(CivilDate("2026-09-06"))
        let skips = #expect(throws: ClockSkips.self) {
            try CityDates(date: date, minute: 30, zone: Self.zone())
        }
        #expect(skips?.nextDate == date && skips?.nextMinute == 60)
    }

    /// A week later is the same time of the clocks, whatever has happened to them.
    @Test func weeksAndHoursGoByClocks() throws {
        let calendar = try Self.calendar("2026-09-04", 1_200)
        let later = calendar.dayLater(calendar.dayLater(.start))
        #expect(later.since(.start) == .seconds(47 * 3_600))
        #expect(calendar.minuteOfDay(at: later) == 1_200)
        #expect(calendar.hourNumber(at: later) == 20 + 47)
        #expect(calendar.start(ofHour: 20) == .start)
        #expect(calendar.week(at: later) == calendar.week(at: .start))
        #expect(calendar.weekday(at: later) == .sunday)
    }

    /// A world of weekdays is what it was, and is written as it was.
    @Test func aCalendarIsReadAsItWasWritten() throws {
        let plain = WorldCalendar(startingOn: .thursday, at: .seconds(8 * 3_600))
        #expect(try JSONText.of(plain) == #"{"startOfDayOffset":28800000,"startWeekday":3}"#)
        let christmas = try Holiday(
            names: ["en": "Christmas Day"], falls: .yearly(month: 12, day: 25))
        let dated = try Self.calendar(holidays: try #require(Holidays([christmas])))
        for calendar in [plain, dated] {
            #expect(
                try JSONText.read(WorldCalendar.self, try JSONText.of(calendar)) == calendar)
        }
        #expect(plain.date(at: .start) == nil && plain.holiday(at: .start) == nil)
        #expect(plain.turn(at: .start) == nil)
        for wrong in [
            #"{"startOfDayOffset":86400000,"startWeekday":3}"#,
            #"{"startOfDayOffset":-1,"startWeekday":3}"#,
        ] {
            #expect(throws: DecodingError.self) {
                try JSONText.read(WorldCalendar.self, wrong)
            }
        }
    }

    @Test func everyMomentThereIsHasADay() throws {
        let calendar = try Self.calendar()
        for moment in [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max].map(Instant.init) {
            #expect((0..<86_400_000).contains(calendar.timeOfDay(at: moment)))
            _ = calendar.start(of: calendar.day(at: moment))
            _ = calendar.weekday(at: moment)
        }
    }

    @Test func tablesThatAreNoneAreRefused() {
        func refusal(_ name: String, _ offset: Int, _ changes: [(Int64, Int)])
            -> TimeZoneRejection?
        {
            do throws(TimeZoneRejection) {
                _ = try TimeZoneTable(
                    name: name, firstOffset_s: offset,
                    changes: changes.map { .init(at_s: $0.0, offset_s: $0.1) })
                return nil
            } catch { return error }
        }
        func many(_ count: Int) -> [(Int64, Int)] { (0..<count).map { (Int64($0), $0 % 2) } }
        #expect(refusal("A", 93_600, [(0, -93_600)]) == nil)
        #expect(refusal("", 0, []) == .nameNotAllowed)
        #expect(refusal(String(repeating: "a", count: 64), 0, []) == nil)
        #expect(refusal(String(repeating: "a", count: 65), 0, []) == .nameNotAllowed)
        #expect(refusal("A", 93_601, []) == .offsetTooFar)
        #expect(refusal("A", 0, [(0, .min)]) == .offsetTooFar)
        #expect(refusal("A", 0, [(1, 1), (1, 2)]) == .changesNotInOrder)
        #expect(refusal("A", 0, [(.min, 1)]) == .changesNotInOrder)
        for count in [1_023, 1_024] { #expect(refusal("A", 0, many(count)) == nil) }
        #expect(refusal("A", 0, many(1_025)) == .tooManyChanges)
    }
}
