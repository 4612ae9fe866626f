import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// A forgotten password: a code is sent to the mailbox, and with it a new one is set (A3).
public struct RecoverPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Go on in the form.
        case form
        /// Have another code sent.
        case again
        /// Leave, or go back to the address.
        case back
    }

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
    private var address: TypedForm<Field>
    private var reset = RecoverPage.emptyReset
    private var waiting = Waiting()
    private var problem: String?

    private static var emptyReset: TypedForm<Field> {
        TypedForm(
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
        address = TypedForm(
            id: "recover.email",
            [(.email, .text(TextField(email, limit: AccountFormLimits.email)))])
    }

    public var isTyping: Bool { true }
    public var isForVisitors: Bool { !isGuests }
    public func wake_ms(_ desk: PageDesk) -> Int64? { waiting.wake_ms }

    // MARK: What is on it

    private func form(_ desk: PageDesk) -> Form {
        let obstacle = desk.obstacle(isWaiting: waiting.isOn)
        switch step {
        case .address:
            return address.form(
                desk, action: desk.texts[AccountText.recoverAction], reason: obstacle
            ) { frame($0, desk) }
        case .code(let email):
            let password = newPassword(email).value == nil ? nil : reset.text(.password)
            return reset.form(
                desk, action: desk.texts[AccountText.recoverActionSet], reason: obstacle,
                revealHint: desk.passwordHint(
                    isRevealed: reset.isRevealed(.password), strengthOf: password)
            ) { frame($0, desk) }
        }
    }

    private func newPassword(_ email: EmailAddress) -> FieldCheck<Password> {
        Password.check(reset.text(.password), own: [email.text])
    }

    private func frame(_ field: Field, _ desk: PageDesk) -> TypedForm<Field>.Frame {
        switch field {
        case .email:
            TypedForm.Frame(
                label: desk.texts[AccountText.labelEmail],
                state: desk.state(of: EmailAddress.check(address.text(.email))),
                placeholder: desk.texts[AccountText.hintEmail])
        case .code:
            TypedForm.Frame(
                label: desk.texts[AccountText.labelCode],
                state: desk.state(of: RecoveryCode.check(reset.text(.code))),
                placeholder: "ABCD-2345")
        case .password:
            TypedForm.Frame(
                label: desk.texts[AccountText.labelNewPassword], state: passwordState(desk),
                placeholder: desk.texts[AccountText.hintPassword])
        }
    }

    private func passwordState(_ desk: PageDesk) -> FieldState {
        guard case .code(let email) = step else { return .empty }
        return desk.state(of: newPassword(email))
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let title = desk.texts[AccountText.recoverTitle]
        switch step {
        case .address:
            return .form(
                title, intro: desk.texts[AccountText.recoverIntro], problem: problem, form(desk),
                in: room)
        case .code(let email):
            let command =
                StyledText(desk.texts[AccountText.recoverRead] + "  ", .muted)
                + StyledText("ride-sim outbox --last 1", .bold)
            return .form(
                title, intro: desk.texts[AccountText.recoverSent, ["email": email.text]],
                problem: problem, extra: [.line(command)], form(desk), in: room, introRows: 3)
        }
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        var bindings = SheetContent.formKeys(form(desk), desk, does: Action.form)
        if case .code = step {
            let obstacle = desk.obstacle(isWaiting: waiting.isOn)
            bindings += [
                KeyBinding(
                    .function(3), desk.texts[AccountText.keyAgain], priority: 7,
                    availability: obstacle.map { .unavailable(reason: $0) } ?? .available,
                    action: .again),
                KeyBinding(
                    Form.revealKey, desk.texts[AccountText.keyReveal], priority: nil,
                    action: .form),
            ]
        }
        return bindings + [
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back)
        ]
    }

    // MARK: What happens

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        let form = form(desk)
        return did(change { $0.handle(key, in: form) }, &desk)
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        let form = form(desk)
        guard list == form.id else { return }
        _ = did(change { $0.chosen(row: row, in: form) }, &desk)
    }

    private mutating func change(
        _ body: (inout TypedForm<Field>) -> FormOutcome
    ) -> FormOutcome {
        switch step {
        case .address: body(&address)
        case .code: body(&reset)
        }
    }

    private mutating func did(_ outcome: FormOutcome, _ desk: inout PageDesk) -> Bool {
        switch outcome {
        case .ignored: return false
        case .submit: submit(&desk)
        case .edited(0):
            problem = nil
            if case .code = step { reset.change(.code) { $0.groupCode() } }
        case .edited, .toggled: problem = nil
        case .moved: break
        }
        return true
    }

    private mutating func submit(_ desk: inout PageDesk) {
        switch step {
        case .address:
            if let email = EmailAddress.check(address.text(.email)).value { ask(email, &desk) }
        case .code(let email):
            let call = ResetPassword(
                role: desk.role, email: email.text, code: SecretText(reset.text(.code)),
                password: SecretText(reset.text(.password)))
            reset = Self.emptyReset
            problem = nil
            waiting.begin(desk)
            desk.send(call)
        }
    }

    private mutating func ask(_ email: EmailAddress, _ desk: inout PageDesk) {
        problem = nil
        waiting.begin(desk)
        desk.send(RecoverPassword(role: desk.role, email: email.text))
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch (action, step) {
        case (.form, _): break
        case (.again, .code(let email)): ask(email, &desk)
        case (.again, .address): break
        case (.back, .address): desk.close()
        case (.back, .code):
            if reset.filledCount > 1 {
                desk.leaveForm(filled: reset.filledCount)
            } else {
                startAgain()
            }
        }
    }

    private mutating func startAgain() {
        step = .address
        reset = Self.emptyReset
        problem = nil
    }

    /// What was typed is thrown away.
    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) { startAgain() }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        switch (done.request, done.result) {
        case (let asked as RecoverPassword, .success):
            waiting.end()
            sent(to: asked.email, &desk)
        case (is ResetPassword, .success):
            // For visitors this page is gone already.
            desk.toast(desk.texts[AccountText.recoverDone], .good)
            desk.closeAll()
        case (is RecoverPassword, .failure(let error)):
            waiting.end()
            problem = desk.sentence(for: error)
        case (is ResetPassword, .failure(let error)):
            waiting.end()
            problem = desk.sentence(for: error)
            let isPasswords = error.code.hasPrefix("password_")
            reset.refuse(isPasswords ? .password : .code, desk.note(for: error))
        case (_, .success), (_, .failure): return false
        }
        return true
    }

    private mutating func sent(to address: String, _ desk: inout PageDesk) {
        guard let email = EmailAddress.check(address).value else { return }
        if step == .code(email) {
            desk.toast(desk.texts[AccountText.recoverAgain])
        } else {
            step = .code(email)
            reset = Self.emptyReset
        }
    }

    /// What is typed stays.
    public mutating func reconnected(_ desk: inout PageDesk) {}

    public mutating func woken(_ desk: inout PageDesk) {
        if waiting.isInVain(desk) { problem = desk.texts[AccountText.formLost] }
    }
}
