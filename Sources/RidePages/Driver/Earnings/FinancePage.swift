import RideApp
import RideCore
import RideTUI
import RideWire

/// A driver's money: what there is, where it is sent, and what was sent (D9).
public struct FinancePage: RowsPage {
    static let list = "withdrawals"

    private var finance = Loadable<FinanceResult>()
    var selected = 0
    /// What the state said when this was asked for.
    private var balance: BalanceView?

    /// The money of whoever drives.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        balance = context.state?.balance
        finance.ask(GetFinance(), &context)
    }

    /// What was done on another page is to be seen here.
    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    public mutating func stateChanged(_ context: inout PageContext) {
        if context.state?.balance != balance { opened(&context) }
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (_, .success(let answer as FinanceResult)):
            finance.take(answer)
            selected = min(selected, max(0, answer.withdrawals.count - 1))
            return false
        case (is GetFinance, .failure(let error)):
            finance.take(error)
            return true
        case (_, .success), (_, .failure): return false
        }
    }

    func rowCount(_ context: PageContext) -> Int { finance.value?.withdrawals.count ?? 0 }

    /// Sends money to the bank.
    private mutating func withdraw(_ context: inout PageContext) {
        if let known = finance.value { context.open(WithdrawPage(known)) }
    }

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        // The sheet says from which sum on; until then no key is named for it.
        let isTooLittle = finance.value.map { tooLittle($0, context) != nil } ?? false
        context.key(
            [.enter, .char("w")], "work.keyWithdraw", isTooLittle ? nil : 9,
            when: canWithdraw(context)
        ) { $0.withdraw(&$1) }
        context.key(.char("s"), "work.keyStatement", 7) { $1.open(StatementPage()) }
        context.key(
            .char("b"), "work.keyBank", 6,
            when: finance.value == nil
                ? .unavailable(reason: context.text("page.loading")) : context.whenAccount
        ) { $1.open(BankPage($0.finance.value?.bank_account)) }
        context.key(
            .char("c"), context.due == nil ? "work.keyCards" : "work.keyPayOwed",
            context.due == nil ? 6 : 8, when: context.whenAccount
        ) { $1.open(PaymentsPage()) }
        context.againKey(if: finance.error != nil) { $0.opened(&$1) }
        if (finance.value?.withdrawals.count ?? 0) > 1 {
            context.moveKey()
        }
        context.backKey()
    }

    private func canWithdraw(_ context: PageContext) -> Availability {
        guard context.whenAccount == .available else { return context.whenAccount }
        guard let known = finance.value else {
            return .unavailable(reason: context.text("page.loading"))
        }
        guard known.bank_account != nil else {
            return .unavailable(reason: context.text("work.withdrawNeedsBank"))
        }
        return tooLittle(known, context).map { .unavailable(reason: $0) } ?? .available
    }

    /// From which sum on money can be sent, where there is less; nil where there is enough.
    private func tooLittle(_ known: FinanceResult, _ context: PageContext) -> String? {
        guard known.balance.withdrawable_minor < known.minimum_minor else { return nil }
        let from = context.text(
            "work.withdrawFrom", ["amount": context.money(known.minimum_minor)])
        // Less than what is available: what has taken the rest is no riddle.
        guard known.balance.owed_minor > 0, known.balance.available_minor > 0 else { return from }
        return [from, context.text("work.withdrawNote")].asSentences
    }

    // MARK: What is shown

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        guard let known = finance.value else {
            return SheetContent(
                context.text("work.financeTitle"), rows: [finance.noticeRow(context)])
        }
        // What there is looks as if it could be sent; that it cannot is said beside it.
        let tooLittle = tooLittle(known, context)
        var rows: [SheetRow] = tooLittle.map { [.paragraph($0, .attention)] } ?? []
        rows += [
            .receipt(receipt(known, context)),
            .paragraph(context.text("work.blockedMeans"), .muted), .blank,
            .facts(KeyValueBlock(facts(known, context))), .blank,
        ]
        if finance.error != nil { rows.append(finance.noticeRow(context)) }
        rows.append(.table(table(known.withdrawals, context), rows: room.rows(after: rows)))
        return SheetContent(
            context.text("work.financeTitle"),
            number: StyledText(
                context.text(
                    "work.canWithdraw",
                    ["amount": context.money(known.balance.withdrawable_minor)]),
                tooLittle == nil ? Style(.good, .bold) : Style(.muted)),
            rows: rows)
    }

    private func receipt(_ known: FinanceResult, _ context: PageContext) -> Receipt {
        let balance = known.balance
        let next = known.next_settlement.map { next in
            Receipt.Line.note(
                "  "
                    + context.text(
                        "work.balanceSettles",
                        [
                            "amount": context.money(next.amount_minor),
                            "time": context.dayAndTime(next.at_ms),
                        ]))
        }
        return Receipt(
            [
                .item(
                    context.text("work.balanceAvailable"),
                    amount: context.money(balance.available_minor)),
                .item(
                    context.text("work.balanceOwed"), amount: context.money(-balance.owed_minor),
                    role: balance.owed_minor > 0 ? .attention : .normal),
                .item(
                    context.text("work.balanceBlocked"),
                    amount: context.money(balance.blocked_minor)),
            ] + [next].compactMap { $0 } + [
                .rule,
                .total(
                    context.text("work.balanceTotal"), amount: context.money(balance.total_minor)),
            ])
    }

    private func facts(_ known: FinanceResult, _ context: PageContext) -> [KeyValueBlock.Fact] {
        let account =
            known.bank_account.map { StyledText(context.name(of: $0)) }
            ?? StyledText(context.text("work.noBankAccount"), .attention)
        return [
            .init(context.text("work.bankAccount"), account),
            .init(context.text("work.platformKeeps"), StyledText(commission(known, context))),
        ]
    }

    private func commission(_ known: FinanceResult, _ context: PageContext) -> String {
        if let share = known.share_basis_points {
            return context.text(
                "work.keepsShare", ["share": context.format.percent(Share(basisPoints: share))])
        }
        return context.text("work.keepsFixed", ["amount": context.money(known.fixed_minor ?? 0)])
    }

    private func table(_ withdrawals: [WithdrawalView], _ context: PageContext) -> Table {
        let rows = withdrawals.map { withdrawal in
            ListRow([
                StyledText(context.paddedMoment(withdrawal.requested_at_ms), .muted),
                StyledText(context.money(withdrawal.amount_minor)), context.words(for: withdrawal),
            ])
        }
        let list = SelectList(
            id: Self.list,
            columns: [
                .fixed(Format.dateWidth + 6, context.text("work.columnWhen")),
                .fixed(Format.moneyWidth, context.text("work.columnAmount"), alignment: .right),
                .flexible(16, context.text("work.columnState")),
            ], rows: rows, selected: rows.isEmpty ? nil : selected,
            emptyText: context.text("work.noWithdrawals"))
        return Table(
            list,
            countText: context.counted(withdrawals.count, "work.withdrawals"))
    }
}

extension FactsReading {
    /// A bank account in few words: "012 · 1234-5 · ••••321-0 · checking".
    func name(of account: BankAccountView) -> String {
        let kind = texts[word: account.kind, in: "work.bankKind"]
        // The engine says the bank before the digits that it leaves legible.
        let number =
            account.account.hasPrefix(account.bank + " ")
            ? String(account.account.dropFirst(account.bank.count + 1)) : account.account
        return [account.bank, account.branch ?? "", number, kind]
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// What became of a withdrawal, and why it came back.
    func words(for withdrawal: WithdrawalView) -> StyledText {
        let role: Role =
            switch withdrawal.state {
            case "paid": .good
            case "returned": .danger
            default: .attention
            }
        var words = StyledText(texts[word: withdrawal.state, in: "work.withdrawal"], Style(role))
        if let reason = withdrawal.reason {
            words += StyledText(": " + texts[word: reason, in: "work.returned"])
        }
        return words
    }
}
