import AppTestSupport
import Testing

@testable import PassengerPages

@Suite struct PassengerPageTextTests {
    @Test(arguments: ["en", "pt-BR"]) func everyTextIsThere(language: String) throws {
        let keys = try AppFiles.texts(language).keys.filter { $0.hasPrefix("wallet.") }
        let names =
            PassengerPageText.allCases.map(\.rawValue) + PaymentText.allCases.map(\.rawValue)
        #expect(keys == names.sorted())
    }
}
