import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// Every moment of the app, as it looks in small and large terminals, in both languages, without
/// braille and without colours.
@Suite struct ScreenTests {
    private static let sizes = [
        Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 200, height: 60),
    ]

    @Test(arguments: Gallery.scenes, ["en", "pt-BR"])
    func looksAsRecorded(scene: Gallery.Scene, language: String) throws {
        var bench = scene.bench(language)
        let suffix = language == "en" ? "" : "-\(language)"
        for size in Self.sizes {
            bench.send(.resized(size))
            let name = "\(scene.name)-\(size.width)x\(size.height)\(suffix)"
            try expect(bench.screen(), isRecorded: name)
        }
        guard language == "en" else { return }
        bench.send(.resized(Self.sizes[0]))
        let ascii = bench.screen(.ascii)
        let isPlain = ascii.text.allSatisfy { $0.isASCII }
        #expect(isPlain)
        try expect(ascii, isRecorded: "\(scene.name)-ascii")
        try expect(text: bench.screen().monochrome, isRecorded: "\(scene.name)-mono")
    }

    @Test(arguments: ["by-hand", "offer-home", "waiting-demand"])
    func looksAsRecordedOnAConsole(name: String) throws {
        let scene = try #require(Gallery.scenes.first { $0.name == name })
        try expect(scene.bench().screen(.halfBlocks), isRecorded: "\(name)-console")
    }

    @Test(arguments: sizes)
    func beginningLooksAsRecorded(_ size: Size) throws {
        var bench = Bench(size, isNew: true)
        try expect(bench.screen(), isRecorded: "connecting-\(size.width)x\(size.height)")
        bench.send(.engineStarting)
        try expect(bench.screen(), isRecorded: "starting-\(size.width)x\(size.height)")
        bench.connect(Scenes.state(.offline, rides: 0, earnings_minor: 0))
        try expect(bench.screen(), isRecorded: "newcomer-\(size.width)x\(size.height)")
    }

    @Test(arguments: Gallery.scenes)
    func tooSmallATerminalSaysSoAndRecovers(scene: Gallery.Scene) {
        var bench = scene.bench()
        let before = sheet(of: bench)
        for size in [Size(width: 1, height: 1), Size(width: 30, height: 8)] {
            bench.send(.resized(size))
            #expect(bench.screen().size == size)
        }
        bench.send(.resized(Size(width: 60, height: 20)))
        #expect(bench.text.contains("80"))
        bench.send(.resized(Size(width: 80, height: 24)))
        #expect(sheet(of: bench) == before)
    }

    /// The screen from the sheet on; the map above it may have been fitted anew.
    private func sheet(of bench: Bench) -> [String] {
        let screen = bench.screen()
        let rows = (1..<screen.size.height).map { screen.row($0) }
        return Array(rows.drop { !$0.hasPrefix("╭") })
    }

    @Test func withoutColoursTheStressIsLeft() {
        let screen = Bench(Scenes.offer).screen()
        for cell in screen.cells {
            let paint = Theme(.mono).paint(cell.style, depth: .none)
            #expect(paint.ink == nil && paint.paper == nil)
        }
    }
}
