import RideAcademy
import RideAccounts
import RideCore
import RideMap
import RideMarket
import RideTestSupport
import Testing

@testable import RideService

/// A market that asks drivers for a quiz about the streets of the city.
@Suite("Q4: the quiz of the city in the engine") struct LicenceServiceTests {
    private func stage(in city: City = TestCity.grid64) throws -> Stage {
        let market = TestMarket.market
        let old = market.identity
        let identity = IdentityRules(
            taxID: old.taxID, phone: old.phone, plates: old.plates, documents: old.documents,
            consentVersion: old.consentVersion, minimumDriverAge: old.minimumDriverAge,
            vehicleAges: old.vehicleAges, licenceQuiz: LicenceQuizRule(questions: 5, right: 4))
        var settings = TestService.settings()
        settings.market = try Market(
            code: market.code, name: market.name, amounts: market.amounts, identity: identity,
            tariffs: market.tariffs, surge: market.surge, ledger: market.ledger)
        if city.name == TestCity.laSerena.name {
            settings.home = Waypoint(coordinate: city.bounds.center, name: "Plaza")
        }
        let stage = Stage(settings, in: city)
        stage.skipsPasswords = true
        return stage
    }

    /// The city of the tests has no names: its drivers are asked nothing.
    @Test func aCityWithoutNamesAsksNobody() throws {
        let stage = try stage()
        let luis = try stage.signUp(stage.form(.driver, 9, gender: .man)).actor
        #expect(try stage.service.licence(of: luis) == nil)
        #expect(stage.service.hasLicence(DriverID(luis.number)) == nil)
        #expect(stage.refusal(.apply(try Stage.application([.common])), luis) == nil)
    }

    @Test func aMarketThatAsksForNoneHasNone() throws {
        let stage = Stage()
        let luis = try stage.guest(.driver)
        #expect(try stage.service.licence(of: luis) == nil)
        #expect(stage.refusal(.academy(.takeLicence(attempt: 1, [])), luis) == "no_such_quiz")
        let ana = try stage.guest(.passenger)
        #expect(stage.refusal { _ = try stage.service.licence(of: ana) } == "only_for_drivers")
    }

    private func right(_ question: Question) -> Answer {
        switch question.kind {
        case .single(_, let right): .choices([right])
        case .several(_, let right): .choices(right)
        case .order(let options), .places(let options, _): .choices(Array(options.indices))
        case .place(let place, _): .place(place)
        case .number(let number, _): .number(number)
        }
    }

    @Test("Q4: a city with named places asks, marks, keeps, and lets who has passed apply")
    func aCityWithNamesAsks() throws {
        let stage = try stage(in: TestCity.laSerena)
        let luis = try stage.signUp(stage.form(.driver, 9, gender: .man)).actor
        let driver = DriverID(luis.number)
        let application = try Stage.application([.common])
        #expect(stage.refusal(.apply(application), luis) == "quiz_needed")
        let first = try #require(try stage.service.licence(of: luis))
        #expect(first.questions.count == 5 && first.needed == 4)
        #expect(first.questions.allSatisfy { !$0.place.isEmpty })

        try stage.run(.academy(.takeLicence(attempt: 1, [])), luis)
        #expect(stage.service.hasLicence(driver) == false)
        let second = try #require(try stage.service.licence(of: luis))
        #expect(second.licence.attempt == 2 && second.licence.lastScore == 0)
        #expect(second.questions != first.questions, "each attempt has questions of its own")
        #expect(
            stage.refusal(.academy(.takeLicence(attempt: 1, [])), luis) == "game_not_allowed")

        try stage.restart()
        let third = try #require(try stage.service.licence(of: luis))
        #expect(third.questions == second.questions, "an attempt outlives the engine")
        let answers = third.questions.map { right($0.question) }
        // One may be wrong.
        try stage.run(
            .academy(.takeLicence(attempt: 2, Array(answers.dropLast()) + [.none])), luis)
        #expect(stage.service.hasLicence(driver) == true)
        #expect(stage.refusal(.apply(application), luis) == nil)
        try stage.restart()
        #expect(stage.service.hasLicence(driver) == true)
    }

    @Test("Q4: questions of a seed are made once, and the oldest are forgotten")
    func questionsAreKept() {
        var quizzes = StreetQuizzes()
        var made = 0
        func ask(_ count: Int, _ seed: UInt64) {
            _ = quizzes.questions(count, seed: seed) {
                made += 1
                return []
            }
        }
        for _ in 0..<3 { ask(5, 1) }
        #expect(made == 1)
        ask(6, 1)
        #expect(made == 2, "another number is another quiz")
        for seed in 2..<UInt64(2 + StreetQuizzes.most) { ask(5, seed) }
        #expect(made == 2 + StreetQuizzes.most)
        ask(5, 1)
        #expect(made == 3 + StreetQuizzes.most)
    }
}
