import AppTestSupport
import RideApp
import RideTUI
import Testing

@testable import RidePages

/// Every page as it looks, in both languages, at three sizes, in ASCII and without colours.
@Suite("D1, D7, D9–D13: the pages of drivers") struct DriverScreensTests {
    @Test(arguments: DriverScene.all, RecordedView.all)
    func everyPageLooksAsRecorded(scene: DriverScene, view: RecordedView) throws {
        let screen = try scene.stage(view.size, view.language).sheets()
        try expect(screen, isRecorded: view.name(of: scene.name))
        let text = screen.text
        #expect(!text.contains("work."), "a text is missing")
        #expect(!text.contains("field."), "a text is missing")
    }

    /// A status bar takes a row of many terminals.
    @Test(arguments: DriverScene.all)
    func everyPageIsWholeUnderAStatusBar(scene: DriverScene) throws {
        for language in AppFiles.tags {
            try expectWholeUnderAStatusBar("\(scene.name) \(language)") { size in
                try scene.stage(size, language).screen()
            }
        }
    }

    @Test(arguments: DriverScene.all.indices)
    func everyPageIsReadableInPoorTerminals(index: Int) throws {
        let scene = DriverScene.all[index]
        let stage = try scene.stage(.smallest, "en")
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
                == ScreenRecord.names(of: DriverScene.all.map(\.name)))
    }

    @Test(arguments: DriverScene.all)
    func whatWasKnownStaysWhenTheEngineGoes(scene: DriverScene) throws {
        var stage = try scene.stage(.smallest, "en")
        try stage.loseEngine()
        #expect(!stage.isMapBack)
        try stage.engineReturns()
        #expect(!stage.isMapBack)
    }

    @Test(arguments: HostileScene.all)
    func nothingThatOthersWroteReachesTheTerminal(scene: HostileScene) throws {
        let stage = try PageStage(
            scene.page(), state: scene.state(), answer: { scene.answer($0) })
        #expect(stage.text.contains("evil"))
        for scalar in ["\u{1B}", "\u{202E}", "\u{7}"] {
            #expect(!stage.text.contains(scalar))
        }
    }
}
