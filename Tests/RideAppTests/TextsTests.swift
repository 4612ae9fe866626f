import RideApp
import RideMap
import RideWire
import Testing

@Suite struct TextsTests {
    private let texts: Texts

    init() throws {
        let json = #"""
            {"chat.toast": "{name}: {text}", "error.no_offer": "Nothing.", "category.vip": "Vip"}
            """#
        texts = try Texts(language: "en", json: Array(json.utf8))
    }

    @Test(arguments: [
        ("Luis", "hello", "Luis: hello"), ("{text}", "x", "{text}: x"), ("", "{name}", ": {name}"),
    ])
    func placesAreFilledOnceWhateverTheValues(name: String, text: String, result: String) {
        #expect(texts["chat.toast", ["name": name, "text": text]] == result)
    }

    @Test func aPlaceWithoutAValueStays() {
        #expect(texts["chat.toast", ["name": "Luis"]] == "Luis: {text}")
    }

    @Test func aMissingTextShowsItsKey() {
        #expect(texts["key.help"] == "key.help")
    }

    @Test func errorsAreSaidInTheLanguageWhereItKnowsThem() {
        #expect(texts[WireError(.refused, code: "no_offer", message: "English.")] == "Nothing.")
        #expect(texts[WireError(.refused, code: "other", message: "English.")] == "English.")
    }

    @Test func wordsOfTheWireAreFoundByGroup() {
        #expect(texts[word: "vip", in: "category"] == "Vip")
        #expect(texts[word: "pet", in: "category"] == "pet")
    }
}
