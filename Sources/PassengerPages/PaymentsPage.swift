import RideApp
import RideCore
import RideTUI
import RideWire

/// How the passenger can pay: the cards, cash, and what is due (P11).
public struct PaymentsPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Add a card.
        case add
        /// Take the selected card first from here on.
        case makePrimary
        /// Pay what is due with the selected card, after a question.
        case pay
        /// Remove the selected card, after a question.
        case remove
        /// Ask for the cards once more.
        case reload
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    /// What the open question is about.
    private enum Asking: Hashable {
        case remove(UInt64)
        case pay(UInt64)
    }

    static let list = "cards"

    private var cards = Asked<[CardView]>()
    private var selected: Int?
    private var asking: Asking?
    private var problem: String?

    /// The passenger's ways to pay.
    public init() {}

    // MARK: What it shows

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let before: [SheetRow] = [.line(dueLine(desk)), .blank]
        let after: [SheetRow] = [.space(1), .space(2)]
        let rows = room.rows(after: before + after)
        return SheetContent(
            desk.text(.paymentsTitle),
            number: desk.due.map { StyledText(desk.format.money($0), .danger) } ?? "",
            rows: before + [.table(table(room, desk), rows: rows), .blank, lastRow(desk)])
    }

    private func dueLine(_ desk: PageDesk) -> StyledText {
        guard let due = desk.due else { return StyledText(desk.text(.nothingDue), .muted) }
        return StyledText(
            desk.text(.dueNow, ["amount": desk.format.money(due)]), Style(.danger, .bold))
    }

    private func lastRow(_ desk: PageDesk) -> SheetRow {
        if let problem { return .paragraph(problem, .danger) }
        if isWaiting(desk) { return .paragraph(desk.texts[TextKey.sending], .attention) }
        if case .failed(let why) = cards.notice(desk) { return .paragraph(why, .danger) }
        return .paragraph(
            desk.text(cards.value?.isEmpty == true ? .noCards : .cardsKept), .muted)
    }

    private func table(_ room: PageRoom, _ desk: PageDesk) -> Table {
        let rows =
            known.map { row(for: $0, room.glyphs, desk) } + [
                ListRow([
                    StyledText(desk.text(.cash)), "", "",
                    StyledText(desk.text(.cashAlways), .muted),
                ])
            ]
        let list = SelectList(
            id: Self.list,
            columns: [
                .flexible(16, desk.text(.columnCard)), .fixed(8, desk.text(.columnNumber)),
                .fixed(8, desk.text(.columnExpiry)), .flexible(14),
            ], rows: rows, selected: index)
        let count =
            cards.value == nil
            ? desk.text(.loading)
            : desk.text(
                .cardCount,
                [
                    "count": desk.format.number(known.count),
                    "most": desk.format.number(Self.most),
                ])
        return Table(list, countText: count)
    }

    private func row(for card: CardView, _ glyphs: Glyphs, _ desk: PageDesk) -> ListRow {
        var words = StyledText()
        if card.is_primary {
            words += StyledText(
                "\(Character(glyphs.star)) \(desk.text(.cardPrimary))", .accent)
        }
        if card.is_expired {
            if !words.isEmpty { words += desk.separator(glyphs) }
            words += StyledText(desk.text(.cardExpired), .danger)
        }
        return ListRow([
            StyledText(desk.brand(of: card)), StyledText("····" + card.last_four),
            StyledText(card.expiry, card.is_expired ? .danger : .normal), words,
        ])
    }

    // MARK: What is selected

    /// As many cards can be kept.
    static let most = 10

    private var known: [CardView] { cards.value ?? [] }

    /// The selected row; the last one is cash.
    private var index: Int {
        let preferred = known.firstIndex(where: \.is_primary) ?? known.count
        return min(max(0, selected ?? preferred), known.count)
    }

    private var card: CardView? { known.indices.contains(index) ? known[index] : nil }

    /// What is due is paid with the selected card, else the primary one.
    private var payingCard: CardView? { card ?? known.first(where: \.is_primary) }

    private func isWaiting(_ desk: PageDesk) -> Bool {
        let commands: [any Command.Type] = [RemoveCard.self, MakeCardPrimary.self, PayDebt.self]
        return commands.contains { desk.waits(for: $0) }
    }

    // MARK: Keys

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let main = main(desk)
        func binding(
            _ action: Action, _ letter: Unicode.Scalar, _ title: PaymentText,
            _ availability: Availability
        ) -> KeyBinding<Action> {
            KeyBinding(
                main == action ? [.enter, .char(letter)] : [.char(letter)], desk.text(title),
                priority: main == action ? 9 : 6, availability: availability, action: action)
        }
        var bindings = [
            binding(.add, "a", .keyAddCard, canAdd(desk)),
            binding(.makePrimary, "p", .keyMakePrimary, canMakePrimary(desk)),
            KeyBinding(
                [.char("x"), .delete], desk.text(.keyRemove), priority: 5,
                availability: canRemove(desk), action: .remove),
        ]
        if desk.due != nil { bindings.append(binding(.pay, "d", .keyPayDue, canPay(desk))) }
        if let first = bindings.firstIndex(where: { $0.action == main }) {
            bindings.insert(bindings.remove(at: first), at: 0)
        }
        bindings += cards.retryBindings(desk, .reload)
        return bindings + [
            KeyBinding(
                [.down, .up], label: "↑↓", desk.texts[TextKey.keyMove], priority: 3,
                action: .move),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .close),
        ]
    }

    /// What Enter does: what is due is paid; else a card that is not the first becomes it; else
    /// another one is added.
    private func main(_ desk: PageDesk) -> Action {
        if desk.due != nil, payingCard?.is_expired == false { return .pay }
        guard let card, !card.is_primary, !card.is_expired else { return .add }
        return .makePrimary
    }

    private func canAdd(_ desk: PageDesk) -> Availability {
        guard desk.whenCardsAllowed == .available else { return desk.whenCardsAllowed }
        guard known.count < Self.most else {
            return .unavailable(reason: desk.text(.refusedWalletIsFull))
        }
        return .available
    }

    private func canMakePrimary(_ desk: PageDesk) -> Availability {
        guard let card else { return .unavailable(reason: desk.text(.chooseACard)) }
        guard !card.is_primary else { return .unavailable(reason: desk.text(.isPrimary)) }
        guard !card.is_expired else {
            return .unavailable(reason: desk.text(.refusedCardExpired))
        }
        return desk.whenLive
    }

    private func canPay(_ desk: PageDesk) -> Availability {
        guard let card = payingCard else {
            return .unavailable(reason: desk.text(.refusedCardNeeded))
        }
        guard !card.is_expired else {
            return .unavailable(reason: desk.text(.refusedCardExpired))
        }
        guard !desk.waits(for: PayDebt.self) else {
            return .unavailable(reason: desk.texts[TextKey.sending])
        }
        return desk.whenLive
    }

    private func canRemove(_ desk: PageDesk) -> Availability {
        card == nil ? .unavailable(reason: desk.text(.chooseACard)) : desk.whenLive
    }

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) {
        cards.error = nil
        desk.send(ListCards())
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        guard let moved = SelectList.moved(index, by: key, count: known.count + 1) else {
            return false
        }
        selected = moved
        problem = nil
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list else { return }
        selected = row
        problem = nil
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        problem = nil
        switch action {
        case .add: desk.open(AddCardPage())
        case .makePrimary:
            guard let card else { return }
            desk.send(
                MakeCardPrimary(command_id: desk.commandID(), card_id: card.id))
        case .pay: askToPay(&desk)
        case .remove: askToRemove(&desk)
        case .reload: opened(&desk)
        case .move: break
        case .close: desk.close()
        }
    }

    private mutating func askToPay(_ desk: inout PageDesk) {
        guard let card = payingCard, let due = desk.due else { return }
        asking = .pay(card.id)
        let amount = desk.format.money(due)
        desk.ask(
            desk.text(.payQuestion, ["amount": amount, "card": desk.name(of: card)]),
            details: desk.text(.payDetails), keep: desk.text(.payKeep),
            [desk.text(.payNow, ["amount": amount])])
    }

    private mutating func askToRemove(_ desk: inout PageDesk) {
        guard let card else { return }
        asking = .remove(card.id)
        let isFollowed = card.is_primary && known.count > 1
        desk.ask(
            desk.text(.removeQuestion, ["card": desk.name(of: card)]),
            details: desk.text(isFollowed ? .removeDetailsPrimary : .removeDetails),
            keep: desk.text(.removeKeep), [desk.text(.removeNow)])
    }

    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) {
        let id = desk.commandID()
        switch asking {
        case .remove(let card):
            desk.send(RemoveCard(command_id: id, card_id: card))
        case .pay(let card):
            desk.send(PayDebt(command_id: id, card_id: card))
        case nil: break
        }
        asking = nil
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        switch (done.request, done.result) {
        case (is PayDebt, .success(let state as PersonState)):
            let isPaid = state.due_minor == nil
            desk.toast(desk.text(isPaid ? .paid : .payPending), isPaid ? .good : .attention)
        case (let asked, .success(let answer as CardsResult)):
            take(answer.cards, after: asked, &desk)
        case (is ListCards, .failure(let error)): cards.error = error
        case (is RemoveCard, .failure(let error)), (is MakeCardPrimary, .failure(let error)),
            (is PayDebt, .failure(let error)):
            problem = desk.refusal(error)
        case (_, .success), (_, .failure): return false
        }
        return true
    }

    private mutating func take(_ new: [CardView], after call: any Request, _ desk: inout PageDesk) {
        switch call {
        case let removed as RemoveCard:
            if let card = known.first(where: { $0.id == removed.card_id }) {
                desk.toast(desk.text(.cardRemoved, ["card": desk.name(of: card)]))
            }
        case is MakeCardPrimary:
            if let card = new.first(where: \.is_primary) {
                desk.toast(desk.text(.cardIsPrimary, ["card": desk.name(of: card)]), .good)
            }
        case is AddCard: selected = new.count - 1
        default: break
        }
        cards.take(new)
    }
}

extension FactsHolder {
    /// What the passenger owes; nil for nothing.
    var due: Money? { state?.due_minor.map { Money(minorUnits: $0) } }
}
