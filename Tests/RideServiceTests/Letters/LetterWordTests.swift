import Foundation
import Testing

@testable import RideService

/// Letters and apps call one thing by one word.
@Suite("P8: words of letters") struct LetterWordTests {
    @Test("the colours of cars are those of the apps' texts, all of them, in both languages")
    func coloursAreThoseOfTheApps() throws {
        for (tag, language) in [("en", LetterLanguage.english), ("pt-BR", .portuguese)] {
            let texts = try Self.texts(tag)
            let prefix = "colour."
            let known = texts.filter { $0.key.hasPrefix(prefix) }
            let told = LetterLanguage.portugueseColours.keys.map { prefix + $0 }
            #expect(known.keys.sorted() == told.sorted())
            for (key, word) in known {
                #expect(language.colour(String(key.dropFirst(prefix.count))) == word)
            }
            #expect(language.colour("burgundy") == "burgundy")
        }
    }

    private static func texts(_ tag: String) throws -> [String: String] {
        let package = (0..<4).reduce(URL(filePath: #filePath)) { file, _ in
            file.deletingLastPathComponent()
        }
        let file = package.appending(path: "Resources/languages/\(tag)/texts.json")
        return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
    }
}
