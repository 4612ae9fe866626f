import RideApp
import RideTUI
import RideWire

/// The answers of a form as they are typed, apart from the words around them, which follow the
/// language and what is known.
struct PageForm<Field: Hashable & Sendable>: Sendable {
    /// What stands around one answer.
    struct Frame {
        let label: String
        /// What is missing where this is, if the label does not say it.
        var name: String?
        let state: FieldState
        var placeholder = ""
        /// The words of a choice, where they follow the language; none leaves those of the input.
        var choices: [String] = []
        /// The heading above the field.
        var section: String?
    }

    /// What the engine has refused; it counts until something else is there.
    private struct Refusal: Sendable {
        let field: Field
        let answer: String
        let note: String
    }

    /// The name under which clicks are reported.
    let id: String
    /// The fields from top to bottom.
    let fields: [Field]
    private(set) var inputs: [FormInput]
    /// The field that has the focus; the number of fields stands for the action.
    private(set) var focus = 0
    /// Whether Enter in the last field does the action once everything is right; not where the
    /// action has its own key and is not to be met by going down.
    var sendsFromLastField = true
    private let original: [FormInput]
    private var refusals: [Refusal] = []

    /// A form of these fields, nothing typed yet but what is in the inputs.
    init(id: String, _ fields: [(Field, FormInput)]) {
        self.id = id
        self.fields = fields.map(\.0)
        inputs = fields.map(\.1)
        original = inputs
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
        inputs.count { !Self.answer($0).isEmpty && $0 != .toggle(false) }
    }

    /// How many fields differ from what was in them.
    var changedCount: Int { changed.count }

    /// The fields that differ from what was in them.
    var changed: [(Field, FormInput)] {
        fields.indices.compactMap { index in
            Self.answer(inputs[index]) == Self.answer(original[index])
                ? nil : (fields[index], inputs[index])
        }
    }

    /// The same answer whatever the cursor does.
    static func answer(_ input: FormInput) -> String {
        switch input {
        case .text(let field): field.text
        case .choice(_, let selected): selected.map { "\($0)" } ?? ""
        case .toggle(let isOn): "\(isOn)"
        case .long(let area, _): area.text
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

    /// Keeps the focus of a form that has this one's fields and perhaps others.
    mutating func keepFocus(of old: PageForm) {
        guard old.fields.indices.contains(old.focus) else {
            focus = old.fields.isEmpty ? 0 : fields.count
            return
        }
        focus = fields.firstIndex(of: old.fields[old.focus]) ?? min(old.focus, fields.count)
    }

    private func index(of field: Field) -> Int? { fields.firstIndex(of: field) }

    // MARK: What the engine says

    /// Remembers what the engine has refused, and puts the focus there.
    mutating func refuse(_ field: Field, _ note: String) {
        refusals.removeAll { $0.field == field }
        refusals.append(Refusal(field: field, answer: Self.answer(self[field]), note: note))
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
        var missing: String?
        let rows = zip(fields, inputs).map { field, input in
            let frame = frame(field)
            let refusal = refusals.first {
                $0.field == field && $0.answer == Self.answer(input)
            }
            let state = refusal.map { FieldState.wrong($0.note) } ?? frame.state
            if missing == nil, !state.isAcceptable {
                missing = Self.reason(frame.name ?? frame.label, state, context)
            }
            return FormField(
                frame.label, Self.input(input, frame), state: state,
                placeholder: frame.placeholder, section: frame.section)
        }
        return Form(
            id: id, fields: rows, focus: focus, action: action, reason: reason ?? missing,
            revealHint: revealHint)
    }

    private static func input(_ input: FormInput, _ frame: Frame) -> FormInput {
        switch input {
        case .choice(let words, let selected):
            .choice(frame.choices.isEmpty ? words : frame.choices, selected: selected)
        case .text, .toggle, .long: input
        }
    }

    /// Which field holds the action up; what is wrong with it is said beside it.
    private static func reason(
        _ name: String, _ state: FieldState, _ context: PageContext
    ) -> String {
        switch state {
        case .incomplete, .wrong: context.text("form.fieldToCheck", ["field": name])
        case .empty, .optional, .right: context.text("form.fieldMissing", ["field": name])
        }
    }

    /// Does what a key asks of the form.
    mutating func handle(_ key: Key, in form: Form) -> FormOutcome {
        if sendsFromLastField, key == .enter, form.endsWithEnter { return .submit }
        var form = form
        let outcome = form.handle(key)
        take(form)
        return outcome
    }

    /// Does what a click on a row asks.
    mutating func chosen(row: Int, in form: Form) -> FormOutcome {
        var form = form
        let outcome = form.chosen(row: row)
        take(form)
        return outcome
    }

    private mutating func take(_ form: Form) {
        inputs = form.fields.map(\.input)
        focus = form.focus
    }
}
