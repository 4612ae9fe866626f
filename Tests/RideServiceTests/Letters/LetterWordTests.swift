import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// Letters and apps call one thing by one word, and every letter has its words.
@Suite("P8: words of letters") struct LetterWordTests {
    @Test(
        "the colours of cars are those of the apps' texts, all of them",
        arguments: TestLanguages.all.all)
    func coloursAreThoseOfTheApps(language: Language) {
        let texts = TestLanguages.table(.texts, in: language.tag.rawValue)
        let letters = TestLanguages.letters[language.tag]
        let prefix = "colour."
        let known = texts.filter { $0.key.hasPrefix(prefix) }
        #expect(!known.isEmpty)
        for (key, word) in known {
            #expect(letters.colour(String(key.dropFirst(prefix.count))) == word)
        }
        #expect(letters.colour("burgundy") == "burgundy")
    }

    @Test(
        "every key of the fees, the answers and the example has words",
        arguments: TestLanguages.all.all)
    func everythingHasWords(language: Language) {
        let say = TestLanguages.letters[language.tag]
        let keys =
            Fare.Kind.allCases.map { "fare.\($0.rawValue)" }
            + Side.allCases.map { "recovery.whose.\($0.rawValue)" }
        for key in keys { #expect(say(key) != key) }
        for situation in SimulatedTalk.Situation.allCases {
            #expect(say.list("talk.\(situation.rawValue)").count > 1)
        }
        #expect(say.lists("demo.chat").count == 3)
        #expect(throws: Never.self) { try ExampleQuiz.draft(in: say) }
    }

    @Test("a text that is missing is its key, so that it is seen and nothing else breaks")
    func aMissingTextIsItsKey() {
        let say = Letters(
            TestLanguages.all.english, ["a.1": "{x}", "b.1.1": "one", "b.2.1": "two"])
        #expect(say("a.1", ["x": "y"]) == "y")
        #expect(say("c", ["x": "y"]) == "c")
        #expect(say.list("c") == ["c"] && say.lists("c") == [["c"]])
        #expect(say.lists("b") == [["one"], ["two"]])
    }
}
