import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// Signing in with e-mail address and password (A2).
public struct SignInPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Go on in the form.
        case form
        /// Ask for a new password.
        case recover
        /// Create an account instead.
        case signUp
        /// Leave.
        case back
    }

    enum Field: Hashable, Sendable { case email, password }

    private let isGuests: Bool
    private let liesOverSignUp: Bool
    private var answers: TypedForm<Field>
    private var waiting = Waiting()
    private var problem: String?

    /// An empty form, or one with the address filled in.
    ///
    /// - Parameters:
    ///   - byGuest: whether it is opened by a guest, who is signed in already.
    ///   - overSignUp: whether the page below is the one to create an account.
    public init(email: String = "", byGuest: Bool = false, overSignUp: Bool = false) {
        isGuests = byGuest
        liesOverSignUp = overSignUp
        answers = TypedForm(
            id: "signIn",
            [
                (.email, .text(TextField(email, limit: AccountFormLimits.email))),
                (.password, .text(TextField(kind: .secret, limit: AccountFormLimits.password))),
            ])
        if EmailAddress.check(email).value != nil { answers.go(to: .password) }
    }

    public var isTyping: Bool { true }
    public var isForVisitors: Bool { !isGuests }
    public func wake_ms(_ desk: PageDesk) -> Int64? { waiting.wake_ms }

    // MARK: What is on it

    private func form(_ desk: PageDesk) -> Form {
        // A guest's ride belongs to the guest: nobody is to leave it by accident.
        let rides = isGuests && desk.hasLiveRide
        return answers.form(
            desk, action: desk.texts[AccountText.signInAction],
            reason: rides
                ? desk.texts[AccountText.signInLiveRide] : desk.obstacle(isWaiting: waiting.isOn),
            revealHint: desk.passwordHint(isRevealed: answers.isRevealed(.password))
        ) { field in
            switch field {
            case .email:
                TypedForm.Frame(
                    label: desk.texts[AccountText.labelEmail],
                    state: desk.state(of: EmailAddress.check(answers.text(.email))),
                    placeholder: desk.texts[AccountText.hintEmail])
            case .password:
                TypedForm.Frame(
                    label: desk.texts[AccountText.labelPassword],
                    state: answers.text(.password).isEmpty ? .empty : .right)
            }
        }
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        .form(
            desk.texts[AccountText.signInTitle],
            intro: desk.texts[isGuests ? AccountText.signInIntroGuest : .signInIntro],
            problem: problem, form(desk), in: room)
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        SheetContent.formKeys(form(desk), desk, does: .form) + [
            KeyBinding(
                .function(2), desk.texts[AccountText.keyForgot], priority: 7, action: .recover),
            KeyBinding(
                .function(3), desk.texts[AccountText.keySignUp], priority: 5, action: .signUp),
            KeyBinding(
                Form.revealKey, desk.texts[AccountText.keyReveal], priority: nil, action: .form),
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
        case .edited, .toggled: problem = nil
        case .moved: break
        }
        return true
    }

    private mutating func submit(_ desk: inout PageDesk) {
        guard let email = EmailAddress.check(answers.text(.email)).value else { return }
        let password = SecretText(answers.text(.password))
        answers.clear(.password)
        answers.go(to: .password)
        problem = nil
        waiting.begin(desk)
        desk.send(
            SignIn(role: desk.role, email: email.text, password: password))
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .form: break
        case .recover:
            desk.open(RecoverPage(email: answers.text(.email), byGuest: isGuests))
        case .signUp where liesOverSignUp: desk.close()
        case .signUp: desk.replace(with: SignUpPage(byGuest: isGuests))
        case .back: desk.close()
        }
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard done.request is SignIn else { return false }
        waiting.end()
        switch done.result {
        case .success:
            // For visitors this page is gone already.
            let name = desk.state?.person.name ?? ""
            desk.toast(desk.texts[AccountText.signInDone, ["name": name]], .good)
            desk.closeAll()
        case .failure(let error): problem = desk.sentence(for: error)
        }
        return true
    }

    /// What is typed stays.
    public mutating func reconnected(_ desk: inout PageDesk) {}

    public mutating func woken(_ desk: inout PageDesk) {
        if waiting.isInVain(desk) { problem = desk.texts[AccountText.formLost] }
    }
}
