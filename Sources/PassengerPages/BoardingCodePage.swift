import RideApp
import RideTUI

/// The code that a driver's screen shows, typed to begin a ride in that car at once (P16).
public struct BoardingCodePage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Go on with the code.
        case use
        /// Close the page.
        case close
    }

    static let list = "boarding"

    private var code = CodeEntry(length: 4...8, signs: CodeEntry.clearSigns)

    /// A page without a code.
    public init() {}

    public var isTyping: Bool { true }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let form = form(desk)
        return SheetContent(
            desk.text(.boardingTitle),
            rows: [
                .paragraph(desk.text(.boardingHint), .muted), .blank,
                .form(form, rows: form.height(width: room.width)),
            ])
    }

    private func form(_ desk: PageDesk) -> Form {
        let state = code.state(isOptional: false, tooShort: desk.text(.boardingTooShort))
        return code.form(
            id: Self.list, label: desk.text(.fieldCodeWord), state: state,
            placeholder: desk.text(.boardingPlaceholder), action: desk.text(.boardingUse),
            reason: state.isAcceptable
                ? desk.isLive ? nil : desk.texts[TextKey.linkNeeded]
                : desk.text(.boardingMissing))
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
        // What Enter does, and why it cannot, is said by the keys.
        key != .enter && take(code.handle(key, in: form(desk)), &desk)
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        if list == Self.list { _ = take(code.chosen(row: row, in: form(desk)), &desk) }
    }

    private mutating func take(_ outcome: FormOutcome, _ desk: inout PageDesk) -> Bool {
        switch outcome {
        case .submit: use(&desk)
        case .edited, .moved, .toggled: break
        case .ignored: return false
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
        desk.closeAll()
        desk.request(.board(code: code.text))
    }
}
