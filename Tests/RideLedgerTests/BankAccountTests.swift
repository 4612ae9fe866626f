import RideCore
import Testing

@testable import RideLedger

@Suite("Bank accounts (D9)")
struct BankAccountTests {
    private func check(
        _ number: BankAccountNumber, holder: String = "52998224725", driver: String = "52998224725"
    ) throws -> BankAccountRejection? {
        let name = try PersonName("Luis Souza")
        return rejection { () throws(BankAccountRejection) in
            try BankAccount(
                number, kind: .checking, holder: name, holderTaxID: holder, driverTaxID: driver)
        }
    }

    private func digits(_ count: Int) -> String { String(repeating: "7", count: count) }

    @Test("D9: a Brazilian account has bank, branch, account and check digits")
    func aBrazilianAccountIsChecked() throws {
        func brazil(
            bank: String = "001", branch: String = "1234", branchCheck: String? = nil,
            account: String = "12345", check digit: String = "6"
        ) throws -> BankAccountRejection? {
            try check(
                .brazil(
                    bank: bank, branch: branch, branchCheck: branchCheck, account: account,
                    accountCheck: digit))
        }
        #expect(try brazil() == nil)
        for (count, isGood) in [(0, false), (2, false), (3, true), (4, false)] {
            #expect(try brazil(bank: digits(count)) == (isGood ? nil : .bankCodeWrong))
        }
        for (count, isGood) in [(3, false), (4, true), (5, false)] {
            #expect(try brazil(branch: digits(count)) == (isGood ? nil : .branchWrong))
        }
        for (digit, isGood) in [("0", true), ("X", true), ("x", true), ("", false), ("A", false)] {
            #expect(try brazil(branchCheck: digit) == (isGood ? nil : .branchCheckDigitWrong))
            #expect(try brazil(check: digit) == (isGood ? nil : .accountCheckDigitWrong))
        }
        for (count, isGood) in [(2, false), (3, true), (4, true), (12, true), (13, false)] {
            #expect(try brazil(account: digits(count)) == (isGood ? nil : .accountWrong))
        }
        #expect(try brazil(bank: "0o1") == .bankCodeWrong)
        #expect(try brazil(bank: "٠٠١") == .bankCodeWrong)
        #expect(try brazil(bank: "", branch: "", account: "") == .bankCodeWrong)
        #expect(try brazil(branch: "", branchCheck: "A", account: "") == .branchWrong)
        #expect(try brazil(branchCheck: "A", account: "") == .branchCheckDigitWrong)
        #expect(try brazil(account: "", check: "") == .accountWrong)
    }

    @Test(
        "D9: a Chilean account has bank and account",
        arguments: [(3, false), (4, true), (5, true), (16, true), (17, true), (18, false)])
    func aChileanAccountIsChecked(count: Int, isGood: Bool) throws {
        let reason = try check(.chile(bank: "012", account: digits(count)))
        #expect(reason == (isGood ? nil : .accountWrong))
        #expect(try check(.chile(bank: "12", account: digits(count))) == .bankCodeWrong)
    }

    @Test(
        "D9: the account must be the driver's own",
        arguments: [
            ("529.982.247-25", "52998224725", true), ("52998224725", "529.982.247-25", true),
            ("12.345.678-k", "12345678K", true), ("52998224725", "52998224724", false),
            ("", "", false), (".-", "52998224725", false), ("52998224725", "", false),
        ])
    func theHolderIsTheDriver(holder: String, driver: String, isGood: Bool) throws {
        let number = BankAccountNumber.chile(bank: "012", account: "12345")
        let reason = try check(number, holder: holder, driver: driver)
        #expect(reason == (isGood ? nil : .notTheDrivers))
        let wrong = BankAccountNumber.chile(bank: "", account: "")
        #expect(try check(wrong, holder: holder, driver: driver) == .bankCodeWrong)
    }

    @Test("D9: descriptions show the end of the account alone")
    func descriptionsAreMasked() throws {
        let account = try LedgerStory.account(number: "987654321")
        #expect("\(account)" == "001 ••••321-6")
        let chilean = try BankAccount(
            .chile(bank: "012", account: "987654321"), kind: .savings, holder: PersonName("Eva"),
            holderTaxID: "1-9", driverTaxID: "19")
        #expect(chilean.masked == "012 ••••321")
    }

    @Test("D9: an account comes back from its JSON, and a damaged one does not")
    func accountsAreStored() throws {
        let account = try LedgerStory.account()
        let recorded = """
            {"holder":{"text":"Luis Souza"},"holderTaxID":"52998224725","kind":"checking",\
            "number":{"brazil":{"account":"12345","accountCheck":"6","bank":"001",\
            "branch":"1234"}}}
            """
        #expect(try json(account) == recorded)
        #expect(try decode(BankAccount.self, recorded) == account)
        #expect(throws: BankAccountRejection.branchWrong) {
            try decode(BankAccount.self, recorded.replacing("\"1234\"", with: "\"12\""))
        }
    }
}
