import RideApp
import Testing

@testable import PassengerApp

@Suite struct PassengerTextTests {
    @Test(arguments: ["en", "pt-BR"])
    func theTableHasExactlyTheTextsOfThisApp(language: String) throws {
        let keys = try World.texts(language).keys.filter { $0.hasPrefix("passenger.") }
        #expect(Set(keys) == Set(PassengerText.allCases.map(\.rawValue)))
    }
}
