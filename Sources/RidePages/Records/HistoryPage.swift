import RideApp
import RideCore
import RideTUI
import RideWire

/// Every ride of a person, the newest first (P10, D8).
public struct HistoryPage: AskedListPage {
    var asked = AskedList<HistoryItemView>(HistoryTable.name, by: \.id)
    /// The ride of the state when the rides were asked for.
    private var liveRide: [String] = []

    /// The rides of whoever is signed in.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        liveRide = Self.mark(of: context.ride)
        ask(&context)
    }

    /// What is there stays until the new page has come.
    public mutating func resumed(_ context: inout PageContext) { ask(&context) }

    /// A ride that has just ended belongs here.
    public mutating func stateChanged(_ context: inout PageContext) {
        let mark = Self.mark(of: context.ride)
        guard mark != liveRide else { return }
        liveRide = mark
        ask(&context)
    }

    private static func mark(of ride: RideView?) -> [String] {
        ride.map { ["\($0.id)", $0.stage.rawValue] } ?? []
    }

    static func question(
        _ query: AskedList<HistoryItemView>.Query, before id: UInt64?
    ) -> ListRides {
        ListRides(
            before_id: id, limit: PageLimit(PageLimit.most),
            stage: query.words[HistoryTable.stage].flatMap(TripStage.init),
            payment: query.words[HistoryTable.payment].flatMap(PaymentMethod.init),
            from_ms: query.from_ms, to_ms: query.to_ms)
    }

    static func page(
        _ answer: HistoryResult
    ) -> (items: [HistoryItemView], hasMore: Bool, total: Int) {
        (answer.items, answer.has_more, answer.total)
    }

    func fields(_ context: PageContext) -> ListFields<HistoryItemView> {
        HistoryTable(rides: asked.pages.items, room: context.room, context: context).fields
    }

    func open(_ ride: HistoryItemView, _ context: inout PageContext) {
        context.open(RidePage(ride.id))
    }

    // MARK: What is shown

    func itemKeys(_ context: PageContext) -> [PageKey<Self>] {
        if item(context) != nil {
            openKey(context)
            context.moveKey()
        }
        if context.role == .passenger {
            context.key(.char("b"), "bikes.keyHistory", 3) { $1.open(RentalsPage()) }
        }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let table = HistoryTable(rides: asked.pages.items, room: room, context: context)
        let fields = table.fields
        let title = context.texts["record.historyTitle"]
        guard !isTyping else {
            return SheetContent(title, rows: asked.rows(fields, in: room, context))
        }
        let below = HistoryTable.previewRows(in: room)
        return SheetContent(
            title,
            rows: asked.rows(fields, below: below, in: room, context) + [.blank]
                + table.preview(of: item(context)))
    }
}
