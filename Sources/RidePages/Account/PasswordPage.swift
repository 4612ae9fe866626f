import RideApp
import RideTUI
import RideWire

/// Asks for the password again, before what the engine does only for somebody who gave it a short
/// while ago (A6). Opened by a page whose call was refused with `password_needed`.
///
/// It closes when the password was right, and when the person gives up. The page below is resumed
/// either way; only `isGiven` tells that what was refused can be sent again.
public struct PasswordPage: PasswordForm {
    var answers = PageForm(password: "password")
    var waiting = Waiting()

    /// An empty field.
    public init() {}

    /// Whether an answer says that the password was given and right; every page hears of it.
    public static func isGiven(_ done: Answered) -> Bool {
        if case .success = done.to(ConfirmPassword.self) { true } else { false }
    }

    func form(_ context: PageContext) -> Form {
        form(context, action: "account.password.action", label: "account.label.password")
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        .form(
            context.texts["account.password.title"], intro: context.texts["account.password.intro"],
            problem: waiting.problem, form(context), in: room)
    }

    mutating func submit(_ context: inout PageContext) {
        waiting.ask(ConfirmPassword(password: takePassword()), &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard done.request is ConfirmPassword else { return false }
        waiting.take(done, context)
        if waiting.problem == nil { context.close() }
        return true
    }
}
