import RideApp
import RideMap
import RideTestSupport
import RideWire
import Testing

@Suite struct TextsTests {
    private let texts: Texts

    init() throws {
        let json = #"""
            {"chat.toast": "{name}: {text}", "error.no_offer": "Nothing.", "category.vip": "Vip",
             "cars": "{count:Falta|Faltam} {count} {count:carro|carros}"}
            """#
        texts = try Texts(language: TestLanguages.all.english, json: Array(json.utf8))
    }

    @Test(arguments: [
        ("Luis", "hello", "Luis: hello"), ("{text}", "x", "{text}: x"), ("", "{name}", ": {name}"),
    ])
    func placesAreFilledOnceWhateverTheValues(name: String, text: String, result: String) {
        #expect(texts["chat.toast", ["name": name, "text": text]] == result)
    }

    @Test(
        "words agree with the number beside them",
        arguments: [
            ("0", "Faltam 0 carros"), ("1", "Falta 1 carro"), ("21", "Faltam 21 carros"),
        ])
    func wordsAgreeWithNumbers(count: String, result: String) {
        #expect(texts["cars", ["count": count]] == result)
        #expect(texts["cars"].contains("{count:carro|carros}"))
    }

    @Test(arguments: [
        ("/data/ana/receipt.txt", "/data/ana", "~/receipt.txt"), ("/data/ana", "/data/ana/", "~"),
        ("/data/anabel/x", "/data/ana", "/data/anabel/x"), ("/tmp/x", "/", "/tmp/x"),
        ("/tmp/x", "", "/tmp/x"),
    ])
    func pathsBelowHomeAreShort(path: String, home: String, shown: String) {
        #expect(ShownPath.short(path, home: home) == shown)
        #expect(ShownPath.short(path, home: nil) == path)
        // What is shown can be typed.
        if home.count > 1 { #expect(ShownPath.full(shown, home: home) == path) }
    }

    @Test(arguments: [
        ("~/licence.pdf", "/data/ana/licence.pdf"), ("~", "/data/ana"), ("~ana/x", "~ana/x"),
        ("x/~/y", "x/~/y"), ("/tmp/x", "/tmp/x"),
    ])
    func homeIsPutInWhereItIsTyped(typed: String, path: String) {
        #expect(ShownPath.full(typed, home: "/data/ana") == path)
        #expect(ShownPath.full(typed, home: "/data/ana/") == path)
        #expect(ShownPath.full(typed, home: nil) == typed)
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
