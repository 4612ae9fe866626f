import Foundation
import RideCore
import RideMarket
import RideTestSupport
import Testing

@testable import RideScenario

@Suite("S3: docs/MARKETS.md says what the code does")
struct MarketDocumentTests {
    private static let text: String = {
        let path = TestCity.packageFolder + "/docs/MARKETS.md"
        return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }()

    /// The blocks that open with this fence, in order.
    private static func blocks(_ fence: String) -> [String] {
        text.split(separator: "\n```").compactMap { part in
            part.hasPrefix(fence + "\n") ? String(part.dropFirst(fence.count + 1)) : nil
        }
    }

    @Test func theExamplesAreMarkets() throws {
        let read = try Self.blocks("yaml").map { text in
            try MarketFile.read(text: text, file: "docs/m.yaml")
        }
        #expect(read.count == 2)
        #expect(read.map(\.categories) == [[.common], [.common, .vip]])
        #expect(read.map(\.promotions.count) == [0, 2])
    }

    @Test func theTariffsAreAsTheyAreWritten() throws {
        let text = try #require(Self.blocks("yaml tariffs").first) + "\n"
        let book = try TariffFile.read(text: text, file: "docs/t.yaml", currency: .real)
        #expect(TariffFile.text(of: book, currency: .real) == text)
    }

    @Test func theErrorsAreThoseOfTheCode() {
        let wrong = Self.blocks("yaml wrong")
        let messages = Self.blocks("text")
        #expect(wrong.count == 2 && messages.count == 2)
        for (text, message) in zip(wrong, messages) {
            do throws(ScenarioError) {
                _ = try MarketFile.read(text: text, file: "cl.yaml")
                Issue.record("no error")
            } catch { #expect(error.description == message) }
        }
    }

    /// The example with an unknown key at the beginning of a section.
    private static func example(unknownIn section: String) throws -> String {
        let example = try #require(blocks("yaml").last)
        let unknown = "qqqqqqqqqqqq: 1"
        if section == "windows" {
            return example.replacing("{days:", with: "{\(unknown), days:", maxReplacements: 1)
        }
        var lines = example.split(separator: "\n").map(String.init)
        var index = 0
        var indent = ""
        for name in section.split(separator: ".") {
            index = try #require(lines[index...].firstIndex { $0 == "\(indent)\(name):" }) + 1
            indent += "  "
        }
        lines.insert(indent + unknown, at: index)
        return lines.joined(separator: "\n")
    }

    @Test(arguments: [
        ("", "", 15), ("currency", "currency.", 7), ("identity", "identity.", 8),
        ("identity.phone", "identity.phone.", 2), ("identity.documents", "identity.documents.", 5),
        ("identity.vehicle_ages", "identity.vehicle_ages.", 4), ("tariffs", "tariffs.", 4),
        ("tariffs.common", "tariffs.common.", 11), ("windows", "", 3),
        ("ledger", "ledger.", 5), ("ledger.commission", "ledger.commission.", 3),
        ("ledger.bonuses.week-20", "ledger.bonuses.week-20.", 5),
        ("ledger.referral", "ledger.referral.", 2),
        ("promotions.BEMVINDO", "promotions.BEMVINDO.", 10),
        ("referral_promotion", "referral_promotion.", 4), ("reservations", "reservations.", 3),
        ("bikes", "bikes.", 5), ("raises", "raises.", 2),
        ("working_hours", "working_hours.", 2),
    ])
    func everyKeyHasItsLine(section: String, prefix: String, count: Int) throws {
        let message = MarketText.fault(try Self.example(unknownIn: section))
        let list = try #require(message.split(separator: "expected one of: ").last)
        let keys = list.split(separator: ", ").map(String.init)
        #expect(keys.count == count, "\(message)")
        for key in keys {
            let name = prefix + key
            #expect(
                Self.text.contains("\n| `\(name)`") || Self.text.contains(", `\(name)`"),
                "\(name)")
        }
    }

    @Test func theExampleHasEveryKey() throws {
        let example = try #require(Self.blocks("yaml").last)
        for section in ["", "currency", "identity", "tariffs.common", "ledger", "reservations"] {
            let message = MarketText.fault(try Self.example(unknownIn: section))
            let list = try #require(message.split(separator: "expected one of: ").last)
            for key in list.split(separator: ", ") {
                #expect(example.contains("\(key):"), "\(key)")
            }
        }
    }
}
