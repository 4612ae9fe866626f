import RideAccounts
import RideApp
import RideCore
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

    static let list = "operator.block"

    private let person: PersonRowView
    private var reason: Int?
    private var message = TextField(limit: Limits.noteCharacters)
    private var focus = 0
    private var sent: CallID?
    private var failure: String?

    /// The blocking of an account.
    init(_ person: PersonRowView) { self.person = person }

    var isTyping: Bool { true }

    private func form(_ desk: PageDesk) -> Form {
        let texts = desk.texts
        let isEmpty = CleanText.cleaned(message.text).isEmpty
        var why: String?
        if sent != nil {
            why = texts[TextKey.sending]
        } else if !desk.isLive {
            why = texts[TextKey.linkNeeded]
        } else if reason == nil {
            why = texts[OperatorText.blockChooseReason]
        } else if isEmpty {
            why = texts[OperatorText.blockWriteMessage]
        }
        return Form(
            id: Self.list,
            fields: [
                FormField(
                    texts[OperatorText.blockReason],
                    .choice(
                        BlockReason.allCases.map { texts[word: $0.rawValue, in: "blockedReason"] },
                        selected: reason), state: reason == nil ? .empty : .right),
                FormField(
                    texts[OperatorText.blockMessage], .text(message),
                    state: isEmpty ? .empty : .right,
                    placeholder: texts[OperatorText.blockPlaceholder]),
            ], focus: focus, action: texts[OperatorText.blockAction, ["name": person.name]],
            reason: why)
    }

    func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let form = form(desk)
        let intro = SheetRow.paragraph(
            failure ?? desk.texts[OperatorText.blockIntro], failure == nil ? .muted : .danger)
        return SheetContent(
            desk.texts[OperatorText.blockTitle, ["name": person.name]],
            rows: [
                intro, .blank,
                .form(
                    form,
                    rows: min(
                        form.height(width: room.width), room.rows(after: [intro, .blank]))),
            ])
    }

    func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        desk.formKeys(form(desk), .form) + [
            KeyBinding(
                [.right, .left], label: "←→", desk.texts[TextKey.keyChoose], priority: 5,
                action: .form),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back),
        ]
    }

    mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        var form = form(desk)
        return did(form.handle(key), form, &desk)
    }

    mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list else { return }
        var form = form(desk)
        _ = did(form.chosen(row: row), form, &desk)
    }

    private mutating func did(
        _ outcome: FormOutcome, _ form: Form, _ desk: inout PageDesk
    ) -> Bool {
        focus = form.focus
        reason = form.fields[0].selected
        if case .text(let text) = form.fields[1].input { message = text }
        if outcome == .submit {
            let texts = desk.texts
            desk.ask(
                texts[OperatorText.blockQuestion, ["name": person.name]],
                details: texts[OperatorText.blockDetails],
                keep: texts[OperatorText.blockKeep], [texts[OperatorText.blockYes]])
        }
        return outcome != .ignored
    }

    mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .form: break
        case .back: desk.close()
        }
    }

    mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) {
        guard let reason, BlockReason.allCases.indices.contains(reason) else { return }
        let call = BlockAccount(
            command_id: desk.commandID(), role: person.role, person_id: person.person_id,
            reason: BlockReason.allCases[reason].rawValue,
            message: CleanText.cleaned(message.text))
        failure = nil
        sent = desk.send(call)
    }

    mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard done.id == sent else { return false }
        sent = nil
        switch done.result {
        case .success:
            desk.toast(desk.texts[OperatorText.blocked, ["name": person.name]])
            desk.close()
        case .failure(let error): failure = desk.texts[error]
        }
        return true
    }
}
