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

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let form = form(context)
        let hint: String
        switch purpose {
        case .saveNew: hint = context.text("wallet.labelHintNew")
        case .save(let place): hint = place.name
        case .rename(let label): hint = context.places.place(label)?.name ?? ""
        }
        return SheetContent(
            context.text("wallet.labelTitle"),
            rows: [
                .line(StyledText(hint, .muted)), .blank,
                .form(form, rows: form.height(width: room.width)),
            ])
    }

    private func form(_ context: PageContext) -> Form {
        let state = state(context)
        let action: TextKey =
            switch purpose {
            case .saveNew: "wallet.labelGoOn"
            case .save, .rename: "wallet.labelSave"
            }
        var reason: String?
        switch state {
        case .right, .optional: break
        case .empty: reason = context.text("wallet.labelMissing")
        case .incomplete(let why), .wrong(let why): reason = why
        }
        return Form(
            id: Self.list,
            fields: [
                FormField(
                    context.text("wallet.fieldName"), name, state: state,
                    placeholder: context.text("wallet.placeholderLabel"))
            ], focus: focus, action: context.text(action), reason: reason)
    }

    private func state(_ context: PageContext) -> FieldState {
        let label = context.label(named: name.text)
        guard !label.isEmpty else { return .empty }
        if case .rename(let old) = purpose, old == label { return .right }
        let isTaken = context.places.place(label) != nil
        return isTaken ? .wrong(context.text("wallet.labelTaken")) : .right
    }

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let form = form(context)
        return [
            KeyBinding(
                .enter, form.action.asKeyTitle, priority: 9,
                availability: form.reason.map { .unavailable(reason: $0) } ?? .available,
                action: .use),
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .close),
        ]
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard key != .enter else { return false }
        var form = form(context)
        return take(form.handle(key), form, &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        var form = form(context)
        let outcome = form.chosen(row: row)
        _ = take(outcome, form, &context)
    }

    private mutating func take(
        _ outcome: FormOutcome, _ form: Form, _ context: inout PageContext
    ) -> Bool {
        switch outcome {
        case .ignored: return false
        case .submit: use(&context)
        case .edited, .moved, .toggled:
            if case .text(let text) = form.fields[0].input { name = text }
            focus = form.focus
        }
        return true
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .use: use(&context)
        case .close: context.close()
        }
    }

    private func use(_ context: inout PageContext) {
        let label = context.label(named: name.text)
        switch purpose {
        case .saveNew:
            context.closeAll()
            context.request(.savePlace(label: label))
        case .save(let place):
            var book = context.places
            let isSaved = place.waypoint.map { book.save($0, as: label) } ?? false
            context.change(book)
            context.toast(
                isSaved
                    ? context.text("wallet.placeSaved", ["name": context.name(ofLabel: label)])
                    : context.text("wallet.placesFull"), isSaved ? .good : .attention)
            context.close()
        case .rename(let old):
            context.change(context.places.renaming(old, to: label))
            context.close()
        }
    }
}
