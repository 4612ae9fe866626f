import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// Every moment of the app, as it looks in small and large terminals, in both languages, without
/// braille and without colours.
@Suite struct ScreenTests {
    @Test(arguments: Gallery.scenes, RecordedView.all)
    func looksAsRecorded(scene: Gallery.Scene, view: RecordedView) throws {
        var journey = try Journey(language: view.language, changing: scene.prepare)
        try scene.lead(&journey)
        try journey.give(.resized(view.size))
        try expect(
            journey.sheets(view.size.width, view.size.height), isRecorded: view.name(of: scene.name)
        )
    }

    /// What a moment puts on the map, and where its sheet leaves it.
    @Test(arguments: whole, RecordedView.english)
    func looksAsRecordedWithItsMap(scene: Gallery.Scene, view: RecordedView) throws {
        var journey = try Journey(language: view.language, changing: scene.prepare)
        try scene.lead(&journey)
        try journey.give(.resized(view.size))
        try expect(
            journey.screen(view.size.width, view.size.height),
            isRecordedWhole: view.name(of: scene.name))
    }

    private static let whole = Gallery.scenes.filter { ["choose", "aboard"].contains($0.name) }

    @Test(arguments: spanish)
    func looksAsRecordedInSpanish(scene: Gallery.Scene) throws {
        let view = RecordedView.spanish
        var journey = try Journey(language: view.language, changing: scene.prepare)
        try scene.lead(&journey)
        try journey.give(.resized(view.size))
        try expect(
            journey.sheets(view.size.width, view.size.height), isRecorded: view.name(of: scene.name)
        )
    }

    private static let spanish = Gallery.scenes.filter {
        ["home", "choose", "coming", "summary"].contains($0.name)
    }

    /// A status bar takes a row of many terminals.
    @Test(arguments: Gallery.scenes)
    func isWholeUnderAStatusBar(scene: Gallery.Scene) throws {
        for language in AppFiles.tags {
            var journey = try Journey(language: language, changing: scene.prepare)
            try scene.lead(&journey)
            try expectWholeUnderAStatusBar("\(scene.name) \(language)") { size in
                try journey.give(.resized(size))
                return journey.screen(size.width, size.height)
            }
        }
    }

    @Test(arguments: Gallery.scenes.indices)
    func isReadableInPoorTerminals(index: Int) throws {
        let scene = Gallery.scenes[index]
        var journey = try Journey(changing: scene.prepare)
        try scene.lead(&journey)
        let ascii = journey.screen(80, 24, .ascii)
        let isPlain = ascii.text.allSatisfy(\.isASCII)
        #expect(isPlain)
        #expect(journey.screen().showsStress)
        guard index < ScreenRecord.poorScenes else { return }
        try expect(journey.sheets(80, 24, .ascii), isRecorded: "\(scene.name)-ascii")
        try expect(
            text: journey.sheets().monochrome.withoutFrames, isRecorded: "\(scene.name)-mono")
    }

    @Test func nothingIsRecordedThatIsNotShown() throws {
        let others = [
            "where-to-console", "connecting", "starting", "away", "too-small",
            "where-to-found-80x24-en", "where-to-found-80x24-pt-BR", "where-to-found-200x60",
        ]
        #expect(
            try ScreenRecord.names(besides: #filePath)
                == ScreenRecord.names(of: Gallery.scenes.map(\.name)).union(others)
                .union(ScreenRecord.wholeNames(of: Self.whole.map(\.name)))
                .union(Self.spanish.map { RecordedView.spanish.name(of: $0.name) }))
    }

    @Test func searchingOnAConsole() throws {
        var journey = try Journey()
        try journey.press(.enter)
        try journey.type("plaza")
        try expect(journey.sheets(80, 24, .halfBlocks), isRecorded: "where-to-console")
    }

    @Test func connecting() throws {
        var app = PassengerProgram(
            settings: .init(name: "Ana", texts: try AppFiles.texts("en"), seed: 1))
        _ = app.update(.init(at_ms: 0, .resized(Size(width: 80, height: 24))))
        try expect(
            app.sheets(size: Size(width: 80, height: 24), glyphs: .braille),
            isRecorded: "connecting")
        _ = app.update(.init(at_ms: 0, .engineStarting))
        try expect(
            app.sheets(size: Size(width: 80, height: 24), glyphs: .braille),
            isRecorded: "starting")
        _ = app.update(.init(at_ms: 0, .disconnected(reason: "The engine ended at once.")))
        try expect(
            app.sheets(size: Size(width: 80, height: 24), glyphs: .braille),
            isRecorded: "away")
    }

    @Test func terminalTooSmall() throws {
        let journey = try Journey()
        try expect(journey.screen(60, 20), isRecorded: "too-small")
    }
}
