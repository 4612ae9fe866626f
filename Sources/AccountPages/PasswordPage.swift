import RideApp
import RideCore
import RideTUI
import RideWire

/// Asks for the password again, before what the engine does only for somebody who gave it a short
/// while ago (A6). Opened by a page whose call was refused with `password_needed`.
///
/// It closes when the password was right, and when the person gives up. The page below is resumed
/// either way; only `isGiven` tells that what was refused can be sent again.
public struct PasswordPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Go on in the form.
        case form
        /// Give up.
        case back
    }

    enum Field: Hashable, Sendable { case password }

    private var answers = TypedForm<Field>(
        id: "password",
        [(.password, .text(TextField(kind: .secret, limit: AccountFormLimits.password)))])
    private var waiting = Waiting()
    private var problem: String?

    /// An empty field.
    public init() {}

    /// Whether an answer says that the password was given and right; every page hears of it.
    public static func isGiven(_ done: Answered) -> Bool {
        if case .success = done.to(ConfirmPassword.self) { true } else { false }
    }

    public var isTyping: Bool { true }

    public func wake_ms(_ desk: PageDesk) -> Int64? { waiting.wake_ms }

    private func form(_ desk: PageDesk) -> Form {
        answers.form(
            desk, action: desk.texts[AccountText.passwordAction],
            reason: desk.obstacle(isWaiting: waiting.isOn),
            revealHint: desk.passwordHint(isRevealed: answers.isRevealed(.password))
        ) { field in
            TypedForm.Frame(
                label: desk.texts[AccountText.labelPassword],
                state: answers.text(field).isEmpty ? .empty : .right)
        }
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        .form(
            desk.texts[AccountText.passwordTitle], intro: desk.texts[AccountText.passwordIntro],
            problem: problem, form(desk), in: room)
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        SheetContent.formKeys(form(desk), desk, does: .form) + [
            KeyBinding(
                Form.revealKey, desk.texts[AccountText.keyReveal], priority: 4, action: .form),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back),
        ]
    }

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
        let password = SecretText(answers.text(.password))
        answers.clear(.password)
        answers.go(to: .password)
        problem = nil
        waiting.begin(desk)
        desk.send(ConfirmPassword(password: password))
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .form: break
        case .back: desk.close()
        }
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard done.request is ConfirmPassword else { return false }
        waiting.end()
        switch done.result {
        case .success: desk.close()
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
