import AccountPages
import RideApp
import RideCore
import RideTUI
import RideWire

/// Sends money to the driver's bank account (D9).
public struct WithdrawPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Ask whether it is meant, and send it.
        case send
        /// Take everything there is.
        case all
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    private enum Field: Hashable, Sendable { case amount }

    static let list = "withdraw"

    private let finance: FinanceResult
    private var form = FieldForm(
        id: WithdrawPage.list, [(Field.amount, .text(TextField(limit: 20)))])
    /// What has been sent and waits for its answer.
    private var sent: WithdrawMoney?
    /// What was refused until the password is given again.
    private var unconfirmed: WithdrawMoney?
    private var problem: String?

    /// A withdrawal from what there is.
    public init(_ finance: FinanceResult) { self.finance = finance }

    // MARK: What is typed

    public var isTyping: Bool { true }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        guard sent == nil else { return false }
        // One field: Enter there means what it does on the action.
        let shown = shown(desk)
        if key == .enter, shown.canSubmit {
            askForIt(&desk)
            return true
        }
        return take(form.handle(key, in: shown), &desk)
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list, sent == nil else { return }
        _ = take(form.chosen(row: row, in: shown(desk)), &desk)
    }

    private mutating func take(_ outcome: FormOutcome, _ desk: inout PageDesk) -> Bool {
        switch outcome {
        case .edited, .toggled: problem = nil
        case .submit: askForIt(&desk)
        case .moved: break
        case .ignored: return false
        }
        return true
    }

    private func amount(_ desk: PageDesk) -> Money? {
        guard case .amount(let amount) = AmountTyping(form.text(.amount), desk.market.currency)
        else { return nil }
        return amount
    }

    private func state(_ desk: PageDesk) -> FieldState {
        switch AmountTyping(form.text(.amount), desk.market.currency) {
        case .empty: return .empty
        case .incomplete: return .incomplete(desk.text(.amountForm, ["example": example(desk)]))
        case .wrong: return .wrong(desk.text(.amountForm, ["example": example(desk)]))
        case .amount(let amount):
            if amount.minorUnits < finance.minimum_minor {
                return .incomplete(
                    desk.text(.amountAtLeast, ["amount": desk.money(finance.minimum_minor)]))
            }
            let most = finance.balance.withdrawable_minor
            guard amount.minorUnits <= most else {
                return .wrong(desk.text(.amountAtMost, ["amount": desk.money(most)]))
            }
            return .right
        }
    }

    /// How an amount is written here, such as "1.234,56".
    private func example(_ desk: PageDesk) -> String {
        let currency = desk.market.currency
        let fraction = currency.digits > 0 ? currency.decimal_sign + "56" : ""
        return "1\(currency.group_sign)234\(fraction)"
    }

    // MARK: What is done

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .send: if shown(desk).canSubmit { askForIt(&desk) }
        case .all:
            let most = Money(minorUnits: finance.balance.withdrawable_minor)
            let symbol = desk.market.currency.symbol
            let text = desk.format.money(most)
            form.change(.amount) {
                $0.text = String(text.dropFirst(text.hasPrefix(symbol) ? symbol.count : 0))
                    .filter { $0 != " " }
            }
            problem = nil
        case .move: break
        case .close: desk.close()
        }
    }

    private mutating func askForIt(_ desk: inout PageDesk) {
        guard let amount = amount(desk), let account = finance.bank_account else { return }
        let words = desk.format.money(amount)
        desk.ask(
            desk.text(.withdrawQuestion, ["amount": words]),
            details: desk.text(
                .withdrawDetails, ["account": desk.name(of: account), "holder": account.holder]),
            keep: desk.text(.withdrawKeep), [desk.text(.withdrawDo, ["amount": words])])
    }

    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) {
        guard sent == nil, let amount = amount(desk) else { return }
        send(amount.minorUnits, &desk)
    }

    private mutating func send(_ amount_minor: Int64, _ desk: inout PageDesk) {
        let parameters = WithdrawMoney(
            command_id: desk.commandID(), amount_minor: amount_minor)
        (sent, unconfirmed, problem) = (parameters, nil, nil)
        desk.send(parameters)
    }

    /// What is on its way stays so.
    public mutating func reconnected(_ desk: inout PageDesk) {}

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        if PasswordPage.isGiven(done), let waiting = unconfirmed {
            send(waiting.amount_minor, &desk)
            return false
        }
        switch (done.request, done.result) {
        case (let asked as WithdrawMoney, .success):
            guard asked.command_id == sent?.command_id else { return false }
            desk.toast(
                desk.text(.withdrawn, ["amount": desk.money(asked.amount_minor)]), .good)
            desk.close()
            return true
        case (let asked as WithdrawMoney, .failure(let error)):
            guard asked.command_id == sent?.command_id else { return false }
            sent = nil
            if error.code == "password_needed" {
                unconfirmed = asked
                desk.open(PasswordPage())
            } else {
                problem = desk.refusal(error)
            }
            return true
        case (_, .success), (_, .failure): return false
        }
    }

    // MARK: What is shown

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let all = desk.money(finance.balance.withdrawable_minor)
        return [
            KeyBinding(
                .enter, desk.text(.keyWithdraw), priority: 9,
                availability: shown(desk).reason.map { .unavailable(reason: $0) } ?? .available,
                action: .send),
            KeyBinding(
                .function(2), desk.text(.keyWithdrawAll, ["amount": all]), priority: 7,
                availability: sent == nil
                    ? .available : .unavailable(reason: desk.texts[TextKey.sending]),
                action: .all),
            desk.backBinding(.close),
        ]
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let account = finance.bank_account.map { desk.name(of: $0) } ?? desk.text(.noBankAccount)
        let facts = KeyValueBlock([
            .init(
                desk.text(.withdrawable),
                StyledText(desk.money(finance.balance.withdrawable_minor), .good)),
            .init(desk.text(.withdrawLeast), StyledText(desk.money(finance.minimum_minor))),
            .init(desk.text(.withdrawTo), StyledText(account)),
        ])
        let shown = shown(desk)
        let rows: [SheetRow] = [
            .facts(facts), .blank, .form(shown, rows: shown.height(width: room.width)), .blank,
            message(desk),
        ]
        return SheetContent(
            desk.text(.withdrawTitle),
            number: amount(desk).map { StyledText(desk.format.money($0), Style(.accent, .bold)) }
                ?? "",
            rows: rows)
    }

    private func message(_ desk: PageDesk) -> SheetRow {
        if let problem { return .paragraph(problem, .danger) }
        if sent != nil {
            return .paragraph(
                desk.text(desk.isLive ? .beingSent : .sentLater), .attention)
        }
        return .paragraph(desk.text(.withdrawNote), .muted)
    }

    private func shown(_ desk: PageDesk) -> Form {
        var reason: String?
        if sent != nil { reason = desk.texts[TextKey.sending] }
        if case .unavailable(let why) = desk.whenAccount { reason = reason ?? why }
        return form.form(desk, action: desk.text(.withdrawTitle), reason: reason) { _ in
            .init(
                label: desk.text(.columnAmount), state: state(desk),
                placeholder: example(desk))
        }
    }
}
