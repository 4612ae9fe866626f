import RideAcademy
import RideChallenges
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// Quizzes and games in the engine.
@Suite("Q1-Q4: the academy in the engine") struct AcademyTests {
    private func draft(_ games: Int? = nil) throws -> QuizDraft {
        let question = try Question(
            text: "2 + 2?", kind: .single(options: ["3", "4"], right: 1))
        return QuizDraft(title: "Sums", description: "Easy", games: games, questions: [question])
    }

    private func game(_ name: String, right: Bool = true, version: Int = 1) throws -> PlayedGame {
        PlayedGame(
            name: try #require(CommandID(name)), version: version,
            answers: [.init(question: 0, answer: .choices([right ? 1 : 0]))], seconds: 5)
    }

    @Test func aGuestPlaysAndOnlyAnAccountWrites() throws {
        let stage = Stage()
        let guest = try stage.guest(.passenger)
        #expect(stage.refusal(.academy(.save(nil, try draft())), guest) == "only_for_accounts")
    }

    private func published(_ stage: Stage, games: Int? = nil) throws -> (Actor, QuizID) {
        let author = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(.academy(.save(nil, try draft(games))), author)
        let quiz = try #require(stage.service.quizzes(for: author).first?.id)
        try stage.run(.academy(.perform(.publish, quiz)), author)
        return (author, quiz)
    }

    @Test("Q1: the operator's example is in every academy, in both languages, and nobody's own")
    func theExampleIsThere() throws {
        var settings = TestService.settings()
        #expect(Stage(settings).service.quizzes(for: try Stage(settings).guest(.driver)).isEmpty)
        settings.hasExampleQuiz = true
        let stage = Stage(settings)
        let ana = try stage.signUp(stage.form(.passenger)).actor
        let quiz = try #require(stage.service.quizzes(for: ana).first)
        #expect(quiz.author == nil && quiz.stage == .published)
        for (language, title) in [
            ("en", "How a ride works"), ("pt-BR", "Como é uma corrida"),
        ] {
            let version = stage.service.version(
                quiz.version, of: quiz, in: Language.Tag(rawValue: language))
            #expect(version.title == title && version.number == quiz.version.number)
            // What is right is so in both.
            #expect(version.questions.count == quiz.version.questions.count)
            for (one, other) in zip(version.questions, quiz.version.questions) {
                #expect(one.kind.options.count == other.kind.options.count)
                if case .several(_, let right) = one.kind, case .several(_, let same) = other.kind {
                    #expect(right == same)
                }
            }
        }
        let commands: [AcademyCommand] = [
            .save(quiz.id, try draft()), .perform(.close, quiz.id), .remove(quiz.id),
        ]
        for command in commands {
            #expect(stage.refusal(.academy(command), ana) == "not_your_quiz")
        }
        let answers: [Answer] = [.choices([0, 1, 2, 3, 4]), .choices([0, 1, 2]), .number(3)]
        let game = PlayedGame(
            name: try #require(CommandID("example-game")), version: quiz.version.number,
            answers: answers.enumerated().map { .init(question: $0, answer: $1) }, seconds: 9)
        try stage.run(.academy(.play(quiz.id, game)), ana)
        #expect(stage.service.academyPoints(of: ana) == 3)
        // Once, whoever starts the engine how often; people's own come after it.
        try stage.restart()
        try stage.restart()
        #expect(stage.service.quizzes(for: ana) == [quiz])
        #expect(stage.service.academyPoints(of: ana) == 3)
        try stage.run(.academy(.save(nil, try draft())), ana)
        #expect(stage.service.newestQuiz(of: ana) == QuizID(quiz.id.rawValue + 1))
    }

    /// One guest who plays without end forgets own games, and keeps the best of them.
    @Test func whoPlaysWithoutEndCostsNobodyAGame() throws {
        let (quiz, ana) = (QuizID(1), Actor.passenger(PassengerID(1)))
        let others = (2...9).map { Actor.passenger(PassengerID($0)) }
        var games = GamesOfQuiz()
        func play(_ player: Actor, _ number: Int, right: Bool) throws {
            games.add(
                QuizGame(
                    quiz: quiz, player: player, game: try game("game-\(1_000 + number)"),
                    marks: [right], at: Instant(milliseconds: Int64(number))))
        }
        for (number, other) in others.enumerated() { try play(other, number, right: true) }
        for number in 10..<60 {
            try play(ana, number, right: number == 12)
            if games.all.count > 12 { #expect(games.forgetOne()?.player == ana) }
        }
        #expect(games.all.count == 12)
        #expect(others.allSatisfy { games.best(of: $0) == 1 })
        #expect(games.best(of: ana) == 1, "the best one stays")
        #expect(games.games(of: ana).map(\.at).suffix(3) == [57, 58, 59].map(Instant.init))
        // Where everybody has one, it is the oldest that goes.
        for _ in 1...3 { #expect(games.forgetOne()?.player == ana) }
        #expect(games.forgetOne()?.player == others[0])
    }

    @Test func aDraftIsItsAuthorsAlone() throws {
        let stage = Stage()
        let author = try stage.signUp(stage.form(.passenger)).actor
        let eve = try stage.guest(.driver)
        try stage.run(.academy(.save(nil, try draft())), author)
        let quiz = try #require(stage.service.quizzes(for: author).first?.id)
        #expect(stage.service.quizzes(for: eve).isEmpty)
        let service = stage.service
        #expect(stage.refusal { _ = try service.quiz(quiz, for: eve) } == "no_such_quiz")
        #expect(stage.refusal(.academy(.play(quiz, try game("game-0001"))), eve) == "no_such_quiz")
        #expect(stage.refusal(.academy(.perform(.publish, quiz)), eve) == "not_your_quiz")
        #expect(stage.refusal(.academy(.save(quiz, try draft())), eve) == "not_your_quiz")
    }

    /// A page is what a list of all would have there, for everybody, also after a restart.
    @Test func quizzesComeInPages() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let authors = try (1...3).map { try stage.signUp(stage.form(.passenger, $0)).actor }
        var kinds: [QuizID: (author: Actor, isPublished: Bool)] = [:]
        for number in 0..<30 {
            let author = authors[number % 3]
            try stage.run(.academy(.save(nil, try draft())), author)
            let quiz = try #require(stage.service.newestQuiz(of: author))
            if number % 4 > 0 { try stage.run(.academy(.perform(.publish, quiz)), author) }
            if number % 4 > 2 { try stage.run(.academy(.perform(.close, quiz)), author) }
            kinds[quiz] = (author, (1...2).contains(number % 4))
        }
        for _ in 0..<2 {
            for person in authors + [try stage.guest(.driver)] {
                let all = kinds.filter { $0.value.isPublished || $0.value.author == person }
                    .keys.sorted(by: >)
                for limit in [0, 1, 7, 50] {
                    for last in [nil] + all.map(Optional.some) {
                        let page = stage.service.quizzes(for: person, before: last, limit: limit)
                        let rest = all.filter { id in last.map { id < $0 } ?? true }
                        #expect(page.map(\.id) == Array(rest.prefix(limit)))
                    }
                }
            }
            try stage.restart()
        }
    }

    @Test func aGameCountsOnceHoweverOftenItIsSent() throws {
        let stage = Stage()
        let (author, quiz) = try published(stage)
        let eve = try stage.guest(.driver)
        for _ in 0..<3 { try stage.run(.academy(.play(quiz, try game("game-0001"))), eve) }
        try stage.restart()
        try stage.run(.academy(.play(quiz, try game("game-0001"))), eve)
        #expect(stage.service.games(of: quiz).count == 1)
        #expect(stage.service.academyPoints(of: eve) == 1)
        #expect(stage.service.academyPoints(of: author) == 1)
        try stage.run(.academy(.play(quiz, try game("game-0002", right: false))), eve)
        #expect(stage.service.academyPoints(of: eve) == 1, "the best game counts")
        #expect(stage.service.academyPoints(of: author) == 2)
    }

    /// Twenty quizzes lock nobody out.
    @Test func whatIsDeletedMakesRoom() throws {
        let stage = Stage()
        let author = try stage.signUp(stage.form(.passenger)).actor
        for _ in 0..<AcademyLimits.quizzes {
            try stage.run(.academy(.save(nil, try draft())), author)
        }
        #expect(stage.refusal(.academy(.save(nil, try draft())), author) == "too_many_quizzes")
        let eve = try stage.guest(.driver)
        let first = try #require(stage.service.quizzes(for: author).last?.id)
        #expect(stage.refusal(.academy(.remove(first)), eve) == "not_your_quiz")
        try stage.run(.academy(.remove(first)), author)
        #expect(stage.refusal(.academy(.remove(first)), author) == "no_such_quiz")
        try stage.restart()
        #expect(stage.service.quizzes(for: author).count == AcademyLimits.quizzes - 1)
        try stage.run(.academy(.save(nil, try draft())), author)
    }

    /// What others got stays theirs; what the author got by it goes, and nothing else gets its
    /// number, also after a restart.
    @Test func pointsStayWithWhoeverPlayed() throws {
        let stage = Stage()
        let (author, quiz) = try published(stage)
        let eve = try stage.guest(.driver)
        try stage.run(.academy(.play(quiz, try game("game-0001"))), eve)
        try stage.run(.academy(.play(quiz, try game("game-0002"))), author)
        #expect(stage.service.academyPoints(of: author) == 2)
        try stage.run(.academy(.remove(quiz)), author)
        for _ in 0..<2 {
            #expect(stage.service.academyPoints(of: eve) == 1)
            #expect(stage.service.academyPoints(of: author) == 0)
            #expect(stage.service.games(of: quiz).isEmpty)
            #expect(stage.service.quizzes(for: eve).isEmpty)
            try stage.restart()
        }
        try stage.run(.academy(.save(nil, try draft())), author)
        #expect(stage.service.newestQuiz(of: author) != quiz)
        #expect(stage.refusal(.academy(.play(quiz, try game("game-0003"))), eve) == "no_such_quiz")
    }

    @Test func theAuthorSaysHowOftenItIsPlayed() throws {
        let stage = Stage()
        let (_, quiz) = try published(stage, games: 1)
        let eve = try stage.guest(.driver)
        try stage.run(.academy(.play(quiz, try game("game-0001"))), eve)
        #expect(stage.refusal(.academy(.play(quiz, try game("game-0002"))), eve) == "no_game_left")
    }

    @Test func aGameThatWasBegunBeforeAChangeIsMarkedByItsVersion() throws {
        let stage = Stage()
        let (author, quiz) = try published(stage)
        let eve = try stage.guest(.driver)
        var other = try draft()
        other.questions = [
            try Question(text: "2 + 1?", kind: .single(options: ["3", "4"], right: 0))
        ]
        try stage.run(.academy(.save(quiz, other)), author)
        try stage.run(.academy(.perform(.close, quiz)), author)
        try stage.run(.academy(.play(quiz, try game("game-0001", version: 1))), eve)
        try stage.run(.academy(.play(quiz, try game("game-0002", version: 2))), eve)
        #expect(stage.service.games(of: quiz).map(\.score) == [1, 0])
        #expect(
            stage.refusal(.academy(.play(quiz, try game("game-0003", version: 3))), eve)
                == "quiz_version_gone")
    }
}
