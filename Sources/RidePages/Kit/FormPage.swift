import RideApp
import RideTUI

/// What is typed on a page: keys and clicks go in, and what they came to comes out.
protocol FormEntry: Sendable {
    /// The name under which clicks are reported.
    var id: String { get }
    /// What has been typed so far and may be kept, by the names of the fields.
    var typed: [String: String] { get }
    /// Does what a key asks of the form.
    mutating func handle(_ key: Key, in form: Form) -> FormOutcome
    /// Does what a click on a row asks.
    mutating func chosen(row: Int, in form: Form) -> FormOutcome
}

extension PageForm: FormEntry {}
extension CodeEntry: FormEntry {
    /// Codes are not kept.
    var typed: [String: String] { [:] }
}

/// A page that is one form: it says what the form holds and what sending it does; keys and clicks
/// find their way by themselves.
protocol FormPage: Page {
    /// What holds the answers.
    associatedtype Entry: FormEntry

    /// The answers as they are typed.
    var answers: Entry { get set }

    /// Whether Enter is one of the page's keys, which say what it does and why it cannot; else it
    /// goes to the form, and from field to field.
    static var enterIsKey: Bool { get }

    /// The form in words.
    func form(_ context: PageContext) -> Form

    /// A field has changed: its number, or nil where the focus has moved alone.
    mutating func edited(_ field: Int?, _ context: PageContext)

    /// Everything is right, and meant.
    mutating func submit(_ context: inout PageContext)
}

extension FormPage {
    static var enterIsKey: Bool { false }

    public var isTyping: Bool { true }

    mutating func edited(_ field: Int?, _ context: PageContext) {}

    /// What is typed stays.
    public mutating func reconnected(_ context: inout PageContext) {}

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        press(key, &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        click(row: row, of: list, &context)
    }

    /// Does what a key asks of the form; for a page that has a list beside it.
    mutating func press(_ key: Key, _ context: inout PageContext) -> Bool {
        if Self.enterIsKey, key == .enter { return false }
        return took(answers.handle(key, in: form(context)), &context)
    }

    /// Does what a click on the form asks; for a page that has a list beside it.
    mutating func click(row: Int, of list: String, _ context: inout PageContext) {
        guard list == answers.id else { return }
        _ = took(answers.chosen(row: row, in: form(context)), &context)
    }

    private mutating func took(_ outcome: FormOutcome, _ context: inout PageContext) -> Bool {
        switch outcome {
        case .ignored: return false
        case .submit: submit(&context)
        case .edited(let field), .toggled(let field):
            edited(field, context)
            if let draft { context.keep(answers.typed, as: draft) }
        case .moved: edited(nil, context)
        }
        return true
    }

    /// The form below a hint, with what is said of it under it.
    func sheet(
        _ title: TextKey, hint: SheetRow, below: [SheetRow] = [], in room: PageSpace,
        _ context: PageContext
    ) -> SheetContent {
        let form = form(context)
        return SheetContent(
            context.texts[title],
            rows: [hint, .blank, .form(form, rows: form.height(width: room.width))] + below)
    }

    /// The key that sends the form where Enter is one of the page's keys.
    ///
    /// - Parameter isFinal: whether somebody else reads it at once, or it cannot be taken back.
    func sendKey(
        _ context: PageContext, on key: Key = .enter, or availability: Availability = .available,
        isFinal: Bool = false
    ) -> PageKey<Self> {
        let form = form(context)
        return context.key(
            [key, Form.sendKey], titled: form.action.asKeyTitle, 9,
            when: form.reason.map { .unavailable(reason: $0) } ?? availability, isFinal: isFinal
        ) { $0.submit(&$1) }
    }
}
