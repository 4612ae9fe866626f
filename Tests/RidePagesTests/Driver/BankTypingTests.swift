import RideWire
import Testing

@testable import RidePages

@Suite("D9: bank accounts as they are typed") struct BankTypingTests {
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
        (.bank, "000", .zeros), (.bank, "001", .right("001")), (.branch, "0000", .zeros),
        (.branch, "0000-0", .zeros), (.branch, "0001", .right("0001")),
        (.account, "00000-0", .zeros), (.account, "0000", .zeros), (.account, "00", .incomplete),
        (.account, "00000-1", .right("00000-1")), (.account, "00000-x", .right("00000-X")),
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
        (.account, "0000", .zeros), (.account, "0001", .right("0001")),
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
