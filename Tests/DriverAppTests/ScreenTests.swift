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
    @Test(arguments: Gallery.scenes, RecordedView.all)
    func looksAsRecorded(scene: Gallery.Scene, view: RecordedView) throws {
        var bench = scene.bench(view.language)
        bench.send(.resized(view.size))
        try expect(bench.sheets(), isRecorded: view.name(of: scene.name))
    }

    /// What a moment puts on the map, and where its sheet leaves it.
    @Test(arguments: whole, RecordedView.english)
    func looksAsRecordedWithItsMap(scene: Gallery.Scene, view: RecordedView) throws {
        var bench = scene.bench(view.language)
        bench.send(.resized(view.size))
        try expect(bench.screen(), isRecordedWhole: view.name(of: scene.name))
    }

    private static let whole = Gallery.scenes.filter { ["offer", "driving"].contains($0.name) }

    @Test func anOfferLooksAsRecordedInSpanish() throws {
        let scene = try #require(Gallery.scenes.first { $0.name == "offer" })
        var bench = scene.bench(RecordedView.spanish.language)
        bench.send(.resized(RecordedView.spanish.size))
        try expect(bench.sheets(), isRecorded: RecordedView.spanish.name(of: scene.name))
    }

    /// A status bar takes a row of many terminals.
    @Test(arguments: Gallery.scenes)
    func isWholeUnderAStatusBar(scene: Gallery.Scene) {
        for language in AppFiles.tags {
            var bench = scene.bench(language)
            expectWholeUnderAStatusBar("\(scene.name) \(language)") { size in
                bench.send(.resized(size))
                return bench.screen()
            }
        }
    }

    @Test(arguments: Gallery.scenes.indices)
    func isReadableInPoorTerminals(index: Int) throws {
        let scene = Gallery.scenes[index]
        let bench = scene.bench()
        let ascii = bench.screen(.ascii)
        let isPlain = ascii.text.allSatisfy { $0.isASCII }
        #expect(isPlain)
        #expect(bench.screen().showsStress)
        guard index < ScreenRecord.poorScenes else { return }
        try expect(bench.sheets(.ascii), isRecorded: "\(scene.name)-ascii")
        try expect(
            text: bench.sheets().monochrome.withoutFrames, isRecorded: "\(scene.name)-mono")
    }

    @Test func nothingIsRecordedThatIsNotShown() throws {
        let consoles = Self.consoles.map { "\($0)-console" }
        let beginning = ["connecting", "starting", "newcomer"].flatMap { name in
            RecordedView.english.map { $0.name(of: name) }
        }
        #expect(
            try ScreenRecord.names(besides: #filePath)
                == ScreenRecord.names(of: Gallery.scenes.map(\.name)).union(consoles)
                .union(beginning).union(ScreenRecord.wholeNames(of: Self.whole.map(\.name)))
                .union([RecordedView.spanish.name(of: "offer")]))
    }

    private static let consoles = ["by-hand", "offer-home", "waiting-demand"]

    @Test(arguments: consoles)
    func looksAsRecordedOnAConsole(name: String) throws {
        let scene = try #require(Gallery.scenes.first { $0.name == name })
        try expect(scene.bench().sheets(.halfBlocks), isRecorded: "\(name)-console")
    }

    @Test(arguments: RecordedView.english)
    func beginningLooksAsRecorded(_ view: RecordedView) throws {
        var bench = Bench(view.size, isNew: true)
        try expect(bench.sheets(), isRecorded: view.name(of: "connecting"))
        bench.send(.engineStarting)
        try expect(bench.sheets(), isRecorded: view.name(of: "starting"))
        bench.connect(Scenes.state(.offline, rides: 0, earnings_minor: 0))
        try expect(bench.sheets(), isRecorded: view.name(of: "newcomer"))
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
