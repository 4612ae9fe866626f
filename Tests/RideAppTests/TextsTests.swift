import Foundation
import RideApp
import RideMap
import RideWire
import Testing

@Suite struct TextsTests {
    private static func table(_ language: String) throws -> [String: String] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Resources/texts/\(language).json")
        return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
    }

    @Test func bothLanguagesHaveTheSameKeys() throws {
        let english = try Set(Self.table("en").keys)
        let portuguese = try Set(Self.table("pt-BR").keys)
        #expect(english.subtracting(portuguese).sorted() == [])
        #expect(portuguese.subtracting(english).sorted() == [])
    }

    @Test func bothLanguagesHaveTheSamePlaces() throws {
        let portuguese = try Self.table("pt-BR")
        for (key, text) in try Self.table("en").sorted(by: { $0.key < $1.key }) {
            #expect(places(in: text) == places(in: portuguese[key] ?? ""), "\(key)")
        }
    }

    private func places(in text: String) -> Set<Substring> {
        Set(text.matches(of: #/\{[a-z]+\}/#).map(\.output))
    }

    /// The groups of texts that a module of screens has to itself, which tests them.
    private static let ownPrefixes = [
        "passenger.", "driver.", "account.", "field.", "record.", "wallet.", "work.", "plain.",
        "operator.",
    ]

    @Test func sharedKeysAreExactlyThoseWithoutAnApp() throws {
        let shared = try Self.table("en").keys.filter {
            key in !Self.ownPrefixes.contains { key.hasPrefix($0) }
        }
        let known =
            TextKey.allCases.map(\.rawValue) + ErrorText.allCases.map(\.rawValue)
            + PlaceText.allCases.map(\.rawValue) + NoticeText.allCases.map(\.rawValue)
            + DirectionWords.keys
        #expect(Set(shared) == Set(known))
    }

    @Test func theLineModeHasItsTexts() throws {
        let keys = try Self.table("en").keys.filter { $0.hasPrefix("plain.") }
        #expect(Set(keys) == Set(OutlineText.allCases.map(\.rawValue)))
    }

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
        #expect(texts[TextKey.chatToast, ["name": name, "text": text]] == result)
    }

    @Test func aPlaceWithoutAValueStays() {
        #expect(texts[TextKey.chatToast, ["name": "Luis"]] == "Luis: {text}")
    }

    @Test func aMissingTextShowsItsKey() {
        #expect(texts[TextKey.keyHelp] == "key.help")
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
