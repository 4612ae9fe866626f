import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideAcademy

private let author = Actor.passenger(PassengerID(1))
private let other = Actor.driver(DriverID(2))
private let plaza = Coordinate(latitudeE7: -299_027_000, longitudeE7: -712_520_000)
private let near = Coordinate(latitudeE7: -299_030_000, longitudeE7: -712_520_000)
private let far = Coordinate(latitudeE7: -299_127_000, longitudeE7: -712_520_000)

private func question(_ kind: Question.Kind) throws -> Question {
    try Question(text: "Q?", kind: kind)
}

private func draft(_ mode: QuizMode = .inOrder, count: Int = 3) throws -> QuizDraft {
    let one = try question(.single(options: ["a", "b", "c"], right: 1))
    return QuizDraft(
        title: "T", description: "D", mode: mode, seconds: mode == .timed ? 60 : nil,
        questions: Array(repeating: one, count: count))
}

@Suite("Q1: questions, versions, stages") struct QuizRuleTests {
    /// Each kind with a right answer and answers that are not.
    static let answers: [(Question.Kind, Answer, [Answer])] = [
        (
            .single(options: ["a", "b"], right: 1), .choices([1]),
            [.none, .choices([0]), .choices([0, 1]), .choices([]), .number(1), .place(plaza)]
        ),
        (
            .several(options: ["a", "b", "c"], right: [0, 2]), .choices([2, 0]),
            [.none, .choices([0]), .choices([0, 1, 2]), .choices([0, 0, 2]), .number(0)]
        ),
        (
            .order(options: ["a", "b", "c"]), .choices([0, 1, 2]),
            [.none, .choices([0, 2, 1]), .choices([0, 1]), .place(plaza)]
        ),
        (
            .places(options: ["a", "b", "c"], at: [plaza, near, far]), .choices([0, 1, 2]),
            [.none, .choices([2, 1, 0]), .choices([0]), .place(plaza), .number(0)]
        ),
        (
            .place(plaza, tolerance_m: 100), .place(near),
            [.none, .place(far), .number(0), .choices([0])]
        ),
        (
            .number(10, tolerance: 2), .number(12),
            [.none, .number(13), .number(7), .number(.max), .number(.min), .choices([0])]
        ),
    ]

    @Test(arguments: answers.indices)
    func anAnswerIsRightOrNot(row: Int) throws {
        let (kind, right, wrong) = Self.answers[row]
        let question = try question(kind)
        #expect(question.isRight(right))
        for answer in wrong { #expect(!question.isRight(answer), "\(answer)") }
    }

    static let impossible: [Question.Kind] = [
        .single(options: ["a"], right: 0), .single(options: ["a", "b"], right: 2),
        .single(options: ["a", "b"], right: -1), .several(options: ["a", "b"], right: [0, 0]),
        .several(options: ["a", "b"], right: [5]), .order(options: ["a", "a"]),
        .order(options: (0..<10).map { "\($0)" }), .place(plaza, tolerance_m: 0),
        .place(plaza, tolerance_m: 50_001), .number(0, tolerance: -1),
        .number(1_000_000_001, tolerance: 0), .single(options: ["a", " "], right: 0),
        .places(options: ["a", "b"], at: [plaza]), .places(options: ["a"], at: [plaza]),
        .places(options: ["a", "a"], at: [plaza, far]),
    ]

    @Test(arguments: impossible)
    func whatCannotBeAnsweredIsRefused(kind: Question.Kind) {
        #expect(throws: AcademyRejection.questionNotAllowed) { _ = try question(kind) }
    }

    static let grid: [Quiz.Stage: [Quiz.Command: (Quiz.Stage?, AcademyRejection?)]] = [
        .draft: [
            .edit: (.draft, nil), .publish: (.published, nil), .close: (nil, .quizNotPublished),
        ],
        .published: [
            .edit: (.published, nil), .publish: (nil, .quizAlreadyPublished),
            .close: (.closed, nil),
        ],
        .closed: [
            .edit: (.closed, nil), .publish: (.published, nil), .close: (nil, .quizNotPublished),
        ],
    ]

    @Test(arguments: Quiz.Stage.allCases, Quiz.Command.allCases)
    func everyCommandInEveryStage(stage: Quiz.Stage, command: Quiz.Command) throws {
        var quiz = try Quiz(id: QuizID(1), author: author, draft())
        if stage != .draft { try quiz.perform(.publish, by: author) }
        if stage == .closed { try quiz.perform(.close, by: author) }
        let (after, refusal) = try #require(Self.grid[stage]?[command])
        do throws(AcademyRejection) {
            #expect(try quiz.stage(after: command, by: author) == after)
            #expect(refusal == nil)
        } catch { #expect(error == refusal) }
        #expect(throws: AcademyRejection.notYourQuiz) {
            _ = try quiz.stage(after: command, by: other)
        }
    }

    @Test func aGameUnderWayIsMarkedByItsVersion() throws {
        var quiz = try Quiz(id: QuizID(1), author: author, draft())
        try quiz.edit(draft(count: 2), by: author)
        #expect(quiz.version.number == 1, "nobody has played a draft")
        try quiz.perform(.publish, by: author)
        for _ in 0..<AcademyLimits.versions { try quiz.edit(draft(count: 1), by: author) }
        #expect(throws: AcademyRejection.quizVersionGone) { _ = try quiz.version(1) }
        #expect(try quiz.version(2).length == 1)
    }

    @Test func aTimeIsForTheClockAlone() throws {
        for mode in QuizMode.allCases {
            var form = try draft(mode)
            _ = try QuizVersion(number: 1, form)
            form.seconds = form.seconds == nil ? 60 : nil
            #expect(throws: AcademyRejection.quizRuleNotAllowed) {
                _ = try QuizVersion(number: 1, form)
            }
        }
    }

    /// An author says how long a game is before all questions are written.
    @Test(
        arguments: [(nil, 3), (1, 1), (3, 3), (10, 3), (30, 3), (0, nil), (31, nil)]
            as [(Int?, Int?)])
    func aGameHasSoManyQuestionsAtMost(atMost: Int?, length: Int?) throws {
        var form = try draft(.shuffled, count: 3)
        form.atMost = atMost
        let version = try? QuizVersion(number: 1, form)
        #expect(version?.length == length)
        if version != nil { #expect(version?.atMost == atMost) }
    }

    @Test(arguments: [(0, false), (1, true), (30, true), (31, false)])
    func aQuizHasOneToThirtyQuestions(count: Int, isAllowed: Bool) throws {
        let form = try draft(count: count)
        #expect(((try? QuizVersion(number: 1, form)) != nil) == isAllowed)
    }
}

@Suite("Q2, Q3: games and what they tell") struct QuizGameTests {
    private func game(
        _ answers: [(Int, Answer)], seconds: Int = 10, name: String = "game-0001"
    ) throws -> PlayedGame {
        PlayedGame(
            name: try #require(CommandID(name)), version: 1,
            answers: answers.map { .init(question: $0.0, answer: $0.1) }, seconds: seconds)
    }

    private let right = Answer.choices([1])

    @Test func everyModeMarksByItsOwnRule() throws {
        let played = try game([(0, right), (1, .none), (2, right)])
        for (mode, marks) in [
            (QuizMode.inOrder, [true, false, true]), (.shuffled, [true, false, true]),
            (.timed, [true, false, true]), (.poll, [false, false, false]),
        ] { #expect(try QuizVersion(number: 1, draft(mode)).marks(of: played) == marks) }
        let late = try game([(0, right), (1, right), (2, right)], seconds: 61)
        #expect(try QuizVersion(number: 1, draft(.timed)).marks(of: late) == [false, false, false])
        #expect(try QuizVersion(number: 1, draft()).marks(of: late) == [true, true, true])
    }

    @Test func aGameThatWasNotAskedIsRefused() throws {
        let version = try QuizVersion(number: 1, draft())
        for wrong in [[0, 1], [0, 0, 1], [0, 2, 1], [0, 1, 3], [0, 1, -1]] {
            #expect(throws: AcademyRejection.gameNotAllowed) {
                _ = try version.marks(of: game(wrong.map { ($0, right) }))
            }
        }
        let shuffled = try QuizVersion(number: 1, draft(.shuffled))
        #expect(try shuffled.marks(of: game([(2, right), (0, right), (1, right)])).count == 3)
    }

    @Test func aShuffledGameAsksEachQuestionOnce() throws {
        var form = try draft(.shuffled, count: 9)
        form.atMost = 4
        let version = try QuizVersion(number: 1, form)
        var chance = SplitMix(seed: 7)
        let orders = (0..<20).map { _ in version.questions(using: &chance) }
        #expect(orders.allSatisfy { $0.count == 4 && Set($0).count == 4 })
        #expect(Set(orders).count > 1)
    }

    @Test func theAuthorSeesTheSumOfTheGames() throws {
        let version = try QuizVersion(number: 1, draft())
        let games = try [[1, 1, 0], [1, 2, 0]].enumerated().map { index, chosen in
            let played = try game(
                chosen.enumerated().map { ($0.offset, .choices([$0.element])) },
                seconds: 10 + index * 5)
            return QuizGame(
                quiz: QuizID(1), player: other, game: played, marks: try version.marks(of: played),
                at: .start)
        }
        let report = QuizReport(of: version, games: games)
        #expect(report.games == 2)
        #expect(report.players == 1)
        #expect(report.meanSeconds == 12)
        #expect(report.scores == [0, 1, 1, 0])
        #expect(report.scores.reduce(0, +) == report.games)
        #expect(report.questions.map(\.right) == [2, 1, 0])
        #expect(report.questions[1].chosen == [0, 1, 1])
        #expect(report.questions.allSatisfy { $0.chosen.reduce(0, +) == $0.asked })
    }
}

@Suite("Q4: street knowledge from the map") struct StreetKnowledgeTests {
    private func questions(_ count: Int, _ seed: UInt64) -> [Question] {
        StreetKnowledge(of: TestCity.laSerena) { from, to in
            Geodesy.distance(from, to).millimetres
        }.questions(count, seed: seed).map(\.question)
    }

    @Test func theSameSeedAsksTheSame() {
        #expect(questions(12, 5) == questions(12, 5))
        #expect(questions(12, 5) != questions(12, 6))
    }

    /// An engine looks for the places once, and asks the same.
    @Test func placesCanBeKept() {
        let city = TestCity.laSerena
        let kept = StreetKnowledge(of: city, subjects: StreetSubjects(of: city)) {
            Geodesy.distance($0, $1).millimetres
        }
        #expect(kept.questions(12, seed: 5).map(\.question) == questions(12, 5))
        let none = StreetKnowledge(of: city, subjects: StreetSubjects()) { _, _ in 1 }
        #expect(none.questions(9, seed: 1).isEmpty)
    }

    @Test func everyKindIsAskedAndHasARightAnswer() {
        let all = questions(20, 1)
        #expect(all.count == 20)
        let starts = [
            "Where is", "Which street leads to", "Which of these is nearest by car to",
            "Which of these streets crosses",
        ]
        for start in starts { #expect(all.contains { $0.text.hasPrefix(start) }, "\(start)") }
        for question in all {
            switch question.kind {
            case .place(let place, _): #expect(question.isRight(.place(place)))
            case .single(let options, let right):
                #expect(Set(options).count == options.count)
                #expect(question.isRight(.choices([right])))
            case .several, .order, .places, .number: Issue.record("\(question)")
            }
        }
    }
}

extension StreetKnowledgeTests {
    private func asked() -> [StreetQuestion] {
        let subjects = StreetSubjects(of: TestCity.laSerena)
        return (0..<20).flatMap { seed in
            StreetKnowledge(of: TestCity.laSerena, subjects: subjects) {
                Geodesy.distance($0, $1).millimetres
            }.questions(20, seed: seed)
        }
    }

    /// Of 400 questions 51 had their answer in them.
    @Test func noQuestionTellsItsAnswer() {
        let all = asked()
        #expect(all.count == 400)
        for asked in all {
            guard case .single(let options, let right) = asked.question.kind else { continue }
            #expect(
                !TextFolding.folded(asked.question.text)
                    .contains(TextFolding.folded(options[right])), "\(asked)")
        }
    }

    @Test func nobodyIsAskedAboutBusStops() {
        let city = TestCity.laSerena
        let stops = Set(city.places.filter { $0.kind == .busStop }.map(\.name))
        let others = Set(city.places.filter { $0.kind != .busStop }.map(\.name))
        let streets = Set(StreetSubjects(of: city).streets.map(\.name))
        #expect(!stops.isEmpty)
        for asked in asked() {
            #expect(others.contains(asked.place) || streets.contains(asked.place), "\(asked)")
            guard asked.topic == .shortestWay else { continue }
            let options = Set(asked.question.kind.options)
            #expect(options.subtracting(others).isEmpty, "\(asked)")
        }
    }

    /// What is said to cross does, and nothing else that can be chosen.
    @Test func oneChoiceCrosses() {
        let streets = Dictionary(
            StreetSubjects(of: TestCity.laSerena).streets.map { ($0.name, $0.crossings) },
            uniquingKeysWith: { $0 + $1 })
        let all = asked().filter { $0.topic == .crossing }
        #expect(all.count > 50)
        for asked in all {
            let crossings = streets[asked.place] ?? []
            #expect(asked.question.kind.options.filter(crossings.contains).count == 1)
        }
    }

    @Test(arguments: [
        ("Balmaceda 1020", "Balmaceda", ["Prat"], true),
        ("Plaza de Armas", "Avenida de Armas", ["Avenida Prat"], true),
        ("Plaza de Armas", "Calle Prat", ["Calle Colón"], false),
        ("Avenida del Mar", "Avenida Prat", ["Avenida Colón"], false),
        ("Avenida del Mar", "Avenida Prat", ["Colón"], true),
        ("Río", "rio", ["Mar"], true),
    ])
    func anAnswerIsTold(asked: String, right: String, wrong: [String], isTold: Bool) {
        #expect(StreetKnowledge.givesAway(asked, right, beside: wrong) == isTold)
    }
}

@Suite("Q4: what drivers know of a city") struct LicenceTests {
    private func questions() throws -> [Question] {
        try (0..<3).map {
            try Question(text: "?", kind: .single(options: ["a", "b"], right: $0 % 2))
        }
    }

    private static let right: [Answer] = [.choices([0]), .choices([1]), .choices([0])]

    @Test(
        arguments: [
            (right, true, 3), ([.choices([0]), .choices([1]), .none], true, 2),
            ([.choices([0])], false, 1), ([], false, 0),
        ] as [([Answer], Bool, Int)])
    func enoughRightAnswersPass(answers: [Answer], passes: Bool, score: Int) throws {
        var licence = Licence(driver: DriverID(9), city: "A", seed: 1)
        try licence.take(
            answers, of: 1, asked: try questions(), needed: 2, at: Instant(milliseconds: 7),
            next: 2)
        #expect((licence.passedAt != nil) == passes)
        #expect(licence.lastScore == score && licence.attempt == 2 && licence.seed == 2)
    }

    @Test func anAttemptCountsOnceAndNothingAfterItIsPassed() throws {
        var licence = Licence(driver: DriverID(9), city: "A", seed: 1)
        let questions = try questions()
        func take(_ answers: [Answer], _ attempt: Int) throws(AcademyRejection) {
            try licence.take(
                answers, of: attempt, asked: questions, needed: 2, at: Instant(milliseconds: 7),
                next: 3)
        }
        #expect(throws: AcademyRejection.gameNotAllowed) { try take(Self.right, 2) }
        #expect(throws: AcademyRejection.gameNotAllowed) { try take(Self.right + [.none], 1) }
        try take([], 1)
        #expect(throws: AcademyRejection.gameNotAllowed) { try take(Self.right, 1) }
        try take(Self.right, 2)
        #expect(throws: AcademyRejection.gameNotAllowed) { try take(Self.right, 3) }
    }
}
