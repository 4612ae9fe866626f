import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// Every page as it looks, in both languages, at three sizes, in ASCII and without colours.
@Suite("A1–A6, P13: the pages about accounts") struct AccountScreensTests {
    /// A page and how it is led to what is recorded.
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        let page: @Sendable () -> any Page
        var state: PersonState?
        var role = Side.passenger
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

    @Test(arguments: AccountScene.all, RecordedView.all)
    func everyPageLooksAsRecorded(scene: Scene, view: RecordedView) throws {
        let stage = try scene.stage(view.size, view.language)
        try expect(stage.sheets(), isRecorded: view.name(of: scene.name))
        #expect(!stage.text.contains(#/(account|field)\.[a-zA-Z]/#), "a text is missing")
    }

    @Test(arguments: spanish) func looksAsRecordedInSpanish(scene: Scene) throws {
        let view = RecordedView.spanish
        let stage = try scene.stage(view.size, view.language)
        try expect(stage.sheets(), isRecorded: view.name(of: scene.name))
    }

    private static let spanish = AccountScene.all.filter {
        ["start-passenger", "settings"].contains($0.name)
    }

    /// A status bar takes a row of many terminals.
    @Test(arguments: AccountScene.all)
    func everyPageIsWholeUnderAStatusBar(scene: Scene) throws {
        for language in AppFiles.tags {
            try expectWholeUnderAStatusBar("\(scene.name) \(language)") { size in
                try scene.stage(size, language).screen()
            }
        }
    }

    @Test(arguments: AccountScene.all.indices)
    func everyPageIsReadableInPoorTerminals(index: Int) throws {
        let scene = AccountScene.all[index]
        let stage = try scene.stage(.smallest, "en")
        expectNoSecret(stage)
        let ascii = stage.screen(.ascii).text
        let isPlain = ascii.allSatisfy(\.isASCII)
        #expect(isPlain)
        #expect(stage.screen().showsStress)
        guard index < ScreenRecord.poorScenes else { return }
        try expect(stage.sheets(.ascii), isRecorded: "\(scene.name)-ascii")
        try expect(
            text: stage.sheets().monochrome.withoutFrames, isRecorded: "\(scene.name)-mono")
    }

    @Test func nothingIsRecordedThatIsNotShown() throws {
        #expect(
            try ScreenRecord.names(besides: #filePath)
                == ScreenRecord.names(of: AccountScene.all.map(\.name))
                .union(Self.spanish.map { RecordedView.spanish.name(of: $0.name) }))
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
        var stage = try scene.stage(.smallest, "en")
        // A question of a moment before means nothing any more.
        if stage.app.core.question != nil { return }
        let before = stage.app.outline(glyphs: .braille)
        try stage.loseEngine()
        try stage.engineReturns()
        let after = stage.app.outline(glyphs: .braille)
        #expect(after.title == before.title)
        #expect(after.lines == before.lines)
    }
}
