import AccountPages
import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// Where a driver's money is sent (D9).
public struct BankPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Send what is typed.
        case send
        /// Nothing; for keys that only move.
        case move
        /// Close the page, after a question where much is typed.
        case close
    }

    /// The parts of an account.
    enum Field: Hashable, Sendable { case bank, branch, account, kind, holder, taxID }

    static let list = "bank"
    /// The words of the wire for kinds of accounts, in the order of the choice.
    static let kinds = ["checking", "savings"]

    private let known: BankAccountView?
    private var form: FieldForm<Field>?
    private var sent: SetBankAccount?
    /// What was refused until the password is given again.
    private var unconfirmed: SetBankAccount?
    private var problem: String?

    /// The account that is known, or a first one.
    public init(_ known: BankAccountView?) { self.known = known }

    // MARK: What is typed

    public var isTyping: Bool { true }

    public mutating func opened(_ desk: inout PageDesk) {
        let kind = known.flatMap { Self.kinds.firstIndex(of: $0.kind) } ?? 0
        let fields: [(Field, FormInput)] = [
            (.bank, .text(TextField(known?.bank ?? "", limit: 3))),
            (.branch, .text(TextField(known?.branch ?? "", limit: 6))),
            (.account, .text(TextField(limit: 20))),
            (.kind, .choice(Self.kinds, selected: kind)),
            (.holder, .text(TextField(known?.holder ?? desk.state?.person.name ?? ""))),
            (.taxID, .text(TextField(limit: 20))),
        ]
        let hasBranch = BankTyping(desk.market).hasBranch
        form = FieldForm(id: Self.list, fields.filter { hasBranch || $0.0 != .branch })
    }

    /// What is typed stays, and what is on its way too.
    public mutating func reconnected(_ desk: inout PageDesk) {}

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        guard sent == nil, var typed = form else { return false }
        let outcome = typed.handle(key, in: shown(typed, desk))
        form = typed
        return take(outcome, &desk)
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list, sent == nil, var typed = form else { return }
        let outcome = typed.chosen(row: row, in: shown(typed, desk))
        form = typed
        _ = take(outcome, &desk)
    }

    private mutating func take(_ outcome: FormOutcome, _ desk: inout PageDesk) -> Bool {
        switch outcome {
        case .edited:
            problem = nil
            group(desk)
        case .submit: send(&desk)
        case .moved, .toggled: break
        case .ignored: return false
        }
        return true
    }

    /// Writes the tax number as it is printed.
    private mutating func group(_ desk: PageDesk) {
        let kind = desk.market.taxIDKind
        form?.change(.taxID) { field in
            switch kind {
            case .cpf:
                field.rewrite(keeping: { $0.isASCII && $0.isNumber }) { Self.cpf($0) }
            case .rut:
                field.rewrite(keeping: { $0 != "." && $0 != "-" }) { typed in
                    (try? TaxID(typed, kind: .rut))?.formatted ?? typed.uppercased()
                }
            case .notAsked: break
            }
        }
    }

    private static func cpf(_ typed: String) -> String {
        var text = ""
        for (index, digit) in typed.filter({ $0.isASCII && $0.isNumber }).prefix(11).enumerated() {
            if index == 3 || index == 6 { text.append(".") }
            if index == 9 { text.append("-") }
            text.append(digit)
        }
        return text
    }

    // MARK: What is done

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .send: if let form, shown(form, desk).canSubmit { send(&desk) }
        case .move: break
        case .close:
            guard (form?.changedCount ?? 0) > 1, sent == nil else { return desk.close() }
            desk.ask(
                desk.text(.leaveQuestion), details: desk.text(.leaveDetails),
                keep: desk.text(.leaveKeep), [desk.text(.leaveDo)])
        }
    }

    /// The only question is whether to leave.
    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) { desk.close() }

    private mutating func send(_ desk: inout PageDesk) {
        guard let form else { return }
        let typing = BankTyping(desk.market)
        guard case .right(let bank) = typing.bank(form.text(.bank)),
            case .right(let account) = typing.account(form.text(.account))
        else { return }
        var branch: String?
        if case .right(let digits) = typing.branch(form.text(.branch)) { branch = digits }
        let kind = form.choice(.kind) ?? 0
        send(
            SetBankAccount(
                command_id: desk.commandID(), bank: bank,
                branch: typing.hasBranch ? branch : nil, account: account,
                kind: Self.kinds[kind], holder: form.text(.holder), tax_id: form.text(.taxID)),
            &desk)
    }

    private mutating func send(_ parameters: SetBankAccount, _ desk: inout PageDesk) {
        (sent, unconfirmed, problem) = (parameters, nil, nil)
        desk.send(parameters)
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        if PasswordPage.isGiven(done), var waiting = unconfirmed {
            waiting.command_id = desk.commandID()
            send(waiting, &desk)
            return false
        }
        switch (done.request, done.result) {
        case (let asked as SetBankAccount, .success):
            guard asked.command_id == sent?.command_id else { return false }
            desk.toast(desk.text(.bankSaved), .good)
            desk.close()
            return true
        case (let asked as SetBankAccount, .failure(let error)):
            guard asked.command_id == sent?.command_id else { return false }
            sent = nil
            refuse(asked, error, &desk)
            return true
        case (_, .success), (_, .failure): return false
        }
    }

    private mutating func refuse(
        _ asked: SetBankAccount, _ error: WireError, _ desk: inout PageDesk
    ) {
        if error.code == "password_needed" {
            unconfirmed = asked
            desk.open(PasswordPage())
        } else if let field = Self.field(of: error.code) {
            form?.refuse(field, desk.refusal(error))
        } else {
            problem = desk.refusal(error)
        }
    }

    /// The field that a refusal is about; nil for the account as a whole.
    static func field(of code: String) -> Field? {
        let kinds: [(String, Field)] = [
            ("bank_code_", .bank), ("branch_", .branch), ("account_wrong", .account),
            ("account_check_", .account), ("not_the_drivers", .taxID), ("tax_id_", .taxID),
            ("name_", .holder),
        ]
        return kinds.first { code.hasPrefix($0.0) }?.1
    }

    // MARK: What is shown

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let reason = form.map { shown($0, desk) }?.reason
        return [
            KeyBinding(
                [.function(2), .ctrl("s")], desk.text(.bankAction), priority: 9,
                availability: reason.map { .unavailable(reason: $0) } ?? .available,
                action: .send),
            KeyBinding(
                [.tab, .enter], label: "Tab", desk.texts[TextKey.keyNextField], priority: 5,
                action: .move),
            desk.backBinding(.close),
        ]
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        guard let form else { return SheetContent(desk.text(.bankTitle)) }
        let before: [SheetRow] = [.paragraph(desk.text(.bankNote), .muted), .blank]
        let after: [SheetRow] = [.blank, message(desk)]
        let shown = shown(form, desk)
        let rows = min(shown.height(width: room.width), room.rows(after: before + after))
        return SheetContent(
            desk.text(.bankTitle), rows: before + [.form(shown, rows: rows)] + after)
    }

    private func message(_ desk: PageDesk) -> SheetRow {
        if let problem { return .paragraph(problem, .danger) }
        if sent != nil {
            return .paragraph(desk.text(desk.isLive ? .beingSent : .sentLater), .attention)
        }
        if let known {
            return .paragraph(
                desk.text(.bankNow, ["account": desk.name(of: known)]), .muted)
        }
        return .blank
    }

    private func shown(_ form: FieldForm<Field>, _ desk: PageDesk) -> Form {
        var reason: String?
        if sent != nil { reason = desk.texts[TextKey.sending] }
        if case .unavailable(let why) = desk.whenAccount { reason = reason ?? why }
        var shown = form.form(desk, action: desk.text(.bankAction), reason: reason) {
            frame($0, form, desk)
        }
        if let index = form.fields.firstIndex(of: .kind) {
            shown.fields[index].input = .choice(
                Self.kinds.map { desk.texts[word: $0, in: "work.bankKind"] },
                selected: form.choice(.kind))
        }
        return shown
    }

    private func frame(
        _ field: Field, _ form: FieldForm<Field>, _ desk: PageDesk
    ) -> FieldForm<Field>.Frame {
        let typing = BankTyping(desk.market)
        let kind = desk.market.taxIDKind
        switch field {
        case .bank:
            return .init(
                label: desk.text(.fieldBank),
                state: state(typing.bank(form.text(.bank)), .bankForm, desk), placeholder: "000")
        case .branch:
            return .init(
                label: desk.text(.fieldBranch),
                state: state(typing.branch(form.text(.branch)), .branchForm, desk),
                placeholder: "0000-0")
        case .account:
            return .init(
                label: desk.text(.fieldAccount),
                state: state(
                    typing.account(form.text(.account)),
                    typing.hasBranch ? .accountFormCheck : .accountForm, desk),
                placeholder: typing.hasBranch ? "00000-0" : "00000000")
        case .kind: return .init(label: desk.text(.fieldKind), state: .right)
        case .holder:
            return .init(
                label: desk.text(.fieldHolder),
                state: desk.state(of: PersonName.check(form.text(.holder))),
                placeholder: desk.text(.holderExample))
        case .taxID:
            return .init(
                label: desk.text(kind == .rut ? .fieldRut : .fieldCpf),
                state: desk.state(of: TaxID.check(form.text(.taxID), kind: kind)),
                placeholder: desk.market.taxIDExample)
        }
    }

    private func state(
        _ check: BankTyping.Check, _ form: MoneyText, _ desk: PageDesk
    ) -> FieldState {
        switch check {
        case .empty: .empty
        case .incomplete: .incomplete(desk.text(form))
        case .wrong: .wrong(desk.text(form))
        case .right: .right
        }
    }
}
