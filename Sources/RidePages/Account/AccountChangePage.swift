import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// Changing the e-mail address, the mobile number or the password; the present password is asked
/// for (A4).
public struct AccountChangePage: FormPage {
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
    var answers: PageForm<Field>
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
        answers = PageForm(
            id: "change",
            [
                (.new, .text(new)),
                (.present, .text(TextField(kind: .secret, limit: AccountFormLimits.password))),
            ])
    }

    private var words: (title: TextKey, intro: TextKey, label: TextKey) {
        switch subject {
        case .email: ("account.change.email", "account.change.introEmail", "account.label.newEmail")
        case .phone: ("account.change.phone", "account.change.introPhone", "account.label.newPhone")
        case .password:
            ("account.change.password", "account.change.introPassword", "account.label.newPassword")
        }
    }

    // MARK: What is on it

    func form(_ context: PageContext) -> Form {
        let isWaiting = asked != nil && context.waits(for: UpdateAccount.self)
        return answers.form(
            context, action: context.texts["account.change.action"],
            reason: context.obstacle(isWaiting: isWaiting), revealHint: revealHint(context)
        ) { field in
            switch field {
            case .new:
                PageForm.Frame(
                    label: context.phoneLabel(words.label), state: newState(context),
                    placeholder: present ?? context.texts["account.hint.password"])
            case .present:
                PageForm.Frame(
                    label: context.texts["account.label.present"],
                    state: answers.text(.present).isEmpty ? .empty : .right)
            }
        }
    }

    /// A secret shows how it can be seen, a new password also how good it is.
    private func revealHint(_ context: PageContext) -> String {
        let isNew = subject == .password && answers.focus == 0
        let isGood = isNew && Password.check(answers.text(.new), own: own).value != nil
        return context.passwordHint(
            isRevealed: answers.isRevealed(isNew ? .new : .present),
            strengthOf: isGood ? answers.text(.new) : nil)
    }

    private func newState(_ context: PageContext) -> FieldState {
        let typed = answers.text(.new)
        let state =
            switch subject {
            case .email: context.state(of: EmailAddress.check(typed))
            case .phone:
                context.state(of: PhoneNumber.check(typed, format: context.market.phoneFormat))
            case .password: context.state(of: Password.check(typed, own: own))
            }
        // What is there already is no change.
        return state == .right && isSame(typed, context)
            ? .wrong(context.texts["account.change.same"]) : state
    }

    private func isSame(_ typed: String, _ context: PageContext) -> Bool {
        guard let present else { return false }
        switch subject {
        case .email: return EmailAddress.check(typed) == EmailAddress.check(present)
        case .phone:
            let format = context.market.phoneFormat
            return PhoneNumber.check(typed, format: format)
                == PhoneNumber.check(present, format: format)
        case .password: return false
        }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        .form(
            context.texts[words.title], intro: context.texts[words.intro], problem: problem,
            form(context), in: room)
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.keys(of: form(context))
        context.revealKey(4)
        context.backKey { $0.back(&$1) }
    }

    // MARK: What happens

    mutating func edited(_ field: Int?, _ context: PageContext) {
        guard let field else { return }
        problem = nil
        if field == 0, subject == .phone {
            let format = context.market.phoneFormat
            answers.change(.new) { $0.groupPhone(format) }
        }
    }

    mutating func submit(_ context: inout PageContext) {
        let id = context.commandID()
        var change = UpdateAccount(
            command_id: id, password: SecretText(answers.text(.present)))
        let typed = answers.text(.new)
        switch subject {
        case .email: change.email = EmailAddress.check(typed).value?.text
        case .phone:
            change.phone = PhoneNumber.check(typed, format: context.market.phoneFormat).value?.text
        case .password:
            change.new_password = SecretText(typed)
        }
        answers.clear(.present)
        asked = id
        problem = nil
        context.send(change)
    }

    /// Leaves.
    private mutating func back(_ context: inout PageContext) {
        context.leaveForm(filled: answers.filledCount)
    }

    /// What was typed is thrown away.
    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard let change = done.request as? UpdateAccount, change.command_id == asked
        else { return false }
        asked = nil
        switch done.result {
        case .success:
            let done: TextKey =
                switch subject {
                case .email: "account.change.doneEmail"
                case .phone: "account.change.donePhone"
                case .password: "account.change.donePassword"
                }
            context.toast(context.texts[done], .good)
            context.close()
        case .failure(let error): refused(error, context)
        }
        return true
    }

    /// What is wrong stands beside the field that it is about; the other one stays as it was typed.
    private mutating func refused(_ error: WireError, _ context: PageContext) {
        problem = context.texts[error]
        let own = ["email_", "phone_", "password_"].contains { error.code.hasPrefix($0) }
        if own {
            answers.refuse(.new, context.note(for: error))
        } else {
            answers.go(to: .present)
        }
    }
}
