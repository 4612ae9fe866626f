import AppTestSupport
import RideApp
import Testing

@testable import DriverPages

@Suite struct DriverPageTextTests {
    private static let keys =
        DriverPageText.allCases.map(\.rawValue) + MoneyText.allCases.map(\.rawValue)
        + JoinText.allCases.map(\.rawValue)

    @Test(arguments: ["en", "pt-BR"]) func everyTextIsThere(language: String) throws {
        let keys = try AppFiles.texts(language).keys.filter { $0.hasPrefix("work.") }
        #expect(Set(keys) == Set(Self.keys))
        #expect(Set(Self.keys).count == Self.keys.count)
    }
}
