import RideApp
import RideTUI

/// The code of a promotion for the ride being planned (P4). Whether it counts is said by the
/// engine, with the prices.
public struct PromotionPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Ask for prices with the code.
        case use
        /// Leave everything as it is.
        case close
    }

    static let list = "promotion"

    private let current: String?
    private var code: CodeEntry

    /// The page, with the code that is in the prices now.
    public init(current: String? = nil) {
        self.current = current
        code = CodeEntry(
            current ?? "", length: 4...16, signs: CodeEntry.digitsAndLetters)
    }

    /// See `Page`.
    public var isTyping: Bool { true }

    /// See `Page`.
    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let form = form(desk)
        let hint = current == nil ? desk.text(.promotionHint) : desk.text(.promotionHintCurrent)
        return SheetContent(
            desk.text(.promotionTitle),
            rows: [
                .paragraph(hint, .muted), .blank, .form(form, rows: form.height(width: room.width)),
            ])
    }

    private func form(_ desk: PageDesk) -> Form {
        let state = code.state(
            isOptional: current != nil, tooShort: desk.text(.promotionTooShort))
        let isRemoved = code.field.isEmpty && current != nil
        return code.form(
            id: Self.list, label: desk.text(.fieldCodeWord), state: state,
            placeholder: desk.text(.promotionPlaceholder),
            action: desk.text(isRemoved ? .promotionRemove : .promotionUse),
            reason: state.isAcceptable ? nil : desk.text(.promotionMissing))
    }

    /// See `Page`.
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

    /// See `Page`.
    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        // What Enter does, and why it cannot, is said by the keys.
        key != .enter && take(code.handle(key, in: form(desk)), &desk)
    }

    /// See `Page`.
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

    /// See `Page`.
    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .use: use(&desk)
        case .close: desk.close()
        }
    }

    private func use(_ desk: inout PageDesk) {
        desk.close()
        desk.request(.promotion(code.field.isEmpty ? nil : code.text))
    }
}
