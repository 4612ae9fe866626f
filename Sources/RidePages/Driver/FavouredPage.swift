import RideApp
import RideCore
import RideTUI
import RideWire

/// The passengers who have made the driver a favourite, and what they see by that (P14). Each can
/// be refused.
public struct FavouredPage: Page {
    private var passengers = PagedList<FavouriteView> { $0.passenger_id }
    private var selected = 0
    /// Whether the last row is wanted, wherever that is.
    private var isAtEnd = false
    private var problem: String?

    /// Whose favourite the driver is.
    public init() {}

    private static let list = "favoured"
    /// The next page is asked for when so few rows are left below the selected one.
    private static let ahead = 5

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        passengers.askFirst(ListFavourites(), &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (is ListFavourites, .success(let page as FavouritesResult)):
            let held = passenger?.passenger_id
            guard passengers.received(page.favourites, hasMore: page.has_more, for: done.id)
            else { return false }
            selected = known.firstIndex { $0.passenger_id == held } ?? selected
            if isAtEnd { goToTheEnd(&context) }
            return true
        case (is ListFavourites, .failure(let error)):
            isAtEnd = false
            return passengers.failed(context.texts[error], for: done.id)
        case (is RefuseFavourite, .success):
            context.toast(context.text("work.favouredRefused"))
            passengers.clear()
            opened(&context)
            return true
        case (is RefuseFavourite, .failure(let error)):
            problem = context.texts[error]
            return true
        case (_, .success), (_, .failure): return false
        }
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard
            let moved = SelectList.moved(
                index, by: key, count: known.count, page: max(1, context.room.rows - 3))
        else { return false }
        select(moved, &context)
        if key == .end { goToTheEnd(&context) }
        return true
    }

    /// The end is where all have come.
    private mutating func goToTheEnd(_ context: inout PageContext) {
        selected = max(0, known.count - 1)
        isAtEnd = passengers.hasMore
        passengers.askNext({ ListFavourites(before_id: $0) }, &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.list { select(row, &context) }
    }

    private mutating func select(_ row: Int, _ context: inout PageContext) {
        selected = row
        isAtEnd = false
        problem = nil
        guard row + Self.ahead >= known.count, context.isLive else { return }
        passengers.askNext({ ListFavourites(before_id: $0) }, &context)
    }

    /// Whoever presses a key has read what was wrong.
    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        problem = nil
        action.run(&self, &context)
    }

    /// Is no favourite of the selected passenger's.
    private mutating func refuse(_ context: inout PageContext) {
        guard let passenger else { return }
        let name: KeyValuePairs = ["name": SafeText.line(passenger.person.name)]
        context.ask(
            context.text("work.favouredQuestion", name),
            details: context.text("work.favouredDetails", name),
            keep: context.text("work.favouredKeep"), [context.text("work.favouredNow")])
    }

    /// The selected passenger is refused.
    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        guard let passenger else { return }
        context.send(
            RefuseFavourite(
                command_id: context.commandID(), passenger_id: passenger.passenger_id))
    }

    // MARK: What is shown

    private var known: [FavouriteView] { passengers.items }
    private var index: Int { min(max(0, selected), max(0, known.count - 1)) }
    private var passenger: FavouriteView? { known.isEmpty ? nil : known[index] }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if passenger != nil {
            context.key(
                [.delete, .char("x")], "work.keyRefuseFavourite", 6,
                when: context.waits(for: RefuseFavourite.self)
                    ? .unavailable(reason: context.texts["sending"]) : context.whenLive
            ) { $0.refuse(&$1) }
            context.moveKey()
        }
        context.againKey(if: passengers.failure != nil) { $0.opened(&$1) }
        context.backKey()
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let title = context.text("work.favouredTitle")
        if known.isEmpty, passengers.isKnown {
            return SheetContent(
                title, rows: [.paragraph(context.text("work.favouredEmpty"), .muted)])
        }
        var last: SheetRow = .paragraph(context.text("work.favouredHint"), .muted)
        if let problem { last = .paragraph(problem, .danger) }
        let list = SelectList(
            id: Self.list,
            columns: [
                .flexible(12, context.text("work.columnFavouredWho")),
                .fixed(
                    Self.daysWidth, context.text("work.columnFavouredDays"), alignment: .right),
            ],
            rows: known.map { passenger in
                let until = Instant(milliseconds: passenger.until_ms)
                return ListRow([
                    StyledText(SafeText.line(passenger.person.name), .bold),
                    StyledText(context.format.number(max(0, context.days(until: until)))),
                ])
            }, selected: known.isEmpty ? nil : index)
        var notice: Table.Notice?
        if let failure = passengers.failure { notice = .failed(failure) }
        if passengers.isLoading { notice = .loading(context.text("page.loading")) }
        let table = Table(
            list, countText: passengers.hasMore ? context.text("work.bookingsMore") : "",
            notice: notice)
        return SheetContent(
            title,
            rows: [.table(table, rows: room.rows(after: [.blank, last])), .blank, last])
    }

    private static let daysWidth = 12
}
