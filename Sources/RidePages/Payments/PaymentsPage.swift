import RideApp
import RideCore
import RideTUI
import RideWire

/// How somebody can pay: the cards, a passenger's cash, and what is due (P11, D9).
public struct PaymentsPage: Page {
    /// What the open question is about.
    private enum Asking: Hashable {
        case remove(UInt64)
        case pay(UInt64)
    }

    static let list = "cards"

    private var cards = Loadable<[CardView]>()
    private var selected: Int?
    private var asking: Asking?
    private var problem: String?

    /// The ways to pay of whoever opens it.
    public init() {}

    // MARK: What it shows

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let before: [SheetRow] = [.line(dueLine(context)), .blank]
        let after: [SheetRow] = [.space(1), .space(2)]
        let rows = room.rows(after: before + after)
        return SheetContent(
            context.text("wallet.paymentsTitle"),
            number: context.due.map { StyledText(context.format.money($0), .danger) } ?? "",
            rows: before + [.table(table(room, context), rows: rows), .blank, lastRow(context)])
    }

    private func dueLine(_ context: PageContext) -> StyledText {
        guard let due = context.due else {
            return StyledText(context.text("wallet.nothingDue"), .muted)
        }
        return StyledText(
            context.text(
                context.drives ? "wallet.owedNow" : "wallet.dueNow",
                ["amount": context.format.money(due)]),
            Style(.danger, .bold))
    }

    private func lastRow(_ context: PageContext) -> SheetRow {
        if let problem { return .paragraph(problem, .danger) }
        if isWaiting(context) { return .paragraph(context.texts["sending"], .attention) }
        if case .failed(let why) = cards.notice(context) { return .paragraph(why, .danger) }
        return .paragraph(
            context.text(cards.value?.isEmpty == true ? "wallet.noCards" : "wallet.cardsKept"),
            .muted)
    }

    private func table(_ room: PageSpace, _ context: PageContext) -> Table {
        let cash = ListRow([
            StyledText(context.text("wallet.cash")), "", "",
            StyledText(context.text("wallet.cashAlways"), .muted),
        ])
        let rows =
            known.map { row(for: $0, room.glyphs, context) } + (context.drives ? [] : [cash])
        let list = SelectList(
            id: Self.list,
            columns: [
                .flexible(16, context.text("wallet.columnCard")),
                .fixed(8, context.text("wallet.columnNumber")),
                .fixed(8, context.text("wallet.columnExpiry")), .flexible(14),
            ], rows: rows, selected: rows.isEmpty ? nil : index)
        let count =
            cards.value == nil
            ? context.text("page.loading")
            : context.text(
                "wallet.cardCount",
                [
                    "count": context.format.number(known.count),
                    "most": context.format.number(Self.most),
                ])
        return Table(list, countText: count)
    }

    private func row(for card: CardView, _ glyphs: Glyphs, _ context: PageContext) -> ListRow {
        var words = StyledText()
        if card.is_primary {
            words += StyledText(
                "\(Character(glyphs.star)) \(context.text("wallet.cardPrimary"))", .accent)
        }
        if card.is_expired {
            if !words.isEmpty { words += context.separator(glyphs) }
            words += StyledText(context.text("wallet.cardExpired"), .danger)
        }
        return ListRow([
            StyledText(context.brand(of: card)), StyledText("····" + card.last_four),
            StyledText(card.expiry, card.is_expired ? .danger : .normal), words,
        ])
    }

    // MARK: What is selected

    /// As many cards can be kept.
    static let most = 10

    private var known: [CardView] { cards.value ?? [] }

    /// The selected row; a passenger's last one is cash.
    private var index: Int {
        let preferred = known.firstIndex(where: \.is_primary) ?? known.count
        return min(max(0, selected ?? preferred), known.count)
    }

    private var card: CardView? { known.indices.contains(index) ? known[index] : nil }

    /// What is due is paid with the selected card, else the primary one.
    private var payingCard: CardView? { card ?? known.first(where: \.is_primary) }

    private func isWaiting(_ context: PageContext) -> Bool {
        let commands: [any Command.Type] = [RemoveCard.self, MakeCardPrimary.self, PayDebt.self]
        return commands.contains { context.waits(for: $0) }
    }

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        // What Enter does: what is due is paid; else the selected card becomes the first, or Enter
        // says why it cannot. Adding one is about no row and has a key of its own.
        let pays = context.due != nil && payingCard?.is_expired == false
        let primary: PageKey<Self> = context.key(
            pays ? [.char("p")] : [.enter, .char("p")], "wallet.keyMakePrimary", pays ? 6 : 9,
            when: canMakePrimary(context)
        ) { $0.makePrimary(&$1) }
        let pay: PageKey<Self> = context.key(
            pays ? [.enter, .char("d")] : [.char("d")], "wallet.keyPayDue", pays ? 9 : 6,
            when: canPay(context)
        ) { $0.askToPay(&$1) }
        if pays { pay } else { primary }
        context.key(.char("a"), "wallet.keyAddCard", 6, when: canAdd(context)) {
            $1.open(AddCardPage())
        }
        if pays { primary }
        context.key([.char("x"), .delete], "wallet.keyRemove", when: canRemove(context)) {
            $0.askToRemove(&$1)
        }
        if !pays, context.due != nil { pay }
        cards.retryKey(context) { $0.opened(&$1) }
        context.moveKey(3)
        context.backKey()
    }

    private func makePrimary(_ context: inout PageContext) {
        guard let card else { return }
        context.send(MakeCardPrimary(command_id: context.commandID(), card_id: card.id))
    }

    private func canAdd(_ context: PageContext) -> Availability {
        guard context.whenCardsAllowed == .available else { return context.whenCardsAllowed }
        guard known.count < Self.most else {
            return .unavailable(reason: context.text("error.wallet_is_full"))
        }
        return .available
    }

    private func canMakePrimary(_ context: PageContext) -> Availability {
        guard let card else {
            return .unavailable(
                reason: context.text(
                    context.drives ? "wallet.chooseACard" : "wallet.cashNeedsNothing"))
        }
        guard !card.is_primary else {
            return .unavailable(reason: context.text("wallet.isPrimary"))
        }
        guard !card.is_expired else {
            return .unavailable(reason: context.text("error.card_expired"))
        }
        return context.whenLive
    }

    private func canPay(_ context: PageContext) -> Availability {
        guard let card = payingCard else {
            return .unavailable(reason: context.text("error.card_needed"))
        }
        guard !card.is_expired else {
            return .unavailable(reason: context.text("error.card_expired"))
        }
        guard !context.waits(for: PayDebt.self) else {
            return .unavailable(reason: context.texts["sending"])
        }
        return context.whenLive
    }

    private func canRemove(_ context: PageContext) -> Availability {
        card == nil ? .unavailable(reason: context.text("wallet.chooseACard")) : context.whenLive
    }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        cards.ask()
        context.send(ListCards())
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let rows = known.count + (context.drives ? 0 : 1)
        guard let moved = SelectList.moved(index, by: key, count: rows) else { return false }
        selected = moved
        problem = nil
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        selected = row
        problem = nil
    }

    /// Whoever presses a key has read what was wrong.
    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        problem = nil
        action.run(&self, &context)
    }

    private mutating func askToPay(_ context: inout PageContext) {
        guard let card = payingCard, let due = context.due else { return }
        asking = .pay(card.id)
        let amount = context.format.money(due)
        context.ask(
            context.text("wallet.payQuestion", ["amount": amount, "card": context.name(of: card)]),
            details: context.text(context.drives ? "wallet.payOwedDetails" : "wallet.payDetails"),
            keep: context.text("wallet.payKeep"),
            [context.text("wallet.payNow", ["amount": amount])])
    }

    private mutating func askToRemove(_ context: inout PageContext) {
        guard let card else { return }
        asking = .remove(card.id)
        let isFollowed = card.is_primary && known.count > 1
        context.ask(
            context.text("wallet.removeQuestion", ["card": context.name(of: card)]),
            details: context.text(
                isFollowed ? "wallet.removeDetailsPrimary" : "wallet.removeDetails"),
            keep: context.text("wallet.removeKeep"), [context.text("wallet.removeNow")])
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        let id = context.commandID()
        switch asking {
        case .remove(let card):
            context.send(RemoveCard(command_id: id, card_id: card))
        case .pay(let card):
            context.send(PayDebt(command_id: id, card_id: card))
        case nil: break
        }
        asking = nil
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (is PayDebt, .success(let state as PersonState)):
            let isPaid = state.amountDue == nil
            context.toast(
                context.text(isPaid ? "wallet.paid" : "wallet.payPending"),
                isPaid ? .good : .attention
            )
        case (let asked, .success(let answer as CardsResult)):
            take(answer.cards, after: asked, &context)
        case (is ListCards, .failure(let error)): cards.take(error)
        case (is RemoveCard, .failure(let error)), (is MakeCardPrimary, .failure(let error)),
            (is PayDebt, .failure(let error)):
            problem = context.texts[error]
        case (_, .success), (_, .failure): return false
        }
        return true
    }

    private mutating func take(
        _ new: [CardView], after call: any Request, _ context: inout PageContext
    ) {
        switch call {
        case let removed as RemoveCard:
            if let card = known.first(where: { $0.id == removed.card_id }) {
                context.toast(context.text("wallet.cardRemoved", ["card": context.name(of: card)]))
            }
        case is MakeCardPrimary:
            if let card = new.first(where: \.is_primary) {
                context.toast(
                    context.text("wallet.cardIsPrimary", ["card": context.name(of: card)]), .good)
            }
        case is AddCard: selected = new.count - 1
        default: break
        }
        cards.take(new)
    }
}

extension PersonState {
    /// What a passenger owes of rides, or a driver the platform; nil for nothing.
    var amountDue: Money? {
        let minor = role == .driver ? balance?.owed_minor : due_minor
        return minor.flatMap { $0 > 0 ? Money(minorUnits: $0) : nil }
    }
}

extension FactsReading {
    /// What is to be paid; nil for nothing.
    var due: Money? { state?.amountDue }
    /// Whether whoever looks drives.
    var drives: Bool { role == .driver }
}
