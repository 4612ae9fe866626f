import RideApp
import Testing

@testable import PassengerApp

@Suite struct PassengerTextTests {
    @Test(arguments: ["en", "pt-BR"])
    func theTableHasExactlyTheTextsOfThisApp(language: String) throws {
        let keys = try World.texts(language).keys.filter { $0.hasPrefix("passenger.") }
        #expect(Set(keys) == Set(PassengerText.allCases.map(\.rawValue)))
    }

    @Test func everyKindOfPlaceOfTheBuiltInCityHasAWord() throws {
        let known = Set(try World.texts("en").keys)
        let kinds = Set(try World.shared().city.places.map { "place.\($0.kind.words)" })
        #expect(kinds.subtracting(known).sorted() == [])
    }
}
