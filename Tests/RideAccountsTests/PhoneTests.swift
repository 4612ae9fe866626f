import Testing

@testable import RideAccounts

@Suite("A1: a telephone number is checked as it is typed")
struct PhoneTests {
    @Test(
        "A1: what a form says of a Brazilian number",
        arguments: [
            ("", "empty"), ("1", "…phone_incomplete"), ("11 9", "…phone_incomplete"),
            ("11 91234-567", "…phone_incomplete"), ("11 91234-5678", "+5511912345678"),
            ("(11) 91234.5678", "+5511912345678"), ("11912345678", "+5511912345678"),
            ("11\u{A0}91234\u{A0}5678", "+5511912345678"), ("+", "…phone_incomplete"),
            ("+5", "…phone_incomplete"), ("+55", "…phone_incomplete"),
            ("+55 11 91234-567", "…phone_incomplete"), ("+55 11 91234-5678", "+5511912345678"),
            ("5511912345678", "+5511912345678"), ("55 91234-5678", "+5555912345678"),
            ("11 91234-56789", "✗phone_wrong_form"), ("+55 11 91234-56789", "✗phone_wrong_form"),
            ("01 91234-5678", "✗phone_wrong_form"), ("10 91234-5678", "✗phone_wrong_form"),
            ("11 31234-567", "✗phone_wrong_form"), ("+56 9 1234 5678", "✗phone_wrong_country"),
            ("+1", "✗phone_wrong_country"), ("11 9x", "✗phone_wrong_character"),
            ("１１", "✗phone_wrong_character"), ("11+9", "✗phone_wrong_character"),
        ])
    func aBrazilianNumberIsChecked(typed: String, says: String) {
        #expect(words(PhoneNumber.check(typed, format: IdentityRules.brazil.phone)) == says)
    }

    @Test(
        "A1: what a form says of a Chilean number",
        arguments: [
            ("9", "…phone_incomplete"), ("9 1234 567", "…phone_incomplete"),
            ("9 1234 5678", "+56912345678"), ("+56 9 1234 5678", "+56912345678"),
            ("56912345678", "+56912345678"), ("9 1234 56789", "✗phone_wrong_form"),
            ("2 1234 5678", "✗phone_wrong_form"), ("+55", "✗phone_wrong_country"),
        ])
    func aChileanNumberIsChecked(typed: String, says: String) {
        #expect(words(PhoneNumber.check(typed, format: IdentityRules.chile.phone)) == says)
    }

    @Test("A1: a number is shown as its market writes it")
    func aNumberIsShownAsItsMarketWritesIt() throws {
        let brazil = IdentityRules.brazil.phone
        let chile = IdentityRules.chile.phone
        let one = try PhoneNumber("11912345678", format: brazil)
        let other = try PhoneNumber("912345678", format: chile)
        #expect(one.formatted(by: brazil) == "+55 11 91234-5678")
        #expect(other.formatted(by: chile) == "+56 9 1234 5678")
        #expect(one.formatted(by: chile) == "+5511912345678")
        #expect(PhoneNumber(stored: "+5511")?.formatted(by: brazil) == nil)
        #expect(PhoneNumber(stored: "+551131234567")?.formatted(by: brazil) == "+551131234567")
    }

    @Test(
        "A1: a stored number has a plus sign and 8 to 15 digits",
        arguments: [
            ("+1234567", false), ("+12345678", true), ("+123456789012345", true),
            ("+1234567890123456", false), ("12345678", false), ("+02345678", false),
            ("+1234567a", false), ("", false), ("+1234 5678", false),
        ])
    func aStoredNumberIsOfTheWorldsForm(text: String, isGood: Bool) {
        #expect((PhoneNumber(stored: text) != nil) == isGood)
    }

    @Test func aNumberIsStoredBare() throws {
        let brazil = IdentityRules.brazil.phone
        try expectStored(try PhoneNumber("11912345678", format: brazil), "\"+5511912345678\"")
        try expectStored(brazil, #"{"countryCode":"55","forms":["NN 9####-####"]}"#)
        #expect(throws: DecodingError.self) { try value(PhoneNumber.self, "\"123\"") }
        expectOwnWords(PhoneRejection.self)
    }
}
