import AppTestSupport
import Testing

@testable import RecordPages

@Suite struct RecordTextTests {
    @Test(arguments: ["en", "pt-BR"]) func everyTextIsThere(language: String) throws {
        let keys = try AppFiles.texts(language).keys.filter { $0.hasPrefix("record.") }
        #expect(Set(keys) == Set(RecordText.allCases.map(\.rawValue)))
    }
}
