import RideApp
import RideCore
import RideTUI
import RideWire

/// Adding to the price while nobody takes the ride (P7).
public struct RaisePage: RowsPage {
    static let list = "raise"

    var selected = 0
    private var submission = Submission()

    /// What can be added to the price of the live ride.
    public init() {}

    private static func choices(_ context: PageContext) -> [Money] {
        (context.state?.ride?.raises_minor ?? []).map { Money(minorUnits: $0) }
    }

    /// What is selected: how much more, and the price that it makes; nil where there is no more.
    private func offer(_ context: PageContext) -> (raise: Money, price: Money)? {
        let choices = Self.choices(context)
        guard let ride = context.state?.ride, !choices.isEmpty else { return nil }
        let raise = choices[index(context)]
        return (raise, ride.fare.total + raise)
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let price = context.state?.ride?.fare.total ?? .zero
        let choices = Self.choices(context)
        let list = SelectList(
            id: Self.list, columns: [.fixed(12, alignment: .right), .flexible(14)],
            rows: choices.map { amount in
                ListRow([
                    StyledText(context.format.signedMoney(amount), .bold),
                    StyledText(
                        context.text(
                            "wish.raiseTotal", ["price": context.format.money(price + amount)]),
                        .muted),
                ])
            }, selected: choices.isEmpty ? nil : index(context),
            emptyText: context.text("wish.raiseNoMore"))
        let rows: [SheetRow] = [
            .paragraph(context.text("wish.raiseHint"), .muted), .blank, .list(list, atMost: 5),
        ]
        return SheetContent(
            context.text("wish.raiseTitle"),
            number: StyledText(context.format.money(price), .accent),
            rows: rows + submission.rows(context))
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let offer = offer(context)
        let title = offer.map {
            context.text("wish.raiseUse", ["price": context.format.money($0.price)])
        }
        context.key(
            .enter, titled: title ?? context.text("wish.keyRaise"), 9,
            when: offer == nil
                ? .unavailable(reason: context.text("wish.raiseNoMore"))
                : submission.availability(context), isFinal: true
        ) { $0.raise(&$1) }
        context.moveKey()
        context.backKey()
    }

    func rowCount(_ context: PageContext) -> Int { Self.choices(context).count }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        let isChosen = row == selected
        selected = row
        if isChosen { raise(&context) }
    }

    private mutating func raise(_ context: inout PageContext) {
        guard let ride = context.state?.ride, let offer = offer(context),
            submission.availability(context) == .available
        else { return }
        submission.send(
            RaisePrice(
                command_id: context.commandID(), ride_id: ride.id,
                amount_minor: offer.raise.minorUnits), &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        guard submission.refusal == nil, let ride = context.state?.ride else { return true }
        context.close()
        context.toast(
            context.text("wish.raised", ["price": context.format.money(ride.fare.total)]), .good)
        return true
    }

    /// Somebody has taken the ride, or it is over.
    public mutating func stateChanged(_ context: inout PageContext) {
        switch context.state?.ride?.stage {
        case .requested, .offered: break
        case .accepted, .arrived, .inProgress, .completed, .cancelled, .unserved, nil:
            context.close()
        }
    }
}
