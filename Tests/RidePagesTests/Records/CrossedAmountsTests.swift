import AppTestSupport
import RideApp
import RideTUI
import Testing

@testable import RidePages

/// The amounts between which a list is filtered.
@Suite("F1: amounts of a filter") struct CrossedAmountsTests {
    @Test("a least amount above the most is told, not searched for")
    func amountsThatCross() throws {
        let world = RecordWorld()
        world.rides = [RecordWorld.ride(42, at_ms: RecordWorld.now_ms)]
        var stage = try PageStage(HistoryPage(), state: .ana, answer: world.answer)
        let crossed = stage.app.core.texts["list.amountsCrossed"]
        try stage.press(.char("/"), .down, .down, .down, .down, .down)
        try stage.type("20")
        try stage.press(.down)
        try stage.type("10")
        try stage.press(.enter)
        #expect(stage.text.contains(crossed), "\(stage.text)")
        try stage.press(.ctrl("u"))
        try stage.type("20")
        try stage.press(.enter)
        #expect(!stage.text.contains(crossed), "\(stage.text)")
    }
}
