import RideApp
import RideCore
import RideTUI
import RideWire

/// A driver's money: what there is, where it is sent, and what was sent (D9).
public struct FinancePage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Send money to the bank.
        case withdraw
        /// Say where money is sent.
        case bank
        /// Look at every line.
        case statement
        /// Ask for it all once more.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    static let list = "withdrawals"

    private var finance = Asked<FinanceResult>()
    private var selected = 0
    /// What the state said when this was asked for.
    private var balance: BalanceView?

    /// The money of whoever drives.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) {
        balance = desk.state?.balance
        finance.ask(GetFinance(), &desk)
    }

    /// What was done on another page is to be seen here.
    public mutating func resumed(_ desk: inout PageDesk) { opened(&desk) }

    public mutating func stateChanged(_ desk: inout PageDesk) {
        if desk.state?.balance != balance { opened(&desk) }
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
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

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        let count = finance.value?.withdrawals.count ?? 0
        guard let moved = SelectList.moved(selected, by: key, count: count) else { return false }
        selected = moved
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        if list == Self.list { selected = row }
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .withdraw: if let known = finance.value { desk.open(WithdrawPage(known)) }
        case .bank: desk.open(BankPage(finance.value?.bank_account))
        case .statement: desk.open(StatementPage())
        case .again: opened(&desk)
        case .move: break
        case .close: desk.close()
        }
    }

    // MARK: Keys

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                [.enter, .char("w")], desk.text(.keyWithdraw), priority: 9,
                availability: canWithdraw(desk), action: .withdraw),
            KeyBinding(.char("s"), desk.text(.keyStatement), priority: 7, action: .statement),
            KeyBinding(
                .char("b"), desk.text(.keyBank), priority: 6,
                availability: finance.value == nil
                    ? .unavailable(reason: desk.text(.loading)) : desk.whenAccount,
                action: .bank),
        ] + desk.againBinding(finance.error != nil, action: .again)
            + ((finance.value?.withdrawals.count ?? 0) > 1 ? [desk.moveBinding(.move)] : [])
            + [desk.backBinding(.close)]
    }

    private func canWithdraw(_ desk: PageDesk) -> Availability {
        guard desk.whenAccount == .available else { return desk.whenAccount }
        guard let known = finance.value else { return .unavailable(reason: desk.text(.loading)) }
        guard known.bank_account != nil else {
            return .unavailable(reason: desk.text(.withdrawNeedsBank))
        }
        guard known.balance.withdrawable_minor >= known.minimum_minor else {
            return .unavailable(
                reason: desk.text(.withdrawFrom, ["amount": desk.money(known.minimum_minor)]))
        }
        return .available
    }

    // MARK: What is shown

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        guard let known = finance.value else {
            return SheetContent(desk.text(.financeTitle), rows: [finance.noticeRow(desk)])
        }
        var rows: [SheetRow] = [
            .receipt(receipt(known.balance, desk)),
            .paragraph(desk.text(.blockedMeans), .muted), .blank,
            .facts(KeyValueBlock(facts(known, desk))), .blank,
        ]
        if finance.error != nil { rows.append(finance.noticeRow(desk)) }
        rows.append(.table(table(known.withdrawals, desk), rows: room.rows(after: rows)))
        return SheetContent(
            desk.text(.financeTitle),
            number: StyledText(
                desk.text(
                    .canWithdraw, ["amount": desk.money(known.balance.withdrawable_minor)]),
                Style(.good, .bold)),
            rows: rows)
    }

    private func receipt(_ balance: BalanceView, _ desk: PageDesk) -> Receipt {
        Receipt([
            .item(desk.text(.balanceAvailable), amount: desk.money(balance.available_minor)),
            .item(
                desk.text(.balanceOwed), amount: desk.money(-balance.owed_minor),
                role: balance.owed_minor > 0 ? .attention : .normal),
            .item(desk.text(.balanceBlocked), amount: desk.money(balance.blocked_minor)), .rule,
            .total(desk.text(.balanceTotal), amount: desk.money(balance.total_minor)),
        ])
    }

    private func facts(_ known: FinanceResult, _ desk: PageDesk) -> [KeyValueBlock.Fact] {
        let account =
            known.bank_account.map { StyledText(desk.name(of: $0)) }
            ?? StyledText(desk.text(.noBankAccount), .attention)
        return [
            .init(desk.text(.bankAccount), account),
            .init(desk.text(.platformKeeps), StyledText(commission(known, desk))),
        ]
    }

    private func commission(_ known: FinanceResult, _ desk: PageDesk) -> String {
        if let share = known.share_basis_points {
            return desk.text(
                .keepsShare, ["share": desk.format.percent(Share(basisPoints: share))])
        }
        return desk.text(.keepsFixed, ["amount": desk.money(known.fixed_minor ?? 0)])
    }

    private func table(_ withdrawals: [WithdrawalView], _ desk: PageDesk) -> Table {
        let rows = withdrawals.map { withdrawal in
            ListRow([
                StyledText(desk.paddedMoment(withdrawal.requested_at_ms), .muted),
                StyledText(desk.money(withdrawal.amount_minor)), desk.words(for: withdrawal),
            ])
        }
        let list = SelectList(
            id: Self.list,
            columns: [
                .fixed(Format.dateWidth + 6, desk.text(.columnWhen)),
                .fixed(Format.moneyWidth, desk.text(.columnAmount), alignment: .right),
                .flexible(16, desk.text(.columnState)),
            ], rows: rows, selected: rows.isEmpty ? nil : selected,
            emptyText: desk.text(.noWithdrawals))
        return Table(
            list,
            countText: desk.text(
                withdrawals.count == 1 ? .oneWithdrawal : .withdrawals,
                ["count": desk.format.number(withdrawals.count)]))
    }
}

extension FactsHolder {
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
