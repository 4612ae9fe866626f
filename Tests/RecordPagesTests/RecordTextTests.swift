import AppTestSupport
import Testing

@testable import RecordPages

@Suite struct RecordTextTests {
    @Test(arguments: ["en", "pt-BR"]) func everyTextIsThere(language: String) throws {
        let keys = try AppFiles.texts(language).keys.filter { $0.hasPrefix("record.") }
        let known =
            RecordText.allCases.map(\.rawValue) + SupportText.allCases.map(\.rawValue)
            + RecordWord.allCases.map(\.rawValue)
        #expect(Set(keys) == Set(known))
        #expect(known.count == Set(known).count)
    }
}
