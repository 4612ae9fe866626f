import RideApp
import RideTUI
import RideWire

/// The answers of a form as they are typed, apart from the words around them, which follow the
/// language and what is known.
struct TypedForm<Field: Hashable & Sendable>: Sendable {
    /// What stands around one answer.
    struct Frame {
        let label: String
        let state: FieldState
        var placeholder = ""
        /// The words of a choice.
        var choices: [String] = []
    }

    /// What the engine has refused; it counts until something is typed there.
    private struct Refusal: Hashable, Sendable {
        let field: Field
        let note: String
    }

    /// The name under which clicks are reported.
    let id: String
    /// The fields from top to bottom.
    let fields: [Field]
    private(set) var inputs: [FormInput]
    /// The field that has the focus; the number of fields stands for the action.
    private(set) var focus = 0
    private var refusals: [Refusal] = []

    /// A form of these fields, nothing typed yet but what is in the inputs.
    init(id: String, _ fields: [(Field, FormInput)]) {
        self.id = id
        self.fields = fields.map(\.0)
        inputs = fields.map(\.1)
    }

    // MARK: What is typed

    /// The answer in a field; an empty text for a field that is not asked.
    subscript(_ field: Field) -> FormInput {
        get { index(of: field).map { inputs[$0] } ?? .text(TextField()) }
        set { if let index = index(of: field) { inputs[index] = newValue } }
    }

    /// What is typed into a field.
    func text(_ field: Field) -> String {
        if case .text(let input) = self[field] { input.text } else { "" }
    }

    /// Which word of a choice is chosen.
    func choice(_ field: Field) -> Int? {
        if case .choice(_, let selected) = self[field] { selected } else { nil }
    }

    /// Whether a box is ticked.
    func isOn(_ field: Field) -> Bool { self[field] == .toggle(true) }

    /// Whether the secret in a field is shown.
    func isRevealed(_ field: Field) -> Bool {
        if case .text(let input) = self[field] { input.isRevealed } else { false }
    }

    /// How many fields have something in them.
    var filledCount: Int {
        inputs.count { input in
            switch input {
            case .text(let field): !field.isEmpty
            case .choice(_, let selected): selected != nil
            case .toggle(let isOn): isOn
            case .long(let area, _): !area.characters.isEmpty
            }
        }
    }

    /// Empties a field; for secrets that have been sent.
    mutating func clear(_ field: Field) {
        guard case .text(var input) = self[field] else { return }
        input.text = ""
        input.isRevealed = false
        self[field] = .text(input)
    }

    /// Changes the text of a field as it is being typed.
    mutating func change(_ field: Field, _ body: (inout TextField) -> Void) {
        guard case .text(var input) = self[field] else { return }
        body(&input)
        self[field] = .text(input)
    }

    /// Puts the focus on a field.
    mutating func go(to field: Field) {
        if let index = index(of: field) { focus = index }
    }

    private func index(of field: Field) -> Int? { fields.firstIndex(of: field) }

    // MARK: What the engine says

    /// Remembers what the engine has refused, and puts the focus there.
    mutating func refuse(_ field: Field, _ note: String) {
        refusals.removeAll { $0.field == field }
        refusals.append(Refusal(field: field, note: note))
        go(to: field)
    }

    // MARK: The form

    /// The form in words.
    ///
    /// - Parameters:
    ///   - reason: why the action cannot be done, whatever the fields say.
    ///   - revealHint: what is said beside a secret.
    ///   - frame: what stands around each answer.
    func form(
        _ context: PageContext, action: String, reason: String? = nil, revealHint: String = "",
        _ frame: (Field) -> Frame
    ) -> Form {
        let frames = fields.map { field -> Frame in
            let plain = frame(field)
            guard let refusal = refusals.first(where: { $0.field == field }) else {
                return plain
            }
            return Frame(
                label: plain.label, state: .wrong(refusal.note), placeholder: plain.placeholder,
                choices: plain.choices)
        }
        let rows = zip(frames, inputs).map { frame, input in
            FormField(
                frame.label, Self.input(input, frame), state: frame.state,
                placeholder: frame.placeholder)
        }
        let missing = frames.first { !$0.state.isAcceptable }
            .map { Self.reason($0, context) }
        return Form(
            id: id, fields: rows, focus: focus, action: action, reason: reason ?? missing,
            revealHint: revealHint)
    }

    private static func input(_ input: FormInput, _ frame: Frame) -> FormInput {
        switch input {
        case .choice(_, let selected): .choice(frame.choices, selected: selected)
        case .text, .toggle, .long: input
        }
    }

    /// Which field holds the action up, and why.
    private static func reason(_ frame: Frame, _ context: PageContext) -> String {
        let why =
            switch frame.state {
            case .incomplete(let why), .wrong(let why): why
            case .empty, .optional, .right: context.texts["account.form.missing"]
            }
        return context.texts["account.form.reason", ["field": frame.label, "why": why]]
    }

    /// Does what a key asks of the form.
    mutating func handle(_ key: Key, in form: Form) -> FormOutcome {
        if key == .enter, form.endsWithEnter { return .submit }
        var form = form
        let outcome = form.handle(key)
        take(form, outcome)
        return outcome
    }

    /// Does what a click on a row asks.
    mutating func chosen(row: Int, in form: Form) -> FormOutcome {
        var form = form
        let outcome = form.chosen(row: row)
        take(form, outcome)
        return outcome
    }

    private mutating func take(_ form: Form, _ outcome: FormOutcome) {
        inputs = form.fields.map(\.input)
        focus = form.focus
        switch outcome {
        case .edited(let index), .toggled(let index):
            refusals.removeAll { $0.field == fields[index] }
        case .moved, .submit, .ignored: break
        }
    }
}
