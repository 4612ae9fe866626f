import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// A forgotten password: a code is sent to the mailbox, and with it a new one is set (A3).
public struct RecoverPage: Page {
    enum Field: Hashable, Sendable { case email, code, password }

    /// Which question is asked.
    private enum Step: Hashable, Sendable {
        /// The address of the account.
        case address
        /// The code that was sent to this address, and the new password.
        case code(EmailAddress)
    }

    private let isGuests: Bool
    private var step = Step.address
    private var address: PageForm<Field>
    private var reset = RecoverPage.emptyReset
    private var waiting = Waiting()

    private static var emptyReset: PageForm<Field> {
        PageForm(
            id: "recover.code",
            [
                (.code, .text(TextField(limit: AccountFormLimits.code))),
                (.password, .text(TextField(kind: .secret, limit: AccountFormLimits.password))),
            ])
    }

    /// Asks for the address first.
    ///
    /// - Parameter byGuest: whether it is opened by a guest, who is signed in already.
    public init(email: String = "", byGuest: Bool = false) {
        isGuests = byGuest
        address = PageForm(
            id: "recover.email",
            [(.email, .text(TextField(email, limit: AccountFormLimits.email)))])
    }

    public var isTyping: Bool { true }
    public var isForVisitors: Bool { !isGuests }
    public func wake_ms(_ context: PageContext) -> Int64? { waiting.wake_ms }

    // MARK: What is on it

    private func form(_ context: PageContext) -> Form {
        let obstacle = context.obstacle(isWaiting: waiting.isOn)
        switch step {
        case .address:
            return address.form(
                context, action: context.texts["account.recover.action"], reason: obstacle
            ) { frame($0, context) }
        case .code(let email):
            let password = newPassword(email).value == nil ? nil : reset.text(.password)
            return reset.form(
                context, action: context.texts["account.recover.actionSet"], reason: obstacle,
                revealHint: context.passwordHint(
                    isRevealed: reset.isRevealed(.password), strengthOf: password)
            ) { frame($0, context) }
        }
    }

    private func newPassword(_ email: EmailAddress) -> FieldCheck<Password> {
        Password.check(reset.text(.password), own: [email.text])
    }

    private func frame(_ field: Field, _ context: PageContext) -> PageForm<Field>.Frame {
        switch field {
        case .email:
            PageForm.Frame(
                label: context.texts["account.label.email"],
                state: context.state(of: EmailAddress.check(address.text(.email))),
                placeholder: context.texts["account.hint.email"])
        case .code:
            PageForm.Frame(
                label: context.texts["account.label.code"],
                state: context.state(of: RecoveryCode.check(reset.text(.code))),
                placeholder: "ABCD-2345")
        case .password:
            PageForm.Frame(
                label: context.texts["account.label.newPassword"], state: passwordState(context),
                placeholder: context.texts["account.hint.password"])
        }
    }

    private func passwordState(_ context: PageContext) -> FieldState {
        guard case .code(let email) = step else { return .empty }
        return context.state(of: newPassword(email))
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let title = context.texts["account.recover.title"]
        switch step {
        case .address:
            return .form(
                title, intro: context.texts["account.recover.intro"], problem: waiting.problem,
                form(context),
                in: room)
        case .code(let email):
            let command =
                StyledText(context.texts["account.recover.read"] + "  ", .muted)
                + StyledText("ride-sim outbox --last 1", .bold)
                // Which folder the engine has, it does not say.
                + StyledText("  " + context.texts["account.recover.folder"], .muted)
            return .form(
                title, intro: context.texts["account.recover.sent", ["email": email.text]],
                problem: waiting.problem, extra: [.line(command)], form(context), in: room,
                introRows: 3)
        }
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.keys(of: form(context))
        if case .code(let email) = step {
            let obstacle = context.obstacle(isWaiting: waiting.isOn)
            context.key(
                .function(3), "account.key.again", 7,
                when: obstacle.map { .unavailable(reason: $0) } ?? .available
            ) { $0.ask(email, &$1) }
            context.revealKey()
        }
        context.backKey { $0.leave(&$1) }
    }

    // MARK: What happens

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let form = form(context)
        return did(change { $0.handle(key, in: form) }, &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        let form = form(context)
        guard list == form.id else { return }
        _ = did(change { $0.chosen(row: row, in: form) }, &context)
    }

    private mutating func change(_ body: (inout PageForm<Field>) -> FormOutcome) -> FormOutcome {
        switch step {
        case .address: body(&address)
        case .code: body(&reset)
        }
    }

    private mutating func did(_ outcome: FormOutcome, _ context: inout PageContext) -> Bool {
        switch outcome {
        case .ignored: return false
        case .submit: submit(&context)
        case .edited(0):
            waiting.forget()
            if case .code = step { reset.change(.code) { $0.groupCode() } }
        case .edited, .toggled: waiting.forget()
        case .moved: break
        }
        return true
    }

    private mutating func submit(_ context: inout PageContext) {
        switch step {
        case .address:
            if let email = EmailAddress.check(address.text(.email)).value { ask(email, &context) }
        case .code(let email):
            let call = ResetPassword(
                role: context.role, email: email.text, code: SecretText(reset.text(.code)),
                password: SecretText(reset.text(.password)))
            reset = Self.emptyReset
            waiting.ask(call, &context)
        }
    }

    private mutating func ask(_ email: EmailAddress, _ context: inout PageContext) {
        waiting.ask(RecoverPassword(role: context.role, email: email.text), &context)
    }

    /// Goes back to the address, and from there away.
    private mutating func leave(_ context: inout PageContext) {
        guard case .code = step else { return context.close() }
        if reset.filledCount > 1 {
            context.leaveForm(filled: reset.filledCount)
        } else {
            startAgain()
        }
    }

    private mutating func startAgain() {
        step = .address
        reset = Self.emptyReset
        waiting.forget()
    }

    /// What was typed is thrown away.
    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) { startAgain() }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (let asked as RecoverPassword, .success):
            waiting.take(done, context)
            sent(to: asked.email, &context)
        case (is ResetPassword, .success):
            // For visitors this page is gone already.
            context.toast(context.texts["account.recover.done"], .good)
            context.closeAll()
        case (is RecoverPassword, .failure):
            waiting.take(done, context)
        case (is ResetPassword, .failure(let error)):
            waiting.take(done, context)
            let isPasswords = error.code.hasPrefix("password_")
            reset.refuse(isPasswords ? .password : .code, context.note(for: error))
        case (_, .success), (_, .failure): return false
        }
        return true
    }

    private mutating func sent(to address: String, _ context: inout PageContext) {
        guard let email = EmailAddress.check(address).value else { return }
        if step == .code(email) {
            context.toast(context.texts["account.recover.again"])
        } else {
            step = .code(email)
            reset = Self.emptyReset
        }
    }

    /// What is typed stays.
    public mutating func reconnected(_ context: inout PageContext) {}

    public mutating func woken(_ context: inout PageContext) {
        waiting.look(context)
    }
}
