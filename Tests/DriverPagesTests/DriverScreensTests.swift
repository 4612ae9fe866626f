import AppTestSupport
import RideApp
import RideTUI
import Testing

@testable import DriverPages

/// Every page as it looks, in both languages, at three sizes, in ASCII and without colours.
@Suite("D1, D7, D9–D13: the pages of drivers") struct DriverScreensTests {
    private static let sizes = [
        Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 200, height: 60),
    ]

    @Test(arguments: DriverScene.all) func everyPageLooksAsRecorded(scene: DriverScene) throws {
        for language in ["en", "pt-BR"] {
            for size in Self.sizes {
                let text = try scene.stage(size, language).text
                try expect(text, "\(scene.name)-\(size.width)x\(size.height)-\(language)")
                #expect(!text.contains("work."), "a text is missing")
                #expect(!text.contains("field."), "a text is missing")
            }
        }
        let stage = try scene.stage(Self.sizes[0], "en")
        try expect(stage.screen(.ascii).text, "\(scene.name)-80x24-ascii")
        try expect(stage.screen().monochrome, "\(scene.name)-80x24-mono")
    }

    @Test(arguments: DriverScene.all)
    func whatWasKnownStaysWhenTheEngineGoes(scene: DriverScene) throws {
        var stage = try scene.stage(Self.sizes[0], "en")
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

    private func expect(_ text: String, _ name: String) throws {
        let record = try ScreenRecord(text, named: name, besides: #filePath)
        #expect(record.isRight, Comment(rawValue: record.complaint))
    }
}
