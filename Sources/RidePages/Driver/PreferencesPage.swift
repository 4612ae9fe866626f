import RideApp
import RideCore
import RideTUI
import RideWire

/// Which rides a driver wants (D7).
public struct PreferencesPage: Page {
    static let list = "preferences"

    private var form: PreferencesForm?
    /// The categories of the application; nil until they are known.
    private var application = Loadable<ApplicationView>()
    private var sent: SetPreferences?
    private var problem: String?
    /// The saved places when one was looked for.
    private var savedBefore: [PlaceBook.SavedPlace] = []

    /// The preferences of whoever drives.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        form = PreferencesForm(context, application: application.value)
        application.ask(GetApplication(), &context)
    }

    /// A place may have been saved meanwhile; what is chosen stays.
    public mutating func resumed(_ context: inout PageContext) {
        refresh(context)
        for saved in context.places.saved where !savedBefore.contains(saved) {
            form?.prefer(saved)
        }
    }

    /// What is chosen stays.
    public mutating func reconnected(_ context: inout PageContext) {
        application.ask(GetApplication(), &context)
    }

    public mutating func stateChanged(_ context: inout PageContext) { refresh(context) }

    private mutating func refresh(_ context: PageContext) {
        let old = form
        form = PreferencesForm(context, application: application.value)
        if let old { form?.takeOver(old) }
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (_, .success(let answer as ApplicationView)):
            application.take(answer)
            refresh(context)
            return false
        case (is GetApplication, .failure(let error)):
            application.take(error)
            return true
        case (let asked as SetPreferences, .success):
            guard asked.command_id == sent?.command_id else { return false }
            context.toast(context.text("work.preferencesSaved"), .good)
            context.close()
            return true
        case (let asked as SetPreferences, .failure(let error)):
            guard asked.command_id == sent?.command_id else { return false }
            sent = nil
            problem = context.texts[error]
            return true
        case (_, .success), (_, .failure): return false
        }
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard sent == nil, var typed = form else { return false }
        let outcome = typed.fields.handle(key, in: shown(typed, context))
        form = typed
        return take(outcome, &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list, sent == nil, var typed = form else { return }
        let outcome = typed.fields.chosen(row: row, in: shown(typed, context))
        form = typed
        _ = take(outcome, &context)
    }

    private mutating func take(_ outcome: FormOutcome, _ context: inout PageContext) -> Bool {
        switch outcome {
        case .edited, .toggled: problem = nil
        case .submit: save(&context)
        case .moved: break
        case .ignored: return false
        }
        return true
    }

    /// Keeps what is chosen.
    private mutating func submit(_ context: inout PageContext) {
        if let form, shown(form, context).canSubmit { save(&context) }
    }

    /// Closes the page, after a question where something was changed.
    private mutating func close(_ context: inout PageContext) {
        guard (form?.fields.changedCount ?? 0) > 1, sent == nil else { return context.close() }
        context.ask(
            context.text("work.leaveQuestion"), details: context.text("work.leaveDetails"),
            keep: context.text("work.leaveKeep"), [context.text("work.leaveDo")])
    }

    /// The only question is whether to leave.
    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    private mutating func save(_ context: inout PageContext) {
        guard let form else { return }
        let parameters = form.parameters(context.commandID(), context)
        (sent, problem) = (parameters, nil)
        context.send(parameters)
    }

    /// The place is looked for over this page, which knows it when it comes back.
    private mutating func find(_ label: String, _ context: inout PageContext) {
        savedBefore = context.places.saved
        context.open(FindPlacePage(label: label))
    }

    /// A name for a place that has none of its own: "Area 2".
    private func freeLabel(_ context: PageContext) -> String {
        let taken = context.places.saved.map(\.label)
        let labels = (1...PlaceBook.savedLimit + 1).lazy.map {
            context.text("work.areaLabel", ["number": context.format.number($0)])
        }
        return labels.first { !taken.contains($0) } ?? ""
    }

    // MARK: What is shown

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if let form { formKeys(shown(form, context), context) }
        context.key(.char("h"), "work.keyFindHome") { $0.find(PreferencesForm.home, &$1) }
        context.key(
            .char("a"), "work.keyFindArea", 4,
            when: context.places.saved.count < PlaceBook.savedLimit
                ? .available : .unavailable(reason: context.text("work.placesFull"))
        ) { $0.find($0.freeLabel($1), &$1) }
        context.againKey(if: application.error != nil) { $0.reconnected(&$1) }
        context.backKey { $0.close(&$1) }
    }

    /// How an answer is changed where the focus is, and how all are kept.
    @PageKeys<Action>
    private func formKeys(_ form: Form, _ context: PageContext) -> [PageKey<Self>] {
        let saving: [Key] = [Form.sendKey, .char("s"), .function(2)]
        context.key(
            form.isOnAction ? [.enter] + saving : saving, titled: form.action.asKeyTitle, 9,
            when: form.reason.map { .unavailable(reason: $0) } ?? .available
        ) { $0.submit(&$1) }
        if form.fields.indices.contains(form.focus) {
            if case .toggle = form.fields[form.focus].input {
                context.key(.char(" "), label: context.texts["key.space"], "key.tick", 6)
            } else {
                context.key([.left, .right, .char(" ")], label: "←→", "work.keyChange", 6)
            }
            context.key([.enter, .tab], label: "Enter", "key.nextField", 3)
        }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        guard let form else { return SheetContent(context.text("work.preferencesTitle")) }
        let before: [SheetRow] = [.paragraph(context.text("work.preferencesNote"), .muted), .blank]
        let after: [SheetRow] = [message(context)]
        let shown = shown(form, context)
        let rows = min(shown.height(width: room.width), room.rows(after: before + after))
        return SheetContent(
            context.text("work.preferencesTitle"), rows: before + [.form(shown, rows: rows)] + after
        )
    }

    private func message(_ context: PageContext) -> SheetRow {
        if let problem { return .paragraph(problem, .danger) }
        if sent != nil {
            return .paragraph(
                context.text(context.isLive ? "work.beingSent" : "work.sentLater"), .attention)
        }
        return application.error == nil ? .blank : application.noticeRow(context)
    }

    private func shown(_ form: PreferencesForm, _ context: PageContext) -> Form {
        var reason: String?
        if sent != nil { reason = context.texts["sending"] }
        if case .unavailable(let why) = context.whenLive { reason = reason ?? why }
        return form.form(reason: reason, context)
    }
}
