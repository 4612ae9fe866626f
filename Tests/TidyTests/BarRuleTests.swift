import Foundation
import Testing

/// What recorded screens show is readable without seeing lengths (terminal.md 14).
@Suite struct BarRuleTests {
    /// The screens that tests record; those for consoles and those of letters for attributes aside.
    private static let screens: [String] = {
        let tests = Repository.root + "/Tests"
        let paths = FileManager.default.enumerator(atPath: tests)?.compactMap { $0 as? String }
        return (paths ?? []).filter {
            $0.contains("/Screens/") && $0.hasSuffix(".txt")
                && !$0.hasSuffix("-mono.txt") && !$0.hasSuffix("-console.txt")
        }.sorted()
    }()

    @Test("N3: every bar and gauge of every recorded screen has its number beside it")
    func everyBarHasANumber() throws {
        var bars = 0
        for path in Self.screens {
            let text = try #require(Repository.text("Tests/" + path))
            for row in text.split(separator: "\n") where Self.hasBar(row) {
                bars += 1
                let hasNumber = row.contains { $0.isNumber }
                #expect(hasNumber, "\(path): \(row)")
            }
        }
        #expect(bars > 100)
    }

    /// A row with a bar; neither one of a QR code nor one that something else lies on.
    private static func hasBar(_ row: Substring) -> Bool {
        row.firstMatch(of: /[█▇▆▅▄▃▂▁░]{3,}/) != nil && !row.contains("▀")
            && row.count { $0 == "│" } <= 2
    }
}
