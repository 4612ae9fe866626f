import AppTestSupport
import RideApp
import RideTUI
import Testing

@testable import RidePages

/// Keys are shown where they do something: none opens a row of a list that has none.
@Suite("N4: keys of lists without rows") struct EmptyListKeysTests {
    private func world() -> RecordWorld {
        let world = RecordWorld()
        world.rides = [RecordWorld.ride(42, at_ms: RecordWorld.now_ms)]
        return world
    }

    private func hasOpen(_ stage: PageStage) -> Bool {
        let title = "Enter " + stage.app.core.texts["key.open"]
        return stage.text.split(separator: "\n").last?.contains(title) == true
    }

    @Test("a filter that leaves no ride leaves no key to open one")
    func ridesLeftOut() throws {
        var stage = try PageStage(HistoryPage(), state: .ana, answer: world().answer)
        #expect(hasOpen(stage), "\(stage.text)")
        try stage.press(.char("/"), .down, .down, .down, .down, .down, .down, .down)
        try stage.type("zzz")
        try stage.press(.enter)
        #expect(stage.text.contains("No matches."), "\(stage.text)")
        #expect(!hasOpen(stage), "\(stage.text)")
        try stage.press(.char("*"))
        #expect(hasOpen(stage), "\(stage.text)")
    }

    @Test("without messages there is none to open")
    func noMessages() throws {
        let world = world()
        world.tickets = []
        var stage = try PageStage(SupportPage(), state: .ana, answer: world.answer)
        try stage.press(.char("2"))
        #expect(!hasOpen(stage), "\(stage.text)")
        try stage.press(.char("1"))
        #expect(hasOpen(stage), "\(stage.text)")
    }
}
