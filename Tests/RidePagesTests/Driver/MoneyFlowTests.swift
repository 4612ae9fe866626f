import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("D9: a driver's money") struct MoneyFlowTests {
    private func stage(
        _ page: any Page = FinancePage(), state: PersonState = .luis,
        market: MarketView = .brazil,
        answer: @escaping PageStage.Answer = { DriverPeople.engine($0) }
    ) throws -> PageStage {
        try PageStage(page, state: state, market: market, answer: answer)
    }

    private func withdrawals(_ stage: PageStage) -> [WithdrawMoney] {
        stage.calls.compactMap { call in
            call as? WithdrawMoney
        }
    }

    @Test func balancesAddUpOnTheScreen() throws {
        let text = try stage().text
        #expect(text.contains("R$ 120,00"))
        #expect(text.contains("R$ 154,50"), "available and blocked, nothing owed")
        let balance = BalanceView(available_minor: 500, owed_minor: 700, blocked_minor: 40)
        #expect(balance.total_minor == -160)
        #expect(balance.withdrawable_minor == 0)
    }

    @Test(arguments: [
        (Int64(12_000), true, false, true), (2_000, true, false, true), (1_999, true, false, false),
        (12_000, false, false, false), (12_000, true, true, false),
    ])
    func withdrawingNeedsMoneyAnAccountAndABank(
        available: Int64, hasBank: Bool, isGuest: Bool, isPossible: Bool
    ) throws {
        var state = PersonState.luis
        state.is_guest = isGuest
        var stage = try stage(state: state) { _ in
            .success(
                DriverPeople.finance(
                    available: available, bank: hasBank ? DriverPeople.bank : nil))
        }
        try stage.press(.enter)
        let isAsked =
            stage.text.contains("You can withdraw")
            && !stage.text.contains("minimum withdrawal")
        #expect(isAsked == isPossible)
        #expect(stage.toasts.isEmpty == isPossible)
    }

    @Test(
        "what is too little to be sent says so beside the sum, before any key",
        arguments: [Int64(0), 1_999, 2_000, 12_000], ["en", "pt-BR"])
    func tooLittleIsSaidBesideTheSum(available: Int64, language: String) throws {
        let known = DriverPeople.finance(available: available)
        let stage = try PageStage(FinancePage(), state: .luis, language: language) { call in
            call is GetFinance ? .success(known) : nil
        }
        let minimum = stage.app.core.context.money(known.minimum_minor)
        let words = stage.app.core.texts["work.withdrawFrom", ["amount": minimum]]
        #expect(stage.text.contains(words) == (available < known.minimum_minor), "\(stage.text)")
    }

    @Test(
        "D9: where a debt has taken what is available, that is said beside the sum",
        arguments: [
            (1_000, 1_894, true), (1_000, 0, false), (0, 1_894, false), (9_000, 500, false),
        ] as [(Int64, Int64, Bool)])
    func whatTookTheSumIsSaid(available: Int64, owed: Int64, isSaid: Bool) throws {
        let known = DriverPeople.finance(available: available, owed: owed)
        let stage = try PageStage(FinancePage(), state: .luis) { call in
            call is GetFinance ? .success(known) : nil
        }
        let words = "What you owe the platform comes off"
        #expect(stage.text.contains(words) == isSaid, "\(stage.text)")
    }

    @Test(arguments: [
        ("19,99", false), ("20", true), ("20,00", true), ("120", true), ("120,01", false),
        ("x", false), ("", false),
    ])
    func onlyWhatIsThereCanBeWithdrawn(typed: String, isPossible: Bool) throws {
        var stage = try stage(WithdrawPage(DriverPeople.finance()))
        try stage.type(typed)
        try stage.press(.enter)
        #expect(stage.text.contains("Withdraw R$") == isPossible)
        #expect(withdrawals(stage).isEmpty)
    }

    @Test func nothingIsSentBeforeTheQuestionIsAnswered() throws {
        var stage = try stage(WithdrawPage(DriverPeople.finance()))
        try stage.type("50")
        try stage.press(.enter)
        // The safe answer comes first.
        try stage.press(.enter)
        #expect(withdrawals(stage).isEmpty)
        try stage.press(.enter, .down, .enter)
        #expect(withdrawals(stage).map(\.amount_minor) == [5_000])
        #expect(stage.isMapBack)
        #expect(stage.toasts.first?.contains("R$ 50,00") == true)
    }

    @Test("D9: why nothing can be withdrawn yet is a sentence")
    func theLeastIsSaidInWords() throws {
        let poor = DriverPeople.finance(available: 100)
        var stage = try PageStage(
            FinancePage(), state: DriverPeople.applicant("approved"),
            answer: { $0 is GetFinance ? .success(poor) : nil })
        try stage.press(.enter)
        #expect(stage.toasts.first == "The minimum withdrawal is R$ 20,00.")
    }

    @Test func allOfItIsOneKey() throws {
        var stage = try stage(WithdrawPage(DriverPeople.finance(available: 123_456)))
        try stage.press(.function(2))
        #expect(stage.text.contains("1.234,56"))
        try stage.press(.enter, .down, .enter)
        #expect(withdrawals(stage).map(\.amount_minor) == [123_456])
    }

    @Test func theMouseDoesItToo() throws {
        var stage = try stage(WithdrawPage(DriverPeople.finance()))
        try stage.click(on: "full amount")
        try stage.click(on: "Enter withdraw")
        try stage.click(on: "  Withdraw R$ 120,00")
        #expect(withdrawals(stage).map(\.amount_minor) == [12_000])
    }

    @Test func aRefusedWithdrawalIsExplainedAndCanBeSentAgain() throws {
        var stage = try stage(WithdrawPage(DriverPeople.finance())) { call in
            guard case is WithdrawMoney = call else { return nil }
            return .failure(
                WireError(.refused, code: "more_than_available", message: "Too much."))
        }
        try stage.type("50")
        try stage.press(.enter, .down, .enter)
        #expect(stage.text.contains("This is more than is available."))
        try stage.press(.enter, .down, .enter)
        #expect(Set(withdrawals(stage).map(\.command_id)).count == 2)
    }

    @Test func thePasswordIsAskedForAndTheWithdrawalSentAgain() throws {
        let asks = Once()
        var stage = try stage(WithdrawPage(DriverPeople.finance())) { call in
            switch call {
            case is WithdrawMoney where asks.isFirst:
                .failure(WireError(.refused, code: "password_needed", message: "Password?"))
            case is ConfirmPassword: .success(Done())
            default: DriverPeople.engine(call)
            }
        }
        try stage.type("50")
        try stage.press(.enter, .down, .enter)
        try stage.type("correct horse")
        try stage.press(.enter)
        #expect(withdrawals(stage).map(\.amount_minor) == [5_000, 5_000])
        #expect(stage.isMapBack)
        #expect(!stage.text.contains("correct"))
    }

    @Test func whoGivesUpThePasswordSendsNothing() throws {
        var stage = try stage(WithdrawPage(DriverPeople.finance())) { call in
            guard case is WithdrawMoney = call else { return nil }
            return .failure(WireError(.refused, code: "password_needed", message: "Password?"))
        }
        try stage.type("50")
        try stage.press(.enter, .down, .enter, .escape)
        #expect(withdrawals(stage).count == 1)
        #expect(stage.text.contains("You can withdraw"))
    }

    // MARK: The bank account

    @Test func aBrazilianAccountIsTypedAndSent() throws {
        var stage = try stage(BankPage(nil))
        for text in ["012", "12345", "987654x"] {
            try stage.type(text)
            try stage.press(.tab)
        }
        try stage.press(.right, .tab, .tab)
        try stage.type("52998224725")
        try stage.press(.enter, .enter)
        guard case let sent as SetBankAccount = stage.calls.last else {
            Issue.record("nothing was sent")
            return
        }
        #expect(sent.bank == "012")
        #expect(sent.branch == "1234-5")
        #expect(sent.account == "987654-X")
        #expect(sent.kind == "savings")
        #expect(sent.holder == "Luis Silva")
        #expect(sent.tax_id == "529.982.247-25")
        #expect(stage.isMapBack)
    }

    @Test func aChileanAccountHasNoBranch() throws {
        var stage = try stage(BankPage(nil), market: .chileForDrivers)
        try stage.type("037")
        try stage.press(.tab)
        try stage.type("12345678")
        try stage.press(.tab, .tab, .tab)
        try stage.type("123456785")
        try stage.press(.function(2))
        guard case let sent as SetBankAccount = stage.calls.last else {
            Issue.record("nothing was sent")
            return
        }
        #expect(sent.branch == nil)
        #expect(sent.account == "12345678")
        #expect(sent.kind == "checking")
    }

    @Test(arguments: [
        ("bank_code_wrong", BankPage.Field.bank), ("branch_wrong", .branch),
        ("branch_check_digit_wrong", .branch), ("account_wrong", .account),
        ("account_check_digit_wrong", .account), ("not_the_drivers", .taxID),
        ("tax_id_wrong_check_digit", .taxID), ("name_too_long", .holder),
    ])
    func aRefusalStandsBesideItsField(code: String, field: BankPage.Field) {
        #expect(BankPage.field(of: code) == field)
    }

    @Test(arguments: ["storage_failed", "only_for_accounts", "account_blocked"])
    func otherRefusalsAreAboutTheAccountAsAWhole(code: String) {
        #expect(BankPage.field(of: code) == nil)
    }

    @Test func whatIsTypedIsNotThrownAwayUnasked() throws {
        var stage = try stage(BankPage(nil))
        try stage.type("012")
        try stage.press(.tab)
        try stage.type("1234")
        try stage.press(.escape)
        #expect(stage.text.contains("Leave without saving?"))
        try stage.press(.enter)
        #expect(!stage.isMapBack)
        try stage.press(.escape, .down, .enter)
        #expect(stage.isMapBack)
    }

    // MARK: The statement

    @Test func everyLineComesOnceAndTheBalancesRun() throws {
        let lines = DriverPeople.statement(75)
        var stage = try PageStage(
            StatementPage(), state: .luis, size: Size(width: 80, height: 24)
        ) { call in
            guard case let asked as ListStatement = call else { return nil }
            return .success(DriverPeople.page(lines, asked))
        }
        for _ in 0..<10 { try stage.press(.pageDown) }
        try stage.press(.end)
        let page = try #require(stage.app.core.topPage as? StatementPage)
        #expect(page.lines == lines)
        for (newer, older) in zip(page.lines, page.lines.dropFirst()) {
            #expect(newer.total_minor == older.total_minor + newer.amount_minor)
        }
        let sum = page.lines.reduce(0) { $0 + $1.amount_minor }
        #expect(page.lines.first?.total_minor == sum)
        #expect(stage.text.contains("75 entries"))
    }

    @Test(
        "D9: every line keeps its time and its ride's number, however wide the page",
        arguments: [80, 90, 99, 100, 120, 160, 200, 260], ["en", "pt-BR"])
    func everyLineKeepsTimeAndNumber(width: Int, language: String) throws {
        let lines = DriverPeople.statement(16)
        let stage = try PageStage(
            StatementPage(), state: .luis, size: Size(width: width, height: 60),
            language: language, market: .brazil
        ) { call in
            guard case let asked as ListStatement = call else { return nil }
            return .success(DriverPeople.page(lines, asked))
        }
        let reading = stage.app.core
        let rows = stage.text.split(separator: "\n")
        for line in lines {
            let (kind, subject) = reading.parts(of: line)
            let row = try #require(
                rows.first { row in
                    row.contains(reading.paddedMoment(line.at_ms))
                        && row.contains(subject.isEmpty ? kind : subject)
                }, "\(line.kind) at \(width)\n\(stage.text)")
            let amount = Money(minorUnits: line.moved_minor ?? abs(line.amount_minor))
            #expect(row.contains(reading.format.money(amount)), "\(row)")
            #expect(row.contains(kind), "what it is, at \(width): \(row)")
        }
    }

    @Test func aPageThatDidNotComeCanBeAskedForAgain() throws {
        let asks = Once(after: 1)
        let lines = DriverPeople.statement(75)
        var stage = try stage(StatementPage()) { call in
            guard case let asked as ListStatement = call else { return nil }
            if asks.isFirst {
                return .failure(WireError(.refused, code: "storage_failed", message: "No."))
            }
            return .success(DriverPeople.page(lines, asked))
        }
        try stage.press(.end)
        #expect(stage.text.contains("r tries again"))
        try stage.press(.char("r"), .end, .end, .end)
        let page = try #require(stage.app.core.topPage as? StatementPage)
        #expect(page.lines == lines)
    }

    @Test func aLineIsExplainedWithItsShare() throws {
        var stage = try stage(StatementPage())
        try stage.press(.down, .down, .down, .down, .enter)
        #expect(stage.text.contains("The platform's share of the ride."))
        #expect(stage.text.contains("20%"))
        try stage.press(.escape)
        #expect(stage.text.contains("Statement"))
    }

    @Test("what the platform owes is not called a debt to it", arguments: [1_100, 0, -1_100])
    func aCreditIsNoDebt(owed_minor: Int64) throws {
        var line = DriverPeople.statement(1)[0]
        line.owed_minor = owed_minor
        let stage = try stage(StatementLinePage(line))
        #expect(stage.text.contains("Owed to the platform") == (owed_minor >= 0))
        #expect(stage.text.contains("The platform owes you") == (owed_minor < 0))
    }

    static let kinds = [
        "fare", "waiting", "cancellation_fee", "tip", "promotion_paid_by_platform", "commission",
        "cash_received", "card_payment", "debt_payment", "settlement", "netted_owed",
        "owed_payment", "withdrawal", "withdrawal_returned", "bonus", "referral", "correction",
    ]

    @Test(arguments: kinds) func everyKindOfLineHasANameAndAMeaning(kind: String) throws {
        for language in ["en", "pt-BR"] {
            let texts = try AppFiles.texts(language)
            for group in ["work.line", "work.meaning"] {
                #expect(texts.keys.contains("\(group).\(kind)"))
            }
        }
    }

    @Test func aKindNobodyKnowsIsShownByItsWord() throws {
        var line = DriverPeople.statement(1)[0]
        line.kind = "novelty"
        let stage = try stage(StatementLinePage(line))
        #expect(stage.text.contains("Novelty"))
    }
}

/// Tells the first call, or the first after some, from all others.
final class Once: @unchecked Sendable {
    // Tests ask from one thread alone.
    private var count = 0
    private let wanted: Int

    init(after skipped: Int = 0) { wanted = skipped + 1 }

    var isFirst: Bool {
        count += 1
        return count == wanted
    }
}
