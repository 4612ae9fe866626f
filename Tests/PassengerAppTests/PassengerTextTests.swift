import RideApp
import Testing

@testable import PassengerApp

@Suite struct PassengerTextTests {
    @Test func everyKindOfPlaceOfTheBuiltInCityHasAWord() throws {
        let known = Set(try World.texts("en").keys)
        let kinds = Set(try World.shared().city.places.map { "place.\($0.kind.words)" })
        #expect(kinds.subtracting(known).sorted() == [])
    }
}
