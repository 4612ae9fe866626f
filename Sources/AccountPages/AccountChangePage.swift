import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// Changing the e-mail address, the mobile number or the password; the present password is asked
/// for (A4).
public struct AccountChangePage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Go on in the form.
        case form
        /// Leave.
        case back
    }

    /// What is changed.
    public enum Subject: Hashable, CaseIterable, Sendable {
        /// The e-mail address.
        case email
        /// The mobile number.
        case phone
        /// The password.
        case password
    }

    enum Field: Hashable, Sendable { case new, present }

    private let subject: Subject
    private let present: String?
    private let own: [String]
    private var answers: TypedForm<Field>
    private var asked: CommandID?
    private var problem: String?

    /// A form for one of the three.
    ///
    /// - Parameters:
    ///   - present: what it is at present, as the market writes it; nil for a password.
    ///   - own: the person's names and address, of which a password must not be made.
    public init(_ subject: Subject, present: String? = nil, own: [String] = []) {
        self.subject = subject
        self.present = present
        self.own = own
        let new =
            switch subject {
            case .email: TextField(limit: AccountFormLimits.email)
            case .phone: TextField(limit: AccountFormLimits.phone)
            case .password: TextField(kind: .secret, limit: AccountFormLimits.password)
            }
        answers = TypedForm(
            id: "change",
            [
                (.new, .text(new)),
                (.present, .text(TextField(kind: .secret, limit: AccountFormLimits.password))),
            ])
    }

    public var isTyping: Bool { true }

    private var words: (title: AccountText, intro: AccountText, label: AccountText) {
        switch subject {
        case .email: (.changeEmail, .changeIntroEmail, .labelNewEmail)
        case .phone: (.changePhone, .changeIntroPhone, .labelNewPhone)
        case .password: (.changePassword, .changeIntroPassword, .labelNewPassword)
        }
    }

    // MARK: What is on it

    private func form(_ desk: PageDesk) -> Form {
        let isWaiting = asked != nil && desk.waits(for: UpdateAccount.self)
        return answers.form(
            desk, action: desk.texts[AccountText.changeAction],
            reason: desk.obstacle(isWaiting: isWaiting), revealHint: revealHint(desk)
        ) { field in
            switch field {
            case .new:
                TypedForm.Frame(
                    label: desk.phoneLabel(words.label), state: newState(desk),
                    placeholder: present ?? desk.texts[AccountText.hintPassword])
            case .present:
                TypedForm.Frame(
                    label: desk.texts[AccountText.labelPresent],
                    state: answers.text(.present).isEmpty ? .empty : .right)
            }
        }
    }

    /// A secret shows how it can be seen, a new password also how good it is.
    private func revealHint(_ desk: PageDesk) -> String {
        let isNew = subject == .password && answers.focus == 0
        let isGood = isNew && Password.check(answers.text(.new), own: own).value != nil
        return desk.passwordHint(
            isRevealed: answers.isRevealed(isNew ? .new : .present),
            strengthOf: isGood ? answers.text(.new) : nil)
    }

    private func newState(_ desk: PageDesk) -> FieldState {
        let typed = answers.text(.new)
        let state =
            switch subject {
            case .email: desk.state(of: EmailAddress.check(typed))
            case .phone:
                desk.state(of: PhoneNumber.check(typed, format: desk.market.phoneFormat))
            case .password: desk.state(of: Password.check(typed, own: own))
            }
        // What is there already is no change.
        return state == .right && isSame(typed, desk)
            ? .wrong(desk.texts[AccountText.changeSame]) : state
    }

    private func isSame(_ typed: String, _ desk: PageDesk) -> Bool {
        guard let present else { return false }
        switch subject {
        case .email: return EmailAddress.check(typed) == EmailAddress.check(present)
        case .phone:
            let format = desk.market.phoneFormat
            return PhoneNumber.check(typed, format: format)
                == PhoneNumber.check(present, format: format)
        case .password: return false
        }
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        .form(
            desk.texts[words.title], intro: desk.texts[words.intro], problem: problem,
            form(desk), in: room)
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        SheetContent.formKeys(form(desk), desk, does: .form) + [
            KeyBinding(
                Form.revealKey, desk.texts[AccountText.keyReveal], priority: 4, action: .form),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back),
        ]
    }

    // MARK: What happens

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        did(answers.handle(key, in: form(desk)), &desk)
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == answers.id else { return }
        _ = did(answers.chosen(row: row, in: form(desk)), &desk)
    }

    private mutating func did(_ outcome: FormOutcome, _ desk: inout PageDesk) -> Bool {
        switch outcome {
        case .ignored: return false
        case .submit: submit(&desk)
        case .edited(0) where subject == .phone:
            let format = desk.market.phoneFormat
            answers.change(.new) { $0.groupPhone(format) }
            problem = nil
        case .edited, .toggled: problem = nil
        case .moved: break
        }
        return true
    }

    private mutating func submit(_ desk: inout PageDesk) {
        let id = desk.commandID()
        var change = UpdateAccount(
            command_id: id, password: SecretText(answers.text(.present)))
        let typed = answers.text(.new)
        switch subject {
        case .email: change.email = EmailAddress.check(typed).value?.text
        case .phone:
            change.phone = PhoneNumber.check(typed, format: desk.market.phoneFormat).value?.text
        case .password:
            change.new_password = SecretText(typed)
            answers.clear(.new)
        }
        answers.clear(.present)
        asked = id
        problem = nil
        desk.send(change)
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .form: break
        case .back: desk.leaveForm(filled: answers.filledCount)
        }
    }

    /// What was typed is thrown away.
    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) { desk.close() }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard let change = done.request as? UpdateAccount, change.command_id == asked
        else { return false }
        asked = nil
        switch done.result {
        case .success:
            let done: AccountText =
                switch subject {
                case .email: .changeDoneEmail
                case .phone: .changeDonePhone
                case .password: .changeDonePassword
                }
            desk.toast(desk.texts[done], .good)
            desk.close()
        case .failure(let error): refused(error, desk)
        }
        return true
    }

    private mutating func refused(_ error: WireError, _ desk: PageDesk) {
        problem = desk.sentence(for: error)
        let own = ["email_", "phone_", "password_"].contains { error.code.hasPrefix($0) }
        if own {
            answers.refuse(.new, desk.note(for: error))
        } else {
            answers.go(to: subject == .password ? .new : .present)
        }
    }

    /// What is typed stays.
    public mutating func reconnected(_ desk: inout PageDesk) {}
}
