import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// Where a driver's money is sent (D9).
public struct BankPage: Page {
    /// The parts of an account.
    enum Field: Hashable, Sendable { case bank, branch, account, kind, holder, taxID }

    static let list = "bank"
    /// The words of the wire for kinds of accounts, in the order of the choice.
    static let kinds = ["checking", "savings"]

    private let known: BankAccountView?
    private var form: PageForm<Field>?
    private var sent: SetBankAccount?
    /// What was refused until the password is given again.
    private var unconfirmed: SetBankAccount?
    private var problem: String?

    /// The account that is known, or a first one.
    public init(_ known: BankAccountView?) { self.known = known }

    // MARK: What is typed

    public var isTyping: Bool { true }

    public mutating func opened(_ context: inout PageContext) {
        let kind = known.flatMap { Self.kinds.firstIndex(of: $0.kind) } ?? 0
        let fields: [(Field, FormInput)] = [
            (.bank, .text(TextField(known?.bank ?? "", limit: AccountFormLimits.bank))),
            (.branch, .text(TextField(known?.branch ?? "", limit: AccountFormLimits.branch))),
            (.account, .text(TextField(limit: AccountFormLimits.bankAccount))),
            (.kind, .choice(Self.kinds, selected: kind)),
            (
                .holder,
                .text(
                    TextField(
                        known?.holder ?? context.state?.person.name ?? "",
                        limit: AccountFormLimits.name))
            ),
            (.taxID, .text(TextField(limit: AccountFormLimits.taxID))),
        ]
        let hasBranch = BankTyping(context.market).hasBranch
        form = PageForm(id: Self.list, fields.filter { hasBranch || $0.0 != .branch })
    }

    /// What is typed stays, and what is on its way too.
    public mutating func reconnected(_ context: inout PageContext) {}

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard sent == nil, var typed = form else { return false }
        let outcome = typed.handle(key, in: shown(typed, context))
        form = typed
        return take(outcome, &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list, sent == nil, var typed = form else { return }
        let outcome = typed.chosen(row: row, in: shown(typed, context))
        form = typed
        _ = take(outcome, &context)
    }

    private mutating func take(_ outcome: FormOutcome, _ context: inout PageContext) -> Bool {
        switch outcome {
        case .edited:
            problem = nil
            group(context)
        case .submit: send(&context)
        case .moved, .toggled: break
        case .ignored: return false
        }
        return true
    }

    /// Writes the tax number as it is printed.
    private mutating func group(_ context: PageContext) {
        let kind = context.market.taxIDKind
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

    /// Closes the page, after a question where much is typed.
    private mutating func close(_ context: inout PageContext) {
        guard (form?.changedCount ?? 0) > 1, sent == nil else { return context.close() }
        context.ask(
            context.text("work.leaveQuestion"), details: context.text("work.leaveDetails"),
            keep: context.text("work.leaveKeep"), [context.text("work.leaveDo")])
    }

    /// The only question is whether to leave.
    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    /// Sends what is typed, once it is right.
    private mutating func sendComplete(_ context: inout PageContext) {
        if let form, shown(form, context).canSubmit { send(&context) }
    }

    private mutating func send(_ context: inout PageContext) {
        guard let form else { return }
        let typing = BankTyping(context.market)
        guard case .right(let bank) = typing.bank(form.text(.bank)),
            case .right(let account) = typing.account(form.text(.account))
        else { return }
        var branch: String?
        if case .right(let digits) = typing.branch(form.text(.branch)) { branch = digits }
        let kind = form.choice(.kind) ?? 0
        send(
            SetBankAccount(
                command_id: context.commandID(), bank: bank,
                branch: typing.hasBranch ? branch : nil, account: account,
                kind: Self.kinds[kind], holder: form.text(.holder), tax_id: form.text(.taxID)),
            &context)
    }

    private mutating func send(_ parameters: SetBankAccount, _ context: inout PageContext) {
        (sent, unconfirmed, problem) = (parameters, nil, nil)
        context.send(parameters)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if PasswordPage.isGiven(done), var waiting = unconfirmed {
            waiting.command_id = context.commandID()
            send(waiting, &context)
            return false
        }
        switch (done.request, done.result) {
        case (let asked as SetBankAccount, .success):
            guard asked.command_id == sent?.command_id else { return false }
            context.toast(context.text("work.bankSaved"), .good)
            context.close()
            return true
        case (let asked as SetBankAccount, .failure(let error)):
            guard asked.command_id == sent?.command_id else { return false }
            sent = nil
            refuse(asked, error, &context)
            return true
        case (_, .success), (_, .failure): return false
        }
    }

    private mutating func refuse(
        _ asked: SetBankAccount, _ error: WireError, _ context: inout PageContext
    ) {
        if error.code == "password_needed" {
            unconfirmed = asked
            context.open(PasswordPage())
        } else if let field = Self.field(of: error.code) {
            form?.refuse(field, context.texts[error])
        } else {
            problem = context.texts[error]
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

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if let form {
            context.keys(of: shown(form, context), sentBy: [.function(2)]) {
                $0.sendComplete(&$1)
            }
        }
        context.backKey { $0.close(&$1) }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        guard let form else { return SheetContent(context.text("work.bankTitle")) }
        let before: [SheetRow] = [.paragraph(context.text("work.bankNote"), .muted), .blank]
        let after: [SheetRow] = [.blank, message(context)]
        let shown = shown(form, context)
        let rows = min(shown.height(width: room.width), room.rows(after: before + after))
        return SheetContent(
            context.text("work.bankTitle"), rows: before + [.form(shown, rows: rows)] + after)
    }

    private func message(_ context: PageContext) -> SheetRow {
        if let problem { return .paragraph(problem, .danger) }
        if sent != nil {
            return .paragraph(
                context.text(context.isLive ? "work.beingSent" : "work.sentLater"), .attention)
        }
        if let known {
            return .paragraph(
                context.text("work.bankNow", ["account": context.name(of: known)]), .muted)
        }
        return .blank
    }

    private func shown(_ form: PageForm<Field>, _ context: PageContext) -> Form {
        var reason: String?
        if sent != nil { reason = context.texts["sending"] }
        if case .unavailable(let why) = context.whenAccount { reason = reason ?? why }
        var shown = form.form(context, action: context.text("work.bankAction"), reason: reason) {
            frame($0, form, context)
        }
        if let index = form.fields.firstIndex(of: .kind) {
            shown.fields[index].input = .choice(
                Self.kinds.map { context.texts[word: $0, in: "work.bankKind"] },
                selected: form.choice(.kind))
        }
        return shown
    }

    private func frame(
        _ field: Field, _ form: PageForm<Field>, _ context: PageContext
    ) -> PageForm<Field>.Frame {
        let typing = BankTyping(context.market)
        let kind = context.market.taxIDKind
        switch field {
        case .bank:
            return .init(
                label: context.text("work.fieldBank"),
                state: state(typing.bank(form.text(.bank)), "work.bankForm", context),
                placeholder: "000")
        case .branch:
            return .init(
                label: context.text("work.fieldBranch"),
                state: state(typing.branch(form.text(.branch)), "work.branchForm", context),
                placeholder: "0000-0")
        case .account:
            return .init(
                label: context.text("work.fieldAccount"),
                state: state(
                    typing.account(form.text(.account)),
                    typing.hasBranch ? "work.accountFormCheck" : "work.accountForm", context),
                placeholder: typing.hasBranch ? "00000-0" : "00000000")
        case .kind: return .init(label: context.text("work.fieldKind"), state: .right)
        case .holder:
            return .init(
                label: context.text("work.fieldHolder"),
                state: context.state(of: PersonName.check(form.text(.holder))),
                placeholder: context.text("work.holderExample"))
        case .taxID:
            return .init(
                label: context.text(kind == .rut ? "work.fieldRut" : "work.fieldCpf"),
                state: context.state(of: TaxID.check(form.text(.taxID), kind: kind)),
                placeholder: context.market.taxIDExample)
        }
    }

    private func state(
        _ check: BankTyping.Check, _ form: TextKey, _ context: PageContext
    ) -> FieldState {
        switch check {
        case .empty: .empty
        case .incomplete: .incomplete(context.text(form))
        case .wrong: .wrong(context.text(form))
        case .zeros: .wrong(context.text("work.onlyZeros"))
        case .right: .right
        }
    }
}
