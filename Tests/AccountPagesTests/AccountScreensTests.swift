import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import AccountPages

/// Every page as it looks, in both languages, at three sizes, in ASCII and without colours.
@Suite("A1–A6, P13: the pages about accounts") struct AccountScreensTests {
    /// A page and how it is led to what is recorded.
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        let page: @Sendable () -> any Page
        var state: PersonState?
        var role = Party.passenger
        var market = MarketView.brazil
        var demo: DemoView?
        var answer: @Sendable (any Request) -> Result<AnswerValue, WireError>? = {
            AccountPeople.engine($0)
        }
        var lead: @Sendable (inout PageStage) throws -> Void = { _ in }

        var testDescription: String { name }

        func stage(_ size: Size, _ language: String) throws -> PageStage {
            var stage = try PageStage(
                page(), state: state, size: size, language: language, role: role,
                market: market, demo: demo, places: AccountScreensTests.places, answer: answer)
            try lead(&stage)
            return stage
        }
    }

    static var places: PlaceBook {
        var places = PlaceBook()
        for place in [PlaceView.plaza, .faro] {
            if let waypoint = place.waypoint { places.went(to: waypoint) }
        }
        return places
    }

    private static let sizes = [
        Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 200, height: 60),
    ]

    @Test(arguments: AccountScene.all)
    func everyPageLooksAsRecorded(scene: Scene) throws {
        for language in ["en", "pt-BR"] {
            for size in Self.sizes {
                let stage = try scene.stage(size, language)
                let name = "\(scene.name)-\(size.width)x\(size.height)"
                try expect(stage.text, "\(name)-\(language)")
                #expect(
                    !stage.text.contains(#/(account|field)\.[a-zA-Z]/#), "a text is missing")
                guard size == Self.sizes[0], language == "en" else { continue }
                try expect(stage.screen(.ascii).text, "\(name)-ascii")
                try expect(stage.screen().monochrome, "\(name)-mono")
                expectNoSecret(stage)
            }
        }
    }

    /// A6: a password is never to be read, wherever it was typed.
    private func expectNoSecret(_ stage: PageStage) {
        for secret in [AccountPeople.password, AccountPeople.demo.password] {
            #expect(!stage.text.contains(secret))
            #expect(!"\(stage.app.outline(glyphs: .braille))".contains(secret))
            #expect(!stage.toasts.contains { $0.contains(secret) })
            #expect(!"\(stage.done)".contains(secret))
            #expect(!"\(stage.calls)".contains(secret))
        }
    }

    @Test("N2: nothing typed is lost with the engine", arguments: AccountScene.all)
    func aLostEngineLeavesThePageAsItWas(scene: Scene) throws {
        var stage = try scene.stage(Self.sizes[0], "en")
        // A question of a moment before means nothing any more.
        if case .question = stage.app.core.overlay { return }
        let before = stage.app.outline(glyphs: .braille)
        try stage.loseEngine()
        try stage.engineReturns()
        let after = stage.app.outline(glyphs: .braille)
        #expect(after.title == before.title)
        #expect(after.lines == before.lines)
    }

    private func expect(_ text: String, _ name: String) throws {
        let record = try ScreenRecord(text, named: name, besides: #filePath)
        #expect(record.isRight, Comment(rawValue: record.complaint))
    }
}
