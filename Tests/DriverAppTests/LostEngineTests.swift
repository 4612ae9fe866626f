import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// An engine that goes away, in every moment (N2).
@Suite struct LostEngineTests {
    @Test(arguments: Scenes.moments.indices)
    func lastKnownStateStaysAndIsMarked(_ index: Int) {
        let moment = Scenes.moments[index]
        var bench = Bench(moment.state, way: moment.way)
        let before = sheet(of: bench)
        bench.send(.disconnected(reason: "the engine closed the connection"))
        #expect(sheet(of: bench) == before)
        #expect(bench.screen().row(0).contains("○"))
        // The map is the last that is known, and looks like it.
        let map = bench.screen()
        #expect(map[40, 8].style.role == .muted)
    }

    @Test(arguments: Scenes.moments.indices)
    func nothingIsSentWhileItIsAway(_ index: Int) {
        let moment = Scenes.moments[index]
        var bench = Bench(moment.state, way: moment.way, share: 1)
        bench.send(.disconnected(reason: "the engine closed the connection"))
        _ = bench.takeEffects()
        bench.press(.enter, .delete, .char("o"))
        if moment.name != "finished" { #expect(bench.commands == []) }
        #expect(!bench.program.core.toasts.toasts.isEmpty)
    }

    @Test(arguments: Scenes.moments.indices)
    func sameScreenComesBack(_ index: Int) {
        let moment = Scenes.moments[index]
        var bench = Bench(moment.state, way: moment.way)
        // Toasts tell what happened and go; everything else is to be as it was.
        bench.send(.timer, after_ms: 6_000)
        bench.tick(Scenes.tick(moment.way, share: 0.3))
        let before = bench.text
        bench.send(.disconnected(reason: "the engine closed the connection"))
        bench.send(.timer, after_ms: 100)
        bench.connect(moment.state)
        bench.send(.timer, after_ms: 6_000)
        bench.tick(Scenes.tick(moment.way, share: 0.3))
        #expect(bench.text == before)
    }

    @Test func commandOnItsWayIsSentAgainUnderItsName() throws {
        var bench = Bench(Scenes.offer)
        bench.press(.enter)
        let first = try #require(bench.calls.compactMap(\.call.commandID).first)
        bench.calls = []
        bench.send(.disconnected(reason: "the engine closed the connection"))
        bench.send(.timer, after_ms: 100)
        bench.connect(Scenes.offer)
        #expect(bench.commands == ["ride.accept"])
        #expect(bench.calls.compactMap(\.call.commandID) == [first])
    }

    /// The title and the rows of the sheet, without what counts.
    private func sheet(of bench: Bench) -> [String] {
        let content = bench.program.sheet(width: 76, isWide: false, glyphs: .braille)
        return [content.title.plain, content.number.plain] + content.rows.map { "\($0)" }
    }
}
