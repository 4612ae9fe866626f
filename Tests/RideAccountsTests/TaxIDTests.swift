import RideTestSupport
import Testing

@testable import RideAccounts

@Suite("A1: a tax number's check digits are verified")
struct TaxIDTests {
    @Test(
        "A1: what a form says of a CPF",
        arguments: [
            ("", "empty"), ("5", "…tax_id_incomplete"), ("529.982.247-2", "…tax_id_incomplete"),
            ("529.982.247-25", "529.982.247-25"), ("52998224725", "529.982.247-25"),
            ("111.444.777-35", "111.444.777-35"), ("000.000.001-91", "000.000.001-91"),
            ("529.982.247-24", "✗tax_id_wrong_check_digit"),
            ("529.982.247-35", "✗tax_id_wrong_check_digit"),
            ("259.982.247-25", "✗tax_id_wrong_check_digit"),
            ("529.982.247-250", "✗tax_id_too_long"), ("529a", "✗tax_id_wrong_character"),
            ("000.000.000-00", "✗tax_id_all_digits_equal"),
            ("111.111.111-11", "✗tax_id_all_digits_equal"),
            ("999.999.999-99", "✗tax_id_all_digits_equal"),
        ])
    func aCPFIsChecked(typed: String, says: String) {
        #expect(shown(TaxID.check(typed, kind: .cpf)) == says)
    }

    @Test(
        "A1: what a form says of a RUT",
        arguments: [
            ("", "empty"), ("1", "…tax_id_incomplete"), ("12.345.67", "…tax_id_incomplete"),
            ("12.345.678", "…tax_id_incomplete"), ("12.345.678-", "…tax_id_incomplete"),
            ("12.345.678-5", "12.345.678-5"), ("123456785", "12.345.678-5"),
            ("7.654.321-6", "7.654.321-6"), ("76543216", "7.654.321-6"),
            ("10.000.013-K", "10.000.013-K"), ("10000013k", "10.000.013-K"),
            ("10.000.004-0", "10.000.004-0"), ("11.111.111-1", "11.111.111-1"),
            ("12.345.678-4", "✗tax_id_wrong_check_digit"),
            ("12.345.678-K", "✗tax_id_wrong_check_digit"),
            ("7.654.321-5", "✗tax_id_wrong_check_digit"),
            ("7654321K", "✗tax_id_wrong_check_digit"), ("123K", "✗tax_id_too_short"),
            ("123-4", "✗tax_id_too_short"), ("12.345.678-55", "✗tax_id_too_long"),
            ("01.234.567-8", "✗tax_id_leading_zero"), ("K", "✗tax_id_too_short"),
            ("1K2", "✗tax_id_wrong_character"), ("12A", "✗tax_id_wrong_character"),
        ])
    func aRUTIsChecked(typed: String, says: String) {
        #expect(shown(TaxID.check(typed, kind: .rut)) == says)
    }

    private func shown(_ check: FieldCheck<TaxID>) -> String {
        check.value?.formatted ?? words(check)
    }

    @Test("A1: one pair of check digits fits each CPF, whatever its body")
    func onePairOfCheckDigitsFitsEachCPF() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<20 {
            let body = String(100_000_000 + random.below(899_999_999))
            let fitting = (100..<200).filter {
                TaxID.check(body + String($0).dropFirst(), kind: .cpf).value != nil
            }
            #expect(fitting.count == 1, "\(body)")
        }
    }

    @Test("A1: one check digit fits each RUT, whatever its body")
    func oneCheckDigitFitsEachRUT() {
        var random = SeededRandom(seed: 12)
        for _ in 0..<200 {
            let body = String(1_000_000 + random.below(98_000_000))
            let fitting = "0123456789K".filter {
                TaxID.check("\(body)-\($0)", kind: .rut).value != nil
            }
            #expect(fitting.count == 1, "\(body)")
        }
    }

    @Test("A1: a market can ask for none")
    func aMarketCanAskForNone() {
        #expect(words(TaxID.check("52998224725", kind: .notAsked)) == "✗tax_id_not_asked")
    }

    @Test("A6: a log shows no more than the last digits")
    func aLogShowsNoMoreThanTheLastDigits() throws {
        #expect("\(try TaxID("52998224725", kind: .cpf))" == "cpf …25")
    }

    @Test func aTaxNumberIsStoredWithItsKind() throws {
        try expectStored(
            try TaxID("529.982.247-25", kind: .cpf), #"{"kind":"cpf","number":"52998224725"}"#)
        try expectStored(
            try TaxID("10000013k", kind: .rut), #"{"kind":"rut","number":"10000013K"}"#)
        for wrong in [
            #"{"kind":"cpf","number":"52998224724"}"#, #"{"kind":"none","number":""}"#,
            #"{"kind":"cpf","number":"529.982.247-25"}"#,
        ] {
            #expect(throws: DecodingError.self) { try value(TaxID.self, wrong) }
        }
        expectOwnWords(TaxIDRejection.self)
    }
}
