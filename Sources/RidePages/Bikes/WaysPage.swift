import RideApp
import RideCore
import RideTUI
import RideWire

/// Which way? Every car, a bicycle and one's own feet side by side: minutes, price, CO₂ (B6).
public struct WaysPage: RowsPage {
    static let list = "ways"

    private let plan: PlanResult
    private var ways = Loadable<FreeWaysResult>()
    var selected = 0
    private var submission = Submission()

    /// The ways of a plan.
    public init(_ plan: PlanResult) { self.plan = plan }

    private func rows(_ context: PageContext) -> [FreeWay] {
        FreeWay.cars(of: plan, context) + (ways.value.map { FreeWay.others($0, context) } ?? [])
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let ways = rows(context)
        let list = SelectList(
            id: Self.list,
            columns: [
                .flexible(12, context.text("bikes.columnWay")),
                .fixed(8, context.text("bikes.columnTime"), alignment: .right),
                .fixed(Format.moneyWidth, context.text("bikes.columnPrice"), alignment: .right),
                .fixed(8, "CO₂", alignment: .right),
            ],
            rows: ways.map { way in
                ListRow([
                    StyledText(way.name),
                    StyledText(
                        context.format.duration(.seconds(Int64(way.minutes.rounded(.up))))),
                    StyledText(context.money(way.price)),
                    StyledText(
                        context.text(
                            "bikes.grams",
                            ["count": context.format.number(Int(way.co2_g.rounded()))]),
                        way.co2_g == 0 ? .good : .normal),
                ])
            }, selected: ways.isEmpty ? nil : min(selected, ways.count - 1),
            emptyText: context.text("page.loading"))
        var rows: [SheetRow] = [
            .table(
                Table(list, countText: ""),
                rows: min(room.rows - 4, ways.count + Table.extraRows))
        ]
        if ways.indices.contains(selected) {
            rows.append(.paragraph(ways[selected].detail, .muted))
        }
        if self.ways.value == nil {
            rows.append(self.ways.noticeRow(context))
        } else if self.ways.value?.bike == nil {
            rows.append(.paragraph(context.text("bikes.wayNoBike"), .muted))
        }
        rows += submission.rows(context)
        return SheetContent(
            context.text("bikes.waysTitle", ["place": plan.dropoff.name]), rows: rows)
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let ways = rows(context)
        let isBike = ways.indices.contains(selected) && ways[selected].isBike
        let isGuest = context.state?.is_guest ?? true
        context.key(
            .enter, isBike ? "bikes.keyReserve" : "bikes.keyBackToCars", 9,
            when: isBike && isGuest
                ? .unavailable(reason: context.text("passenger.needsAccount"))
                : submission.availability(context), isFinal: isBike
        ) { $0.take(&$1) }
        self.ways.retryKey(context) { $0.opened(&$1) }
        context.moveKey()
        context.backKey()
    }

    public mutating func opened(_ context: inout PageContext) {
        ways.ask(CompareWays(start: plan.pickup, end: plan.dropoff), &context)
    }

    func rowCount(_ context: PageContext) -> Int { rows(context).count }

    /// Takes the selected way: reserves the bicycle, or goes back to the cars.
    private mutating func take(_ context: inout PageContext) {
        let ways = rows(context)
        guard ways.indices.contains(selected), ways[selected].isBike,
            let bike = self.ways.value?.bike
        else { return context.close() }
        submission.send(
            ReserveBike(command_id: context.commandID(), station_id: bike.start.id), &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if submission.take(done, context) {
            if case .success(let answer) = done.result, let rental = answer as? RentalView {
                context.replace(with: RentalPage(rental))
            }
            return true
        }
        return ways.take(done, to: CompareWays.self)
    }
}
