import RideApp
import RideCore
import RideTUI
import RideWire

/// Asks for the password again, before what the engine does only for somebody who gave it a short
/// while ago (A6). Opened by a page whose call was refused with `password_needed`.
///
/// It closes when the password was right, and when the person gives up. The page below is resumed
/// either way; only `isGiven` tells that what was refused can be sent again.
public struct PasswordPage: FormPage {
    enum Field: Hashable, Sendable { case password }

    var answers = PageForm<Field>(
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

    public func wake_ms(_ context: PageContext) -> Int64? { waiting.wake_ms }

    func form(_ context: PageContext) -> Form {
        answers.form(
            context, action: context.texts["account.password.action"],
            reason: context.obstacle(isWaiting: waiting.isOn),
            revealHint: context.passwordHint(isRevealed: answers.isRevealed(.password))
        ) { field in
            PageForm.Frame(
                label: context.texts["account.label.password"],
                state: answers.text(field).isEmpty ? .empty : .right)
        }
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        .form(
            context.texts["account.password.title"], intro: context.texts["account.password.intro"],
            problem: problem, form(context), in: room)
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.keys(of: form(context))
        context.revealKey(4)
        context.backKey()
    }

    mutating func edited(_ field: Int?, _ context: PageContext) {
        if field != nil { problem = nil }
    }

    mutating func submit(_ context: inout PageContext) {
        let password = SecretText(answers.text(.password))
        answers.clear(.password)
        answers.go(to: .password)
        problem = nil
        waiting.begin(context)
        context.send(ConfirmPassword(password: password))
    }

    public mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool {
        guard done.request is ConfirmPassword else { return false }
        waiting.end()
        switch done.result {
        case .success: context.close()
        case .failure(let error): problem = context.texts[error]
        }
        return true
    }

    /// What is typed stays.
    public mutating func reconnected(_ context: inout PageContext) {}

    public mutating func woken(_ context: inout PageContext) {
        if waiting.isInVain(context) { problem = context.texts["account.form.lost"] }
    }
}
