/// What can be said of a field while it is being filled in.
public enum FieldState: Hashable, Sendable {
    /// Nothing there yet, and something must be.
    case empty
    /// Nothing there, and nothing need be.
    case optional
    /// Right as far as it goes, but something is missing still: a hint while the field has the
    /// focus, a complaint once it is left.
    case incomplete(String)
    /// Not acceptable as it stands, for this reason.
    case wrong(String)
    /// Acceptable.
    case right

    /// Whether the field lets the form be sent.
    public var isAcceptable: Bool {
        switch self {
        case .right, .optional: true
        case .empty, .incomplete, .wrong: false
        }
    }

    /// Whether it says more than its mark.
    var hasWords: Bool {
        switch self {
        case .incomplete, .wrong: true
        case .empty, .optional, .right: false
        }
    }
}

/// How a field of a form is filled in.
public enum FormInput: Hashable, Sendable {
    /// A line of text.
    case text(TextField)
    /// One of several words, or none chosen yet.
    case choice([String], selected: Int?)
    /// A box that is ticked or not; the label stands beside it.
    case toggle(Bool)
    /// A text of several rows.
    case long(TextArea, rows: Int)
}

/// One question of a form and what has been answered so far.
public struct FormField: Hashable, Sendable {
    /// What goes here.
    public var label: String
    /// The answer so far.
    public var input: FormInput
    /// What can be said of it.
    public var state: FieldState
    /// What is shown while nothing is typed or chosen, such as "000.000.000-00".
    public var placeholder: String
    /// The heading above the field, where it is the first of a part of the form.
    public var section: String?

    /// A field with this label.
    public init(
        _ label: String, _ input: FormInput, state: FieldState, placeholder: String = "",
        section: String? = nil
    ) {
        self.label = label
        self.input = input
        self.state = state
        self.placeholder = placeholder
        self.section = section
    }

    /// A line of text with this label.
    public init(
        _ label: String, _ field: TextField, state: FieldState, placeholder: String = "",
        section: String? = nil
    ) {
        self.init(
            label, .text(field), state: state, placeholder: placeholder, section: section)
    }

    /// What is typed; for a choice the chosen word; empty for a box.
    public var text: String {
        switch input {
        case .text(let field): field.text
        case .long(let area, _): area.text
        case .choice(let words, let selected): selected.map { words[$0] } ?? ""
        case .toggle: ""
        }
    }

    /// Which word is chosen, counted from 0; nil where none is, or where there is no choice.
    public var selected: Int? {
        guard case .choice(_, let selected) = input else { return nil }
        return selected
    }

    /// Whether the box is ticked; false for every other kind of field.
    public var isOn: Bool { input == .toggle(true) }

    /// Whether the field holds a secret.
    var isSecret: Bool {
        guard case .text(let field) = input else { return false }
        return field.kind == .secret
    }
}
