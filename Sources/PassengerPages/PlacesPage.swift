import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// The person's own places, and those gone to lately (P2).
public struct PlacesPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Plan a ride to the selected place, or choose where it is.
        case choose
        /// Save another place.
        case add
        /// Give the selected place another name.
        case rename
        /// Choose anew where the selected place is.
        case move
        /// Remove or forget the selected place.
        case remove
        /// Forget all the latest destinations, after a question.
        case forgetAll
        /// Nothing; for keys that only move the selection.
        case select
        /// Close the page.
        case close
    }

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

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let rows = rows(desk)
        let list = SelectList(
            id: Self.list,
            columns: [
                .fixed(16, desk.text(.columnPlace)), .flexible(16, desk.text(.columnAddress)),
                .fixed(
                    Format.distanceWidth + 2, desk.text(.columnDistance), alignment: .right,
                    priority: 1),
            ], rows: rows.map { listRow($0, room.glyphs, desk) }, selected: index(rows))
        let hint: SheetRow = .paragraph(
            desk.text(desk.places.recent.isEmpty ? .placesHintNew : .placesHint), .muted)
        let count = desk.text(
            .placeCount,
            [
                "count": desk.format.number(desk.places.saved.count),
                "most": desk.format.number(PlaceBook.savedLimit),
            ])
        let height = room.rows(after: [.space(1), .space(2)])
        return SheetContent(
            desk.text(.placesTitle),
            rows: [.table(Table(list, countText: count), rows: height), .blank, hint])
    }

    private func listRow(_ row: Row, _ glyphs: Glyphs, _ desk: PageDesk) -> ListRow {
        switch row {
        case .saved(let label, let place?):
            ListRow([
                StyledText("\(Character(glyphs.star)) ", .accent)
                    + StyledText(desk.name(ofLabel: label), .bold), StyledText(place.name),
                distance(to: place, desk),
            ])
        case .saved(let label, nil):
            ListRow([
                StyledText("\(Character(glyphs.emptyStar)) ", .muted)
                    + StyledText(desk.name(ofLabel: label)),
                StyledText(desk.text(.placeNotSet), .muted), "",
            ])
        case .recent(let place):
            ListRow([
                StyledText("  " + desk.text(.recent), .muted), StyledText(place.name),
                distance(to: place, desk),
            ])
        }
    }

    private func distance(to place: PlaceView, _ desk: PageDesk) -> StyledText {
        guard let here = desk.state?.place.waypoint?.coordinate,
            let there = place.waypoint?.coordinate
        else { return "" }
        return StyledText(
            desk.format.paddedDistance(Geodesy.distance(here, there)), .muted)
    }

    /// Where the selected place is.
    public func scene(_ desk: PageDesk) -> MapScene? {
        guard let place = place(of: row(desk)), let waypoint = place.waypoint else { return nil }
        var scene = MapScene()
        scene.pins = [MapPin(.place, at: waypoint.coordinate, label: waypoint.name)]
        scene.subject = MapSubject(
            "place-\(waypoint.coordinate)", [waypoint.coordinate], closest: 5)
        return scene
    }

    // MARK: What is selected

    private func rows(_ desk: PageDesk) -> [Row] {
        let book = desk.places
        let fixed = PlaceBook.fixedLabels
        return fixed.map { .saved(label: $0, book.place($0)) }
            + book.saved.filter { !fixed.contains($0.label) }.map {
                .saved(label: $0.label, $0.place)
            }
            + book.recent.map { .recent($0) }
    }

    private func index(_ rows: [Row]) -> Int { min(max(0, selected), rows.count - 1) }

    private func row(_ desk: PageDesk) -> Row {
        let rows = rows(desk)
        return rows[index(rows)]
    }

    private func place(of row: Row) -> PlaceView? {
        switch row {
        case .saved(_, let place): place
        case .recent(let place): place
        }
    }

    // MARK: Keys

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let row = row(desk)
        var bindings: [KeyBinding<Action>] = []
        switch row {
        case .saved(_, nil):
            bindings.append(
                KeyBinding(.enter, desk.text(.keySetPlace), priority: 9, action: .choose))
        case .saved(let label, .some):
            bindings.append(
                KeyBinding(.enter, desk.text(.keyRideThere), priority: 9, action: .choose))
            if !PlaceBook.fixedLabels.contains(label) {
                bindings.append(
                    KeyBinding(.char("e"), desk.text(.keyRename), priority: 4, action: .rename))
            }
            bindings += [
                KeyBinding(.char("s"), desk.text(.keySetAnew), priority: 3, action: .move),
                KeyBinding(
                    [.char("x"), .delete], desk.text(.keyRemove), priority: 5, action: .remove),
            ]
        case .recent:
            bindings += [
                KeyBinding(.enter, desk.text(.keyRideThere), priority: 9, action: .choose),
                KeyBinding(
                    .char("s"), desk.text(.keySaveRecent), priority: 4, action: .move),
                KeyBinding(
                    [.char("x"), .delete], desk.text(.keyForgetPlace), priority: 5,
                    action: .remove),
            ]
        }
        let isFull = desk.places.saved.count >= PlaceBook.savedLimit
        bindings.append(
            KeyBinding(
                .char("a"), desk.text(.keyAddPlace), priority: 6,
                availability: isFull
                    ? .unavailable(reason: desk.text(.placesFull)) : .available,
                action: .add))
        if !desk.places.recent.isEmpty {
            bindings.append(
                KeyBinding(
                    .char("F"), desk.text(.keyForgetAll), priority: nil, action: .forgetAll))
        }
        return bindings + [
            KeyBinding(
                [.down, .up], label: "↑↓", desk.texts[TextKey.keyMove], priority: 2,
                action: .select),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .close),
        ]
    }

    // MARK: What happens

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        let rows = rows(desk)
        guard let moved = SelectList.moved(index(rows), by: key, count: rows.count) else {
            return false
        }
        selected = moved
        return true
    }

    /// A click on the selected place takes it.
    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list else { return }
        let wasSelected = row == index(rows(desk))
        selected = row
        if wasSelected { choose(&desk) }
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .choose: choose(&desk)
        case .add: desk.open(PlaceLabelPage(.saveNew))
        case .rename:
            if case .saved(let label, _) = row(desk) {
                desk.open(PlaceLabelPage(.rename(label)))
            }
        case .move: move(&desk)
        case .remove: remove(&desk)
        case .forgetAll:
            asking = .forgetAll
            desk.ask(
                desk.text(.forgetAllQuestion), keep: desk.text(.forgetAllKeep),
                [desk.text(.forgetAllNow)])
        case .select: break
        case .close: desk.close()
        }
    }

    private func choose(_ desk: inout PageDesk) {
        switch row(desk) {
        case .saved(let label, nil): save(label, &desk)
        case .saved(_, let place?), .recent(let place):
            guard let waypoint = place.waypoint else { return }
            desk.closeAll()
            desk.request(.plan(from: nil, to: waypoint))
        }
    }

    /// A saved place goes somewhere else, a recent one gets a name.
    private func move(_ desk: inout PageDesk) {
        switch row(desk) {
        case .saved(let label, _): save(label, &desk)
        case .recent(let place): desk.open(PlaceLabelPage(.save(place)))
        }
    }

    private func save(_ label: String, _ desk: inout PageDesk) {
        desk.closeAll()
        desk.request(.savePlace(label: label))
    }

    private mutating func remove(_ desk: inout PageDesk) {
        switch row(desk) {
        case .saved(let label, .some):
            asking = .remove(label)
            desk.ask(
                desk.text(.removePlaceQuestion, ["name": desk.name(ofLabel: label)]),
                details: desk.text(.removePlaceDetails), keep: desk.text(.removePlaceKeep),
                [desk.text(.removePlaceNow)])
        case .saved(_, nil): break
        case .recent(let place): desk.change(desk.places.forgetting(place))
        }
    }

    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) {
        var book = desk.places
        switch asking {
        case .remove(let label): book.remove(label)
        case .forgetAll: book.forgetRecent()
        case nil: return
        }
        asking = nil
        desk.change(book)
    }
}
