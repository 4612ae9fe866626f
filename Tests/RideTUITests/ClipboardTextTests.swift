import Foundation
import Testing

@testable import RideTUI

@Suite("F5: texts for the clipboard") struct ClipboardTextTests {
    @Test(arguments: ["", "K", "K7", "K7Q", "K7QX2M", "São Paulo 🚲", "\u{1B}]0;x\u{07}"])
    func theTextIsInBase64AndCannotActOnTheTerminal(text: String) {
        let encoded = Data(text.utf8).base64EncodedString()
        #expect(ClipboardText.sequence(for: text) == "\u{1B}]52;c;\(encoded)\u{07}")
    }

    @Test func aLongTextIsCutBetweenCharacters() throws {
        let sequence = ClipboardText.sequence(for: String(repeating: "ã", count: 9_000))
        let encoded = String(sequence.dropFirst("\u{1B}]52;c;".count).dropLast())
        let data = try #require(Data(base64Encoded: encoded))
        #expect(data.count == ClipboardText.limit)
        #expect(String(data: data, encoding: .utf8) != nil)
    }
}
