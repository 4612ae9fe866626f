import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import OperatorApp

/// Every part, page and alarm, as it looks in small and large terminals, in both languages,
/// without braille and without colours.
@Suite struct ScreenTests {
    @Test(arguments: Gallery.scenes, RecordedView.all)
    func looksAsRecorded(scene: Gallery.Scene, view: RecordedView) throws {
        var stage = try OperatorStage(scene.town, language: view.language)
        try scene.lead(&stage)
        try stage.give(.resized(view.size))
        try stage.pass(seconds: 2)
        try expect(stage.sheets(), isRecorded: view.name(of: scene.name))
    }

    /// What is on the map, and where the sheet leaves it.
    @Test(arguments: whole, RecordedView.english)
    func looksAsRecordedWithItsMap(scene: Gallery.Scene, view: RecordedView) throws {
        var stage = try OperatorStage(scene.town, language: view.language)
        try scene.lead(&stage)
        try stage.give(.resized(view.size))
        try stage.pass(seconds: 2)
        try expect(stage.screen(), isRecordedWhole: view.name(of: scene.name))
    }

    private static let whole = Gallery.scenes.filter { $0.name == "sos-on-map" }

    /// A status bar takes a row of many terminals. A picture is drawn anew in the room there is.
    @Test(arguments: Gallery.scenes.filter { $0.name != "document" })
    func isWholeUnderAStatusBar(scene: Gallery.Scene) throws {
        for language in AppFiles.tags {
            var stage = try OperatorStage(scene.town, language: language)
            try scene.lead(&stage)
            try stage.pass(seconds: 2)
            try expectWholeUnderAStatusBar("\(scene.name) \(language)") { size in
                try stage.give(.resized(size))
                return stage.screen()
            }
        }
    }

    @Test(arguments: Gallery.scenes.indices)
    func isReadableInPoorTerminals(index: Int) throws {
        let scene = Gallery.scenes[index]
        var stage = try OperatorStage(scene.town, language: "en")
        try scene.lead(&stage)
        try stage.pass(seconds: 2)
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
                == ScreenRecord.names(of: Gallery.scenes.map(\.name))
                .union(ScreenRecord.wholeNames(of: Self.whole.map(\.name)))
                .union(CitiesTests.records))
    }

    @Test(arguments: [(60, 20), (79, 24), (80, 22), (48, 6)])
    func aTinyTerminalSaysWhatIsNeededAndStillCallsForHelp(width: Int, height: Int) throws {
        var stage = try OperatorStage(size: Size(width: width, height: height))
        try stage.callForHelp()
        let text = stage.text
        #expect(text.contains("SOS"))
        #expect(text.contains("F6"))
        #expect(text.contains("80"))
    }
}
