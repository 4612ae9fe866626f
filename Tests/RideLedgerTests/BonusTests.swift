import RideCore
import Testing

@testable import RideLedger

@Suite("Goals of the week (D12)")
struct BonusTests {
    private let calendar = WorldCalendar(startingOn: .monday, at: .zero)
    private let firstWeek = CityWeek(number: 0)

    private func instant(day: Int64, hour: Int64 = 12) -> Instant {
        Instant(milliseconds: (day * 24 + hour) * 3_600_000)
    }

    private func goal(
        _ key: String, _ rides: Int, from: Weekday = .monday, until: Weekday = .sunday,
        _ categories: [Category] = Category.allCases
    ) throws -> BonusGoal {
        try BonusGoal(
            key: label(key), rides: rides, from: from, until: until,
            categories: CategorySet(categories), reward: money(1_000))
    }

    private func progress() -> BonusProgress {
        BonusProgress(driver: LedgerStory.luis, week: firstWeek)
    }

    @Test("D12: a goal is reached by exactly one ride", arguments: 1...5)
    func aGoalIsReachedOnce(needed: Int) throws {
        let goal = try goal("rides", needed)
        var progress = progress()
        for number in 1...7 {
            let reached = progress.count(
                TripID(UInt64(number)), .common, completedAt: instant(day: 1), goals: [goal],
                calendar: calendar)
            #expect(reached == (number == needed ? [goal] : []))
            let standing: BonusProgress.Standing =
                number >= needed ? .reached(rides: number) : .open(rides: number)
            #expect(progress.standing(of: goal) == standing)
        }
    }

    @Test("D12: a ride counts once")
    func aRepeatedRideChangesNothing() throws {
        let goal = try goal("rides", 2)
        var progress = progress()
        for trip: UInt64 in [1, 1, 1] {
            #expect(
                progress.count(
                    TripID(trip), .common, completedAt: instant(day: 1), goals: [goal],
                    calendar: calendar
                ).isEmpty)
        }
        #expect(progress.standing(of: goal) == .open(rides: 1))
    }

    /// The day of the ride, its category, and whether it counts from Friday to Sunday for vip, pet.
    @Test(
        "D12: only rides in the window and the categories count",
        arguments: [
            (3, .vip, false), (4, .vip, true), (5, .pet, true), (6, .vip, true),
            (6, .common, false),
            (4, .women, false),
        ] as [(Int64, Category, Bool)])
    func aGoalHasAWindow(day: Int64, category: Category, counts: Bool) throws {
        let goal = try goal("weekend", 2, from: .friday, [.vip, .pet])
        var progress = progress()
        _ = progress.count(
            TripID(1), category, completedAt: instant(day: day), goals: [goal], calendar: calendar)
        #expect(progress.standing(of: goal).rides == (counts ? 1 : 0))
    }

    @Test("D12: every week begins at nothing, on Monday")
    func aNewWeekBeginsAtNothing() throws {
        let goal = try goal("rides", 1)
        var progress = progress()
        let table: [(Int64, Int64, UInt64, Bool, Int)] = [
            (6, 23, 1, true, 0), (7, 0, 2, true, 1), (6, 23, 3, false, 1), (13, 23, 4, false, 1),
            (14, 0, 1, true, 2),
        ]
        for (day, hour, trip, isReached, week) in table {
            let reached = progress.count(
                TripID(trip), .common, completedAt: instant(day: day, hour: hour), goals: [goal],
                calendar: calendar)
            #expect(reached.isEmpty != isReached, "day \(day)")
            #expect(progress.week == CityWeek(number: week), "day \(day)")
        }
    }

    @Test("D12: a ride of an earlier week counts for no later one")
    func aLateReportChangesNothing() throws {
        let goal = try goal("rides", 2)
        var progress = BonusProgress(driver: LedgerStory.luis, week: CityWeek(number: 1))
        let before = progress
        let late = progress.count(
            TripID(1), .common, completedAt: instant(day: 6, hour: 23), goals: [goal],
            calendar: calendar)
        #expect(late.isEmpty)
        #expect(progress == before)
    }

    @Test("D12: one ride can reach several goals")
    func goalsAreReachedInTheirOrder() throws {
        let goals = [try goal("b", 2), try goal("a", 2), try goal("c", 3)]
        var progress = progress()
        let reached = (1...3).map { number in
            progress.count(
                TripID(UInt64(number)), .pet, completedAt: instant(day: 0), goals: goals,
                calendar: calendar
            ).map(\.key.description)
        }
        #expect(reached == [[], ["b", "a"], ["c"]])
        let recorded = """
            {"counted":[1,2,3],"driver":42,"entries":[\
            {"goal":"b","standing":{"reached":{"rides":3}}},\
            {"goal":"a","standing":{"reached":{"rides":3}}},\
            {"goal":"c","standing":{"reached":{"rides":3}}}],"week":0}
            """
        #expect(try json(progress) == recorded)
        #expect(try decode(BonusProgress.self, recorded) == progress)
    }

    @Test("D12: a goal is paid once a week")
    func aBonusIsPaidOncePerWeek() throws {
        let goal = try goal("rides", 1)
        var story = try LedgerStory()
        for week in 0...1 {
            try story.tell { ledger throws(LedgerRejection) in
                try ledger.bonusReached(
                    goal, in: CityWeek(number: week), by: LedgerStory.luis, at: LedgerStory.noon)
            }
        }
        #expect(
            text(Array(story.transactions.suffix(1))) == """
                2 bonus bonus/rides/1/42
                  promotions bonus -1000
                  driver.available/42 bonus 1000
                """)
        let paid = story.ledger
        #expect(
            rejection { () throws(LedgerRejection) in
                try paid.bonusReached(
                    goal, in: CityWeek(number: 1), by: LedgerStory.luis, at: LedgerStory.noon)
            } == .alreadyRecorded)
        #expect(
            rejection { () throws(LedgerRejection) in
                try paid.bonusReached(
                    goal, in: CityWeek(number: 1), by: LedgerStory.rui, at: LedgerStory.noon)
            } == nil)
    }
}
