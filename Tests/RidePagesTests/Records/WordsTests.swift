import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// Days, amounts and cut texts.
@Suite struct WordsTests {
    private func context(_ language: String = "en") throws -> PageContext {
        try PageStage(HistoryPage(), state: .ana, language: language) { _ in nil }.app.core.context
    }

    private static let minute: Int64 = 60_000
    private static let day: Int64 = 24 * 60 * minute

    /// The stage stands at 08:14 of 21 November; its world began 14 minutes before.
    private static let moments: [(Int64, String)] = [
        (0, "21 Nov 08:00"), (14 * minute, "21 Nov 08:14"),
        (-8 * 60 * minute, "21 Nov 00:00"), (-8 * 60 * minute - 1, "20 Nov 23:59"),
        (-day, "20 Nov 08:00"), (-30 * day, "22 Oct 08:00"), (16 * 60 * minute, "22 Nov 00:00"),
        (16 * 60 * minute - 1, "21 Nov 23:59"),
    ]

    @Test(arguments: moments) func momentsHaveTheirDay(at_ms: Int64, words: String) throws {
        #expect(try context().moment(at_ms) == words)
    }

    @Test(arguments: [Int64.min, .max, -1 << 50, 1 << 50]) func noMomentIsTooFarAway(
        at_ms: Int64
    ) throws {
        let context = try context()
        #expect(!context.moment(at_ms).isEmpty)
        #expect(!context.ago(at_ms).isEmpty)
    }

    private static let ages: [(Int64, String)] = [
        (0, "just now"), (minute - 1, "just now"), (minute, "1 min ago"),
        (59 * minute, "59 min ago"), (60 * minute, "1 h ago"), (day - 1, "23 h ago"),
        (day, "yesterday"), (2 * day, "2 days ago"), (30 * day, "30 days ago"),
        (31 * day, "21 Oct 2026"), (-5 * minute, "just now"),
    ]

    @Test(arguments: ages) func itIsSaidHowLongAgoSomethingWas(age_ms: Int64, words: String) throws
    {
        #expect(try context().ago(RecordWorld.wall_ms - age_ms) == words)
    }

    @Test func bothPlacesOfAWayHaveTheirShare() {
        #expect(Cut.way("A", "B", width: 20, .braille) == "A → B")
        #expect(Cut.way("A", "B", width: 20, .ascii) == "A > B")
        for width in 0...60 {
            for (from, to) in [("Plaza de Armas", "Faro Monumental"), ("P", "Faro Monumental")] {
                let way = Cut.way(from, to, width: width, .braille)
                let whole = "\(from) → \(to)"
                #expect(way == whole || TextWidth.of(way) <= width, "\(width): \(way)")
            }
        }
    }

    @Test func everyKindOfTheWireHasItsWord() throws {
        for language in ["en", "pt-BR"] {
            let texts = try AppFiles.texts(language)
            let words =
                TripStage.allCases.map { ("record.stage", $0.rawValue) }
                + UnservedReason.allCases.map { ("record.unserved", $0.rawValue) }
                + CancellationReason.allCases.map { ("reason", $0.rawValue) }
                + ["open", "answered", "closed", "raised", "acknowledged", "resolved"].map {
                    ("record.ticket", $0)
                }
            for (group, word) in words {
                #expect(texts.keys.contains("\(group).\(word)"))
            }
        }
    }
}

extension CurrencyView {
    static let real = MarketView.brazil.currency
    static let peso = CurrencyView(
        code: "CLP", digits: 0, symbol: "$", decimal_sign: ",", group_sign: ".")
}
