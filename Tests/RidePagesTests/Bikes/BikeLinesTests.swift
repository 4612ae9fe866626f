import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// The pages of bicycles for those who do not see the screen.
@Suite("B8: the pages of bicycles as lines") struct BikeLinesTests {
    private func outline(_ index: Int, _ language: String) throws -> Outline {
        let scene = BikePagesTests.scenes[index]
        var state = PersonState.ana
        state.rental = scene.rental
        let stage = try PageStage(
            try scene.page(), state: state, language: language, answer: FakeBikes().answer)
        return stage.app.outline(glyphs: .ascii)
    }

    @Test(arguments: BikePagesTests.scenes.indices, AppFiles.tags)
    func everyPageIsReadAsLines(index: Int, language: String) throws {
        let outline = try outline(index, language)
        #expect(!outline.title.isEmpty)
        #expect(!outline.lines.isEmpty)
        let all = "\(outline)"
        #expect(!all.contains("bikes."), "a text is missing")
    }

    @Test(
        arguments: [
            ("bikes", ["Balmaceda / Prat", "5 bikes", "7 docks"]),
            ("station", ["5 bikes", "to the north-east", "R$"]),
            ("rental-riding", ["riding", "Free minutes left"]),
            ("rentals", ["Balmaceda / Prat", "returned"]),
            ("ways", ["Bicycle", "On foot"]),
            ("stations", ["Avenida de Aguirre", "9"]),
        ])
    func whatSignsSayIsSaidInWords(name: String, words: [String]) throws {
        let index = try #require(BikePagesTests.scenes.firstIndex { $0.name == name })
        let all = "\(try outline(index, "en"))"
        for word in words { #expect(all.contains(word), "\(name): \(word)") }
    }

    @Test(
        arguments: [
            (Int64(0), "en", "free to unlock, "), (150, "en", "1,50 to unlock, "),
            (0, "pt-BR", "desbloqueio grátis, "),
        ])
    func whatCostsNothingIsFree(minor: Int64, language: String, words: String) throws {
        var price = FakeBikes.price
        price.unlock_minor = minor
        let stage = try PageStage(
            try BikePagesTests.scenes[0].page(), state: .ana, language: language,
            answer: FakeBikes().answer)
        #expect(stage.app.core.words(for: price).contains(words))
    }
}
