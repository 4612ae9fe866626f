import RideCore
import RideFares
import Testing

@Suite("P4: a promotion code is 4 to 16 letters and digits, in either case")
struct PromotionCodeTests {
    @Test(arguments: [
        ("ABCD", "ABCD"), ("abcd", "ABCD"), ("Rio2026", "RIO2026"), ("0000", "0000"),
        ("  welcome ", "WELCOME"), ("azAZ09", "AZAZ09"), ("ABCDEFGHIJKLMNO", "ABCDEFGHIJKLMNO"),
        ("abcdefghijklmnop", "ABCDEFGHIJKLMNOP"),
        ("      abcdefghijklmnop      ", "ABCDEFGHIJKLMNOP"),
    ])
    func isReadInEitherCase(typed: String, text: String) throws {
        let code = try PromotionCode(typed)
        #expect(code.text == text)
        #expect(code.description == text)
        #expect(try json([code]) == "[\"\(text)\"]")
        #expect(try copied([code]) == [code])
    }

    @Test(
        arguments: [
            ("", .empty), ("   ", .empty), ("ABC", .tooShort), ("A", .tooShort),
            ("ABCDEFGHIJKLMNOPQ", .tooLong), ("AB CD", .characterNotAllowed),
            ("AB-CD", .characterNotAllowed), ("ÁBCD", .characterNotAllowed),
            ("straße", .characterNotAllowed), ("ＡＢＣＤ", .characterNotAllowed),
            ("ABCD\n", .characterNotAllowed), ("\tABCD", .characterNotAllowed),
            ("AB\u{0}CD", .characterNotAllowed), ("ABC@", .characterNotAllowed),
            ("ABC[", .characterNotAllowed), ("abc`", .characterNotAllowed),
            ("abc{", .characterNotAllowed), ("123/", .characterNotAllowed),
            ("123:", .characterNotAllowed), ("!", .characterNotAllowed),
            ("!!!!!!!!!!!!!!!!!!!!", .characterNotAllowed), ("AB\u{301}CD", .characterNotAllowed),
        ] as [(String, PromotionCodeRejection)])
    func nothingElseIsACode(typed: String, rejection: PromotionCodeRejection) throws {
        #expect(
            refusal { () throws(PromotionCodeRejection) in try PromotionCode(typed) } == rejection)
        #expect(refusalText(try json([typed]), as: [PromotionCode].self) == rejection.message)
    }

    @Test func codesAreOrderedByTheirCharacters() throws {
        let codes = try ["ABCE", "ABCD", "0ABC", "ABCDE"].map { try PromotionCode($0) }
        #expect(codes.sorted().map(\.text) == ["0ABC", "ABCD", "ABCDE", "ABCE"])
    }

    @Test func rejectionsKeepTheirCodes() {
        #expect(
            PromotionCodeRejection.allCases.map(\.rawValue) == [
                "empty", "character_not_allowed", "too_short", "too_long",
            ])
        #expect(Set(PromotionCodeRejection.allCases.map(\.message)).count == 4)
    }
}
