import RideApp
import RideCore
import RideTUI
import RideWire

/// The passengers who have made the driver a favourite, and what they see by that (P14). Each can
/// be refused.
public struct FavouredPage: RowsPage {
    private var passengers = PagedList<FavouriteView> { $0.passenger_id }
    var selected = 0
    /// Whether the last row is wanted, wherever that is.
    private var isAtEnd = false
    private var submission = Submission()

    /// Whose favourite the driver is.
    public init() {}

    static let list = "favoured"
    /// The next page is asked for when so few rows are left below the selected one.
    private static let ahead = 5

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        submission.forget()
        passengers.askFirst(ListFavourites(), &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if submission.take(done, context) {
            if submission.refusal == nil {
                context.toast(context.text("work.favouredRefused"))
                passengers.clear()
                opened(&context)
            }
            return true
        }
        switch done.to(ListFavourites.self) {
        case .success(let page):
            let held = passenger?.passenger_id
            guard passengers.received(page.favourites, hasMore: page.has_more, for: done.id)
            else { return false }
            selected = passengers.items.firstIndex { $0.passenger_id == held } ?? selected
            if isAtEnd { goToTheEnd(&context) }
            return true
        case .failure(let error):
            isAtEnd = false
            return passengers.failed(context.texts[error], for: done.id)
        case nil: return false
        }
    }

    func rowCount(_ context: PageContext) -> Int { passengers.items.count }

    func rowsAtOnce(_ context: PageContext) -> Int { max(1, context.room.rows - 3) }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard moved(by: key, &context) else { return false }
        if key == .end { goToTheEnd(&context) }
        return true
    }

    /// The end is where all have come.
    private mutating func goToTheEnd(_ context: inout PageContext) {
        selected = max(0, passengers.items.count - 1)
        isAtEnd = passengers.hasMore
        passengers.askNext({ ListFavourites(before_id: $0) }, &context)
    }

    mutating func rowChanged(_ context: inout PageContext) {
        isAtEnd = false
        submission.forget()
        guard selected + Self.ahead >= passengers.items.count, context.isLive else { return }
        passengers.askNext({ ListFavourites(before_id: $0) }, &context)
    }

    /// Is no favourite of the selected passenger's.
    private mutating func refuse(_ context: inout PageContext) {
        submission.forget()
        guard let passenger else { return }
        let name: KeyValuePairs = ["name": SafeText.line(passenger.person.name)]
        context.ask(
            context.text("work.favouredQuestion", name),
            details: context.text("work.favouredDetails", name),
            keep: context.text("work.favouredKeep"), [context.text("work.favouredNow")])
    }

    /// The selected passenger is refused.
    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        guard let id = passenger?.passenger_id else { return }
        let call = RefuseFavourite(command_id: context.commandID(), passenger_id: id)
        submission.send(call, &context)
    }

    // MARK: What is shown

    private var passenger: FavouriteView? { item(in: passengers.items) }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if passenger != nil {
            context.key(
                [.delete, .char("x")], "work.keyRefuseFavourite", 6,
                when: submission.availability(context)
            ) { $0.refuse(&$1) }
            context.moveKey()
        }
        context.againKey(if: passengers.failure != nil) { $0.opened(&$1) }
        context.backKey()
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let title = context.text("work.favouredTitle")
        if passengers.items.isEmpty, passengers.isKnown {
            return SheetContent(
                title, rows: [.paragraph(context.text("work.favouredEmpty"), .muted)])
        }
        let last = submission.refusalRow(or: "work.favouredHint", context)
        let list = SelectList(
            id: Self.list,
            columns: [
                .flexible(12, context.text("work.columnFavouredWho")),
                .fixed(12, context.text("work.columnFavouredDays"), alignment: .right),
            ],
            rows: passengers.items.map { passenger in
                let days = context.days(until: Instant(milliseconds: passenger.until_ms))
                return ListRow([
                    StyledText(SafeText.line(passenger.person.name), .bold),
                    StyledText(context.format.number(max(0, days))),
                ])
            }, selected: passenger == nil ? nil : index(context))
        let notice: Table.Notice? =
            passengers.isLoading
            ? .loading(context.text("page.loading")) : passengers.failure.map { .failed($0) }
        let table = Table(
            list, countText: passengers.hasMore ? context.text("work.bookingsMore") : "",
            notice: notice)
        return SheetContent(
            title, rows: [.table(table, rows: room.rows(after: [.blank, last])), .blank, last])
    }
}
