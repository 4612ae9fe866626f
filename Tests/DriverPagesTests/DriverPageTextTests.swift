import AppTestSupport
import Testing

@testable import DriverPages

@Suite struct DriverPageTextTests {
    @Test(arguments: ["en", "pt-BR"]) func everyTextIsThere(language: String) throws {
        let keys = try AppFiles.texts(language).keys.filter { $0.hasPrefix("work.") }
        #expect(Set(keys) == Set(DriverPageText.allCases.map(\.rawValue)))
    }
}
