import RideAccounts
import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// Why an account is blocked, and what its person can do about it.
struct BlockPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Go on in the form.
        case form
        /// Close the page.
        case back
    }

    static let list = "operator-block"

    private let person: PersonRowView
    private var reason: Int?
    private var message = TextField(limit: Limits.noteCharacters)
    private var focus = 0
    private var submission = Submission()

    /// The blocking of an account.
    init(_ person: PersonRowView) { self.person = person }

    var isTyping: Bool { true }

    private func form(_ context: PageContext) -> Form {
        let texts = context.texts
        let isEmpty = CleanText.cleaned(message.text).isEmpty
        var why: String?
        if submission.isUnderWay {
            why = texts["sending"]
        } else if !context.isLive {
            why = texts["link.needed"]
        } else if reason == nil {
            why = texts["operator.blockChooseReason"]
        } else if isEmpty {
            why = texts["operator.blockWriteMessage"]
        }
        return Form(
            id: Self.list,
            fields: [
                FormField(
                    texts["operator.blockReason"],
                    .choice(
                        BlockReason.allCases.map { texts[word: $0.rawValue, in: "blockedReason"] },
                        selected: reason), state: reason == nil ? .empty : .right),
                FormField(
                    texts["operator.blockMessage"], .text(message),
                    state: isEmpty ? .empty : .right,
                    placeholder: texts["operator.blockPlaceholder"]),
            ], focus: focus, action: texts["operator.blockAction", ["name": person.name]],
            reason: why)
    }

    func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let form = form(context)
        let intro =
            submission.row(context) ?? .paragraph(context.texts["operator.blockIntro"], .muted)
        return SheetContent(
            context.texts["operator.blockTitle", ["name": person.name]],
            rows: [
                intro, .blank,
                .form(
                    form,
                    rows: min(
                        form.height(width: room.width), room.rows(after: [intro, .blank]))),
            ])
    }

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        context.formKeys(form(context), .form) + [
            KeyBinding(
                [.right, .left], label: "←→", context.texts["key.choose"], priority: 5,
                action: .form),
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .back),
        ]
    }

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        var form = form(context)
        return did(form.handle(key), form, &context)
    }

    mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        var form = form(context)
        _ = did(form.chosen(row: row), form, &context)
    }

    private mutating func did(
        _ outcome: FormOutcome, _ form: Form, _ context: inout PageContext
    ) -> Bool {
        focus = form.focus
        reason = form.fields[0].selected
        if case .text(let text) = form.fields[1].input { message = text }
        if outcome == .submit {
            let texts = context.texts
            context.ask(
                texts["operator.blockQuestion", ["name": person.name]],
                details: texts["operator.blockDetails"],
                keep: texts["operator.blockKeep"], [texts["operator.blockYes"]])
        }
        return outcome != .ignored
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .form: break
        case .back: context.close()
        }
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        guard let reason, BlockReason.allCases.indices.contains(reason) else { return }
        let call = BlockAccount(
            command_id: context.commandID(), role: person.role, person_id: person.person_id,
            reason: BlockReason.allCases[reason].rawValue,
            message: CleanText.cleaned(message.text))
        submission.send(call, &context)
    }

    mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool {
        guard submission.take(done, context) else { return false }
        if case .success = done.result {
            context.toast(context.texts["operator.blocked", ["name": person.name]])
            context.close()
        }
        return true
    }
}
