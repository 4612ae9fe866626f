import RideApp
import RideTUI

/// A code that is typed into the only field of a page: small letters become capitals, signs that
/// no such code has are dropped.
struct CodeEntry: Sendable {
    /// The name under which clicks are reported.
    let id: String
    /// What is typed.
    var field: TextField
    /// The fewest signs of such a code.
    let fewest: Int
    /// The signs that such codes are made of.
    private let signs: Set<Character>
    /// 0 for the field, 1 for the action.
    private var focus = 0
    /// A code that the engine has refused, and why.
    private var refused: (code: String, why: String)?
    /// Whether the last sign was a letter or digit that no such code has.
    private var hasDropped = false

    /// An entry for codes of so many of these signs, with a code in it already.
    init(id: String, _ code: String = "", length: ClosedRange<Int>, signs: String) {
        self.id = id
        self.signs = Set(signs)
        fewest = length.lowerBound
        field = TextField(limit: length.upperBound)
        field.text = clean(code)
    }

    /// Digits and capital letters.
    static let digitsAndLetters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    /// Those that cannot be mistaken for each other: no 0 and O, no 1, I and L.
    static let clearSigns = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

    /// The code.
    var text: String { field.text }

    private func clean(_ typed: String) -> String {
        typed.filter(\.isASCII).uppercased().filter { signs.contains($0) }
    }

    /// Whether the code that stands there was refused. It can be asked about again, for the engine
    /// may think otherwise by then.
    var isRefused: Bool { refused?.code == text }

    /// Remembers what the engine has refused, and puts the focus there; it counts until something
    /// else is typed.
    mutating func refuse(_ code: String, _ why: String) {
        refused = (code, why)
        focus = 0
    }

    /// Forgets what was refused, since the engine is asked again.
    mutating func forgetRefusal() { refused = nil }

    /// What can be said of the code as it stands.
    ///
    /// - Parameter unknown: what is said of a letter or digit that no such code has; nil where
    ///   codes have all of them.
    func state(isOptional: Bool, tooShort: String, unknown: String? = nil) -> FieldState {
        if hasDropped, let unknown { return .incomplete(unknown) }
        if let refused, isRefused { return .wrong(refused.why) }
        if field.isEmpty { return isOptional ? .optional : .empty }
        return text.count < fewest ? .incomplete(tooShort) : .right
    }

    /// The form with this field.
    func form(
        label: String, state: FieldState, placeholder: String, action: String, reason: String?
    ) -> Form {
        Form(
            id: id,
            fields: [FormField(label, field, state: state, placeholder: placeholder)],
            focus: focus, action: action, reason: reason)
    }

    /// Does what a key asks; Enter is left to the page, since it wants the action at once.
    mutating func handle(_ key: Key, in form: Form) -> FormOutcome {
        hasDropped = false
        switch key {
        // Blanks and dashes of a pasted code must not use up the room.
        case .paste(let pasted): return take(.paste(clean(pasted)), form)
        case .char(let scalar):
            let sign = clean(String(Character(scalar))).unicodeScalars.first
            hasDropped = sign == nil && (Character(scalar).isLetter || Character(scalar).isNumber)
            return sign.map { take(.char($0), form) } ?? .moved
        case .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown, .delete, .backspace, .function, .ctrl, .mouse, .focus, .resize:
            return take(key, form)
        }
    }

    /// Does what a click on a row of the form asks.
    mutating func chosen(row: Int, in form: Form) -> FormOutcome {
        var form = form
        let outcome = form.chosen(row: row)
        focus = form.focus
        return outcome
    }

    private mutating func take(_ key: Key, _ form: Form) -> FormOutcome {
        var form = form
        let outcome = form.handle(key)
        if case .text(let text) = form.fields[0].input { field = text }
        focus = form.focus
        return outcome
    }
}

extension FactsReading {
    /// That the engine is asked about a code; what it says of it stands beside the field.
    func checkingRows(_ code: String?) -> [SheetRow] {
        code == nil ? [] : [.paragraph(text("wallet.codeChecking"), .attention)]
    }
}
