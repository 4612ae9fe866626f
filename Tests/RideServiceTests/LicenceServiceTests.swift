import RideAccounts
import RideCore
import RideMarket
import RideTestSupport
import Testing

@testable import RideService

/// A market that asks drivers for a quiz about the streets of the city.
@Suite("Q4: the quiz of the city in the engine") struct LicenceServiceTests {
    private func stage() throws -> Stage {
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
        let stage = Stage(settings)
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
}
