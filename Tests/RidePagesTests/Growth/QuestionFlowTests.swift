import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("Q1, Q4: questions by keys") struct QuestionFlowTests {
    private func stage(_ page: any Page) throws -> PageStage {
        try PageStage(page, state: .ana, answer: { GrowthPeople.engine($0) })
    }

    private func last<Call: Request>(_ type: Call.Type, _ stage: PageStage) -> Call? {
        stage.calls.compactMap { $0 as? Call }.last
    }

    @Test func orderAndRemovalsAreSavedTogether() throws {
        var stage = try stage(QuizzesPage())
        try stage.press(.char("a"), .char("d"), .char("x"))
        #expect(last(SaveQuiz.self, stage) == nil, "nothing is sent yet")
        #expect(stage.text.contains("not saved yet"))
        try stage.press(.ctrl("s"))
        let saved = try #require(last(SaveQuiz.self, stage))
        #expect(saved.quiz_id == 8)
        #expect(saved.questions.map(\.text) == ["From north to south", "7 × 8?"])
        #expect(!stage.text.contains("not saved yet"))
    }

    @Test func aQuestionIsChangedInItsPlace() throws {
        var stage = try stage(QuizzesPage())
        try stage.press(.char("a"), .enter)
        #expect(stage.text.contains("Lima / *La Paz / Quito"))
        try stage.type("!")
        try stage.press(.ctrl("s"))
        let saved = try #require(last(SaveQuiz.self, stage))
        #expect(saved.questions.count == 3)
        #expect(saved.questions[0].text == "Which is the highest capital?!")
        #expect(saved.questions[0].right.map(\.wrappedValue) == [1])
        #expect(
            Array(saved.questions.dropFirst()) == Array(GrowthPeople.quiz.questions.dropFirst()))
    }

    @Test func whatIsNotSavedIsAskedForBeforeItIsLost() throws {
        var stage = try stage(QuizzesPage())
        try stage.press(.char("a"), .char("d"), .escape)
        #expect(stage.text.contains("Which is the highest capital?"))
        try stage.press(.down, .enter)
        #expect(stage.text.contains("Our city"))
        #expect(last(SaveQuiz.self, stage) == nil)
    }

    @Test("Q1: places are found on the map by their names, or it is said which is not")
    func placesAreFoundByTheirNames() throws {
        var stage = try stage(QuizzesPage())
        try stage.press(.char("a"), .char("n"))
        try stage.type("From the sea inland")
        try stage.press(.tab, .right, .right, .right, .tab)
        try stage.type("Faro Monumental / Plaza de Armas / Qzx")
        try stage.press(.ctrl("s"))
        #expect(stage.text.contains("Nothing on the map is called Qzx."))
        #expect(last(SaveQuiz.self, stage) == nil)
        for _ in 0..<6 { try stage.press(.backspace) }
        try stage.press(.ctrl("s"))
        let asked = try #require(last(SaveQuiz.self, stage)?.questions.last)
        #expect(asked.kind == "places")
        #expect(asked.options == ["Faro Monumental", "Plaza de Armas"])
        let places = (asked.places ?? []).compactMap(\.waypoint)
        #expect(places.map(\.name) == asked.options)
        #expect(
            places[0].coordinate.longitudeE7 < places[1].coordinate.longitudeE7,
            "the lighthouse lies by the sea, in the west")
    }

    @Test("Q1, Q2: places are put in order by the map", arguments: [true, false])
    func placesArePutInOrderOnTheMap(isRight: Bool) throws {
        var stage = try stage(
            QuizPlayPage(questions: [GrowthPeople.places], title: "Our city"))
        func scene() throws -> MapScene {
            try #require(stage.app.core.topPage?.scene(stage.app.core.context))
        }
        #expect(try scene().pins.map(\.label) == ["1 Plaza de Armas", "2 Faro Monumental"])
        #expect(try scene().route.isEmpty)
        try stage.press(.char(isRight ? "2" : "1"), .char(isRight ? "1" : "2"))
        let chosen = try scene().route
        #expect(chosen.count == 2)
        try stage.press(.enter)
        #expect(stage.text.contains(isRight ? "right" : "wrong"))
        #expect(try (scene().route == chosen) == isRight, "the right order is shown")
    }

    @Test("Q4: street questions are asked in the language of the app", arguments: ["en", "pt-BR"])
    func streetsAreAskedInTheLanguageOfTheApp(language: String) throws {
        var stage = try PageStage(
            LicencePage(), state: .luis, language: language, role: .driver,
            answer: { GrowthPeople.engine($0) })
        try stage.press(.enter)
        let asked = language == "en" ? "Which street is Faro on?" : "Em que rua fica Faro?"
        #expect(stage.text.contains(asked))
    }

    @Test("Q4: the quiz of the city is marked by the engine", arguments: [true, false])
    func theLicenceIsMarkedByTheEngine(isRight: Bool) throws {
        var stage = try PageStage(
            LicencePage(), state: .luis, role: .driver, answer: { GrowthPeople.engine($0) })
        try stage.press(.enter, .char(isRight ? "2" : "1"), .enter)
        let taken = try #require(last(TakeLicence.self, stage))
        #expect(taken.attempt == 2 && taken.answers.count == 2)
        #expect(stage.text.contains(isRight ? "Passed." : "Not passed yet"))
    }
}
