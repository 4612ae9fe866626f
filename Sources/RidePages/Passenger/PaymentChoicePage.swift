import RideApp
import RideCore
import RideTUI
import RideWire

/// How the ride being planned is paid: in cash or with one of the cards (P4).
public struct PaymentChoicePage: Page {
    /// One row.
    private enum Way: Hashable {
        case cash
        case card(CardView)
        case add
    }

    static let list = "ways"

    private let payment: PaymentMethod
    private let cardID: UInt64?
    private var cards = Loadable<[CardView]>()
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

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let ways = ways
        let rows = ways.enumerated().map { row($0 == current, $1, room.glyphs, context) }
        let list = SelectList(
            id: Self.list, columns: [.flexible(24), .fixed(7), .flexible(16)], rows: rows,
            selected: index)
        var last: [SheetRow] = []
        switch cards.notice(context) {
        case .loading(let words): last = [.paragraph(words, .muted)]
        case .failed(let why): last = [.paragraph(why, .danger)]
        case nil: last = [.paragraph(context.text("wallet.payChoiceHint"), .muted)]
        }
        return SheetContent(
            context.text("wallet.payChoiceTitle"),
            rows: [.list(list, atMost: room.rows(after: last) - 1), .blank] + last)
    }

    private func row(
        _ isCurrent: Bool, _ way: Way, _ glyphs: Glyphs, _ context: PageContext
    ) -> ListRow {
        let mark = isCurrent ? StyledText(context.text("wallet.payCurrent"), .accent) : ""
        switch way {
        case .cash: return ListRow([StyledText(context.text("wallet.cash")), "", mark])
        case .card(let card):
            var words = mark
            if card.is_expired {
                words = StyledText(context.text("wallet.cardExpired"))
            } else if card.is_primary, words.isEmpty {
                words = StyledText(
                    "\(Character(glyphs.star)) \(context.text("wallet.cardPrimary"))", .muted)
            }
            return ListRow(
                [StyledText(context.name(of: card)), StyledText(card.expiry, .muted), words],
                isEnabled: !card.is_expired)
        case .add:
            guard canAdd(context) != .available else {
                return ListRow([StyledText(context.text("wallet.addCardRow"), .accent)])
            }
            let why = context.state?.is_guest == true ? context.text("wallet.needsAccount") : ""
            return ListRow(
                [StyledText(context.text("wallet.addCardRow")), "", StyledText(why)],
                isEnabled: false)
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

    private func canAdd(_ context: PageContext) -> Availability {
        guard context.whenCardsAllowed == .available else { return context.whenCardsAllowed }
        guard (cards.value?.count ?? 0) < PaymentsPage.most else {
            return .unavailable(reason: context.text("error.wallet_is_full"))
        }
        return .available
    }

    private func canChoose(_ context: PageContext) -> Availability {
        // Until the cards are there the selected row may yet be another one.
        if payment == .card, selected == nil, cards.value == nil, cards.error == nil {
            return .unavailable(reason: context.text("error.cards_coming"))
        }
        switch ways[index] {
        case .cash: return .available
        case .card(let card):
            return card.is_expired
                ? .unavailable(reason: context.text("error.card_expired")) : .available
        case .add: return canAdd(context)
        }
    }

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(.enter, titled: mainTitle(context), 9, when: canChoose(context)) {
            $0.choose(&$1)
        }
        context.key(.char("a"), "wallet.keyAddCard", 6, when: canAdd(context)) {
            $1.open(AddCardPage())
        }
        cards.retryKey(context) { $0.opened(&$1) }
        context.moveKey(4)
        context.backKey()
    }

    private func mainTitle(_ context: PageContext) -> String {
        switch ways[index] {
        case .cash: context.text("wallet.keyPayCash")
        case .card(let card): context.text("wallet.keyPayCard", ["card": context.name(of: card)])
        case .add: context.text("wallet.keyAddCard")
        }
    }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        cards.ask()
        context.send(ListCards())
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard let moved = SelectList.moved(index, by: key, count: ways.count) else {
            return false
        }
        selected = moved
        return true
    }

    /// A click on the selected row takes it.
    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        let wasSelected = row == index
        selected = row
        guard wasSelected else { return }
        switch canChoose(context) {
        case .available: choose(&context)
        case .unavailable(let reason): context.refuse(reason)
        }
    }

    private func choose(_ context: inout PageContext) {
        switch ways[index] {
        case .cash:
            context.close()
            context.request(.pay(.cash, card: nil))
        case .card(let card):
            context.close()
            context.request(.pay(.card, card: card))
        case .add: context.open(AddCardPage())
        }
    }

    /// A card that was just added is the one that is wanted.
    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (let asked, .success(let answer as CardsResult)):
            cards.take(answer.cards)
            if asked is AddCard { selected = answer.cards.count }
            return true
        case (is ListCards, .failure(let error)):
            cards.take(error)
            return true
        case (_, .success), (_, .failure): return false
        }
    }
}
