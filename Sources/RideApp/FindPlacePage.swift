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

    public mutating func opened(_ context: inout PageContext) {
        if search == nil { search = context.newSearch() }
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        var rows: [SheetRow] = [
            .field(
                field, label: StyledText("\(Character(room.glyphs.prompt)) ", .accent),
                placeholder: context.texts["find.searchPlaceholder"], isFocused: true),
            .blank,
        ]
        let list = SelectList(
            id: Self.list,
            columns: [
                .flexible(20), .flexible(18, priority: 2),
                .fixed(Format.distanceWidth, alignment: .right),
            ], rows: listRows(context), selected: selected,
            emptyText: context.texts["find.nothing"])
        rows.append(.list(list, atMost: room.rows(after: rows)))
        return SheetContent(
            context.texts["find.title", ["label": context.label(ofPlace: label)]], rows: rows)
    }

    /// Without a text, where the person is can be taken.
    private func listRows(_ context: PageContext) -> [ListRow] {
        if field.isEmpty {
            let name = context.state?.place.name ?? ""
            return [
                ListRow([StyledText(name), StyledText(context.texts["find.here"], .muted), ""])
            ]
        }
        return findings.map { finding in
            ListRow([
                StyledText(finding.name), StyledText(context.words(for: finding), .muted),
                StyledText(context.format.paddedDistance(finding.distance)),
            ])
        }
    }

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                .enter, context.texts["key.choose"], priority: 9,
                availability: chosen(context) == nil
                    ? .unavailable(reason: context.texts["find.nothing"]) : .available,
                action: .choose),
            KeyBinding(
                [.down, .up], label: "↑↓", context.texts["key.move"], priority: 4,
                action: .move),
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .close),
        ]
    }

    public func scene(_ context: PageContext) -> MapScene? {
        guard let chosen = chosen(context) else { return nil }
        var scene = MapScene()
        scene.pins = [MapPin(.place, at: chosen.coordinate, label: chosen.name)]
        scene.subject = MapSubject("find", [chosen.coordinate], closest: 3)
        return scene
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let count = field.isEmpty ? 1 : findings.count
        if key != .home, key != .end,
            let moved = SelectList.moved(selected, by: key, count: count)
        {
            selected = moved
            return true
        }
        guard field.handle(key) else { return false }
        selected = 0
        let near = context.state?.place.waypoint?.coordinate
        findings = near.flatMap { search?.find(field.text, near: $0, limit: Self.limit) } ?? []
        return true
    }

    /// A click selects a row; a click on the selected row takes it.
    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        if row == selected { perform(.choose, &context) } else { selected = row }
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .choose:
            guard let chosen = chosen(context) else { return }
            var places = context.places
            if places.save(chosen, as: label) {
                context.change(places)
                context.close()
            } else {
                context.toast(context.texts["find.placesFull"], .attention)
            }
        case .move: break
        case .close: context.close()
        }
    }

    private func chosen(_ context: PageContext) -> Waypoint? {
        if field.isEmpty { return context.state?.place.waypoint }
        guard findings.indices.contains(selected) else { return nil }
        return Waypoint(
            coordinate: findings[selected].coordinate, name: findings[selected].name)
    }
}
