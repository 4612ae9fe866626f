import Foundation
import RideCore
import Testing

@Suite("How a market writes amounts")
struct AmountFormatTests {
    @Test(
        "R2: amounts in reais",
        arguments: [
            (0, "R$ 0,00", "0,00"), (1, "R$ 0,01", "0,01"), (10, "R$ 0,10", "0,10"),
            (99, "R$ 0,99", "0,99"), (100, "R$ 1,00", "1,00"), (1_460, "R$ 14,60", "14,60"),
            (99_999, "R$ 999,99", "999,99"), (100_000, "R$ 1.000,00", "1.000,00"),
            (123_456_789, "R$ 1.234.567,89", "1.234.567,89"), (-500, "-R$ 5,00", "-5,00"),
            (-100_000, "-R$ 1.000,00", "-1.000,00"),
            (Int64.max, "R$ 92.233.720.368.547.758,07", "92.233.720.368.547.758,07"),
            (Int64.min, "-R$ 92.233.720.368.547.758,08", "-92.233.720.368.547.758,08"),
        ] as [(Int64, String, String)])
    func reaisHaveCentavosAndGroups(minorUnits: Int64, text: String, number: String) throws {
        let format = AmountFormat.real
        #expect(format.text(of: Money(minorUnits: minorUnits)) == text)
        #expect(format.number(of: Money(minorUnits: minorUnits)) == number)
    }

    @Test(
        "R2: amounts in pesos",
        arguments: [
            (0, "$0"), (999, "$999"), (2_200, "$2.200"), (1_000_000, "$1.000.000"),
            (-800, "-$800"),
        ] as [(Int64, String)])
    func pesosHaveNoDecimals(minorUnits: Int64, text: String) throws {
        #expect(AmountFormat.chileanPeso.text(of: Money(minorUnits: minorUnits)) == text)
    }

    @Test(
        "R2: symbol before or after, apart or not",
        arguments: [
            (true, true, "-kr 1 234.500"), (true, false, "-kr1 234.500"),
            (false, true, "-1 234.500 kr"), (false, false, "-1 234.500kr"),
        ])
    func theSymbolStandsWhereTheMarketWantsIt(
        isFirst: Bool, isApart: Bool, text: String
    ) throws {
        let dinar = try #require(Currency(code: "XXX", digits: 3))
        let format = try AmountFormat(
            currency: dinar, symbol: "kr", symbolFirst: isFirst, symbolApart: isApart,
            decimalSign: ".", groupSign: " ")
        #expect(format.text(of: Money(minorUnits: -1_234_500)) == text)
    }

    @Test("R2: a group sign may be missing") func withoutAGroupSignDigitsFollowEachOther() throws {
        let format = try AmountFormat(
            currency: .real, symbol: "R$", decimalSign: ",", groupSign: "")
        #expect(format.text(of: Money(minorUnits: 123_456_700)) == "R$1234567,00")
        #expect(try format.amount(typed: "1234567,00") == Money(minorUnits: 123_456_700))
    }

    @Test(
        "R2: a symbol is told from a number",
        arguments: [
            ("", AmountFormatRejection.symbolNotAllowed), ("$", nil), ("US$.", .symbolNotAllowed),
            ("ABCD", nil), ("ABCDE", .symbolNotAllowed), ("R $", .symbolNotAllowed),
            ("R1", .symbolNotAllowed), ("-", .symbolNotAllowed), ("\u{1B}[", .symbolNotAllowed),
            ("€", nil),
        ])
    func theSymbolIsChecked(symbol: String, rejection: AmountFormatRejection?) {
        #expect(Self.rejection(symbol: symbol) == rejection)
    }

    @Test(
        "R2: the two signs are told from each other",
        arguments: [
            (",", ".", nil), (".", ",", nil), (".", "", nil), (",", "'", nil), (",", " ", nil),
            (",", ",", AmountFormatRejection.groupSignNotAllowed),
            (".", ".", .groupSignNotAllowed), (",", "_", .groupSignNotAllowed),
            (",", "..", .groupSignNotAllowed), ("", ".", .decimalSignNotAllowed),
            ("·", ".", .decimalSignNotAllowed), (",,", ".", .decimalSignNotAllowed),
        ])
    func theSignsAreChecked(decimal: String, group: String, rejection: AmountFormatRejection?) {
        #expect(Self.rejection(decimal: decimal, group: group) == rejection)
    }

    @Test("R2: the symbol is looked at first, then the decimal sign")
    func theFirstWrongValueIsNamed() {
        #expect(Self.rejection(symbol: "", decimal: "", group: "x") == .symbolNotAllowed)
        #expect(Self.rejection(decimal: "", group: "x") == .decimalSignNotAllowed)
        #expect(
            AmountFormatRejection.allCases.map(\.key) == ["symbol", "decimal_sign", "group_sign"])
        #expect(AmountFormatRejection.allCases.allSatisfy { $0.message.hasSuffix(".") })
    }

    @Test("R2: a format survives being stored") func aFormatIsReadBack() throws {
        let format = AmountFormat.real
        let data = try JSONEncoder().encode(format)
        #expect(try JSONDecoder().decode(AmountFormat.self, from: data) == format)
        let bad = try #require(String(data: data, encoding: .utf8))
            .replacingOccurrences(of: #""groupSign":".""#, with: #""groupSign":",""#)
        #expect(throws: AmountFormatRejection.groupSignNotAllowed) {
            try JSONDecoder().decode(AmountFormat.self, from: Data(bad.utf8))
        }
    }

    private static func rejection(
        symbol: String = "R$", decimal: String = ",", group: String = "."
    ) -> AmountFormatRejection? {
        do throws(AmountFormatRejection) {
            _ = try AmountFormat(
                currency: .real, symbol: symbol, decimalSign: decimal, groupSign: group)
            return nil
        } catch { return error }
    }
}
