import RideApp
import RideCore
import RidePages
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

    static let list = "operator-reject"

    private let driver: UInt64
    private let name: String
    private let parts: [(part: String, title: String)]
    private var reasons: [TextField]
    private var focus = 0
    private var submission = Submission()

    /// The rejection of an application.
    init(_ details: DriverDetailsResult, _ context: PageContext) {
        driver = details.driver.driver_id
        name = details.driver.name
        parts = ApplicationLine.all(of: details, context).map { ($0.part, $0.title) }
        reasons = parts.map { _ in TextField(limit: Limits.noteCharacters) }
    }

    var isTyping: Bool { true }

    private var written: [ReasonView] {
        zip(parts, reasons).compactMap { part, field in
            let reason = CleanText.cleaned(field.text)
            return reason.isEmpty ? nil : ReasonView(part: part.part, reason: reason)
        }
    }

    private func form(_ context: PageContext) -> Form {
        let texts = context.texts
        let count = written.count
        let reason: String? =
            submission.isUnderWay
            ? texts["sending"]
            : !context.isLive
                ? texts["link.needed"]
                : count == 0 ? texts["operator.rejectNothing"] : nil
        return Form(
            id: Self.list,
            fields: zip(parts, reasons).map { part, field in
                FormField(
                    part.title, .text(field), state: field.isEmpty ? .optional : .right,
                    placeholder: texts["operator.rejectPlaceholder"])
            }, focus: focus,
            action: context.counted(count, one: "operator.rejectOne", many: "operator.rejectMany"),
            reason: reason)
    }

    func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let form = form(context)
        let intro =
            submission.row(context) ?? .paragraph(context.texts["operator.rejectIntro"], .muted)
        return SheetContent(
            context.texts["operator.rejectTitle", ["name": name]],
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
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .back)
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
        for (index, field) in form.fields.enumerated() {
            if case .text(let text) = field.input { reasons[index] = text }
        }
        if outcome == .submit { send(&context) }
        return outcome != .ignored
    }

    private mutating func send(_ context: inout PageContext) {
        let call = RejectApplication(
            command_id: context.commandID(), driver_id: driver, reasons: written)
        submission.send(call, &context)
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .form: break
        case .back:
            guard written.count > 1 else { return context.close() }
            let texts = context.texts
            context.ask(
                texts["operator.discardQuestion"], keep: texts["operator.discardKeep"],
                [texts["operator.discardYes"]])
        }
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool {
        guard submission.take(done, context) else { return false }
        if case .success = done.result {
            context.toast(context.texts["operator.rejected", ["name": name]])
            context.close()
        }
        return true
    }
}

extension PageContext {
    /// The keys that every form has: Enter and the way between fields.
    func formKeys<Action>(_ form: Form, _ action: Action) -> [KeyBinding<Action>] {
        let enter =
            form.isOnAction
            ? KeyBinding(
                .enter, form.action, priority: 9,
                availability: form.reason.map { .unavailable(reason: $0) } ?? .available,
                action: action)
            : KeyBinding(.enter, texts["key.nextField"], priority: 9, action: action)
        return [
            enter,
            KeyBinding(
                [.tab, .backTab], label: "Tab", texts["key.move"], priority: 3,
                action: action),
        ]
    }
}
