import RideCore
import RideTestSupport
import Testing

@Suite("Amounts that people type")
struct AmountTypingTests {
    @Test(
        "D9: an amount in reais",
        arguments: [
            ("14,60", 1_460), ("14,6", 1_460), ("14", 1_400), ("0", 0), ("0,01", 1),
            ("  14,60 ", 1_460), ("R$ 14,60", 1_460), ("R$14,60", 1_460), ("r$ 14,60", 1_460),
            ("14,60 R$", 1_460), ("BRL 14,60", 1_460), ("14,60 brl", 1_460),
            ("1.460", 146_000), ("1460", 146_000), ("1.234.567,89", 123_456_789),
            ("12.345", 1_234_500), ("007", 700), ("100.000.000.000,00", 10_000_000_000_000),
        ] as [(String, Int64)])
    func whatIsRightIsRead(typed: String, minorUnits: Int64) throws {
        #expect(try AmountFormat.real.amount(typed: typed) == Money(minorUnits: minorUnits))
    }

    @Test(
        "D9: what is no amount in reais is told",
        arguments: [
            ("", AmountRejection.empty), ("   ", .empty), ("R$", .empty), ("brl ", .empty),
            ("x", .wrongCharacter), ("-5", .wrongCharacter), ("1 460", .wrongCharacter),
            ("١٤", .wrongCharacter), ("1e3", .wrongCharacter), ("US$ 5", .wrongCharacter),
            (",60", .wrongForm), ("1,460.00", .wrongForm), ("1,2,3", .wrongForm),
            (".460", .wrongForm), ("1460.000", .wrongForm), ("1..460", .wrongForm),
            ("1.46.000", .wrongForm), ("1.4600", .wrongForm), ("14.60,00", .wrongForm),
            ("14.", .groupIncomplete), ("1.460.0", .groupIncomplete),
            ("14,6011", .tooManyDecimals), ("14,", .incomplete),
            ("100.000.000.000,01", .tooLarge), ("99999999999999999999", .tooLarge),
        ])
    func whatIsWrongIsNamed(typed: String, rejection: AmountRejection) {
        #expect(throws: rejection) { try AmountFormat.real.amount(typed: typed) }
    }

    /// Four places once read `1.50` in three ways. Whoever learned to write amounts elsewhere is
    /// asked instead of charged.
    @Test(
        "D9, P9: what is another amount elsewhere is none here",
        arguments: [
            ("1.50", AmountRejection.unclear), ("1.5", .unclear), ("14.60", .unclear),
            ("1,500", .unclear), ("12,345", .unclear), ("R$ 1.50", .unclear),
            ("0.001", .unclear), ("0.500", .unclear), ("00.500", .unclear),
            ("1.500,00", nil), ("12,50", nil), ("1.500", nil), ("1,5", nil),
            ("1.", .groupIncomplete), ("1.234.5", .groupIncomplete), ("1,5000", .tooManyDecimals),
            ("1234,567", .tooManyDecimals),
        ] as [(String, AmountRejection?)])
    func theOtherWayOfWritingIsUnclear(typed: String, rejection: AmountRejection?) {
        if let rejection {
            #expect(throws: rejection) { try AmountFormat.real.amount(typed: typed) }
        } else {
            #expect(throws: Never.self) { try AmountFormat.real.amount(typed: typed) }
        }
    }

    @Test("D9: an example is an amount", arguments: [AmountFormat.real, .chileanPeso])
    func theExampleIsRead(format: AmountFormat) throws {
        #expect(format.number(of: try format.amount(typed: format.example)) == format.example)
    }

    @Test(
        "D9: pesos have no decimals",
        arguments: [
            ("2200", 2_200, nil), ("$2.200", 2_200, nil), ("CLP 2.200", 2_200, nil),
            ("2200,0", nil, AmountRejection.tooManyDecimals), ("2200,", nil, .incomplete),
        ] as [(String, Int64?, AmountRejection?)])
    func aCurrencyWithoutDecimals(
        typed: String, minorUnits: Int64?, rejection: AmountRejection?
    ) throws {
        let format = AmountFormat.chileanPeso
        if let rejection {
            #expect(throws: rejection) { try format.amount(typed: typed) }
        } else {
            #expect(try format.amount(typed: typed).minorUnits == minorUnits)
        }
    }

    @Test("D9: an amount that is written is read back") func writingAndReadingAgree() throws {
        var random = SeededRandom(seed: 11)
        for format in [AmountFormat.real, AmountFormat.chileanPeso] {
            for _ in 0..<2_000 {
                let digits = Int.random(in: 1...13, using: &random)
                let limit = (0..<digits).reduce(Int64(1)) { power, _ in power * 10 }
                let amount = Money(minorUnits: .random(in: 0..<limit, using: &random))
                #expect(try format.amount(typed: format.text(of: amount)) == amount)
                #expect(try format.amount(typed: format.number(of: amount)) == amount)
            }
        }
    }
}
