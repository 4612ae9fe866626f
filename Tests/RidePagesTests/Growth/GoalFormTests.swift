import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("G1: the form of a goal while it is typed") struct GoalFormTests {
    private func stage(_ page: any Page) throws -> PageStage {
        try PageStage(page, state: .ana, answer: { GrowthPeople.engine($0) })
    }

    private func last<Call: Request>(_ type: Call.Type, _ stage: PageStage) -> Call? {
        stage.calls.compactMap { $0 as? Call }.last
    }

    /// What is wrong is said while it is typed, not only when it is sent.
    @Test(arguments: ["-5", "0", "101", "1e9", "1,5", "x", "\u{1F600}", "7"])
    func aNumberOfAGoalIsCheckedWhileItIsTyped(count: String) throws {
        var stage = try stage(GoalsPage())
        try stage.press(.char("n"))
        try stage.type("Early rides")
        try stage.press(.tab, .right, .tab)
        try stage.type(count)
        #expect(stage.text.contains("From 1 to 100") == (count != "7"))
        try stage.press(.ctrl("s"))
        #expect((last(SetGoal.self, stage) == nil) == (count != "7"))
    }

    /// What is told beside a field is not told at the action once more.
    @Test(arguments: [3, 6])
    func whatIsWrongIsSaidOnceAndTheActionNamesTheField(field: Int) throws {
        for typed in ["-5", "0", "99999", "1,5", "25:00"] {
            var stage = try stage(GoalsPage())
            try stage.press(.char("n"))
            try stage.type("Early rides")
            try stage.press(.tab, .right, .tab)
            try stage.type("5")
            for _ in 2..<field { try stage.press(.tab) }
            try stage.type(typed)
            try stage.press(.tab)
            #expect(stage.text.ranges(of: "A time such as 08:30").count == 1)
            let label = field == 3 ? "Rides that end before" : "Done by"
            #expect(stage.text.contains("Please check: \(label)"), "\(stage.text)")
        }
    }

    @Test("The city's weekday is not written as that of a date which has another one")
    func aWeekdayIsThatOfItsDateOrTheCitys() throws {
        for (weekday, words) in [(5, "Sat 21 Nov"), (4, "21 Nov · Fri in the city")] {
            for page in [GoalsPage() as any Page, DigestPage()] {
                let stage = try PageStage(page, state: .ana) { call in
                    let answer = GrowthPeople.engine(call)
                    guard case .success(var goals as GoalsResult) = answer else { return answer }
                    goals.weekday = weekday
                    return .success(goals)
                }
                #expect(stage.text.contains(words), "\(stage.text)")
            }
        }
    }

    /// A third of a sheet at 80 columns is a label's.
    @Test("No label of these forms is cut at 80 columns", arguments: AppFiles.tags)
    func labelsHaveRoom(language: String) throws {
        let texts = try AppFiles.texts(language)
        for key in ["growth.goalBefore", "growth.note", "growth.picture"] as [TextKey] {
            #expect(TextWidth.of(texts[key]) <= 25, "\(texts[key])")
        }
    }

    @Test("Days of the month, an end, a colour and a sign", arguments: [Side.passenger, .driver])
    func aGoalHasDaysOfTheMonthAndALook(role: Side) throws {
        var stage = try PageStage(
            GoalsPage(), state: role == .driver ? .luis : .ana, answer: GrowthPeople.engine)
        try stage.press(.char("n"))
        try stage.type("Rent")
        try stage.press(.tab, .tab)
        for _ in 0..<11 { try stage.press(.right) }
        try stage.press(.tab)
        try stage.type("1, 32")
        #expect(stage.text.contains("From 1 to 31, like 1, 15"))
        try stage.press(.backspace, .backspace)
        try stage.type("15")
        try stage.press(.tab, .tab, .tab)
        try stage.type("31/12/2099")
        try stage.press(.tab, .right, .right, .tab)
        try stage.type("♥")
        try stage.press(.ctrl("s"))
        let form = try #require(last(SetGoal.self, stage)?.goal)
        #expect(form.month_days?.map(\.wrappedValue) == [1, 15])
        #expect(form.weekdays.isEmpty && form.date == nil)
        #expect(form.until == CivilDate("2099-12-31"))
        #expect(form.colour == "green" && form.sign == "♥")
    }

    @Test("What is chosen of a goal is there when it is changed")
    func nothingIsLostWhenAGoalIsChanged() throws {
        var goals = GrowthPeople.goals
        goals.goals[0].form.weekdays = []
        goals.goals[0].form.month_days = [MonthDayNumber(wrappedValue: 31)]
        goals.goals[0].form.until = CivilDate("2099-12-31")
        (goals.goals[0].form.colour, goals.goals[0].form.sign) = ("red", "!")
        let known = goals
        var stage = try PageStage(GoalsPage(), state: .ana) { call in
            call is ListGoals ? .success(known) : GrowthPeople.engine(call)
        }
        #expect(stage.text.contains("! Stretch before work"))
        try stage.press(.char("e"))
        try stage.type("!")
        try stage.press(.ctrl("s"))
        var wanted = known.goals[0].form
        wanted.name += "!"
        #expect(last(SetGoal.self, stage)?.goal == wanted)
    }

    @Test("Only of a goal that is changed it is said that it starts over")
    func aNewGoalDoesNotBeginAnew() throws {
        for (key, isChange) in [(Key.char("n"), false), (.char("e"), true)] {
            var stage = try stage(GoalsPage())
            try stage.press(key)
            #expect(stage.text.contains("We count what you do"), "\(stage.text)")
            #expect(stage.text.contains("A changed goal counts") == isChange, "\(stage.text)")
        }
    }

    @Test("A kind of goal that counts is not sent without its number")
    func aNumberThatIsNeededIsAskedFor() throws {
        var stage = try stage(GoalsPage())
        try stage.press(.char("n"))
        try stage.type("Early rides")
        #expect(!stage.text.contains("is missing"))
        try stage.press(.tab, .right)
        #expect(stage.text.contains("How many is missing"), "\(stage.text)")
        try stage.press(.ctrl("s"))
        #expect(last(SetGoal.self, stage) == nil)
    }

    @Test(arguments: [("2", true), ("25:00", true), ("00:00", true), ("24:00", false)])
    func aDeadlineIsCheckedWhileItIsTyped(typed: String, isWrong: Bool) throws {
        var stage = try stage(GoalsPage())
        try stage.press(.char("n"))
        try stage.type("Early rides")
        // What is counted is all that a goal that is ticked does not ask.
        for _ in 0..<4 { try stage.press(.tab) }
        try stage.type(typed)
        try stage.press(.ctrl("s"))
        #expect((last(SetGoal.self, stage) == nil) == isWrong)
        #expect(stage.text.contains("A time such as 08:30") == isWrong)
    }

    @Test("A field is there while the chosen kind uses it, and keeps what was typed meanwhile")
    func whatAKindDoesNotUseIsNotAsked() throws {
        let (number, before) = ("How many", "Rides that end before")
        var stage = try stage(GoalsPage())
        try stage.press(.char("n"))
        try stage.type("Early rides")
        #expect(!stage.text.contains(number) && !stage.text.contains(before))
        try stage.press(.tab, .right)
        #expect(stage.text.contains(number) && stage.text.contains(before))
        try stage.press(.tab)
        try stage.type("5")
        try stage.press(.tab)
        try stage.type("nine")
        // The bicycles of a goal end whenever they do; what is wrong there counts no more.
        try stage.press(.up, .up, .right, .right)
        #expect(stage.text.contains(number) && !stage.text.contains(before), "\(stage.text)")
        try stage.press(.left, .left)
        #expect(stage.text.contains("nine"))
        try stage.press(.right, .right, .ctrl("s"))
        let goal = try #require(last(SetGoal.self, stage)).goal
        #expect(goal.kind == "rentals" && goal.count == 5 && goal.before_minute == nil)
    }
}
