import RideApp
import RideCore
import RideTUI
import RideWire

/// Deleting the account for ever: says what goes and what stays, and asks for the password (Q5).
public struct DeleteAccountPage: FormPage {
    enum Field: Hashable, Sendable { case password }

    var answers = PageForm<Field>(
        id: "delete",
        [(.password, .text(TextField(kind: .secret, limit: AccountFormLimits.password)))])
    private var waiting = Waiting()
    private var problem: String?

    /// Asks for the password of whoever is signed in.
    public init() {}

    public func wake_ms(_ context: PageContext) -> Int64? { waiting.wake_ms }

    func form(_ context: PageContext) -> Form {
        answers.form(
            context, action: context.texts["account.delete.action"],
            reason: context.obstacle(isWaiting: waiting.isOn),
            revealHint: context.passwordHint(isRevealed: answers.isRevealed(.password))
        ) { _ in
            PageForm.Frame(
                label: context.texts["account.label.present"],
                state: answers.text(.password).isEmpty ? .empty : .right)
        }
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
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
        if let problem { content.rows.append(.paragraph(problem, .danger)) }
        return content
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
        let texts = context.texts
        context.ask(
            texts["account.delete.question"], details: texts["account.delete.details"],
            keep: texts["account.delete.keep"], [texts["account.delete.answer"]])
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        let password = SecretText(answers.text(.password))
        answers.clear(.password)
        answers.go(to: .password)
        problem = nil
        waiting.begin(context)
        context.send(DeleteAccount(password: password))
    }

    public mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool {
        guard done.request is DeleteAccount else { return false }
        waiting.end()
        switch done.result {
        case .success:
            // Saved places are the app's, and personal as well.
            context.change(PlaceBook())
            context.toast(context.texts["account.delete.done"], .good)
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
