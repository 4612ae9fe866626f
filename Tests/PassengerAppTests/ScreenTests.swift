import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// Every moment of the app, as it looks in small and large terminals, in both languages, without
/// braille and without colours.
@Suite struct ScreenTests {
    private static let sizes = [
        Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 200, height: 60),
    ]

    @Test(arguments: Gallery.scenes, ["en", "pt-BR"])
    func looksAsRecorded(scene: Gallery.Scene, language: String) throws {
        var journey = try Journey(language: language, changing: scene.prepare)
        try scene.lead(&journey)
        let suffix = language == "en" ? "" : "-\(language)"
        for size in Self.sizes {
            try journey.give(.resized(size))
            let name = "\(scene.name)-\(size.width)x\(size.height)\(suffix)"
            try expect(journey.screen(size.width, size.height), isRecorded: name)
        }
        guard language == "en" else { return }
        try journey.give(.resized(Self.sizes[0]))
        try expect(journey.screen(80, 24, .ascii), isRecorded: "\(scene.name)-ascii")
        try expect(text: journey.screen().monochrome, isRecorded: "\(scene.name)-mono")
    }

    @Test func searchingOnAConsole() throws {
        var journey = try Journey()
        try journey.press(.enter)
        try journey.type("plaza")
        try expect(journey.screen(80, 24, .halfBlocks), isRecorded: "where-to-console")
    }

    @Test func connecting() throws {
        var app = PassengerProgram(
            settings: .init(name: "Ana", texts: try World.texts("en"), seed: 1))
        _ = app.update(.init(at_ms: 0, .resized(Size(width: 80, height: 24))))
        try expect(
            app.view(size: Size(width: 80, height: 24), glyphs: .braille),
            isRecorded: "connecting")
        _ = app.update(.init(at_ms: 0, .engineStarting))
        try expect(
            app.view(size: Size(width: 80, height: 24), glyphs: .braille),
            isRecorded: "starting")
        _ = app.update(.init(at_ms: 0, .disconnected(reason: "The engine ended at once.")))
        try expect(
            app.view(size: Size(width: 80, height: 24), glyphs: .braille),
            isRecorded: "away")
    }

    @Test func terminalTooSmall() throws {
        let journey = try Journey()
        try expect(journey.screen(60, 20), isRecorded: "too-small")
    }
}
