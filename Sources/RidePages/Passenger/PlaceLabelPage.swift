import RideApp
import RideCore
import RideTUI
import RideWire

/// What a place of one's own is to be called (P2).
public struct PlaceLabelPage: FormPage {
    /// What the name is for.
    public enum Purpose: Hashable, Sendable {
        /// A place that is still to be chosen.
        case saveNew
        /// A place that is known already.
        case save(PlaceView)
        /// A saved place that has had this label.
        case rename(String)
    }

    enum Field: Hashable, Sendable { case name }

    static let enterIsKey = true
    /// Characters in a name.
    static let longest = 30

    private let purpose: Purpose
    var answers: PageForm<Field>

    /// A page for a name.
    public init(_ purpose: Purpose) {
        self.purpose = purpose
        let name =
            switch purpose {
            case .saveNew, .save: TextField(limit: Self.longest)
            case .rename(let label): TextField(label, limit: Self.longest)
            }
        answers = PageForm(id: "label", [(.name, .text(name))])
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let hint: String
        switch purpose {
        case .saveNew: hint = context.text("wallet.labelHintNew")
        case .save(let place): hint = place.name
        case .rename(let label): hint = context.places.place(label)?.name ?? ""
        }
        return sheet(
            "wallet.labelTitle", hint: .line(StyledText(hint, .muted)), in: room, context)
    }

    func form(_ context: PageContext) -> Form {
        let action: TextKey =
            switch purpose {
            case .saveNew: "wallet.labelGoOn"
            case .save, .rename: "wallet.labelSave"
            }
        let state = state(context)
        let reason: String? =
            switch state {
            case .right, .optional: nil
            case .empty: context.text("wallet.labelMissing")
            case .incomplete(let why), .wrong(let why): why
            }
        return answers.form(context, action: context.text(action), reason: reason) { _ in
            PageForm.Frame(
                label: context.text("wallet.fieldName"), state: state,
                placeholder: context.text("wallet.placeholderLabel"))
        }
    }

    private func state(_ context: PageContext) -> FieldState {
        let label = context.label(named: answers.text(.name))
        guard !label.isEmpty else { return .empty }
        if case .rename(let old) = purpose, old == label { return .right }
        let isTaken = context.places.place(label) != nil
        return isTaken ? .wrong(context.text("wallet.labelTaken")) : .right
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        sendKey(context)
        context.backKey()
    }

    mutating func submit(_ context: inout PageContext) {
        let label = context.label(named: answers.text(.name))
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
