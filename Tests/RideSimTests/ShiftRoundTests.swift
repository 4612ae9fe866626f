import RideCore
import RideTestSupport
import Testing

@testable import RideSim

/// R9: shifts that repeat in a served city go by its clocks, and holidays may have shifts of their
/// own.
@Suite struct ShiftRoundTests {
    /// Clocks go ahead in the night to Sunday, 6 September 2026, and back in that to 4 April 2027.
    private static func calendar(holidays: Holidays = .none) throws -> WorldCalendar {
        let zone = try TimeZoneTable(
            name: "America/Santiago", firstOffset_s: -14_400,
            changes: [
                .init(at_s: 1_788_667_200, offset_s: -10_800),
                .init(at_s: 1_806_807_600, offset_s: -14_400),
            ])
        let date = try #require(CivilDate("2026-08-31"))
        return WorldCalendar(
            try CityDates(date: date, minute: 360, zone: zone, holidays: holidays))
    }

    private static func state(
        _ calendar: WorldCalendar, days: Int? = 7
    ) -> HabitState {
        HabitState(
            Habits(), seed: 1, city: TestCity.grid64, calendar: calendar,
            shiftsRepeatAfter: days.map { .seconds($0 * 86_400) })
    }

    /// Eight to five on the first Monday, which began at six.
    private static let work = HabitState.Work(
        shifts: [
            PlannedShift(
                from: .start + .seconds(2 * 3_600), until: .start + .seconds(11 * 3_600))
        ], home: TestCity.crossing(0, 0))

    @Test(arguments: [
        ("2026-08-31", 0), ("2026-09-07", 1), ("2027-03-29", 30), ("2027-04-05", 31),
        ("2027-08-30", 52),
    ])
    func whoComesAtEightComesAtEightAllYear(date: String, round: Int) throws {
        let calendar = try Self.calendar()
        let state = Self.state(calendar)
        let day = try #require(CivilDate(date).flatMap(calendar.day(of:)))
        for (minute, isOn) in [(479, false), (480, true), (1_019, true), (1_020, false)] {
            let moment = calendar.moment(on: day, minute: minute).earliest
            #expect(state.isOn(Self.work, at: moment) == isOn, "\(minute)")
            #expect(state.round(at: moment) == round)
        }
        let sunday = calendar.moment(on: CityDay(number: day.number + 6), minute: 600).earliest
        #expect(!state.isOn(Self.work, at: sunday))
    }

    /// A city of weekdays has the rounds that it had: every seven times 24 hours.
    @Test func withoutDatesARoundIsAsLongAsEver() {
        let state = Self.state(WorldCalendar(startingOn: .monday, at: .seconds(21_600)))
        for round in [0, 1, 2, 500] {
            let begin = Instant(milliseconds: Int64(round) * 604_800_000)
            #expect(state.begin(ofRound: round) == begin)
            #expect(state.round(at: begin) == round)
            #expect(state.round(at: begin - .milliseconds(1)) == round - 1)
            let later = Duration.seconds(9_000)
            #expect(state.moment(of: .start + later, in: round) == begin + later)
        }
        #expect(Self.state(state.calendar, days: nil).round(at: Instant(milliseconds: .max)) == 0)
    }

    /// Rounds follow each other without a gap, also where one begins at a time that never is.
    @Test(arguments: [0, 30, 59, 1_410])
    func everyMomentHasItsRound(minute: Int) throws {
        let zone = try #require(try Self.calendar().dates?.zone)
        let date = try #require(CivilDate("2026-08-30"))
        let calendar = WorldCalendar(try CityDates(date: date, minute: minute, zone: zone))
        let state = Self.state(calendar)
        for round in 0...40 {
            let (begin, next) = (state.begin(ofRound: round), state.begin(ofRound: round + 1))
            #expect(begin < next && state.round(at: begin) == round)
            #expect(state.round(at: next - .milliseconds(1)) == round)
        }
    }

    /// A fleet follows its profile by the hour that clocks show, on days of 23 and 25 hours too.
    @Test(arguments: [("2026-09-06", 23, 60), ("2026-09-07", 24, 0), ("2027-04-03", 25, 0)])
    func aProfileGoesByTheHourOfTheClocks(date: String, hours: Int64, minute: Int) throws {
        let zone = try #require(try Self.calendar().dates?.zone)
        let calendar = WorldCalendar(
            try CityDates(date: try #require(CivilDate(date)), minute: minute, zone: zone))
        let profile = ShiftProfile(atWorkPerMille: (0..<24).map { $0 * 40 })
        let end = Instant.start + .seconds(hours * 3_600)
        #expect(calendar.start(of: CityDay(number: 1)) == end)
        let shifts = profile.shifts(of: 100, in: calendar, until: end)
        for hour in 0..<hours {
            // A step of the hour is over at its end.
            let moment = Instant.start + .seconds((hour + 1) * 3_600) - .milliseconds(1)
            let working = shifts.count { $0.contains { $0.holds(moment) } }
            #expect(working == profile.count(of: 100, hour: calendar.hour(at: moment)), "\(hour)")
        }
    }

    @Test func aHolidayHasShiftsOfItsOwn() throws {
        let date = try #require(CivilDate("2026-09-14"))
        let holiday = try Holiday(names: ["en": "Holiday"], falls: .dates([date]))
        let calendar = try Self.calendar(holidays: try #require(Holidays([holiday])))
        let state = Self.state(calendar)
        var work = Self.work
        // From ten to noon, by the clocks.
        work.holidayShifts = [
            PlannedShift(
                from: .start + .seconds(36_000), until: .start + .seconds(43_200))
        ]
        let day = try #require(calendar.day(of: date))
        func at(_ minute: Int) -> Instant { calendar.moment(on: day, minute: minute).earliest }
        for (minute, isOn) in [(480, false), (599, false), (600, true), (719, true), (720, false)] {
            #expect(state.isOn(work, at: at(minute)) == isOn, "\(minute)")
        }
        #expect(state.isOn(work, at: calendar.moment(on: CityDay(number: 7), minute: 480).earliest))
        let begin = state.begin(ofRound: 2)
        let end = state.begin(ofRound: 3)
        #expect(
            state.holidayChanges(of: work, after: begin - .seconds(86_400), until: end)
                == [at(0), at(1_440), at(600), at(720)])
        #expect(state.holidayChanges(of: Self.work, after: begin, until: end).isEmpty)
    }
}
