import AppTestSupport
import Testing

@testable import OperatorApp

@Suite struct OperatorTextTests {
    @Test(arguments: ["en", "pt-BR"]) func everyTextIsThere(language: String) throws {
        let keys = try AppFiles.texts(language).keys.filter { $0.hasPrefix("operator.") }
        #expect(Set(keys) == Set(OperatorText.allCases.map(\.rawValue)))
    }
}
