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
        /// The other wish than now.
        case change
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

    private var drivers = Asked<[WishView]>()
    private var hasMore = false
    private var isLoadingMore = false
    private var selected = 0
    private var problem: String?

    /// The passenger's drivers.
    public init() {}

    // MARK: What it shows

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        var last: SheetRow = .paragraph(desk.text(.driversHint), .muted)
        if let problem { last = .paragraph(problem, .danger) }
        if desk.waits(for: SetWish.self) {
            last = .paragraph(desk.texts[TextKey.sending], .attention)
        }
        let rows = room.rows(after: [.space(1), .space(2)])
        return SheetContent(
            desk.text(.driversTitle),
            rows: [.table(table(room.glyphs, desk), rows: rows), .blank, last])
    }

    private func table(_ glyphs: Glyphs, _ desk: PageDesk) -> Table {
        let rows = known.map { view in
            ListRow([
                StyledText(view.person.name), desk.rating(of: view.person, glyphs: glyphs),
                StyledText(view.vehicle.map { desk.name(of: $0) } ?? "", .muted),
                words(for: view, glyphs, desk),
            ])
        }
        let list = SelectList(
            id: Self.list,
            columns: [
                .flexible(12, desk.text(.columnDriver)), .fixed(6, desk.text(.columnRating)),
                .flexible(20, desk.text(.columnCar), priority: 1),
                .fixed(Self.wishWidth, desk.text(.columnWish)),
            ], rows: rows, selected: known.isEmpty ? nil : index,
            emptyText: desk.text(.driversEmpty))
        let count = desk.text(
            known.count == 1 && !hasMore ? .driverCountOne : .driverCount,
            ["count": desk.format.number(known.count) + (hasMore ? "+" : "")])
        var notice = drivers.notice(desk)
        if notice == nil, isLoadingMore { notice = .loading(desk.text(.loading)) }
        return Table(list, countText: drivers.value == nil ? "" : count, notice: notice)
    }

    private static let wishWidth = 11

    private func words(
        for view: WishView, _ glyphs: Glyphs, _ desk: PageDesk
    ) -> StyledText {
        switch DriverWish(view) {
        case .favourite:
            StyledText("\(Character(glyphs.star)) \(desk.text(.wishFavourite))", .accent)
        case .avoid:
            StyledText("\(Character(glyphs.cross)) \(desk.text(.wishAvoid))", .danger)
        case .some(.none), nil: ""
        }
    }

    // MARK: What is selected

    private var known: [WishView] { drivers.value ?? [] }
    private var index: Int { min(max(0, selected), max(0, known.count - 1)) }
    private var driver: WishView? { known.indices.contains(index) ? known[index] : nil }

    // MARK: Keys

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let other: PassengerPageText =
            driver.flatMap(DriverWish.init) == .favourite ? .keyAvoid : .keyFavourite
        return [
            KeyBinding(
                .enter, desk.text(other), priority: 7, availability: canChange(desk),
                action: .change),
            KeyBinding(
                .char("f"), desk.text(.keyFavourite), priority: nil,
                availability: canWish(.favourite, desk), action: .wish(.favourite)),
            KeyBinding(
                .char("v"), desk.text(.keyAvoid), priority: nil,
                availability: canWish(.avoid, desk), action: .wish(.avoid)),
            KeyBinding(
                [.delete, .char("x")], desk.text(.keyNoWish), priority: 6,
                availability: canChange(desk), action: .wish(.none)),
        ] + drivers.retryBindings(desk, .reload) + [
            KeyBinding(
                [.down, .up], label: "↑↓", desk.texts[TextKey.keyMove], priority: 3,
                action: .move),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .close),
        ]
    }

    private func canChange(_ desk: PageDesk) -> Availability {
        guard driver != nil else { return .unavailable(reason: desk.text(.chooseADriver)) }
        guard !desk.waits(for: SetWish.self) else {
            return .unavailable(reason: desk.texts[TextKey.sending])
        }
        return desk.whenLive
    }

    private func canWish(_ wish: DriverWish, _ desk: PageDesk) -> Availability {
        guard driver.flatMap(DriverWish.init) != wish else {
            return .unavailable(reason: desk.text(.isWishedAlready))
        }
        return canChange(desk)
    }

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) {
        drivers.error = nil
        isLoadingMore = false
        desk.send(ListWishes(limit: PageLimit(PageLimit.most)))
    }

    private mutating func loadMore(_ desk: inout PageDesk) {
        guard hasMore, !isLoadingMore, desk.isLive, selected + Self.ahead >= known.count,
            let last = known.last
        else { return }
        isLoadingMore = true
        desk.send(
            ListWishes(
                before_id: last.driver_id, limit: PageLimit(PageLimit.most)))
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        guard let moved = SelectList.moved(index, by: key, count: known.count) else {
            return false
        }
        selected = moved
        problem = nil
        loadMore(&desk)
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list else { return }
        selected = row
        problem = nil
        loadMore(&desk)
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        problem = nil
        switch action {
        case .wish(let wish): send(wish, &desk)
        case .change:
            send(driver.flatMap(DriverWish.init) == .favourite ? .avoid : .favourite, &desk)
        case .reload: opened(&desk)
        case .move: break
        case .close: desk.close()
        }
    }

    private func send(_ wish: DriverWish, _ desk: inout PageDesk) {
        guard let driver else { return }
        desk.send(wish.call(driver: driver.driver_id, command: desk.commandID()))
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        switch (done.request, done.result) {
        case (let asked as ListWishes, .success(let answer as WishesResult)):
            take(answer, after: asked.before_id)
            loadMore(&desk)
            return true
        case (let asked as SetWish, .success(let answer as WishesResult)):
            say(asked, &desk)
            take(answer, after: nil)
            loadMore(&desk)
            return true
        case (is ListWishes, .failure(let error)):
            isLoadingMore = false
            drivers.error = error
            return true
        case (is SetWish, .failure(let error)):
            problem = desk.refusal(error)
            return true
        case (_, .success), (_, .failure): return false
        }
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

    private func say(_ asked: SetWish, _ desk: inout PageDesk) {
        guard let driver = known.first(where: { $0.driver_id == asked.driver_id }),
            let wish = DriverWish(rawValue: asked.wish)
        else { return }
        let name = SafeText.line(driver.person.name)
        switch wish {
        case .favourite: desk.toast(desk.text(.nowFavourite, ["name": name]), .good)
        case .avoid: desk.toast(desk.text(.nowAvoided, ["name": name]), .attention)
        case .none: desk.toast(desk.text(.nowNoWish, ["name": name]))
        }
    }
}
