import RideApp
import RideCore
import RideTUI
import RideWire

/// Deleting the account for ever: says what goes and what stays, and asks for the password (Q5).
public struct DeleteAccountPage: PasswordForm {
    var answers = PageForm(password: "delete")
    var waiting = Waiting()

    /// Asks for the password of whoever is signed in.
    public init() {}

    func form(_ context: PageContext) -> Form {
        form(context, action: "account.delete.action", label: "account.label.present")
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let first: TextKey =
            switch context.role {
            case .passenger: "account.delete.first"
            case .driver: "account.delete.firstDriver"
            }
        let said: [TextKey] = ["account.delete.goes", "account.delete.stays", first]
        var content = SheetContent.form(
            context.texts["account.delete.title"],
            intro: said.map { context.texts[$0] }.joined(separator: " "), form(context), in: room)
        // What goes for ever stays to be read: whatever stands against it is said below the form.
        if let problem = waiting.problem { content.rows.append(.paragraph(problem, .danger)) }
        return content
    }

    mutating func submit(_ context: inout PageContext) {
        let texts = context.texts
        context.ask(
            texts["account.delete.question"], details: texts["account.delete.details"],
            keep: texts["account.delete.keep"], [texts["account.delete.answer"]])
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        waiting.ask(DeleteAccount(password: takePassword()), &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard done.request is DeleteAccount else { return false }
        waiting.take(done, context)
        if waiting.problem == nil {
            // Saved places are the app's, and personal as well.
            context.change(PlaceBook())
            context.toast(context.texts["account.delete.done"], .good)
        }
        return true
    }
}
