import RideApp
import RideCore
import RideTUI
import RideWire

/// A few fields and one command that is made of them: a goal, a room, a quiz, a question.
struct FieldsPage: Page {
    /// What is typed, in the order of the fields: texts, the numbers of choices, 0 and 1.
    struct Answers: Sendable {
        fileprivate let form: Form

        /// A text, cleaned.
        func text(_ field: Int) -> String { CleanText.cleaned(form.fields[field].text) }
        /// The number of a choice.
        func choice(_ field: Int) -> Int { form.fields[field].selected ?? 0 }
        /// Whether a box is ticked.
        func isOn(_ field: Int) -> Bool { form.fields[field].input == .toggle(true) }
    }

    /// What the fields become: a command, why not, or a page that is opened in this one's place.
    enum Outcome: Sendable {
        /// This is sent.
        case send(AnyCall)
        /// This field says why nothing is sent.
        case wrong(field: Int, why: String)
        /// This is opened.
        case open(any Page)
    }

    private static let form = "fields"
    private let title: String
    private let hint: String
    private let make: @Sendable (Answers, inout PageContext) -> Outcome
    private let done: @Sendable (AnyAnswer, inout PageContext) -> Void
    private var form: Form
    private let original: Form
    private let optional: Set<Int>
    private let hides: @Sendable (Answers) -> Set<Int>
    private let check: @Sendable (Answers) -> [Int: FieldState]
    private let refusals: [String: Int]
    private var submission: CallID?
    private var refusal: String?
    /// A field that was refused as it stands, and why.
    private var wrong: (field: Int, why: String)?

    /// Fields to be filled in.
    ///
    /// - Parameters:
    ///   - optional: the fields that may be left empty.
    ///   - hides: the fields that mean nothing beside the other answers. They are not shown,
    ///     nothing is wrong with them, and what was typed is there again once they mean something.
    ///   - refusals: the codes with which the engine refuses a field, and which.
    ///   - check: what is wrong with fields that are not empty, as they are typed; `empty` of one
    ///     that must be filled in for now though it is optional.
    ///   - make: what the answers become.
    ///   - done: what is done with the engine's answer, once the page is closed.
    init(
        _ title: String, hint: String = "", fields: [FormField], optional: Set<Int> = [],
        hides: @escaping @Sendable (Answers) -> Set<Int> = { _ in [] },
        refusals: [String: Int] = [:], action: String,
        check: @escaping @Sendable (Answers) -> [Int: FieldState] = { _ in [:] },
        make: @escaping @Sendable (Answers, inout PageContext) -> Outcome,
        done: @escaping @Sendable (AnyAnswer, inout PageContext) -> Void = { _, _ in }
    ) {
        self.title = title
        self.hint = hint
        self.make = make
        self.done = done
        self.optional = optional
        self.hides = hides
        self.check = check
        self.refusals = refusals
        form = Form(id: Self.form, fields: fields, action: action)
        original = form
        mark()
    }

    var isTyping: Bool { true }

    /// Says beside each field how it stands.
    private mutating func mark() {
        let wrongs = check(Answers(form: form))
        let hidden = hides(Answers(form: form))
        for index in form.fields.indices {
            guard !hidden.contains(index) else {
                form.fields[index].state = .right
                continue
            }
            switch form.fields[index].input {
            case .text, .long:
                let isEmpty = CleanText.cleaned(form.fields[index].text).isEmpty
                form.fields[index].state =
                    !isEmpty
                    ? wrongs[index] ?? .right
                    : optional.contains(index) && wrongs[index] != .empty ? .optional : .empty
            case .choice, .toggle: form.fields[index].state = .right
            }
        }
        if let wrong { form.fields[wrong.field].state = .wrong(wrong.why) }
    }

    /// The fields that mean something beside the other answers.
    private var visible: [Int] {
        let hidden = hides(Answers(form: form))
        return form.fields.indices.filter { !hidden.contains($0) }
    }

    /// The form as it is on the screen.
    private var shown: Form {
        let visible = visible
        var shown = form
        shown.fields = visible.map { form.fields[$0] }
        shown.focus = visible.firstIndex(of: form.focus) ?? visible.count
        return shown
    }

    /// Has the form on the screen take a key or a click.
    private mutating func edit(_ change: (inout Form) -> FormOutcome) -> FormOutcome {
        let visible = visible
        var edited = shown
        let outcome = change(&edited)
        for (place, index) in visible.enumerated() { form.fields[index] = edited.fields[place] }
        form.focus =
            visible.indices.contains(edited.focus) ? visible[edited.focus] : form.fields.count
        return outcome
    }

    private func reason(_ context: PageContext) -> String? {
        if submission != nil { return context.texts["sending"] }
        if !context.isLive { return context.texts["link.needed"] }
        return form.fields.first { !$0.state.isAcceptable }.map { field in
            switch field.state {
            case .wrong, .incomplete:
                context.text("form.fieldToCheck", ["field": field.label])
            case .empty, .optional, .right:
                context.text("form.fieldMissing", ["field": field.label])
            }
        }
    }

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        var rows: [SheetRow] = hint.isEmpty ? [] : [.paragraph(hint, .muted), .blank]
        var shown = shown
        shown.reason = reason(context)
        let height = max(3, room.rows(after: rows) - (refusal == nil ? 0 : 1))
        rows.append(.form(shown, rows: min(height, shown.height(width: room.width))))
        if let refusal { rows.append(.paragraph(refusal, .danger)) }
        return SheetContent(title, rows: rows)
    }

    func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(
            .ctrl("s"), titled: form.action.asKeyTitle, 9,
            when: reason(context).map { .unavailable(reason: $0) } ?? .available
        ) { $0.send(&$1) }
        context.key(.tab, "key.nextField", 6)
        context.backKey { $0.back(&$1) }
    }

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        form.reason = reason(context)
        return take(edit { $0.handle(key, width: context.room.width) }, &context)
    }

    mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.form else { return }
        form.reason = reason(context)
        _ = take(edit { $0.chosen(row: row) }, &context)
    }

    private mutating func take(_ outcome: FormOutcome, _ context: inout PageContext) -> Bool {
        switch outcome {
        case .edited, .toggled:
            // What was refused counts until anything is changed: a password is wrong for one room
            // and may be right for another.
            (refusal, wrong) = (nil, nil)
            mark()
        case .moved: mark()
        case .submit: send(&context)
        case .ignored: return false
        }
        return true
    }

    /// Closes the page, after a question if something was typed.
    private mutating func back(_ context: inout PageContext) {
        let isTyped = zip(form.fields, original.fields).contains { $0.text != $1.text }
        guard isTyped else { return context.close() }
        context.askToDiscard()
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    /// What was sent is sent again by itself.
    mutating func reconnected(_ context: inout PageContext) {}

    private mutating func send(_ context: inout PageContext) {
        mark()
        guard reason(context) == nil else { return }
        refusal = nil
        switch make(Answers(form: form), &context) {
        case .send(let call): submission = context.send(call)
        case .open(let page): open(page, &context)
        case .wrong(let field, let why): mark(field, why)
        }
    }

    private func open(_ page: some Page, _ context: inout PageContext) {
        context.replace(with: page)
    }

    mutating func answered(_ answer: Answered, _ context: inout PageContext) -> Bool {
        guard answer.id == submission else { return false }
        submission = nil
        switch answer.result {
        case .success(let value):
            context.close()
            done(AnyAnswer(value), &context)
        case .failure(let error):
            let why = context.texts[error]
            if let field = refusals[error.code], visible.contains(field) {
                mark(field, why)
            } else {
                refusal = why
            }
        }
        return true
    }

    /// Marks what stands in a field as refused, and puts the focus there.
    private mutating func mark(_ field: Int, _ why: String) {
        wrong = (field, why)
        form.focus = field
        mark()
    }
}

/// Times of day as people type them.
enum DayMinute {
    /// The minute of `8:30` or `24:00`; nil for anything else.
    static func read(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 2, parts[0].count <= 2,
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<60).contains(minute),
            (0...24).contains(hour), hour * 60 + minute <= 1_440
        else { return nil }
        return hour * 60 + minute
    }

    /// What a form says of a time as it is typed.
    static func state(_ text: String, in range: Range<Int>, else why: String) -> FieldState {
        guard let minute = read(text) else { return .incomplete(why) }
        return range.contains(minute) ? .right : .wrong(why)
    }

    /// A minute in the form `08:30`.
    static func text(_ minute: Int, _ context: PageContext) -> String {
        minute == 1_440 ? "24:00" : context.format.clock(minuteOfDay: minute)
    }
}
