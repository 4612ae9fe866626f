import RideCore
import RideTestSupport
import Testing

@Suite("A currency has a code of three letters and up to three digits")
struct CurrencyTests {
    /// A code and digits, and whether there is such a currency.
    @Test(
        arguments: [
            ("BRL", 2, true), ("CLP", 0, true), ("KWD", 3, true), ("AAA", 1, true),
            ("ZZZ", 0, true), ("BRL", -1, false), ("BRL", 4, false), ("BRL", .min, false),
            ("BRL", .max, false), ("", 2, false), ("BR", 2, false), ("BRLA", 2, false),
            ("brl", 2, false), ("BRl", 2, false), ("B L", 2, false), ("BR1", 2, false),
            ("BR@", 2, false), ("BR[", 2, false), ("R$", 2, false), ("É$", 2, false),
            ("ÉA", 2, false), ("BRL\u{301}", 2, false), ("ＢＲＬ", 2, false),
        ] as [(String, Int, Bool)])
    func isKnownByThreeCapitalLetters(code: String, digits: Int, isOne: Bool) {
        let currency = Currency(code: code, digits: digits)
        #expect((currency != nil) == isOne)
        #expect(currency.map { $0.code == code && $0.digits == digits } ?? true)
    }

    @Test(arguments: [(0, 1), (1, 10), (2, 100), (3, 1_000)] as [(Int, Int64)])
    func minorUnitsFollowFromTheDigits(digits: Int, minorUnits: Int64) throws {
        let currency = try #require(Currency(code: "XTS", digits: digits))
        #expect(currency.minorUnitsPerUnit == minorUnits)
    }

    @Test func theRealAndTheChileanPesoAreKnown() {
        #expect(Currency.real == Currency(code: "BRL", digits: 2))
        #expect(Currency.chileanPeso == Currency(code: "CLP", digits: 0))
        #expect(Currency.real != Currency(code: "BRL", digits: 3))
    }

    @Test func isStoredAsRecorded() throws {
        let recorded = #"[{"code":"BRL","digits":2},{"code":"CLP","digits":0}]"#
        expectSame(try JSONText.of([Currency.real, .chileanPeso]), recorded)
        #expect(try JSONText.read([Currency].self, recorded) == [.real, .chileanPeso])
    }

    @Test(arguments: [
        #"{"code":"brl","digits":2}"#, #"{"code":"BRL","digits":4}"#, #"{"code":"BRL"}"#,
        #"{"digits":2}"#, #"{"code":"BRL","digits":"2"}"#, #""BRL""#,
    ])
    func whatIsNoCurrencyIsNotReadAsOne(json: String) {
        #expect(throws: DecodingError.self) { try JSONText.read(Currency.self, json) }
    }
}
