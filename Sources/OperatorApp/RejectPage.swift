import RideApp
import RideCore
import RideTUI
import RideWire

/// What is wrong with an application, part by part: a part with a reason is rejected, one without
/// stays.
struct RejectPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Go on in the form.
        case form
        /// Ask, if something is written, and close the page.
        case back
    }

    static let list = "operator.reject"

    private let driver: UInt64
    private let name: String
    private let parts: [(part: String, title: String)]
    private var reasons: [TextField]
    private var focus = 0
    private var sent: CallID?
    private var failure: String?

    /// The rejection of an application.
    init(_ details: DriverDetailsResult, _ desk: PageDesk) {
        driver = details.driver.driver_id
        name = details.driver.name
        parts = ApplicationLine.all(of: details, desk).map { ($0.part, $0.title) }
        reasons = parts.map { _ in TextField(limit: Limits.noteCharacters) }
    }

    var isTyping: Bool { true }

    private var written: [ReasonView] {
        zip(parts, reasons).compactMap { part, field in
            let reason = CleanText.cleaned(field.text)
            return reason.isEmpty ? nil : ReasonView(part: part.part, reason: reason)
        }
    }

    private func form(_ desk: PageDesk) -> Form {
        let texts = desk.texts
        let count = written.count
        let reason: String? =
            sent != nil
            ? texts[TextKey.sending]
            : !desk.isLive
                ? texts[TextKey.linkNeeded]
                : count == 0 ? texts[OperatorText.rejectNothing] : nil
        return Form(
            id: Self.list,
            fields: zip(parts, reasons).map { part, field in
                FormField(
                    part.title, .text(field), state: field.isEmpty ? .optional : .right,
                    placeholder: texts[OperatorText.rejectPlaceholder])
            }, focus: focus,
            action: desk.counted(count, one: OperatorText.rejectOne, many: .rejectMany),
            reason: reason)
    }

    func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let form = form(desk)
        let intro = SheetRow.paragraph(
            failure ?? desk.texts[OperatorText.rejectIntro], failure == nil ? .muted : .danger)
        return SheetContent(
            desk.texts[OperatorText.rejectTitle, ["name": name]],
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
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back)
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
        for (index, field) in form.fields.enumerated() {
            if case .text(let text) = field.input { reasons[index] = text }
        }
        if outcome == .submit { send(&desk) }
        return outcome != .ignored
    }

    private mutating func send(_ desk: inout PageDesk) {
        let call = RejectApplication(
            command_id: desk.commandID(), driver_id: driver, reasons: written)
        failure = nil
        sent = desk.send(call)
    }

    mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .form: break
        case .back:
            guard written.count > 1 else { return desk.close() }
            let texts = desk.texts
            desk.ask(
                texts[OperatorText.discardQuestion], keep: texts[OperatorText.discardKeep],
                [texts[OperatorText.discardYes]])
        }
    }

    mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) { desk.close() }

    mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard done.id == sent else { return false }
        sent = nil
        switch done.result {
        case .success:
            desk.toast(desk.texts[OperatorText.rejected, ["name": name]])
            desk.close()
        case .failure(let error): failure = desk.texts[error]
        }
        return true
    }
}

extension PageDesk {
    /// The keys that every form has: Enter and the way between fields.
    func formKeys<Action>(_ form: Form, _ action: Action) -> [KeyBinding<Action>] {
        let enter =
            form.isOnAction
            ? KeyBinding(
                .enter, form.action, priority: 9,
                availability: form.reason.map { .unavailable(reason: $0) } ?? .available,
                action: action)
            : KeyBinding(.enter, texts[TextKey.keyNextField], priority: 9, action: action)
        return [
            enter,
            KeyBinding(
                [.tab, .backTab], label: "Tab", texts[TextKey.keyMove], priority: 3,
                action: action),
        ]
    }
}
