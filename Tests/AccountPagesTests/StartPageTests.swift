import AppTestSupport
import RideApp
import RideTUI
import RideWire
import Testing

@testable import AccountPages

@Suite struct StartPageTests {
    @Test func enterTakesANewcomerIntoTheCity() throws {
        var stage = try PageStage(StartPage(), state: nil) { _ in nil }
        #expect(stage.text.contains("Welcome"))
        #expect(stage.calls.isEmpty)
        try stage.press(.enter)
        #expect(stage.app.core.link.status == .visiting)
    }
}
