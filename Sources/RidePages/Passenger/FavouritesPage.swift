import RideApp
import RideCore
import RideTUI
import RideWire

/// The drivers whom the passenger wants again, and those whom not (P14).
public struct FavouritesPage: ListPage {
    private static let name = "drivers"
    /// The next page is asked for when so few rows are left below the selected one.
    static let ahead = 5

    private var drivers = Loadable<[WishView]>()
    private var hasMore = false
    private var isLoadingMore = false
    var list = ServedList()
    private var problem: String?

    /// The passenger's drivers.
    public init() {}

    // MARK: What it shows

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        var last: SheetRow = .paragraph(context.text("wallet.driversHint"), .muted)
        if let problem { last = .paragraph(problem, .danger) }
        if context.waits(for: SetWish.self) {
            last = .paragraph(context.texts["sending"], .attention)
        }
        var notice = drivers.notice(context)
        if notice == nil, isLoadingMore { notice = .loading(context.text("page.loading")) }
        let rows = list.rows(
            known, fields(context, room.glyphs), notice: notice, below: 3, in: room, context)
        return SheetContent(
            context.text("wallet.driversTitle"), rows: rows + (list.isTyping ? [] : [.blank, last]))
    }

    func fields(_ context: PageContext) -> ListFields<WishView> { fields(context, .braille) }

    private func fields(_ context: PageContext, _ glyphs: Glyphs) -> ListFields<WishView> {
        let wishes: [DriverWish] = [.favourite, .avoid]
        return ListFields(
            name: Self.name,
            columns: [
                .init(.flexible(12, context.text("wallet.columnDriver"))) {
                    StyledText($0.person.name)
                },
                .init(
                    .fixed(
                        to: ["★5.00", context.text("person.new")],
                        context.text("wallet.columnRating"))
                ) {
                    context.rating(of: $0.person, glyphs: glyphs)
                },
                .init(.flexible(20, context.text("wallet.columnCar"), priority: 1)) {
                    StyledText($0.vehicle.map { context.name(of: $0) } ?? "", .muted)
                },
                .init(.fixed(Self.wishWidth, context.text("wallet.columnWish"))) {
                    words(for: $0, glyphs, context)
                },
            ],
            facets: [
                .init(
                    name: "kind", title: context.text("wallet.columnWish"),
                    words: wishes.map { ($0.rawValue, $0.words(glyphs, context).plain) },
                    of: \.wish)
            ],
            counted: { count, hasMore in
                drivers.value == nil
                    ? ""
                    : context.text(
                        "wallet.driverCount",
                        ["count": context.format.number(count) + (hasMore ? "+" : "")])
            }, emptyText: context.text("wallet.driversEmpty"))
    }

    private static let wishWidth = 11

    private func words(for view: WishView, _ glyphs: Glyphs, _ context: PageContext) -> StyledText {
        DriverWish(view)?.words(glyphs, context) ?? ""
    }

    // MARK: What is selected

    private var known: [WishView] { drivers.value ?? [] }
    func items(_ context: PageContext) -> [WishView] { known }

    // MARK: Keys

    func itemKeys(_ context: PageContext) -> [PageKey<Self>] {
        context.key(
            .enter, "wallet.keyLook", 7,
            when: item(context) == nil
                ? .unavailable(reason: context.text("wallet.chooseADriver")) : .available
        ) { page, context in
            if let driver = page.item(context) { context.open(DriverPage(driver)) }
        }
        context.key(.char("f"), "wallet.keyFavourite", 6, when: canWish(.favourite, context)) {
            $0.send(.favourite, &$1)
        }
        context.key(.char("v"), "wallet.keyAvoid", when: canWish(.avoid, context)) {
            page, context in
            if let driver = page.item(context) { DriverWish.askToAvoid(driver, &context) }
        }
        context.key([.delete, .char("x")], "wallet.keyNoWish", 4, when: canWish(.none, context)) {
            $0.send(.none, &$1)
        }
    }

    func moreKeys(_ context: PageContext) -> [PageKey<Self>] {
        drivers.retryKey(context) { $0.opened(&$1) }
        context.moveKey(3)
    }

    private func canChange(_ context: PageContext) -> Availability {
        guard item(context) != nil else {
            return .unavailable(reason: context.text("wallet.chooseADriver"))
        }
        guard !context.waits(for: SetWish.self) else {
            return .unavailable(reason: context.texts["sending"])
        }
        return context.whenLive
    }

    private func canWish(_ wish: DriverWish, _ context: PageContext) -> Availability {
        guard item(context).flatMap(DriverWish.init) != wish else {
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

    mutating func askForMore(_ context: inout PageContext) {
        guard hasMore, !isLoadingMore, context.isLive, let last = known.last,
            list.needsAll(Self.name, context)
                || list.selected + Self.ahead >= known.count
        else { return }
        isLoadingMore = true
        context.send(
            ListWishes(
                before_id: last.driver_id, limit: PageLimit(PageLimit.most)))
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard list.typed(key, known, fields(context), &context) else { return false }
        problem = nil
        askForMore(&context)
        return true
    }

    /// A click selects a driver; what is wished of them is chosen by a key.
    mutating func open(_ driver: WishView, _ context: inout PageContext) { problem = nil }

    /// Whoever presses a key has read what was wrong.
    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        problem = nil
        action.run(&self, &context)
    }

    private func send(_ wish: DriverWish, _ context: inout PageContext) {
        guard let driver = item(context) else { return }
        context.send(wish.call(driver: driver.driver_id, command: context.commandID()))
    }

    /// The driver is to be avoided.
    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        send(.avoid, &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (let asked as ListWishes, .success(let answer as WishesResult)):
            let held = list.held(known, fields(context), context)?.driver_id
            take(answer, after: asked.before_id)
            list.took(
                known, holding: held, by: \.driver_id, hasMore: hasMore, fields(context),
                &context)
            askForMore(&context)
            return true
        case (let asked as SetWish, .success):
            say(asked, &context)
            note(asked)
            return true
        case (is ListWishes, .failure(let error)):
            isLoadingMore = false
            drivers.take(error)
            list.gaveUp(context.texts[error], &context)
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
