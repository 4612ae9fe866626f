import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RideApp
@testable import RidePages

/// Q1, Q3: quizzes can be kept: changed, deleted, looked at edition by edition.
@Suite("Q1, Q3: quizzes that one can keep") struct KeptQuizTests {
    private func stage(_ page: any Page, role: Side = .passenger) throws -> PageStage {
        try PageStage(
            page, state: role == .driver ? .luis : .ana, answer: GrowthPeople.engine)
    }

    private func last<Call: Request>(_ type: Call.Type, _ stage: PageStage) -> Call? {
        stage.calls.compactMap { $0 as? Call }.last
    }

    @Test("A quiz gets another name in both apps", arguments: [Side.passenger, .driver])
    func aQuizIsChanged(role: Side) throws {
        var stage = try stage(QuizzesPage(), role: role)
        try stage.press(.char("c"))
        #expect(stage.text.contains("A change creates edition 2"), "\(stage.text)")
        try stage.type("!")
        try stage.press(.tab, .tab, .tab, .tab, .tab)
        try stage.type("31")
        #expect(stage.text.contains("From 1 to 30"))
        try stage.press(.backspace, .backspace)
        try stage.type("2")
        try stage.press(.ctrl("s"))
        let saved = try #require(last(SaveQuiz.self, stage))
        #expect(saved.quiz_id == 8)
        #expect(saved.title == "Our city!")
        #expect(saved.at_most == 2)
        #expect(saved.questions == GrowthPeople.quiz.questions)
    }

    @Test("an example says where it comes from, and is played alone", arguments: ["en", "pt-BR"])
    func theExampleSaysWhereItComesFrom(language: String) throws {
        var stage = try PageStage(QuizzesPage(), state: .ana, language: language) { call in
            call is ListQuizzes
                ? .success(
                    QuizzesResult(quizzes: [GrowthPeople.example], has_more: false, points: 0))
                : nil
        }
        let texts = stage.app.core.texts
        #expect(stage.text.contains(texts["growth.exampleFrom"].prefix(40)), "\(stage.text)")
        #expect(stage.text.contains(texts["person.operator"]))
        try stage.press(.char("x"))
        #expect(stage.methods == ["academy.quizzes"] && stage.toasts.count == 1)
    }

    @Test func aNewQuizIsAskedHowLongAGameIs() throws {
        var stage = try stage(QuizzesPage())
        try stage.press(.char("n"))
        try stage.type("Sums")
        try stage.press(.tab)
        try stage.type("Easy")
        try stage.press(.tab, .tab, .tab, .tab)
        try stage.type("10")
        try stage.press(.ctrl("s"))
        try stage.type("Which?")
        try stage.press(.tab, .tab)
        try stage.type("a / *b")
        try stage.press(.ctrl("s"))
        #expect(last(SaveQuiz.self, stage)?.at_most == 10)
    }

    @Test func deletingIsAskedFirstAndSaysWhatGoes() throws {
        var stage = try stage(QuizzesPage())
        try stage.press(.char("x"))
        #expect(stage.text.contains("This also deletes 5 games and their results"), "\(stage.text)")
        try stage.press(.escape)
        #expect(last(RemoveQuiz.self, stage) == nil)
        try stage.press(.char("x"), .down, .enter)
        #expect(last(RemoveQuiz.self, stage)?.quiz_id == 8)
    }

    @Test func resultsAreLookedAtByEdition() throws {
        var stage = try PageStage(QuizReportPage(8), state: .ana) { call in
            guard let asked = call as? GetQuizReport else { return nil }
            var report = GrowthPeople.report
            report.editions = [1, 2]
            report.quiz.version = asked.version ?? 2
            report.games = asked.version == 1 ? 77 : 5
            return .success(report)
        }
        #expect(stage.text.contains("Edition 2 of 2"))
        try stage.press(.right)
        #expect(last(GetQuizReport.self, stage)?.version == nil, "there is no later one")
        try stage.press(.left)
        #expect(last(GetQuizReport.self, stage)?.version == 1)
        #expect(stage.text.contains("Edition 1 of 2") && stage.text.contains("77"))
        try stage.press(.right)
        #expect(last(GetQuizReport.self, stage)?.version == 2)
    }

    @Test(arguments: [
        ("Lima / *Quito / La Paz", [("Lima", false), ("Quito", true), ("La Paz", false)]),
        ("Lima/*Quito", [("Lima", false), ("Quito", true)]),
        ("*km/h / mph", [("km/h", true), ("mph", false)]),
        ("1/2 / 1/4 /  / *3/4 ", [("1/2", false), ("1/4", false), ("3/4", true)]),
        ("either \\/ or / *\\*star", [("either / or", false), ("*star", true)]),
        ("* b / c", [("b", true), ("c", false)]), ("/", []), ("", []),
    ])
    func choicesAreReadAsTheyAreMeant(typed: String, choices: [(String, Bool)]) {
        let wanted = choices.map { ChoiceText.Choice(text: $0, isRight: $1) }
        #expect(ChoiceText.read(typed) == wanted)
    }

    @Test(arguments: [
        ["Lima", "Quito"], ["km/h", "mph"], ["a / b", "c"], ["*", "/"], ["/a", "b/"],
        ["a /", "/ b"], ["*x", "y*"], ["and/or", "or / and", "and"],
    ])
    func choicesComeBackAsTheyWere(options: [String]) {
        for right in -1..<options.count {
            let choices = options.enumerated().map {
                ChoiceText.Choice(text: $1, isRight: $0 == right)
            }
            #expect(ChoiceText.read(ChoiceText.written(choices)) == choices)
        }
    }
}
