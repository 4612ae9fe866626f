import AppTestSupport
import Testing

@testable import OperatorApp

@Suite struct OperatorTextTests {
    @Test(arguments: ["en", "pt-BR"]) func everyTextIsThere(language: String) throws {
        let keys = try AppFiles.texts(language).keys.filter { $0.hasPrefix("operator.") }
        let known =
            OperatorText.allCases.map(\.rawValue) + OperatorWord.allCases.map(\.rawValue)
        #expect(Set(keys) == Set(known))
        #expect(known.count == Set(known).count)
    }
}
