import AppTestSupport
import RideCore
import RideTUI
import Testing

@testable import RideApp

/// How the compliments of a rating stand below each other.
@Suite("R4: compliments") struct RatingFormTests {
    @Test(
        "as many stand in a row as there is room for, and none is cut",
        arguments: AppFiles.tags, [20, 36, 56, 76, 200])
    func rowsAreFull(language: String, width: Int) throws {
        let texts = try AppFiles.texts(language)
        for role in [Side.passenger, .driver] {
            var form = RatingForm(nil, role: role)
            form.give(5)
            let rows = form.complimentRows(texts, .braille, width: width).map(words)
            let all = Compliment.given(by: role).map {
                texts[word: $0.rawValue, in: "compliment"]
            }
            for word in all { #expect(rows.count { $0.contains(word) } == 1, "\(word)") }
            for (row, next) in zip(rows, rows.dropFirst()) {
                #expect(TextWidth.of(row) <= width, "\(row)")
                let firstWord = all.first { next.dropFirst(2).hasPrefix($0) } ?? ""
                #expect(TextWidth.of(row) + 4 + TextWidth.of(firstWord) > width, "\(rows)")
            }
            if width >= 76 { #expect(rows.count == 1 || role == .passenger, "\(rows)") }
        }
    }

    private func words(_ row: SheetRow) -> String {
        guard case .line(let text, _) = row else { return "" }
        return text.plain
    }
}
