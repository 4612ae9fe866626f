import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import OperatorApp

/// Every part, page and alarm, as it looks in small and large terminals, in both languages,
/// without braille and without colours.
@Suite struct ScreenTests {
    private static let sizes = [
        Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 200, height: 60),
    ]

    private func expect(_ text: String, isRecorded name: String) throws {
        let record = try ScreenRecord(text, named: name, besides: #filePath)
        #expect(record.isRight, "\(record.complaint)")
    }

    @Test(arguments: Gallery.scenes, ["en", "pt-BR"])
    func looksAsRecorded(scene: Gallery.Scene, language: String) throws {
        let suffix = language == "en" ? "" : "-\(language)"
        var stage = try OperatorStage(scene.town, language: language)
        try scene.lead(&stage)
        for size in Self.sizes {
            try stage.give(.resized(size))
            try stage.pass(seconds: 2)
            let name = "\(scene.name)-\(size.width)x\(size.height)\(suffix)"
            try expect(stage.text, isRecorded: name)
        }
        guard language == "en" else { return }
        try stage.give(.resized(Self.sizes[0]))
        try expect(stage.screen(.ascii).text, isRecorded: "\(scene.name)-80x24-ascii")
        try expect(stage.screen().monochrome, isRecorded: "\(scene.name)-80x24-mono")
    }

    @Test(arguments: [(60, 20), (79, 24), (80, 23), (48, 6)])
    func aTinyTerminalSaysWhatIsNeededAndStillCallsForHelp(width: Int, height: Int) throws {
        var stage = try OperatorStage(size: Size(width: width, height: height))
        try stage.callForHelp()
        let text = stage.text
        #expect(text.contains("SOS"))
        #expect(text.contains("F6"))
        #expect(text.contains("80"))
    }
}
