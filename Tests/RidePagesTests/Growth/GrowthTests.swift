import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// Every page as it looks, in both languages, at three sizes, in ASCII and without colours.
@Suite("G1-G5, Q1-Q4: the pages of challenges and academy") struct GrowthScreensTests {
    @Test(arguments: GrowthScene.all, RecordedView.all)
    func everyPageLooksAsRecorded(scene: GrowthScene, view: RecordedView) throws {
        let screen = try scene.stage(view.size, view.language).sheets()
        try expect(screen, isRecorded: view.name(of: scene.name))
        #expect(!screen.text.contains("growth."), "a text is missing")
    }

    /// A status bar takes a row of many terminals.
    @Test(arguments: GrowthScene.all)
    func everyPageIsWholeUnderAStatusBar(scene: GrowthScene) throws {
        for language in AppFiles.tags {
            try expectWholeUnderAStatusBar("\(scene.name) \(language)") { size in
                try scene.stage(size, language).screen()
            }
        }
    }

    @Test(arguments: GrowthScene.all.indices)
    func everyPageIsReadableInPoorTerminals(index: Int) throws {
        let scene = GrowthScene.all[index]
        let stage = try scene.stage(.smallest, "en")
        let ascii = stage.screen(.ascii).text
        let isPlain = ascii.allSatisfy(\.isASCII)
        #expect(isPlain)
        guard index < ScreenRecord.poorScenes else { return }
        try expect(stage.sheets(.ascii), isRecorded: "\(scene.name)-ascii")
        try expect(
            text: stage.sheets().monochrome.withoutFrames, isRecorded: "\(scene.name)-mono")
    }

    @Test func nothingIsRecordedThatIsNotShown() throws {
        #expect(
            try ScreenRecord.names(besides: #filePath)
                == ScreenRecord.names(of: GrowthScene.all.map(\.name)))
    }

    @Test(arguments: GrowthScene.all)
    func whatWasKnownStaysWhenTheEngineGoes(scene: GrowthScene) throws {
        var stage = try scene.stage(.smallest, "en")
        try stage.loseEngine()
        #expect(!stage.isMapBack)
        try stage.engineReturns()
        #expect(!stage.isMapBack)
    }
}

@Suite("G1-G4: goals and rooms by keys") struct GoalFlowTests {
    private func stage(_ page: any Page) throws -> PageStage {
        try PageStage(page, state: .ana, answer: { GrowthPeople.engine($0) })
    }

    private func last<Call: Request>(_ type: Call.Type, _ stage: PageStage) -> Call? {
        stage.calls.compactMap { $0 as? Call }.last
    }

    @Test func aGoalIsMadeFromItsForm() throws {
        var stage = try stage(GoalsPage())
        try stage.press(.char("n"))
        try stage.type("Early rides")
        try stage.press(.tab, .right, .tab)
        try stage.type("5")
        try stage.press(.tab)
        try stage.type("12:00")
        try stage.press(.tab, .right, .tab)
        try stage.type("8:30")
        try stage.press(.ctrl("s"))
        let goal = try #require(last(SetGoal.self, stage)).goal
        #expect(goal.name == "Early rides")
        #expect(goal.kind == "rides")
        #expect(goal.count == 5)
        #expect(goal.before_minute == 720)
        #expect(goal.weekdays.map(\.wrappedValue) == [0, 1, 2, 3, 4])
        #expect(goal.at_minute == 510)
        #expect(stage.text.contains("Stretch before work"), "the list is back")
    }

    @Test(
        arguments: [
            ("8:30", 510), ("00:00", 0), ("24:00", 1_440), ("24:01", nil), ("8:3", nil), ("x", nil),
            ("8:60", nil), ("-1:00", nil), ("830", nil), ("", nil),
        ] as [(String, Int?)])
    func timesAreReadAsTheyAreWritten(text: String, minute: Int?) {
        #expect(DayMinute.read(text) == minute)
    }

    @Test("G5: whoever has no goal is shown around once")
    func whoeverHasNoGoalIsShownAroundOnce() throws {
        var stage = try PageStage(
            GoalsPage(), state: .ana,
            answer: { _ in
                .success(
                    GoalsResult(
                        date: GrowthPeople.today, today: GrowthPeople.today, weekday: 5, goals: [],
                        streak: 0, longest_streak: 0, muted: []))
            })
        #expect(stage.text.contains("1/4"))
        try stage.press(.enter, .enter, .enter, .enter)
        #expect(stage.text.contains("No goals yet"))
        try stage.tell { $0.surge_percent = 130 }
        #expect(stage.text.contains("No goals yet"), "once")
        // Nor when the page is opened again.
        try stage.press(.escape)
        stage.open(GoalsPage())
        try stage.pass(seconds: 1)
        #expect(stage.text.contains("No goals yet"), "once")
    }

    @Test("G5: one key leaves the introduction, and the page's own keys work under it")
    func keysWorkUnderTheIntroduction() throws {
        func stage() throws -> PageStage {
            try PageStage(
                GoalsPage(), state: .ana,
                answer: { _ in
                    .success(
                        GoalsResult(
                            date: GrowthPeople.today, today: GrowthPeople.today, weekday: 5,
                            goals: [], streak: 0, longest_streak: 0, muted: []))
                })
        }
        var left = try stage()
        try left.press(.escape)
        #expect(left.text.contains("No goals yet"))
        var new = try stage()
        #expect(new.text.contains("1/4"))
        try new.press(.char("n"))
        #expect(new.text.contains("New goal"))
        try new.press(.escape)
        #expect(new.text.contains("No goals yet"), "it does not come back")
    }

    @Test("F3: the digest is told at its hour, and leads on")
    func theDigestIsToldAtItsHourAndLeadsOn() throws {
        var stage = try stage(GoalsPage())
        try stage.press(.char("d"))
        #expect(stage.text.contains("Next: Early rides"))
        try stage.press(.char("h"), .ctrl("u"))
        try stage.type("7:15")
        try stage.press(.ctrl("s"))
        #expect(last(SetDigest.self, stage)?.minute == 435)
        try stage.press(.enter)
        #expect(stage.text.contains("Stretch before work"))
    }

    @Test("F3: the digest counts rides, and one of them is a ride", arguments: [0, 1, 2])
    func theDigestCountsRides(count: Int) throws {
        var state = PersonState.ana
        state.reservations = count
        var stage = try PageStage(DigestPage(), state: state) { call in
            guard let asked = call as? ListRides else { return GrowthPeople.engine(call) }
            let isToday = asked.to_ms == nil
            return .success(
                HistoryResult(items: [], has_more: false, total: isToday ? count : 3))
        }
        let words = count == 1 ? "1 ride" : "2 rides"
        #expect(stage.text.contains("\(words) today") == (count > 0))
        #expect(stage.text.contains("\(words) booked") == (count > 0))
        #expect(stage.text.contains("3 rides yesterday"))
        try stage.press(.escape)
    }

    @Test("G4: reminders ring, unless the bell is off", arguments: ["goal_due", "digest"])
    func remindersRing(kind: String) throws {
        func rings(_ stage: PageStage) -> Int {
            stage.done.count { if case .ringBell = $0 { true } else { false } }
        }
        var stage = try stage(GoalsPage())
        let before = rings(stage)
        var notice = NoticeView(kind: kind, message: "It is time.")
        notice.subject = "Early rides"
        try stage.give(.received(WireCodec().encode(.notice(notice))))
        #expect(rings(stage) == before + 1)
        // What friends do is no alarm.
        notice.kind = "friend_done"
        try stage.give(.received(WireCodec().encode(.notice(notice))))
        #expect(rings(stage) == before + 1)
    }

    @Test func onlyWhatIsTickedByHandIsTicked() throws {
        var stage = try stage(GoalsPage())
        try stage.press(.enter)
        #expect(last(TickGoal.self, stage)?.is_done == false, "it was done")
        let count = stage.calls.count
        try stage.press(.down, .enter)
        #expect(stage.calls.count == count, "rides count by themselves")
        try stage.press(.down, .char(" "))
        #expect(last(TickGoal.self, stage)?.goal_id == 3)
    }

    @Test func pointsAreAskedForAgainWhenSomethingHappens() throws {
        var stage = try stage(RoomPage(7))
        let before = stage.calls.count { $0 is GetRoom }
        try stage.tell { $0.surge_percent = 130 }
        #expect(stage.calls.count { $0 is GetRoom } == before + 1)
    }

    @Test func aRoomIsJoinedByItsCode() throws {
        var stage = try stage(RoomsPage())
        try stage.press(.char("j"))
        try stage.type("k7q-x")
        #expect(stage.text.contains("K7QX") && stage.text.contains("6 characters"))
        try stage.press(.ctrl("s"))
        #expect(last(JoinRoom.self, stage) == nil)
        try stage.type("2m9")
        try stage.press(.ctrl("s"))
        let call = try #require(last(JoinRoom.self, stage))
        #expect(call.code == "K7QX2M")
        #expect(call.password == nil)
        #expect(stage.text.contains("Early birds"))
        #expect(stage.text.contains("3 points"), "the rule stands where points are shown")
    }

    @Test(arguments: [
        ("no_such_code", false), ("wrong_room_password", false), ("goal_name_not_allowed", true),
        ("goal_target_not_allowed", true),
    ])
    func aRefusedFieldIsMarkedUntilSomethingIsChanged(code: String, isOfGoal: Bool) throws {
        var stage = try stage(isOfGoal ? GoalsPage() : RoomsPage())
        stage.answer = {
            $0 is JoinRoom || $0 is SetGoal ? .failure(.refused(code)) : GrowthPeople.engine($0)
        }
        let why = stage.app.core.texts[WireError.refused(code)]
        try stage.press(.char(isOfGoal ? "n" : "j"))
        try stage.type("k7qx2m")
        if isOfGoal {
            try stage.press(.tab, .right, .tab)
            try stage.type("5")
        }
        try stage.press(.ctrl("s"))
        #expect(stage.text.contains("\u{2717}") && stage.text.contains(why), "\(stage.text)")
        // A code has room for no more.
        if code == "no_such_code" { try stage.press(.backspace) } else { try stage.type("5") }
        #expect(!stage.text.contains("\u{2717}"), "\(stage.text)")
    }

    @Test func eachSignFollowsTheOneBefore() throws {
        var stage = try stage(RoomPage(7))
        try stage.press(.tab, .char("s"))
        #expect(last(ReactToEntry.self, stage)?.reaction == "cheer")
    }

    @Test func leavingIsAskedFirst() throws {
        var stage = try stage(RoomPage(7))
        try stage.press(.char("l"))
        #expect(last(LeaveRoom.self, stage) == nil)
        try stage.press(.down, .enter)
        #expect(last(LeaveRoom.self, stage)?.closes == false)
    }
}

@Suite("Q1-Q3: quizzes by keys") struct QuizFlowTests {
    private func stage(
        _ page: any Page, answer: @escaping PageStage.Answer = { GrowthPeople.engine($0) }
    ) throws -> PageStage { try PageStage(page, state: .ana, answer: answer) }

    @Test("Q2: a game is played while the engine is away, and sent once")
    func aGameIsPlayedWhileTheEngineIsAwayAndSentOnce() throws {
        var stage = try stage(QuizPlayPage(GrowthPeople.quiz, seed: 1))
        try stage.loseEngine()
        try stage.press(.char("2"), .enter, .char("1"), .enter, .enter)
        try stage.type("56")
        try stage.press(.enter, .enter)
        #expect(stage.text.contains("2/3") || stage.text.contains("3/3"))
        #expect(stage.text.contains("right"))
        try stage.engineReturns()
        let sent = stage.calls.compactMap { $0 as? PlayQuiz }
        #expect(Set(sent.map(\.command_id)).count == 1)
        let game = try #require(sent.first)
        #expect(game.answers.map(\.question) == [0, 1, 2])
        #expect(game.answers[0].choices.map(\.wrappedValue) == [1])
        #expect(game.answers[2].number == 56)
    }

    @Test("Q1: a quiz that was just made is the one that keys are for")
    func whatWasMadeIsSelected() throws {
        func answer(_ quizzes: [QuizRowView]) -> PageStage.Answer {
            { call in
                call is ListQuizzes
                    ? .success(QuizzesResult(quizzes: quizzes, has_more: false, points: 0))
                    : GrowthPeople.engine(call)
            }
        }
        var stage = try stage(QuizzesPage(), answer: answer([GrowthPeople.example]))
        var made = GrowthPeople.row
        made.quiz_id = 9
        made.title = "Capitals of the south"
        stage.answer = answer([made, GrowthPeople.example])
        try stage.press(.char("n"), .escape)
        #expect(stage.text.contains("\u{25B8} \(made.title)"), "\(stage.text)")
        try stage.press(.down, .char("n"), .escape)
        #expect(stage.text.contains("\u{25B8} \(GrowthPeople.example.title)"), "only once")
    }

    @Test func aQuizIsWrittenQuestionByQuestion() throws {
        var stage = try stage(QuizzesPage())
        try stage.press(.char("n"))
        try stage.type("Capitals")
        try stage.press(.tab)
        try stage.type("Of the south")
        try stage.press(.ctrl("s"))
        try stage.type("Which is the highest?")
        try stage.press(.tab, .tab)
        try stage.type("Lima / *La Paz / Quito")
        try stage.press(.ctrl("s"))
        let call = try #require(stage.calls.compactMap { $0 as? SaveQuiz }.last)
        #expect(call.title == "Capitals")
        let question = try #require(call.questions.first)
        #expect(question.options == ["Lima", "La Paz", "Quito"])
        #expect(question.right.map(\.wrappedValue) == [1])
    }

    @Test(arguments: ["-5", "0", "1e9", "99999", "1,5", "x", "60"])
    func theNumbersOfAQuizAreCheckedWhileTheyAreTyped(seconds: String) throws {
        var stage = try stage(QuizzesPage())
        try stage.press(.char("n"))
        try stage.type("Capitals")
        try stage.press(.tab)
        try stage.type("Of the south")
        try stage.press(.tab, .right, .right, .tab)
        try stage.type(seconds)
        #expect(stage.text.contains("From 1 to 86") == (seconds != "60"))
        try stage.press(.ctrl("s"))
        #expect(stage.text.contains("Question 1") == (seconds == "60"))
    }

    /// Nothing that is no number becomes a nought by itself.
    @Test(arguments: ["x", "-1", "5"])
    func aToleranceIsANumber(typed: String) throws {
        var stage = try stage(QuizzesPage())
        try stage.press(.char("a"), .char("n"))
        try stage.type("How many?")
        try stage.press(.tab, .right, .right, .right, .right, .tab, .tab)
        try stage.type("56")
        try stage.press(.tab)
        try stage.type(typed)
        try stage.press(.ctrl("s"))
        let asked = stage.calls.compactMap { $0 as? SaveQuiz }.last?.questions.last
        #expect((asked == nil) == (typed != "5"))
        if let asked { #expect(asked.number == 56 && asked.tolerance == 5) }
    }

    /// The page marks as the engine does: what is right is told by both alike.
    @Test("Q3: the file of a report has a line for each choice")
    func theFileOfAReportHasALineForEachChoice() {
        let lines = GrowthPeople.report.table.text.split(separator: "\r\n")
        #expect(lines.count == 1 + 3 + 3 + 1)
        #expect(lines[0] == "question,text,asked,right,option,option_text,chosen")
        #expect(lines[2] == "1,Which is the highest capital?,5,3,2,La Paz,3")
    }

    @Test(arguments: [
        ("a", "a"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("=1+1", "'=1+1"),
        ("-5", "-5"), ("-x", "'-x"), ("@a", "'@a"), ("a\nb", "\"a\nb\""),
    ])
    func cellsOfAFileAreHarmless(cell: String, written: String) {
        var table = CSVTable(["c"])
        table.add([cell])
        #expect(table.text == "c\r\n\(written)\r\n")
    }
}
