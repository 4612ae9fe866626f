import RideApp
import RideTUI
import RideWire

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

    static let ownList = "promotion.own"

    private let current: String?
    private var code: CodeEntry
    private var own: [PromotionView] = []

    /// The page, with the code that is in the prices now.
    public init(current: String? = nil) {
        self.current = current
        code = CodeEntry(
            current ?? "", length: 4...16, signs: CodeEntry.digitsAndLetters)
    }

    public var isTyping: Bool { true }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let form = form(desk)
        let hint = current == nil ? desk.text(.promotionHint) : desk.text(.promotionHintCurrent)
        return SheetContent(
            desk.text(.promotionTitle),
            rows: [
                .paragraph(hint, .muted), .blank, .form(form, rows: form.height(width: room.width)),
            ] + ownRows(desk))
    }

    /// The codes that are the passenger's own; a click or an arrow down takes one into the field.
    private func ownRows(_ desk: PageDesk) -> [SheetRow] {
        guard !own.isEmpty else { return [] }
        let list = SelectList(
            id: Self.ownList,
            columns: [.flexible(12), .flexible(12, alignment: .right)],
            rows: own.map { promotion in
                ListRow([
                    StyledText(promotion.code, Style(.good, .bold)),
                    StyledText(desk.words(for: promotion)),
                ])
            }, selected: own.firstIndex { $0.code == code.text })
        return [
            .blank, .line(StyledText(desk.text(.promotionOwn), .muted)),
            .list(list, atMost: 10),
        ]
    }

    public mutating func opened(_ desk: inout PageDesk) {
        if desk.state?.is_guest == false { desk.send(GetAccount()) }
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        if case .success(let view as AccountView) = done.result { own = view.promotions ?? [] }
        return false
    }

    private mutating func takeOwn(_ index: Int) {
        if own.indices.contains(index) { code.field.text = own[index].code }
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
        if key == .down || key == .up, !own.isEmpty {
            let here = own.firstIndex { $0.code == code.text }
            takeOwn(SelectList.moved(here, by: key, count: own.count) ?? 0)
            return true
        }
        // What Enter does, and why it cannot, is said by the keys.
        return key != .enter && take(code.handle(key, in: form(desk)), &desk)
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        if list == Self.ownList { return takeOwn(row) }
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
        desk.close()
        desk.request(.promotion(code.field.isEmpty ? nil : code.text))
    }
}
