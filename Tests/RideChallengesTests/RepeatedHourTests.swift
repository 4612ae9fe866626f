import RideChallenges
import RideCore
import Testing

/// R9, G1: goals on a day whose last hour comes twice.
@Suite struct RepeatedHourTests {
    /// Saturday, 3 April 2027, has 25 hours in Santiago: clocks go back from 24:00 to 23:00.
    private static func calendar() throws -> ChallengeCalendar {
        let zone = try TimeZoneTable(
            name: "America/Santiago", firstOffset_s: -10_800,
            changes: [.init(at_s: 1_806_807_600, offset_s: -14_400)])
        let date = try #require(CivilDate("2027-04-03"))
        let world = WorldCalendar(try CityDates(date: date, minute: 0, zone: zone))
        return ChallengeCalendar(world: world, anchor: .init(day: 0, date: date))
    }

    /// Minutes after midnight that have passed, and the minute that counts.
    @Test(arguments: [
        (0, 0), (1_379, 1_379), (1_380, 1_380), (1_410, 1_410), (1_439, 1_439),
        // 23:00, 23:30 and 23:59 once more.
        (1_440, 1_439), (1_470, 1_439), (1_499, 1_439),
        // Sunday.
        (1_500, 0), (1_560, 60),
    ])
    func aMinuteNeverComesBack(passed: Int, minute: Int) throws {
        let calendar = try Self.calendar()
        #expect(calendar.minute(at: .start + .seconds(passed * 60)) == minute)
    }

    /// A goal that is due at 23:30 is not open again when it is 23:10 once more.
    @Test(arguments: [
        (1_390, 1_410, true), (1_409, 1_410, true), (1_410, 1_410, false), (1_450, 1_410, false),
        (1_450, 1_440, true), (1_499, 1_440, true),
    ])
    func aDeadlineIsOverOnce(passed: Int, deadline: Int, isOpen: Bool) throws {
        let calendar = try Self.calendar()
        var diary = Diary(of: .passenger(PassengerID(1)))
        let draft = GoalDraft(
            name: "Stretch", kind: .ticked, days: .weekdays(Weekday.allCases), deadline: deadline)
        _ = try diary.add(draft, at: calendar.moment(at: .start))
        let now = calendar.moment(at: .start + .seconds(passed * 60))
        var isTicked = false
        do throws(ChallengeRejection) {
            _ = try diary.tick(GoalID(1), isDone: true, at: now)
            isTicked = true
        } catch {}
        #expect(isTicked == isOpen)
    }
}
