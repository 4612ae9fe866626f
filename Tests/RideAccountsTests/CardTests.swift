import RideCore
import Testing

@testable import RideAccounts

@Suite("P11: a card is checked as it is typed")
struct CardTests {
    @Test(
        "P11: what a form says of a card number",
        arguments: [
            ("", "empty"), ("4", "…card_number_incomplete"),
            ("4111 1111 1111 111", "…card_number_incomplete"),
            ("4111 1111 1111 1111", "Visa •••• 1111"), ("4111-1111-1111-1111", "Visa •••• 1111"),
            ("4222222222222", "Visa •••• 2222"),
            ("4222222222223", "…card_number_incomplete_or_wrong"),
            ("4111 1111 1111 1112", "…card_number_incomplete_or_wrong"),
            ("4111 1111 1111 1111 110", "Visa •••• 1110"),
            ("4111 1111 1111 1111 111", "✗card_number_wrong_check_digit"),
            ("4111 1111 1111 1111 1111", "✗card_number_too_long"),
            ("5555 5555 5555 4444", "Mastercard •••• 4444"),
            ("5555 5555 5555 4445", "✗card_number_wrong_check_digit"),
            ("5555 5555 5555 44441", "✗card_number_too_long"),
            ("2223 0031 2200 3222", "Mastercard •••• 3222"),
            ("3782 822463 10005", "American Express •••• 0005"),
            ("3782 822463 1000", "…card_number_incomplete"),
            ("3056 930902 5904", "Diners Club •••• 5904"),
            ("6362 9700 0045 7013", "Elo •••• 7013"),
            ("6062 8288 8866 6688", "Hipercard •••• 6688"),
            ("6", "…card_number_incomplete"), ("60628", "…card_number_incomplete"),
            ("606283", "✗card_number_unknown_brand"), ("9", "✗card_number_unknown_brand"),
            ("0", "✗card_number_unknown_brand"), ("6011", "✗card_number_unknown_brand"),
            ("4111x", "✗card_number_wrong_character"), ("４111", "✗card_number_wrong_character"),
        ])
    func aCardNumberIsChecked(typed: String, says: String) {
        #expect(words(CardNumber.check(typed)) == says)
    }

    @Test(
        "P11: the first digits tell the brand, and narrow ranges come first",
        arguments: [
            ("", nil), ("3", nil), ("34", CardBrand.amex), ("35", nil), ("36", .diners),
            ("37", .amex), ("38", .diners), ("384100", .hipercard), ("384101", .diners),
            ("4", .visa), ("401177", .visa), ("401178", .elo), ("401179", .elo),
            ("401180", .visa), ("50", nil), ("506698", nil), ("506699", .elo), ("506778", .elo),
            ("506779", nil), ("51", .mastercard), ("55", .mastercard), ("56", nil),
            ("2220", nil), ("2221", .mastercard), ("2720", .mastercard), ("2721", nil),
            ("300", .diners), ("305", .diners), ("306", nil), ("309", .diners),
            ("606282", .hipercard), ("4x", nil),
        ])
    func theFirstDigitsTellTheBrand(typed: String, brand: CardBrand?) {
        #expect(CardNumber.brand(of: typed) == brand)
    }

    @Test("P11: any one wrong digit is noticed")
    func anyOneWrongDigitIsNoticed() {
        let number = Array("4111111111111111".utf8)
        #expect(CardNumber.passesLuhn(number))
        for place in number.indices {
            for digit in UInt8(48)...57 where digit != number[place] {
                var changed = number
                changed[place] = digit
                #expect(!CardNumber.passesLuhn(changed), "\(place) \(digit)")
            }
        }
    }

    @Test(
        "P11: what a form says of the month on a card, on 21 November 2026",
        arguments: [
            ("", "empty"), ("0", "…card_expiry_incomplete"), ("1", "…card_expiry_incomplete"),
            ("05/", "…card_expiry_incomplete"), ("05/2", "…card_expiry_incomplete"),
            ("05/29", "2029-05"), ("0529", "2029-05"), ("05/2029", "2029-05"),
            ("05/202", "…card_expiry_incomplete"), ("05/20", "…card_expiry_expired_unless_longer"),
            ("05/2020", "✗card_expiry_expired"), ("10/26", "✗card_expiry_expired"),
            ("11/26", "2026-11"), ("12/26", "2026-12"), ("10/46", "2046-10"),
            ("11/46", "2046-11"), ("12/46", "✗card_expiry_too_far_ahead"),
            ("13/29", "✗card_expiry_wrong_month"), ("00/29", "✗card_expiry_wrong_month"),
            ("2", "✗card_expiry_wrong_month"), ("05/20299", "✗card_expiry_too_long"),
            ("a", "✗card_expiry_wrong_character"), ("05/0029", "✗card_expiry_expired"),
        ])
    func aMonthIsChecked(typed: String, says: String) throws {
        #expect(words(CardExpiry.check(typed, today: try day("2026-11-21"))) == says)
    }

    @Test("P11: a card is good to the last day of its month")
    func aCardIsGoodToTheLastDayOfItsMonth() throws {
        let expiry = try #require(CardExpiry(year: 2028, month: 2))
        #expect(!expiry.isExpired(on: try day("2028-02-28")))
        #expect(!expiry.isExpired(on: try day("2028-02-29")))
        #expect(expiry.isExpired(on: try day("2028-03-01")))
        #expect(expiry.formatted == "02/28")
        #expect(CardExpiry(stored: "2028-01").map { $0 < expiry } == true)
        try expectStored(expiry, "\"2028-02\"")
        for wrong in ["2028-13", "2028-2", "28-02", "2028-02-01", "1999-12", ""] {
            #expect(CardExpiry(stored: wrong) == nil, "\(wrong)")
        }
    }

    @Test(
        "P11: a security code has three digits, four for American Express",
        arguments: [
            (CardBrand.visa, "", "empty"), (.visa, "12", "…security_code_incomplete"),
            (.visa, "123", "•••"), (.visa, "1234", "✗security_code_too_long"),
            (.amex, "123", "…security_code_incomplete"), (.amex, "1234", "•••"),
            (.amex, "12345", "✗security_code_too_long"),
            (.elo, "12a", "✗security_code_wrong_character"),
        ])
    func aSecurityCodeIsChecked(brand: CardBrand, typed: String, says: String) {
        #expect(words(SecurityCode.check(typed, brand: brand)) == says)
    }

    @Test("P11: of number and code nothing can be shown or stored but the last four digits")
    func numberAndCodeDoNotShowThemselves() throws {
        let card = try newCard("4111 1111 1111 1111", code: "739", brand: .visa)
        var dumped = ""
        dump(card, to: &dumped)
        for text in ["\(card)", "\(card.number)", String(reflecting: card), dumped] {
            #expect(!text.contains("11111"))
            #expect(!text.contains("739"))
        }
        let number: Any = card.number
        let code: Any = card.securityCode
        #expect(!(number is any Encodable))
        #expect(!(code is any Encodable))
        #expect(!((card as Any) is any Encodable))
    }

    @Test("P11: only brand, last four digits, expiry and a token are kept")
    func onlyLittleIsKept() throws {
        let card = try newCard("4111 1111 1111 1111", code: "123", brand: .visa)
            .stored(id: CardID(7), processorToken: "tok")
        #expect(card.label == "Visa •••• 1111")
        try expectStored(
            card,
            #"{"brand":"visa","expiry":"2029-05","id":7,"isPrimary":false,"#
                + #""lastFour":"1111","processorToken":"tok"}"#)
        #expect(throws: DecodingError.self) { try value(LastFour.self, "\"12345\"") }
    }

    @Test("P11: a code that was checked for another brand is refused")
    func aCodeOfAnotherBrandIsRefused() {
        #expect(throws: SecurityCodeRejection.incomplete) {
            try newCard("378282246310005", code: "123", brand: .visa)
        }
        #expect(throws: SecurityCodeRejection.tooLong) {
            try newCard("4111111111111111", code: "1234", brand: .amex)
        }
    }

    private func newCard(_ number: String, code: String, brand: CardBrand) throws -> NewCard {
        try NewCard(
            number: try CardNumber(number),
            expiry: try CardExpiry("05/29", today: try day("2026-11-21")),
            holder: try PersonName("Ana Rojas"),
            holderTaxID: try TaxID("52998224725", kind: .cpf),
            securityCode: try SecurityCode(code, brand: brand))
    }

    @Test func everyReasonHasItsOwnSentence() {
        expectOwnWords(CardNumberRejection.self)
        expectOwnWords(CardExpiryRejection.self)
        expectOwnWords(SecurityCodeRejection.self)
        #expect(Set(CardBrand.allCases.map(\.name)).count == CardBrand.allCases.count)
    }
}
