import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// The person's own places, and those gone to lately (P2).
public struct PlacesPage: Page {
    /// One row.
    enum Row: Hashable {
        /// A place under a label; home and work are there before they are set.
        case saved(label: String, PlaceView?)
        /// A place gone to lately.
        case recent(PlaceView)
    }

    /// What the open question is about.
    private enum Asking: Hashable {
        case remove(String)
        case forgetAll
    }

    static let list = "places"

    private var selected = 0
    private var asking: Asking?

    /// The person's places.
    public init() {}

    // MARK: What it shows

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let rows = rows(context)
        let list = SelectList(
            id: Self.list,
            columns: [
                .fixed(16, context.text("wallet.columnPlace")),
                .flexible(16, context.text("wallet.columnAddress")),
                .fixed(
                    Format.distanceWidth + 2, context.text("wallet.columnDistance"),
                    alignment: .right,
                    priority: 1),
            ], rows: rows.map { listRow($0, room.glyphs, context) }, selected: index(rows))
        let hint: SheetRow = .paragraph(
            context.text(
                context.places.recent.isEmpty ? "wallet.placesHintNew" : "wallet.placesHint"),
            .muted)
        let count = context.text(
            "wallet.placeCount",
            [
                "count": context.format.number(context.places.saved.count),
                "most": context.format.number(PlaceBook.savedLimit),
            ])
        let height = room.rows(after: [.space(1), .space(2)])
        return SheetContent(
            context.text("wallet.placesTitle"),
            rows: [.table(Table(list, countText: count), rows: height), .blank, hint])
    }

    private func listRow(_ row: Row, _ glyphs: Glyphs, _ context: PageContext) -> ListRow {
        switch row {
        case .saved(let label, let place?):
            ListRow([
                StyledText("\(Character(glyphs.star)) ", .accent)
                    + StyledText(context.name(ofLabel: label), .bold), StyledText(place.name),
                distance(to: place, context),
            ])
        case .saved(let label, nil):
            ListRow([
                StyledText("\(Character(glyphs.emptyStar)) ", .muted)
                    + StyledText(context.name(ofLabel: label)),
                StyledText(context.text("wallet.placeNotSet"), .muted), "",
            ])
        case .recent(let place):
            ListRow([
                StyledText("  " + context.text("wallet.recent"), .muted), StyledText(place.name),
                distance(to: place, context),
            ])
        }
    }

    private func distance(to place: PlaceView, _ context: PageContext) -> StyledText {
        guard let here = context.state?.place.waypoint?.coordinate,
            let there = place.waypoint?.coordinate
        else { return "" }
        return StyledText(
            context.format.paddedDistance(Geodesy.distance(here, there)), .muted)
    }

    /// Where the selected place is.
    public func scene(_ context: PageContext) -> MapScene? {
        guard let place = place(of: row(context)), let waypoint = place.waypoint else { return nil }
        var scene = MapScene()
        scene.pins = [MapPin(.place, at: waypoint.coordinate, label: waypoint.name)]
        scene.subject = MapSubject(
            "place-\(waypoint.coordinate)", [waypoint.coordinate], closest: 5)
        return scene
    }

    // MARK: What is selected

    private func rows(_ context: PageContext) -> [Row] {
        let book = context.places
        let fixed = PlaceBook.fixedLabels
        return fixed.map { .saved(label: $0, book.place($0)) }
            + book.saved.filter { !fixed.contains($0.label) }.map {
                .saved(label: $0.label, $0.place)
            }
            + book.recent.map { .recent($0) }
    }

    private func index(_ rows: [Row]) -> Int { min(max(0, selected), rows.count - 1) }

    private func row(_ context: PageContext) -> Row {
        let rows = rows(context)
        return rows[index(rows)]
    }

    private func place(of row: Row) -> PlaceView? {
        switch row {
        case .saved(_, let place): place
        case .recent(let place): place
        }
    }

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let row = row(context)
        switch row {
        case .saved(_, nil):
            context.key(.enter, "wallet.keySetPlace", 9) { $0.choose(&$1) }
        case .saved(let label, .some):
            context.key(.enter, "wallet.keyRideThere", 9) { $0.choose(&$1) }
            if !PlaceBook.fixedLabels.contains(label) {
                context.key(.char("e"), "wallet.keyRename", 4) { $0.rename(&$1) }
            }
            context.key(.char("s"), "wallet.keySetAnew", 3) { $0.move(&$1) }
            context.key([.char("x"), .delete], "wallet.keyRemove") { $0.remove(&$1) }
        case .recent:
            context.key(.enter, "wallet.keyRideThere", 9) { $0.choose(&$1) }
            context.key(.char("s"), "wallet.keySaveRecent", 4) { $0.move(&$1) }
            context.key([.char("x"), .delete], "wallet.keyForgetPlace") { $0.remove(&$1) }
        }
        let isFull = context.places.saved.count >= PlaceBook.savedLimit
        context.key(
            .char("a"), "wallet.keyAddPlace", 6,
            when: isFull ? .unavailable(reason: context.text("wallet.placesFull")) : .available
        ) { $1.open(PlaceLabelPage(.saveNew)) }
        if !context.places.recent.isEmpty {
            context.key(.char("F"), "wallet.keyForgetAll", nil) { $0.forgetAll(&$1) }
        }
        context.moveKey(2)
        context.backKey()
    }

    // MARK: What happens

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let rows = rows(context)
        guard let moved = SelectList.moved(index(rows), by: key, count: rows.count) else {
            return false
        }
        selected = moved
        return true
    }

    /// A click on the selected place takes it.
    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        let wasSelected = row == index(rows(context))
        selected = row
        if wasSelected { choose(&context) }
    }

    /// Gives the selected place another name.
    private mutating func rename(_ context: inout PageContext) {
        if case .saved(let label, _) = row(context) {
            context.open(PlaceLabelPage(.rename(label)))
        }
    }

    /// Forgets all the latest destinations, after a question.
    private mutating func forgetAll(_ context: inout PageContext) {
        asking = .forgetAll
        context.ask(
            context.text("wallet.forgetAllQuestion"),
            keep: context.text("wallet.forgetAllKeep"),
            [context.text("wallet.forgetAllNow")])
    }

    private func choose(_ context: inout PageContext) {
        switch row(context) {
        case .saved(let label, nil): save(label, &context)
        case .saved(_, let place?), .recent(let place):
            guard let waypoint = place.waypoint else { return }
            context.closeAll()
            context.request(.plan(from: nil, to: waypoint))
        }
    }

    /// A saved place goes somewhere else, a recent one gets a name.
    private func move(_ context: inout PageContext) {
        switch row(context) {
        case .saved(let label, _): save(label, &context)
        case .recent(let place): context.open(PlaceLabelPage(.save(place)))
        }
    }

    private func save(_ label: String, _ context: inout PageContext) {
        context.closeAll()
        context.request(.savePlace(label: label))
    }

    private mutating func remove(_ context: inout PageContext) {
        switch row(context) {
        case .saved(let label, .some):
            asking = .remove(label)
            context.ask(
                context.text("wallet.removePlaceQuestion", ["name": context.name(ofLabel: label)]),
                details: context.text("wallet.removePlaceDetails"),
                keep: context.text("wallet.removePlaceKeep"),
                [context.text("wallet.removePlaceNow")])
        case .saved(_, nil): break
        case .recent(let place): context.change(context.places.forgetting(place))
        }
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        var book = context.places
        switch asking {
        case .remove(let label): book.remove(label)
        case .forgetAll: book.forgetRecent()
        case nil: return
        }
        asking = nil
        context.change(book)
    }
}
