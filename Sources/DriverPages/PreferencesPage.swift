import RideApp
import RideCore
import RideTUI
import RideWire

/// Which rides a driver wants (D7).
public struct PreferencesPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Keep what is chosen.
        case save
        /// Look for the place that is called home.
        case findHome
        /// Look for a place around which rides are wanted.
        case findArea
        /// Ask for the categories once more.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Close the page, after a question where something was changed.
        case close
    }

    static let list = "preferences"

    private var form: PreferencesForm?
    /// The categories of the application; nil until they are known.
    private var application = Asked<ApplicationView>()
    private var sent: SetPreferences?
    private var problem: String?

    /// The preferences of whoever drives.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) {
        form = PreferencesForm(desk, application: application.value)
        application.ask(GetApplication(), &desk)
    }

    /// A place may have been saved meanwhile; what is chosen stays.
    public mutating func resumed(_ desk: inout PageDesk) { refresh(desk) }

    /// What is chosen stays.
    public mutating func reconnected(_ desk: inout PageDesk) {
        application.ask(GetApplication(), &desk)
    }

    public mutating func stateChanged(_ desk: inout PageDesk) { refresh(desk) }

    private mutating func refresh(_ desk: PageDesk) {
        let old = form
        form = PreferencesForm(desk, application: application.value)
        if let old { form?.takeOver(old) }
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        switch (done.request, done.result) {
        case (_, .success(let answer as ApplicationView)):
            application.take(answer)
            refresh(desk)
            return false
        case (is GetApplication, .failure(let error)):
            application.take(error)
            return true
        case (let asked as SetPreferences, .success):
            guard asked.command_id == sent?.command_id else { return false }
            desk.toast(desk.text(.preferencesSaved), .good)
            desk.close()
            return true
        case (let asked as SetPreferences, .failure(let error)):
            guard asked.command_id == sent?.command_id else { return false }
            sent = nil
            problem = desk.refusal(error)
            return true
        case (_, .success), (_, .failure): return false
        }
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        guard sent == nil, var typed = form else { return false }
        let outcome = typed.fields.handle(key, in: shown(typed, desk))
        form = typed
        return take(outcome, &desk)
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list, sent == nil, var typed = form else { return }
        let outcome = typed.fields.chosen(row: row, in: shown(typed, desk))
        form = typed
        _ = take(outcome, &desk)
    }

    private mutating func take(_ outcome: FormOutcome, _ desk: inout PageDesk) -> Bool {
        switch outcome {
        case .edited, .toggled: problem = nil
        case .submit: save(&desk)
        case .moved: break
        case .ignored: return false
        }
        return true
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .save: if let form, shown(form, desk).canSubmit { save(&desk) }
        case .findHome: find(PreferencesForm.home, &desk)
        case .findArea: find(freeLabel(desk), &desk)
        case .again: application.ask(GetApplication(), &desk)
        case .move: break
        case .close:
            guard (form?.fields.changedCount ?? 0) > 1, sent == nil else { return desk.close() }
            desk.ask(
                desk.text(.leaveQuestion), details: desk.text(.leaveDetails),
                keep: desk.text(.leaveKeep), [desk.text(.leaveDo)])
        }
    }

    /// The only question is whether to leave.
    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) { desk.close() }

    private mutating func save(_ desk: inout PageDesk) {
        guard let form else { return }
        let parameters = form.parameters(desk.commandID(), desk)
        (sent, problem) = (parameters, nil)
        desk.send(parameters)
    }

    /// The app looks for a place on its map, which has to be seen.
    private func find(_ label: String, _ desk: inout PageDesk) {
        desk.closeAll()
        desk.request(.savePlace(label: label))
    }

    /// Looking for a place leaves the page, so nothing may be lost with it.
    private func canFind(_ desk: PageDesk) -> Availability {
        form?.fields.changedCount == 0
            ? .available : .unavailable(reason: desk.text(.saveFirst))
    }

    /// A name for a place that has none of its own: "Area 2".
    private func freeLabel(_ desk: PageDesk) -> String {
        let taken = desk.places.saved.map(\.label)
        let labels = (1...PlaceBook.savedLimit + 1).lazy.map {
            desk.text(.areaLabel, ["number": desk.format.number($0)])
        }
        return labels.first { !taken.contains($0) } ?? ""
    }

    // MARK: What is shown

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let reason = form.map { shown($0, desk) }?.reason
        return [
            KeyBinding(
                [.char("s"), .function(2), .ctrl("s")], desk.text(.keySave), priority: 9,
                availability: reason.map { .unavailable(reason: $0) } ?? .available,
                action: .save),
            KeyBinding(
                [.left, .right], label: "←→", desk.text(.keyChange), priority: 6, action: .move),
            KeyBinding(
                .char("h"), desk.text(.keyFindHome), priority: 5, availability: canFind(desk),
                action: .findHome),
            KeyBinding(
                .char("a"), desk.text(.keyFindArea), priority: 4,
                availability: desk.places.saved.count < PlaceBook.savedLimit
                    ? canFind(desk) : .unavailable(reason: desk.text(.placesFull)),
                action: .findArea),
        ] + desk.againBinding(application.error != nil, action: .again)
            + [desk.backBinding(.close)]
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        guard let form else { return SheetContent(desk.text(.preferencesTitle)) }
        let before: [SheetRow] = [.paragraph(desk.text(.preferencesNote), .muted), .blank]
        let after: [SheetRow] = [message(desk)]
        let shown = shown(form, desk)
        let rows = min(shown.height(width: room.width), room.rows(after: before + after))
        return SheetContent(
            desk.text(.preferencesTitle), rows: before + [.form(shown, rows: rows)] + after)
    }

    private func message(_ desk: PageDesk) -> SheetRow {
        if let problem { return .paragraph(problem, .danger) }
        if sent != nil {
            return .paragraph(desk.text(desk.isLive ? .beingSent : .sentLater), .attention)
        }
        return application.error == nil ? .blank : application.noticeRow(desk)
    }

    private func shown(_ form: PreferencesForm, _ desk: PageDesk) -> Form {
        var reason: String?
        if sent != nil { reason = desk.texts[TextKey.sending] }
        if case .unavailable(let why) = desk.whenLive { reason = reason ?? why }
        return form.form(reason: reason, desk)
    }
}
