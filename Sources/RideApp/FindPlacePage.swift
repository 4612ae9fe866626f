import RideCore
import RideMap
import RideTUI

/// Looks for a place by name, to keep it under a label (P2, D7).
public struct FindPlacePage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Take the selected finding.
        case choose
        /// Nothing; for keys that only move.
        case move
        /// Go back without a place.
        case close
    }

    static let list = "find"
    private static let limit = 12

    private let label: String
    private var field = TextField()
    private var search: PlaceSearch?
    private var findings: [Finding] = []
    private var selected = 0

    /// A search for the place that is to be called like this.
    public init(label: String) { self.label = label }

    public var isTyping: Bool { true }

    public mutating func opened(_ desk: inout PageDesk) {
        if search == nil { search = desk.openCity.map { PlaceSearch($0) } }
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        var rows: [SheetRow] = [
            .field(
                field, label: StyledText("\(Character(room.glyphs.prompt)) ", .accent),
                placeholder: desk.texts[TextKey.findPlaceholder], isFocused: true),
            .blank,
        ]
        let list = SelectList(
            id: Self.list,
            columns: [
                .flexible(20), .flexible(18, priority: 2),
                .fixed(Format.distanceWidth, alignment: .right),
            ], rows: listRows(desk), selected: selected,
            emptyText: desk.texts[TextKey.findNothing])
        rows.append(.list(list, atMost: room.rows(after: rows)))
        return SheetContent(
            desk.texts[TextKey.findTitle, ["label": desk.label(ofPlace: label)]], rows: rows)
    }

    /// Without a text, where the person is can be taken.
    private func listRows(_ desk: PageDesk) -> [ListRow] {
        if field.isEmpty {
            let name = desk.state?.place.name ?? ""
            return [
                ListRow([StyledText(name), StyledText(desk.texts[TextKey.findHere], .muted), ""])
            ]
        }
        return findings.map { finding in
            ListRow([
                StyledText(finding.name), StyledText(desk.words(for: finding), .muted),
                StyledText(desk.format.paddedDistance(finding.distance)),
            ])
        }
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                .enter, desk.texts[TextKey.keyChoose], priority: 9,
                availability: chosen(desk) == nil
                    ? .unavailable(reason: desk.texts[TextKey.findNothing]) : .available,
                action: .choose),
            KeyBinding(
                [.down, .up], label: "↑↓", desk.texts[TextKey.keyMove], priority: 4,
                action: .move),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .close),
        ]
    }

    public func scene(_ desk: PageDesk) -> MapScene? {
        guard let chosen = chosen(desk) else { return nil }
        var scene = MapScene()
        scene.pins = [MapPin(.place, at: chosen.coordinate, label: chosen.name)]
        scene.subject = MapSubject("find", [chosen.coordinate], closest: 3)
        return scene
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        let count = field.isEmpty ? 1 : findings.count
        if key != .home, key != .end,
            let moved = SelectList.moved(selected, by: key, count: count)
        {
            selected = moved
            return true
        }
        guard field.handle(key) else { return false }
        selected = 0
        let near = desk.state?.place.waypoint?.coordinate
        findings = near.flatMap { search?.find(field.text, near: $0, limit: Self.limit) } ?? []
        return true
    }

    /// A click selects a row; a click on the selected row takes it.
    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list else { return }
        if row == selected { perform(.choose, &desk) } else { selected = row }
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .choose:
            guard let chosen = chosen(desk) else { return }
            var places = desk.places
            if places.save(chosen, as: label) {
                desk.change(places)
                desk.close()
            } else {
                desk.toast(desk.texts[TextKey.placesFull], .attention)
            }
        case .move: break
        case .close: desk.close()
        }
    }

    private func chosen(_ desk: PageDesk) -> Waypoint? {
        if field.isEmpty { return desk.state?.place.waypoint }
        guard findings.indices.contains(selected) else { return nil }
        return Waypoint(
            coordinate: findings[selected].coordinate, name: findings[selected].name)
    }
}
