import RideCore
import Testing

@testable import RideChallenges

private let ana = Actor.passenger(PassengerID(1))
private let luis = Actor.driver(DriverID(2))
private let saturday = CivilDate(daysSince1970: 20_000)

private func at(_ minute: Int, _ days: Int = 0) -> Moment {
    Moment(
        date: saturday.adding(days: days), weekday: Weekday.allCases[(5 + days) % 7],
        minute: minute)
}

private let everyDay = GoalDays.weekdays(Weekday.allCases)

private func draft(_ kind: GoalKind, _ days: GoalDays = everyDay) -> GoalDraft {
    GoalDraft(name: "Goal", kind: kind, days: days)
}

@Suite("G1: goals, counted and ticked") struct GoalTests {
    /// Each row: what is wrong with the goal, and what is said of it.
    static let wrong: [(change: @Sendable (inout GoalDraft) -> Void, why: ChallengeRejection)] = [
        ({ $0.name = " " }, .goalNameNotAllowed),
        ({ $0.name = String(repeating: "a", count: 41) }, .goalNameNotAllowed),
        ({ $0.kind = .rides(count: 0, before: nil) }, .goalTargetNotAllowed),
        ({ $0.kind = .rides(count: 101, before: nil) }, .goalTargetNotAllowed),
        ({ $0.kind = .rides(count: 1, before: 0) }, .goalTimeNotAllowed),
        ({ $0.kind = .rides(count: 1, before: 1_441) }, .goalTimeNotAllowed),
        ({ $0.kind = .online(minutes: 60) }, .goalOnlyForDrivers),
        ({ $0.days = .weekdays([]) }, .goalWithoutDays),
        ({ $0.days = .monthDays([]) }, .goalWithoutDays),
        ({ $0.days = .monthDays([1, 32]) }, .goalWithoutDays),
        ({ $0.days = .monthDays([0]) }, .goalWithoutDays),
        ({ $0.days = .date(saturday.adding(days: -1)) }, .goalInThePast),
        ({ $0.at = 1_440 }, .goalTimeNotAllowed),
        ({ $0.at = -1 }, .goalTimeNotAllowed),
        ({ $0.deadline = 0 }, .goalTimeNotAllowed),
        ({ $0.until = saturday.adding(days: -1) }, .goalInThePast),
    ]

    /// Each row: the days of the month, a date, and whether the goal is planned on it.
    @Test(arguments: [
        ([1, 15], "2026-11-15", true), ([1, 15], "2026-11-16", false),
        ([15, 1, 15], "2026-12-01", true), ([31], "2026-11-30", true),
        ([31], "2026-11-29", false), ([31], "2026-12-30", false), ([31], "2026-12-31", true),
        ([30], "2027-02-28", true), ([29], "2028-02-29", true), ([30], "2028-02-28", false),
    ])
    func daysOfTheMonthAreThoseOfTheCalendar(days: [Int], date: String, isPlanned: Bool) throws {
        let goal = try Goal(
            id: GoalID(1), draft(.ticked, .monthDays(days)), of: .passenger, since: saturday)
        let date = try #require(CivilDate(date))
        #expect(goal.isPlanned(on: date, .monday) == isPlanned)
        #expect(goal.days == .monthDays(Set(days).sorted()))
    }

    /// Each row: the hour and the end of a goal that is made at noon, and whether it is planned
    /// that day.
    @Test(
        arguments: [
            (nil, nil, true), (719, nil, false), (720, nil, false), (721, nil, true),
            (nil, 720, false), (nil, 721, true), (480, 1_200, false),
        ] as [(Int?, Int?, Bool)])
    func whatIsPastTodayBeginsTomorrow(hour: Int?, end: Int?, isPlanned: Bool) throws {
        var diary = Diary(of: ana)
        var form = draft(.ticked)
        (form.at, form.deadline) = (hour, end)
        _ = try diary.add(form, at: at(720))
        let goal = try #require(diary.goals.first)
        #expect(goal.isPlanned(on: saturday, .saturday) == isPlanned)
        #expect(goal.isPlanned(on: saturday.adding(days: 1), .sunday))
        _ = diary.close(saturday, .saturday)
        #expect(diary.streaks(at: at(0)).longest == 0)
        #expect(diary.tally(of: saturday, .saturday).planned == (isPlanned ? 1 : 0))
    }

    @Test(arguments: [("★", true), ("é", true), ("ab", false), (" ", false), ("\u{1B}", false)])
    func aSignIsOneSign(sign: String, isAllowed: Bool) {
        var diary = Diary(of: ana)
        var form = draft(.ticked)
        (form.sign, form.colour) = (sign, .green)
        let events = try? diary.add(form, at: at(0))
        #expect((events != nil) == isAllowed)
        #expect(diary.goals.first?.sign == (isAllowed ? sign : nil))
    }

    @Test(arguments: wrong.indices)
    func whatCannotBeAGoalIsRefusedWithItsReason(row: Int) {
        var diary = Diary(of: ana)
        var form = draft(.ticked)
        Self.wrong[row].change(&form)
        #expect(throws: Self.wrong[row].why) {
            _ = try diary.add(form, at: at(0))
        }
        #expect(diary == Diary(of: ana), "a refusal changes nothing")
    }

    @Test(arguments: [(1, true), (100, true), (101, false), (0, false)])
    func aGoalAsksForWhatADayHolds(count: Int, isAllowed: Bool) {
        var diary = Diary(of: ana)
        let events = try? diary.add(draft(.rides(count: count, before: nil)), at: at(0))
        #expect((events != nil) == isAllowed)
    }

    @Test func thereAreTwentyGoals() throws {
        var diary = Diary(of: ana)
        for _ in 0..<ChallengeLimits.goals { _ = try diary.add(draft(.ticked), at: at(0)) }
        #expect(throws: ChallengeRejection.tooManyGoals) {
            _ = try diary.add(draft(.ticked), at: at(0))
        }
        _ = try diary.remove(GoalID(1), at: at(0))
        _ = try diary.add(draft(.ticked), at: at(0))
        #expect(diary.goals.last?.id == GoalID(21), "no number is used again")
    }

    /// Each row: kind, deadline, the minutes of rides, cancellations, minutes at work, and where
    /// the goal stands at 12:00 and after the day.
    static let counted: [(GoalKind, Int?, [Int], Int, Int, GoalState, Int)] = [
        (.rides(count: 2, before: nil), nil, [], 0, 0, .open(percent: 0), 0),
        (.rides(count: 2, before: nil), nil, [60], 0, 0, .open(percent: 50), 50),
        (.rides(count: 2, before: nil), nil, [60, 90], 0, 0, .done(minute: 90), 100),
        (.rides(count: 2, before: nil), nil, [60, 90, 95], 0, 0, .done(minute: 90), 100),
        (.rides(count: 2, before: 90), nil, [60, 90], 0, 0, .open(percent: 50), 50),
        (.rides(count: 3, before: nil), 100, [60, 90, 101], 0, 0, .missed(percent: 66), 66),
        (.uncancelled, nil, [60], 0, 0, .open(percent: 0), 100),
        (.uncancelled, nil, [60], 1, 0, .open(percent: 0), 0),
        (.uncancelled, nil, [], 0, 0, .open(percent: 0), 0),
        (.online(minutes: 120), nil, [], 0, 119, .open(percent: 99), 99),
        (.online(minutes: 120), nil, [], 0, 120, .done(minute: 700), 100),
        (.ticked, nil, [60], 0, 0, .open(percent: 0), 0),
        (.ticked, 700, [], 0, 0, .missed(percent: 0), 0),
    ]

    @Test(arguments: counted.indices)
    func goalsAreCountedFromWhatHappened(row: Int) throws {
        let (kind, deadline, rides, cancellations, online, state, percent) = Self.counted[row]
        var diary = Diary(of: luis)
        var form = draft(kind)
        form.deadline = deadline
        _ = try diary.add(form, at: at(0))
        for minute in rides { _ = diary.hear(.ride, at: at(minute)) }
        for _ in 0..<cancellations { _ = diary.hear(.cancellation, at: at(500)) }
        if online > 0 { _ = diary.hear(.online(minutes: online), at: at(700)) }
        let goal = try #require(diary.goals.first)
        #expect(diary.standing(of: goal, on: saturday, at: at(720)).state == state)
        _ = diary.close(saturday, .saturday)
        #expect(diary.day(saturday)?.outcomes?.first?.percent == percent)
    }

    @Test func aGoalIsDoneOnceADay() throws {
        var diary = Diary(of: ana)
        _ = try diary.add(draft(.rides(count: 1, before: nil)), at: at(0))
        let counts = [at(10), at(20), at(10, 1)].map { diary.hear(.ride, at: $0).count }
        #expect(counts == [1, 0, 1], "once a day, and the next day once more")
    }

    @Test func aGoalThatIsMadeAfterARideCountsIt() throws {
        var diary = Diary(of: ana)
        _ = try diary.add(draft(.ticked), at: at(0))
        _ = diary.hear(.ride, at: at(10))
        let events = try diary.add(draft(.rides(count: 1, before: nil)), at: at(20))
        #expect(events.count == 1)
    }

    /// Each row: what is ticked, when, and what is said.
    @Test func onlyATickedGoalOfTodayIsTicked() throws {
        var diary = Diary(of: ana)
        var form = draft(.ticked)
        form.deadline = 600
        _ = try diary.add(form, at: at(0))
        _ = try diary.add(draft(.uncancelled), at: at(0))
        _ = try diary.add(draft(.ticked, .weekdays([.sunday])), at: at(0))
        func refusal(_ goal: UInt64, _ minute: Int) -> ChallengeRejection? {
            do throws(ChallengeRejection) {
                _ = try diary.tick(GoalID(goal), isDone: true, at: at(minute))
                return nil
            } catch { return error }
        }
        #expect(refusal(9, 0) == .noSuchGoal)
        #expect(refusal(2, 0) == .goalCountsItself)
        #expect(refusal(3, 0) == .goalNotToday)
        #expect(refusal(1, 600) == .goalTooLate)
        #expect(refusal(1, 599) == nil)
        let again = try diary.tick(GoalID(1), isDone: true, at: at(599))
        #expect(again.isEmpty, "twice is once")
        let undone = try diary.tick(GoalID(1), isDone: false, at: at(599))
        #expect(undone == [.undone(GoalID(1), on: saturday)])
    }

    @Test func theListIsInTheOrderOfTheDay() throws {
        var diary = Diary(of: ana)
        for minute in [nil, 900, 480] {
            var form = draft(.ticked)
            form.at = minute
            _ = try diary.add(form, at: at(0))
        }
        #expect(diary.planned(on: saturday, .saturday).map(\.at) == [480, 900, nil])
    }
}

@Suite("G2: the calendar of goals") struct GoalCalendarTests {
    /// A day each: how much of two goals was done.
    private func diary(_ days: [Int]) throws -> Diary {
        var diary = Diary(of: ana)
        for _ in 0..<2 { _ = try diary.add(draft(.ticked), at: at(0)) }
        for (offset, done) in days.enumerated() {
            for goal in 0..<done {
                _ = try diary.tick(GoalID(UInt64(goal + 1)), isDone: true, at: at(10, offset))
            }
            if offset < days.count - 1 {
                _ = diary.close(saturday.adding(days: offset), at(0, offset).weekday)
            }
        }
        return diary
    }

    @Test(arguments: [
        ([0], 0, 0), ([2], 1, 1), ([2, 2, 0], 2, 2), ([2, 1, 2], 1, 1), ([2, 2, 1, 2, 0], 1, 2),
        ([1, 2, 2, 2], 3, 3),
    ])
    func aStreakIsOfWholeDays(days: [Int], present: Int, longest: Int) throws {
        let streaks = try diary(days).streaks(at: at(20, days.count - 1))
        #expect(streaks.present == present)
        #expect(streaks.longest == longest)
    }

    @Test func aDayThatIsOverStaysAsItWas() throws {
        var diary = try diary([2, 0])
        _ = try diary.remove(GoalID(1), at: at(0, 1))
        _ = try diary.remove(GoalID(2), at: at(0, 1))
        let tally = diary.tally(of: saturday, .saturday)
        #expect(tally.planned == 2)
        #expect(tally.done == 2)
        #expect(diary.tally(of: saturday.adding(days: 1), .sunday).planned == 0)
    }

    @Test func aGoalThatIsGivenUpOrChangedTakesItsMarkOfTodayAlong() throws {
        var diary = Diary(of: ana)
        for _ in 1...2 { _ = try diary.add(draft(.ticked), at: at(0)) }
        for goal in [GoalID(1), GoalID(2)] {
            _ = try diary.tick(goal, isDone: true, at: at(9))
        }
        #expect(
            try diary.remove(GoalID(1), at: at(10)) == [
                .undone(GoalID(1), on: saturday), .replaced(GoalID(1), by: nil),
            ])
        let events = try diary.replace(GoalID(2), with: draft(.ticked), at: at(10))
        let goal = try #require(diary.goal(GoalID(3)))
        #expect(
            events == [
                .undone(GoalID(2), on: saturday), .replaced(GoalID(2), by: GoalID(3)),
                .done(goal, on: saturday),
            ])
        #expect(diary.day(saturday)?.done == [.init(goal: GoalID(3), minute: 9)])
        let uncounted = try diary.replace(
            GoalID(3), with: draft(.rides(count: 1, before: nil)), at: at(11))
        #expect(uncounted.count == 2)
        #expect(diary.day(saturday)?.done.isEmpty == true)
    }

    @Test func aYearAndSomeWeeksAreRemembered() throws {
        var diary = Diary(of: ana)
        _ = try diary.add(draft(.ticked), at: at(0))
        for day in 0...ChallengeLimits.days {
            _ = diary.close(saturday.adding(days: day), at(0, day).weekday)
        }
        let old = diary.forgetOldDays()
        #expect(old == [saturday])
        #expect(diary.days.count == ChallengeLimits.days)
    }

    @Test(arguments: [0, 1, 30, 366] as [Int], [0, 28_800_000] as [Int64])
    func datesGoOnByDaysOfTheCity(days: Int, offset: Int64) {
        let world = WorldCalendar(startingOn: .thursday, at: .milliseconds(offset))
        let calendar = ChallengeCalendar(world: world, anchor: .init(day: 3, date: saturday))
        let date = saturday.adding(days: days)
        let start = calendar.start(of: date)
        #expect(calendar.date(at: start) == date)
        #expect(calendar.minute(at: start) == 0)
        #expect(calendar.date(at: start + .milliseconds(-1)) == date.adding(days: -1))
        #expect(calendar.minute(at: calendar.moment(61, of: date)) == 61)
        #expect(calendar.weekday(of: date).rawValue == (3 + 3 + days) % 7)
    }

    @Test func monthsFollowEachOther() throws {
        let month = try #require(CivilMonth("2026-12"))
        #expect(month.adding(1).description == "2027-01")
        #expect(month.adding(-12).description == "2025-12")
        #expect(month.days == 31)
        #expect(CivilMonth("2026-13") == nil)
    }
}
