import RideApp
import RideCore
import RideTUI
import RideWire

/// What a place of one's own is to be called (P2).
public struct PlaceLabelPage: Page {
    /// What the name is for.
    public enum Purpose: Hashable, Sendable {
        /// A place that is still to be chosen.
        case saveNew
        /// A place that is known already.
        case save(PlaceView)
        /// A saved place that has had this label.
        case rename(String)
    }

    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Take the name.
        case use
        /// Close the page.
        case close
    }

    static let list = "label"
    /// Characters in a name.
    static let longest = 30

    private let purpose: Purpose
    private var name: TextField
    private var focus = 0

    /// A page for a name.
    public init(_ purpose: Purpose) {
        self.purpose = purpose
        switch purpose {
        case .saveNew, .save: name = TextField(limit: Self.longest)
        case .rename(let label): name = TextField(label, limit: Self.longest)
        }
    }

    public var isTyping: Bool { true }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let form = form(desk)
        let hint: String
        switch purpose {
        case .saveNew: hint = desk.text(.labelHintNew)
        case .save(let place): hint = place.name
        case .rename(let label): hint = desk.places.place(label)?.name ?? ""
        }
        return SheetContent(
            desk.text(.labelTitle),
            rows: [
                .line(StyledText(hint, .muted)), .blank,
                .form(form, rows: form.height(width: room.width)),
            ])
    }

    private func form(_ desk: PageDesk) -> Form {
        let state = state(desk)
        let action: PassengerPageText =
            switch purpose {
            case .saveNew: .labelGoOn
            case .save, .rename: .labelSave
            }
        var reason: String?
        switch state {
        case .right, .optional: break
        case .empty: reason = desk.text(.labelMissing)
        case .incomplete(let why), .wrong(let why): reason = why
        }
        return Form(
            id: Self.list,
            fields: [
                FormField(
                    desk.text(.fieldName), name, state: state,
                    placeholder: desk.text(.placeholderLabel))
            ], focus: focus, action: desk.text(action), reason: reason)
    }

    private func state(_ desk: PageDesk) -> FieldState {
        let label = desk.label(named: name.text)
        guard !label.isEmpty else { return .empty }
        if case .rename(let old) = purpose, old == label { return .right }
        let isTaken = desk.places.place(label) != nil
        return isTaken ? .wrong(desk.text(.labelTaken)) : .right
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let form = form(desk)
        return [
            KeyBinding(
                .enter, form.action.asKeyTitle, priority: 9,
                availability: form.reason.map { .unavailable(reason: $0) } ?? .available,
                action: .use),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .close),
        ]
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        guard key != .enter else { return false }
        var form = form(desk)
        return take(form.handle(key), form, &desk)
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list else { return }
        var form = form(desk)
        let outcome = form.chosen(row: row)
        _ = take(outcome, form, &desk)
    }

    private mutating func take(
        _ outcome: FormOutcome, _ form: Form, _ desk: inout PageDesk
    ) -> Bool {
        switch outcome {
        case .ignored: return false
        case .submit: use(&desk)
        case .edited, .moved, .toggled:
            if case .text(let text) = form.fields[0].input { name = text }
            focus = form.focus
        }
        return true
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .use: use(&desk)
        case .close: desk.close()
        }
    }

    private func use(_ desk: inout PageDesk) {
        let label = desk.label(named: name.text)
        switch purpose {
        case .saveNew:
            desk.closeAll()
            desk.request(.savePlace(label: label))
        case .save(let place):
            var book = desk.places
            let isSaved = place.waypoint.map { book.save($0, as: label) } ?? false
            desk.change(book)
            desk.toast(
                isSaved
                    ? desk.text(.placeSaved, ["name": desk.name(ofLabel: label)])
                    : desk.text(.placesFull), isSaved ? .good : .attention)
            desk.close()
        case .rename(let old):
            desk.change(desk.places.renaming(old, to: label))
            desk.close()
        }
    }
}
