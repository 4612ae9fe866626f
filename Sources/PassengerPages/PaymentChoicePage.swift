import RideApp
import RideCore
import RideTUI
import RideWire

/// How the ride being planned is paid: in cash or with one of the cards (P4).
public struct PaymentChoicePage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Pay like this.
        case choose
        /// Add a card.
        case add
        /// Ask for the cards once more.
        case reload
        /// Nothing; for keys that only move.
        case move
        /// Leave the payment as it is.
        case close
    }

    /// One row.
    private enum Way: Hashable {
        case cash
        case card(CardView)
        case add
    }

    static let list = "ways"

    private let payment: PaymentMethod
    private let cardID: UInt64?
    private var cards = Asked<[CardView]>()
    private var selected: Int?

    /// The ways to pay.
    ///
    /// - Parameters:
    ///   - current: how the ride would be paid now.
    ///   - card: with which card; nil for the primary one, or for cash.
    public init(current: PaymentMethod, card: UInt64? = nil) {
        payment = current
        cardID = card
    }

    // MARK: What it shows

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let ways = ways
        let rows = ways.enumerated().map { row($0 == current, $1, room.glyphs, desk) }
        let list = SelectList(
            id: Self.list, columns: [.flexible(24), .fixed(7), .flexible(16)], rows: rows,
            selected: index)
        var last: [SheetRow] = []
        switch cards.notice(desk) {
        case .loading(let words): last = [.paragraph(words, .muted)]
        case .failed(let why): last = [.paragraph(why, .danger)]
        case nil: last = [.paragraph(desk.text(.payChoiceHint), .muted)]
        }
        return SheetContent(
            desk.text(.payChoiceTitle),
            rows: [.list(list, atMost: room.rows(after: last) - 1), .blank] + last)
    }

    private func row(
        _ isCurrent: Bool, _ way: Way, _ glyphs: Glyphs, _ desk: PageDesk
    ) -> ListRow {
        let mark = isCurrent ? StyledText(desk.text(.payCurrent), .accent) : ""
        switch way {
        case .cash: return ListRow([StyledText(desk.text(.cash)), "", mark])
        case .card(let card):
            var words = mark
            if card.is_expired {
                words = StyledText(desk.text(.cardExpired))
            } else if card.is_primary, words.isEmpty {
                words = StyledText(
                    "\(Character(glyphs.star)) \(desk.text(.cardPrimary))", .muted)
            }
            return ListRow(
                [StyledText(desk.name(of: card)), StyledText(card.expiry, .muted), words],
                isEnabled: !card.is_expired)
        case .add:
            guard canAdd(desk) != .available else {
                return ListRow([StyledText(desk.text(.addCardRow), .accent)])
            }
            let why = desk.state?.is_guest == true ? desk.text(.needsAccount) : ""
            return ListRow(
                [StyledText(desk.text(.addCardRow)), "", StyledText(why)], isEnabled: false)
        }
    }

    private var ways: [Way] { [.cash] + (cards.value ?? []).map { .card($0) } + [.add] }

    private var index: Int { min(max(0, selected ?? current ?? 0), ways.count - 1) }

    /// The row of how the ride would be paid now.
    private var current: Int? {
        switch payment {
        case .cash: return 0
        case .card:
            let known = cards.value ?? []
            let row =
                known.firstIndex { $0.id == cardID }
                ?? (cardID == nil ? known.firstIndex(where: \.is_primary) : nil)
            return row.map { $0 + 1 }
        }
    }

    private func canAdd(_ desk: PageDesk) -> Availability {
        guard desk.whenCardsAllowed == .available else { return desk.whenCardsAllowed }
        guard (cards.value?.count ?? 0) < PaymentsPage.most else {
            return .unavailable(reason: desk.text(.refusedWalletIsFull))
        }
        return .available
    }

    private func canChoose(_ desk: PageDesk) -> Availability {
        // Until the cards are there the selected row may yet be another one.
        if payment == .card, selected == nil, cards.value == nil, cards.error == nil {
            return .unavailable(reason: desk.text(.refusedCardsComing))
        }
        switch ways[index] {
        case .cash: return .available
        case .card(let card):
            return card.is_expired
                ? .unavailable(reason: desk.text(.refusedCardExpired)) : .available
        case .add: return canAdd(desk)
        }
    }

    // MARK: Keys

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                .enter, mainTitle(desk), priority: 9, availability: canChoose(desk),
                action: .choose),
            KeyBinding(
                .char("a"), desk.text(.keyAddCard), priority: 6, availability: canAdd(desk),
                action: .add),
        ] + cards.retryBindings(desk, .reload) + [
            KeyBinding(
                [.down, .up], label: "↑↓", desk.texts[TextKey.keyMove], priority: 4,
                action: .move),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .close),
        ]
    }

    private func mainTitle(_ desk: PageDesk) -> String {
        switch ways[index] {
        case .cash: desk.text(.keyPayCash)
        case .card(let card): desk.text(.keyPayCard, ["card": desk.name(of: card)])
        case .add: desk.text(.keyAddCard)
        }
    }

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) {
        cards.error = nil
        desk.send(ListCards())
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        guard let moved = SelectList.moved(index, by: key, count: ways.count) else {
            return false
        }
        selected = moved
        return true
    }

    /// A click on the selected row takes it.
    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list else { return }
        let wasSelected = row == index
        selected = row
        guard wasSelected else { return }
        switch canChoose(desk) {
        case .available: choose(&desk)
        case .unavailable(let reason): desk.toast(reason, .attention)
        }
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .choose: choose(&desk)
        case .add: desk.open(AddCardPage())
        case .reload: opened(&desk)
        case .move: break
        case .close: desk.close()
        }
    }

    private func choose(_ desk: inout PageDesk) {
        switch ways[index] {
        case .cash:
            desk.close()
            desk.request(.pay(.cash, card: nil))
        case .card(let card):
            desk.close()
            desk.request(.pay(.card, card: card))
        case .add: desk.open(AddCardPage())
        }
    }

    /// A card that was just added is the one that is wanted.
    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        switch (done.request, done.result) {
        case (let asked, .success(let answer as CardsResult)):
            cards.take(answer.cards)
            if asked is AddCard { selected = answer.cards.count }
            return true
        case (is ListCards, .failure(let error)):
            cards.error = error
            return true
        case (_, .success), (_, .failure): return false
        }
    }
}
