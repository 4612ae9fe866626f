import RideApp
import RideCore
import RideTUI
import RideWire

/// Sends money to the driver's bank account (D9).
public struct WithdrawPage: Page {
    private enum Field: Hashable, Sendable { case amount }

    static let list = "withdraw"

    private let finance: FinanceResult
    private var form = PageForm(
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

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        // Enter sends: a wrong amount keeps the cursor.
        guard sent == nil, key != .enter else { return false }
        return take(form.handle(key, in: shown(context)), &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list, sent == nil else { return }
        _ = take(form.chosen(row: row, in: shown(context)), &context)
    }

    private mutating func take(_ outcome: FormOutcome, _ context: inout PageContext) -> Bool {
        switch outcome {
        case .edited, .toggled: problem = nil
        case .submit: askForIt(&context)
        case .moved: break
        case .ignored: return false
        }
        return true
    }

    private func amount(_ context: PageContext) -> Money? {
        context.format.amounts.check(typed: form.text(.amount)).value
    }

    private func state(_ context: PageContext) -> FieldState {
        let check = context.format.amounts.check(typed: form.text(.amount))
        switch check {
        case .empty, .incomplete, .wrong: return context.state(of: check)
        case .right(let amount):
            if amount.minorUnits < finance.minimum_minor {
                return .incomplete(
                    context.text(
                        "work.amountAtLeast", ["amount": context.money(finance.minimum_minor)]))
            }
            let most = finance.balance.withdrawable_minor
            guard amount.minorUnits <= most else {
                return .wrong(context.text("work.amountAtMost", ["amount": context.money(most)]))
            }
            return .right
        }
    }

    // MARK: What is done

    /// Asks whether it is meant, and sends it.
    private mutating func submit(_ context: inout PageContext) {
        if shown(context).canSubmit { askForIt(&context) }
    }

    /// Takes everything there is.
    private mutating func all(_ context: inout PageContext) {
        let most = Money(minorUnits: finance.balance.withdrawable_minor)
        let number = context.format.amounts.number(of: most)
        form.change(.amount) { $0.text = number }
        problem = nil
    }

    private mutating func askForIt(_ context: inout PageContext) {
        guard let amount = amount(context), let account = finance.bank_account else { return }
        let words = context.format.money(amount)
        context.ask(
            context.text("work.withdrawQuestion", ["amount": words]),
            details: context.text(
                "work.withdrawDetails",
                ["account": context.name(of: account), "holder": account.holder]),
            keep: context.text("work.withdrawKeep"),
            [context.text("work.withdrawDo", ["amount": words])])
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        guard sent == nil, let amount = amount(context) else { return }
        send(amount.minorUnits, &context)
    }

    private mutating func send(_ amount_minor: Int64, _ context: inout PageContext) {
        let parameters = WithdrawMoney(
            command_id: context.commandID(), amount_minor: amount_minor)
        (sent, unconfirmed, problem) = (parameters, nil, nil)
        context.send(parameters)
    }

    /// What is on its way stays so.
    public mutating func reconnected(_ context: inout PageContext) {}

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if PasswordPage.isGiven(done), let waiting = unconfirmed {
            send(waiting.amount_minor, &context)
            return false
        }
        switch (done.request, done.result) {
        case (let asked as WithdrawMoney, .success):
            guard asked.command_id == sent?.command_id else { return false }
            context.toast(
                context.text("work.withdrawn", ["amount": context.money(asked.amount_minor)]), .good
            )
            context.close()
            return true
        case (let asked as WithdrawMoney, .failure(let error)):
            guard asked.command_id == sent?.command_id else { return false }
            sent = nil
            if error.code == "password_needed" {
                unconfirmed = asked
                context.open(PasswordPage())
            } else {
                problem = context.texts[error]
            }
            return true
        case (_, .success), (_, .failure): return false
        }
    }

    // MARK: What is shown

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let all = context.money(finance.balance.withdrawable_minor)
        context.key(
            [.enter, Form.sendKey], "work.keyWithdraw", 9,
            when: shown(context).reason.map { .unavailable(reason: $0) } ?? .available
        ) { $0.submit(&$1) }
        context.key(
            .function(2), titled: context.text("work.keyWithdrawAll", ["amount": all]), 7,
            when: sent == nil ? .available : .unavailable(reason: context.texts["sending"])
        ) { $0.all(&$1) }
        context.backKey()
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let account =
            finance.bank_account.map { context.name(of: $0) } ?? context.text("work.noBankAccount")
        let facts = KeyValueBlock([
            .init(
                context.text("work.withdrawable"),
                StyledText(context.money(finance.balance.withdrawable_minor), .good)),
            .init(
                context.text("work.withdrawLeast"), StyledText(context.money(finance.minimum_minor))
            ),
            .init(context.text("work.withdrawTo"), StyledText(account)),
        ])
        let shown = shown(context)
        let rows: [SheetRow] = [
            .facts(facts), .blank, .form(shown, rows: shown.height(width: room.width)), .blank,
            message(context),
        ]
        return SheetContent(
            context.text("work.withdrawTitle"),
            number: amount(context).map {
                StyledText(context.format.money($0), Style(.accent, .bold))
            }
                ?? "",
            rows: rows)
    }

    private func message(_ context: PageContext) -> SheetRow {
        if let problem { return .paragraph(problem, .danger) }
        if sent != nil {
            return .paragraph(
                context.text(context.isLive ? "work.beingSent" : "work.sentLater"), .attention)
        }
        return .paragraph(context.text("work.withdrawNote"), .muted)
    }

    private func shown(_ context: PageContext) -> Form {
        var reason: String?
        if sent != nil { reason = context.texts["sending"] }
        if case .unavailable(let why) = context.whenAccount { reason = reason ?? why }
        return form.form(context, action: context.text("work.withdrawTitle"), reason: reason) { _ in
            .init(
                label: context.text("work.columnAmount"), state: state(context),
                placeholder: context.format.amounts.example)
        }
    }
}
