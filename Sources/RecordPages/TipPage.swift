import RideApp
import RideCore
import RideTUI
import RideWire

/// Gives a tip for a ride that was paid by card (P9): a share of its price, or an amount of one's
/// own.
public struct TipPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Give the tip.
        case give
        /// Nothing; for keys that only choose.
        case choose
        /// Close the page.
        case back
    }

    static let list = "tip"
    /// The shares that are offered, in per cent.
    static let shares: [Int64] = [10, 15, 20]

    private let ride: RideView
    private var selected = 1
    private var own = TextField(limit: 12)
    private var refusal: String?
    private var sent: CallID?

    /// The tip for a ride that has none yet.
    public init(_ ride: RideView) { self.ride = ride }

    private var isOwn: Bool { selected == Self.shares.count }

    public var isTyping: Bool { isOwn }

    /// A share of the price, rounded half up to the smallest unit of the currency.
    static func share(_ percent: Int64, of price: Money) -> Money {
        Money(minorUnits: max(1, (price.minorUnits * percent + 50) / 100))
    }

    /// The tip that is chosen; nil while there is none, or where it is none.
    private func amount(_ desk: PageDesk) -> Money? {
        guard isOwn else { return Self.share(Self.shares[selected], of: ride.fare.total) }
        guard case .amount(let amount) = TypedAmount.read(own.text, in: desk.market.currency),
            amount > .zero, amount <= Limits.tip
        else { return nil }
        return amount
    }

    /// Why no tip can be given as it stands.
    private func obstacle(_ desk: PageDesk) -> String? {
        guard isOwn, amount(desk) == nil else { return nil }
        switch TypedAmount.read(own.text, in: desk.market.currency) {
        case .nothing: return desk.texts[RecordText.tipTypeAmount]
        case .wrong: return desk.texts[RecordText.tipWrong]
        case .amount:
            return desk.texts[
                RecordText.tipLimit, ["price": desk.format.money(Limits.tip)]]
        }
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let name = ride.driver?.name ?? ""
        var rows = Self.shares.map { percent in
            ListRow([
                StyledText("\(percent) %"),
                StyledText(desk.format.money(Self.share(percent, of: ride.fare.total))),
            ])
        }
        rows.append(ListRow([StyledText(desk.texts[RecordText.tipOwn]), ""]))
        var content = SheetContent(
            desk.texts[RecordText.tipTitle, ["name": name]],
            number: StyledText(desk.format.money(ride.fare.total)),
            rows: [
                .paragraph(desk.texts[RecordText.tipHint, ["name": name]], .muted), .blank,
                .list(
                    SelectList(
                        id: Self.list,
                        columns: [
                            .fixed(22), .fixed(Format.moneyWidth, alignment: .right),
                        ], rows: rows, selected: selected), atMost: rows.count),
                .field(
                    own, label: StyledText("    " + desk.market.currency.symbol, .muted),
                    placeholder: isOwn ? desk.texts[RecordText.tipExample] : "",
                    isFocused: isOwn),
                .blank,
            ])
        if let refusal {
            content.rows.append(.paragraph(refusal, .danger))
        } else if sent != nil {
            content.rows.append(.line(StyledText(desk.texts[TextKey.sending], .muted)))
        } else if let obstacle = obstacle(desk), !own.isEmpty {
            content.rows.append(.paragraph(obstacle, .attention))
        }
        return content
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let amount = amount(desk)
        let title =
            amount.map { desk.texts[RecordText.keyGiveTip, ["price": desk.format.money($0)]] }
            ?? desk.texts[RecordText.keyGiveSomeTip]
        var availability = desk.whenLive
        if let obstacle = obstacle(desk) { availability = .unavailable(reason: obstacle) }
        if sent != nil { availability = .unavailable(reason: desk.texts[TextKey.sending]) }
        return [
            KeyBinding(
                .enter, title, priority: 9, availability: availability, action: .give),
            KeyBinding(
                [.down, .up], label: "↑↓", desk.texts[TextKey.keyMove], priority: 5,
                action: .choose),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back),
        ]
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        if isOwn, own.handle(key) {
            refusal = nil
            return true
        }
        guard
            let moved = SelectList.moved(selected, by: key, count: Self.shares.count + 1)
        else { return false }
        select(moved)
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        if list == Self.list, (0...Self.shares.count).contains(row) { select(row) }
    }

    private mutating func select(_ row: Int) {
        selected = row
        refusal = nil
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .give: give(&desk)
        case .choose: break
        case .back: desk.close()
        }
    }

    private mutating func give(_ desk: inout PageDesk) {
        guard let amount = amount(desk) else { return }
        let call = GiveTip(
            command_id: desk.commandID(), ride_id: ride.id,
            amount_minor: amount.minorUnits)
        refusal = nil
        sent = desk.send(call)
    }

    /// What was sent is sent again by itself.
    public mutating func reconnected(_ desk: inout PageDesk) {}

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard done.id == sent else { return false }
        sent = nil
        switch done.result {
        case .success:
            let name = ride.driver?.name ?? ""
            desk.toast(desk.texts[RecordText.tipThanks, ["name": name]], .good)
            desk.close()
        case .failure(let error): refusal = desk.refusal(error)
        }
        return true
    }
}
