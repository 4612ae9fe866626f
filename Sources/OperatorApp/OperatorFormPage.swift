import RideApp
import RidePages
import RideTUI
import RideWire

/// What the keys of a form's page do.
enum FormPageAction: Hashable, Sendable {
    /// Go on in the form.
    case form
    /// Close the page, after a question where much would be lost.
    case back
}

/// What a form's page asks before it does something.
struct FormPageQuestion {
    /// What is asked.
    let question: String
    /// What else there is to know.
    var details = ""
    /// The answer that leaves everything as it is.
    let keep: String
    /// The answer that does it.
    let yes: String

    /// What was asked for.
    enum Matter: Hashable, Sendable {
        case sending, leaving
    }
}

/// A page of the operator that is one form under a sentence, sends one command, and closes once
/// that is done. A page says what its form holds and what is sent; the rest is the same for all.
protocol OperatorFormPage: Page where Action == FormPageAction {
    /// The name under which clicks are reported.
    static var list: String { get }

    /// The field that has the focus.
    var focus: Int { get set }
    /// What was asked last.
    var asked: FormPageQuestion.Matter { get set }
    /// What was sent.
    var submission: Submission { get set }

    /// What stands in the upper edge.
    func title(_ context: PageContext) -> String
    /// What is said above the form.
    func intro(_ context: PageContext) -> String
    /// The fields from top to bottom.
    func fields(_ context: PageContext) -> [FormField]
    /// What sending is called.
    func action(_ context: PageContext) -> String
    /// What is missing before it can be sent; nil for nothing.
    func missing(_ context: PageContext) -> String?

    /// Takes over what the fields hold now.
    mutating func take(_ fields: [FormField])
    /// What is asked before it is sent; nil for nothing.
    func question(_ context: PageContext) -> FormPageQuestion?
    /// Sends it.
    mutating func send(_ context: inout PageContext)
    /// Whether so much is written that leaving is asked about.
    var isLeavingAsked: Bool { get }
    /// What is said once it is done, and how it is to be taken.
    func done(_ context: PageContext) -> Toast
}

extension OperatorFormPage {
    var isTyping: Bool { true }
    var isLeavingAsked: Bool { false }

    func question(_ context: PageContext) -> FormPageQuestion? { nil }

    private func form(_ context: PageContext) -> Form {
        let fields = fields(context)
        // What is wrong with a field is said beside it, and not once more at the action.
        let wrong = fields.first {
            switch $0.state {
            case .wrong, .incomplete: true
            case .empty, .optional, .right: false
            }
        }
        var reason =
            wrong.map { context.texts["form.fieldToCheck", ["field": $0.label]] }
            ?? missing(context)
        if case .unavailable(let why) = submission.availability(context) { reason = why }
        return Form(
            id: Self.list, fields: fields, focus: focus, action: action(context),
            reason: reason)
    }

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let form = form(context)
        let intro = submission.row(context) ?? .paragraph(intro(context), .muted)
        let rows = min(form.height(width: room.width), room.rows(after: [intro, .blank]))
        return SheetContent(title(context), rows: [intro, .blank, .form(form, rows: rows)])
    }

    func bindings(_ context: PageContext) -> [KeyBinding<FormPageAction>] {
        SheetContent.formKeys(form(context), context, does: .form) + [
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .back)
        ]
    }

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        var form = form(context)
        // As the row of keys says.
        if key == .enter, form.endsWithEnter { return follow(.submit, form, &context) }
        return follow(form.handle(key, width: context.room.width), form, &context)
    }

    mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        var form = form(context)
        _ = follow(form.chosen(row: row), form, &context)
    }

    private mutating func follow(
        _ outcome: FormOutcome, _ form: Form, _ context: inout PageContext
    ) -> Bool {
        focus = form.focus
        take(form.fields)
        if outcome == .submit {
            if let question = question(context) {
                ask(question, about: .sending, &context)
            } else {
                send(&context)
            }
        }
        return outcome != .ignored
    }

    private mutating func ask(
        _ question: FormPageQuestion, about matter: FormPageQuestion.Matter,
        _ context: inout PageContext
    ) {
        asked = matter
        context.ask(
            question.question, details: question.details, keep: question.keep, [question.yes])
    }

    mutating func perform(_ action: FormPageAction, _ context: inout PageContext) {
        switch action {
        case .form: break
        case .back:
            guard isLeavingAsked else { return context.close() }
            let question = FormPageQuestion(
                question: context.texts["operator.discardQuestion"],
                keep: context.texts["operator.discardKeep"],
                yes: context.texts["operator.discardYes"])
            ask(question, about: .leaving, &context)
        }
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        switch asked {
        case .sending: send(&context)
        case .leaving: context.close()
        }
    }

    mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        if case .success = done.result {
            let toast = self.done(context)
            context.toast(toast.text, toast.role)
            context.close()
        }
        return true
    }
}

extension FormField {
    /// The text of a line that is typed; nil for another kind of field.
    var line: TextField? {
        if case .text(let text) = input { text } else { nil }
    }

    /// The text of several rows that is typed; nil for another kind of field.
    var area: TextArea? {
        if case .long(let text, _) = input { text } else { nil }
    }

    /// The rows in which an operator sees what is being written to somebody.
    static let messageRows = 5
}
