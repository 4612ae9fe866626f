import Testing

@testable import RideAccounts

@Suite("D1: a number plate is checked as it is typed")
struct PlateAndPatternTests {
    @Test(
        "D1: what a form says of a Brazilian plate",
        arguments: [
            ("", "empty"), ("A", "…plate_incomplete"), ("ABC1", "…plate_incomplete"),
            ("ABC1D2", "…plate_incomplete"), ("abc1d23", "ABC1D23"), ("ABC-1D23", "ABC1D23"),
            ("ABC1234", "ABC-1234"), ("ABC-1234", "ABC-1234"), ("abc 1234", "ABC-1234"),
            ("AB1", "✗plate_wrong_form"), ("ABC1DD", "✗plate_wrong_form"),
            ("ABC12345", "✗plate_wrong_form"), ("1", "✗plate_wrong_form"),
            ("ÁBC1234", "✗plate_wrong_character"), ("ABC*", "✗plate_wrong_character"),
        ])
    func aBrazilianPlateIsChecked(typed: String, says: String) {
        #expect(shown(typed, IdentityRules.brazil.plates) == says)
    }

    @Test(
        "D1: what a form says of a Chilean plate",
        arguments: [
            ("BBBB11", "BBBB-11"), ("bbbb-11", "BBBB-11"), ("AA1111", "AA-1111"),
            ("BC1234", "BC-1234"), ("BBBB1", "…plate_incomplete"), ("BB", "…plate_incomplete"),
            ("ABCD12", "✗plate_wrong_form"), ("BBBQ11", "✗plate_wrong_form"),
            ("BBBM11", "✗plate_wrong_form"), ("BBBB111", "✗plate_wrong_form"),
        ])
    func aChileanPlateIsChecked(typed: String, says: String) {
        #expect(shown(typed, IdentityRules.chile.plates) == says)
    }

    private func shown(_ typed: String, _ forms: [TextPattern]) -> String {
        let check = Plate.check(typed, forms: forms)
        return check.value?.formatted(by: forms) ?? words(check)
    }

    @Test("D1: a stored plate has 4 to 10 capitals and digits")
    func aStoredPlateHasItsForm() throws {
        for (text, isGood) in [
            ("ABC", false), ("ABCD", true), ("ABCDE12345", true), ("ABCDE123456", false),
            ("abcd", false), ("AB-12", false), ("ÁBCD", false),
        ] {
            #expect((Plate(stored: text) != nil) == isGood, "\(text)")
        }
        try expectStored(
            try Plate("abc-1d23", forms: IdentityRules.brazil.plates), "\"ABC1D23\"")
        #expect(Plate(stored: "ZZZZZ")?.formatted(by: IdentityRules.chile.plates) == "ZZZZZ")
        expectOwnWords(PlateRejection.self)
    }

    @Test(
        "A pattern says whole, beginning or none",
        arguments: [
            ("##-N", "", TextPattern.Fit.beginning), ("##-N", "12", .beginning),
            ("##-N", "123", .whole), ("##-N", "120", .none), ("##-N", "1234", .none),
            ("##-N", "A", .none), ("9 L", "9", .beginning), ("9 L", "9Z", .whole),
            ("9 L", "8", .none), ("C", "B", .whole), ("C", "A", .none), ("C", "M", .none),
        ])
    func aPatternSaysHowATextFits(pattern: String, symbols: String, fit: TextPattern.Fit) throws {
        let pattern = try #require(TextPattern(stored: pattern))
        #expect(pattern.fit(Array(symbols.utf8)) == fit)
    }

    @Test(
        "A pattern puts its separators between symbols, as far as they go",
        arguments: [
            ("", ""), ("1", "1"), ("11", "11"), ("119", "11 9"), ("1191234", "11 91234"),
            ("11912345", "11 91234-5"), ("11912345678", "11 91234-5678"),
            ("119123456789", "11 91234-56789"),
        ])
    func aPatternFormatsAsFarAsSymbolsGo(symbols: String, shown: String) throws {
        let pattern = try #require(TextPattern(stored: "NN 9####-####"))
        #expect(pattern.formatted(Array(symbols.utf8)) == shown)
        #expect(pattern.length == 11)
    }

    @Test("A pattern of other signs, or of none, is none", arguments: ["", " -", "##x", "l", "é"])
    func aPatternOfOtherSignsIsNone(text: String) {
        #expect(TextPattern(stored: text) == nil)
    }
}
