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

    @Test(arguments: ["en", "pt-BR"]) func everyTextIsThere(language: String) throws {
        let keys = try AppFiles.texts(language).keys.filter { $0.hasPrefix("account.") }
        #expect(Set(keys) == Set(AccountText.allCases.map(\.rawValue)))
    }
}
