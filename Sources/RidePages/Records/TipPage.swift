import RideApp
import RideCore
import RideTUI
import RideWire

/// Gives a tip for a ride that was paid by card (P9): a share of its price, or an amount of one's
/// own.
public struct TipPage: SendingPage {
    static let list = "tip"
    private let ride: RideView
    private var selected = 1
    private var own = TextField(limit: 12)
    var submission = Submission()

    /// The tip for a ride that has none yet.
    public init(_ ride: RideView) { self.ride = ride }

    private var isOwn: Bool { selected == TipSuggestions.percents.count }

    public var isTyping: Bool { isOwn }

    private func suggestions(_ context: PageContext) -> [Money] {
        TipSuggestions.amounts(for: ride.fare.total, in: context.format.amounts.currency)
    }

    /// The tip that is chosen; nil while there is none, or where it is none.
    private func amount(_ context: PageContext) -> Money? {
        guard isOwn else { return suggestions(context)[selected] }
        guard let amount = context.format.amounts.check(typed: own.text).value, amount > .zero,
            amount <= Limits.tip
        else { return nil }
        return amount
    }

    /// Why no tip can be given as it stands.
    private func obstacle(_ context: PageContext) -> String? {
        guard isOwn, amount(context) == nil else { return nil }
        switch context.format.amounts.check(typed: own.text) {
        case .empty: return context.text("record.tipTypeAmount")
        case .incomplete(let reason), .wrong(let reason): return context.words(for: reason)
        case .right:
            return context.text("record.tipLimit", ["price": context.format.money(Limits.tip)])
        }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let name = ride.driver?.name ?? ""
        var rows = zip(TipSuggestions.percents, suggestions(context)).map { percent, amount in
            ListRow([
                StyledText("~" + context.format.percent(Int(percent))),
                StyledText(context.format.money(amount)),
            ])
        }
        rows.append(ListRow([StyledText(context.texts["record.tipOwn"]), ""]))
        var content = SheetContent(
            context.texts["record.tipTitle", ["name": name]],
            number: StyledText(context.format.money(ride.fare.total)),
            rows: [
                .paragraph(context.texts["record.tipHint", ["name": name]], .muted), .blank,
                .list(
                    SelectList(
                        id: Self.list,
                        columns: [
                            .fixed(22), .fixed(Format.moneyWidth, alignment: .right),
                        ], rows: rows, selected: selected), atMost: rows.count),
                .field(
                    own, label: StyledText("    " + context.market.currency.symbol, .muted),
                    placeholder: isOwn ? context.texts["record.tipExample"] : "",
                    isFocused: isOwn),
                .blank,
            ])
        if let row = submission.row(context) {
            content.rows.append(row)
        } else if let obstacle = obstacle(context), !own.isEmpty {
            content.rows.append(.paragraph(obstacle, .attention))
        }
        return content
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let title =
            amount(context).map {
                context.texts["record.keyGiveTip", ["price": context.format.money($0)]]
            } ?? context.texts["record.keyGiveSomeTip"]
        let obstacle = submission.isUnderWay ? nil : obstacle(context)
        context.key(
            .enter, titled: title, 9,
            when: obstacle.map { .unavailable(reason: $0) } ?? submission.availability(context),
            isFinal: true
        ) { $0.give(&$1) }
        context.moveKey(5)
        context.backKey()
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        if isOwn, own.handle(key) {
            submission.forget()
            return true
        }
        let count = TipSuggestions.percents.count + 1
        guard let moved = SelectList.moved(selected, by: key, count: count) else { return false }
        select(moved)
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.list, (0...TipSuggestions.percents.count).contains(row) { select(row) }
    }

    private mutating func select(_ row: Int) {
        selected = row
        submission.forget()
    }

    private mutating func give(_ context: inout PageContext) {
        guard let amount = amount(context) else { return }
        // An amount goes only after it stood there as it will be given.
        if isOwn, !own.shows(amount, context.format.amounts) { return }
        let call = GiveTip(
            command_id: context.commandID(), ride_id: ride.id,
            amount_minor: amount.minorUnits)
        submission.send(call, &context)
    }

    func thanks(for done: Answered, _ context: PageContext) -> String {
        context.texts["record.tipThanks", ["name": ride.driver?.name ?? ""]]
    }
}
