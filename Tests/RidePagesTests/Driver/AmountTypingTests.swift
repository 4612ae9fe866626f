import AppTestSupport
import RideCore
import RideWire
import Testing

@testable import RidePages

@Suite("D9: amounts and accounts as they are typed") struct AmountTypingTests {
    static let brazil: [(String, AmountTyping)] = [
        ("", .empty), ("   ", .empty), ("R$", .empty),
        ("0", .amount(Money(minorUnits: 0))), ("7", .amount(Money(minorUnits: 700))),
        ("1234", .amount(Money(minorUnits: 123_400))),
        ("1.234", .amount(Money(minorUnits: 123_400))),
        ("1.234,56", .amount(Money(minorUnits: 123_456))),
        ("R$ 1.234,56", .amount(Money(minorUnits: 123_456))),
        ("1 234,5", .amount(Money(minorUnits: 123_450))),
        ("0,05", .amount(Money(minorUnits: 5))),
        ("1.234.567", .amount(Money(minorUnits: 123_456_700))),
        ("12,", .incomplete), ("1.2", .incomplete), ("1.23", .incomplete), ("1.", .incomplete),
        (",5", .wrong), ("1,234", .wrong), ("1,2,3", .wrong), ("1.2345", .wrong),
        ("1234.567", .wrong), ("1.23.456", .wrong), ("-5", .wrong), ("5a", .wrong),
        ("1,2a", .wrong), ("٣", .wrong), (".500", .wrong),
        ("999999999999", .amount(Money(minorUnits: 99_999_999_999_900))),
        ("9999999999999", .wrong),
    ]

    @Test(arguments: brazil)
    func amountsAreReadAsBraziliansWriteThem(typed: String, meaning: AmountTyping) {
        #expect(AmountTyping(typed, MarketView.brazil.currency) == meaning)
    }

    static let chile: [(String, AmountTyping)] = [
        ("", .empty), ("$", .empty), ("12345", .amount(Money(minorUnits: 12_345))),
        ("12.345", .amount(Money(minorUnits: 12_345))),
        ("$ 12.345", .amount(Money(minorUnits: 12_345))), ("12.34", .incomplete),
        ("12.", .incomplete), ("12,5", .wrong), ("12,", .wrong), ("1.2.345", .wrong),
        ("12.3456", .wrong), ("x", .wrong),
    ]

    @Test(arguments: chile)
    func amountsAreReadAsChileansWriteThem(typed: String, meaning: AmountTyping) {
        #expect(AmountTyping(typed, MarketView.chileForDrivers.currency) == meaning)
    }

    @Test(arguments: [Int64(0), 1, 99, 100, 2_000, 123_456, 99_999_999_999])
    func whatIsWrittenIsReadAgain(minor: Int64) throws {
        for market in [MarketView.brazil, .chileForDrivers] {
            let stage = try PageStage(
                BoardingPage(), state: .luis, market: market, answer: { _ in nil })
            let text = stage.app.core.context.money(minor)
            #expect(
                AmountTyping(text, market.currency) == .amount(Money(minorUnits: minor)))
        }
    }

    // MARK: Bank accounts

    static let brazilian: [(BankPage.Field, String, BankTyping.Check)] = [
        (.bank, "", .empty), (.bank, "01", .incomplete), (.bank, "012", .right("012")),
        (.bank, "0123", .wrong), (.bank, "01a", .wrong),
        (.branch, "", .empty), (.branch, "123", .incomplete), (.branch, "1234", .right("1234")),
        (.branch, "12345", .right("1234-5")), (.branch, "1234-", .incomplete),
        (.branch, "1234-x", .right("1234-X")), (.branch, "1234-55", .wrong),
        (.branch, "123-4", .wrong), (.branch, "12a4", .wrong),
        (.account, "", .empty), (.account, "123", .incomplete), (.account, "1234", .right("123-4")),
        (.account, "98.765-x", .right("98765-X")), (.account, "98765-", .incomplete),
        (.account, "12-3", .wrong), (.account, "123456789012-3", .right("123456789012-3")),
        (.account, "1234567890123-4", .wrong), (.account, "1-2-3", .wrong),
        (.account, "12x45", .wrong),
    ]

    @Test(arguments: brazilian)
    func brazilianAccountsHaveBranchesAndCheckDigits(
        field: BankPage.Field, typed: String, meaning: BankTyping.Check
    ) {
        #expect(Self.check(field, typed, .brazil) == meaning)
    }

    static let chilean: [(BankPage.Field, String, BankTyping.Check)] = [
        (.bank, "037", .right("037")), (.account, "123", .incomplete),
        (.account, "1234", .right("1234")),
        (.account, "12345678901234567", .right("12345678901234567")),
        (.account, "123456789012345678", .wrong), (.account, "1234-5", .wrong),
    ]

    @Test(arguments: chilean)
    func chileanAccountsAreDigitsAlone(
        field: BankPage.Field, typed: String, meaning: BankTyping.Check
    ) {
        #expect(!BankTyping(.chileForDrivers).hasBranch)
        #expect(Self.check(field, typed, .chileForDrivers) == meaning)
    }

    private static func check(
        _ field: BankPage.Field, _ typed: String, _ market: MarketView
    ) -> BankTyping.Check {
        let typing = BankTyping(market)
        switch field {
        case .bank: return typing.bank(typed)
        case .branch: return typing.branch(typed)
        case .account, .kind, .holder, .taxID: return typing.account(typed)
        }
    }
}
