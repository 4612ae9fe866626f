import RideApp
import RideCore
import RideTUI
import RideWire

/// The drivers whom the passenger wants again, and those whom not (P14).
public struct FavouritesPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Wish this of the selected driver.
        case wish(DriverWish)
        /// Look at the selected driver.
        case look
        /// Ask for the drivers once more.
        case reload
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    static let list = "drivers"
    /// The next page is asked for when so few rows are left below the selected one.
    static let ahead = 5

    private var drivers = Loadable<[WishView]>()
    private var hasMore = false
    private var isLoadingMore = false
    private var selected = 0
    private var problem: String?

    /// The passenger's drivers.
    public init() {}

    // MARK: What it shows

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        var last: SheetRow = .paragraph(context.text("wallet.driversHint"), .muted)
        if let problem { last = .paragraph(problem, .danger) }
        if context.waits(for: SetWish.self) {
            last = .paragraph(context.texts["sending"], .attention)
        }
        let rows = room.rows(after: [.space(1), .space(2)])
        return SheetContent(
            context.text("wallet.driversTitle"),
            rows: [.table(table(room.glyphs, context), rows: rows), .blank, last])
    }

    private func table(_ glyphs: Glyphs, _ context: PageContext) -> Table {
        let rows = known.map { view in
            ListRow([
                StyledText(view.person.name), context.rating(of: view.person, glyphs: glyphs),
                StyledText(view.vehicle.map { context.name(of: $0) } ?? "", .muted),
                words(for: view, glyphs, context),
            ])
        }
        let list = SelectList(
            id: Self.list,
            columns: [
                .flexible(12, context.text("wallet.columnDriver")),
                .fixed(6, context.text("wallet.columnRating")),
                .flexible(20, context.text("wallet.columnCar"), priority: 1),
                .fixed(Self.wishWidth, context.text("wallet.columnWish")),
            ], rows: rows, selected: known.isEmpty ? nil : index,
            emptyText: context.text("wallet.driversEmpty"))
        let count = context.text(
            known.count == 1 && !hasMore ? "wallet.driverCountOne" : "wallet.driverCount",
            ["count": context.format.number(known.count) + (hasMore ? "+" : "")])
        var notice = drivers.notice(context)
        if notice == nil, isLoadingMore { notice = .loading(context.text("page.loading")) }
        return Table(list, countText: drivers.value == nil ? "" : count, notice: notice)
    }

    private static let wishWidth = 11

    private func words(
        for view: WishView, _ glyphs: Glyphs, _ context: PageContext
    ) -> StyledText {
        DriverWish(view)?.words(glyphs, context) ?? ""
    }

    // MARK: What is selected

    private var known: [WishView] { drivers.value ?? [] }
    private var index: Int { min(max(0, selected), max(0, known.count - 1)) }
    private var driver: WishView? { known.indices.contains(index) ? known[index] : nil }

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        return [
            KeyBinding(
                .enter, context.text("wallet.keyLook"), priority: 7,
                availability: driver == nil
                    ? .unavailable(reason: context.text("wallet.chooseADriver")) : .available,
                action: .look),
            KeyBinding(
                .char("f"), context.text("wallet.keyFavourite"), priority: 6,
                availability: canWish(.favourite, context), action: .wish(.favourite)),
            KeyBinding(
                .char("v"), context.text("wallet.keyAvoid"), priority: 5,
                availability: canWish(.avoid, context), action: .wish(.avoid)),
            KeyBinding(
                [.delete, .char("x")], context.text("wallet.keyNoWish"), priority: 4,
                availability: canWish(.none, context), action: .wish(.none)),
        ] + drivers.retryBindings(context, .reload) + [
            KeyBinding(
                [.down, .up], label: "↑↓", context.texts["key.move"], priority: 3,
                action: .move),
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .close),
        ]
    }

    private func canChange(_ context: PageContext) -> Availability {
        guard driver != nil else {
            return .unavailable(reason: context.text("wallet.chooseADriver"))
        }
        guard !context.waits(for: SetWish.self) else {
            return .unavailable(reason: context.texts["sending"])
        }
        return context.whenLive
    }

    private func canWish(_ wish: DriverWish, _ context: PageContext) -> Availability {
        guard driver.flatMap(DriverWish.init) != wish else {
            return .unavailable(reason: context.text("wallet.isWishedAlready"))
        }
        return canChange(context)
    }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        drivers.ask()
        isLoadingMore = false
        context.send(ListWishes(limit: PageLimit(PageLimit.most)))
    }

    private mutating func loadMore(_ context: inout PageContext) {
        guard hasMore, !isLoadingMore, context.isLive, selected + Self.ahead >= known.count,
            let last = known.last
        else { return }
        isLoadingMore = true
        context.send(
            ListWishes(
                before_id: last.driver_id, limit: PageLimit(PageLimit.most)))
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard let moved = SelectList.moved(index, by: key, count: known.count) else {
            return false
        }
        selected = moved
        problem = nil
        loadMore(&context)
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        selected = row
        problem = nil
        loadMore(&context)
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        problem = nil
        switch action {
        case .wish(.avoid): if let driver { DriverWish.askToAvoid(driver, &context) }
        case .wish(let wish): send(wish, &context)
        case .look: if let driver { context.open(DriverPage(driver)) }
        case .reload: opened(&context)
        case .move: break
        case .close: context.close()
        }
    }

    private func send(_ wish: DriverWish, _ context: inout PageContext) {
        guard let driver else { return }
        context.send(wish.call(driver: driver.driver_id, command: context.commandID()))
    }

    /// The driver is to be avoided.
    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        send(.avoid, &context)
    }

    public mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool {
        switch (done.request, done.result) {
        case (let asked as ListWishes, .success(let answer as WishesResult)):
            take(answer, after: asked.before_id)
            loadMore(&context)
            return true
        case (let asked as SetWish, .success):
            say(asked, &context)
            note(asked)
            return true
        case (is ListWishes, .failure(let error)):
            isLoadingMore = false
            drivers.take(error)
            return true
        case (is SetWish, .failure(let error)):
            problem = context.texts[error]
            return true
        case (_, .success), (_, .failure): return false
        }
    }

    /// Notes a wish where the driver stands: whoever presses the next key means the same row. One
    /// of whom nothing is wished any more goes when the page is opened again.
    private mutating func note(_ asked: SetWish) {
        guard let row = known.firstIndex(where: { $0.driver_id == asked.driver_id }) else { return }
        var noted = known
        noted[row].wish = asked.wish
        drivers.take(noted)
    }

    /// Takes a page that comes after a driver; the first page is taken in the place of everything,
    /// and a page that no longer fits is dropped.
    private mutating func take(_ answer: WishesResult, after before: UInt64?) {
        guard let before else {
            drivers.take(answer.wishes)
            hasMore = answer.has_more
            isLoadingMore = false
            return
        }
        guard known.last?.driver_id == before else { return }
        let here = Set(known.map(\.driver_id))
        drivers.take(known + answer.wishes.filter { !here.contains($0.driver_id) })
        hasMore = answer.has_more
        isLoadingMore = false
    }

    private func say(_ asked: SetWish, _ context: inout PageContext) {
        guard let driver = known.first(where: { $0.driver_id == asked.driver_id }),
            let wish = DriverWish(rawValue: asked.wish)
        else { return }
        wish.tell(of: driver, &context)
    }
}
